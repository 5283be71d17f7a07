import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossSwiftDataModels

/// Composes the changes of a model's versions.
///
/// One type, since every row of a step needs the entire step: renames, moves and both versions' predicates.
struct ChangelogComposer: EditionComposer {
  let edition: Edition

  var wording: PropertyWording { PropertyWording(edition: edition) }

  /// The current step, for details that need all of it: renamed entities and moved properties.
  var difference: ModelDifference?
  /// The predicates of both versions as their documents write them.
  var written: (old: [ObjectPath: String], new: [ObjectPath: String]) = ([:], [:])
  /// The entity whose page the rows are on, which need not repeat its name.
  var pageEntity: String?

  /// The number of versions shown at once; the others are folded.
  private static let recentCount = 3

  /// The changes of each version, newest first.
  func changelog(_ versions: ChangelogVersions) -> ModelChangelog {
    let all = Array(versions.versions.reversed())
    var changelog = ModelChangelog(
      name: reference.name, anchor: reference.anchor,
      versions: all.enumerated().map { position, loaded in
        let name = loaded.version ?? loaded.name
        var changes = VersionChanges(
          name: name, anchor: versions.anchors[name] ?? "", isCurrent: loaded.isCurrentVersion,
          comparison: TextRuns(), facts: [], issues: [], rows: [])
        changes.isRecent = position < Self.recentCount
        changes.straight = straightMark(of: all.count - 1 - position, versions)
        guard let step = versions.steps[name] else {
          changes.facts = [
            Fact(label: words["firstVersion"], value: size(entities: loaded.model.entities.count))
          ]
          return changes
        }
        changes.comparison = words.runs("changesSince", ["version": .code(step.previousVersion)])
        let outlook = MigrationOutlook(step.difference)
        changes.facts =
          facts(of: step.difference, outlook, mappingModels: versions.mappingModels[name] ?? []) + stage(to: loaded)
        // A mapping model decides what becomes of the data, not inference.
        let isServed = versions.mappingModels[name]?.isEmpty == false
        changes.issues = isServed ? [] : issues(of: step.difference)
        changes.fates =
          isServed ? [] : fates(of: step.difference, objects: versions.objects[step.previousVersion] ?? [:])
        let old = position + 1 < all.count ? all[position + 1].contents.writtenPredicates : [:]
        changes.rows =
          ChangelogComposer(
            edition: edition, difference: step.difference, written: (old, loaded.contents.writtenPredicates)
          ).rows
        changes.verdict = badge(of: outlook.verdict)
        changes.entities =
          step.difference.entities.map(mark) + (isServed ? [] : marks(of: step.difference.losses))
        return changes
      })
    changelog.straight = straight(versions)
    if !versions.jumps.isEmpty, let current = versions.versions.first(where: \.isCurrentVersion) {
      changelog.straightTitle = words.runs("straightTo", ["version": .code(current.version ?? current.name)])
    }
    return changelog
  }

  private func size(entities: Int) -> TextRuns { TextRuns(words.counted("entityCount", entities)) }

  /// The changes of one entity in all versions, under any name, newest first.
  func history(of entity: String, _ versions: ChangelogVersions) -> [EntityHistoryEntry] {
    var name = entity
    var history: [EntityHistoryEntry] = []
    for (position, loaded) in versions.versions.enumerated().reversed() {
      let version = loaded.version ?? loaded.name
      guard let step = versions.steps[version], let change = step.change(ofEntity: name) else { continue }
      let anchor = versions.isOneOfSeveral ? "\(reference.anchor)." : ""
      let old = position > 0 ? versions.versions[position - 1].contents.writtenPredicates : [:]
      let composer = ChangelogComposer(
        edition: edition, difference: step.difference, written: (old, loaded.contents.writtenPredicates),
        pageEntity: entity)
      let rows = composer.rows(of: change)
      if !rows.isEmpty {
        let verdict = MigrationOutlook(step.difference)
          .verdict(on: name, hasNewHash: step.difference.entitiesWithNewHash.contains(name))
        history.append(
          EntityHistoryEntry(
            version: version, address: .changelog.with(anchor: anchor + (versions.anchors[version] ?? "")),
            verdict: change.change.old == nil ? nil : badge(of: verdict), rows: rows))
      }
      if change.change.old == nil { break }
      name = change.change.formerName ?? name
    }
    return history
  }

