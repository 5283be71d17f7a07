import GlossBasics
import GlossLocalization
import GlossPropertyLists
import Testing

@testable import GlossTableWriting

/// An entry's several strings: their paths, ids and order.
@Suite struct TextFormsTests {
  /// `v:count p:one`: the steps of a path by their first letters.
  private static func path(_ text: String) -> [FormStep] {
    text.split(separator: " ").map { word in
      let name = String(word.dropFirst(2))
      return switch word.first {
      case "p": .plural(name)
      case "d": .device(name)
      case "w": .width(name)
      default: .variable(name)
      }
    }
  }

  private static func text(_ path: [FormStep]) -> String {
    path.map { "\("\($0.kind)".prefix(1)):\($0.name)" }.joined(separator: " ")
  }

  private static func forms(_ paths: [String]) -> TextForms {
    TextForms(forms: paths.map { TextForm(path: path($0), text: $0) })
  }

  private static func texts(_ forms: TextForms) -> [String] { forms.forms.map { text($0.path) } }

  // MARK: Order

  @Test(
    arguments: [
      ([], "p:one", ["p:one"]), (["p:other"], "p:one", ["p:one", "p:other"]),
      (["p:one"], "p:other", ["p:one", "p:other"]),
      (["p:one", "p:other"], "p:few", ["p:one", "p:few", "p:other"]),
      (["p:one", "p:other"], "p:one", ["p:one", "p:other"]),
      (["p:other", "p:one"], "p:few", ["p:few", "p:other", "p:one"]),
      // Forms of another choice, and steps of another kind, are not in this order.
      (["v:a p:other", "v:b p:one"], "v:b p:few", ["v:a p:other", "v:b p:one", "v:b p:few"]),
      (["v:a p:other", "v:b p:other"], "v:b p:few", ["v:a p:other", "v:b p:few", "v:b p:other"]),
      (["d:other", "d:mac"], "d:iphone", ["d:other", "d:mac", "d:iphone"]),
      (["d:other"], "d:one", ["d:other", "d:one"]),
      (["p:other"], "", ["p:other", ""]),
    ] as [([String], String, [String])]) func aPluralFormIsInsertedInItsOrder(
      _ paths: [String], _ path: String, _ expected: [String]
    )
  {
    var forms = Self.forms(paths)
    forms.set(TextForm(path: Self.path(path), text: "new"))
    #expect(Self.texts(forms) == expected)
    #expect(forms[Self.path(path)]?.text == "new" && forms.forms.count { $0.text == "new" } == 1)
  }

  @Test(
    arguments: [
      ([], []), ([""], []), (["p:one", "p:other"], [""]), (["v:a p:one", "v:a p:other"], ["v:a"]),
      (["v:a p:one", "v:b p:one", "v:a p:other"], ["v:a", "v:b"]),
      (["d:mac", "d:other p:one", "p:one"], ["d:other", ""]),
    ] as [([String], [String])]) func eachPluralChoiceIsAGroup(_ paths: [String], _ groups: [String])
  {
    #expect(Self.forms(paths).pluralGroups.map { Self.text($0) } == groups)
  }

  @Test(
    arguments: [
      (["p:one", "p:other"], "p:one", "p:one"), (["p:one", "p:other"], "p:few", "p:other"), (["p:one"], "p:few", nil),
      (["v:a p:one", "v:a p:other"], "v:a p:few", "v:a p:other"), (["v:a p:one", "p:other", ""], "v:a p:few", nil),
      (["v:a p:other"], "v:b p:one", nil), ([""], "p:one", ""), ([""], "d:mac", ""),
      (["p:other", ""], "d:mac", "p:other"),
      (["d:other", "p:other", ""], "d:mac", "d:other"), (["d:other p:other", "d:other"], "d:mac", "d:other p:other"),
      (["d:mac p:other", "d:other"], "d:mac p:one", "d:mac p:other"), (["d:mac"], "d:iphone", nil), ([], "", nil),
    ] as [([String], String, String?)]) func aFormHasACounterpartInAnotherLanguage(
      _ paths: [String], _ path: String, _ expected: String?
    )
  {
    #expect(Self.forms(paths).counterpart(of: Self.path(path)).map { Self.text($0.path) } == expected)
  }

