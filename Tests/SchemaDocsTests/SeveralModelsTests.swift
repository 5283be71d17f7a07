import Foundation
import GlossLiveTestSupport
import GlossModelFiles
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// Models of one reference that have names in common are told apart.
@Suite(.serialized) struct SeveralModelsTests {
  /// Two versions of a library, as an app and its widget may have them.
  private static var models: [DocumentedModel] {
    ["App", "Widget"].map { folder in
      DocumentedModel(
        loaded: LoadedModel(
          model: SampleModels.library, name: "Library", path: "\(folder)/Library.xcdatamodel", format: .xml),
        tables: SampleModels.libraryTables)
    }
  }

  private func files(_ layout: DocumentationLayout, locale: String = "en") throws -> [String: String] {
    let options = DocumentationOptions(formats: [.html], locales: [locale], layout: layout)
    let files = try SchemaDocumentation(models: Self.models, options: options).files()
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
  }

  @Test(arguments: [
    (["A", "B"], ["x/A", "y/B"], ["A", "B"]),
    (["A", "A"], ["x/A", "y/A"], ["A (x)", "A (y)"]),
    // The folders that both are in say nothing, below and above.
    (["A", "A"], ["/home/me/x/Models/A", "/home/me/y/Models/A"], ["A (x)", "A (y)"]),
    (["A", "A"], ["A", "x/A"], ["A", "A (x)"]),
    (["A", "A", "A"], ["x/A", "x/A", "y/A"], ["A (x)", "A 2", "A (y)"]),
    (["A", "A", "A 2"], ["A", "A", "A 2"], ["A", "A 3", "A 2"]),
    (["A", "B", "A"], ["x/A", "x/B", "x/y/A"], ["A", "B", "A (y)"]),
  ])
  func modelsWithTheSameNameHaveTheirFolder(names: [String], paths: [String], expected: [String]) {
    #expect(DistinctHeadings(names, paths: paths).names == expected)
  }

  @Test(arguments: [
    (["Library"], "Library"), (["Library", "Library"], "Library"), (["Shop", "Stock", "Shop"], "Shop, Stock"),
    (["ConversationModel", "EventStoreModel", "SyncModel"], "ConversationModel, EventStoreModel + 1"),
    (["ConversationModel", "EventStoreModel", "Sync", "User"], "ConversationModel, EventStoreModel, Sync + 1"),
    ([String(repeating: "Long", count: 20), "A", "B"], String(repeating: "Long", count: 20) + " + 2"),
  ])
  func theTitleOfManyIsALine(names: [String], title: String) {
    let models = names.map { SampleModels.documented(SampleModels.library, name: $0) }
    #expect(SchemaDocumentation(models: models, options: DocumentationOptions()).title == title)
    #expect(SchemaDocumentation(models: models, options: DocumentationOptions(title: "All")).title == "All")
  }

  @Test func theirEntitiesNameThem() throws {
    let files = try files(.pages)
    let pages = files.filter { $0.key.hasPrefix("html/entities/Book") }.sorted { $0.key < $1.key }.map(\.value)
    #expect(pages.count == 2)
    let links = pages.map { $0.firstMatch(of: /<nav class=path.*?<a href=([^>]*)>(Library [^<]*)</) }
    #expect(Set(links.map { $0?.output.2 }) == ["Library (App)", "Library (Widget)"])
    for link in links { #expect(files["html/" + (link?.output.1.dropFirst(3) ?? "")] != nil) }
  }

  /// A language's name may run the other way than the percentage beside it.
  @Test func namesOfLanguagesKeepWhatIsBesideThem() throws {
    let index = try #require(try files(.pages)["html/index.html"])
    let names = index.matches(of: /<bdi>([^<]*)<\/bdi> \d+%/).map { String($0.output.1) }
    #expect(names.contains("العربية") && names.contains("Deutsch"))
  }

  /// All pages on one, with each entity twice.
  @Test(.enabled(if: Browser.isJudged, "\(Browser.absenceOfAxe)"))
  func onOnePageTheirPartsHaveNamesOfTheirOwn() throws {
    let folder = try WrittenSite.folder(Self.models, locales: ["en"], layout: .single)
    let page = try BrowserPage()
    try page.resize(width: 1_400)
    try page.open(folder.appending(path: "index.html").absoluteString)
    try page.wait(for: "document.querySelectorAll('main h1').length > 8")
    let findings = try page.accessibilityFindings()
    #expect(findings.isEmpty, "\(findings)")
  }

  /// Marks of direction around numbers belong to the sentence; in a name of another script they are still shown.
  @Test func marksOfDirectionAreKeptInTheirSentence() {
    let format = HTMLFormat()
    let text = { (runs: [TextRun]) in format.text(TextRuns(runs)) { _ in "" } }
    #expect(text([.text("\u{200F}"), .code("130"), .text(" على الأكثر")]) == "\u{200F}<code>130</code> على الأكثر")
    #expect(text([.text("من "), .text("\u{200E}-90"), .code("x\u{200F}")]).contains("من \u{200E}-90<code>x⟨U+200F⟩"))
    #expect(text([.text("x\u{200F}"), .code("y")]).contains("⟨U+200F⟩"))
    #expect(text([.text("\u{202E}"), .text("على")]).contains("⟨U+202E⟩"))
  }

  @Test func noMarkIsWrittenOutInArabicSentences() throws {
    for (path, text) in try files(.pages, locale: "ar") where path.hasSuffix(".html") {
      #expect(!text.contains("⟨U+200"), "\(path)")
    }
  }
}
