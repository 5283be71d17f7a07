import GlossBasics
package import GlossManagedObjectModel
package import GlossModelFiles
package import GlossSwiftDataModels

/// One schema in Swift source with everything that a proof compares: the model, its hashes, and the shapes of its
/// types.
package struct SchemaState: Sendable {
  package let model: LoadedModel
  package let content: ModelContent
  package let shapes: [String: [String: String]]

  package init(_ model: LoadedModel, _ sources: FreezableSources) throws(FreezeRefusal) {
    self.model = model
    content = model.content()
    shapes = try sources.shapes(of: model)
  }

  package var hashes: VersionHashes { content.hashes }

  /// The version checksum; nil if it is not predicted.
  package var checksum: String? { hashes.isComplete ? hashes.checksum : nil }

  /// The hash of all shapes, which tells states apart where no checksum is predicted.
  package var shape: String {
    var hash = SHA256()
    for (entity, properties) in shapes.sorted(by: { $0.key.precedes($1.key) }) {
      hash.update(Array((entity + "\n").utf8))
      for (name, shape) in properties.sorted(by: { $0.key.precedes($1.key) }) {
        hash.update(Array("\(name)\t\(shape)\n".utf8))
      }
    }
    for name in hashes.entityHashes.keys.sorted(by: { $0.precedes($1) }) {
      hash.update(hashes.entityHashes[name] ?? [])
    }
    return hash.finalize().prefix(16).map { $0.digits(radix: 16, width: 2) }.joined()
  }

  /// Whether two schemas are one to a store, on every platform.
  package func isSame(as other: SchemaState) -> Bool {
    let (own, others) = (model.contentsOnPlatforms(), other.model.contentsOnPlatforms())
    let hasEqualPlatforms = Set(own.keys).union(others.keys).allSatisfy { platform in
      (own[platform] ?? content).matches(others[platform] ?? other.content).needsNoMigration
    }
    guard hasEqualPlatforms else { return false }
    guard content.matches(other.content) == .same else { return false }
    // Where a hash is not predicted, a text that is the same proves nothing of the types that it names.
    return content.isPredicted && other.content.isPredicted || shapes == other.shapes
  }

  /// The first difference that stores, migrations or queries could notice; else nil.
  ///
  /// - Parameter unset: the defaults that the other schema does not have, or has as literals, as `Entity.property`.
  package func difference(from released: SchemaState, unset: Set<String>) -> String? {
    let (now, then) = (ModelIndex(model.model), ModelIndex(released.model.model))
    for name in Set(now.entityNames).union(then.entityNames).sorted(by: { $0.precedes($1) }) {
      guard let new = now.entity(named: name) else { return "the entity \(name) would be missing" }
      guard let old = then.entity(named: name) else { return "the entity \(name) was not released" }
      // Before the attributes, which are marked as members of an index.
      if old.uniquenessConstraints != new.uniquenessConstraints { return "what is unique in \(name) would change" }
      if old.indexes != new.indexes { return "the indexes of \(name) would change" }
      for property in Set(old.attributes.map(\.name)).union(new.attributes.map(\.name)).sorted(by: { $0.precedes($1) })
      {
        let place = "\(name).\(property)"
        guard let one = old.attributes.first(where: { $0.name == property }),
          let other = new.attributes.first(where: { $0.name == property })
        else { return "\(place) is an attribute on one side only" + line(of: place, in: released) }
        let isUnset = unset.contains(place)
        let isUnknown = old.isIncomplete || new.isIncomplete
        if Self.compared(one, isUnset, isUnknown) != Self.compared(other, isUnset, isUnknown) {
          return "\(place) would not be the attribute that was released" + line(of: place, in: released)
        }
        if shapes[name]?[property] != released.shapes[name]?[property] {
          return "the type of \(place) would not have the shape that was released" + line(of: place, in: released)
        }
      }
      for property in Set(old.relationships.map(\.name)).union(new.relationships.map(\.name))
        .sorted(by: { $0.precedes($1) })
      {
        let place = "\(name).\(property)"
        if old.relationships.first(where: { $0.name == property })
          != new.relationships.first(where: { $0.name == property })
        {
          return "\(place) would not be the relationship that was released" + line(of: place, in: released)
        }
      }
      if old.superentity != new.superentity || old.renamingIdentifier != new.renamingIdentifier {
        return "the entity \(name) would not be the one that was released"
      }
      if !old.isIncomplete, !new.isIncomplete, hashes.entityHash(name) != released.hashes.entityHash(name) {
        return "the version hash of \(name) would change"
      }
    }
    return nil
  }

  private func line(of place: String, in released: SchemaState) -> String {
    let parts = place.split(separator: ".").map(String.init)
    guard parts.count == 2,
      let declaration = released.model.contents.swiftData?.declarations[.property(parts[1], of: parts[0])]
    else { return "" }
    return " (\(declaration.path):\(declaration.position.line))"
  }

  /// An attribute without what is written differently but means the same.
  private static func compared(
    _ attribute: AttributeDescription, _ isUnset: Bool, _ isUnknown: Bool
  ) -> AttributeDescription {
    var attribute = attribute
    if isUnset {
      (attribute.defaultValue, attribute.defaultExpression) = (nil, nil)
    } else {
      // `SchemaV3.Kind.plain` is `Kind.plain` within the version.
      attribute.defaultExpression = attribute.defaultExpression.map(unqualified)
    }
    attribute.attributeValueClassName = attribute.attributeValueClassName.map(unqualified)
    if isUnknown, attribute.type == .undefined {
      (attribute.attributeValueClassName, attribute.unknownDeclaration) = (nil, nil)
    }
    return attribute
  }

  /// The text without the names before a dot, and without spaces.
  private static func unqualified(_ text: String) -> String {
    var result = ""
    var word = ""
    for character in text where !character.isWhitespace {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        if character == ".", word.first?.isUppercase == true {
          word = ""
        } else {
          result += word
          result.append(character)
          word = ""
        }
      }
    }
    return result + word
  }
}
