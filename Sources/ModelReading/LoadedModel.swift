package import GlossDiagnostics
package import GlossManagedObjectModel

/// A model with what is known about where it came from.
package struct LoadedModel: Sendable, Equatable {
  package var model: ManagedObjectModel
  /// The package's base name, else the file's: what names the localization table.
  package var name: String
  /// The base name of the version's file, for a model that comes from a package.
  package var version: String?
  /// Whether this is the package's current version; true for a model outside a package.
  package var isCurrentVersion: Bool
  /// The version's file or folder as found: `Shop.xcdatamodeld/Shop 2.xcdatamodel`, `Shop.momd/Shop 2.mom`.
  package var path: String
  /// The file or folder whose URL a program hands to Core Data: the package, else the same as `path`.
  package var packagePath: String
  /// The file findings point into: the `contents` of a source model, else the same as `path`.
  package var documentPath: String
  package var format: ModelFormat
  /// Where entities and properties stand in the document; empty for compiled models.
  package var sourceMap: SourceMap
  /// What the document says beyond the model; nil for compiled models.
  package var document: SourceDocument?
  /// What reading found: unknown elements, unreadable values and so on.
  package var findings: [Finding]
  /// Comments kept by models before Xcode 4, by object.
  package var comments: [ObjectPath: String]
  /// The compiler that made a compiled model, such as `Xcode 16.4 (momc 23788.4)`.
  package var compilerVersion: String?
  /// The models that this one was merged of; empty for a model that is as it was read.
  package var members: [LoadedModel] = []
  /// The version hashes that the package's `VersionInfo.plist` records, by entity; those of the file itself for an
  /// optimized model without one.
  package var recordedVersionHashes: [String: [UInt8]]
  /// The version checksum that the package's `VersionInfo.plist` records, in Base64.
  package var recordedVersionChecksum: String?

  package init(
    model: ManagedObjectModel, name: String, version: String? = nil, isCurrentVersion: Bool = true, path: String,
    packagePath: String? = nil, documentPath: String? = nil, format: ModelFormat, sourceMap: SourceMap = SourceMap(),
    document: SourceDocument? = nil, findings: [Finding] = [], comments: [ObjectPath: String] = [:],
    compilerVersion: String? = nil,
    recordedVersionHashes: [String: [UInt8]] = [:], recordedVersionChecksum: String? = nil
  ) {
    self.model = model
    self.name = name
    self.version = version
    self.isCurrentVersion = isCurrentVersion
    self.path = path
    self.packagePath = packagePath ?? path
    self.documentPath = documentPath ?? path
    self.format = format
    self.sourceMap = sourceMap
    self.document = document
    self.findings = findings
    self.comments = comments
    self.compilerVersion = compilerVersion
    self.recordedVersionHashes = recordedVersionHashes
    self.recordedVersionChecksum = recordedVersionChecksum
  }
}

/// The form a model was read from.
package enum ModelFormat: String, Sendable, Hashable, CaseIterable {
  /// The XML of Xcode 4 and later.
  case xml
  /// The keyed archive of Xcode before 4.
  case elements
  /// A compiled model.
  case mom
  /// A compiled model in the optimized form.
  case omo
}

/// Names an object of a model: the model itself, an entity, a property, or a named thing of another kind.
package struct ObjectPath: Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    case model, entity, property, fetchRequest, configuration, composite, compositeAttribute, index
  }

  package var kind: Kind
  /// The entity, or the fetch request, configuration or composite itself.
  package var owner: String
  /// The property or index within the owner.
  package var member: String

  private init(_ kind: Kind, _ owner: String = "", _ member: String = "") {
    self.kind = kind
    self.owner = owner
    self.member = member
  }

  package static let model = ObjectPath(.model)
  package static func entity(_ name: String) -> ObjectPath { ObjectPath(.entity, name) }
  package static func property(_ name: String, of entity: String) -> ObjectPath { ObjectPath(.property, entity, name) }
  package static func fetchRequest(_ name: String) -> ObjectPath { ObjectPath(.fetchRequest, name) }
  package static func configuration(_ name: String) -> ObjectPath { ObjectPath(.configuration, name) }
  package static func composite(_ name: String) -> ObjectPath { ObjectPath(.composite, name) }
  package static func attribute(_ name: String, ofComposite composite: String) -> ObjectPath {
    ObjectPath(.compositeAttribute, composite, name)
  }
  package static func index(_ name: String, of entity: String) -> ObjectPath { ObjectPath(.index, entity, name) }

  /// `Person.address`, `Person`, or the empty text for the model.
  package var description: String { member.isEmpty ? owner : owner + "." + member }
}

extension LoadedModel {
  /// A finding about an object of this model, at its line and column in source, at its object path in compiled form.
  package func finding(
    _ rule: RuleID, _ message: String, at path: ObjectPath, remedy: String? = nil, key: String? = nil,
    locale: String? = nil
  ) -> Finding {
    if let member = member(holding: path) {
      return member.finding(rule, message, at: path, remedy: remedy, key: key, locale: locale)
    }
    let position = sourceMap[path]
    let isInEntity = path.kind == .entity || path.kind == .property || path.kind == .index
    return Finding(
      rule, message, remedy: remedy, path: documentPath, position: position,
      objectPath: position == nil && path.kind != .model ? path.description : nil, model: name,
      entity: isInEntity ? path.owner : nil, property: path.kind == .property ? path.member : nil,
      key: key, locale: locale)
  }
}