  @Test(arguments: [
    ("%@", true), ("%1$@ %#@n@ – 100%%", true), ("%arg", true), ("", true), ("· 5", true), ("%@ a", false),
    ("名", false),
  ]) func aTextMayHaveOnlyPlaceholders(_ text: String, _ expected: Bool) {
    #expect(TextForm(path: [], text: text).hasOnlyPlaceholders == expected)
  }

  // MARK: Ids

  @Test(arguments: [
    ("p:one", "k|==|plural.one"), ("d:mac", "k|==|device.mac"), ("d:mac p:few", "k|==|device.mac.plural.few"),
    ("v:n p:other", "k|==|substitutions.n.plural.other"), ("v:a.b p:one", "k|==|substitutions.@a.b@.plural.one"),
    ("v:@n p:one", "k|==|substitutions.@n.plural.one"),
    ("v:n d:mac p:one", "k|==|substitutions.n.device.mac.plural.one"), ("v:n d:mac", "k|==|substitutions.n.device.mac"),
  ]) func aPathOfACatalogHasAnId(_ path: String, _ id: String) {
    #expect(FormNotation.catalog.id(of: Self.path(path), in: TextForms(), key: "k") == id)
    let parsed = FormNotation.catalog.parse(id)
    #expect(parsed?.key == "k" && parsed.map { Self.text($0.path) } == path)
  }

  @Test(arguments: [
    "k", "k|==|", "k|==|plural", "k|==|plural.", "k|==|plural.some", "k|==|width.5", "k|==|plural.one.plural.one",
    "k|==|substitutions.n", "k|==|substitutions.@n@x.plural.one",
    "k|==|device.mac.device.mac", "k|==|plural.one.x", "k|==|.one", "k|==|substitutions.@@.plural.one",
  ]) func anotherIdIsThatOfOneText(_ id: String) {
    #expect(FormNotation.catalog.parse(id) == nil)
  }

  @Test func theLastSeparatorCounts() {
    let parsed = FormNotation.catalog.parse("a|==|plural.one|==|plural.other")
    #expect(parsed?.key == "a|==|plural.one" && parsed?.path == [.plural("other")])
    #expect(FormNotation.catalog.id(of: [], in: TextForms(), key: "k") == "k")
  }

  private static let format = "NSStringLocalizedFormatKey"
  private static let device = "NSStringDeviceSpecificRuleType"
  private static let width = "NSStringVariableWidthRuleType"

  @Test(arguments: [
    ("", "/k:dict/\(format):dict/:string"), ("v:n p:one", "/k:dict/n:dict/one:dict/:string"),
    ("d:mac", "/k:dict/\(device):dict/mac:dict/:string"),
    ("d:ipad", "/k:dict/\(device):dict/ipad:dict/\(format):dict/:string"),
    ("d:ipad v:m p:one", "/k:dict/\(device):dict/ipad:dict/m:dict/one:dict/:string"),
    ("w:5", "/k:dict/\(width):dict/5:dict/:string"),
  ]) func aPathOfRulesHasAnId(_ path: String, _ id: String) {
    let forms = TextForms(variables: [
      TextVariable(path: [.variable("n")]), TextVariable(path: [.device("ipad"), .variable("m")]),
    ])
    #expect(FormNotation.rules.id(of: Self.path(path), in: forms, key: "k") == id)
    let parsed = FormNotation.rules.parse(id)
    #expect(parsed?.key == "k" && parsed.map { Self.text($0.path) } == path)
  }

  @Test(arguments: [
    "k:dict/\(format):dict/:string", "/k:dict/\(format):dict/", "/k", "/k:dict/n:dict/:string",
    "/k:dict/n:dict/some:dict/:string", "/k:dict/n:dict/one:dict/x:dict/:string",
    "/k:dict/\(format):dict/x:dict/:string", "/k:dict/\(device):dict/:string", "/k:dict/:string",
  ]) func anotherIdIsNotThatOfRules(_ id: String) {
    #expect(FormNotation.rules.parse(id) == nil)
  }

  // MARK: Rules

  private static func rules(_ text: String) throws -> PropertyListNode {
    let short = text.replacing("FORMAT", with: format).replacing("DEVICE", with: device).replacing("WIDTH", with: width)
      .replacing("PLURAL", with: "NSStringFormatSpecTypeKey = NSStringPluralRuleType;")
      .replacing("VALUE", with: "NSStringFormatValueTypeKey")
    return try PropertyListParser.parse(Array(short.utf8))
  }

