import GlossBasics
package import GlossDiagnostics
package import GlossManagedObjectModel
import GlossSwiftDataModels

/// A model with its origin.
///
/// A reader produces the contents and the loader adds the origin, so no intermediate value has a made-up name or path.
package struct LoadedModel: Sendable, Equatable {
  /// The contents of the model's file.
  package var contents: ModelContents
  /// The model's name and location.
  package var origin: ModelOrigin
  /// The models that were merged into this one; empty if the model is not merged.
  package var members: [LoadedModel]

  /// A model read from a file.
  package init(_ contents: ModelContents, from origin: ModelOrigin, members: [LoadedModel] = []) {
    self.contents = contents
    self.origin = origin
    self.members = members
    // A reader sees a single file and does not know the model's name.
    for index in self.contents.findings.indices where self.contents.findings[index].model == nil {
      self.contents.findings[index].model = origin.name
    }
  }

  /// A model built in code.
  ///
  /// - Parameters:
  ///   - name: the base name of the localization table.
  ///   - path: the location that findings refer to.
  package init(model: ManagedObjectModel, name: String, path: String, format: ModelFormat = .mom) {
    self.init(ModelContents(model, format: format), from: ModelOrigin(name: name, path: path))
  }
}

extension LoadedModel {
  package var model: ManagedObjectModel {
    get { contents.model }
    set { contents.model = newValue }
  }

  /// The base name of the package, else of the file; also the name of the localization table.
  package var name: String { origin.name }

  /// The base name of the version's file if the model comes from a package.
  package var version: String? { origin.version }

  /// Whether this is the package's current version; true for a model outside a package.
  package var isCurrentVersion: Bool { origin.isCurrentVersion }

  /// The version's file or folder as found: `Shop.xcdatamodeld/Shop 2.xcdatamodel`, `Shop.momd/Shop 2.mom`.
  package var path: String { origin.path }

  /// The file or folder whose URL an app passes to Core Data: the package, else the same as `path`.
  package var packagePath: String { origin.packagePath }

  package var format: ModelFormat { contents.format }

  /// Findings from reading: unknown elements, unreadable values and so on.
  package var findings: [Finding] {
    get { contents.findings }
    set { contents.findings = newValue }
  }

  /// The version hashes recorded by the package, else by the file itself, by entity.
  package var recordedVersionHashes: [String: [UInt8]] {
    origin.recordedVersionHashes ?? contents.recordedVersionHashes
  }

  /// The version hashes: computed from the model or, for a model reconstructed from a store's tables, those recorded in
  /// the store.
  package var versionHashes: VersionHashes {
    contents.isReconstructed ? VersionHashes(recorded: recordedVersionHashes) : VersionHashes(ModelIndex(model))
  }

  /// Comments in models from before Xcode 4, by object.
  package var comments: [ObjectPath: String] { contents.comments }

  /// The documentation of an object: the strings of its userInfo, then a comment in the model; if there are neither,
  /// the comment of its hand-written class.
  ///
  /// - Parameter keys: the userInfo keys that contain documentation.
  package func documentation(
    of path: ObjectPath, userInfo: [String: String], keys: [String]
  ) -> (texts: [String], code: CodeComment?) {
    var texts = userInfo.isEmpty ? [] : keys.compactMap { userInfo[$0] }
    if let comment = comments[path] { texts.append(comment) }
    texts.removeAll { $0.isBlank }
    guard texts.isEmpty, let comment = contents.codeComments[path] else { return (texts, nil) }
    return ([comment.text], comment)
  }

  /// A finding about an object of this model, at its line and column in source, at its object path in compiled models.
  package func finding(
    _ rule: RuleID, _ message: String, at path: ObjectPath, remedy: String, key: String? = nil,
    locale: String? = nil
  ) -> Finding {
    if let member = member(holding: path) {
      return member.finding(rule, message, at: path, remedy: remedy, key: key, locale: locale)
    }
    // In Swift sources, each object can be in a different file.
    let declaration = contents.swiftData?.declarations[path]
    let position = declaration?.position ?? contents.sourceMap[path]
    var finding = Finding(
      rule, message, about: path, remedy: remedy, path: declaration?.path ?? origin.documentPath, position: position)
    (finding.model, finding.key, finding.locale) = (name, key, locale)
    if finding.entity == nil, path.kind != .model { finding.subject = path.description }
    return finding
  }
}

extension LoadedModel {
  /// The model as a debug build has it, if that is another one.
  package var inDebugBuild: LoadedModel? {
    guard let model = contents.swiftData?.debugModel else { return nil }
    var loaded = self
    loaded.model = model
    loaded.contents.swiftData?.debugModel = nil
    return loaded
  }

  /// The model as a platform builds it.
  package func on(_ platform: String) -> LoadedModel {
    guard var source = contents.swiftData else { return self }
    var loaded = self
    if let other = source.otherPlatforms.first(where: { $0.platforms.contains(platform) }) {
      loaded.model = other.model
      (source.unresolved, source.containers, source.platforms) = (other.unresolved, other.containers, other.platforms)
    }
    if let other = source.otherHistories.first(where: { $0.platforms.contains(platform) }) {
      (source.history, source.plan) = (other.history, other.history.plan)
    }
    (source.otherPlatforms, source.otherHistories) = ([], [])
    loaded.contents.swiftData = source
    return loaded
  }
}

extension LoadedModel {
  /// What a store can know of the model.
  ///
  /// - Parameter known: the hashes of other versions; those of this one are added.
  package func content(known: KnownHashes? = nil) -> ModelContent {
    // Of a version whose classes are not all known, the declarations say nothing about those of another one.
    let own = model.isIncomplete ? "\n" + (version ?? name) : ""
    let written = contents.codeDigest ?? (contents.swiftData == nil ? "" : digestOfDeclarations + own)
    return ModelContent(
      model, shapes: shapes, written: written,
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
      let parts =
        [path.description, declaration.type, declaration.initialValue ?? ""] + declaration.cases + declaration.macros
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
