import GlossManagedObjectModel
import GlossPageTemplates
import Testing

@testable import GlossSchemaDocs

/// Names and texts at the edges of the rules on how they are broken and marked.
@Suite struct TextEdgesTests {
  /// Pieces have at least three characters.
  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("firstName", ["first", "Name"]), ("anName", ["anName"]), ("abcName", ["abc", "Name"]),
      ("some_name", ["some_", "name"]), ("some__name", ["some__", "name"]), ("abc.def", ["abc.", "def"]),
      ("abc|def", ["abc|", "def"]), ("URLSession", ["URL", "Session"]), ("someURL", ["some", "URL"]),
      ("name2Value", ["name2Value"]), ("ABCDEF", ["ABCDEF"]),
    ] as [(String, [String])])
  func namesBreakAtTheirHumps(name: String, pieces: [String]) {
    #expect(CamelHumps.pieces(of: name).map(String.init) == pieces)
  }

  @Test(
    arguments: [
      ("aName", ["a", "Name"]), ("a_b", ["a_", "b"]), ("a.b|c", ["a.", "b|", "c"]), ("xURL", ["x", "URL"]),
      ("ab", ["ab"]),
    ] as [(String, [String])])
  func wordsMayBeShort(name: String, words: [String]) {
    #expect(CamelHumps.words(of: name) == words)
  }

  /// Up to 14 bytes a name is not broken, nor is prose or Base64.
  @Test(arguments: [
    ("abcdefgAbcdefg", "abcdefgAbcdefg"), ("abcdefgAbcdefgh", "abcdefg<wbr>Abcdefgh"),
    ("abcdefg Abcdefgh", "abcdefg Abcdefgh"), ("abcdefgAbcdefgh=", "abcdefgAbcdefgh="),
    ("abcdefg<Abcdefgh.More", "abcdefg&lt;Abcdefgh.<wbr>More"),
  ])
  func onlyLongNamesAreBroken(name: String, markup: String) {
    #expect(CamelHumps.markup(name).text == markup)
  }

  /// A name that looks like an earlier one shows its characters; the first stays.
  @Test(
    arguments: [
      (["Cafe", "Cafe"], ["Cafe", "Cafe"]), (["Caf\u{E9}"], ["Caf\u{E9}"]),
      (["Caf\u{E9}", "Caf\u{E9}"], ["Caf\u{E9}", "Caf\u{E9}"]),
      (["Caf\u{E9}", "Cafe\u{301}"], ["Caf\u{E9}", "Cafe\u{301} (U+0301)"]),
      (["Cafe\u{301}", "Caf\u{E9}"], ["Cafe\u{301}", "Caf\u{E9} (U+00E9)"]),
      (["A\u{80}", "A\u{7F}"], ["A\u{80}", "A\u{7F}"]),
      (
        ["Caf\u{E9}", "Cafe\u{301}", "Cafe\u{301} (U+0301)"],
        ["Caf\u{E9}", "Cafe\u{301} (U+0301)′", "Cafe\u{301} (U+0301)"]
      ),
    ] as [([String], [String])])
  func namesThatLookAlikeAreToldApart(names: [String], shown: [String]) {
    let spellings = DistinctSpellings(ManagedObjectModel(entities: names.map { EntityDescription(name: $0) }))
    let found = names.map { spellings.entities[$0] }
    #expect(found.map { Array($0.unicodeScalars) } == shown.map { Array($0.unicodeScalars) })
    #expect(spellings.entities("other") == "other" && spellings.entities(nil) == nil)
    let isAnyOther = zip(found, names).contains { Array($0.utf8) != Array($1.utf8) }
    #expect(spellings.entities.written.isEmpty == !isAnyOther)
  }

  @Test(arguments: [
    ("- [ ] open", "aria-label=\"☐\"", true), ("- [x] done", "aria-label=\"☑\"", true),
    ("- plain", "aria-label", false),
  ])
  func checkboxesHaveNames(text: String, label: String, isThere: Bool) {
    let markup = CommonMark.markup(text)
    #expect(markup.contains(label) == isThere && markup.contains("<input") == isThere && markup.contains("<li>"))
  }

  @Test(arguments: [
    ("one", false), ("one\ntwo", false), ("one\n\ntwo", true), ("# head", true), ("- item", true), ("", false),
  ])
  func aTextMayHaveMoreThanItsSummary(text: String, hasMore: Bool) {
    #expect(CommonMark.hasMore(text) == hasMore)
  }

  @Test(arguments: [
    ("a|b", "a&#124;b"), ("a\\|b", "a&#124;b"), ("a\\\\|b", "a\\\\&#124;b"), ("plain", "plain"),
    ("one\ntwo", "one two"),
    ("one\n\ntwo", "one"), ("one\n\n", "one"),
  ])
  func aSummaryFitsACell(text: String, markdown: String) {
    #expect(CommonMark.markdown(text, .summary) == markdown)
  }
}
