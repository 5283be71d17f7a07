import GlossBasics
import GlossManagedObjectModel
import GlossPageTemplates
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

  /// cmark-gfm keeps the characters of its extensions for the whole process while it reads.
  @Test func textsThatAreReadAtOnceAreReadAlike() {
    let pages = (0..<4_000).map { "\($0) ~~gone~~ and www.example.org\n" }.concurrentMap { CommonMark.markup($0) }
    #expect(pages.allSatisfy { $0.contains("<del>gone</del>") && $0.contains("<a href=") })
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

  /// Whoever moves from heading to heading takes a gap for something missed.
  @Test(arguments: [1, 2], [DocumentationFormat.markdown, .docc])
  func headingsOfPagesHaveNoGap(models: Int, format: DocumentationFormat) throws {
    let all = (0..<models).map { number in
      SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables, name: "Library\(number)")
    }
    let options = DocumentationOptions(formats: [format], locales: ["en"])
    let files = try SchemaDocumentation(models: all, options: options).files()
    #expect(files.count > 6)
    for file in files where file.path.hasSuffix(".md") {
      var last = 0
      var isCode = false
      for line in file.text.split(separator: "\n") {
        if line.hasPrefix("```") { isCode.toggle() }
        let level = line.prefix { $0 == "#" }.count
        guard !isCode, level > 0, line.dropFirst(level).first == " " else { continue }
        #expect(level <= last + 1, "\(file.path): \(line)")
        last = level
      }
    }
  }

  /// A review shows a new attribute as a line of its own in the list of all names.
  @Test func aNewAttributeIsOneMoreLineOfTheIndex() throws {
    let lists = try [[], ["added"]].map { new in
      let entities = (0..<10).map { entity in
        EntityDescription(
          name: "Entity\(entity)",
          attributes: (["address", "area", "author", "zone"] + (entity == 3 ? new : [])).map {
            AttributeDescription(name: $0, type: .string, isOptional: true)
          })
      }
      let options = DocumentationOptions(formats: [.markdown], locales: ["en"])
      let files = try SampleModels.files(ManagedObjectModel(entities: entities), options: options)
      let lines = try #require(files["markdown/letters.md"]).split(separator: "\n")
      return Array(lines[try #require(lines.firstIndex(of: "**A**"))...])
    }
    let changes = lists[1].difference(from: lists[0])
    #expect(changes.removals.isEmpty && changes.insertions.count == 1)
    #expect(lists[1].contains("- [`added`](entities/Entity3.md#added) (Entity3)"), "\(lists[1])")
  }

  @Test func tablesHaveNoColumnThatIsEmptyThroughout() throws {
    var bare = SampleModels.library
    for entity in bare.entities.indices {
      bare.entities[entity].userInfo = [:]
      for attribute in bare.entities[entity].attributes.indices {
        bare.entities[entity].attributes[attribute].userInfo = [:]
      }
    }
    let options = DocumentationOptions(formats: [.markdown], locales: ["en"])
    let files = try SampleModels.files(bare, options: options)
    #expect(files["markdown/entities/Book.md"]?.contains("| Name | Type | Rules |\n") == true)
    #expect(files["markdown/entities/Book.md"]?.contains("Description") == false)
    #expect(files["markdown/index.md"]?.contains("| Entity | Parent | Attributes | Relationships |\n") == true)
    let told = try SampleModels.files(SampleModels.library, options: options)
    #expect(told["markdown/entities/Book.md"]?.contains("| Name | Type | Rules | Description |\n") == true)
  }

  /// The parser's time for a table grows with the square of its columns.
  @Test func aTableWithThousandsOfColumnsIsText() {
    let table = { (columns: Int) in
      ["a|", "-|", "b|"].map { "|" + String(repeating: $0, count: columns) }.joined(separator: "\n")
    }
    #expect(CommonMark.markup(table(200)).contains("<table>"))
    let start = ContinuousClock.now
    let html = CommonMark.markup(table(20_000))
    #expect(!html.contains("<table>") && html.contains("a|a"))
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  /// The parser takes cubic time for some texts.
  @Test func aLongTextIsCutWhereItSaysSo() {
    let words = String(repeating: "word *x* [a](b) ", count: 1 << 16)
    let start = ContinuousClock.now
    let html = CommonMark.markup(words)
    #expect(html.hasSuffix("<p>… (32 KB / 1024 KB)</p>") && html.utf8.count < 64 * 1024)
    #expect(CommonMark.markdown(words).hasSuffix("… (32 KB / 1024 KB)"))
    #expect(ContinuousClock.now - start < .seconds(5))
    let code = CommonMark.markup("```\n" + String(repeating: "let a = 1\n", count: 8_000) + "```")
    #expect(code.hasSuffix("</code></pre>\n<p>… (32 KB / 79 KB)</p>"), "\(code.suffix(100))")
    let whole = String(repeating: "ä b ", count: CommonMark.longestText / 5 - 1)
    #expect(CommonMark.plainText(whole) == whole.dropLast())
  }

  @Test(arguments: [
    ("licensedSinceDate", ["licensed", "Since", "Date"]), ("URLSessionTask", ["URL", "Session", "Task"]),
    ("snake_case_name", ["snake_", "case_", "name"]), ("Player.firstName", ["Player.", "first", "Name"]),
    ("plain", ["plain"]), ("", []), ("ABC", ["ABC"]), ("isOn", ["isOn"]),
  ])
  func identifiersBreakAtTheirHumps(name: String, pieces: [String]) {
    #expect(CamelHumps.pieces(of: name).map(String.init) == pieces)
    #expect(CamelHumps.pieces(of: name).joined() == name)
  }

  @Test func onlyLongIdentifiersAreGivenPlacesToBreak() {
    #expect(CamelHumps.markup("firstName") == "firstName")
    #expect(CamelHumps.markup("licensedSinceDate") == "licensed<wbr>Since<wbr>Date")
    #expect(CamelHumps.markup("NqwQFgZlRhusDVHuOQOY76jlEjQI/lF/u650pz3mW8w=").text.contains("<wbr>") == false)
    #expect(CamelHumps.markup("<script>AlertAlertAlert") == "&lt;script&gt;Alert<wbr>Alert<wbr>Alert")
  }

  @Test func tasksHaveNames() {
    let html = CommonMark.markup("- [ ] open\n- [x] done")
    #expect(html.contains("<input type=\"checkbox\" aria-label=\"☐\" disabled=\"\" /> open"))
    #expect(html.contains("<input type=\"checkbox\" aria-label=\"☑\" checked=\"\" disabled=\"\" /> done"))
  }
}
