import GlossLocalization
import GlossManagedObjectModel
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossReports

@Suite struct MessageFileTests {
  private let report = PreviewReport(
    models: [
      PreviewedModel(name: "League", index: PreviewReportTests.league, tables: PreviewReportTests.tables)
    ], locales: ["de", "ar"])

  @Test func oneMessageALine() {
    #expect(Golden.difference(MessageFile(report).text, from: "preview/league-messages.txt") == nil)
  }

  @Test func theSameMessagesDifferInNothing() {
    let file = MessageFile(report)
    #expect(file.difference(from: file.text, path: "messages.txt").isEmpty)
    #expect(MessageFile.locales(in: file.text) == ["de", "ar"])
  }

  @Test func aChangedSentenceIsInTheDifference() {
    let file = MessageFile(report)
    let committed = file.text.replacingLiterally("„Vorname“ ist", with: "„Name“ ist")
    let difference = file.difference(from: committed, path: "messages.txt")
    #expect(difference.contains("-Player.firstName 1570: „Name“ ist eine Pflichtangabe.\n"))
    #expect(difference.contains("+Player.firstName 1570: „Vorname“ ist eine Pflichtangabe.\n"))
  }

  @Test func textsStayOnTheirLine() {
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: "A\nB", attributes: [AttributeDescription(name: "c\\n", type: .string)])
      ]))
    let file = MessageFile(PreviewReport(models: [PreviewedModel(name: "M", index: index)], locales: ["en"]))
    #expect(file.text.hasSuffix("\n[en] M\nA\\nB.c\\\\n 1570: c\\\\n is a required value.\n"))
  }
}
