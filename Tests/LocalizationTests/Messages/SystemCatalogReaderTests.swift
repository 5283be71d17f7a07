import GlossBasics
import GlossFiles
import Testing

@testable import GlossLocalization

/// Apple's own messages are read from a table, a framework, or a copy of its folders.
@Suite struct SystemCatalogReaderTests {
  private static func table(_ text: String) -> String { "\"Err1570\" = \"\(text)\";" }

  private static func catalogs(_ files: [String: String], at path: String) throws -> [MessageCatalog] {
    try SystemCatalogReader(files: InMemoryFileTree(files)).catalogs(at: path)
  }

  @Test(arguments: [
    (["C/de.lproj/CoreDataErrors.strings": "A", "C/fr.lproj/CoreDataErrors.strings": "B"], "C", ["de A", "fr B"]),
    (["C/Resources/de.lproj/CoreDataErrors.strings": "A"], "C", ["de A"]),
    (["C/Versions/A/Resources/de.lproj/CoreDataErrors.strings": "A"], "C", ["de A"]),
    // The first place that has any.
    (
      ["C/de.lproj/CoreDataErrors.strings": "A", "C/Resources/fr.lproj/CoreDataErrors.strings": "B"], "C", ["de A"]
    ),
    (["C/de.lproj/CoreDataErrors.strings": "A"], "C/de.lproj", ["de A"]),
    (["C/de.lproj/CoreDataErrors.strings": "A"], "C/de.lproj/CoreDataErrors.strings", ["de A"]),
    // Without a language.
    (["C/CoreDataErrors.strings": "A"], "C", [" A"]), (["C/Mine.strings": "A"], "C/Mine.strings", [" A"]),
    // Other files do not count.
    (
      [
        "C/de.lproj/CoreDataErrors.strings": "A", "C/fr.lproj/Other.strings": "B", "C/it/CoreDataErrors.strings": "C",
        "C/CoreDataErrors.txt": "D", "C/Other.strings": "E",
      ], "C", ["de A"]
    ),
    // The spelling of the built-in languages wins over another of the same language, wherever it stands.
    (["C/de.lproj/CoreDataErrors.strings": "A", "C/German.lproj/CoreDataErrors.strings": "B"], "C", ["de A"]),
    (
      ["C/pt_BR.lproj/CoreDataErrors.strings": "A", "C/Portuguese.lproj/CoreDataErrors.strings": "B"], "C", ["pt_BR A"]
    ),
  ])
  func tablesAreFoundWhereFrameworksKeepThem(texts: [String: String], path: String, found: [String]) throws {
    let catalogs = try Self.catalogs(texts.mapValues(Self.table), at: path)
    #expect(catalogs.map { "\($0.locale) \($0.templates[1570] ?? "")" } == found)
    #expect(catalogs.allSatisfy { $0.source == .system && $0.genericTemplate.contains("%{CODE}@") })
  }

  @Test(arguments: [
    ([:], "C", "there is no such file or folder"),
    (["C/a.txt": ""], "C", "has no Core Data error messages (keys Err1570 and so on)"),
    (["C/Versions/A/Info.plist": ""], "C", "has no Core Data error messages (keys Err1570 and so on)"),
    (
      ["C/CoreDataErrors.strings": "\"Err\" = \"x\"; \"Generic\" = \"y\";"], "C",
      "has no Core Data error messages (keys Err1570 and so on)"
    ),
  ])
  func withoutATemplateReadingFails(files: [String: String], path: String, reason: String) {
    #expect {
      _ = try Self.catalogs(files, at: path)
    } throws: { ($0 as? InputFailure)?.reason == reason }
  }

  @Test func theGenericMessageIsThatOfTheLanguage() throws {
    let catalog = try #require(
      try Self.catalogs(["de.lproj/CoreDataErrors.strings": Self.table("A")], at: "de.lproj").first)
    #expect(catalog.genericTemplate == MessageCatalog.builtIn(forLocale: "de").genericTemplate)
    #expect(catalog.genericTemplate != MessageCatalog.builtIn(forLocale: "en").genericTemplate)
  }

  @Test(arguments: [
    (["de", "fr"], "de-AT", "de", true), (["de", "fr"], "fr", "fr", true),
    // No system language is near: the built-in one serves.
    (["de", "fr"], "ja", "ja", false), ([], "de", "de", false),
    // A table without a language serves every reader without a nearer one.
    (["", "fr"], "ja", "", true), (["", "fr"], "fr", "fr", true),
  ])
  func theNearestSystemCatalogServes(system: [String], reader: String, locale: String, isSystem: Bool) {
    let catalogs = MessageCatalogs(
      system: system.map { MessageCatalog(locale: $0, source: .system, templates: [1570: "A"]) })
    let catalog = catalogs.catalog(forLocale: reader)
    #expect(catalog.locale == locale && (catalog.source == .system) == isSystem)
  }

  @Test func keysThatAreNoCodesAreIgnored() {
    let catalog = MessageCatalog(
      locale: "de", source: .system,
      entries: ["Err1570": "A", "Err15x": "B", "1580": "C", "Error1": "D", "Generic": "E %{CODE}@"])
    #expect(catalog.templates == [1570: "A"] && catalog.genericTemplate == "E %{CODE}@")
  }
}
