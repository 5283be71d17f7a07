import GlossLocalization
import GlossModelHistory
import GlossValidation
import Testing

@Suite struct MessageComparisonTests {
  private func message(
    _ property: String, _ code: Int, _ text: String, limit: MessageLimit? = nil, locale: String = "en"
  ) -> ValidationMessage {
    ValidationMessage(
      model: "M", entity: "E", property: property, code: code, codeName: "", locale: locale, text: text, name: property,
      nameSource: .model, textSource: .catalog, limit: limit, lookups: [])
  }

  @Test func tellsAddedRemovedAndChanged() {
    let old = [
      message("a", 1570, "A is required"), message("b", 1570, "b"), message("c", 1660, "c", limit: .integer(3)),
    ]
    let new = [message("a", 1570, "A!"), message("c", 1660, "c", limit: .integer(4)), message("d", 1570, "d")]
    let comparison = MessageComparison(from: old, to: new)
    #expect(comparison.added == [new[2]])
    #expect(comparison.removed == [old[1]])
    #expect(comparison.changed.map(\.new) == [new[0], new[1]])
    #expect(
      comparison.text == """
        M: E.a 1570 [en]
        - A is required
        + A!
        M: E.c 1660 [en]
        - c (3)
        + c (4)
        M: E.b 1570 [en]
        - b
        M: E.d 1570 [en]
        + d
        2 changed, 1 added, 1 removed

        """)
    #expect(comparison.markdown.contains("| `E.a 1570` | en | A is required | A\\! |"))
  }

  @Test func severalRulesOfOneCodeArePairedByTheirLimit() {
    let first = message("a", 1550, "one", limit: .text("SELF > 1"))
    let second = message("a", 1550, "two", limit: .text("SELF < 9"))
    #expect(MessageComparison(from: [first, second], to: [second, first]).isEmpty)
    #expect(MessageComparison(from: [first, second], to: [second]).removed == [first])
    #expect(MessageComparison(from: [], to: []).text == "No message changed.\n")
  }
}
