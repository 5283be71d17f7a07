import GlossBasics
import GlossDiagnostics

extension Review {
  /// The sign before a heading, from the least to the most grave.
  enum Mark: String, CaseIterable, Comparable {
    case fine = "✅"
    case warning = "⚠️"
    case stop = "🛑"

    static func < (left: Self, right: Self) -> Bool {
      allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
  }

  /// What may be the heading: a row for each finding and each effect on stores that the comment lists, the more telling
  /// ones first. The heading is the first of the gravest ones, so none is graver than it.
  var headings: [(mark: Mark, words: String)] {
    readingHeadings + storeHeadings + findingHeadings + textHeadings
  }

  // MARK: - What was not read

  private var readingHeadings: [(mark: Mark, words: String)] {
    var rows: [(Mark, String)] = []
    if let unread = found(.releasedVersionUnread, .error) {
      rows.append((.stop, "'\(unread.model ?? unread.path)' was not read, so it was not compared"))
    }
    if !compared.failures.isEmpty {
      rows.append((.stop, "not everything could be read, so not everything was compared"))
    }
    let errors = findings.aboutStores.count { $0.severity == .error }
    if errors > 0 {
      rows.append((.stop, "\(errors == 1 ? "a change" : "\(errors) changes") may make existing stores unreadable"))
    }
    if found(.releasedVersionUnread) != nil {
      rows.append((.warning, "not everything that was released could be compared"))
    }
    return rows
  }

  /// The first finding of a rule, apart from notes on models of tests.
  private func found(_ rule: RuleID, _ severity: Severity? = nil) -> Finding? {
    findings.aboutStores.first { finding in
      finding.rule == rule && (severity == nil || finding.severity == severity)
        && !(finding.severity == .note && ModelGuard.isOfTests(finding.path))
    }
  }

  // MARK: - What becomes of stores

  private var storeHeadings: [(mark: Mark, words: String)] {
    let touched = models.filter(\.isEdited)
    let worst = touched.map(\.worst).max()
    var rows: [(Mark, String)] = []
    if worst == .custom { rows.append((.stop, "stores of some versions cannot be migrated by inference")) }
    if worst == .fails { rows.append((.warning, "stores migrate, unless rows \(obstacles(in: touched))")) }
    if found(.releasedVersionChanged, .warning) != nil || found(.releasedVersionRemoved, .warning) != nil {
      if let way = projectMigration?.way {
        rows.append(
          (
            .warning,
            way == .automatic
              ? "stores open only if Core Data migrates automatically"
              : "a version was edited that no tag holds: stores made with it would no longer open"
          ))
      }
    }
    if isOfBaseOnly, let count = models.lazy.compactMap(\.schemasSinceStages).first {
      rows.append(
        (
          .warning,
          "the plan has stages from here on: stores that none of its \(count) schemas describes are refused"
        ))
    }
    if let lost = found(.valuesLost, .warning) { rows.append((.warning, lost.message)) }
    if worst == .lightweight, let deleted = touched.flatMap({ $0.difference?.deletedData ?? [] }).summary {
      rows.append((.warning, "stores migrate \(ways), which deletes the data of \(deleted)"))
    }
    if let lost = found(.valuesLost) { rows.append((.warning, lost.message)) }
    // What depends on something that is not read is not fine; what did so before is as before.
    let open = touched.flatMap(\.migrations).first { migration in
      migration.opening.kind == .unknown && migration.former.map { $0.kind != .unknown } ?? true
    }
    if let open {
      rows.append(
        (.warning, "whether stores of '\(open.version)' migrate is not known: \(open.opening.reason ?? "")"))
    }
    let lost = touched.flatMap(\.migrations).lazy.compactMap { migration in
      migration.opening.lossesWithoutCode.first { loss in
        !(migration.former?.lossesWithoutCode ?? []).contains(loss)
      }
    }.first
    if let lost { rows.append((.warning, "stores migrate \(ways); without the code on the way, \(lost.words)")) }
    let reread = touched.flatMap { $0.difference?.difference.losses ?? [] }.filter(\.isReread)
    if let first = reread.first {
      rows.append((.warning, first.words + (reread.count > 1 ? ", and \(reread.count - 1) more" : "")))
    }
    return rows
  }

