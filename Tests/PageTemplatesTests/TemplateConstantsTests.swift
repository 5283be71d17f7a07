import Testing

@testable import GlossPageTemplates

/// What templates are told once instead of at each place: flags of all pages, and whether a list has elements.
@Suite struct TemplateConstantsTests {
  private struct Line: TemplateObject {
    var name: String

    static let members = TemplateMembers<Line, Void> {
      $0.text("name") { line, _ in line.name }
    }
  }

  private struct List: TemplateObject {
    var lines: [Line]?
    var isWide = false

    static let members = TemplateMembers<List, Void> {
      $0.list("lines") { list, _ in list.lines }
      $0.flag("isWide") { list, _ in list.isWide }
      // A flag of its own stands before the one that a list has.
      $0.list("others") { list, _ in list.lines }
      $0.flag("hasOthers") { _, _ in false }
    }
  }

  private static func rendered(_ text: String, _ list: List, flags: [String: Bool] = [:]) throws -> String {
    let library = try TemplateLibrary(
      folder: "html", escaping: .none, vocabulary: TemplateVocabulary([List.self]),
      builtIn: ["html/page.mustache": text, "html/part.mustache": "{{#isWide}}\nwide\n{{/isWide}}\nend\n"],
      overrides: [:], words: [:], flags: flags)
    return String(decoding: try library.render(ContextObject(list, ()), template: "page"), as: UTF8.self)
  }

  /// A flag that is the same on all pages is written as one that is looked up.
  @Test(arguments: [
    "a{{#isWide}} wide{{/isWide}}{{^isWide}} narrow{{/isWide}} b",
    "{{#isWide}}\nwide\n{{#lines}}\n- {{name}}{{^isWide}}!{{/isWide}}\n{{/lines}}\n{{/isWide}}\nend\n",
    "begin\n  {{>part}}\n{{^isWide}}\n{{#lines}}{{#isWide}}x{{/isWide}}{{name}}{{/lines}}\n{{/isWide}}\n",
    "{{#lines}}{{#isWide}}{{#lines}}{{name}}{{^last()}}, {{/last()}}{{/lines}}{{/isWide}}{{/lines}}",
  ])
  func flagsOfAllPagesAreDecidedOnce(text: String) throws {
    for isWide in [false, true] {
      let list = List(lines: [Line(name: "first"), Line(name: "second")], isWide: isWide)
      let lookedUp = try Self.rendered(text, list)
      #expect(try Self.rendered(text, list, flags: ["isWide": isWide]) == lookedUp)
      // Nothing asks the page.
      var other = list
      other.isWide.toggle()
      #expect(try Self.rendered(text, other, flags: ["isWide": isWide]) == lookedUp)
    }
  }

  @Test(arguments: [([], "none"), (nil, "none"), (["a"], "some")] as [([String]?, String)])
  func aListKnowsWhetherItHasElements(names: [String]?, expected: String) throws {
    let text = "{{#hasLines}}some{{/hasLines}}{{^hasLines}}none{{/hasLines}}{{#hasOthers}}, others{{/hasOthers}}"
    #expect(try Self.rendered(text, List(lines: names?.map(Line.init))) == expected)
  }
}
