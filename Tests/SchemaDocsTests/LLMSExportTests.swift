import GlossBasics
import GlossManagedObjectModel
import Testing

@testable import GlossSchemaDocs

/// The reference for programs that read text: an index and one file, in the developers' language.
@Suite struct LLMSExportTests {
  private static func files(hostile: Bool = false) throws -> [String: String] {
    try SampleModels.files(
      hostile ? SampleModels.hostile : SampleModels.library, tables: SampleModels.libraryTables,
      options: DocumentationOptions(formats: [.llms], locales: ["de", "en"]))
  }

  @Test func isOneFileWithAnIndex() throws {
    let files = try Self.files()
    #expect(files.keys.sorted() == ["llms/llms.txt", "llms/reference.md"])
    let index = try #require(files["llms/llms.txt"])
    #expect(index.hasPrefix("# Library\n\n> Reference of the Core Data model Library with "))
    #expect(index.contains("[reference.md](reference.md)"))
    for entity in SampleModels.library.entities { #expect(index.contains("\n- \(entity.name)"), "\(entity.name)") }
  }

  @Test func holdsEveryEntityAndPropertyOfTheReference() throws {
    let reference = try #require(try Self.files()["llms/reference.md"])
    for entity in SampleModels.library.entities {
      #expect(reference.contains(entity.name), "\(entity.name)")
      for attribute in entity.attributes { #expect(reference.contains(attribute.name), "\(attribute.name)") }
    }
    // The same text as the single page of the developers' language.
    let single = try SampleModels.files(
      SampleModels.library, tables: SampleModels.libraryTables,
      options: DocumentationOptions(formats: [.markdown], locales: ["de", "en"], layout: .single))
    let headings = { (text: String) in text.split(separator: "\n").filter { $0.hasPrefix("#") } }
    let pages = single.filter { $0.key.hasSuffix("/index.md") }.values.map(headings)
    #expect(pages.contains(headings(reference)))
  }

  @Test func namesActOnNoReader() throws {
    let files = try Self.files(hostile: true)
    for line in try #require(files["llms/llms.txt"]).split(separator: "\n") {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" || $0.value == 0x2028 }, "\(line)")
      let isKnown = ["# ", "> ", "## ", "- ", "The whole reference"].contains(where: line.hasPrefix)
      #expect(isKnown, "\(line)")
    }
  }
}
