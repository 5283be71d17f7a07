import GlossBasics
import GlossLocalization

/// What is wrong with the keys of some tables that name nothing outright.
///
/// Worked out once for all rules that ask: the same key mostly stands in every language.
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

  /// What is wrong with a key; nothing with one that the vocabulary has.
  func diagnosis(of key: String) -> KeyDiagnosis { known[LiteralText(key)] ?? .legal }
}
