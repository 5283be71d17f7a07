import GlossLocalization
import Testing

@Suite("The table that serves a reader")
struct TableChoiceTests {
  /// A reader's preferences, the available languages, and the one chosen; the comments name the source.
  struct Vector: Sendable, CustomTestStringConvertible {
    var preferences: [String]
    var offered: [String]
    var chosen: String?
    var reason: TableChoice.Reason
    var developmentLanguage: String?
    /// The folders next to the tables, if there are others.
    var folders: [String]
    var testDescription: String { "\(preferences) among \(offered)" }

    init(
      _ preferences: String, _ offered: String, _ chosen: String?, _ reason: TableChoice.Reason,
      development: String? = "en", folders: String = ""
    ) {
      self.preferences = preferences.split(separator: " ").map(String.init)
      self.offered = offered.split(separator: " ").map(String.init)
      self.chosen = chosen
      self.reason = reason
      developmentLanguage = development
      self.folders = folders.split(separator: " ").map(String.init)
    }
  }

  static let vectors = [
    // Documented: the preferences in order, each as it is, then without its region (QA1828).
    Vector("de", "de en fr", "de", .exact),
    Vector("de-AT", "de en fr", "de", .parent),
    Vector("fr-CA de", "de en fr", "fr", .parent),
    Vector("fr-CA", "en fr fr-CA", "fr-CA", .exact),
    Vector("nl fr de", "de en fr", "fr", .exact),
    // Documented: old English folder names and spellings with an underscore still work (Bundle Programming Guide).
    Vector("de", "English German", "German", .exact),
    Vector("pt-BR", "en pt_BR", "pt_BR", .exact),
    // Documented: Chinese by script, which a region implies (QA1828).
    Vector("zh-Hans", "en zh_CN zh_TW", "zh_CN", .exact),
    Vector("zh-Hans-CN", "en zh-Hans", "zh-Hans", .exact),
    Vector("zh-Hant-TW", "en zh_CN zh_TW", "zh_TW", .exact),
    Vector("zh-Hant-HK", "en zh-Hant", "zh-Hant", .parent),
    Vector("zh-Hant-HK", "en zh_HK zh_TW", "zh_HK", .exact),
    Vector("zh-HK", "en zh-Hans zh-Hant", "zh-Hant", .parent),
    Vector("zh-Hant-MO", "en zh-Hant zh-HK", "zh-HK", .parent),
    Vector("zh-Hans-SG", "en zh-Hans", "zh-Hans", .parent),
    Vector("zh-Hant", "en zh-Hans", "en", .developmentLanguage),
    Vector("zh-Hant", "yue en", "yue", .parent),
    Vector("zh-Hans", "zh_CN zh-Hans", "zh-Hans", .exact),
    Vector("zh-CN", "zh-Hans zh_CN", "zh_CN", .exact),
    Vector("zh-SG", "zh_CN zh-Hans", "zh-Hans", .parent),
    Vector("en", "English en", "en", .exact),
    Vector("hi-Latn", "en_IN en", "en_IN", .parent),
    Vector("hi-Latn", "fr_CA en_CA", "en_CA", .sibling),
    Vector("zh-Hant-TW", "en zh-HK", "zh-HK", .sibling),
    // CLDR's parent locales.
    Vector("es-MX", "en es es-419", "es-419", .parent),
    Vector("es-MX", "en es", "es", .parent),
    Vector("es-ES", "en es es-419", "es", .parent),
    Vector("es", "en es-419", "es-419", .sibling),
    Vector("en-AU", "en en-GB", "en-GB", .parent),
    Vector("en-IN", "en en-GB", "en-GB", .parent),
    Vector("en-CA", "en en-GB", "en", .parent),
    Vector("en-IL", "en en-GB", "en", .parent),
    Vector("en-FR", "en en-150 en-GB", "en-150", .parent),
    Vector("en-150", "en en-001", "en-001", .parent),
    Vector("es-AR", "es-ES es-MX", "es-MX", .sibling),
    Vector("en-NZ", "en-AU en-GB en", "en-AU", .parent),
    Vector("pt-AO", "en pt pt-PT", "pt-PT", .parent),
    Vector("pt-BR", "en pt pt-PT", "pt", .parent),
    Vector("pt-PT", "en pt", "pt", .parent),
    // Inferred: another variety of the language is closer than another language.
    Vector("pt-BR", "en pt-PT", "pt-PT", .sibling),
    Vector("pt", "en pt-PT pt-BR", "pt-BR", .sibling),
    Vector("en", "en-GB fr", "en-GB", .sibling, development: "fr"),
    // Of several varieties, the one with the most speakers, even if it comes later in the alphabet.
    Vector("de", "en de-AT de-DE", "de-DE", .sibling),
    // Codes that changed.
    Vector("nb", "en no", "no", .exact),
    Vector("no", "en nb", "nb", .exact),
    Vector("nn", "en nb", "nb", .parent),
    Vector("nn-NO", "en no", "no", .parent),
    Vector("he", "en iw", "iw", .exact),
    Vector("id", "en in", "in", .exact),
    Vector("fil", "en tl", "tl", .exact),
    // Cantonese by its script.
    Vector("yue-Hant", "en zh-Hans zh-HK", "zh-HK", .parent),
    Vector("yue-Hans", "en zh-Hans zh-HK", "zh-Hans", .parent),
    // Scripts must match.
    Vector("sr-Latn", "en sr", "en", .developmentLanguage),
    Vector("sr-Latn-RS", "en sr sr-Latn", "sr-Latn", .parent),
    Vector("sr-Cyrl", "en sr", "sr", .parent),
    Vector("sr", "en sr-Latn", "en", .developmentLanguage),
    Vector("sr-Cyrl", "en sr-BA", "sr-BA", .sibling),
    // CoreFoundation's order of folders: the reader's first language, Base, the development language.
    Vector("de", "Base fr", "Base", .base),
    Vector("en", "Base fr", "Base", .base),
    Vector("en fr", "Base fr", "Base", .base),
    Vector("de", "Base en", "en", .developmentLanguage),
    // The end of CoreFoundation's order: English, then the first available; a folder without the table is also chosen.
    Vector("de", "fr it", "fr", .first),
    Vector("ja", "de", "de", .first),
    Vector("ja", "de en", "en", .english, development: "fr"),
    Vector("ja", "de en-GB", "en-GB", .english, development: nil),
    Vector("ja", "de en-GB", "en-GB", .developmentLanguage),
    Vector("ja", "de", nil, .none, folders: "de en"),
    Vector("fr", "de", nil, .none, folders: "de fr"),
    Vector("fr", "de", nil, .none, development: "it", folders: "de it"),
    Vector("fr", "de", nil, .none, development: nil, folders: "de en"),
    Vector("fr", "de", "de", .first, development: nil, folders: "Base de"),
    Vector("fr", "de", nil, .none, development: nil, folders: "da de"),
    Vector("fr", "de", "de", .developmentLanguage, development: "de", folders: "de fr"),
    Vector("fr", "", nil, .none),
    Vector("de", "fr it", "it", .developmentLanguage, development: "it"),
    Vector("", "en fr", "en", .developmentLanguage),
  ]