  @Test(arguments: [
    ("{ FORMAT = x; }", [""]),
    ("{ FORMAT = x; n = { PLURAL VALUE = d; one = a; other = b; }; }", ["", "v:n p:one", "v:n p:other"]),
    ("{ FORMAT = x; n = { PLURAL other = b; }; m = { PLURAL one = b; }; }", ["", "v:n p:other", "v:m p:one"]),
    ("{ DEVICE = { mac = a; other = b; }; }", ["d:mac", "d:other"]),
    ("{ WIDTH = { 5 = a; 9 = b; }; }", ["w:5", "w:9"]),
    ("{ DEVICE = { mac = { FORMAT = x; n = { PLURAL one = a; }; }; }; }", ["d:mac", "d:mac v:n p:one"]),
    ("{ DEVICE = { mac = { WIDTH = { 5 = a; }; }; }; }", ["d:mac w:5"]),
    ("{ WIDTH = { 1 = { WIDTH = { 2 = { WIDTH = { 3 = { WIDTH = { 4 = a; }; }; }; }; }; }; }; }", ["w:1 w:2 w:3 w:4"]),
  ]) func rulesAreReadAndWrittenTheSame(_ text: String, _ paths: [String]) throws {
    let rules = try Self.rules(text)
    let forms = try #require(TextForms(rules: rules))
    #expect(Self.texts(forms) == paths)
    #expect(forms.rules.isSame(as: rules))
  }

  @Test(arguments: [
    "x", "{}", "{ DEVICE = {}; }", "{ FORMAT = (); }", "{ FORMAT = x; n = y; }", "{ FORMAT = x; n = { one = a; }; }",
    "{ FORMAT = x; n = { PLURAL some = a; }; }", "{ FORMAT = x; n = { PLURAL one = (); }; }",
    "{ FORMAT = x; n = { PLURAL VALUE = (); }; }", "{ OTHER = { mac = a; }; }", "{ DEVICE = { mac = a; }; n = x; }",
    "{ DEVICE = x; }", "{ DEVICE = { mac = {}; }; }", "()",
    "{ WIDTH = { 1 = { WIDTH = { 2 = { WIDTH = { 3 = { WIDTH = { 4 = { WIDTH = { 5 = a; }; }; }; }; }; }; }; }; }; }",
  ]) func otherRulesAreNotRead(_ text: String) throws {
    #expect(try TextForms(rules: Self.rules(text)) == nil)
  }

  // MARK: Arguments

  @Test(
    arguments: [
      ("%#@a@ %#@b@", ["a": 1, "b": 2], ["a": 1, "b": 2]), ("%2$#@a@ %1$#@b@", ["a": 2, "b": 1], ["a": 1, "b": 2]),
      ("%@ %#@a@", ["a": 2], ["a": 2]), ("100%% %#@a@ %arg", ["a": 1], ["a": 1]),
      ("%#@a@ %#@a@ %#@b@", ["a": 1, "b": 3], ["a": 1, "b": 3]), ("%2$#@a@ %#@a@", ["a": 2], ["a": 1]),
      ("%{X}@ %#@a@", ["a": 1], ["a": 1]), ("", [:], [:]),
    ] as [(String, [String: Int], [String: Int])]) func variablesHaveArguments(
      _ text: String, _ arguments: [String: Int], _ natural: [String: Int]
    )
  {
    let positions = FormatPositions(text)
    #expect(positions.arguments == arguments && positions.natural == natural)
    #expect(FormatPositions(text, from: 5).natural == natural.mapValues { $0 + 4 })
  }

  @Test(arguments: [
    ("%#@a@ %2$#@b@ %@", "%7$#@a@ %7$#@b@ %@", "%#@a@ %#@b@ %@"), ("%7$#@a@", "%7$#@a@", "%#@a@"), ("%@", "%@", "%@"),
  ]) func anArgumentIsWrittenOrLeftOut(_ text: String, _ numbered: String, _ bare: String) {
    #expect(FormatPositions.replaced(text) { _, _ in 7 } == numbered)
    #expect(FormatPositions.replaced(text) { _, _ in nil } == bare)
    #expect(FormatPositions.replaced(text) { $1 } == text)
  }

