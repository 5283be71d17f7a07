import GlossBasics
package import GlossDiagnostics
package import GlossManagedObjectModel

/// A model with what is known about where it came from.
///
/// A reader gives the contents, the loader adds the origin: nothing in between has a name or a place that is made up.
package struct LoadedModel: Sendable, Equatable {
  /// What the model's file holds.
  package var contents: ModelContents
  /// Where the model lies and what it is called.
  package var origin: ModelOrigin
  /// The models that this one was merged of; empty for a model that is as it was read.
  package var members: [LoadedModel]

  /// A model that was read.
  package init(_ contents: ModelContents, from origin: ModelOrigin, members: [LoadedModel] = []) {
    self.contents = contents
    self.origin = origin
    self.members = members
    // A reader sees one file, and no name of a model in it.
    for index in self.contents.findings.indices where self.contents.findings[index].model == nil {
      self.contents.findings[index].model = origin.name
    }
  }

  /// A model that was built in code.
  ///
  /// - Parameters:
  ///   - name: what names the localization table.
  ///   - path: where findings say it lies.
  package init(model: ManagedObjectModel, name: String, path: String, format: ModelFormat = .mom) {
    self.init(ModelContents(model, format: format), from: ModelOrigin(name: name, path: path))
  }
}

extension LoadedModel {
  package var model: ManagedObjectModel {
    get { contents.model }
    set { contents.model = newValue }
  }

  /// The package's base name, else the file's: what names the localization table.
  package var name: String { origin.name }

  /// The base name of the version's file, for a model that comes from a package.
  package var version: String? { origin.version }

  /// Whether this is the package's current version; true for a model outside a package.
  package var isCurrentVersion: Bool { origin.isCurrentVersion }

  /// The version's file or folder as found: `Shop.xcdatamodeld/Shop 2.xcdatamodel`, `Shop.momd/Shop 2.mom`.
  package var path: String { origin.path }

  /// The file or folder whose URL a program hands to Core Data: the package, else the same as `path`.
  package var packagePath: String { origin.packagePath }

  package var format: ModelFormat { contents.format }

  /// What reading found: unknown elements, unreadable values and so on.
  package var findings: [Finding] {
    get { contents.findings }
    set { contents.findings = newValue }
  }

  /// The version hashes that the package records, else those that the file itself does, by entity.
  package var recordedVersionHashes: [String: [UInt8]] {
    origin.recordedVersionHashes ?? contents.recordedVersionHashes
  }

  /// The version hashes: worked out from the model; where that was told from a store's tables, those that it records.
  package var versionHashes: VersionHashes {
    contents.isReconstructed ? VersionHashes(recorded: recordedVersionHashes) : VersionHashes(ModelIndex(model))
  }

  /// Comments kept by models before Xcode 4, by object.
  package var comments: [ObjectPath: String] { contents.comments }

  /// The documentation of an object: the texts of its userInfo, then a comment of the model's own; where it has none, the
  /// comment of the class that is written for it.
  ///
  /// - Parameter keys: the keys of the userInfo that hold documentation.
  package func documentation(
    of path: ObjectPath, userInfo: [String: String], keys: [String]
  ) -> (texts: [String], code: CodeComment?) {
    var texts = userInfo.isEmpty ? [] : keys.compactMap { userInfo[$0] }
    if let comment = comments[path] { texts.append(comment) }
    texts.removeAll { $0.isBlank }
    guard texts.isEmpty, let comment = contents.codeComments[path] else { return (texts, nil) }
    return ([comment.text], comment)
  }

  /// A finding about an object of this model, at its line and column in source, at its object path in compiled form.
  package func finding(
    _ rule: RuleID, _ message: String, at path: ObjectPath, remedy: String, key: String? = nil,
    locale: String? = nil
  ) -> Finding {
    if let member = member(holding: path) {
      return member.finding(rule, message, at: path, remedy: remedy, key: key, locale: locale)
    }
    // Of Swift sources every object is in a file of its own.
    let declaration = contents.swiftData?.declarations[path]
    let position = declaration?.position ?? contents.sourceMap[path]
    let isInEntity = path.kind == .entity || path.kind == .property || path.kind == .index
    var finding = Finding(
      rule, message, remedy: remedy, path: declaration?.path ?? origin.documentPath, position: position,
      objectPath: position == nil && path.kind != .model ? path.description : nil, model: name,
      entity: isInEntity ? path.owner : nil, property: path.kind == .property ? path.member : nil,
      key: key, locale: locale)
    if !isInEntity, path.kind != .model { finding.subject = path.description }
    return finding
  }
}