  func mark(_ entity: EntityChange) -> EntityMark {
    let kind = entity.change.kind
    let name = entity.change.name
    let run = entity.change.new == nil ? .code(name) : edition.run(of: name)
    let word =
      switch kind {
      case .added: words["added"]
      case .removed: words["removed"]
      case .renamed: words.text("renamedFrom", ["name": entity.change.formerName ?? ""])
      case .changed: ""
      }
    return EntityMark(name: TextRuns([run]), kind: kind.rawValue, word: word)
  }

  /// The values that a step loses, up to a limit; its card has all.
  private func marks(of losses: [DataLoss]) -> [EntityMark] {
    let marks = losses.compactMap(mark)
    guard marks.count > Self.mostMarks else { return marks }
    let rest = TextRuns("… " + words.vocabulary.formats.number(marks.count - Self.mostMarks))
    return marks.prefix(Self.mostMarks) + [EntityMark(name: rest, kind: FateKind.lost.rawValue, word: "")]
  }

  private static let mostMarks = 12

  /// The values that a step loses; nil for whole objects, whose entity is marked as removed.
  private func mark(_ loss: DataLoss) -> EntityMark? {
    guard let property = loss.property else { return nil }
    return EntityMark(
      name: TextRuns([.code("\(loss.entity).\(property)")]), kind: FateKind.lost.rawValue,
      word: fate(of: loss).plainText)
  }

  /// The verdict as a badge.
  func badge(of verdict: MigrationOutlook.Verdict) -> Badge {
    let key =
      switch verdict {
      case .none: "verdictNone"
      case .lightweight: "verdictLightweight"
      case .fails: "verdictFails"
      case .custom: "verdictCustom"
      }
    return Badge(kind: verdict.rawValue, text: words[key])
  }

  private func facts(
    of difference: ModelDifference, _ outlook: MigrationOutlook, mappingModels: [String]
  ) -> [Fact] {
    let migration =
      switch outlook.verdict {
      case .none: TextRuns(words["migrationNotNeeded"])
      case .lightweight: TextRuns(words["migrationLightweight"])
      case .fails: TextRuns(words.vocabulary.formats.list([words["verdictLightweight"], words["verdictFails"]]))
      case .custom where mappingModels.isEmpty: TextRuns(words["migrationImpossible"])
      case .custom: words.runs("migrationServed", ["models": .code(mappingModels.joined(separator: ", "))])
      }
    var facts = [Fact(label: words["migration"], value: migration)]
    if !difference.entitiesWithNewHash.isEmpty {
      let names = difference.entitiesWithNewHash.map { TextRuns([edition.run(of: $0)]) }
      facts.append(Fact(label: words["newHashes"], value: list(names)))
    }
    return facts
  }

  /// The stage of a SwiftData plan to a version, as Swift writes it.
  private func stage(to version: LoadedModel) -> [Fact] {
    guard let source = version.contents.swiftData, let schema = source.schema,
      let stage = source.plan?.stages.first(where: { $0.to == schema })
    else { return [] }
    let code =
      ".\(stage.isCustom ? "custom" : "lightweight")(fromVersion: \(stage.from).self, toVersion: \(stage.to).self)"
    return [Fact(label: words["stage"], value: TextRuns([.code(code)]))]
  }

  /// `Player.firstName`, as a link if the documented model still has the property.
  func run(of property: String, in entity: String) -> TextRun {
    let text = name(of: property, in: entity)
    guard reference.anchors[entity]?[property] != nil, let address = reference.address(of: property, in: entity) else {
      return .code(text)
    }
    return .link(text, address)
  }

  /// `Order.total`, and on the page of `Order` only `total`.
  func name(of property: String, in entity: String) -> String {
    entity == pageEntity ? property : "\(entity).\(property)"
  }

  /// The rows of the entire step.
  private var rows: [ChangeRow] {
    guard let difference else { return [] }
    var rows = difference.members.map { row(TextRuns([.code(reference.name)]), $0) }
    for entity in difference.entities { rows += self.rows(of: entity) }
    for composite in difference.composites { rows += self.rows(of: composite).asKind(words["compositeAttribute"]) }
    for request in difference.fetchRequests { rows += self.rows(of: request).asKind(words["fetchRequest"]) }
    for configuration in difference.configurations {
      rows += self.rows(of: configuration).asKind(words["configuration"])
    }
    return rows
  }
}

extension [ChangeRow] {
  /// The rows as those of one kind of object.
  func asKind(_ kind: String) -> [ChangeRow] {
    map { row in
      var row = row
      row.kind = kind
      return row
    }
  }
}

