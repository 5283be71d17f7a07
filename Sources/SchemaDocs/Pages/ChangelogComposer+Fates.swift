import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory

/// The picture of a migration: the boxes of the entities before and after, with the fields whose data changes.
extension ChangelogComposer {
  /// The entities with data that is lost, renamed, converted, or may stop the migration.
  ///
  /// - Parameter objects: the number of objects per entity in a store of the old version.
  func fates(of difference: ModelDifference, objects: [String: Int] = [:]) -> [EntityFatePicture] {
    var statements = FateStatements(difference, composer: self)
    let isMigrated = difference.migration.kind != .notNeeded
    var pictures = difference.entities.compactMap { entity -> EntityFatePicture? in
      let (old, new) = (entity.change.old?.name, entity.change.new?.name)
      let own = statements.take(old: old.map { ObjectPath.entity($0) }, new: new.map { ObjectPath.entity($0) })
      var picture = EntityFatePicture(
        before: old.map { TextRuns([.code($0)]) } ?? TextRuns(),
        after: new.map { TextRuns([edition.run(of: $0)]) } ?? TextRuns(), kind: own?.kind ?? .kept,
        said: own?.said ?? TextRuns())
      if own == nil, isMigrated, entity.change.formerName != nil, entity.change.isCarriedOver {
        (picture.kind, picture.said) = (.moved, TextRuns(words["valuesKept"]))
      }
      picture.fields = fields(of: entity, in: difference, &statements)
      guard picture.kind != .kept || !picture.fields.isEmpty else { return nil }
      weigh(&picture, objects[old ?? ""])
      return picture
    }
    // Those of entities that did not change themselves: inherited fields, links to entities that are gone.
    for rest in statements.rest(difference.newNames) {
      let before = rest.old.map { TextRuns([.code($0)]) } ?? TextRuns()
      let after = rest.new.map { TextRuns([edition.run(of: $0)]) } ?? TextRuns()
      if let place = pictures.firstIndex(where: { $0.before == before && $0.after == after }) {
        pictures[place].fields += rest.fields
        continue
      }
      var picture = EntityFatePicture(before: before, after: after, kind: .kept, fields: rest.fields)
      weigh(&picture, objects[rest.old ?? ""])
      pictures.append(picture)
    }
    return pictures
  }

  private func weigh(_ picture: inout EntityFatePicture, _ count: Int?) {
    guard let count else { return }
    picture.objects = words.vocabulary.formats.number(count) + " " + words["resultObjects"]
    picture.width = min(6, String(max(1, count)).count)
  }

  private func fields(
    of entity: EntityChange, in difference: ModelDifference, _ statements: inout FateStatements
  ) -> [FieldFatePicture] {
    guard let old = entity.change.old, let new = entity.change.new else { return [] }
    var fields: [FieldFatePicture] = []
    for change in entity.attributes {
      let isConverted = change.old?.type != change.new?.type
      var field = field(
        change, from: old.name, to: new.name, isStored: \.isStored, isConverted: isConverted, in: difference,
        &statements)
      field?.oldType = change.old.map { wording.type(of: $0) } ?? TextRuns()
      field?.newType = change.new.map { wording.type(of: $0) } ?? TextRuns()
      if let field { fields.append(field) }
    }
    for change in entity.relationships {
      let field = field(
        change, from: old.name, to: new.name, isStored: { !$0.isTransient }, isConverted: false, in: difference,
        &statements)
      if let field { fields.append(field) }
    }
    return fields
  }

  /// The fate of one field; nil if no stored value is affected.
  private func field<Object>(
    _ change: Change<Object>, from old: String, to new: String, isStored: (Object) -> Bool, isConverted: Bool,
    in difference: ModelDifference, _ statements: inout FateStatements
  ) -> FieldFatePicture? {
    let (wasStored, isStored) = (change.old.map(isStored) ?? false, change.new.map(isStored) ?? false)
    let formerName = change.formerName ?? change.name
    let before = change.old == nil ? nil : ObjectPath.property(formerName, of: old)
    let after = change.new == nil ? nil : ObjectPath.property(change.name, of: new)
    var field = FieldFatePicture(
      before: wasStored ? TextRuns([.code(formerName)]) : TextRuns(),
      after: isStored ? TextRuns([.code(change.name)]) : TextRuns(), kind: .moved, said: TextRuns(words["valuesKept"]))
    if let own = statements.take(old: before, new: after) {
      (field.kind, field.said) = (own.kind, own.said)
      return field
    }
    guard wasStored, difference.migration.kind == .lightweight else { return nil }
    if isStored, change.isCarriedOver, change.formerName != nil || isConverted { return field }
    guard change.new == nil,
      let move = difference.moves.first(where: { $0.from == old && $0.formerName == change.name })
    else { return nil }
    field.after = list(move.to.map { TextRuns([run(of: move.name, in: $0)]) })
    return field
  }

  // MARK: - Pairs

  /// The pairs of versions that are not neighbours, newest target first.
  func straight(_ versions: ChangelogVersions) -> [StraightPairs] {
    var groups: [StraightPairs] = []
    var last: String?
    for jump in versions.jumps {
      if jump.version != last {
        groups.append(StraightPairs(title: words.runs("straightTo", ["version": .code(jump.version)]), pairs: []))
        last = jump.version
      }
      let pair = pair(jump, versions)
      let place = groups.count - 1
      // What users of neighbouring versions lose is often the same.
      if let end = groups[place].pairs.indices.last, groups[place].pairs[end].isSame(as: pair) {
        groups[place].pairs[end].olds += pair.olds
      } else {
        groups[place].pairs.append(pair)
      }
    }
    return groups
  }