  @Test("is chosen as on Apple's systems", arguments: vectors)
  func choice(_ vector: Vector) {
    var tables = ModelTables(
      modelName: "League", tables: vector.offered.map { table($0) }, developmentLanguage: vector.developmentLanguage)
    tables.folders = vector.folders
    let choice = tables.choice(forReader: vector.preferences)
    #expect(choice.locale == vector.chosen)
    #expect(choice.reason == vector.reason)
    #expect(choice.table?.locale == vector.chosen)
  }

  @Test("is the one outside every folder where there is one")
  func unlocalizedWins() {
    let tables = ModelTables(modelName: "League", tables: [table("de"), table(nil)], developmentLanguage: "de")
    let choice = tables.choice(forReader: ["de"])
    #expect(choice.reason == .unlocalized)
    #expect(choice.table?.path == "LeagueModel.strings")
    #expect(tables.table(forLocale: "de")?.path == "LeagueModel.strings")
  }

  @Test(
    "is found by its language in whatever spelling",
    arguments: [("pt-BR", "pt_BR"), ("de", "German"), ("zh-Hans", "zh_CN"), ("zh-Hans-CN", "zh-Hans")])
  func spellings(locale: String, folder: String) {
    let tables = ModelTables(modelName: "League", tables: [table("fr"), table(folder)])
    #expect(tables.table(forLocale: locale)?.locale == folder)
  }

  @Test("unites text tables, plural rules and catalogs of one locale")
  func unitesFormats() {
    let strings = table("de", entries: ["a": "strings"])
    let rules = table("de", format: .stringsdict, entries: ["a": "rule", "b": "rule"])
    let catalog = table("de", format: .xcstrings, entries: ["b": "catalog", "c": "catalog"])
    let tables = ModelTables(modelName: "League", tables: [catalog, strings, rules])
    let table = tables.table(forLocale: "de")
    #expect(table?.entry(for: "a")?.value == "strings")
    #expect(table?.entry(for: "b")?.value == "rule")
    #expect(table?.entry(for: "c")?.value == "catalog")
    #expect(tables.table(forLocale: "fr") == nil)
  }

  @Test("is the one nearest to the model where several are in one locale")
  func nearestWins() {
    var tables = ModelTables(
      modelName: "League", tables: [table("de", in: "App/Old/"), table("de", in: "App/Model/")])
    tables.modelFolder = "App/Model"
    #expect(tables.table(forLocale: "de")?.path == "App/Model/de.lproj/LeagueModel.strings")
  }

  private func table(
    _ locale: String?, in folder: String = "", format: TableFormat = .strings, entries: [String: String] = [:]
  ) -> LocalizationTable {
    LocalizationTable(
      name: "LeagueModel", locale: locale, path: folder + (locale.map { "\($0).lproj/" } ?? "") + "LeagueModel.strings",
      format: format, entries: entries.sorted { $0.key < $1.key }.map { TableEntry(key: $0.key, value: $0.value) })
  }
}
