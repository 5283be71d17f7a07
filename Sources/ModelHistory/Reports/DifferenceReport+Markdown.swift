import GlossBasics
import GlossLocalization

extension DifferenceReport {
  /// The comparison as GitHub-flavoured Markdown, with diagrams of the changes, before and after.
  package var markdown: String {
    var text = "# \(old.reference.words.code) → \(new.reference.words.code)\n\n"
    text += DifferenceMarkdown(self).body(level: 2, withDiagrams: true)
    return text
  }

  /// The comparison without title and diagrams, for pages that draw their own.
  package var markdownBody: String { DifferenceMarkdown(self).body(level: 2, withDiagrams: false) }
}

/// The parts of a difference in Markdown, which changelogs and reviews combine differently.
struct DifferenceMarkdown {
  private let report: DifferenceReport
  private var difference: ModelDifference { report.difference }

  init(_ report: DifferenceReport) {
    self.report = report
  }

  /// All parts, below headings of a level.
  func body(level: Int, withDiagrams: Bool) -> String {
    let mark = String(repeating: "#", count: level)
    var parts = [verdict]
    let changes = changes
    parts.append(changes.isEmpty ? "No compared member changed." : changes)
    if !suggestions.isEmpty { parts.append("\(mark) Did you mean a rename?\n\n\(suggestions)") }
    if !report.localization.isEmpty { parts.append("\(mark) Translations\n\n\(translations)") }
    if !report.messages.isEmpty { parts.append("\(mark) Messages\n\n\(report.messages.markdown.trimmed)") }
    if withDiagrams, let diagrams {
      parts.append("\(mark) Before\n\n\(diagrams.before)\n\n\(mark) After\n\n\(diagrams.after)")
    }
    for other in report.onPlatforms {
      let body = DifferenceMarkdown(other.report).body(level: level + 1, withDiagrams: false)
      parts.append("\(mark) \(other.platforms.platformTitle)\n\n\(body.trimmed)")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// How many losses are listed before the changes, which show all of them.
  private static let lossLimit = 20

  /// `**Lightweight migration.** Core Data infers …`, and a list of reasons.
  var verdict: String {
    let title = report.served == nil ? report.outlook.verdict.title : report.title
    let stage = report.served == nil ? report.title.dropFirst(title.count) : ""
    var text =
      "**\((title.prefix(1).uppercased() + title.dropFirst()).markdown)**: \(report.sentence.markdown)"
      + "\(String(stage).markdown)."
    for limit in report.limits { text += " Note: \(limit.markdown)." }
    let effects = report.effects
    let limit = Self.lossLimit + (report.served == nil ? report.outlook.reasons.count : 0)
    var items = effects.prefix(limit).map { "- \($0.markdown)" }
    if effects.count > limit { items.append("- and \(effects.count - limit) more") }
    if !items.isEmpty { text += "\n\n" + items.joined(separator: "\n") }
    return text
  }

  /// One list item per change, grouped by entity; empty if nothing changed.
  var changes: String {
    var items: [String] = []
    for entity in difference.entityStatements {
      let name = entity.name.code
      let hash = entity.hashChanged ? " (new version hash)" : ""
      switch entity.kind {
      case .added: items.append("- Added entity \(name): \((entity.size ?? "").markdown)")
      case .removed: items.append("- Removed entity \(name): \((entity.size ?? "").markdown)")
      case .renamed: items.append("- Renamed entity \((entity.oldName ?? "").code) to \(name)\(hash)")
      case .changed where entity.changes.isEmpty:
        items.append("- Entity \(name): nothing of its own changed, but its parent or a neighbour did\(hash)")
      case .changed where !entity.isCarriedOver:
        items.append("- Entity \(name): the renaming identifier changed, so its rows are dropped\(hash)")
      case .changed: items.append("- Entity \(name)\(hash)")
      }
      items += entity.changes.map { "  - \(Self.sentence($0))" }
    }
    if !difference.members.isEmpty {
      items.append("- The model")
      items += difference.members.map { "  - \(Self.sentence(ChangeStatement($0)))" }
    }
    for (kind, statements) in difference.otherStatements {
      let word = ["composites": "composite", "fetchRequests": "fetch request"][kind] ?? "configuration"
      for statement in statements {
        let verb =
          switch statement.kind {
          case .added: "Added"
          case .removed: "Removed"
          case .renamed, .changed: "Changed"
          }
        items.append("- \(verb) \(word) \(statement.name.code)")
        items += statement.changes.map { "  - \(Self.sentence($0))" }
      }
    }
    return items.joined(separator: "\n")
  }

  private static func sentence(_ change: ChangeStatement) -> String {
    let subject = change.property?.code ?? change.index.map { "index \($0.code)" }
    let details = change.words.markdown
    switch (change.kind, subject) {
    case (.added, let subject?): return "Added \(subject): \(details)"
    case (.removed, let subject?): return "Removed \(subject): \(details)"
    case (.renamed, let subject?): return "Renamed \((change.oldName ?? "").code) to \(subject)"
    case (_, let subject?): return "\(subject): \(details)"
    case (_, nil): return details
    }
  }

  var suggestions: String {
    difference.suggestions.map { "- \($0.summary.markdown)" }.joined(separator: "\n")
  }

  /// A table of keys by language.
  var translations: String {
    var text = "| Locale | Key | What |\n| --- | --- | --- |\n"
    for entry in report.localization.missing {
      text += "| \(entry.locale.markdown) | \(entry.key.code) | missing |\n"
    }
    for entry in report.localization.reopened {
      let state = entry.state.map { ": \($0.words)" } ?? ""
      text += "| \(entry.locale.markdown) | \(entry.key.code) | no longer translated\(state) |\n"
    }
    for entry in report.localization.changed {
      let texts = (entry.texts ?? []).map(\.quoted.markdown).joined(separator: " → ")
      text += "| \(entry.locale.markdown) | \(entry.key.code) | \(texts) |\n"
    }
    for entry in report.localization.orphaned {
      let what = entry.renamedTo.map { "no longer used, now \($0.code)" } ?? "no longer used"
      text += "| \(entry.locale.markdown) | \(entry.key.code) | \(what) |\n"
    }
    return text.trimmed
  }

  /// The changes before and after, as Mermaid; nil if no entity changed.
  var diagrams: (before: String, after: String)? {
    let diagram = DifferenceDiagram(report)
    guard !diagram.isEmpty else { return nil }
    func block(_ text: String) -> String { text.isEmpty ? "Nothing." : "```mermaid\n\(text)\n```" }
    return (block(diagram.before), block(diagram.after))
  }
}

extension String {
  /// The text on one line, without active markup or references.
  package var markdown: String { onSingleLine.inertMarkdown }

  /// A name as code, on one line.
  package var code: String { onSingleLine.codeSpan }

  var trimmed: String { hasSuffix("\n") ? String(dropLast()).trimmed : self }
}
