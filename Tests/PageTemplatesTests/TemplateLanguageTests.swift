import Foundation
import GlossBasics
import GlossTestSupport
import Testing

@testable import GlossPageTemplates

/// Compares the template language with swift-mustache 2.1's output for the same templates, byte for byte.
///
/// `Goldens/swift-mustache.json` was written by that package; templates added there follow the Mustache specification.
@Suite struct TemplateLanguageTests {
  struct Rendered: Decodable, Sendable, CustomTestStringConvertible {
    var template: String
    var markup: String
    var markdown: String
    var none: String
    var testDescription: String { template }
  }

  struct Refused: Decodable, Sendable, CustomTestStringConvertible {
    var template: String
    var line: Int
    var testDescription: String { template }
  }

  private struct File: Decodable {
    var rendered: [Rendered]
    var refused: [Refused]
  }

  private static let file: File? = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/swift-mustache.json")
    return try? JSONDecoder().decode(File.self, from: Data(contentsOf: url))
  }()

  static let rendered = file?.rendered ?? []
  static let refused = file?.refused ?? []

  static let partials = [
    "part": "<{{text}}>\n", "nested": "a\n  {{>part}}\nb {{name}}\n",
    "blank": "{{void}}\n\n{{#rows}}\n{{text}}\n{{/rows}}\nend\n",
    "page": "[{{$content}}default{{/content}}]\n{{$foot}}{{/foot}}",
    "outer": "{{<page}}{{$content}}outer{{$title}}none{{/title}}{{/content}}{{/page}}",
    "position": "{{#last()}}l{{/last()}}{{^last()}}n{{/last()}}",
  ]

  static func context() -> ContextObject {
    let inner = ContextObject([("name", .text("inner"))])
    let object = ContextObject([("name", .text("object")), ("parent", .object(inner))])
    let rows = ["one", "t|wo*", "<three>"].map { text in
      ContextObject([("text", .text(text)), ("parent", .object(object)), ("preface", .none)])
    }
    return ContextObject([
      ("name", .text("Na_me <&> \"q\" 'x'")), ("isCurrent", .flag(true)), ("isIndex", .flag(false)),
      ("preface", .none), ("rows", .list(rows)), ("entries", .list([])), ("parent", .object(object)),
      ("words", .words(["title": "The <title>"])), ("code", .text("part")),
    ])
  }

  /// The members of `context` by the names used in the templates above.
  static func named(_ template: String) -> String {
    [
      ("partName", "code"), ("yes", "isCurrent"), ("no}}", "isIndex}}"), ("void", "preface"), ("object", "parent"),
      ("#empty}}", "#entries}}"), ("^empty}}", "^entries}}"), ("/empty}}", "/entries}}"),
    ].reduce(template) { $0.replacing($1.0, with: $1.1) }
  }

  @Test func theGoldensAreThere() {
    #expect(Self.rendered.count == 78 && Self.refused.count == 19)
  }

  @Test(arguments: rendered) func saysWhatSwiftMustacheSaid(_ expected: Rendered) throws {
    var texts = Self.partials
    texts["main"] = expected.template
    texts = texts.mapValues(Self.named)
    for (escaping, text) in [
      (TemplateEscaping.markup, expected.markup), (.markdown, expected.markdown), (.none, expected.none),
    ] {
      let ours = try Self.render("main", texts, escaping: escaping, context: Self.context())
      #expect(Array(ours.utf8) == Array(text.utf8))
    }
  }

  @Test(arguments: refused) func refusesWhatSwiftMustacheRefused(_ expected: Refused) throws {
    let error = #expect(throws: TemplateSyntaxError.self) {
      var parser = TemplateParser(expected.template, number: { _ in 0 })
      _ = try parser.parse(escaping: .none)
    }
    #expect(error?.line == expected.line)
  }

  /// Endless templates are stopped soon, and the error refers to a tag to fix.
  @Test(arguments: [
    ("a{{>main}}", 1, 2, "more than 200"), ("x\n {{>main}}{{>main}}", 2, 2, "more than 200"),
    ("{{<main}}{{$content}}b{{$content}}{{/content}}{{/content}}{{/main}}", 1, 1, "more than 200"),
    ("\n{{#rows}}{{>main}}{{/rows}}", 2, 10, "more than 200"),
    (
      String(repeating: "{{#rows}}", count: 20) + "x" + String(repeating: "{{/rows}}", count: 20), 1, nil,
      "more than 20000 tags"
    ),
  ]) func endlessTemplatesAreGivenUpWithTheirPlace(template: String, line: Int, column: Int?, reason: String) throws {
    let error = #expect(throws: TemplateError.self) {
      try Self.render("main", ["main": template], escaping: .none, context: Self.context())
    }
    guard case .invalid(let path, line, let found, let text)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == "main.mustache" && text.contains(reason), "\(text)")
    #expect(column == nil || column == found)
  }

  /// Few tags and much text: each template doubles the output of the previous one.
  @Test func textWithoutEndIsGivenUp() throws {
    var texts = ["l0": String(repeating: "x", count: 1_000)]
    for level in 1...16 { texts["l\(level)"] = "{{>l\(level - 1)}}{{>l\(level - 1)}}" }
    let error = #expect(throws: TemplateError.self) {
      try Self.render("l16", texts, escaping: .none, context: Self.context())
    }
    #expect(error?.description.contains("more than 1000000 bytes on one page") == true, "\(String(describing: error))")
  }

  @Test func realPagesAreFarFromTheLimits() {
    let limits = TemplateRenderer.Limits()
    #expect(limits.depth == 200 && limits.steps == 20_000_000 && limits.bytes == 256 << 20)
  }

  @Test func sectionsThatAreNestedTooDeeplyDoNotParse() {
    let deep = String(repeating: "{{#rows}}", count: 500)
    #expect(throws: TemplateSyntaxError.self) {
      try Self.render("main", ["main": deep], escaping: .none, context: Self.context())
    }
  }

  private static func render(
    _ name: String, _ texts: [String: String], escaping: TemplateEscaping, context: ContextObject
  ) throws -> String {
    let names = texts.keys.sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let words: [String: String] = if case .words(let words)? = context.value(of: "words") { words } else { [:] }
    let templates = try names.map { name -> [TemplateNode]? in
      var parser = TemplateParser(texts[name] ?? "", path: "\(name).mustache", number: { numbers[$0] ?? names.count }) {
        $0.word(among: words).map(TemplateConstant.text)
      }
      return try parser.parse(escaping: escaping)
    }
    // Small limits, since tests are built without optimization.
    let limits = TemplateRenderer.Limits(steps: 20_000, bytes: 1_000_000)
    var renderer = TemplateRenderer(templates: templates + [nil], numbers: numbers, context: context, limits: limits)
    let number = try #require(numbers[name])
    return String(decoding: try renderer.render(number), as: UTF8.self)
  }

  /// `:smile:` is an emoji to GitHub; the colon of a sentence is not.
  @Test func colonsBeforeAWordAreEscaped() {
    #expect(MarkdownText.escaped(":smile: ok: yes") == "\\:smile: ok: yes")
  }
}
