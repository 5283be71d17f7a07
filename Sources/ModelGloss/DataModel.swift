public import Foundation
import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading

/// A Core Data model: what `NSManagedObjectModel` holds, read from any file that holds one, or built in code.
///
/// ```swift
/// let model = try DataModel("App/Shop.xcdatamodeld")
/// print(model.name, model.entities.map(\.name))
/// ```
///
/// The same model read from source, from its compiled form or built in code has the same values. A model keeps the
/// path it was read from, so that its localization tables can be found: nothing else is read after it was loaded.
public struct DataModel: Sendable, Equatable {
  let loaded: LoadedModel
  /// Names that were set by code.
  var dictionary: [String: String]?
  /// Whether the model was read from a file, and so has a localization policy.
  let isFromFile: Bool
  /// The folder that was searched for the model, below which its tables are expected; nil where it was named itself.
  var searchedFolder: String?

  init(_ loaded: LoadedModel, isFromFile: Bool, searchedFolder: String? = nil) {
    self.loaded = loaded
    self.isFromFile = isFromFile
    self.searchedFolder = searchedFolder
  }

  /// Whether two models are the same, wherever their tables are looked for.
  public static func == (left: DataModel, right: DataModel) -> Bool {
    left.loaded == right.loaded && left.dictionary == right.dictionary && left.isFromFile == right.isFromFile
  }

  /// Which versions of a package are read.
  public enum Version: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The current version, which `.xccurrentversion` or `VersionInfo.plist` names.
    case current
    /// All versions, in the order a reader counts them: `Shop 2` before `Shop 10`.
    case all
    /// The version of a name, with or without its file extension.
    case named(String)

