/// How many of a model's names and texts one locale translates.
///
/// `expected` counts the model's entities, its declared properties (inherited ones once, where they are declared) and
/// its distinct textual warnings. An item is present when Core Data's look-up finds a non-empty entry for it, and
/// translated when that entry is not marked as untranslated.
package struct CoverageEntry: Sendable, Hashable {
  package var model: String
  /// The locale as its folder spells it; nil for a table outside any language folder, which serves all.
  package var locale: String?
  package var expected: Int
  package var present: Int
  package var translated: Int

  /// - Parameter present: the translated items unless given.
  package init(model: String, locale: String?, expected: Int, present: Int? = nil, translated: Int) {
    self.model = model
    self.locale = locale
    self.expected = expected
    self.present = present ?? translated
    self.translated = translated
  }

  /// The translated share from 0 to 100; 100 where nothing is expected.
  package var percentage: Double {
    expected == 0 ? 100 : 100 * Double(translated) / Double(expected)
  }
}
