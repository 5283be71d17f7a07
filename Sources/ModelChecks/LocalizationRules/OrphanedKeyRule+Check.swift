import GlossBasics
package import GlossLocalization

/// Reports a well-formed key that names no object of the model.
extension OrphanedKeyRule: KeyRule {
  package static func judgement(
    of key: String, _ diagnosis: KeyDiagnosis, in table: TableOverlay, _ context: CheckContext
  ) -> (message: String, remedy: String)? {
    guard case .orphaned(let message, let suggestion) = diagnosis else { return nil }
    return (message, suggestion.map { remedy($0, for: key, in: table, of: context) } ?? "remove the entry")
  }

  private static func remedy(
    _ suggestion: String, for key: String, in table: TableOverlay, of context: CheckContext
  ) -> String {
    if suggestion != key, let remedy = context.remedy(meaning: suggestion, in: table) { return remedy }
    // The strings look identical but differ in code points.
    return suggestion == key ? "copy the model's own, \(suggestion.quoted)" : "did you mean \(suggestion.quoted)?"
  }
}
