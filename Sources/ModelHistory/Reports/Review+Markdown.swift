import GlossBasics
import GlossDiagnostics

extension Review {
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
    if model.isEdited {
      parts += [verdict(of: model) ?? pieces.verdict, versions(of: model), migrationTable(model, detail)]
    }
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
            + (reopened > 0 ? ", \(reopened) no longer translated" : "")
            + (localization.changed.isEmpty ? "" : ", \(localization.changed.count) read differently"),
          limited(rows, detail), longerThan: 12))
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

  /// How the stores of the former version open where that is not by inference: what inference would do is not said of
  /// them.
  private func verdict(of model: Model) -> String? {
    guard let opening = model.openingOfFormer, opening.code != 134_190,
      [.staged, .refused, .unknown].contains(opening.kind)
    else { return nil }
    let items = opening.lines.filter { $0 != opening.reason }.map { "\n- \($0.markdown)" }.joined()
    return "**\(opening.words.prefix(1).uppercased() + String(opening.words.dropFirst()).markdown)**."
      + (items.isEmpty ? "" : "\n" + items)
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
}

extension Review.Migration {
  var words: String {
    opening.word.markdown + (isAsBefore ? ", as before" : "")
  }

  /// How many losses one cell lists.
  private static let lossLimit = 10

  /// The reasons for a table cell; those not caused by this pull request are only counted.
  var reasons: String {
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
