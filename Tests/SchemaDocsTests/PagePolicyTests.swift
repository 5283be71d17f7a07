import Testing

@testable import GlossSchemaDocs

/// What the policy of a page allows, and that a page needs no more.
@Suite struct PagePolicyTests {
  @Test(arguments: [DocumentationLayout.pages, .single])
  func everyPageLoadsItsOwnFilesAlone(_ layout: DocumentationLayout) throws {
    let options = DocumentationOptions(locales: ["en", "de", "ar"], layout: layout)
    let models = [
      try SampleModels.files(SampleModels.library, tables: SampleModels.libraryTables, options: options),
      try SampleModels.files(SampleModels.hostile, tables: SampleModels.hostileTables, options: options),
    ]
    for (path, text) in models.joined() where path.hasSuffix(".html") {
      let found = text.firstMatch(of: /<meta http-equiv="?Content-Security-Policy"? content="([^"]+)">/)
      let policy = try #require(found).1
      #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe") && !policy.contains("*"), "\(path)")
      // It stands before all that it is about.
      let start = try #require(text.firstRange(of: "Content-Security-Policy")).lowerBound
      #expect(!text[..<start].contains("<script") && !text[..<start].contains("<link"), "\(path)")
      // What the policy would keep from working is not there.
      #expect(text.matches(of: /<script(?![^>]* src=)[^>]*>/).isEmpty, "\(path)")
      #expect(text.matches(of: /<[a-z][^<>]* (style|on[a-z]+)=/).isEmpty && !text.contains("<style"), "\(path)")
    }
  }
}
