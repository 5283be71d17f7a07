import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// What a lead sees of a model in one look.
@Suite struct DashboardTests {
  private func overview(_ model: ManagedObjectModel = SampleModels.library) throws -> String {
    let options = DocumentationOptions(formats: [.html], locales: ["en"])
    return try SampleModels.files(model, tables: SampleModels.libraryTables, options: options)["html/index.html"] ?? ""
  }

  @Test func leadsFromALanguageToWhatIsMissing() throws {
    let page = try overview()
    #expect(page.contains("<span lang=de>Deutsch</span> <progress max="), "\(page.prefix(3_000))")
    #expect(page.contains("<a href=localization.html#missing.de>"))
  }

  @Test func saysHowMuchIsDocumentedAndWhatTheLongestMessageIs() throws {
    let page = try overview()
    #expect(page.contains("<a href=messages.html>Validation messages</a></h2><p class=figure>"))
    #expect(page.contains(">Documented</h2><p class=figure>") && page.contains("<p>Lines: "))
    let plain = ManagedObjectModel(entities: [EntityDescription(name: "A")])
    #expect(try !overview(plain).contains("Documented"))
  }

  @Test func saysThatNothingTellsWhetherAModelIsMirrored() throws {
    #expect(try overview().contains("<p class=figure>not stated<p>Neither the model nor the code"))
  }

  @Test func isFollowedByCountsAndChecksumAtTheFoot() throws {
    let page = try overview()
    let foot = try #require(page.firstRange(of: "<footer class=foot>"))
    #expect(page[foot.upperBound...].contains("Version checksum"))
    #expect(!page[..<foot.lowerBound].contains("Version checksum"))
  }

  /// In a large model, equal sentences of an entity are one row.
  @Test func foldsEqualSentencesOfALargeModel() throws {
    func messages(_ count: Int) throws -> String {
      let model = ManagedObjectModel(
        entities: (0..<count).map { entity in
          EntityDescription(
            name: "E\(entity)", attributes: (0..<4).map { AttributeDescription(name: "a\($0)", type: .string) })
        })
      let options = DocumentationOptions(formats: [.markdown], locales: ["en"])
      return try SampleModels.files(model, options: options)["markdown/messages.md"] ?? ""
    }
    #expect(try messages(50).contains("| [`a0`](entities/E0.md#a0) | a0 is a required value. | 1570 |"))
    let large = try messages(51)
    #expect(
      large.contains(
        "| [`a0`](entities/E0.md#a0), [`a1`](entities/E0.md#a1), [`a2`](entities/E0.md#a2), [`a3`](entities/E0.md#a3) | … is a required value. | 1570 |"
      ), "\(large.prefix(800))")
  }
}
