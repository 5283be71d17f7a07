import GlossBasics
import GlossLocalization
package import GlossValidation

/// The messages of models as a text file to commit so that review shows every changed message.
///
/// ```
/// # Every validation message. Written and checked by modelgloss preview.
///
/// [de] League
/// Player.firstName 1570: „Vorname“ ist eine Pflichtangabe.
/// Player.firstName 1660 (20): Der Text für „Vorname“ ist zu lang.
/// ```
///
/// One message per line, with the rule's limit in parentheses; a line break within a message is `\n`. There is one
/// section per locale and model, which keeps a translator's changes together.
package struct MessageFile: Sendable, Hashable {
  /// The text of the file.
  package let text: String

  /// Writes a report as a file.
  package init(_ report: PreviewReport) {
    var text = "# Every validation message. Written and checked by modelgloss preview.\n"
    var models: [String] = []
    for row in report.rows where models.last != row.model { models.append(row.model) }
    for (column, locale) in report.locales.enumerated() {
      for model in models {
        text += "\n[\(locale.messageLine)] \(model.messageLine)\n"
        for row in report.rows where row.model == model {
          guard column < row.messages.count else { continue }
          let message = row.messages[column]
          text += "\(message.entity.messageLine).\(message.property.messageLine) \(message.code)"
          if let limit = message.limit {
            let code = ValidationErrorCode(rawValue: message.code)
            text += " (\(limit.text(for: code).messageLine))"
          }
          text += ": \(message.text.messageLine)\n"
        }
      }
    }
    self.text = text
  }

  /// The changes since the file was committed, as a unified diff; empty if there are none.
  ///
  /// - Parameters:
  ///   - committed: the text of the committed file; nil if missing.
  ///   - path: the path for the diff header.
  package func difference(from committed: String?, path: String) -> String {
    UnifiedDiff(from: committed, to: text, path: path).text
  }

  /// The locales a committed file has sections for, in its order; only these are checked.
  package static func locales(in text: String) -> [String] {
    var locales: [String] = []
    for line in text.split(whereSeparator: \.isNewline) where line.first == "[" {
      let locale = String(line.dropFirst().prefix { $0 != "]" })
      if !locales.contains(locale) { locales.append(locale) }
    }
    return locales
  }
}

extension String {
  /// The text on one line, with backslashes doubled so that it can be parsed.
  fileprivate var messageLine: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") || $0 >= 0x7F }) else { return self }
    return replacingLiterally("\\", with: "\\\\").replacingLiterally("\n", with: "\\n").visible(.message)
  }
}
