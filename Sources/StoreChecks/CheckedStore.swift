package import GlossBasics
package import GlossFiles
package import GlossManagedObjectModel
package import GlossModelFiles
package import GlossModelHistory
import GlossPredicateFormat
import GlossStores
package import GlossValidation

/// A store whose rows are checked against a model, or against a migration to one.
package struct CheckedStore {
  private let store: Store
  private let own: ModelContents?
  /// The model of the store, or the reason why it cannot be read.
  package let loaded: LoadResult
  /// What a reader should know about the file itself.
  package let remarks: [LoadRemark]

  /// - Throws: `InputFailure` if the file is not a store or cannot be read.
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

  /// Whether the store appears to be a SwiftData store, judging by its model.
  package var resemblesSwiftData: Bool { own?.model.resemblesSwiftData ?? false }

  /// The versions of a package that created the store, and how the one whose rules are applied opens it, if they
  /// differ.
  package func maker(
    of model: LoadedModel, among versions: [LoadedModel], _ way: @autoclosure () -> StoreOpening.Way
  ) -> StoreValidation.Maker? {
    let versions = versions.isEmpty ? [model] : versions
    let match = StoreMatch(identity, among: versions.map(\.candidate))
    guard !match.matches.contains(where: { $0.path == model.path }) else { return nil }
    let names = versions.map { $0.version ?? $0.name }
    let source = source(of: match, among: versions, order: names, to: model, way(), Steps())
    return StoreValidation.Maker(
      versions: match.matches.map(\.version), nearest: match.nearest?.version, model: model.version ?? model.name,
      opening: source?.opening)
  }

  /// What happens when a version of a package opens the store.
  package struct Outcome {
    /// The version that made the store; of the store's own model if none did.
    package let maker: StoreMatch.Match
    package let forecast: MigrationForecast
    /// Other versions with the same hashes whose data has another fate.
    package let others: [StoreMigrationReport.Other]
  }

  /// Predicts what happens when a package's version opens the store.
  ///
  /// - Parameters:
  ///   - versions: all versions of the package.
  ///   - names: their names, oldest first.
  /// - Returns: The comparison, and the outcome; nil if nothing tells which model made the store.
  package func outcome(
    among versions: [LoadedModel], order names: [String], to target: LoadedModel, _ way: StoreOpening.Way
  ) throws(InputFailure) -> (match: StoreMatch, outcome: Outcome?) {
    let match = StoreMatch(identity, among: versions.map(\.candidate))
    let steps = Steps()
    guard let source = source(of: match, among: versions, order: names, to: target, way, steps) else {
      return (match, nil)
    }
    let forecast = try MigrationForecast(
      steps.step(from: source.content, to: target.content()), opening: source.opening, in: StoreRows(store))
    return (match, Outcome(maker: source.maker, forecast: forecast, others: source.others))
  }

  /// The model that a migration of the store starts from.
  private struct Source {
    let maker: StoreMatch.Match
    let content: ModelContent
    let opening: StoreOpening
    var others: [StoreMigrationReport.Other] = []
  }

  /// An inferred mapping starts from the model in the store, if it has one. Otherwise from a version that made it: the
  /// one whose identifiers the store records, and if several remain, from each of them.
  private func source(
    of match: StoreMatch, among versions: [LoadedModel], order names: [String], to target: LoadedModel,
    _ way: StoreOpening.Way, _ steps: Steps
  ) -> Source? {
    let name = target.version ?? target.name
    let isAmong = versions.contains { ($0.version ?? $0.name) == name }
    let opener = StoreOpener(
      (isAmong ? versions : versions + [target]).asVersions, target: name, package: target.name, way: way,
      steps: steps)
    func source(_ match: StoreMatch.Match, _ content: ModelContent) -> Source {
      let state = ModelState(name: match.version, content: content)
      return Source(maker: match, content: content, opening: opener.opening(of: state))
    }
    var makers = match.matches.compactMap { match in
      versions.first { ($0.version ?? $0.name) == match.version }.map { (match: match, content: $0.content()) }
    }
    let recorded = makers.filter { maker in
      !identity.versionIdentifiers.isEmpty
        && maker.content.index.model.versionIdentifiers == identity.versionIdentifiers
    }
    if !recorded.isEmpty { makers = recorded }
    let place = { (name: String) in names.firstIndex(of: name) ?? -1 }
    makers.sort { place($0.match.version) > place($1.match.version) }
    // A store with nothing in common is that of another model.
    if let own, opener.startsFromStoredModel, !makers.isEmpty || match.nearest != nil {
      let found =
        makers.first?.match
        ?? StoreMatch.Match(
          model: target.name, version: StoreMigrationReport.storedModel, path: store.path, isCurrentVersion: false)
      return source(found, ModelContent(own.model))
    }
    guard let first = makers.first else { return nil }
    var newest = source(first.match, first.content)
    let losses = Set(newest.opening.losses)
    newest.others = makers.dropFirst().compactMap { other in
      let opening = source(other.match, other.content).opening
      return Set(opening.losses) == losses
        ? nil : StoreMigrationReport.Other(version: other.match.version, losses: opening.groupedLosses)
    }
    return newest
  }

  /// The platforms whose builds can have made the store: those with a version that has exactly its hashes; all of them
  /// if none has.
  package func origins(among platforms: [PlatformModels]) -> [PlatformModels] {
    guard platforms.count > 1 else { return platforms }
    let makers = platforms.filter { isMade(by: $0.models) }
    return makers.isEmpty ? platforms : makers
  }

  /// Whether one of these versions has exactly the store's hashes.
  package func isMade(by versions: [LoadedModel]) -> Bool {
    !StoreMatch(identity, among: versions.map(\.candidate)).matches.isEmpty
  }

  /// What the store reveals about the model that created it.
  package var identity: StoreIdentity {
    var identity = StoreIdentity(store)
    identity.model = own?.model
    return identity
  }

  /// The values of one object by the number in its identifier; nil if missing.
  package func values(
    ofRow row: Int, entity: String, by validator: ValueValidator
  ) throws(InputFailure) -> ObjectValues? {
    try StoreValidator(validator, of: StoreRows(store), madeWith: own.map { ModelIndex($0.model) })
      .values(ofRow: row, entity: entity)
  }

  /// The objects that match a fetch request.
  ///
  /// - Parameters:
  ///   - model: the model that the request belongs to.
  ///   - limit: the maximum number of objects to list.
  ///   - budget: the budget for slow predicates.
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

  /// Validates every row.
  ///
  /// - Parameters:
  ///   - model: the model whose rules apply; what it does not record is reported first.
  ///   - progress: called periodically with the number of rows read.
  package func validate(
    by validator: ValueValidator, of model: LoadedModel, limit: Int, showsValues: Bool, progress: (Int) -> Void
  ) throws(InputFailure) -> StoreValidation {
    let rules = StoreValidator(
      validator, of: StoreRows(store), madeWith: own.map { ModelIndex($0.model) }, limit: limit,
      showsValues: showsValues)
    var result = try rules.validate(progress: progress)
    let recorded = store.metadata.versionHashes
    result.isForeign =
      !recorded.isEmpty && !model.model.entities.isEmpty
      && !model.model.entities.contains { recorded[$0.name] != nil }
    report(damage(of: model), in: &result)
    if model.contents.unrecorded.contains(.validationRules) {
      result.notChecked.insert(
        StoreValidation.Gap(
          kind: "rules",
          reason: model.contents.isReconstructed
            ? "the store keeps no copy of its model, so its rules are unknown; give the model"
            : "the store's own model records no bounds, lengths, patterns and other rules; the app's may have them"),
        at: 0)
    }
    return result
  }

  /// The number of objects of each concrete entity, without those of its children; empty if the store's model is
  /// unknown. An entity whose table is missing is left out.
  package func objectCounts() throws(InputFailure) -> [String: Int] {
    guard let own else { return [:] }
    let (index, layout) = (ModelIndex(own.model), store.layout)
    let naming = StoreNaming(index, in: layout)
    var counts: [String: Int] = [:]
    for entity in index.entities where !entity.isAbstract {
      guard let table = naming.table(of: entity.name), let number = naming.number(of: entity.name),
        layout.columns[table]?.contains("Z_ENT") == true
      else { continue }
      counts[entity.name] = try store.count(in: table, entities: [number], lackingOneOf: [])
    }
    return counts
  }

  /// The storage that is missing although the model that created the store needs it.
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
      // A constraint of one property has its name, and is more than its value.
      result.notChecked.removeAll {
        $0.entity == missing.entity && $0.property == missing.property && $0.kind != "uniqueness"
      }
      result.notChecked.insert(
        StoreValidation.Gap(
          entity: missing.entity, property: missing.property, kind: "damage", reason: missing.sentence), at: 0)
    }
  }
}
