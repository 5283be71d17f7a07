import GlossBasics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import Testing

@testable import GlossValidation

@Suite struct SystemCatalogReaderTests {
  private func catalogs(_ files: [String: String], at path: String) throws(InputFailure) -> [MessageCatalog] {
    try SystemCatalogReader(files: InMemoryFileTree(files)).catalogs(at: path)
  }

  private let german = "\"Err1570\" = \"%{PROPERTY}@: bitte angeben\";\n\"Err1\" = \"x\";\n\"Other\" = \"y\";\n"

  @Test(arguments: [
    "de.lproj/CoreDataErrors.strings", "X/Resources/German.lproj/CoreDataErrors.strings",
    "X/Versions/A/Resources/de.lproj/CoreDataErrors.strings",
  ])
  func readsStringsFilesOfLanguageFolders(path: String) throws {
    let found = try catalogs([path: german], at: path.hasPrefix("X") ? "X" : path)
    #expect(found.map(\.locale) == ["de"])
    #expect(found.first?.templates[1570] == "%{PROPERTY}@: bitte angeben")
    #expect(found.first?.source == .system)
    #expect(found.first?.genericTemplate == MessageCatalog.builtIn(forLocale: "de").genericTemplate)
  }

  @Test func readsOneTableOfAllLanguages() throws {
    let table = """
      <plist version="1.0"><dict><key>de</key><dict><key>Err1570</key><string>a</string></dict>
      <key>zh_CN</key><dict><key>Err1570</key><string>b</string></dict>
      <key>nb</key><dict><key>Err1570</key><string>c</string></dict></dict></plist>
      """
    let found = try catalogs(["Resources/CoreDataErrors.loctable": table], at: "Resources")
    #expect(found.map(\.locale) == ["de", "no", "zh_CN"])
    let all = MessageCatalogs(system: found)
    #expect(all.catalog(forLocale: "zh-Hans").templates[1570] == "b")
    #expect(all.catalog(forLocale: "nb-NO").source == .system)
    #expect(all.catalog(forLocale: "fr").source == .catalog)
  }

  @Test func aFileOfNoLanguageServesEveryReader() throws {
    let found = try catalogs(["CoreDataErrors.strings": german], at: "CoreDataErrors.strings")
    #expect(found.map(\.locale) == [""])
    #expect(MessageCatalogs(system: found).catalog(forLocale: "ja").templates[1570] == "%{PROPERTY}@: bitte angeben")
  }

  @Test(arguments: ["missing", "empty", "foreign/de.lproj", "de.lproj/CoreDataErrors.strings"])
  func whatHoldsNoSentenceIsAFailure(path: String) {
    let files = [
      "empty/a.txt": "", "foreign/de.lproj/X.strings": german, "de.lproj/CoreDataErrors.strings": "\"a\" = \"b\";",
    ]
    #expect(throws: InputFailure.self) { try catalogs(files, at: path) }
  }
}
