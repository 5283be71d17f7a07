import GlossBasics
import Testing

@testable import GlossPageTemplates

/// Objects, their members, and the functions of templates.
@Suite struct TemplateValuesTests {
  private static func json(_ value: ContextValue) -> String {
    ContextObject([("v", value)]).json.text().filter { $0 != "\n" }
  }

  @Test func membersAreFoundByTheirNames() {
    let object = ContextObject([("first", .number(1)), ("second", .number(2)), ("first", .number(3))])
    #expect(ContextMember("first") == "first" && ContextMember("first") != "second")
    // A name that comes later than all of the object's.
    for (name, expected) in [("first", 1), ("second", 2), ("never before \(#line)", nil)] as [(String, Int?)] {
      let found: Int? = if case .number(let number)? = object.value(of: ContextMember(name)) { number } else { nil }
      #expect(found == expected, "\(name)")
    }
    #expect(ContextObject([]).value(of: "first") == nil)
    #expect(ContextObject([("second", .none)]).value(of: "first") == nil)
  }

  @Test func theFirstOfTwoJoinedObjectsWins() {
    let one = ContextObject([("a", .number(1)), ("b", .number(2))])
    let two = ContextObject([("b", .number(3)), ("c", .number(4))])
    let joined = ContextObject(joining: one, two)
    let values = ["a", "b", "c", "d"].map { name -> Int? in
      if case .number(let number)? = joined.value(of: ContextMember(name)) { number } else { nil }
    }
    #expect(values == [1, 2, 4, nil])
    #expect(ContextObject(joining: ContextObject([]), two).value(of: "a") == nil)
  }

