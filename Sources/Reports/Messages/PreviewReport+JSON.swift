import GlossBasics
package import GlossValidation

extension PreviewReport {
  /// The report as `preview --format json` prints it: one object with `messages`, grouped by rule.
  package var json: String {
    let report: JSONValue = ["schemaVersion": 1, "messages": .array(messages.map(\.json))]
    return report.text() + "\n"
  }
}
