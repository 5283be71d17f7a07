package import GlossBasics
package import GlossDiagnostics
import GlossLocalization

/// The effect of a pull request on the models of a project, as one comment: the verdict in one line, then the guard,
/// the changes, the migrations of existing stores, translations and messages.
package struct Review: Sendable {
  /// One model.
  package struct Model: Sendable {
    package var name: String
    package var path: String
    /// From the current version of the base to that of the pull request; nil for a new or removed model.
    package var difference: DifferenceReport?
    /// Whether the model is new, or removed.
    package var isNew = false
    package var isGone = false
    /// Versions other than the current one that the pull request edits, with the changes.
    package var edited: [DifferenceReport] = []
    /// Versions that it adds or removes.
    package var addedVersions: [String] = []
    package var removedVersions: [String] = []
    /// The migrations from each released state to the current version, newest first.
    package var migrations: [Migration] = []
    /// The tables that are no longer where they were, seen from the model.
    package var movedTables: [String] = []

    package init(name: String, path: String) {
      (self.name, self.path) = (name, path)
    }

    /// Whether anything that Core Data reads differs, in any version.
    var isTouched: Bool { isNew || isGone || isEdited || difference?.isEmpty == false }

    /// Whether a model differs, and not only its tables.
    var isEdited: Bool {
      isNew || isGone || difference?.difference.isEmpty == false || isOtherVersion || !edited.isEmpty
        || !addedVersions.isEmpty || !removedVersions.isEmpty
    }

    /// Whether a different version is current.
    var isOtherVersion: Bool { difference.map { $0.old.reference.version != $0.new.reference.version } ?? false }

    /// The worst effect of this pull request on any store, without what was broken before.
    var worst: MigrationOutlook.Verdict {
      let own = difference?.outlook.verdict ?? .none
      return migrations.filter(\.isWorse).map(\.opening.verdict).max()
        ?? (migrations.isEmpty ? own : min(own, .lightweight))
    }
  }

  /// The migration of the stores of one released version.
  package struct Migration: Sendable, Hashable {
    package var version: String
    /// How they open with the pull request.
    package var opening: StoreOpening
    /// How they open with the base; nil if unknown.
    package var former: StoreOpening?

    package init(version: String, opening: StoreOpening, former: StoreOpening? = nil) {
      (self.version, self.opening, self.former) = (version, opening, former)
    }

    /// The losses that the base does not cause, one per property if all objects that have it lose it.
    var newLosses: [DataLoss] {
      let known = Set(former?.groupedLosses ?? [])
      return opening.groupedLosses.filter { !known.contains($0) }
    }

    /// Whether there is a reason that the base does not have.
    var isWorse: Bool {
      guard opening.verdict > .lightweight, let former else { return opening.verdict > .lightweight }
      return opening.verdict > former.verdict || opening.code != former.code
        || !Set(opening.reasons).isSubset(of: former.reasons)
    }

    /// From no work to the most work.
    fileprivate var rank: Int {
      let verdict = MigrationOutlook.Verdict.allCases.firstIndex(of: opening.verdict) ?? 0
      return 10 * verdict + (StoreOpening.Kind.allCases.firstIndex(of: opening.kind) ?? 0)
    }

    private var isAsBefore: Bool { opening.verdict > .lightweight && !isWorse }

    fileprivate var words: String {
      return opening.word.markdown + (isAsBefore ? ", as before" : "")
    }

    /// How many losses one cell lists.
    private static let lossLimit = 10

    /// The reasons for a table cell; those not caused by this pull request are only counted.
    fileprivate var reasons: String {
      let known = opening.reasons.map(\.line)
      let reasons = known.isEmpty ? [opening.reason].compactMap(\.self) : known
      let count = reasons.count
      if isAsBefore { return "\(count) reason\(count == 1 ? "" : "s"), none of them new" }
      let newLosses = newLosses
      var lines = reasons + newLosses.prefix(Self.lossLimit).map(\.words)
      if newLosses.count > Self.lossLimit { lines.append("and \(newLosses.count - Self.lossLimit) more") }
      return lines.map(\.markdown).joined(separator: "<br>")
    }
  }

  /// The beginning of the comment, so a bot finds its previous one.
  package static let marker = "<!-- modelgloss:review -->"

  /// The line after the marker if there is nothing to say; a program must not look for that in the text, which has names.
  package static let unchangedMarker = "<!-- modelgloss:unchanged -->"

  /// GitHub rejects comments of more than 65,536 characters.
  package static let sizeLimit = 60_000

  package let models: [Model]
  package let findings: [Finding]
  package let base: String
  /// How the project migrates, if a verdict depends on it.
  package let projectMigration: ProjectMigration?
  /// Whether only the contents of the base count as released.
  package let isOfBaseOnly: Bool
  /// The inputs of the comparison.
  package let compared: Compared

  /// The inputs of a comparison, which comments without findings list.
  package struct Compared: Sendable, Hashable {
    package var versions = 0
    /// What of the base and the releases was compared.
    package var parts = ComparedParts()
    /// How released states open, in one line.
    package var states: String?
    /// What could not be read, each a sentence with the path.
    package var failures: [String] = []
    /// The pattern of the release tags, and the lock file.
    package var released: String?
    package var lock: String?

    package init(versions: Int = 0, released: String? = nil, lock: String? = nil) {
      (self.versions, self.released, self.lock) = (versions, released, lock)
    }
  }

  package init(
    models: [Model], findings: [Finding], base: String, projectMigration: ProjectMigration? = nil,
    isOfBaseOnly: Bool = false, compared: Compared = Compared()
  ) {
    (self.models, self.findings, self.base) = (models, findings, base)
    (self.projectMigration, self.isOfBaseOnly, self.compared) = (projectMigration, isOfBaseOnly, compared)
  }

  /// The verdict in one line: on stores, then on what stops synchronizing.
  ///
  /// It begins with ✅ only if everything that the base and the releases have was read on both sides and is equal, or was
  /// judged and is harmless; what was not compared is named in it.
  package var headline: String {
    let verdict = self.verdict
    if let clause = findings.synchronizationClause {
      return "🛑 " + verdict.drop { $0 != " " }.dropFirst() + "; " + clause
    }
    let proof = compared.parts.words
    return verdict.hasPrefix("✅") && !proof.isEmpty ? "\(verdict) (\(proof))" : verdict
  }

  private var verdict: String {
    let findings = findings.aboutStores
    func found(_ rule: RuleID, _ severity: Severity? = nil) -> Finding? {
      findings.first { $0.rule == rule && (severity == nil || $0.severity == severity) }
    }
    if let unread = found(.releasedVersionUnread, .error) {
      return "🛑 '\(unread.model ?? unread.path)' was not read, so it was not compared"
    }
    if !compared.failures.isEmpty { return "🛑 not everything could be read, so not everything was compared" }
    let errors = findings.count { $0.severity == .error }
    if errors > 0 {
      return "🛑 \(errors == 1 ? "a change" : "\(errors) changes") may make existing stores unreadable"
    }
    if found(.releasedVersionUnread) != nil { return "⚠️ not everything that was released could be compared" }
    if found(.releasedVersionChanged, .warning) != nil || found(.releasedVersionRemoved, .warning) != nil {
      return "⚠️ stores open only if Core Data migrates automatically"
    }
    let touched = models.filter(\.isEdited)
    let worst = touched.map(\.worst).max()
    if worst == .custom { return "🛑 stores of some versions cannot be migrated by inference" }
    if worst == .fails { return "⚠️ stores migrate, unless rows lack values that are now required" }
    let deleted = worst == .lightweight ? touched.flatMap { $0.difference?.deletedData ?? [] }.summary : nil
    if let deleted { return "⚠️ stores migrate by inference, which deletes the data of \(deleted)" }
    let reread = touched.flatMap { $0.difference?.difference.losses ?? [] }.filter(\.isReread)
    if let first = reread.first {
      return "⚠️ " + first.words + (reread.count > 1 ? ", and \(reread.count - 1) more" : "")
    }
    if found(.releasedVersionRemoved) != nil {
      return "⚠️ a released version is gone; its stores open only by inference"
    }
    if found(.stageChanged) != nil { return "⚠️ the way in which stores of released versions are migrated changed" }
    if found(.cannotMigrate, .warning) != nil { return "⚠️ whether all stores can be migrated is not certain" }
    if let moved = found(.modelMoved) {
      return "⚠️ '\(moved.model ?? moved.version ?? "")' was moved or renamed, or there are two of it"
    }
    if let gone = models.first(where: \.isGone) { return "⚠️ '\(gone.name)' is gone" }
    let warning = findings.first { $0.severity == .warning && $0.rule != .guardSettingsChanged }
    if let warning { return "⚠️ \(warning.message)" }
    let lost = models.reduce(0) { $0 + ($1.difference?.localization.lost.count ?? 0) }
    let reopened = models.reduce(0) { $0 + ($1.difference?.localization.reopened.count ?? 0) }
    let moved = models.flatMap(\.movedTables)
    let losses = [
      lost == 0 ? nil : "\(lost) translation\(lost == 1 ? " is" : "s are") gone",
      reopened == 0 ? nil : "\(reopened) text\(reopened == 1 ? " is" : "s are") no longer translated",
      moved.first.map {
        "the table '\($0)' is elsewhere now" + (moved.count > 1 ? ", and \(moved.count - 1) more" : "")
      },
    ].compactMap(\.self)
    let texts = losses.isEmpty ? nil : losses.joined(separator: " and ")
    let isAsBefore =
      worst == MigrationOutlook.Verdict.none
      && touched.contains { $0.migrations.contains { $0.opening.kind != .asIs } }
    if worst == nil, found(.guardSettingsChanged) != nil {
      return "⚠️ no model changed, but the settings of the guard did"
    }
    let words =
      switch worst {
      case .lightweight?: "stores migrate by inference"
      case MigrationOutlook.Verdict.none?:
        isAsBefore ? "stores migrate as before" : "no store needs a migration"
      default: "no model changed" + (texts == nil && models.contains(where: \.isTouched) ? ", only text for users" : "")
      }
    return texts.map { "⚠️ \(words), but \($0)" } ?? "✅ \(words)"
  }

  // MARK: - Markdown

  /// The comment, never longer than `sizeLimit` characters.
  package var markdown: String {
    // Dropped from the end: first diagrams, then messages, then the ends of long lists.
    for detail in [Detail.all, .withoutDiagrams, .withoutMessages, .short] {
      let text = markdown(detail)
      if text.utf16.count < Self.sizeLimit { return text }
    }
    let note = "\n\nThe rest is omitted because of its length.\n"
    var text = markdown(.short)
    while text.utf16.count >= Self.sizeLimit - note.utf16.count {
      text = String(text.prefix(text.count - max(1, text.utf16.count - Self.sizeLimit + note.utf16.count + 1)))
    }
    // Cut between lines, so no list, table or fold is left open.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let open =
      lines.count { $0 == "<details>" || $0.hasPrefix("<details><summary>") } - lines.count { $0 == "</details>" }
    return lines.joined(separator: "\n") + String(repeating: "\n\n</details>", count: max(0, open)) + note
  }

  private enum Detail: Int, Comparable {
    case all, withoutDiagrams, withoutMessages, short

    static func < (left: Detail, right: Detail) -> Bool { left.rawValue < right.rawValue }
  }

  private func markdown(_ detail: Detail) -> String {
    let saysNothing = findings.isEmpty && compared.failures.isEmpty && models.allSatisfy { !$0.isTouched }
    var parts = [saysNothing ? Self.marker + "\n" + Self.unchangedMarker : Self.marker, "## Data model: \(headline)"]
    if !compared.failures.isEmpty {
      parts.append("Could not be read:\n\n" + compared.failures.map { "- \($0.markdown)\n" }.joined())
    }
    if !findings.isEmpty { parts.append(guardTable(detail)) }
    if let states = compared.states { parts.append(states.markdown + ".") }
    if let projectMigration { parts.append("The project \(projectMigration.words.markdown).") }
    for model in models where model.isTouched { parts += self.parts(of: model, detail) }
    if models.allSatisfy({ !$0.isTouched }), compared.failures.isEmpty, verdict.hasPrefix("✅") {
      parts.append("Nothing that Core Data reads differs from \(base.code): \(comparison).")
    }
    if detail != .all {
      let what =
        detail == .withoutDiagrams
        ? "Diagrams are" : detail == .withoutMessages ? "Diagrams and messages are" : "Details are"
      parts.append("\(what) omitted because of their length; `modelgloss review --format json` has everything.")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// `1 model with 3 versions was compared with it, with the tags v* and with modelgloss.lock`, the names as code.
  private var comparison: String {
    let count = models.count
    let versions = "\(compared.versions) version\(compared.versions == 1 ? "" : "s")"
    let subject = "\(count) model\(count == 1 ? "" : "s") with \(versions) \(count == 1 ? "was" : "were") compared"
    let others = [
      "it", compared.released.map { "the tags " + $0.code }, compared.lock.map { "the lock file " + $0.code },
    ].compactMap(\.self)
    let last = others.count > 1 ? " and with " + others[others.count - 1] : ""
    return subject + " with " + (last.isEmpty ? others : others.dropLast()).joined(separator: ", with ") + last
  }

  private func guardTable(_ detail: Detail) -> String {
    var rows = findings.map { finding in
      let icon =
        switch finding.severity {
        case .error: "🛑"
        case .warning: "⚠️"
        case .note: "💬"
        }
      return "| \(icon) | \(finding.sentence.markdown) | `\(finding.rule.rawValue)` |"
    }
    let limit = detail == .short ? 30 : 200
    if rows.count > limit { rows = rows.prefix(limit) + ["| | \(rows.count - limit) more | |"] }
    return "| | Guard | Rule |\n| --- | --- | --- |\n" + rows.joined(separator: "\n")
  }

  private func parts(of model: Model, _ detail: Detail) -> [String] {
    if model.isNew { return ["### \(model.name.code)\n\nThe model is new."] }
    if model.isGone { return ["### \(model.name.code)\n\nThe model is gone."] }
    guard let difference = model.difference else {
      let parts = ["### \(model.name.code)", versions(of: model), migrationTable(model, detail)]
      return (parts + edits(of: model, detail)).filter { !$0.isEmpty }
    }
    let pieces = DifferenceMarkdown(difference)
    let version = (difference.new.reference.version ?? model.name).code
    let title =
      model.isOtherVersion
      ? "\((difference.old.reference.version ?? "").code) → \(version)"
      : !difference.difference.isEmpty
        ? "\(version) was edited"
        : model.isEdited ? "\(version) is unchanged, other versions changed" : "texts of \(version) for users"
    var parts = ["### \(model.name.code): \(title)"]
    if model.isEdited { parts += [pieces.verdict, versions(of: model), migrationTable(model, detail)] }
    let changes = pieces.changes.split(separator: "\n", omittingEmptySubsequences: false)
    if !difference.difference.isEmpty {
      parts.append(fold("What changed", limited(changes.map(String.init), detail), longerThan: 15))
    }
    parts += edits(of: model, detail)
    if !pieces.suggestions.isEmpty { parts.append("**Did you mean a rename?**\n\n\(pieces.suggestions)") }
    let localization = difference.localization
    if !localization.isEmpty {
      let rows = pieces.translations.split(separator: "\n").map(String.init)
      let reopened = localization.reopened.count
      parts.append(
        fold(
          "Translations: \(localization.missing.count) missing now, \(localization.orphaned.count) no longer used"
            + (reopened > 0 ? ", \(reopened) no longer translated" : ""), limited(rows, detail), longerThan: 12))
    }
    if detail < .withoutMessages, !difference.messages.isEmpty {
      let rows = difference.messages.markdown.split(separator: "\n").map(String.init)
      parts.append(fold("Messages that read differently: \(rows.count - 2)", rows, longerThan: 0))
    }
    if detail < .withoutDiagrams, let diagrams = pieces.diagrams, diagrams.before != diagrams.after {
      parts.append(
        fold("Diagrams", ["**Before**", "", diagrams.before, "", "**After**", "", diagrams.after], longerThan: 0))
    }
    return parts.filter { !$0.isEmpty }
  }

  /// The added or removed versions, except the one that is now current.
  private func versions(of model: Model) -> String {
    let added = model.addedVersions.filter { $0 != model.difference?.new.reference.version }
    var lines: [String] = []
    if !added.isEmpty { lines.append("Also new: \(added.map(\.code).joined(separator: ", ")).") }
    if !model.removedVersions.isEmpty {
      lines.append("Gone: \(model.removedVersions.map(\.code).joined(separator: ", ")).")
    }
    return lines.joined(separator: " ")
  }

  /// The changes in versions other than the current one.
  private func edits(of model: Model, _ detail: Detail) -> [String] {
    model.edited.map { report in
      let changes = DifferenceMarkdown(report).changes.split(separator: "\n", omittingEmptySubsequences: false)
      return fold(
        "What changed in \(report.new.reference.version ?? model.name)", limited(changes.map(String.init), detail),
        longerThan: 15)
    }
  }

  private func migrationTable(_ model: Model, _ detail: Detail) -> String {
    guard !model.migrations.isEmpty else { return "" }
    // Consecutive versions with equal results share a row.
    var groups: [(names: [String], migration: Migration)] = []
    for migration in model.migrations {
      if let last = groups.last?.migration, last.words == migration.words, last.reasons == migration.reasons {
        groups[groups.count - 1].names.append(migration.version)
      } else {
        groups.append(([migration.version], migration))
      }
    }
    let rows = groups.map { names, migration in
      return "| \(names.markdownRange) | \(migration.words) | \(detail == .short ? "" : migration.reasons) |"
    }
    let counts = Dictionary(grouping: model.migrations, by: \.opening.word).sorted {
      $0.value[0].rank < $1.value[0].rank
    }
    .map { "\($0.value.count) \($0.key)" }.joined(separator: ", ")
    return fold(
      "Migrations from \(model.migrations.count) version\(model.migrations.count == 1 ? "" : "s") "
        + "\(isOfBaseOnly ? "of the base" : "that were released"): \(counts)",
      limited(["| From | Verdict | Reasons |", "| --- | --- | --- |"] + rows, detail), longerThan: 8)
  }

  private func limited(_ lines: [String], _ detail: Detail) -> [String] {
    let limit = detail == .short ? 60 : 400
    return lines.count > limit
      ? lines.prefix(limit) + ["", "\(lines.count - limit) more lines are omitted here."] : lines
  }

  /// Lines below a heading, folded if there are many.
  private func fold(_ title: String, _ lines: [String], longerThan limit: Int) -> String {
    let text = lines.joined(separator: "\n")
    if lines.count <= limit { return "**\(title)**\n\n\(text)" }
    return "<details><summary>\(title.escapedForMarkup)</summary>\n\n\(text)\n\n</details>"
  }

  // MARK: - JSON

  package var json: JSONValue {
    .object(of: [
      ("schemaVersion", 1), ("against", .string(base)), ("headline", .string(headline)),
      ("guard", .array(findings.map(\.json))),
      (
        "migration",
        projectMigration.map { migration in
          .object(of: [
            ("way", .string(migration.way.rawValue)), ("sign", migration.sign.map(JSONValue.string)),
            ("path", migration.place.map(JSONValue.string)),
          ])
        }
      ),
      ("compared", compared.parts.json),
      ("failures", compared.failures.isEmpty ? nil : .strings(compared.failures)),
      ("models", .array(models.filter(\.isTouched).map(object))),
    ])
  }

  private static func names(_ names: [String]) -> JSONValue? {
    names.isEmpty ? nil : .array(names.map(JSONValue.string))
  }

  private func object(_ model: Model) -> JSONValue {
    .object(
      of: [
        ("model", .string(model.name)), ("path", .string(model.path)), ("isNew", model.isNew ? true : nil),
        ("isGone", model.isGone ? true : nil),
        (
          "migrations",
          .array(
            model.migrations.map { migration in
              .object(
                of: [
                  ("from", .object([("version", .string(migration.version))])),
                  ("verdict", .string(migration.opening.verdict.rawValue)),
                  ("formerVerdict", migration.former.map { .string($0.verdict.rawValue) }),
                  (
                    "mappingModels",
                    migration.opening.mappingModels.isEmpty ? nil : .strings(migration.opening.mappingModels)
                  ),
                ] + migration.opening.members)
            })
        ),
        ("difference", model.difference.map { .object($0.members) }),
        ("editedVersions", model.edited.isEmpty ? nil : .array(model.edited.map { .object($0.members) })),
        ("addedVersions", Self.names(model.addedVersions)), ("removedVersions", Self.names(model.removedVersions)),
      ])
  }
}
