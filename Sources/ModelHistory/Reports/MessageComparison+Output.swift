import GlossBasics
import GlossValidation

extension MessageComparison {
  /// The comparison for a terminal: `+` for new messages, `-` for removed ones, both for changed ones.
  package var text: String {
    if isEmpty { return "No message changed.\n" }
    var text = ""
    for change in changed {
      text += "\(change.new.place)\n- \(change.old.textWithLimit)\n+ \(change.new.textWithLimit)\n"
    }
    for message in removed { text += "\(message.place)\n- \(message.textWithLimit)\n" }
    for message in added { text += "\(message.place)\n+ \(message.textWithLimit)\n" }
    text += "\(changed.count) changed, \(added.count) added, \(removed.count) removed\n"
    return text
  }

  /// The comparison as a GitHub-flavoured Markdown table for a pull request comment.
  package var markdown: String {
    if isEmpty { return "No validation message changed.\n" }
    var text = "| Message | Locale | Before | After |\n| --- | --- | --- | --- |\n"
    func write(_ message: ValidationMessage, _ before: ValidationMessage?, _ after: ValidationMessage?) {
      let name = "\(message.entity).\(message.property) \(message.code)".markdownCode
      let cells = [name, message.locale.markdownCell] + [before, after].map { $0?.textWithLimit.markdownCell ?? "" }
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    for change in changed { write(change.new, change.old, change.new) }
    for message in removed { write(message, message, nil) }
    for message in added { write(message, nil, message) }
    return text
  }

  /// The comparison as one JSON object: `added`, `removed` and `changed`; each change has `old` and `new`.
  package var json: String {
    let report: JSONValue = [
      "schemaVersion": 1,
      "added": .array(added.map(\.json)),
      "removed": .array(removed.map(\.json)),
      "changed": .array(changed.map { ["old": $0.old.json, "new": $0.new.json] }),
    ]
    return report.text() + "\n"
  }
}

extension ValidationMessage {
  fileprivate var place: String {
    "\(model.visible(.message)): \(entity.visible(.message)).\(property.visible(.message)) \(code) [\(locale.visible(.message))]"
  }

  /// The text with its limit, which may be the only change.
  fileprivate var textWithLimit: String {
    text.visible(.message)
      + (limit.map { " (\($0.text(for: ValidationErrorCode(rawValue: code)).visible(.message)))" } ?? "")
  }
}
