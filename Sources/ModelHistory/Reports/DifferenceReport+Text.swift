import GlossBasics

extension DifferenceReport {
  /// The comparison for a terminal; `#` marks what changes the version hash.
  package var text: String { text(inHistory: false) }

  /// The meaning of the mark after a change.
  static let legend = "# changes the version hash, by which a store finds its model"

  /// - Parameter isPart: whether this is one of several comparisons, so common notes are not repeated.
  func text(inHistory isPart: Bool) -> String {
    var lines = ["\(old.reference.words) → \(new.reference.words): \(title)"]
    if !isPart || outlook.verdict > .lightweight { lines.append("  \(sentence)") }
    lines += limits.map { "  \($0)" }
    lines += effects.map { "  - \($0)" }
    if difference.isEmpty { lines += ["", "The two models do not differ in any compared member."] }
    let entities = difference.entityStatements
    for entity in entities {
      lines += ["", entity.heading]
      lines += entity.changes.map { "  \($0.line)" }
    }
    if !difference.members.isEmpty {
      lines += ["", "Model"]
      lines += difference.members.map { "  \(ChangeStatement($0).line)" }
    }
    for (kind, statements) in difference.otherStatements {
      for statement in statements {
        lines += ["", "\(Self.titles[kind] ?? kind) \(statement.name): \(statement.kind.rawValue)"]
        lines += statement.changes.map { "  \($0.line)" }
      }
    }
    if !isPart, entities.contains(where: { entity in entity.changes.contains(where: \.affectsHash) }) {
      lines += ["", Self.legend]
    }
    if !difference.suggestions.isEmpty {
      lines += ["", "Did you mean a rename?"]
      lines += difference.suggestions.map { "  - \($0.summary)" }
    }
    lines += section("Translations missing now", localization.missing)
    lines += section("No longer translated", localization.reopened)
    lines += section("Translations that are no longer used", localization.orphaned)
    lines += section("Translations that read differently", localization.changed)
    if !messages.isEmpty {
      lines += ["", "Messages that read differently"]
      lines += messages.text.split(separator: "\n").map { "  \($0)" }
    }
    for other in onPlatforms {
      lines += ["", other.platforms.platformTitle]
      lines += other.report.text(inHistory: isPart).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.isEmpty || $0 == Self.legend ? "" : "  \($0)" }
      while lines.last == "" { lines.removeLast() }
    }
    return lines.map { $0.onSingleLine + "\n" }.joined()
  }

  private static let titles = [
    "composites": "Composite", "fetchRequests": "Fetch request", "configurations": "Configuration",
  ]

  private func section(_ title: String, _ entries: [LocalizationImpact.Entry]) -> [String] {
    if entries.isEmpty { return [] }
    return ["", title]
      + entries.map {
        "  \($0.locale): \($0.key)" + ($0.renamedTo.map { ", now \($0)" } ?? "")
          + ($0.texts.map { ": " + $0.map(\.quoted).joined(separator: " → ") } ?? "")
      }
  }
}

extension MigrationOutlook.Verdict {
  /// The verdict as a heading.
  package var title: String {
    switch self {
    case .none: "no migration needed"
    case .lightweight: "lightweight migration"
    case .fails: "lightweight migration that may fail"
    case .custom: "custom migration"
    }
  }
}

extension MigrationOutlook.Reason {
  /// The reason with Core Data's message and the code.
  package var line: String {
    let words = coreDataText.map { ": \"\($0)\"" } ?? ""
    return text + (migrationCode.map { " (\($0)\(words))" } ?? "")
  }
}

extension EntityStatement {
  fileprivate var heading: String {
    let hash = hashChanged ? " #" : ""
    switch kind {
    case .added: return "+ \(name) (\(size ?? ""))"
    case .removed: return "- \(name) (\(size ?? ""))"
    case .renamed: return "~ \(name), renamed from \(oldName ?? "")\(hash)"
    case .changed:
      if changes.isEmpty { return "~ \(name)\(hash): nothing of its own changed, but its parent or a neighbour did" }
      if !isCarriedOver { return "~ \(name)\(hash): the renaming identifier changed, so its rows are dropped" }
      return "~ \(name)\(hash)"
    }
  }
}

extension ChangeStatement {
  fileprivate var line: String {
    let sign =
      switch kind {
      case .added: "+"
      case .removed: "-"
      case .renamed, .changed: "~"
      }
    let subject = property.map { "\($0): " } ?? index.map { "index \($0): " } ?? ""
    return "\(sign) \(subject)\(words)\(affectsHash ? " #" : "")"
  }
}
