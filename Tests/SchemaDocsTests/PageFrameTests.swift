import Foundation
import Testing

@testable import GlossSchemaDocs

/// What pages as data say of their language.
@Suite struct PageFrameTests {
  @Test func pagesAsDataKnowTheirLanguage() throws {
    let options = DocumentationOptions(formats: [.json], locales: ["en", "en-GB", "de", "ar"])
    let model = SampleModels.documented(SampleModels.library)
    let files = try SchemaDocumentation(models: [model], options: options).files()
    var flags: [String: [Bool?]] = [:]
    for file in files where file.path.hasSuffix("/index.json") {
      let page = try #require(try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any])
      let members = try #require(page["page"] as? [String: Any])
      let locale = try #require(members["locale"] as? String)
      flags[locale] = ["isEnglish", "isRightToLeft", "hasPages", "hasLanguages"].map { members[$0] as? Bool }
    }
    #expect(
      flags == [
        "en": [true, false, true, true], "en-GB": [true, false, true, true], "de": [false, false, true, true],
        "ar": [false, true, true, true],
      ])
  }
}
