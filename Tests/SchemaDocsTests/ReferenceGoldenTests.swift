import GlossBasics
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// What the references of the samples say, word for word, in the formats that people and programs read as text.
@Suite struct ReferenceGoldenTests {
  /// The files in one text, each below its path; with a checksum instead where the text is long and says the same as
  /// that of another format.
  private static func text(
    of models: [DocumentedModel], _ options: DocumentationOptions, isLong: Bool = false, _ isShown: (String) -> Bool
  ) throws -> String {
    try SchemaDocumentation(models: models, options: options).files().filter { isShown($0.path) }
      .map { isLong ? "\($0.text.stableHash()) \($0.path)\n" : "=== \($0.path)\n\($0.text)\n" }.joined()
  }

  private static let template = "https://example.org/blob/main/{path}#L{line}"

  @Test(arguments: DocumentationFormat.allCases.filter { $0 != .html })
  func everyFormatSaysTheSame(format: DocumentationFormat) throws {
    var options = DocumentationOptions(
      formats: [format], locales: ["en", "de"], preface: "Read *this*.", sourceURL: Self.template)
    options.cloudKit = DocumentationOptions.CloudKit(schema: nil)
    let isLong = [.json, .docc, .llms].contains(format)
    let text = try Self.text(of: FullSample.models, options, isLong: isLong) { path in
      // The other language differs in its words alone.
      isLong || !path.contains("/de/") || path.hasSuffix("/Box.md") || path.hasSuffix("/localization.md")
    }
    #expect(Golden.difference(text, from: "reference/\(format.rawValue).txt") == nil)
  }

  @Test func theSearchAndTheChangesSayTheSame() throws {
    let options = DocumentationOptions(formats: [.html], locales: ["en", "de"], sourceURL: Self.template)
    let text = try Self.text(of: FullSample.models, options) { path in
      ["names.js", "facts.js", "en/search.js", "en/changelog.html", "en/index.html", "en/entities/Box.html"].contains {
        path == "html/\($0)"
      }
    }
    #expect(Golden.difference(text, from: "reference/html.txt") == nil)
  }

  @Test func aModelAloneOnOnePageSaysTheSame() throws {
    let model = SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables)
    let text = try [DocumentationFormat.markdown, .html].map { format in
      let options = DocumentationOptions(formats: [format], locales: ["en"], layout: .single)
      return try Self.text(of: [model], options, isLong: format == .html) {
        !$0.hasSuffix(".css") && !$0.hasSuffix("script.js")
      }
    }.joined()
    #expect(Golden.difference(text, from: "reference/single.txt") == nil)
  }
}
