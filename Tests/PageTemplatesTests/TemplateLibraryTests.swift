import GlossBasics
import Testing

@testable import GlossPageTemplates

/// Built-in templates and those that replace them.
@Suite struct TemplateLibraryTests {
  private static var context: ContextObject {
    ContextObject([
      ("name", .text("N")), ("isWide", .flag(true)), ("rows", .list([])), ("words", .words(["title": "T"])),
    ])
  }

  private static func library(
    _ builtIn: [String: String], overrides: [String: String] = [:], words: [String: String] = ["title": "T"],
    flags: [String: Bool] = [:], isSingle: Bool = false
  ) throws(TemplateError) -> TemplateLibrary {
    try TemplateLibrary(
      folder: "html", escaping: .markup,
      vocabulary: TemplateVocabulary(names: ["name", "isWide", "rows", "words", "name"]), builtIn: builtIn,
      overrides: overrides, words: words, flags: flags, isSingle: isSingle)
  }

  private static func rendered(
    _ builtIn: [String: String], overrides: [String: String] = [:], template: String = "page", isSingle: Bool = false
  ) throws -> String {
    let library = try library(builtIn, overrides: overrides, isSingle: isSingle)
    return String(decoding: try library.render(context, template: template), as: UTF8.self)
  }

  private static func error(
    _ builtIn: [String: String], overrides: [String: String] = [:], words: [String: String] = ["title": "T"]
  ) -> String? {
    do throws(TemplateError) {
      _ = try library(builtIn, overrides: overrides, words: words)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func aTemplateOfTheFormatReplacesTheBuiltInOne() throws {
    let builtIn = ["html/page.mustache": "[{{>part}}]", "html/part.mustache": "built in"]
    #expect(try Self.rendered(builtIn) == "[built in]")
    #expect(try Self.rendered(builtIn, overrides: ["html/part.mustache": "mine"]) == "[mine]")
    // Files of other formats and other kinds of files are not this library's.
    #expect(
      try Self.rendered(
        builtIn,
        overrides: [
          "markdown/part.mustache": "other", "html/part.css": "style", "text/part.mustache": "other",
          "html/part.template": "other", "HTML/part.mustache": "other",
        ])
        == "[built in]")
    #expect(try Self.rendered(builtIn, template: "nothing").isEmpty)
  }

  @Test func aPartialOfOnesOwnIsFoundByEitherSpelling() throws {
    let builtIn = ["html/page.mustache": "page"]
    for tag in [
      "{{>mine}}", "{{> mine }}", "{{>mine }}", "{{<mine}}{{/mine}}", "{{< mine }}{{/mine}}", "{{=<% %>=}}<%> mine %>",
    ] {
      let overrides = ["html/page.mustache": tag, "html/mine.mustache": "own"]
      #expect(try Self.rendered(builtIn, overrides: overrides) == "own")
    }
  }

  @Test(arguments: [
    (
      ["html/pages.mustache": "x"],
      "html/pages.mustache: error: no built-in template has this path; did you mean html/page.mustache?"
    ), (["html/qwertyuiop.mustache": "x"], "html/qwertyuiop.mustache: error: no built-in template has this path"),
    (
      ["html/page.mustache": "{{>qwertyuiop}}", "html/qwertyuio.mustache": "x", "html/qwertyuiop.mustache": "y"],
      "html/qwertyuio.mustache: error: no built-in template has this path"
    ),
    (
      ["html/page.mustache": "a\n{{>qwertyuiop", "html/qwertyuiop.mustache": "x"],
      "html/page.mustache:2:14: error: the template ends in the middle of a tag"
    ),
    (["html/page.mustache": "x"], nil), (["markdown/pages.mustache": "x"], nil), (["html/pages.txt": "x"], nil),
    (
      ["html/qwertyuiop.mustache": "x", "html/asdfghjkl.mustache": "x"],
      "html/asdfghjkl.mustache: error: no built-in template has this path"
    ),
  ])
  func aTemplateThatNothingUsesIsATypo(overrides: [String: String], expected: String?) {
    #expect(Self.error(["html/page.mustache": "p"], overrides: overrides) == expected)
  }

  @Test(arguments: [
    ("{{>part}}", nil), ("{{<part}}{{/part}}", nil), ("{{> part }}", nil),
    ("a {{>pat}}", "html/x.mustache:1:3: error: there is no template `pat`; did you mean `part`?"),
    ("\n  {{<pat}}{{/pat}}", "html/x.mustache:2:3: error: there is no template `pat`; did you mean `part`?"),
    ("é{{> pat }}", "html/x.mustache:1:3: error: there is no template `pat`; did you mean `part`?"),
    ("{{< pat }}{{/pat}}", "html/x.mustache:1:1: error: there is no template `pat`; did you mean `part`?"),
    ("{{>qwertyuiop}}", "html/x.mustache:1:1: error: there is no template `qwertyuiop`"),
    // Not at a longer name that begins like it.
    ("{{>part}} {{>par}}", "html/x.mustache:1:11: error: there is no template `par`; did you mean `part`?"),
    // The first by name, wherever it is.
    ("{{>zzzzzzz}}{{>aaaaaaa}}", "html/x.mustache:1:13: error: there is no template `aaaaaaa`"),
    // The page around a single page is registered later.
    ("{{>page}}", nil),
    ("{{=<% %>=}}<%>pat%>", "pat:1:1: error: there is no template `pat`; did you mean `part`?"),
  ])
  func aMissingTemplateIsNamedWithItsPlace(text: String, expected: String?) {
    #expect(Self.error(["html/x.mustache": text, "html/part.mustache": "p"]) == expected)
  }

  @Test(arguments: [
    ("{{name}}{{words.title}}{{.}}{{uppercased(name)}}", nil), ("{{title}}", nil),
    ("{{#name}}{{isWide}}{{/name}}", nil),
    (
      "\n {{nme}}",
      "html/page.mustache:2:2: error: no page has a member `nme`; did you mean `name`?"
    ),
    (
      "{{name.qwertyuiop}}",
      "html/page.mustache:1:1: error: no page has a member `name.qwertyuiop`; print the context to see all members"
    ), ("{{words.titel}}", "html/page.mustache:1:1: error: no page has a member `words.titel`; did you mean `title`?"),
    // A word is suggested only for a word.
    (
      "{{titel}}", "html/page.mustache:1:1: error: no page has a member `titel`; print the context to see all members"
    ),
  ])
  func anUnknownMemberIsNamedWithItsPlace(text: String, expected: String?) {
    #expect(Self.error(["html/page.mustache": text]) == expected)
  }

  @Test func aTemplateThatDoesNotParseIsNamed() {
    #expect(
      Self.error(["html/page.mustache": "a\n{{#name}}"])
        == "html/page.mustache:2:10: error: a section is not closed")
  }

