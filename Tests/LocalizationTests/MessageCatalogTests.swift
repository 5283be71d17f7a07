import Testing

@testable import GlossLocalization

@Suite struct MessageCatalogTests {
  /// The codes that have a sentence; the rest of the private ones has none on Apple's systems either.
  private static let codes: Set<Int> = [
    1550, 1551, 1560, 1570, 1580, 1590, 1600, 1605, 1610, 1620, 1630, 1640, 1650, 1660, 1670, 1680, 1690,
  ]

  @Test(arguments: MessageCatalog.builtInLocales)
  func everyCatalogIsComplete(locale: String) {
    let catalog = MessageCatalog.builtIn(forLocale: locale)
    #expect(catalog.locale == locale)
    #expect(Set(catalog.sentences.keys) == Self.codes)
    #expect(catalog.genericSentence.contains("%{CODE}@"))
  }

  @Test(arguments: MessageCatalog.builtInLocales)
  func everySentenceHasThePlaceholderOfTheEnglishOne(locale: String) {
    let catalog = MessageCatalog.builtIn(forLocale: locale)
    for (code, sentence) in catalog.sentences {
      let count = sentence.split(separator: "{PROPERTY}@", omittingEmptySubsequences: false).count - 1
      switch code {
      case 1551, 1560: #expect(count == 0, "\(code) \(sentence)")
      case 1690: #expect(count == 1 && sentence.contains("@{PROPERTY}@"), "\(code) \(sentence)")
      default: #expect(count == 1 && sentence.contains("%{PROPERTY}@"), "\(code) \(sentence)")
      }
    }
  }

  @Test func allLanguagesOfCoreDataHaveACatalog() {
    #expect(MessageCatalog.builtInLocales.count == 39)
  }

  @Test(arguments: MessageCatalog.builtInLocales.filter { !$0.hasPrefix("en") })
  func noEnglishIsLeftOver(locale: String) {
    let english = MessageCatalog.builtIn(forLocale: "en")
    let catalog = MessageCatalog.builtIn(forLocale: locale)
    for (code, sentence) in catalog.sentences { #expect(sentence != english.sentences[code], "\(code)") }
    #expect(catalog.genericSentence != english.genericSentence)
    let words = catalog.sentences.values.joined(separator: " ").split { !$0.isLetter }.map { $0.lowercased() }
    #expect(Set(words).isDisjoint(with: ["too", "items", "value", "not", "required", "the"]), "\(locale)")
  }

  @Test(arguments: [
    ("th", ""), ("hi", "।"), ("ja", "。"), ("zh_CN", "。"), ("zh_HK", "。"), ("zh_TW", "。"), ("ar", "."), ("de", "."),
    ("fr", "."), ("el", "."), ("he", "."), ("ko", "."),
  ])
  func sentencesEndAsTheLanguageEndsThem(locale: String, mark: String) {
    for sentence in MessageCatalog.builtIn(forLocale: locale).sentences.values {
      if mark.isEmpty {
        #expect(!sentence.hasSuffix(".") && !sentence.hasSuffix("。"))
      } else {
        #expect(sentence.hasSuffix(mark), "\(sentence)")
      }
    }
  }

  @Test(arguments: MessageCatalog.builtInLocales)
  func quotationMarksArePaired(locale: String) {
    let catalog = MessageCatalog.builtIn(forLocale: locale)
    let pairs: [(Character, Character)] = [("«", "»"), ("「", "」"), ("“", "”"), ("‘", "’")]
    for (code, sentence) in catalog.sentences {
      for (opening, closing) in pairs where sentence.contains(opening) && !sentence.contains("„") {
        #expect(sentence.contains(closing), "\(code) \(sentence)")
      }
    }
  }

  @Test(arguments: [
    ("de", "de"), ("de-AT", "de"), ("German", "de"), ("fr-BE", "fr"), ("en-US", "en"),
    ("tlh", "en"), ("", "en"), ("nb-NO", "no"), ("zh-Hant-HK", "zh_HK"), ("pt", "pt_BR"), ("Base", "en"),
  ])
  func theNearestCatalogServes(locale: String, catalog: String) {
    #expect(MessageCatalog.builtIn(forLocale: locale).locale == catalog)
  }
}