  /// `lack values that are now required`, as far as the reasons of the rows in the table say.
  private func obstacles(in touched: [Model]) -> String {
    let reasons =
      touched.flatMap(\.migrations).filter(\.isWorse).flatMap(\.opening.reasons)
      + touched.filter { $0.migrations.isEmpty }.flatMap { $0.difference?.outlook.reasons ?? [] }
    let words = [
      (134_110, "lack values that are now required"), (134_111, "have values twice that must now be unique"),
    ].filter { code, _ in reasons.contains { $0.migrationCode == code } }.map(\.1)
    return words.isEmpty ? "lack values that are now required" : words.joined(separator: " or ")
  }

  // MARK: - What else was found

  private var findingHeadings: [(mark: Mark, words: String)] {
    var rows: [(Mark, String)] = []
    if found(.releasedVersionRemoved) != nil {
      rows.append((.warning, "a released version is gone; its stores open only by inference"))
    }
    if found(.stageChanged) != nil {
      rows.append((.warning, "the way in which stores of released versions are migrated changed"))
    }
    if found(.cannotMigrate, .warning) != nil {
      rows.append((.warning, "whether all stores can be migrated is not certain"))
    }
    if let moved = found(.modelMoved) {
      let words = "'\(moved.model ?? moved.version ?? "")' was moved or renamed, or there are two of it"
      rows.append((.warning, moved.severity == .warning ? moved.firstClause : words))
    }
    if let gone = models.first(where: { $0.isGone && !ModelGuard.isOfTests($0.path) }) {
      rows.append((.warning, "'\(gone.name)' is gone"))
    }
    let warning = findings.aboutStores.first { $0.severity == .warning && $0.rule != .guardSettingsChanged }
    if let warning { rows.append((.warning, warning.message)) }
    return rows
  }

  // MARK: - If nothing is wrong with stores

  private var textHeadings: [(mark: Mark, words: String)] {
    let touched = models.filter(\.isEdited)
    let worst = touched.map(\.worst).max()
    if worst == nil, found(.guardSettingsChanged) != nil {
      return [(.warning, "no model changed, but the settings of the guard did")]
    }
    let texts = lostTexts
    let isAsBefore =
      worst == MigrationOutlook.Verdict.none
      && touched.contains { $0.migrations.contains { $0.opening.kind != .asIs } }
    let words =
      switch worst {
      case .lightweight?: "stores migrate \(ways)"
      case MigrationOutlook.Verdict.none?:
        isAsBefore ? "stores migrate as before" : "no store needs a migration"
      default: "no model changed" + (texts == nil && models.contains(where: \.isTouched) ? ", only text for users" : "")
      }
    return [texts.map { (.warning, "\(words), but \($0)") } ?? (.fine, words)]
  }

  /// What users no longer read in their language; nil for nothing.
  private var lostTexts: String? {
    let gone = models.reduce(0) { $0 + ($1.difference?.localization.lost.count ?? 0) }
    let reopened = models.reduce(0) { $0 + ($1.difference?.localization.reopened.count ?? 0) }
    let moved = models.flatMap(\.movedTables)
    let losses = [
      gone == 0 ? nil : "\(gone) translation\(gone == 1 ? " is" : "s are") gone",
      reopened == 0 ? nil : "\(reopened) text\(reopened == 1 ? " is" : "s are") no longer translated",
      moved.first.map {
        "the table '\($0)' is elsewhere now" + (moved.count > 1 ? ", and \(moved.count - 1) more" : "")
      },
    ].compactMap(\.self)
    return losses.isEmpty ? nil : losses.joined(separator: " and ")
  }
}

extension Finding {
  /// What it says before it says what follows.
  fileprivate var firstClause: String {
    let bytes = Array(message.utf8)
    return bytes[...].byteRange(of: Array(": ".utf8)).map { String(decoding: bytes[..<$0.lowerBound], as: UTF8.self) }
      ?? message
  }
}
