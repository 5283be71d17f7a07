package import GlossDiagnostics
package import GlossManagedObjectModel
package import GlossSwiftDataModels

/// The contents of a model file, in the same form for every file format.
///
/// Each reader produces this value from nothing but bytes and a path for findings; the loader knows the package, its
/// current version and the model's name, and combines them into a `LoadedModel`.
package struct ModelContents: Sendable, Equatable {
  package var model: ManagedObjectModel
  package var format: ModelFormat
  /// The positions of entities and properties in the document; empty for compiled models.
  package var sourceMap: SourceMap
  /// What the document contains in addition to the model; nil for compiled models.
  package var document: SourceDocument?
  /// Comments in models from before Xcode 4, by object.
  package var comments: [ObjectPath: String]
  /// The hand-written classes of the entities, if the project around the model was searched.
  package var managedClasses: [ManagedClass] = []
  /// The calls of the project's code, or the settings, that set rules of its properties with their warnings.
  package var codeWarnings: [CodeWarnings.Call] = []
  /// The comments of those classes and their properties.
  package var codeComments: [ObjectPath: CodeComment] = [:]
  /// The predicates of fetch requests, fetched properties and indexes as the document writes them, if the model's text
  /// differs: `done == YES` becomes `done == 1` in Core Data's format.
  package var writtenPredicates: [ObjectPath: String] = [:]
  /// The compiler of a compiled model, such as `Xcode 16.4 (momc 23788.4)`.
  package var compilerVersion: String?
  /// The version hashes that the file itself records, by entity, as stores do.
  package var recordedVersionHashes: [String: [UInt8]]
  /// Parts that the format usually does not record, so their absence says nothing about the app. For stores only.
  package var unrecorded: [UnrecordedPart] = []
  /// Whether the model was reconstructed from the tables of a store that keeps no model.
  package var isReconstructed = false
  /// The configurations that the code around the model mirrors to CloudKit; nil if it was not read.
  package var mirroring: StoreMirroring?
  /// What the Swift source of a SwiftData model contains in addition to the model; nil for every other format.
  package var swiftData: SwiftDataSource?
  /// The hash of the files that build a model in code, which stands for what is not read of them.
  package var codeDigest: String?
  /// The tables of the store that the model was read from; nil for all other formats.
  package var storeLayout: StoreLayout?
  /// Findings from reading: unknown elements, unreadable values and so on.
  package var findings: [Finding]

  package init(
    _ model: ManagedObjectModel, format: ModelFormat, sourceMap: SourceMap = SourceMap(),
    document: SourceDocument? = nil, comments: [ObjectPath: String] = [:], compilerVersion: String? = nil,
    recordedVersionHashes: [String: [UInt8]] = [:], findings: [Finding] = []
  ) {
    self.model = model
    self.format = format
    self.sourceMap = sourceMap
    self.document = document
    self.comments = comments
    self.compilerVersion = compilerVersion
    self.recordedVersionHashes = recordedVersionHashes
    self.findings = findings
  }

  /// The contents of Swift source.
  init(_ contents: SwiftDataContents) {
    self.init(contents.model, format: .swiftdata, comments: contents.comments)
    swiftData = contents.source
  }
}

/// The format a model was read from.
package enum ModelFormat: String, Sendable, Hashable, CaseIterable {
  /// The XML of Xcode 4 and later.
  case xml
  /// The keyed archive of Xcode before 4.
  case elements
  /// A compiled model.
  case mom
  /// The model that a SQLite store keeps, else what its tables reveal.
  case store
  /// The `@Model` classes of Swift source.
  case swiftdata
  /// Swift code that builds the model out of descriptions.
  case code

  /// Whether the model is declared or built in Swift files.
  package var isSwift: Bool { self == .swiftdata || self == .code }

  /// Whether the format is edited by users, so it is the model itself and not derived from one.
  package var isSource: Bool { self == .xml || self == .elements || isSwift }
}
