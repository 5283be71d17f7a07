import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading

/// Composes what the versions of a model changed.
struct ChangelogComposer: EditionComposer {
  let edition: Edition

  var wording: PropertyWording { PropertyWording(edition: edition) }

  /// What each version changed, the newest first.
  func changelog(_ versions: ChangelogVersions) -> ModelChangelog {
    let steps = Dictionary(versions.history.steps.map { ($0.version, $0) }, uniquingKeysWith: { $1 })
    return ModelChangelog(
      name: reference.name, anchor: reference.anchor,
      versions: versions.versions.reversed().map { loaded in
        let name = loaded.version ?? loaded.name
        var changes = VersionChanges(
          name: name, anchor: versions.anchors[name] ?? "", isCurrent: loaded.isCurrentVersion,
          comparison: TextRuns(), facts: [], issues: [], rows: [])
        guard let step = steps[name] else { return changes }
        changes.comparison = words.runs("changesSince", ["version": .code(step.previousVersion)])
        changes.facts = facts(of: step.difference)
        let migration = step.difference.migration
        changes.issues = (migration.obstacles + migration.hazards).map(sentence)
        changes.rows = rows(of: step.difference)
        return changes
      })
  }

  private func facts(of difference: ModelDifference) -> [Fact] {
    let verdict =
      switch difference.migration.kind {
      case .notNeeded: "migrationNotNeeded"
      case .lightweight: "migrationLightweight"
      case .impossible: "migrationImpossible"
      }
    var facts = [Fact(label: words["migration"], value: TextRuns(words[verdict]))]
    if !difference.entitiesWithNewHash.isEmpty {
      let names = difference.entitiesWithNewHash.map { TextRuns([edition.run(of: $0)]) }
      facts.append(Fact(label: words["newHashes"], value: list(names)))
    }
    return facts
  }

  private func sentence(_ issue: MigrationIssue) -> TextRuns {
    let subject = issue.property.map { run(of: $0, in: issue.entity) } ?? edition.run(of: issue.entity)
    var reason: TextRuns
    switch issue.reason {
    case .ambiguousRenamingIdentifier(let identifier):
      reason = words.runs("sharedFormerName", ["name": .code(identifier)])
    case .incompatibleTypes(let old, let new):
      reason = words.runs("incompatibleTypes", ["old": .text(old), "new": .text(new)])
    case .toManyToOne: reason = TextRuns(words["toManyToOne"])
    case .mergedHierarchies(let roots):
      reason = words.runs(
        "mergedHierarchies", ["entities": .text(roots.joined(separator: words.vocabulary.formats.list(["", ""])))])
    case .missingValue: reason = TextRuns(words["missingValue"])
    case .missingDestination: reason = TextRuns(words["missingDestination"])
    case .notCarriedOver: reason = TextRuns(words["notCarriedOver"])
    }
    reason.runs.insert(contentsOf: [subject, .text(words["labelSeparator"])], at: 0)
    return reason
  }

  /// `Player.firstName`, as a link where the model documented here still has the property.
  func run(of property: String, in entity: String) -> TextRun {
    let text = "\(entity).\(property)"
    guard reference.anchors[entity]?[property] != nil, let address = reference.address(of: property, in: entity) else {
      return .code(text)
    }
    return .link(text, address)
  }

  private func rows(of difference: ModelDifference) -> [ChangeRow] {
    var rows = difference.members.map { row(TextRuns([.code(reference.name)]), $0) }
    for entity in difference.entities { rows += self.rows(of: entity) }
    for composite in difference.composites { rows += self.rows(of: composite) }
    for request in difference.fetchRequests { rows += self.rows(of: request) }
    for configuration in difference.configurations { rows += self.rows(of: configuration) }
    return rows
  }
}

extension ChangelogComposer {
  /// What every row can fall back on: a member under its own name with its values.
  func row(_ subject: TextRuns, _ change: MemberChange) -> ChangeRow {
    if change.member == .userInfo, let key = change.key, options.documentationKeys.contains(key) {
      return ChangeRow(
        subject: subject, change: TextRuns(words["description"]), before: firstParagraph(change.old),
        after: firstParagraph(change.new))
    }
    return ChangeRow(
      subject: subject, change: label(of: change.member), before: value(change.old, of: change),
      after: value(change.new, of: change))
  }

  /// The word for a member that the pages show under a label, else its name in the JSON output.
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

  /// The beginning of a documentation text, which may be long.
  private func firstParagraph(_ value: MemberValue?) -> TextRuns {
    guard case .text(let text)? = value else { return TextRuns() }
    let end = text.firstRange(of: "\n\n")?.lowerBound ?? text.endIndex
    return TextRuns(String(text[..<end]) + (end < text.endIndex ? " …" : ""))
  }

  /// The row of an object that was added or removed; what it is stands on the side where it is.
  func row<Object>(
    _ subject: TextRuns, whole change: Change<Object>, _ describe: (Object) -> TextRuns
  ) -> ChangeRow {
    ChangeRow(
      subject: subject, change: TextRuns(words[change.new == nil ? "removed" : "added"]),
      before: change.old.map(describe) ?? TextRuns(), after: change.new.map(describe) ?? TextRuns())
  }

  /// The row of an object that has another name.
  func row<Object>(_ subject: TextRuns, renaming change: Change<Object>) -> ChangeRow? {
    change.formerName.map { former in
      ChangeRow(
        subject: subject, change: TextRuns(words["name"]), before: TextRuns([.code(former)]),
        after: TextRuns([.code(change.name)]))
    }
  }

  /// A row for members that are said together, in a sentence or by what only one side has.
  ///
  /// Nil where the texts are the same, so that the members can be shown one by one.
  func row(_ subject: TextRuns, _ key: String, before: TextRuns, after: TextRuns) -> ChangeRow? {
    before == after
      ? nil : ChangeRow(subject: subject, change: TextRuns(words[key]), before: before, after: after)
  }

  /// The pieces that only one of two lists has, joined.
  func difference(_ old: [TextRuns], _ new: [TextRuns]) -> (before: TextRuns, after: TextRuns) {
    let separator = words["ruleSeparator"]
    return (
      TextRuns.joined(old.filter { !new.contains($0) }, separator: separator),
      TextRuns.joined(new.filter { !old.contains($0) }, separator: separator)
    )
  }
}
