/// The number of a model's names and texts that a locale translates.
///
/// `expected` counts the model's entities, its declared properties (inherited ones once, in the declaring entity) and
/// its distinct textual warnings. An item is present if Core Data's look-up finds a non-empty entry, and translated if
/// that entry is not marked as untranslated.
package struct CoverageEntry: Sendable, Hashable {
  package var model: String
  /// The locale as spelled by its folder; nil for an unlocalized table, which serves all locales.
  package var locale: String?
  package var expected: Int
  package var present: Int
  package var translated: Int

  /// - Parameter present: the number of translated items by default.
  package init(model: String, locale: String?, expected: Int, present: Int? = nil, translated: Int) {
    self.model = model
    self.locale = locale
    self.expected = expected
    self.present = present ?? translated
    self.translated = translated
  }

  /// The translated share from 0 to 100; 100 if no items are expected.
  package var percentage: Double {
    expected == 0 ? 100 : 100 * Double(translated) / Double(expected)
  }
}
