import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

/// Reports a text that is still in the development language, or is the raw name.
extension UntranslatedValueRule: TableRule {
  package static func findings(in table: TableOverlay, of context: CheckContext) -> [Finding] {
    let comparison = ReferenceComparison(table, of: context)
    let (entries, keys) = (table.entries, context.vocabulary.keys)
    return table.knownEntries.compactMap { entry, number in
      guard entries.shouldTranslate(at: entry), !table.isBlank(entry),
        let reason = reason(table, key: keys[number], entry, comparison)
      else { return nil }
      return context.finding(.untranslatedValue, reason, atValueOf: entry, in: table, remedy: "translate it")
    }
  }

  private static func reason(
    _ table: TableOverlay, key: LocalizationKey, _ entry: Int, _ comparison: ReferenceComparison?
  ) -> String? {
    let entries = table.entries
    let written = entries.key(at: entry)
    if UntranslatedMark.stands(inComment: entries.comment(at: entry), state: entries.state(at: entry)) {
      return "the text of \(written.quoted) is marked as not yet translated"
    }
    if entries.hasText(written, at: entry) { return "the text of \(written.quoted) is the key itself" }
    if let name = key.name, entries.hasText(name, at: entry), name.looksLikeIdentifier {
      return "the text of \(written.quoted) is the raw name"
    }
    guard let comparison, comparison.isTranslation, comparison.hasOnlyText(of: entry),
      !InternationalWords.contains(table.text(of: entry), in: comparison.language)
    else { return nil }
    return "the text of \(written.quoted) is the same as in \(comparison.referenceName)"
  }
}

extension LocalizationKey {
  /// The raw name that is shown if there is no entry.
  var name: String? {
    switch self {
    case .entity(let name), .property(let name), .propertyOfEntity(let name, _): name
    case .errorString: nil
    }
  }
}

extension String {
  /// Whether the text is an identifier, such as `firstName` or `created_at`, rather than a word.
  fileprivate var looksLikeIdentifier: Bool {
    guard unicodeScalars.first?.properties.isLowercase ?? false else { return contains("_") }
    return contains("_") || unicodeScalars.contains { $0.properties.isUppercase }
  }
}
