import GlossBasics
package import GlossValidation

extension PreviewReport {
  /// The report as GitHub-flavoured Markdown: one table per entity, one column per locale. ⚠ marks words from the
  /// model.
  package var markdown: String {
    var text = "# Validation messages\n"
    var model: String?
    var entity: String?
    if rows.isEmpty { text += "\nNo validation rule matches.\n" }
    for row in rows {
      if model != row.model {
        (model, entity) = (row.model, nil)
        text += "\n## \(row.model.markdownCode)\n"
        if rows.contains(where: { $0.model == row.model && $0.messages.contains(where: \.isUntranslated) }) {
          text += "\n⚠ marks untranslated words from the model: no table has an entry for the name or the warning.\n"
        }
      }
      if entity != row.failure.entity {
        entity = row.failure.entity
        text += "\n### \(row.failure.entity.markdownCode)\n\n"
        let headings = ["Property", "Code"] + locales.map(\.markdownCell)
        text += "| \(headings.joined(separator: " | ")) |\n"
        text += "|" + String(repeating: " --- |", count: headings.count) + "\n"
      }
      let heirs = row.heirsText.map { " (\($0.markdownCell))" } ?? ""
      var cells = [row.failure.property.markdownCode + heirs, String(row.failure.code)]
      for message in row.messages {
        cells.append((message.isUntranslated ? "⚠ " : "") + message.text.markdownCell)
      }
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }
}
