import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import Testing

@testable import GlossSchemaDocs

/// What is written for a comment refers to nobody and to nothing, whatever a model calls its parts.
@Suite struct CommentMarkdownTests {
  /// What GitHub makes a mention, a reference or a link of, and what tries to pass for plain text before it does.
  static let references = [
    "@octocat", "@org/team", "@everyone", "#1", "GH-1", "gh-26", "org/repo#12", "octocat#3", "fixes #1", "Closes GH-3",
    "resolves org/repo#4", "a5c3785ed8d6a35868bc169f07e40e889087fd2e", "a5c3785", "octocat@a5c3785ed8d6",
    "org/repo@a5c3785ed8d6", "https://evil.example/a", "http://evil.example", "ftp://evil.example", "www.evil.example",
    "WWW.evil.example", "mailto:a@evil.example", "a@evil.example", "xmpp:a@evil.example/b", "\\@octocat", "\\#1",
    "&#64;octocat", "&commat;octocat", "&#35;1", "&num;1", "@\u{200B}octocat", ":+1:", "$x$",
    "[a](https://evil.example)",
    "![a](https://evil.example/a.png)", "<https://evil.example>", "<a href=https://evil.example>a</a>",
    "<!-- modelgloss:end -->", "`@octocat`", "a`|`@octocat", "``@octocat", "@octocat`", "| @octocat |", "` @octocat `",
    " @octocat", "\\`@octocat\\`", "</code>@octocat", "~~@octocat~~", "**#1**", "- [ ] #1", "> #1", "```\n@octocat",
    "a\n\n@octocat", "-->@octocat",
  ]

  /// The text that GitHub looks for references in: what is in code it leaves alone.
  private func live(_ markdown: String) -> String {
    let html = CommonMark.markup(markdown, below: 1)
    var text = html.replacing(/<pre>.*?<\/pre>|<pre .*?<\/pre>|<code>.*?<\/code>/.dotMatchesNewlines(), with: "")
    text = text.replacing(/<\/?(h\d|p|ul|li|ol|table|thead|tbody|tr|td|th|strong|em|br|blockquote)[^>]*>/, with: "\n")
    // An entity that reads as it is written means nothing.
    return text.replacing(/&amp;(commat|num);\w+/, with: "")
  }

  private func expectInert(_ markdown: String, of name: String, _ verb: String) {
    let live = live(markdown)
    let found = live.firstMatch(
      of: /@\S|#\d|(?i:gh-\d)|\b[0-9a-f]{7,40}\b|:\/\/|(?i:www\.)|<a |<img|octocat|evil|:\+1:|\$x/)
    #expect(found == nil, "\(verb) of \(name): …\(found.map { String(live[$0.range.lowerBound...].prefix(80)) } ?? "")")
  }

  /// Two versions, of which the second has more, and tables that lack one name.
  private func project(_ name: String) -> InMemoryFileTree {
    let word = name.escapedForMarkup.replacing("\n", with: "&#10;")
    func contents(_ attributes: String) -> String {
      """
      <model><entity name="E\(word)" representedClassName="X"><attribute name="p\(word)" attributeType="String">
      </attribute>\(attributes)<userInfo><entry key="documentation" value="\(word)"/></userInfo></entity></model>
      """
    }
    let rule = "<attribute name=\"q\(word)\" attributeType=\"String\" regularExpressionString=\"\(word)\"/>"
    let file = String(name.filter { $0 != "/" && $0 != "\n" })
    return InMemoryFileTree([
      "M.xcdatamodeld/\(file).xcdatamodel/contents": contents(""),
      "M.xcdatamodeld/\(file) 2.xcdatamodel/contents": contents(rule),
      "M.xcdatamodeld/.xccurrentversion":
        "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>\((file + " 2.xcdatamodel").escapedForMarkup)</string></dict></plist>",
      "de.lproj/MModel.strings": "\"Entity/\(name.filter { $0 != "\"" && $0 != "\\" && $0 != "\n" })\" = \"x\";\n",
    ])
  }

  @Test(arguments: references) func noVerbRefersToAnything(name: String) throws {
    let files = project(name)
    let file = String(name.filter { $0 != "/" && $0 != "\n" })
    let versions = ["M.xcdatamodeld/\(file).xcdatamodel", "M.xcdatamodeld/\(file) 2.xcdatamodel"]
    let runs = [
      ["check", "M.xcdatamodeld", "--strict", "--locale", "de"], ["coverage", "M.xcdatamodeld"],
      ["preview", "M.xcdatamodeld", "--locale", "de,en"], ["diff"] + versions, ["changelog", "M.xcdatamodeld"],
      ["migrations", "M.xcdatamodeld"],
    ]
    for arguments in runs {
      let run = CommandRun(arguments: arguments + ["--format", "markdown"], files: files)
      #expect(run.status < 2 && run.output.contains("`"), "\(arguments): \(run.output)\(run.error)")
      expectInert(run.output, of: name, arguments[0])
    }
  }

  @Test(arguments: references) func noReviewRefersToAnything(name: String) {
    func side(_ version: String, _ attributes: [String]) -> DifferenceReport.Side {
      DifferenceReport.Side(
        HistoryReference(model: name, version: version, path: "\(name)/\(version)"),
        content: ModelContent(
          ManagedObjectModel(entities: [
            EntityDescription(name: name, attributes: attributes.map { AttributeDescription(name: $0, type: .string) })
          ])), tables: ModelTables(modelName: name))
    }
    var model = Review.Model(name: name, path: name)
    model.difference = DifferenceReport(
      from: side(name, ["a", name]), to: side(name + " 2", ["b", name + "x"]), locales: ["en"])
    let finding = Finding(
      .releasedVersionChanged, "'\(name)' of '\(name)' was released", remedy: "restore '\(name)'", path: name)
    let review = Review(models: [model, Review.Model(name: name, path: name)], findings: [finding], base: name)
    expectInert(review.markdown, of: name, "review")
    expectInert(Review(models: [], findings: [], base: name).markdown, of: name, "review")
  }

  /// A name in code reads as it is written, in a paragraph and in a cell.
  @Test(arguments: references + ["a", "`", "``", "|", "||", "a b", "  ", " `", "\\", "a\\|b"])
  func aNameIsCodeLetterByLetter(name: String) {
    guard !name.contains("\n"), !name.contains("\u{200B}") else { return }
    let cell = CommonMark.markup("| x |\n| --- |\n| a \(name.codeSpan) b |")
    for html in [CommonMark.markup("a \(name.codeSpan) b"), cell] {
      let code = html.matches(of: /<code>(.*?)<\/code>/).map { String($0.1) }.joined()
      #expect(code == name.replacing("|", with: "").escapedForMarkup.replacing("&#39;", with: "'"), "\(html)")
    }
  }

  /// Prose stays prose: only what may refer to something becomes code.
  @Test(arguments: [
    ("a required attribute", "a required attribute"), ("Integer 16 → Integer 32", "Integer 16 → Integer 32"),
    ("'first_name': 20 of 300", "'first\\_name': 20 of 300"), ("1. x", "1\\. x"), ("- x", "\\- x"),
    ("in UTF-8: yes", "in UTF-8: yes"), ("defaced", "`defaced`"), ("facade", "facade"), ("1234567", "`1234567`"),
    ("123456", "123456"), ("xa5c3785", "xa5c3785"), ("a5c3785x", "a5c3785x"), ("path:1", "`path:1`"), ("a #", "`a #`"),
    ("awww.x", "`awww.x`"), ("", ""),
  ])
  func onlyWhatMayReferIsCode(text: String, markdown: String) { #expect(text.inertMarkdown == markdown) }
}
