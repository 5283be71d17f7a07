public import Foundation
import GlossBasics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossStoreChecks
import GlossValidation

/// A store of Core Data or SwiftData: a SQLite database with the objects of an app.
///
/// ```swift
/// @Test func theShippedStoreFollowsTheRules() throws {
///   let store = try PersistentStore("Fixtures/customer.sqlite")
///   let result = try store.validate(against: DataModel("App/Shop.xcdatamodeld"))
///   #expect(result.isValid, "\(result.objects)")
/// }
/// ```
///
/// It is opened as a private copy, which is deleted with the value; neither the file nor its folder is written to.
///
/// It is a connection to a database and not `Sendable`: use it in one task at a time, or open one per task. What it
/// returns
/// are values that can be sent anywhere.
public struct PersistentStore {
  /// The path as given.
  public let path: String
  private let store: CheckedStore

  /// Opens the store at a path.
  ///
  /// - Throws: ``DataModel/InputError`` if the file is not a store or is damaged.
  /// - Complexity: O(*n*) in the bytes of the file, which are copied.
  public init(_ path: String) throws(DataModel.InputError) {
    do throws(InputFailure) {
      self.path = path
      store = try CheckedStore(path, in: DiskFileTree())
    } catch {
      throw DataModel.InputError(error)
    }
  }

  /// Opens the store at a file URL.
  ///
  /// - Throws: ``DataModel/InputError``, like ``init(_:)``.
  public init(contentsOf url: URL) throws(DataModel.InputError) {
    try self.init(DataModel.InputError.path(of: url))
  }

  /// The model that the store keeps a copy of, else what its tables reveal; nil if neither can be read.
  ///
  /// A store records names and types, but no bounds, lengths, patterns or other rules.
  public var model: DataModel? { store.loaded.models.first.map { DataModel($0, isFromFile: true) } }

  /// The version hash of each entity that the store was created with.
  public var versionHashes: [String: [UInt8]] { store.identity.versionHashes }

  // MARK: - Match

  /// The result of comparing a store with versions of models.
  public struct Match: Sendable, Hashable, Codable {
    /// A version whose hashes the store has.
    public struct Version: Sendable, Hashable, Codable {
      /// The name of the model.
      public let model: String
      /// The name of the version; that of the model outside a package.
      public let name: String
      /// The path of the version.
      public let path: String
      /// Whether it is the current version of its package.
      public let isCurrent: Bool
      /// The configuration that the store was opened with, if it does not contain all entities.
      public let configuration: String?
    }

    /// The versions that may have created the store; empty if none did.
    public let versions: [Version]
    /// The name of the version with the most equal entities if none created the store.
    public let nearest: String?
    /// How the store differs from ``nearest``, one sentence each.
    public let differences: [String]

    init(_ match: StoreMatch) {
      versions = match.matches.map {
        Version(
          model: $0.model, name: $0.version, path: $0.path, isCurrent: $0.isCurrentVersion,
          configuration: $0.configuration)
      }
      nearest = match.nearest?.version
      differences = match.nearest?.sentences ?? []
    }
  }

  /// Compares the store with versions of models, hash by hash.
  ///
  /// ```swift
  /// let match = try store.match(DataModel.models(in: "App/Shop.xcdatamodeld", versions: .all))
  /// #expect(match.versions.map(\.name) == ["Shop 3"])
  /// ```
  ///
  /// - Complexity: O(*n*) in the properties of all versions.
  public func match(_ models: [DataModel]) -> Match {
    Match(StoreMatch(store.identity, among: models.flatMap(\.loaded.candidates)))
  }

  // MARK: - Rows

  /// The objects of a store that break the rules of a model.
  public struct Validation: Sendable, Hashable, Codable {
    /// An object that cannot be saved, or for which that is unknown.
    public struct Object: Sendable, Hashable, Codable {
      /// The entity of the object.
      public let entity: String
      /// The URI of the object: `x-coredata://…/Player/p12`.
      public let identifier: String
      /// The errors of its next save.
      public let errors: [DataModel.ValidationError]
      /// The rules that cannot be evaluated for it, where Core Data would raise an exception.
      public let undecided: [DataModel.UndecidedRule]
    }

    /// The number of objects of an entity.
    public struct Count: Sendable, Hashable, Codable {
      /// The concrete entity.
      public let entity: String
      /// The number of its objects.
      public let objects: Int
      /// The number of objects that cannot be saved.
      public let invalid: Int
    }

    /// The objects that cannot be saved, in the order of the store, up to the limit for each entity.
    public let objects: [Object]
    /// The number of objects of each entity.
    public let counts: [Count]
    /// What cannot be checked in this store, and why.
    public let notChecked: [String]

    /// Whether every object that was checked can be saved.
    public var isValid: Bool { counts.allSatisfy { $0.invalid == 0 } }

    init(_ validation: StoreValidation) {
      objects = validation.objects.map {
        Object(
          entity: $0.entity, identifier: $0.identifier, errors: $0.errors.map(DataModel.ValidationError.init),
          undecided: $0.undecided.map(DataModel.UndecidedRule.init))
      }
      counts = validation.counts.map { Count(entity: $0.entity, objects: $0.objects, invalid: $0.invalid) }
      notChecked = validation.notChecked.map { gap in
        let place = [gap.entity, gap.property].compactMap(\.self).joined(separator: ".")
        return place.isEmpty ? gap.reason : "\(place): \(gap.reason)"
      }
    }
  }

