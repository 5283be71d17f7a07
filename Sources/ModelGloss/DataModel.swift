public import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossPredicateFormat
import GlossValidation

/// A Core Data model, like `NSManagedObjectModel`: read from any file that contains one, or built in code.
///
/// ```swift
/// let model = try DataModel("App/Shop.xcdatamodeld")
/// print(model.name, model.entities.map(\.name))
/// ```
///
/// The same model has the same values whether it is read from source, from its compiled form or built in code. A model
/// keeps the path it was read from so that its localization tables can be found; nothing else is read after loading.
///
/// One type, like `NSManagedObjectModel`: whatever a program asks, it asks of a model.
public struct DataModel: Sendable, Equatable {
  var loaded: LoadedModel
  /// Names set by code.
  var dictionary: [String: String]?
  /// Whether the model was read from a file and so has a localization policy.
  let isFromFile: Bool
  /// The folder that was searched for the model, which also contains its tables; nil if the model's own path was given.
  var searchedFolder: String?

  init(_ loaded: LoadedModel, isFromFile: Bool, searchedFolder: String? = nil) {
    self.loaded = loaded
    self.isFromFile = isFromFile
    self.searchedFolder = searchedFolder
  }

  /// Whether two models have the same contents, name and localization dictionary, like `NSManagedObjectModel.isEqual`:
  /// it does not matter where they come from.
  public static func == (left: DataModel, right: DataModel) -> Bool {
    left.loaded.model == right.loaded.model && left.name == right.name && left.dictionary == right.dictionary
  }

  /// The versions of a package to read.
  public enum Version: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The current version, named by `.xccurrentversion` or `VersionInfo.plist`.
    case current
    /// All versions, in natural order: `Shop 2` before `Shop 10`.
    case all
    /// The version with a name, with or without its file extension.
    case named(String)

