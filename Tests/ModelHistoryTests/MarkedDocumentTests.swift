import GlossModelHistory
import Testing

@Suite struct MarkedDocumentTests {
  private let sections = [
    MarkedDocument.Section(name: "App 2", heading: "## App 2", text: "second\n"),
    MarkedDocument.Section(name: "App", heading: "## App", text: "first\n"),
  ]

  private func block(_ name: String, _ text: String) -> String {
    "<!-- modelgloss:begin \(name) -->\n\n\(text)\n\n<!-- modelgloss:end \(name) -->\n"
  }

  @Test func makesAFileAndLeavesItAsItIsTheNextTime() throws {
    let text = try MarkedDocument.updated(nil, with: sections, title: "# App")
    #expect(text == "# App\n\n## App 2\n\n\(block("App 2", "second"))\n## App\n\n\(block("App", "first"))")
    #expect(try MarkedDocument.updated(text, with: sections, title: "# App") == text)
  }

  @Test func keepsWhatPeopleWriteByteForByte() throws {
    let old = "Ours\t \r\n\n## Release 1.0 (App)\nA note.\n\(block("App", "stale"))Behind.\r\nno end"
    // The first line decides how lines that are new end.
    let new = try MarkedDocument.updated(old, with: sections, title: "# App")
    #expect(new.hasPrefix("Ours\t \r\n\n## App 2\r\n\r\n<!-- modelgloss:begin App 2 -->\r\n"))
    #expect(new.contains("## Release 1.0 (App)\nA note.\n<!-- modelgloss:begin App -->\r\n\r\nfirst\r\n"))
    #expect(new.hasSuffix("<!-- modelgloss:end App -->\r\nBehind.\r\nno end"))
    let plain = try MarkedDocument.updated("Ours\n\(block("App", "stale"))\r\n", with: sections, title: "")
    #expect(plain.hasPrefix("Ours\n## App 2\n\n<!-- modelgloss:begin App 2 -->\n"))
  }

  @Test func putsANewVersionBeforeTheHeadingOfTheNextOlderOne() throws {
    let old = "# App\n\nIntro.\n\n## App\n\nBy hand.\n\n\(block("App", "first"))"
    let new = try MarkedDocument.updated(old, with: sections, title: "")
    #expect(
      new
        == "# App\n\nIntro.\n\n## App 2\n\n\(block("App 2", "second"))\n## App\n\nBy hand.\n\n\(block("App", "first"))")
  }

  @Test func putsTheOldestAtTheEnd() throws {
    let old = "## App 2\n\(block("App 2", "second"))tail"
    let new = try MarkedDocument.updated(old, with: sections, title: "")
    #expect(new == old + "\n\n## App\n\n\(block("App", "first"))")
  }

  @Test func leavesSectionsOfVersionsThatAreGone() throws {
    let old = block("App 0", "history") + block("App", "first") + block("App 2", "second")
    #expect(try MarkedDocument.updated(old, with: sections, title: "") == old)
  }

  @Test func neverRewritesAFileWithoutMarks() {
    for old in ["", "# Ours\n", "<!-- modelgloss -->"] {
      #expect(throws: MarkedDocument.Failure.noMarks) {
        try MarkedDocument.updated(old, with: sections, title: "")
      }
    }
  }

  /// The mark that lacks the other one is named with its line.
  @Test(arguments: [
    ("\n<!-- modelgloss:begin A -->\n", 2, true), ("<!-- modelgloss:end A -->\n", 1, false),
    ("<!-- modelgloss:begin A -->\n<!-- modelgloss:begin B -->\n<!-- modelgloss:end B -->\n", 1, true),
    ("<!-- modelgloss:begin A -->\n<!-- modelgloss:end B -->\n", 1, true),
  ])
  func refusesMarksThatDoNotMatch(old: String, line: Int, isBegin: Bool) {
    #expect(throws: MarkedDocument.Failure.unmatched("A", line: line, isBegin: isBegin)) {
      try MarkedDocument.updated(old, with: sections, title: "")
    }
  }

  @Test func aNameEndsNoComment() throws {
    let section = MarkedDocument.Section(name: "a --> b\n", heading: "## a", text: "x\n")
    let text = try MarkedDocument.updated(nil, with: [section], title: "#")
    #expect(try MarkedDocument.updated(text, with: [section], title: "#") == text)
    #expect(text.components(separatedBy: "-->").count == 3)
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