  /// Checks every row against the rules of a model, as the next save of each object does.
  ///
  /// - Parameters:
  ///   - model: the model; nil for the one the store keeps, which has no bounds, lengths, patterns or other rules.
  ///   - reader: the languages of the reader of the messages, in order of preference.
  ///   - limit: the maximum number of objects to list for each entity.
  ///   - tables: tables of the model found earlier; nil to search for them now.
  /// - Returns: The objects that cannot be saved, and what cannot be checked.
  /// - Throws: ``DataModel/InputError`` if the store or a table cannot be read, and for a language that does not exist.
  /// - Complexity: O(*n*) in the bytes of the store.
  public func validate(
    against model: DataModel? = nil, reader: [String] = ["en"], limit: Int = 100,
    tables: DataModel.LocalizationTables? = nil
  ) throws(DataModel.InputError) -> Validation {
    guard var model = model ?? self.model else {
      throw DataModel.InputError(
        store.loaded.failures.first
          ?? InputFailure(path: path, reason: "the store keeps no copy of its model", remedy: "give the model"))
    }
    let built = onPlatform(of: [model.loaded])
    model.loaded = built(model.loaded)
    let lookup = try model.lookup(for: reader, tables: tables)
    do throws(InputFailure) {
      return Validation(
        try store.validate(
          by: ValueValidator(for: lookup), of: model.loaded, limit: limit, showsValues: false, progress: { _ in }))
    } catch {
      throw DataModel.InputError(error)
    }
  }

  /// The models as the platform builds them whose build made the store; the first platform, if none did.
  private func onPlatform(of models: [LoadedModel]) -> (LoadedModel) -> LoadedModel {
    let platform = store.origins(among: models.onPlatforms).first?.platforms.first
    return { loaded in platform.map { loaded.on($0) } ?? loaded }
  }

  // MARK: - Migration

  /// What a migration to another version does to the objects of a store.
  public struct Migration: Sendable, Hashable, Codable {
    /// A reason with the objects that it concerns.
    public struct Effect: Sendable, Hashable, Codable, CustomStringConvertible {
      /// One sentence in English, without a final period.
      public let description: String
      /// The number of objects that stop the migration or lose something; nil if the store does not tell.
      public let objects: Int?
      /// The number of objects of the entity.
      public let total: Int
    }

    /// The version that created the store.
    public let source: String
    /// What happens to this store.
    public let verdict: DataModel.Difference.Verdict
    /// What stops the migration.
    public let reasons: [Effect]
    /// What users lose.
    public let losses: [Effect]
  }

  /// Predicts the migration of the store to a version of its model.
  ///
  /// - Parameters:
  ///   - target: the version to migrate to.
  ///   - versions: all versions of the package, oldest first, one of which created the store.
  /// - Returns: The verdict, with the number of objects for each reason.
  /// - Throws: ``DataModel/InputError`` if none of the versions created the store, or it cannot be read.
  /// - Complexity: O(*n*) in the rows of the entities that change, and in the properties of all versions.
  public func migration(to target: DataModel, from versions: [DataModel]) throws(DataModel.InputError) -> Migration {
    do throws(InputFailure) {
      let models = versions.map(\.loaded)
      let names = models.map { $0.version ?? $0.name }
      let built = onPlatform(of: models)
      let outcome = try store.outcome(
        among: models.map(built), order: names, to: built(target.loaded), .init(.assumed, [])
      ).outcome
      guard let outcome else {
        throw InputFailure(
          path: path, reason: "none of the \(versions.count) versions created this store",
          remedy: "read all versions of its model, DataModel.models(in:versions:)")
      }
      let forecast = outcome.forecast
      return Migration(
        source: outcome.maker.version, verdict: DataModel.Difference.Verdict(rawValue: forecast.verdict.rawValue),
        reasons: forecast.counts.map { .init(description: $0.reason.text, objects: $0.rows, total: $0.total) },
        losses: forecast.losses.map { .init(description: $0.loss.words, objects: $0.rows, total: $0.total) })
    } catch {
      throw DataModel.InputError(error)
    }
  }

  // MARK: - Fetching

  /// The objects of a store that a fetch request finds.
  public struct FetchResult: Sendable, Hashable, Codable {
    /// The number of objects.
    public let count: Int
    /// The URIs of the objects, in the order of the store, up to the limit.
    public let identifiers: [String]
  }

  /// Returns the objects that a fetch request finds.
  ///
  /// - Parameters:
  ///   - request: a request without variables, such as one of
  ///     ``DataModel/fetchRequest(fromTemplate:substitutionVariables:)``.
  ///   - model: the model of the request.
  ///   - limit: the maximum number of objects to list.
  /// - Returns: The number of objects, and their identifiers.
  /// - Throws: ``DataModel/InputError`` if the predicate needs more than the objects' own values, such as a key path
  ///   through a
  ///   relationship: the result is then unknown.
  /// - Complexity: O(*n*) in the rows of the entity and its subentities.
  public func objects(
    for request: DataModel.FetchRequest, in model: DataModel, limit: Int = 100
  ) throws(DataModel.InputError) -> FetchResult {
    do throws(InputFailure) {
      let now = Date().timeIntervalSinceReferenceDate
      let found = try store.objects(
        found: request.value, in: ModelIndex(model.loaded.model), limit: limit, now: now, budget: RunBudget())
      let undecided = found.undecided == 0 ? nil : "the predicate cannot be evaluated for \(found.undecided) objects"
      if let gap = found.gap ?? undecided { throw InputFailure(path: path, reason: gap) }
      return FetchResult(count: found.count, identifiers: found.identifiers)
    } catch {
      throw DataModel.InputError(error)
    }
  }
}