  @Test(
    arguments: [
      ("", "%#@count@ in %@", nil, "%1$#@count@ in %@"), ("", "%@ %#@count@", nil, "%@ %2$#@count@"),
      ("", "%@ %#@count@", 5, "%@ %5$#@count@"), ("", "%3$#@count@", nil, "%3$#@count@"),
      ("", "%#@other@", nil, "%#@other@"),
      ("v:count p:one", "%arg goals", nil, "%1$lld goals"), ("v:count p:one", "%arg goals", 2, "%2$lld goals"),
      ("v:count d:mac p:one", "%arg", 2, "%2$lld"), ("v:other p:one", "%arg", nil, "%arg"),
      ("p:one", "%arg", nil, "%arg"),
      ("v:count", "%arg", nil, "%arg"), ("d:mac p:one", "%arg", nil, "%arg"),
    ] as [(String, String, Int?, String)]) func argumentsAreNamedInAnExchange(
      _ path: String, _ text: String, _ argument: Int?, _ exported: String
    )
  {
    let forms = TextForms(variables: [
      TextVariable(path: [.variable("count")], argument: argument, specifier: "lld")
    ])
    let form = TextForm(path: Self.path(path), text: text)
    #expect(ExchangedText.exported(form, of: forms) == exported)
    let isWritten = text.hasPrefix("%3$")
    #expect(ExchangedText.imported(exported, at: form.path, of: forms) == text || isWritten)
    if isWritten { #expect(ExchangedText.imported("%1$#@count@", at: [], of: forms) == "%#@count@") }
  }

  // MARK: Elements

  private static func element(_ name: String, _ attributes: [String: String] = [:], _ children: [MarkupNode] = [])
    -> MarkupElement
  {
    let position = SourcePosition(line: 1, column: 1)
    return MarkupElement(
      name: name, attributes: attributes, children: children, position: position, contentPosition: position)
  }

  private static func holder(_ elements: [MarkupElement]) -> MarkupElement {
    element("source", [:], elements.map { .element($0) })
  }

  private static func unknown(_ name: String) -> String { "the file does not say what <\(name)> stands for" }

  @Test(
    arguments: [
      ([], [], nil), ([element("x", ["id": "1"])], [], "<x id=\"1\"> is missing"),
      ([element("x")], [], "<x> is missing"),
      ([element("sc", ["rid": "2"])], [], "<sc id=\"2\"> is missing"),
      ([element("ec", ["startRef": "3"])], [], "<ec id=\"3\"> is missing"),
      ([], [element("x", ["id": "1"])], unknown("x id=\"1\"")), ([], [element("x", ["equiv-text": "a"])], nil),
      ([], [element("ph", ["equiv": "a"])], nil), ([], [element("pc", ["equivStart": "a"])], nil),
      ([], [element("x", ["equivEnd": "a"])], nil), ([], [element("x", [:], [.text("a")])], nil),
      ([], [element("ph", ["dataRef": "d"])], nil), ([], [element("ph", ["dataRef": "e"])], unknown("ph")),
      ([], [element("pc", ["dataRefStart": "d", "dataRefEnd": "e"])], unknown("pc")),
      ([], [element("pc", ["dataRefStart": "d", "dataRefEnd": "d"])], nil), ([], [element("g")], nil),
      ([], [element("ph")], unknown("ph")), ([element("mrk")], [], nil), ([], [element("mrk"), element("cp")], nil),
      ([element("mrk", [:], [.element(element("g"))])], [], "<g> is missing"),
      ([element("g"), element("g")], [element("g")], "<g> is missing"),
      ([element("g")], [element("g"), element("g")], nil),
      ([element("g", ["id": "1"])], [element("g", ["id": "2"])], "<g id=\"1\"> is missing"),
      ([element("g", [:], [.element(element("bx"))])], [element("bx"), element("g")], nil),
    ] as [([MarkupElement], [MarkupElement], String?)]) func eachElementOfTheSourceStays(
      _ sources: [MarkupElement], _ targets: [MarkupElement], _ problem: String?
    )
  {
    #expect(
      InlineElements.problem([Self.holder(sources)], [Self.holder(targets)], codes: ["d": "D"]) == problem)
  }
}
