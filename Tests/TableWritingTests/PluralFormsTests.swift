import GlossLocalization
import Testing

@testable import GlossTableWriting

@Suite struct PluralFormsTests {
  /// The forms that Xcode asks translators for: not that for millions, which only Romance languages have.
  @Test(arguments: [
    ("de", "one other"), ("ja", "other"), ("zh-Hant", "other"), ("fr", "one other"), ("pt-PT", "one other"),
    ("pt_BR", "one other"), ("ca", "one other"), ("ro", "one few other"), ("hr", "one few other"),
    ("sr", "one few other"), ("pl", "one few many other"), ("uk", "one few many other"), ("lt", "one few many other"),
    ("he", "one two other"), ("sl", "one two few other"), ("lv", "zero one other"),
    ("ar", "zero one two few many other"), ("cy", "zero one two few many other"), ("xx", "one other"),
  ])
  func areThoseOfTheLanguage(locale: String, forms: String) {
    #expect(PluralForms.needed(in: locale).joined(separator: " ") == forms)
  }

  /// Translators are asked for every form that a number of the language can need, but that for millions.
  @Test(arguments: Vocabulary.languages) func coverWhatNumbersNeed(language: String) {
    let needed = PluralForms.needed(in: language)
    for number in 0...1_000 {
      #expect(needed.contains(PluralCategory.of(number, language: language).rawValue), "\(number)")
    }
  }
}
