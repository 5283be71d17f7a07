import Testing

@testable import GlossSchemaDocs

@Suite struct MarkdownTests {
  @Test(arguments: SampleModels.hostileNames + ["a\\|b", "a`|`b", "\\", "|", "x|y\nz"])
  func everyTextStaysInItsCell(name: String) {
    for cell in [MarkdownText.escaped(name), MarkdownText.code(name), CommonMark.markdown(name, .summary)] {
      let html = CommonMark.markup("| a | b |\n| - | - |\n| x\(cell) | y |\n")
      #expect(html.ranges(of: "<td>").count == 2, "\(cell)")
      #expect(html.contains("<td>y</td>"), "\(cell)")
    }
  }

  @Test func textsMeanWhatTheySay() {
    for name in SampleModels.hostileNames
    where !name.contains("\0") && !name.contains("\n") && !name.contains("\u{202E}") {
      #expect(
        CommonMark.markup(MarkdownText.escaped(name, isLineStart: true))
          == "<p>\(HTMLText.escaped(name))</p>".replacing("&#39;", with: "'"))
    }
  }

  @Test func documentationIsMadeSafe() {
    let html = CommonMark.markup(
      "# Head\n\n<b onclick=x>raw</b> ![pic](http://x.org/p.png) [a](javascript:x) [b](https://x.org) ~~c~~\n\n- [ ] task"
    )
    #expect(!html.contains("onclick") && !html.contains("<img") && !html.contains("javascript"))
    #expect(html.contains("<h4>Head</h4>") && html.contains("<a href=\"https://x.org\">b</a>"))
    #expect(html.contains("<del>c</del>") && html.contains("type=\"checkbox\""))
    #expect(CommonMark.markup("![a ![b](ftp://x) *c*](javascript:y) end").contains("end"))
  }

  @Test func onlyTheFirstParagraphStandsInATable() {
    #expect(CommonMark.markdown("one\ntwo | three\n\nfour", .summary) == "one two &#124; three")
    #expect(CommonMark.hasMore("one\n\ntwo") && !CommonMark.hasMore("one"))
    #expect(CommonMark.markup("- list", .summary) == "")
  }

  @Test func everyPageKeepsTheShapeOfItsTables() throws {
    let files = try SampleModels.files(
      SampleModels.hostile, tables: SampleModels.hostileTables,
      options: DocumentationOptions(formats: [.markdown], locales: ["de"]))
    for (path, text) in files {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      var columns = 0
      for (number, line) in lines.enumerated() where line.hasPrefix("| ---") {
        columns = line.ranges(of: "|").count
        for row in lines[(number + 1)...].prefix(while: { $0.hasPrefix("|") }) {
          #expect(row.ranges(of: "|").count == columns, "\(path): \(row)")
        }
      }
    }
  }

  @Test func headingsOfDocumentationFollowThatOfThePageWithoutAGap() {
    let text = "## Use\n\n#### Details\n\n# Other\n\n## More"
    let html = CommonMark.markup(text, below: 1)
    #expect(html == "<h2>Use</h2>\n<h3>Details</h3>\n<h2>Other</h2>\n<h3>More</h3>")
    #expect(CommonMark.markup("### Use", below: 3) == "<h4>Use</h4>")
  }

  @Test func tasksHaveNames() {
    let html = CommonMark.markup("- [ ] open\n- [x] done")
    #expect(html.contains("<input type=\"checkbox\" aria-label=\"☐\" disabled=\"\" /> open"))
    #expect(html.contains("<input type=\"checkbox\" aria-label=\"☑\" checked=\"\" disabled=\"\" /> done"))
  }
}