  private func pair(_ jump: VersionHistory.Step, _ versions: ChangelogVersions) -> VersionPair {
    let mappingModels = versions.mappingModels(of: jump)
    let composer = ChangelogComposer(edition: edition, difference: jump.difference)
    let fates =
      mappingModels.isEmpty
      ? composer.fates(of: jump.difference, objects: versions.objects[jump.previousVersion] ?? [:]) : []
    let migration = jump.difference.migration
    let isKnown =
      !jump.difference.isIncomplete && migration.kind != .impossible
      && !migration.hazards.contains { if case .unknownTypes = $0.reason { true } else { false } }
    var said = TextRuns()
    if !mappingModels.isEmpty {
      said = words.runs("migrationServed", ["models": .code(mappingModels.joined(separator: ", "))])
    } else if isKnown, jump.difference.losses.isEmpty {
      said = TextRuns(words["nothingLost"])
    }
    return VersionPair(
      olds: [VersionPair.Old(name: jump.previousVersion, anchor: versions.anchor(of: jump))], new: jump.version,
      verdict: badge(of: MigrationOutlook(jump.difference).verdict), said: said, fates: fates)
  }

  /// The way of a version straight to the current one; nil for that one and for later ones.
  func straightMark(of position: Int, _ versions: ChangelogVersions) -> StraightMark? {
    let all = versions.versions
    guard !versions.jumps.isEmpty, let current = all.firstIndex(where: \.isCurrentVersion), position < current
    else { return nil }
    let (from, to) = (all[position].version ?? all[position].name, all[current].version ?? all[current].name)
    let jump = versions.jumps.first { $0.previousVersion == from && $0.version == to }
    // The next version's step leads there.
    guard let step = jump ?? (position + 1 == current ? versions.steps[to] : nil) else { return nil }
    let losses = versions.mappingModels(of: step).isEmpty ? step.difference.losses.count : 0
    return StraightMark(
      anchor: jump.map(versions.anchor) ?? versions.anchors[to] ?? "",
      verdict: badge(of: MigrationOutlook(step.difference).verdict),
      losses: losses == 0 ? nil : words.vocabulary.formats.number(losses))
  }
}

/// What is said of the data of each object, until it has been placed in a box.
private struct FateStatements {
  private let composer: ChangelogComposer
  private var losses: [ObjectPath: [DataLoss]]
  private var issues: [ObjectPath: [MigrationIssue]]
  private var constraints: [ObjectPath: [NewUniquenessConstraint]]

  init(_ difference: ModelDifference, composer: ChangelogComposer) {
    self.composer = composer
    losses = Dictionary(grouping: difference.losses) { Self.path($0.entity, $0.property) }
    let migration = difference.migration
    issues = Dictionary(grouping: migration.obstacles + migration.hazards) { Self.path($0.entity, $0.property) }
    constraints = Dictionary(grouping: migration.newConstraints) { .entity($0.entity) }
  }

  private static func path(_ entity: String, _ property: String?) -> ObjectPath {
    property.map { .property($0, of: entity) } ?? .entity(entity)
  }

  /// What is said of an object under its old and its new name; nil for nothing.
  mutating func take(old: ObjectPath?, new: ObjectPath?) -> (kind: FateKind, said: TextRuns)? {
    let lost = old.flatMap { losses.removeValue(forKey: $0) } ?? []
    var risks: [TextRuns] = []
    for path in old == new ? [new] : [old, new] {
      guard let path else { continue }
      risks += (issues.removeValue(forKey: path) ?? []).map(composer.reason)
      if path == new { risks += (constraints.removeValue(forKey: path) ?? []).map(composer.reason) }
    }
    guard !lost.isEmpty || !risks.isEmpty else { return nil }
    let said = TextRuns.joined(lost.map(composer.fate) + risks, separator: composer.words["ruleSeparator"])
    return (Self.kind(of: lost), said)
  }

  /// Where it is unknown what Core Data does, nothing is called lost.
  private static func kind(of losses: [DataLoss]) -> FateKind {
    losses.contains { $0.kind.name != "unknown" } ? .lost : .risky
  }

  /// What is left of an entity, by its old and its new name.
  struct Rest {
    var old: String?
    var new: String?
    var fields: [FieldFatePicture] = []
  }

  /// What is left, by entity.
  ///
  /// - Parameter newNames: the new names of the old entities.
  func rest(_ newNames: [String: String]) -> [Rest] {
    let oldNames = Dictionary(newNames.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    var rests: [[String?]: Rest] = [:]
    func add(_ old: String?, _ new: String?, _ property: String?, _ kind: FateKind, _ said: TextRuns) {
      let name = property.map { TextRuns([.code($0)]) } ?? TextRuns()
      let field = FieldFatePicture(
        before: old == nil ? TextRuns() : name, after: kind == .lost || new == nil ? TextRuns() : name, kind: kind,
        said: said)
      rests[[old, new], default: Rest(old: old, new: new)].fields.append(field)
    }
    for loss in losses.values.joined() {
      add(loss.entity, newNames[loss.entity], loss.property, Self.kind(of: [loss]), composer.fate(of: loss))
    }
    for issue in issues.values.joined() {
      add(oldNames[issue.entity], issue.entity, issue.property, .risky, composer.reason(of: issue))
    }
    for constraint in constraints.values.joined() {
      add(oldNames[constraint.entity], constraint.entity, nil, .risky, composer.reason(of: constraint))
    }
    return rests.values.map { rest in
      var rest = rest
      rest.fields.sort { left, right in
        let (one, other) = (
          left.before.plainText + left.after.plainText, right.before.plainText + right.after.plainText
        )
        return one == other ? left.said.plainText.precedes(right.said.plainText) : one.precedes(other)
      }
      return rest
    }.sorted { ($0.new ?? $0.old ?? "").precedes($1.new ?? $1.old ?? "") }
  }
}