    /// The version with that name.
    public init(stringLiteral value: String) { self = .named(value) }
  }

  /// The format a model was read from; later versions may add more.
  public struct Format: RawRepresentable, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The XML of Xcode 4 and later.
    public static let xml = Format(rawValue: "xml")
    /// The keyed archive of Xcode before 4.
    public static let elements = Format(rawValue: "elements")
    /// A compiled model.
    public static let mom = Format(rawValue: "mom")
    /// The `@Model` classes of Swift source.
    public static let swiftData = Format(rawValue: "swiftdata")
    /// The copy of the model in a store.
    public static let store = Format(rawValue: "store")
    /// No file: the model was built in code.
    public static let code = Format(rawValue: "code")

    /// The word, as in the output of the command.
    public let rawValue: String
    /// The word.
    public var description: String { rawValue }

    /// A value with a raw value, which may be one that a later version adds.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// All values known to this version.
    public static let allCases: [Format] = [.xml, .elements, .mom, .swiftData, .store, .code]
  }

  // MARK: - Reading

  /// Reads the model at a path: a source or compiled model, a package of versions, or a folder with exactly one model.
  ///
  /// - Parameters:
  ///   - path: the file or folder, relative to the working folder or absolute.
  ///   - version: the version of a package; with ``Version/all``, the path must contain only one version.
  /// - Throws: ``InputError`` if there is nothing to read at the path, or more than one model.
  /// - Complexity: O(*n*) in the bytes of the model and the files of a searched folder.
  public init(_ path: String, version: Version = .current) throws(InputError) {
    let models = try Self.models(in: path, versions: version)
    guard let model = models.first, models.count == 1 else {
      throw InputError(
        InputFailure(
          path: path, reason: "\(models.count) models are there: " + models.map(\.path).joined(separator: ", "),
          remedy: "give the path of one, or read all with DataModel.models(in:)"))
    }
    self = model
  }

  /// Reads the model at a file URL.
  ///
  /// - Throws: ``InputError``, like ``init(_:version:)``.
  public init(contentsOf url: URL, version: Version = .current) throws(InputError) {
    try self.init(InputError.path(of: url), version: version)
  }

  /// Reads every model at a file URL, sorted by path.
  ///
  /// - Throws: ``InputError``, like ``models(in:versions:)-(String,_)``.
  public static func models(in url: URL, versions: Version = .current) throws(InputError) -> [DataModel] {
    try models(in: InputError.path(of: url), versions: versions)
  }

  /// Reads every model at a path, sorted by path: versions of a package, or the contents of a folder or bundle.
  ///
  /// - Throws: ``InputError`` for the first input that cannot be read, or if there is no model.
  /// - Complexity: O(*n*) in the bytes of the models and the files of a searched folder.
  public static func models(in path: String, versions: Version = .current) throws(InputError) -> [DataModel] {
    let selection: VersionSelection =
      switch versions {
      case .current: .current
      case .all: .all
      case .named(let name): .named(name)
      }
    var request = ModelProject.Request(paths: [path])
    request.versions = selection
    request.readsTables = false
    let project = ModelProject(request, in: DiskFileTree())
    for case .failure(let failure) in project.notices { throw InputError(failure) }
    guard !project.inputs.isEmpty else {
      throw InputError(
        InputFailure(path: path, reason: "it contains no model", remedy: "give the path of a Core Data model"))
    }
    let isSearched = project.models.contains { FilePath.normalized($0.packagePath) != FilePath.normalized(path) }
    return project.models.map { DataModel($0, isFromFile: true, searchedFolder: isSearched ? path : nil) }
  }

  /// Creates a model in code.
  ///
  /// It has no localized names, and its messages show the bare placeholder, until ``localizationDictionary`` is set.
  ///
  /// ```swift
  /// let run = DataModel.Entity(name: "Run", attributes: [.init(name: "processID", type: .integer64)])
  /// var model = DataModel(name: "Runs", entities: [run])
  /// print(model.versionChecksum)
  /// ```
  public init(
    name: String = "Model", entities: [Entity], configurations: [Configuration] = [],
    fetchRequestTemplates: [FetchRequest] = [], composites: [Composite] = []
  ) {
    let model = ManagedObjectModel(
      entities: entities.map(\.value), configurations: configurations.map(\.value),
      fetchRequestTemplates: fetchRequestTemplates.map(\.value), composites: composites.map(\.value))
    self.init(LoadedModel(model: model, name: name, path: name, format: .mom), isFromFile: false)
  }

  /// Merges several models, like `NSManagedObjectModel(byMerging:)`.
  ///
  /// - Throws: ``MergeConflict`` with Core Data's message if two models define the same name differently.
  public static func merging(_ models: [DataModel]) throws(MergeConflict) -> DataModel {
    guard let first = models.first else { return DataModel(entities: []) }
    do {
      let merged = try LoadedModel.merging(first.loaded, models.dropFirst().map(\.loaded))
      return DataModel(merged, isFromFile: models.contains(where: \.isFromFile))
    } catch {
      throw MergeConflict(description: error.description)
    }
  }

  /// Two models that cannot be merged.
  public struct MergeConflict: Error, Sendable, Hashable, CustomStringConvertible {
    /// Core Data's message, such as `Can't merge models with two different entities named 'User'`.
    public let description: String
  }

  // MARK: - Identity

  /// The base name of the package, else of the file; localization tables are named after it.
  public var name: String { loaded.name }
  /// The name of the version if the model is in a package.
  public var version: String? { loaded.version }
  /// Whether this is the current version of its package; true outside packages.
  public var isCurrentVersion: Bool { loaded.isCurrentVersion }
  /// The path of the model: the file or folder of its version.
  public var path: String { loaded.path }
  /// The format it was read from.
  public var format: Format { isFromFile ? Format(rawValue: loaded.format.rawValue) : .code }
  /// The version identifiers set by the developer.
  public var versionIdentifiers: [String] {
    get { loaded.model.versionIdentifiers }
    set { loaded.model.versionIdentifiers = newValue.filter { !$0.isEmpty } }
  }
  /// Whether the model is marked for use with CloudKit; nil if unknown, as in compiled models.
  public var usesCloudKit: Bool? {
    get { loaded.model.usesCloudKit }
    set { loaded.model.usesCloudKit = newValue }
  }
  /// Whether the model is marked for use with SwiftData; nil if unknown.
  public var usesSwiftData: Bool? {
    get { loaded.model.usesSwiftData }
    set { loaded.model.usesSwiftData = newValue }
  }
  /// Findings from reading the file; ``DataModel/check(_:tables:)`` reports them as well.
  public var readingFindings: [Finding] { loaded.findings.map(Finding.init) }

  // MARK: - Contents

  /// The entities, in source order.
  ///
  /// - Complexity: O(*n*) in the number of entities.
  public var entities: [Entity] {
    get { loaded.model.entities.map(Entity.init(value:)) }
    set { loaded.model.entities = newValue.map(\.value) }
  }
  /// The configurations other than the default one.
  public var configurations: [Configuration] {
    get { loaded.model.configurations.map(Configuration.init(value:)) }
    set { loaded.model.configurations = newValue.map(\.value) }
  }
  /// The fetch request templates.
  public var fetchRequestTemplates: [FetchRequest] {
    get { loaded.model.fetchRequestTemplates.map(FetchRequest.init(value:)) }
    set { loaded.model.fetchRequestTemplates = newValue.map(\.value) }
  }
  /// The composite attribute types.
  public var composites: [Composite] {
    get { loaded.model.composites.map(Composite.init(value:)) }
    set { loaded.model.composites = newValue.map(\.value) }
  }

  /// The entity with a name; nil if missing.
  ///
  /// - Complexity: O(*n*) in the number of entities.
  public func entity(_ name: String) -> Entity? { entities.first { $0.name == name } }

  /// The version hash of each entity, 32 bytes, as recorded in the stores that the model creates.
  ///
  /// It covers only what determines how data is stored, not default values, rules, delete rules or user info.
  ///
  /// - Complexity: O(*n*) in the entities and their properties, inherited ones included; computed at each access.
  public var versionHashes: [String: [UInt8]] { loaded.model.versionHashes.entityHashes }
  /// The checksum of all version hashes in Base64, as Xcode prints it and a `.momd` records it.
  ///
  /// - Complexity: as ``versionHashes``.
  public var versionChecksum: String { loaded.model.versionHashes.checksum }

  /// Names by localization key, set in code, like `NSManagedObjectModel.localizationDictionary`.
  ///
  /// As in Core Data, a dictionary set before the first lookup replaces the tables. That of a model with tables is
  /// ``localizationDictionary(for:tables:)``, since it depends on the reader.
  ///
  /// ```swift
  /// model.localizationDictionary = ["Property/processID/Entity/Run": "Process ID"]
  /// ```
  public var localizationDictionary: [String: String]? {
    get { dictionary }
    set { dictionary = newValue }
  }

  // MARK: - Fetch request templates

  /// Substitutes values for the variables of a fetch request template, like
  /// `fetchRequestFromTemplate(withName:substitutionVariables:)`.
  ///
  /// ```swift
  /// let request = try model.fetchRequest(fromTemplate: "PlayersNamed", substitutionVariables: ["NAME": "Ada"])
  /// print(request.predicate ?? "")  // name == "Ada"
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the template.
  ///   - values: the value of each variable, by its name without `$`.
  /// - Returns: The request without variables.
  /// - Throws: ``InputError`` if there is no such template, a variable has no value or does not exist, or a value does
  ///   not have the type that the variable is compared with.
  /// - Complexity: O(*n*) in the length of the predicate.
  public func fetchRequest(
    fromTemplate name: String, substitutionVariables values: [String: PropertyValue] = [:]
  ) throws(InputError) -> FetchRequest {
    let rendered: RenderedFetchRequest
    do throws(FetchTemplateError) {
      let renderer = try FetchTemplateRenderer(template: name, in: loaded.model)
      var substituted: [String: PredicateValue] = [:]
      for (variable, value) in values.sorted(by: { $0.key.precedes($1.key) }) {
        let expectation = renderer.expectation(of: variable)
        guard let fit = value.substituted(for: expectation) else {
          throw .unfitValue(value.words, variable: variable, expectation)
        }
        substituted[variable] = fit
      }
      rendered = try renderer.render(substituted)
    } catch {
      throw InputError(UsageError(error.description), path: path)
    }
    return FetchRequest(value: rendered.request)
  }

  /// Adds a fetch request template, or replaces the one with the same name, like
  /// `setFetchRequestTemplate(_:forName:)`.
  ///
  /// ```swift
  /// var model = DataModel(entities: [publication])
  /// model.setFetchRequestTemplate(
  ///   try .init(entity: "Publication", predicate: "mainAuthor.lastName LIKE[cd] $LAST_NAME AND date > $DATE"),
  ///   forName: "PublicationsForAuthorSinceDate")
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of templates.
  public mutating func setFetchRequestTemplate(_ request: FetchRequest, forName name: String) {
    var template = request.value
    template.name = name
    loaded.model.fetchRequestTemplates.removeAll { $0.name == name }
    loaded.model.fetchRequestTemplates.append(template)
  }

  // MARK: - Comparing versions

  /// The changes from another version of the model to this one, and their effect on stores.
  ///
  /// ```swift
  /// let shop = "App/Shop.xcdatamodeld"
  /// let difference = try DataModel(shop).difference(from: DataModel(shop, version: "Shop 2"))
  /// print(difference.verdict, difference.changedEntities)
  /// ```
  ///
  /// - Throws: ``InputError`` for a model of a store that keeps no copy of it.
  /// - Complexity: O(*n*) in the properties of both models, inherited ones included.
  public func difference(from old: DataModel) throws(InputError) -> Difference {
    do throws(InputFailure) {
      let files = DiskFileTree()
      let (old, new) = (try ComparedModel(old.loaded, in: files), try ComparedModel(loaded, in: files))
      return Difference(Steps().step(from: old.model.content(), to: new.model.content()).difference)
    } catch {
      throw InputError(error)
    }
  }
}
