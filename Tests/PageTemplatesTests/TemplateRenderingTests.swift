import GlossBasics
import Testing

@testable import GlossPageTemplates

/// What templates write beyond the recorded output: look-ups, positions, line ends, escaping and limits.
@Suite struct TemplateRenderingTests {
  private static var context: ContextObject {
    let inner = ContextObject([("name", .text("inner")), ("size", .number(2))])
    let outer = ContextObject([("name", .text("outer")), ("object", .object(inner))])
    let rows = ["a", "b"].map { ContextObject([("text", .text($0)), ("object", .object(outer))]) }
    return ContextObject([
      ("name", .text("-<*")), ("code", .text("part")), ("object", .object(outer)), ("rows", .list(rows)),
      ("none", .list([])), ("size", .number(1)), ("yes", .flag(true)), ("no", .flag(false)),
      ("words", .words(["title": "T", "blank": ""])),
    ])
  }

  private static func rendered(
    _ template: String, parts: [String: String] = [:], escaping: TemplateEscaping = .none,
    limits: TemplateRenderer.Limits = TemplateRenderer.Limits()
  ) throws -> String {
    let texts = [("main", template)] + parts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let numbers = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($1.0, $0) })
    let templates = try texts.map { name, text -> [TemplateNode]? in
      var parser = TemplateParser(text, path: name, number: { numbers[$0] ?? texts.count })
      return try parser.parse(escaping: escaping)
    }
    var renderer = TemplateRenderer(templates: templates + [nil], numbers: numbers, context: context, limits: limits)
    return String(decoding: try renderer.render(0), as: UTF8.self)
  }

  @Test(arguments: [
    ("{{#name}}{{code}}{{/name}}", "part"), ("{{#name}}{{name}}{{.}}{{/name}}", "-<*-<*"),
    ("{{#object}}{{#object}}{{name}}{{/object}}{{/object}}", "inner"),
    ("{{#object}}{{#object}}{{#object}}{{name}}{{/object}}{{/object}}{{/object}}", "inner"),
    ("{{#object}}{{code}}{{.code}}|{{.name}}{{/object}}", "part|outer"), ("{{#size}}{{.}}{{size}}{{/size}}", "11"),
    ("{{object.object.size}}{{object.size}}", "2"), ("{{plusone(object.object.size)}}", "3"),
    ("{{#words}}{{title}}{{blank}}{{name}}{{/words}}", "T-<*"), ("{{words}}{{object}}{{rows}}{{.}}", ""),
    ("{{#words.blank}}a{{/words.blank}}{{^words.blank}}b{{/words.blank}}", "b"),
    ("{{#words.title}}a{{/words.title}}{{^words.title}}b{{/words.title}}", "a"), ("{{name.size}}{{size.name}}", ""),
    ("{{yes}}{{no}}", "truefalse"),
  ])
  func namesAreLookedUpFromTheInsideOut(template: String, expected: String) throws {
    #expect(try Self.rendered(template) == expected)
  }

  @Test(arguments: [
    ("name", "a"), ("size", "a"), ("object", "a"), ("words", "a"), ("yes", "a"), ("rows", "aa"), ("no", "b"),
    ("none", "b"), ("missing", "b"), ("empty(none)", "a"), ("empty(rows)", "b"), ("object.missing", "b"),
  ])
  func aSectionIsWrittenForWhatIsThereAndItsInverseForTheRest(name: String, expected: String) throws {
    #expect(try Self.rendered("{{#\(name)}}a{{/\(name)}}{{^\(name)}}b{{/\(name)}}") == expected)
  }

  /// The position is that in the innermost list, unknown inside other sections, blocks and partials, and known again
  /// after them.
  @Test(arguments: [
    ("{{#last()}}l{{/last()}}{{^last()}}n{{/last()}}", "nl"), ("{{$block}}{{#last()}}l{{/last()}}{{/block}}", ""),
    ("{{#object}}{{#last()}}l{{/last()}}{{/object}}", ""), ("{{>part}}", ""),
    ("{{^none}}{{#last()}}l{{/last()}}{{/none}}", ""), ("{{$block}}{{/block}}{{#last()}}l{{/last()}}", "l"),
    ("{{#object}}{{/object}}{{#last()}}l{{/last()}}", "l"), ("{{>part}}{{#last()}}l{{/last()}}", "l"),
    ("{{^none}}{{/none}}{{#last()}}l{{/last()}}", "l"), ("{{#rows}}{{/rows}}{{#last()}}l{{/last()}}", "l"),
    ("{{#yes}}{{#last()}}l{{/last()}}{{/yes}}", "l"), ("{{^no}}{{#last()}}l{{/last()}}{{/no}}", "l"),
    ("{{#first()}}f{{/first()}}{{^first()}}n{{/first()}}", "fn"), ("{{index()}}{{plusone(index())}}", "0112"),
    ("{{#even()}}e{{/even()}}{{#odd()}}o{{/odd()}}", "eo"), ("{{nothing()}}{{last(text)}}", ""),
    ("{{uppercased(text)}}{{#empty(text)}}e{{/empty(text)}}", "AB"),
  ])
  func positionsAreThoseOfTheInnermostList(row: String, expected: String) throws {
    #expect(
      try Self.rendered("{{#rows}}\(row)\n{{/rows}}", parts: ["part": "{{#last()}}p{{/last()}}"]).filter(\.isLetter)
        == expected.filter(\.isLetter))
    let line = try Self.rendered("{{#rows}}\(row){{/rows}}", parts: ["part": "{{#last()}}p{{/last()}}"])
    #expect(line == expected)
  }

  /// A carriage return alone ends no line.
  @Test(
    arguments: [
      ("{{#yes}}\rb{{/yes}}", "\rb"), ("a\r", "a\r"), ("{{#yes}}\r", nil), ("{{! c }}\r", "\r"), ("{{! c }}\r\nb", "b"),
      ("a\r\n{{#yes}}\r\nb\r\n{{/yes}}", "a\r\nb\r\n"), ("{{! c }}", ""), ("a\n  {{! c }}", "a\n"),
      ("x {{! c }}\ny", "x \ny"), ("  {{! c }} {{! d }}\ny", "   \ny"), ("\t{{>part}}\nx", "\tp\n\tq\nx"),
      ("  {{>part}} x", "  p\nq\n x"), ("  {{>blank}}\n", "  a\n  \n  b"), ("{{>missing}}{{>*missing}}{{>*size}}", ""),
      ("{{>*code}}", "p\nq\n"), ("{{$b}}x{{/b}}", "x"), ("{{<parent}}{{$b}}y{{/b}}{{/parent}}", "[y]"),
      ("{{<parent}}{{/parent}}", "[z]"), ("{{<parent}}{{$b}}{{/b}}{{/parent}}", "[]"),
      ("{{<parent}}{{$b}}y{{/b}}{{/parent}}{{<parent}}{{/parent}}", "[y][z]"),
    ] as [(String, String?)])
  func linesBelongToTheirTags(template: String, expected: String?) throws {
    let parts = ["part": "p\nq\n", "blank": "a\n\nb", "parent": "[{{$b}}z{{/b}}]"]
    #expect((try? Self.rendered(template, parts: parts)) == expected)
  }

  @Test(arguments: [
    ("{{name}}", "\\-&lt;\\*", "-&lt;*", "-<*"), ("{{{name}}}{{&name}}", "-<*-<*", "-<*-<*", "-<*-<*"),
    ("{{% CONTENT_TYPE:MARKDOWN}}{{name}}", "\\-&lt;\\*", "\\-&lt;\\*", "\\-&lt;\\*"),
    ("{{% CONTENT_TYPE:MARKUP}}{{name}}", "-&lt;*", "-&lt;*", "-&lt;*"),
    ("{{% CONTENT_TYPE:HTML}}{{name}}", "-&lt;*", "-&lt;*", "-&lt;*"),
    ("{{% CONTENT_TYPE:TEXT}}{{name}}", "-<*", "-<*", "-<*"),
    ("{{#yes}}{{% CONTENT_TYPE:TEXT}}{{/yes}}{{name}}", "\\-&lt;\\*", "-&lt;*", "-<*"),
  ])
  func textIsEscapedForTheFormatOrAsTheTemplateAsks(
    template: String, markdown: String, markup: String, none: String
  ) throws {
    #expect(try Self.rendered(template, escaping: .markdown) == markdown)
    #expect(try Self.rendered(template, escaping: .markup) == markup)
    #expect(try Self.rendered(template, escaping: .none) == none)
  }

  @Test func textIsEscapedByTheUsersOwnSyntax() throws {
    let syntax = try MarkupSyntax(
      json: """
        {"folder": "wiki", "extension": "txt", "escapes": {"*": "&#42;"}, "code": "%{text}", "link": "%{href} %{text}"}
        """)
    #expect(try Self.rendered("{{name}} {{{name}}}", escaping: .syntax(syntax)) == "-<&#42; -<*")
    let types = ["MARKDOWN", "MARKUP", "HTML", "TEXT", "text", "WIKI", ""]
    #expect(types.map { TemplateEscaping(contentType: $0) != nil } == [true, true, true, true, false, false, false])
  }

  /// Each list of nodes counts itself and its nodes.
  @Test(
    arguments: [
      ("a", 1, 2, 0, nil), ("a", 0, 2, 0, "1:1 more than 0 nested templates and sections"),
      ("a", 1, 1, 0, "1:1 more than 1 tags on one page"), ("x\n{{#yes}}a{{/yes}}", 2, 5, 2, nil),
      ("x\n{{#yes}}a{{/yes}}", 1, 5, 2, "2:1 more than 1 nested templates and sections"),
      ("x\n{{#yes}}a{{/yes}}", 2, 4, 2, "2:1 more than 4 tags on one page"),
      ("x\n{{#yes}}a{{/yes}}", 2, 5, 1, "2:1 more than 1 bytes on one page"),
      ("{{#rows}}{{/rows}}{{#rows}}{{/rows}}", 2, 7, 0, nil),
      ("{{#rows}}{{/rows}}{{#rows}}{{/rows}}", 2, 6, 0, "1:19 more than 6 tags on one page"),
      ("{{#yes}}a{{/yes}}{{#yes}}b{{/yes}}", 2, 99, 1, nil),
      ("{{^no}}a{{/no}}", 1, 99, 99, "1:1 more than 1 nested templates and sections"),
      ("{{$b}}a{{/b}}", 1, 99, 99, "1:1 more than 1 nested templates and sections"),
    ] as [(String, Int, Int, Int, String?)])
  func aPageEndsAtItsLimits(template: String, depth: Int, steps: Int, bytes: Int, expected: String?) {
    let limits = TemplateRenderer.Limits(depth: depth, steps: steps, bytes: bytes)
    var found: String?
    do {
      _ = try Self.rendered(template, limits: limits)
    } catch TemplateError.invalid(_, let line, let column, let reason) {
      let words = "templates include each other, or sections are nested, without end: "
      found = "\(line):\(column) " + (reason.hasPrefix(words) ? String(reason.dropFirst(words.count)) : reason)
    } catch {
      found = "\(error)"
    }
    #expect(found == expected)
  }

  // MARK: - Markup

  @Test(arguments: [(false, ""), (true, "; script-src 'unsafe-inline'")])
  func aPageOfItsOwnLoadsNothing(hasScript: Bool, more: String) {
    var page = Markup.standaloneHead(title: "a < b", style: "p {}\n", hasScript: hasScript)
    if !hasScript { #expect(page == Markup.standaloneHead(title: "a < b", style: "p {}\n")) }
    page += "<body>"
    #expect(
      page.text == """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'\(more)">
        <title>a &lt; b</title>
        <style>
        p {}
        </style>
        </head>
        <body>
        """)
  }

  // MARK: - Vocabulary

  private struct Leaf: TemplateObject {
    static let members = TemplateMembers<Leaf, Void> { $0.text("leaf") { _, _ in "l" } }
  }

  private struct Branch: TemplateObject {
    typealias Writer = Void
    var isDeep = false
    static let members: TemplateMembers<Branch, Void> = TemplateMembers {
      $0.object("below") { branch, _ in branch.isDeep ? Branch() : nil }
      $0.list("leaves") { _, _ in [Leaf()] }
    }
  }

  private struct Tree: TemplateObject {
    static let members = TemplateMembers<Tree, Void> {
      $0.members { _, _ in Branch(isDeep: true) }
      $0.flag("isTall") { _, _ in true }
    }
  }

  /// Kinds of objects may contain each other.
  @Test func aVocabularyHasTheMembersOfEverythingBelow() {
    #expect(
      TemplateVocabulary([Tree.self]).members.keys.sorted() == ["below", "hasLeaves", "isTall", "leaf", "leaves"])
    #expect(TemplateVocabulary([Leaf.self, Leaf.self]).members.keys.sorted() == ["leaf"])
    #expect(TemplateVocabulary([]).members.isEmpty)
    let json = ContextObject(Tree(), ()).json.text(pretty: false)
    #expect(
      json == #"{"below":{"hasLeaves":true,"leaves":[{"leaf":"l"}]},"hasLeaves":true,"isTall":true,"#
        + #""leaves":[{"leaf":"l"}]}"#)
  }

  // MARK: - Parsing

  @Test(arguments: [
    ("{{a!b", TemplateSyntaxError.Reason.invalidName, 1, 4), ("{{a!", .unfinishedTag, 1, 4),
    ("{{f(a)b)}}", .invalidName, 1, 11), ("{{=<% =}}", .invalidDelimiters, 1, 7),
    ("{{<a}}{{<b}}{{/b}}{{/a}}", .strayTagInChild, 1, 25), ("{{<a}}{{^b}}{{/b}}{{/a}}", .strayTagInChild, 1, 25),
    ("{{<a}}{{{b}}}{{/a}}", .strayTagInChild, 1, 20), ("{{>a", .unfinishedTag, 1, 5), ("{{>a b}}", .invalidName, 1, 6),
    ("{{% CONTENT_TYPE:TEXT", .invalidPragma, 1, 22), ("{{=<% %>=", .invalidDelimiters, 1, 10),
    ("{{%CONTENT:TEXT}}", .unknownPragma, 1, 18), ("é\né{{a b}}", .invalidName, 2, 6), ("{{{a", .unfinishedTag, 1, 5),
    ("{{{a}x}}", .invalidName, 1, 5), ("{{{a}}", .unfinishedTag, 1, 7),
  ])
  func whatDoesNotParseIsNamedWhereItEnds(
    template: String, reason: TemplateSyntaxError.Reason, line: Int, column: Int
  ) {
    let error = #expect(throws: TemplateSyntaxError.self) {
      var parser = TemplateParser(template, number: { _ in 0 })
      _ = try parser.parse(escaping: .none)
    }
    #expect(error == TemplateSyntaxError(reason: reason, line: line, column: column))
  }

  @Test(arguments: [
    "{{<a}}text{{! c }}{{$b}}x{{/b}}{{/a}}", "{{<a}}{{=< >=}}<$b><&c></b></a>", "{{f()}}", "{{f(g())}}",
  ])
  func whatIsAllowedParses(template: String) throws {
    var parser = TemplateParser(template, number: { _ in 0 })
    #expect(throws: Never.self) { try parser.parse(escaping: .none) }
  }
}