  @Test func theContextIsPrintedWithoutEmptyValues() {
    let cases: [(value: ContextValue, expected: String)] = [
      (ContextValue.none, "{}"), (.text("t"), "{  \"v\": \"t\"}"), (.flag(true), "{  \"v\": true}"),
      (.number(-1), "{  \"v\": -1}"),
      (.object(ContextObject([("b", .number(1)), ("a", .none)])), "{  \"v\": {    \"b\": 1  }}"),
      (.list([]), "{  \"v\": []}"), (.words(["b": "2", "a": "1"]), "{  \"v\": {    \"a\": \"1\",    \"b\": \"2\"  }}"),
    ]
    for (value, expected) in cases { #expect(Self.json(value) == expected) }
  }

  @Test func membersArePrintedByName() {
    let object = ContextObject([("b", .number(2)), ("a", .number(1)), ("C", .number(3))])
    #expect(object.json.text().filter { !$0.isWhitespace } == #"{"C":3,"a":1,"b":2}"#)
  }

  private struct Part: TemplateObject {
    var name: String?
    static let members = TemplateMembers<Part, Void> {
      $0.text("name") { part, _ in part.name }
    }
  }

  private struct Whole: TemplateObject {
    var part: Part?
    var others: [Part]?
    static let members = TemplateMembers<Whole, Void> {
      $0.object("part") { whole, _ in whole.part }
      $0.list("others") { whole, _ in whole.others }
      $0.words("labels") { _, _ in ["a": "1"] }
      $0.members { whole, _ in whole.part ?? Part(name: "none") }
    }
  }

  @Test(arguments: [
    (Whole(part: Part(name: "p"), others: [Part(name: "o")]), "part others hasOthers labels name"),
    (Whole(part: nil, others: []), "others hasOthers labels name"),
    (Whole(part: Part(name: ""), others: nil), "part hasOthers labels"),
    (Whole(part: Part(name: nil), others: nil), "part hasOthers labels"),
  ])
  private func missingAndEmptyStringsHaveNoValue(whole: Whole, expected: String) {
    let object = ContextObject(whole, ())
    let names = ["part", "others", "hasOthers", "labels", "name"].filter { name in
      if case .none? = object.value(of: ContextMember(name)) { false } else { true }
    }
    #expect(names.joined(separator: " ") == expected)
    #expect(Set(TemplateVocabulary([Whole.self]).members.keys) == ["part", "others", "hasOthers", "labels", "name"])
  }

  // MARK: - Functions

  @Test func aFunctionIsAppliedToItsKindOfValue() {
    let rows = ["one", "two"].map { ContextObject([("t", .text($0))]) }
    let cases: [(functions: [String], value: ContextValue, expected: String)] = [
      (["empty"], ContextValue.text(""), "true"), (["empty"], .text("a"), "false"),
      (["capitalized"], .text("ab c"), "Ab C"),
      (["reversed"], .text("ab"), "ba"), (["uppercased", "reversed"], .text("ab"), "BA"), (["count"], .text("a"), "-"),
      (["equalzero"], .number(0), "true"), (["equalzero"], .number(1), "false"), (["plusone"], .number(1), "2"),
      (["minusone"], .number(1), "0"), (["even"], .number(2), "true"), (["even"], .number(1), "false"),
      (["odd"], .number(1), "true"), (["odd"], .number(0), "false"), (["equalzero", "minusone"], .number(1), "true"),
      (["minusone", "equalzero"], .number(1), "-"), (["nothing"], .number(1), "-"), (["count"], .list(rows), "2"),
      (["empty"], .list(rows), "false"), (["empty"], .list([]), "true"), (["equalzero", "count"], .list([]), "true"),
      (["nothing"], .list(rows), "-"), (["first"], .list([]), "-"), (["last"], .list([]), "-"),
      (["count", "reversed"], .list(rows), "2"), (["empty"], .flag(true), "-"), (["count"], .none, "-"),
      ([], .number(3), "3"),
    ]
    for (functions, value, expected) in cases {
      let result =
        switch TemplateFunction.apply(functions, to: value) {
        case .text(let text): text
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .none: "-"
        case .object, .list, .words: "other"
        }
      #expect(result == expected, "\(functions)")
    }
  }

  // MARK: - Parsing

  private static func error(_ template: String) -> TemplateSyntaxError? {
    do throws(TemplateSyntaxError) {
      var parser = TemplateParser(template, number: { _ in 0 })
      _ = try parser.parse(escaping: .none)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("{{", TemplateSyntaxError.Reason.unfinishedTag, 1, 3), ("{{a", .unfinishedTag, 1, 4),
    ("{{a}", .unfinishedTag, 1, 4),
    ("{{a b}}", .invalidName, 1, 5), ("{{a!}}", .invalidName, 1, 4), ("{{!a", .unfinishedTag, 1, 3),
    ("{{{a}}", .unfinishedTag, 1, 7), ("{{{a}}x", .invalidName, 1, 7), ("a\r\n{{#a}}{{/b}}", .wrongSectionEnd, 2, 10),
    ("{{#a}}", .missingSectionEnd, 1, 7), ("{{#a}}x", .missingSectionEnd, 1, 8), ("{{/a}}", .wrongSectionEnd, 1, 4),
    ("{{#f(a)}}{{/a}}", .wrongSectionEnd, 1, 13), ("{{#a}}{{/f(a)}}", .wrongSectionEnd, 1, 10),
    ("{{=}}", .invalidDelimiters, 1, 6), ("{{=<% %>}}", .invalidDelimiters, 1, 11),
    ("{{= =}}", .invalidDelimiters, 1, 8), ("{{=<% %> =x}}", .invalidDelimiters, 1, 11),
    ("{{$f(a)}}{{/a}}", .functionOfBlock, 1, 10), ("{{<a}}{{b}}{{/a}}", .strayTagInChild, 1, 18),
    ("{{<a}}{{#b}}{{/b}}{{/a}}", .strayTagInChild, 1, 25), ("{{<a}}{{>b}}{{/a}}", .strayTagInChild, 1, 19),
    ("{{%A}}", .invalidPragma, 1, 5), ("{{%:TEXT}}", .invalidPragma, 1, 9), ("{{%A:}}", .invalidPragma, 1, 6),
    ("{{%A:B x}}", .invalidPragma, 1, 8), ("{{%A:TEXT}}", .unknownPragma, 1, 12),
    ("{{%CONTENT_TYPE:text}}", .unknownPragma, 1, 23), ("{{a)}}", .invalidName, 1, 7), ("{{f(a}}", .invalidName, 1, 8),
    ("{{f(a))}}", .invalidName, 1, 10), ("{{f(a)b}}", .invalidName, 1, 10), ("{{f)(a)}}", .invalidName, 1, 10),
    ("{{f(g(a)}}", .invalidName, 1, 11),
  ])
  func whatDoesNotParseHasAReasonAndAPlace(
    template: String, reason: TemplateSyntaxError.Reason, line: Int, column: Int
  ) {
    #expect(Self.error(template) == TemplateSyntaxError(reason: reason, line: line, column: column))
  }

  @Test(arguments: [
    "", "{", "{{a}}", "{{\t\u{0B}\ra\n}}", "{{f(g(a))}}", "{{f()}}", "{{a.b-c_d?e*}}", "{{>a/b(c)}}", "{{!}}",
    "{{=< >=}}<a>",
    "{{= <% %> =}}<%a%>", "{{% CONTENT_TYPE : MARKDOWN }}", "{{%CONTENT_TYPE:MARKUP}}", "{{&a}}", "{{{a}}}",
    "{{#}}{{/}}",
    "{{#f(a)}}{{/f(a)}}",
  ])
  func whatIsAllowedParses(template: String) {
    #expect(Self.error(template) == nil)
  }

  @Test(arguments: [(99, true), (100, false)]) func sectionsAreNestedLessThanAHundredDeep(depth: Int, parses: Bool) {
    let template = String(repeating: "{{#a}}", count: depth) + String(repeating: "{{/a}}", count: depth)
    #expect((Self.error(template) == nil) == parses)
    if !parses { #expect(Self.error(template)?.reason == .tooDeep) }
  }

  @Test func everyReasonHasItsWords() {
    let reasons: [TemplateSyntaxError.Reason] = [
      .unfinishedTag, .invalidName, .wrongSectionEnd, .missingSectionEnd, .invalidDelimiters, .functionOfBlock,
      .strayTagInChild, .invalidPragma, .unknownPragma, .tooDeep,
    ]
    #expect(Set(reasons.map(\.text)).count == reasons.count)
  }
}
