/// The number of a model's names and strings that a locale translates.
///
/// `expected` counts the model's entities, its declared properties (inherited ones once, in the declaring entity) and
/// its distinct textual warnings. An item is present if Core Data's look-up finds a non-empty entry, and translated if
/// that entry is not marked as untranslated, not the same as the source, in no need of review and not stale.
package struct CoverageEntry: Sendable, Hashable {
  package var model: String
  /// The locale as spelled by its folder; nil for an unlocalized table, which serves all locales.
  package var locale: String?
  package var expected: Int
  package var present: Int
  package var translated: Int
  /// The items whose text is still that of the development language.
  package var sameAsSource: Int
  /// The items that a person must confirm.
  package var needsReview: Int
  /// The items whose source text has changed since.
  package var stale: Int

  /// - Parameter present: the number of translated items by default.
  package init(
    model: String, locale: String?, expected: Int, present: Int? = nil, translated: Int, sameAsSource: Int = 0,
    needsReview: Int = 0, stale: Int = 0
  ) {
    self.model = model
    self.locale = locale
    self.expected = expected
    self.present = present ?? translated
    self.translated = translated
    self.sameAsSource = sameAsSource
    self.needsReview = needsReview
    self.stale = stale
  }

  /// The translated share from 0 to 100; 100 if no items are expected.
  package var percentage: Double {
    expected == 0 ? 100 : 100 * Double(translated) / Double(expected)
  }
}
