import GlossLocalization
import Testing

@Suite("Language tags")
struct LanguageTagTests {
  @Test(
    "have one canonical spelling",
    arguments: [
      ("de", "de"), ("DE", "de"), ("de_AT", "de-AT"), ("zh_CN", "zh-Hans-CN"), ("zh-TW", "zh-Hant-TW"),
      ("zh-Hant-HK", "zh-Hant-HK"), ("zh", "zh-Hans"), ("es_419", "es-419"), ("sr-latn-rs", "sr-Latn-RS"),
      ("English", "en"), ("French", "fr"), ("TradChinese", "zh-Hant"), ("Base", "Base"), ("iw", "he"), ("in", "id"),
      ("no", "nb"), ("tl", "fil"), ("sh", "sr-Latn"), ("de_DE.UTF-8@euro", "de-DE"), ("en-u-ca-gregory", "en"),
      ("ca-ES-valencia", "ca-ES-valencia"), ("deu", "de"), ("en-UK", "en-UK"), ("", ""), ("x", "x"),
    ])
  func canonicalSpelling(_ text: String, _ canonical: String) {
    #expect(LanguageTag(text).text == canonical)
  }

  @Test("know the direction of their script")
  func direction() {
    for language in ["ar", "he", "iw", "fa", "ur", "Hebrew", "ar_EG", "yi", "pa-Arab", "ckb", "dv", "ps"] {
      #expect(LanguageTag(language).isRightToLeft, "\(language)")
    }
    for language in ["de", "ja", "zh-Hant", "az", "pa", "ru", "Base", "ku"] {
      #expect(!LanguageTag(language).isRightToLeft, "\(language)")
    }
  }

  @Test("are named in their own language")
  func names() {
    #expect(LanguageNames.displayName(of: "de") == "Deutsch")
    #expect(LanguageNames.displayName(of: "German") == "Deutsch")
    #expect(LanguageNames.displayName(of: "zh_CN") == "简体中文")
    #expect(LanguageNames.displayName(of: "zh_HK") == "繁體中文（香港）")
    #expect(LanguageNames.displayName(of: "pt_BR") == "Português (Brasil)")
    #expect(LanguageNames.displayName(of: "no") == "Norsk bokmål")
    #expect(LanguageNames.displayName(of: "sr-Latn") == "Srpski (latinica)")
    #expect(LanguageNames.displayName(of: "fr-LU") == "Français (LU)")
    #expect(LanguageNames.displayName(of: "Base") == "Base")
    #expect(LanguageNames.displayName(of: "qqq") == "qqq")
  }

  @Test("name all languages that Core Data speaks")
  func coreDataLanguages() {
    let languages =
      "ar ca cs da de el en en_AU en_GB es es_419 fi fr fr_CA he hi hr hu id it ja ko ms nl no pl pt_BR pt_PT ro ru sk "
      + "sv th tr uk vi zh_CN zh_HK zh_TW"
    let names = languages.split(separator: " ").map { LanguageNames.displayName(of: String($0)) }
    #expect(names.count == 39)
    #expect(Set(names).count == 39)
    #expect(!names.contains { $0.contains("_") })
  }

  @Test("tell codes of countries from those of languages")
  func countries() {
    #expect(!LanguageNames.isKnown("jp"))
    #expect(LanguageNames.suggestion(for: "jp") == "ja")
    #expect(!LanguageNames.isKnown("cn"))
    #expect(LanguageNames.suggestion(for: "cn") == "zh-Hans")
    #expect(!LanguageNames.isKnown("xx"))
    #expect(LanguageNames.suggestion(for: "xx") == nil)
    for language in ["de", "zh_CN", "English", "Base", "fur", "es-419", "iw", "nds"] {
      #expect(LanguageNames.isKnown(language), "\(language)")
    }
  }
}
