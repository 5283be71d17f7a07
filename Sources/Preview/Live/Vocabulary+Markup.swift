import GlossBasics
import GlossLocalization
import GlossPageTemplates

extension Vocabulary {
  /// The language and direction of the words, for the element that contains them.
  var languageAttributes: Markup {
    "lang=\"\(language.replacing("_", with: "-"))\" dir=\"\(isRightToLeft ? "rtl" : "ltr")\""
  }
}
