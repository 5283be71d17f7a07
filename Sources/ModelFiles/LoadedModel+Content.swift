import GlossBasics
package import GlossManagedObjectModel
import GlossSwiftDataModels

extension LoadedModel {
  /// What a store can know of the model.
  ///
  /// - Parameter known: the hashes of other versions; those of this one are added.
  package func content(known: KnownHashes? = nil) -> ModelContent {
    ModelContent(
      model, shapes: shapes, written: contents.swiftData == nil ? "" : digestOfDeclarations,
      recorded: contents.isReconstructed ? versionHashes : nil, cache: known)
  }

  /// The contents on the platforms where an `#if` in Swift source makes another model.
  package func contentsOnPlatforms(known: KnownHashes? = nil) -> [String: ModelContent] {
    let pairs = (contents.swiftData?.otherPlatforms ?? []).flatMap { other in
      let content = ModelContent(other.model, cache: known)
      return other.platforms.map { ($0, content) }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The shapes of types without a predicted hash, each with the hash of everything else in its entity.
  private var shapes: [String: String] {
    guard let shapes = contents.swiftData?.shapes, !shapes.isEmpty else { return [:] }
    var known = model
    for entity in known.entities.indices where shapes[known.entities[entity].name] != nil {
      for place in known.entities[entity].attributes.indices {
        // How a type is called, and where it is declared, is in no hash.
        guard known.entities[entity].attributes[place].type == .undefined else { continue }
        known.entities[entity].attributes[place].attributeValueClassName = nil
        known.entities[entity].attributes[place].unknownDeclaration = nil
      }
    }
    let hashes = VersionHashes(ModelIndex(known)).entityHashes
    return Dictionary(
      shapes.map { name, shape in (name, SHA256.text(of: (hashes[name] ?? []) + Array(shape.utf8))) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The hash of the declarations: a file may declare several versions and other types.
  private var digestOfDeclarations: String {
    var lines = (contents.swiftData?.declarations ?? [:]).map { path, declaration in
      let parts = [path.description, declaration.type, declaration.initialValue ?? ""] + declaration.cases
      return parts.joined(separator: "\t")
    }
    for entity in model.entities {
      for attribute in entity.attributes {
        lines.append("\(entity.name).\(attribute.name)\t\(attribute.renamingIdentifier ?? "")")
      }
      for relationship in entity.relationships {
        let (former, inverse) = (relationship.renamingIdentifier ?? "", relationship.inverse ?? "")
        lines.append("\(entity.name).\(relationship.name)\t\(former)\t\(relationship.deleteRule)\t\(inverse)")
      }
      for index in entity.indexes { lines.append("\(entity.name)\t\(index.name)") }
      for names in entity.uniquenessConstraints { lines.append("\(entity.name)\t\(names.joined(separator: ","))") }
    }
    return SHA256.text(of: Array(lines.sorted().joined(separator: "\n").utf8))
  }
}
