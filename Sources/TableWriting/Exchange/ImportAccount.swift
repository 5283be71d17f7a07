/// What happened to the texts of one returned file, in one line.
///
/// ```
/// Shop.de.xliff (de): 51 texts: 12 imported, 33 unchanged, 5 untranslated, 1 refused
/// ```
package struct ImportAccount: Sendable, Hashable {
  package var path: String
  package var language: String
  package var texts = 0
  /// Those that a table has now.
  package var imported = 0
  /// Those without a translation.
  package var untranslated = 0
  /// Those that are not finished, which a table without states does not take.
  package var unfinished = 0
  /// Those with a fault.
  package var refused = 0
  /// Those that are of no entry of the tables.
  package var unknown = 0

  package init(path: String, language: String) { (self.path, self.language) = (path, language) }

  /// Those that the tables have, or that the translator did not touch.
  package var unchanged: Int { max(0, texts - imported - untranslated - unfinished - refused - unknown) }

  package static func += (sum: inout ImportAccount, other: ImportAccount) {
    sum.texts += other.texts
    sum.imported += other.imported
    sum.untranslated += other.untranslated
    sum.unfinished += other.unfinished
    sum.refused += other.refused
    sum.unknown += other.unknown
  }

  package var description: String {
    let parts = [
      (imported, "imported"), (unchanged, "unchanged"), (untranslated, "untranslated"), (unfinished, "unfinished"),
      (refused, "refused"), (unknown, "not in the tables"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let count = texts == 1 ? "1 text" : "\(texts) texts"
    return "\(path) (\(language)): \(count)" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}
