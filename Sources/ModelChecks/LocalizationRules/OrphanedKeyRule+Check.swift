package import GlossLocalization

/// Reports a well-formed key that names no object of the model.
extension OrphanedKeyRule: KeyRule {
  package static let fault = KeyDiagnosis.Fault.orphaned
  package static let remedy = "remove the entry"
}
