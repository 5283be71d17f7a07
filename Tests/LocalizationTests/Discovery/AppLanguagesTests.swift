import GlossBasics
import GlossFiles
import Testing

@testable import GlossLocalization

@Suite struct AppLanguagesTests {
  private static func project(_ regions: String) -> String {
    "{ objects = { P = { developmentRegion = en; knownRegions = (\n\(regions)\n); }; }; }"
  }

  private static func tables(_ files: [String: String], model: String = "App/M.xcdatamodel") -> ModelTables {
    let tree = InMemoryFileTree(files.merging(["\(model)/contents": "<model/>"]) { $1 })
    return TableFinder(files: tree).tables(forModelNamed: "M", versionName: nil, packagePath: model)
  }

  @Test(arguments: [
    // The regions of the project, without Base; the order is that of names.
    (["A.xcodeproj/project.pbxproj": project("en,\nBase,\n\"pt-BR\",\nde,")], ["de", "en", "pt-BR"]),
    // The names that every old project has count only as folders.
    (["A.xcodeproj/project.pbxproj": project("English, Japanese, French, German, en")], ["en"]),
    // Language folders with a file, next to the tables.
    (
      [
        "App/en.lproj/MModel.strings": #""Entity/A" = "A";"#, "App/pl.lproj/Localizable.strings": "",
        "Other/fr.lproj/Localizable.strings": "",
      ], ["en", "pl"]
    ),
    // Without tables, the nearest folders above the model.
    (["App/fr.lproj/Localizable.strings": "", "de.lproj/Localizable.strings": ""], ["fr"]),
    (["de.lproj/Localizable.strings": "", "Package.swift": ""], ["de"]),
    // Catalogs next to the tables, in the languages that have a text.
    (
      [
        "App/MModel.xcstrings": #"{"sourceLanguage":"en","strings":{"Entity/A":{}},"version":"1.0"}"#,
        "App/Localizable.xcstrings": """
        {"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"stringUnit":{"state":"new","value":"x"}}}}},
        "version":"1.0"}
        """,
      ], ["de", "en"]
    ),
    // The information property list of the app.
    (
      [
        "App/Info.plist": """
        <plist version="1.0"><dict><key>CFBundleLocalizations</key><array><string>en</string><string>ja</string></array>
        </dict></plist>
        """
      ], ["en", "ja"]
    ),
    // A vendored framework's languages are its own; a pseudo-language and an unknown name are none.
    (
      [
        "App/en.lproj/MModel.strings": #""Entity/A" = "A";"#, "App/en-XA.lproj/MModel.strings": "",
        "App/xx-strange.lproj/Localizable.strings": "", "Carthage/S.framework/da.lproj/S.strings": "",
        "App/S.framework/sv.lproj/S.strings": "",
      ], ["en"]
    ),
    // However they are spelled, once.
    (
      [
        "App/zh_CN.lproj/MModel.strings": #""Entity/A" = "A";"#,
        "A.xcodeproj/project.pbxproj": project("\"zh-Hans\", en"),
      ], ["en", "zh_CN"]
    ),
  ])
  func areThoseOfTheProjectTheFoldersAndTheCatalogs(files: [String: String], languages: [String]) {
    #expect(Self.tables(files).languages.names == languages)
  }

  @Test func sayWhereEachWasFound() throws {
    let languages = Self.tables([
      "A.xcodeproj/project.pbxproj": Self.project("en, de"), "App/de.lproj/MModel.strings": "",
    ]).languages
    let german = try #require(languages.languages.first { $0.name == "de" })
    #expect(german.sources.map(\.description) == ["App/de.lproj", "knownRegions of A.xcodeproj"])
    #expect(!languages.isConfigured)
  }

  @Test func settingsReplaceWhatIsFound() {
    var tables = Self.tables(["App/de.lproj/MModel.strings": ""])
    tables.configuredLanguages = ["en", "fr"]
    #expect(tables.languages.names == ["en", "fr"] && tables.languages.isConfigured)
    #expect(tables.languagesWithoutTable(developmentLanguage: "en") == ["en", "fr"])
  }

  @Test(arguments: [
    // A more general language serves.
    (["pl"], ["pl-PL"], []), (["ar", "en"], ["ar-EG", "en-GB"], []), (["zh-Hans"], ["zh-CN"], []),
    (["pt"], ["pt-BR", "pt-PT"], []),
    // Another variety serves alone, not where both are wanted.
    (["pt-PT"], ["pt-BR"], []), (["pt-PT"], ["pt-BR", "pt-PT"], ["pt-BR"]),
    // Another script never does.
    (["zh-Hans"], ["zh-Hant", "zh-HK"], ["zh-Hant", "zh-HK"]), (["sr"], ["sr-Latn"], ["sr-Latn"]),
    // Base has the development language.
    (["Base", "de"], ["en", "en-GB", "de"], []), (["de"], ["pl"], ["pl"]),
  ])
  func aTableServesThoseWhomCoreDataLetsReadIt(folders: [String], wanted: [String], missing: [String]) {
    let tables = ModelTables(
      modelName: "M",
      tables: folders.map {
        LocalizationTable(name: "MModel", locale: $0, path: "\($0).lproj/MModel.strings", format: .strings, entries: [])
      })
    #expect(tables.languagesWithoutTable(among: wanted, developmentLanguage: "en") == missing)
  }

  @Test func aTableForAllLanguagesServesAll() {
    let table = LocalizationTable(name: "MModel", locale: nil, path: "MModel.strings", format: .strings, entries: [])
    let tables = ModelTables(modelName: "M", tables: [table])
    #expect(tables.languagesWithoutTable(among: ["de", "fr"], developmentLanguage: "en") == [])
  }

  @Test func anUnreadableTableIsNotMissing() {
    var tables = ModelTables(modelName: "M", failures: [InputFailure(path: "de.lproj/MModel.strings", reason: "x")])
    tables.configuredLanguages = ["de", "fr"]
    #expect(tables.languagesWithoutTable(developmentLanguage: "en") == ["fr"])
  }

  @Test(arguments: [
    ("de", nil), ("pt-BR", nil), ("zh_CN", nil), ("Base", nil), ("es-419", nil),
    ("jp", "did you mean 'ja'?"), ("polish", "did you mean 'pl'?"), ("en, pl", "write a list: [en, pl]"),
    ("en,pl", "write a list: [en, pl]"), ("xx-YY", "write it as in de, pt-BR or zh-Hans"),
    ("", "write it as in de, pt-BR or zh-Hans"), ("e\u{301}n", "write it as in de, pt-BR or zh-Hans"),
  ])
  func onlyCodesAreLanguages(text: String, remedy: String?) { #expect(LanguageNames.refusal(of: text) == remedy) }
}