    /// The version of that name.
    public init(stringLiteral value: String) { self = .named(value) }
  }

  /// The form a model was read from.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// The XML of Xcode 4 and later.
    case xml
    /// The keyed archive of Xcode before 4.
    case elements
    /// A compiled model.
    case mom
    /// A compiled model in the optimized form.
    case omo
    /// The model that a store holds of itself.
    case store
    /// None: the model was built in code.
    case code
  }

  // MARK: - Reading

  /// Reads the model at a path: a source or compiled model, a package of versions, or what holds exactly one model.
  ///
  /// - Parameters:
  ///   - path: the file or folder, relative to the working folder or absolute.
  ///   - version: which version of a package; with ``Version/all`` the path must hold one version only.
  /// - Throws: ``InputError`` when nothing can be read there, or more than one model lies there.
  public init(_ path: String, version: Version = .current) throws(InputError) {
    let models = try Self.models(in: path, versions: version)
    guard let model = models.first, models.count == 1 else {
      throw InputError(
        InputFailure(
          path: path, reason: "\(models.count) models lie there: " + models.map(\.path).joined(separator: ", "),
          remedy: "give the path of one, or ask for all with DataModel.models(in:)"))
    }
    self = model
  }

  /// Reads the model at a file URL.
  ///
  /// - Throws: ``InputError``, as ``init(_:version:)`` does.
  public init(contentsOf url: URL, version: Version = .current) throws(InputError) {
    try self.init(url.path(percentEncoded: false), version: version)
  }

  /// Reads every model at a path, in the order of their paths: versions of a package, or what a folder or bundle holds.
  ///
  /// - Throws: ``InputError`` for the first input that cannot be read, or where there is no model at all.
  public static func models(in path: String, versions: Version = .current) throws(InputError) -> [DataModel] {
    let selection: VersionSelection =
      switch versions {
      case .current: .current
      case .all: .all
      case .named(let name): .named(name)
      }
    let result = ModelLoader(files: DiskFileTree()).load(path, versions: selection)
    if let failure = result.failures.first { throw InputError(failure) }
    guard !result.models.isEmpty else {
      throw InputError(
        InputFailure(path: path, reason: "there is no model in it", remedy: "give the path of a Core Data model"))
    }
    let isSearched = result.models.contains { FilePath.normalized($0.packagePath) != FilePath.normalized(path) }
    return result.models.map { DataModel($0, isFromFile: true, searchedFolder: isSearched ? path : nil) }
  }

  /// A model that is built in code.
  ///
  /// It has no names of its own, and its messages show the bare placeholder, until ``localizationDictionary`` is set.
  public init(name: String = "Model", entities: [Entity]) {
    let model = ManagedObjectModel(entities: entities.map(\.value))
    self.init(LoadedModel(model: model, name: name, path: name, format: .mom), isFromFile: false)
  }

  /// One model of several, as `NSManagedObjectModel(byMerging:)` makes it.
  ///
  /// - Throws: ``MergeConflict`` where two models have different things of one name, with Core Data's message.
  public static func merging(_ models: [DataModel]) throws(MergeConflict) -> DataModel {
    guard let first = models.first else { return DataModel(entities: []) }
    do {
      let merged = try LoadedModel.merging(first.loaded, models.dropFirst().map(\.loaded))
      return DataModel(merged, isFromFile: models.contains(where: \.isFromFile))
    } catch {
      throw MergeConflict(description: error.description)
    }
  }

  /// Two models that cannot be one.
  public struct MergeConflict: Error, Sendable, Hashable, CustomStringConvertible {
    /// Core Data's message, such as `Can't merge models with two different entities named 'User'`.
    public let description: String
  }

  // MARK: - What it is

  /// The base name of the package, else of the file: what names the localization tables.
  public var name: String { loaded.name }
  /// The name of the version, for a model of a package.
  public var version: String? { loaded.version }
  /// Whether this is the current version of its package; true outside packages.
  public var isCurrentVersion: Bool { loaded.isCurrentVersion }
  /// Where the model lies: the file or folder of its version.
  public var path: String { loaded.path }
  /// The form it was read from.
  public var format: Format { isFromFile ? Format(rawValue: loaded.format.rawValue) ?? .mom : .code }
  /// The version identifiers that the developer gave it.
  public var versionIdentifiers: [String] { loaded.model.versionIdentifiers }
  /// What reading found wrong in its file; ``DataModel/check(_:tables:)`` reports these, too.
  public var readingFindings: [Finding] { loaded.findings.map(Finding.init) }

  // MARK: - What it holds

  /// The entities, in the order of the source.
  public var entities: [Entity] { loaded.model.entities.map(Entity.init(value:)) }
  /// The configurations other than the default one.
  public var configurations: [Configuration] { loaded.model.configurations.map(Configuration.init(value:)) }
  /// The fetch request templates.
  public var fetchRequestTemplates: [FetchRequest] {
    loaded.model.fetchRequestTemplates.map(FetchRequest.init(value:))
  }
  /// The composite attribute types.
  public var composites: [Composite] { loaded.model.composites.map(Composite.init(value:)) }

  /// The entity of a name; nil when there is none.
  public func entity(_ name: String) -> Entity? { entities.first { $0.name == name } }

  /// The version hash of each entity, 32 bytes: what a store records of the model that made it.
  ///
  /// They cover what decides how data is stored and nothing else: not defaults, rules, delete rules or user info.
  public var versionHashes: [String: [UInt8]] { loaded.model.versionHashes.entityHashes }
  /// The checksum of all version hashes in Base64, as Xcode prints it and a `.momd` records it.
  public var versionChecksum: String { loaded.model.versionHashes.checksum }

  /// Names by localization key, set by code: `NSManagedObjectModel.localizationDictionary`.
  ///
  /// As in Core Data, a dictionary that is set before the first look-up takes the place of the tables.
  ///
  /// ```swift
  /// model.localizationDictionary = ["Property/processID/Entity/Run": "Process ID"]
  /// ```
  public var localizationDictionary: [String: String]? {
    get { dictionary }
    set { dictionary = newValue }
  }

  // MARK: - Compared with another version

  /// What changed from another version of the model to this one, and what that does to stores.
  ///
  /// ```swift
  /// let difference = try DataModel("Shop.xcdatamodeld").difference(from: DataModel("Shop.xcdatamodeld", version: "Shop 3"))
  /// print(difference.verdict, difference.changedEntities)
  /// ```
  public func difference(from old: DataModel) -> ModelDifference {
    ModelDifference(GlossModelHistory.ModelDifference(from: old.loaded.model, to: loaded.model))
  }
}