  @Test func aSinglePageHasItsSectionsInOneLayout() throws {
    let builtIn = [
      "html/layout.mustache": "<{{$content}}{{/content}}>{{>pages}}", "html/pages.mustache": "pages",
      "html/languages.mustache": "languages",
      "html/entity.mustache": "{{<layout}}{{$content}}{{name}}{{>languages}}{{/content}}{{/layout}}",
    ]
    #expect(try Self.rendered(builtIn, template: "entity") == "<Nlanguages>pages")
    #expect(try Self.rendered(builtIn, template: "page").isEmpty)
    #expect(try Self.rendered(builtIn, template: "entity", isSingle: true) == "N")
    #expect(try Self.rendered(builtIn, template: "page", isSingle: true) == "<>")
    // Without a layout, it is the page itself.
    #expect(try Self.rendered(["html/page.mustache": "{{name}}"], isSingle: true) == "N")
    // Its layout is the user's, if there is one.
    #expect(
      try Self.rendered(
        builtIn, overrides: ["html/layout.mustache": "mine {{$content}}{{/content}}"], isSingle: true) == "mine ")
  }

  @Test func aFlagOfEveryPageIsDecidedWhenItIsParsed() throws {
    let texts = ["html/page.mustache": "{{#isWide}}wide{{/isWide}}{{^isWide}}narrow{{/isWide}}"]
    for (flags, expected) in [([:], "wide"), (["isWide": true], "wide"), (["isWide": false], "narrow")] {
      let library = try Self.library(texts, flags: flags)
      #expect(String(decoding: try library.render(Self.context, template: "page"), as: UTF8.self) == expected)
    }
  }

  /// `words.key` alone is the same on every page.
  @Test(
    arguments: [
      ("words.title", [], "T"), ("words.other", [], ""), ("words", [], nil), ("title", [], nil),
      ("words.title.more", [], nil), ("others.title", [], nil), (".words.title", [], nil),
      ("words.title", ["uppercased"], nil), ("", ["last"], nil),
    ] as [(String, [String], String?)])
  func aWordIsAConstant(name: String, functions: [String], expected: String?) {
    #expect(TemplateName(name, functions: functions).word(among: ["title": "T"]) == expected)
  }

  @Test(
    arguments: [
      ("name", [], TemplateName.Start.nearest, true), ("a.b", [], .nearest, false), ("name", ["f"], .nearest, false),
      (".", [], .innermost, false), (".name", [], .innermost, false), ("", [], .innermost, false),
      ("", ["last"], .position, false),
    ] as [(String, [String], TemplateName.Start, Bool)])
  func aNameSaysWhereTheLookUpBegins(
    text: String, functions: [String], start: TemplateName.Start, isMember: Bool
  ) {
    let name = TemplateName(text, functions: functions)
    #expect(name.start == start && name.functions == functions)
    #expect((name.onlyMember?.name == text) == isMember && (name.onlyMember != nil) == isMember)
  }
}