extension ChangelogComposer {
  /// The default row of a member: its name and its values.
  func row(_ subject: TextRuns, _ change: MemberChange) -> ChangeRow {
    if change.member == .userInfo, let key = change.key, options.documentationKeys.contains(key) {
      return ChangeRow(
        subject: subject, change: TextRuns(words[key == "discussion" ? key : "description"]),
        before: firstParagraph(change.old),
        after: firstParagraph(change.new), isText: true)
    }
    return ChangeRow(
      subject: subject, change: label(of: change.member), before: value(change.old, of: change),
      after: value(change.new, of: change))
  }

  /// The row of a member; a predicate is shown as its document writes it.
  func row(_ subject: TextRuns, _ change: MemberChange, before: ObjectPath, after: ObjectPath) -> ChangeRow {
    var row = row(subject, change)
    guard change.member == .predicate || change.member == .partialPredicate else { return row }
    if change.old != nil, let text = written.old[before] { row.before = TextRuns([.code(text)]) }
    if change.new != nil, let text = written.new[after] { row.after = TextRuns([.code(text)]) }
    return row
  }

  /// The label of a member on the pages, else its name in JSON output.
  private func label(of member: ModelMember) -> TextRuns {
    let key: String? =
      switch member {
      case .managedObjectClassName: "class"
      case .superentity: "parent"
      case .isAbstract: "abstract"
      case .codeGeneration: "codeGeneration"
      case .renamingIdentifier: "renamingIdentifier"
      case .versionHashModifier: "versionHashModifier"
      case .versionIdentifiers: "versionIdentifiers"
      case .userInfo: "userInfo"
      case .usesCloudKit: "usesCloudKit"
      case .usesSwiftData: "usesSwiftData"
      case .predicate: "predicate"
      case .variables: "variables"
      case .fetchLimit: "limit"
      case .fetchBatchSize: "batchSize"
      case .entity: "fetches"
      case .elements: "members"
      case .partialPredicate: "condition"
      case .usesScalarValueType: "scalar"
      default: nil
      }
    return key.map { TextRuns(words[$0]) } ?? TextRuns([.code(member.rawValue)])
  }

  private func value(_ value: MemberValue?, of change: MemberChange) -> TextRuns {
    let isEntity = change.member == .superentity || change.member == .entity
    return switch value {
    case .text(let name)? where isEntity: TextRuns([edition.run(of: name)])
    case nil: TextRuns()
    case .flag(let flag): TextRuns([.code(flag ? "YES" : "NO")])
    case .number(let number): TextRuns(words.vocabulary.formats.number(number))
    case .text(let text): TextRuns([.code(change.key.map { "\($0) = \(text)" } ?? text)])
    case .value(let value): TextRuns([words.value(value)])
    case .names(let names): list(names.map { TextRuns([.code($0)]) })
    }
  }

  /// The first paragraph of a documentation text, which may be long.
  private func firstParagraph(_ value: MemberValue?) -> TextRuns {
    guard case .text(let text)? = value else { return TextRuns() }
    let end = text.byteRange(of: "\n\n")?.lowerBound ?? text.endIndex
    return TextRuns(String(text[..<end]) + (end < text.endIndex ? " …" : ""))
  }

  /// The row of an added or removed object, with its summary on the side where it exists.
  func row<Object>(
    _ subject: TextRuns, whole change: Change<Object>, _ describe: (Object) -> TextRuns
  ) -> ChangeRow {
    ChangeRow(
      subject: subject, sign: change.kind, change: TextRuns(words[change.new == nil ? "removed" : "added"]),
      before: change.old.map(describe) ?? TextRuns(), after: change.new.map(describe) ?? TextRuns())
  }

  /// The row of a renamed object.
  func row<Object>(_ subject: TextRuns, renaming change: Change<Object>) -> ChangeRow? {
    change.formerName.map { former in
      ChangeRow(
        subject: subject, sign: .renamed, change: words.runs("renamedFrom", ["name": .code(former)]),
        before: TextRuns([.code(former)]), after: TextRuns([.code(change.name)]))
    }
  }

  /// A row for several members together, as a sentence or with what only one side has.
  ///
  /// nil if the strings are equal, so the members can be shown separately.
  func row(_ subject: TextRuns, _ key: String, before: TextRuns, after: TextRuns) -> ChangeRow? {
    before == after
      ? nil : ChangeRow(subject: subject, change: TextRuns(words[key]), before: before, after: after)
  }

  /// The items that are in only one of two lists, joined.
  func difference(_ old: [TextRuns], _ new: [TextRuns]) -> (before: TextRuns, after: TextRuns) {
    let separator = words["ruleSeparator"]
    return (
      TextRuns.joined(old.filter { !new.contains($0) }, separator: separator),
      TextRuns.joined(new.filter { !old.contains($0) }, separator: separator)
    )
  }
}
