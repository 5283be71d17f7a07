package import GlossDiagnostics
package import GlossManagedObjectModel

/// What a file says of a model, the same value for every form in which models are kept.
///
/// Whoever reads a form makes this value and knows no more than the bytes and a path for findings; the loader knows the
/// package, its current version and the model's name, and makes a `LoadedModel` of both.
package struct ModelContents: Sendable, Equatable {
  package var model: ManagedObjectModel
  package var format: ModelFormat
  /// Where entities and properties stand in the document; empty for compiled models.
  package var sourceMap: SourceMap
  /// What the document says beyond the model; nil for compiled models.
  package var document: SourceDocument?
  /// Comments kept by models before Xcode 4, by object.
  package var comments: [ObjectPath: String]
  /// The classes written by hand for the entities, where the project around the model was looked at.
  package var managedClasses: [ManagedClass] = []
  /// The comments of those classes and their properties.
  package var codeComments: [ObjectPath: CodeComment] = [:]
  /// The predicates of fetch requests, fetched properties and indexes as the document writes them, where the model has
  /// another text: Core Data's own is `done == 1` of `done == YES`.
  package var writtenPredicates: [ObjectPath: String] = [:]
  /// The compiler that made a compiled model, such as `Xcode 16.4 (momc 23788.4)`.
  package var compilerVersion: String?
  /// The version hashes that the file itself records, by entity, as optimized models do.
  package var recordedVersionHashes: [String: [UInt8]]
  /// What the form mostly does not record: that it is not there does not say that the app has none. Of stores only.
  package var unrecorded: [UnrecordedPart] = []
  /// Whether the model was told from the tables of a store that keeps none, as far as they tell.
  package var isReconstructed = false
  /// What the Swift source of a SwiftData model says beyond it; nil for every other form.
  package var swiftData: SwiftDataSource?
  /// The tables of the store that the model was read from; nil for all other forms.
  package var storeLayout: StoreLayout?
  /// What reading found: unknown elements, unreadable values and so on.
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
  /// The model that a SQLite store keeps of itself, else what its tables tell.
  case store
  /// The `@Model` classes of Swift source.
  case swiftdata

  /// Whether people edit the form, which is then the model itself and no product of one.
  package var isSource: Bool { self == .xml || self == .elements || self == .swiftdata }
}
