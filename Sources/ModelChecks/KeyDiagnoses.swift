import GlossBasics
import GlossLocalization

/// The diagnoses of table keys that do not directly name an object.
///
/// Computed once for all rules, since the same key usually occurs in every language.
struct KeyDiagnoses: Sendable {
  private var known: [LiteralText: KeyDiagnosis] = [:]

  init(_ tables: [CheckedTable], reader: KeyReader) {
    var reader = reader
    for table in tables {
      for entry in table.unknownEntries {
        let key = table.entries.key(at: entry)
        if known[LiteralText(key)] == nil { known[LiteralText(key)] = reader.diagnosis(of: key) }
      }
    }
  }

  /// The diagnosis of a key; `.legal` if it is in the vocabulary.
  func diagnosis(of key: String) -> KeyDiagnosis { known[LiteralText(key)] ?? .legal }
}
