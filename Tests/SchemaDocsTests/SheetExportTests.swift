import GlossLocalization
import GlossManagedObjectModel
import Testing

@testable import GlossSchemaDocs

/// The alerts on paper.
@Suite struct SheetExportTests {
  private func sheets(_ locales: [String] = ["de", "en", "ar"]) throws -> [String: String] {
    try SampleModels.files(
      SampleModels.library, tables: SampleModels.libraryTables,
      options: DocumentationOptions(formats: [.sheet], locales: locales))
  }

  @Test func isAPageWithoutScriptForEachLanguage() throws {
    let sheets = try sheets()
    #expect(sheets.keys.sorted() == ["sheet/ar/Library.html", "sheet/de/Library.html", "sheet/en/Library.html"])
    #expect(sheets.values.allSatisfy { !$0.contains("<script") && !$0.contains("://") })
    #expect(sheets["sheet/ar/Library.html"]?.contains("<html lang=\"ar\" dir=\"rtl\">") == true)
  }

  @Test func hasEveryAlertWithItsRuleAndBoxes() throws {
    let german = try #require(try sheets()["sheet/de/Library.html"])
    #expect(german.split(separator: "<figure").count - 1 == german.split(separator: "☐ richtig").count - 1)
    #expect(german.contains("<p>„Titel“ ist eine Pflichtangabe.</p>"), "\(german)")
    #expect(german.contains("<code>title</code> 1660 · höchstens 40 Zeichen"))
    #expect(german.contains("<h2><code>Book</code> <bdi>Buch</bdi></h2>"))
  }

  /// A raw name and a message of more than three lines are framed and said.
  @Test func framesWhatAReaderShouldLookAt() throws {
    let german = try #require(try sheets()["sheet/de/Library.html"])
    let pages = try #require(german.split(separator: "<figure").first { $0.contains("<code>pages</code> 1570") })
    #expect(pages.hasPrefix(" class=\"fault\">") && pages.contains("<b>Name nicht übersetzt</b>"), "\(pages)")
    let title = try #require(german.split(separator: "<figure").first { $0.contains("<code>title</code> 1570") })
    #expect(title.hasPrefix("><div>"))
    var tables = SampleModels.libraryTables
    tables.tables[0] = SampleModels.table(
      "de", ["Property/title": String(repeating: "Ausführliche Bezeichnung ", count: 6)])
    let long = try SampleModels.files(
      SampleModels.library, tables: tables, options: DocumentationOptions(formats: [.sheet], locales: ["de"]))
    #expect(long["sheet/de/Library.html"]?.contains("<b>Zeilen: ") == true)
  }

  @Test(arguments: [
    ("Der Text ist zu lang.", 1), ("", 1), ("Das Datum für „Lizenziert seit“ liegt zu früh.", 3),
    ("一二三四五六七八九十一二三四五六七八九十", 2), ("a\nb", 2), (String(repeating: "w", count: 100), 7),
  ]) func countsTheLinesOfAnAlert(text: String, lines: Int) {
    #expect(AlertLines.count(text) == lines)
  }
}
