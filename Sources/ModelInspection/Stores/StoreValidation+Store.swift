package import GlossBasics
package import GlossDiagnostics
package import GlossFileTrees
package import GlossManagedObjectModel
package import GlossModelHistory
package import GlossModelReading
import GlossPredicateFormat
import GlossStores
package import GlossValidation

/// A store whose rows are checked against a model, or against a migration to one.
package struct CheckedStore {
  private let store: Store
  private let own: ModelContents?
  /// The store as a model: its own, or why that cannot be read.
  package let loaded: LoadResult
  /// What a reader has to know of the file itself.
  package let remarks: [LoadRemark]

  /// - Throws: `InputFailure` for what is not a store, or one that cannot be read.
  package init(_ path: String, in files: any FileTree) throws(InputFailure) {
    do {
      store = try Store(path, in: files)
    } catch {
      throw error.failure(at: path)
    }
    loaded = StoreModelReader.load(store)
    own = loaded.models.first.flatMap { $0.contents.isReconstructed ? nil : $0.contents }
    remarks = store.lacksLog ? Array(loaded.remarks.prefix(1)) : []
  }

  /// Whether the store is one of SwiftData's, as far as its model shows.
  package var resemblesSwiftData: Bool { own?.model.resemblesSwiftData ?? false }

  /// Which versions of a package made the store, where that is not the one whose rules are applied.
  package func maker(of model: LoadedModel, among versions: [LoadedModel]) -> StoreValidation.Maker? {
    let match = StoreMatch(identity, among: (versions.isEmpty ? [model] : versions).map(\.candidate))
    guard !match.matches.contains(where: { $0.path == model.path }) else { return nil }
    return StoreValidation.Maker(
      versions: match.matches.map(\.version), nearest: match.nearest?.version, model: model.version ?? model.name)
  }

  /// What the store tells of the model that made it.
  package var identity: StoreIdentity {
    var identity = StoreIdentity(store)
    identity.model = own?.model
    return identity
  }

  /// What becomes of the store when it is opened with another version.
  ///
  /// - Parameter maker: the version that made it.
  package func forecast(from maker: ModelIndex, to target: ModelIndex) throws(InputFailure) -> MigrationForecast {
    try MigrationForecast(from: maker, to: target, in: StoreRows(store))
  }

  /// The values of one object by the number in its identifier; nil where there is none.
  package func values(
    ofRow row: Int, entity: String, by validator: ValueValidator
  ) throws(InputFailure) -> ObjectValues? {
    try StoreValidator(validator, of: StoreRows(store), madeWith: own.map { ModelIndex($0.model) })
      .values(ofRow: row, entity: entity)
  }

  /// The objects that a fetch request finds.
  ///
  /// - Parameters:
  ///   - model: the model that the request is of.
  ///   - limit: how many of them are listed.
  ///   - budget: what slow predicates are paid from.
  package func objects(
    found request: FetchRequestTemplate, in model: ModelIndex, limit: Int, now: Double,
    budget: RunBudget
  ) throws(InputFailure) -> StoreFetch {
    let predicate: Predicate?
    do {
      predicate = try request.predicate.map { format throws(PredicateSyntaxError) in try Predicate(format: format) }
    } catch {
      throw InputFailure(path: store.path, reason: "the predicate cannot be read: \(error)")
    }
    return try StoreFetch(
      of: request.entity ?? "", includingHeirs: request.includesSubentities, where: predicate, in: StoreRows(store),
      model: model, madeWith: own.map { ModelIndex($0.model) }, limit: limit, now: now,
      budget: budget)
  }

  /// Checks every row.
  ///
  /// - Parameters:
  ///   - model: the model whose rules count; what it does not record is said first.
  ///   - progress: is told from time to time how many rows were read.
  package func validate(
    by validator: ValueValidator, of model: LoadedModel, limit: Int, showsValues: Bool, progress: (Int) -> Void
  ) throws(InputFailure) -> StoreValidation {
    let rules = StoreValidator(
      validator, of: StoreRows(store), madeWith: own.map { ModelIndex($0.model) }, limit: limit,
      showsValues: showsValues)
    var result = try rules.validate(progress: progress)
    report(damage(of: model), in: &result)
    if model.contents.unrecorded.contains(.validationRules) {
      result.notChecked.insert(
        StoreValidation.Gap(
          kind: "rules",
          reason: model.contents.isReconstructed
            ? "the store keeps no model of itself, so that no rules are known; give the model"
            : "the store's own model records no bounds, lengths, patterns and other rules; the app's may have them"),
        at: 0)
    }
    return result
  }

  /// What the tables lack although the model that made the store needs it.
  private func damage(of model: LoadedModel) -> [MissingStorage] {
    let maker = own?.model ?? model.model
    guard own != nil || isMade(with: model) else { return [] }
    let layout = store.layout
    return StoreNaming(ModelIndex(maker), in: layout).missing { layout.columns[$0] ?? [] }
  }

  private func isMade(with model: LoadedModel) -> Bool {
    let hashes = model.versionHashes.entityHashes
    let recorded = store.metadata.versionHashes
    return !model.contents.isReconstructed && !recorded.isEmpty && recorded.allSatisfy { hashes[$0.key] == $0.value }
  }

  private func report(_ damage: [MissingStorage], in result: inout StoreValidation) {
    for missing in damage.reversed() {
      result.notChecked.removeAll { $0.entity == missing.entity && $0.property == missing.property }
      result.notChecked.insert(
        StoreValidation.Gap(
          entity: missing.entity, property: missing.property, kind: "damage", reason: missing.sentence), at: 0)
    }
  }
}
