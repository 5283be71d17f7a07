import Testing

@testable import GlossLocalization

@Suite struct MessageCatalogTests {
  /// The codes with a template; the other private ones have no template on Apple's systems either.
  private static let codes: Set<Int> = [
    1550, 1551, 1560, 1570, 1580, 1590, 1600, 1605, 1610, 1620, 1630, 1640, 1650, 1660, 1670, 1680, 1690,
  ]

  @Test(arguments: MessageCatalog.builtInLocales)
  func everyCatalogIsComplete(locale: String) {
    let catalog = MessageCatalog.builtIn(forLocale: locale)
    #expect(catalog.locale == locale)
    #expect(Set(catalog.templates.keys) == Self.codes)
    #expect(catalog.genericTemplate.contains("%{CODE}@"))
  }

  @Test(arguments: MessageCatalog.builtInLocales)
  func everySentenceHasThePlaceholderOfTheEnglishOne(locale: String) {
    let catalog = MessageCatalog.builtIn(forLocale: locale)
    for (code, template) in catalog.templates {
      let count = template.split(separator: "{PROPERTY}@", omittingEmptySubsequences: false).count - 1
      switch code {
      case 1551, 1560: #expect(count == 0, "\(code) \(template)")
      case 1690: #expect(count == 1 && template.contains("@{PROPERTY}@"), "\(code) \(template)")
      default: #expect(count == 1 && template.contains("%{PROPERTY}@"), "\(code) \(template)")
      }
    }
  }

  @Test func allLanguagesHaveACatalog() {
    #expect(MessageCatalog.builtInLocales == Vocabulary.languages)
  }

  @Test(arguments: MessageCatalog.builtInLocales.filter { !$0.hasPrefix("en") })
  func noEnglishIsLeftOver(locale: String) {
    let english = MessageCatalog.builtIn(forLocale: "en")
    let catalog = MessageCatalog.builtIn(forLocale: locale)
    for (code, template) in catalog.templates { #expect(template != english.templates[code], "\(code)") }
    #expect(catalog.genericTemplate != english.genericTemplate)
    let words = catalog.templates.values.joined(separator: " ").split { !$0.isLetter }.map { $0.lowercased() }
    #expect(Set(words).isDisjoint(with: ["too", "items", "value", "not", "required", "the"]), "\(locale)")
  }

  @Test(arguments: [
    ("th", ""), ("hi", "।"), ("ja", "。"), ("zh_CN", "。"), ("zh_HK", "。"), ("zh_TW", "。"), ("ar", "."), ("de", "."),
    ("fr", "."), ("el", "."), ("he", "."), ("ko", "."),
  ])
  func templatesEndAsTheLanguageEndsThem(locale: String, mark: String) {
    for template in MessageCatalog.builtIn(forLocale: locale).templates.values {
      if mark.isEmpty {
        #expect(!template.hasSuffix(".") && !template.hasSuffix("。"))
      } else {
        #expect(template.hasSuffix(mark), "\(template)")
      }
    }
  }

  @Test(arguments: MessageCatalog.builtInLocales)
  func quotationMarksArePaired(locale: String) {
    let catalog = MessageCatalog.builtIn(forLocale: locale)
    let pairs: [(Character, Character)] = [("«", "»"), ("「", "」"), ("“", "”"), ("‘", "’")]
    for (code, template) in catalog.templates {
      for (opening, closing) in pairs where template.contains(opening) && !template.contains("„") {
        #expect(template.contains(closing), "\(code) \(template)")
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
