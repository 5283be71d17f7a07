import Foundation
import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossReports

/// The decisions of reports of messages that small models show.
@Suite struct ReportWordsTests {
  private static func model(
    _ name: String, _ entities: [EntityDescription], names: [(locale: String, key: String, value: String)] = []
  ) -> PreviewedModel {
    let tables = Dictionary(grouping: names, by: \.locale).map { locale, entries in
      let entries = entries.map { TableEntry(key: $0.key, value: $0.value) }
      return (
        locale,
        LocalizationTable(
          name: "\(name)Model", locale: locale, path: "\(locale).lproj/\(name)Model.strings", format: .strings,
          entries: entries)
      )
    }
    return PreviewedModel(
      name: name, index: ModelIndex(ManagedObjectModel(entities: entities)),
      tables: Dictionary(uniqueKeysWithValues: tables))
  }

  private static func entity(_ name: String, _ properties: String...) -> EntityDescription {
    EntityDescription(name: name, attributes: properties.map { AttributeDescription(name: $0, type: .string) })
  }

  private static func count(_ part: String, in text: String) -> Int { text.components(part) }

  // MARK: - Text

  /// A chain of 6 keys is shown whole; of a longer one, those in the middle are only counted.
  @Test(arguments: [
    (1, "Property/a/Entity/E0 ✗ Property/a ✗ → raw name"),
    (
      5,
      "Property/a/Entity/E4 ✗ Property/a/Entity/E3 ✗ Property/a/Entity/E2 ✗ Property/a/Entity/E1 ✗ "
        + "Property/a/Entity/E0 ✗ Property/a ✗ → raw name"
    ),
    (
      6,
      "Property/a/Entity/E5 ✗ Property/a/Entity/E4 ✗ Property/a/Entity/E3 ✗ … 1 more ✗ … "
        + "Property/a/Entity/E1 ✗ Property/a/Entity/E0 ✗ Property/a ✗ → raw name"
    ),
    (
      9,
      "Property/a/Entity/E8 ✗ Property/a/Entity/E7 ✗ Property/a/Entity/E6 ✗ … 4 more ✗ … "
        + "Property/a/Entity/E1 ✗ Property/a/Entity/E0 ✗ Property/a ✗ → raw name"
    ),
  ])
  func aLongChainIsShortenedInTheMiddle(levels: Int, chain: String) {
    let entities = (0..<levels).map { level in
      EntityDescription(
        name: "E\(level)", superentity: level == 0 ? nil : "E\(level - 1)",
        attributes: level == 0 ? [AttributeDescription(name: "a", type: .string)] : [])
    }
    let report = PreviewReport(
      models: [Self.model("M", entities)], locales: ["en"], filter: MessageFilter(entities: ["E\(levels - 1)"]))
    #expect(report.text.contains("\n  en  a  \(chain)\n"), "\(report.text)")
  }

  @Test func theNameThatIsFoundEndsTheChain() {
    let model = Self.model("M", [Self.entity("E", "a")], names: [("de", "Property/a", "Wort")])
    let report = PreviewReport(models: [model], locales: ["de"])
    #expect(report.text.contains("Property/a/Entity/E ✗ Property/a ✓ de.lproj/MModel.strings"))
    #expect(!report.text.contains("→"))
  }

  @Test func localesAndNamesAreInColumns() {
    let model = Self.model(
      "M", [Self.entity("E", "a")], names: [("de-AT", "Property/a", "Langes Wort"), ("de", "Property/a", "b")])
    let lines = PreviewReport(models: [model], locales: ["de", "de-AT"]).text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("  de     b            Property/a") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("  de-AT  Langes Wort  Property/a") })
    #expect(lines.contains { $0.hasPrefix("    de     ") } && lines.contains { $0.hasPrefix("    de-AT  ") })
  }

  /// Each property has its heading once, whatever the property of the row before.
  @Test func everyPropertyHasOneHeading() {
    let long = EntityDescription(
      name: "F", attributes: [AttributeDescription(name: "a", type: .string, maximumLength: 3)])
    let models = [
      Self.model("M", [Self.entity("E", "a", "b"), long]), Self.model("N", [long, Self.entity("G", "a")]),
    ]
    let text = PreviewReport(models: models, locales: ["en"]).text
    let headings = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(headings == ["M", "E.a", "E.b", "F.a", "N", "F.a", "G.a"])
    #expect(text.hasPrefix("M\n  en: ") && text.contains("\n\nN\n  en: "))
    #expect(Self.count("no table, names as in the model", in: text) == 2)
  }

  @Test(arguments: [
    (1, " (the same for H0)"), (8, " (the same for H0, H1, H2, H3, H4, H5, H6, H7)"),
    (9, " (the same for H0, H1, H2, H3, H4, H5, H6, H7 and 1 more)"),
  ])
  func atMostEightHeirsAreNamed(count: Int, expected: String) throws {
    let heirs = (0..<count).map { EntityDescription(name: "H\($0)", superentity: "A") }
    let report = PreviewReport(
      models: [Self.model("M", [Self.entity("A", "a")] + heirs)], locales: ["en"], isInheritedSaidOnce: true)
    let row = try #require(report.rows.first)
    #expect(report.rows.count == 1 && row.heirsText.map { " (\($0))" } == expected)
    #expect(report.text.contains("\nA.a \(expected)\n"))
    let alone = PreviewReport(models: [Self.model("M", [Self.entity("A", "a")])], locales: ["en"])
    #expect(alone.rows.map(\.heirsText) == [nil])
  }

  // MARK: - Sources

  @Test(arguments: [
    (TableChoice.Reason.exact, ""), (.unlocalized, " (outside every language folder, so it serves all)"),
    (.parent, " (a more general form of sr)"), (.sibling, " (another variety of sr)"),
    (.base, " (Base, none is in sr)"), (.developmentLanguage, " (the development language, none is in sr)"),
    (.english, " (English, none is in sr)"), (.first, " (the first language there is, none is in sr)"),
  ])
  func theReasonForATableIsSaid(reason: TableChoice.Reason, words: String) throws {
    let table = LocalizationTable(name: "MModel", locale: "fr", path: "x/MModel.strings", format: .strings, entries: [])
    let index = ModelIndex(ManagedObjectModel(entities: [Self.entity("E", "a")]))
    let choice = TableChoice(sources: [table], locale: "fr", reason: reason)
    let report = PreviewReport(
      models: [PreviewedModel(name: "M", index: index, choices: ["sr": choice])], locales: ["sr"])
    #expect(report.sources.map(\.sentence) == ["sr: names from x/MModel.strings\(words); built-in messages (en)"])
  }

  @Test(arguments: [
    ("de", ""), ("", ""), ("fr", " (fr)"),
  ])
  func onlyAnotherLanguageOfMessagesIsNamed(catalog: String, words: String) throws {
    let report = PreviewReport(models: [Self.model("M", [Self.entity("E", "a")])], locales: ["de"])
    var source = try #require(report.sources.first)
    (source.catalogLocale, source.textSource) = (catalog, .system)
    #expect(source.sentence == "de: no table, names as in the model; the system's own messages\(words)")
    var loss = source
    loss.loss = "nothing is read"
    #expect(loss.sentence == "de: nothing is read; the system's own messages\(words)")
  }

  // MARK: - Markdown

  @Test func theMarkIsExplainedWhereItIsUsed() {
    let models = [
      Self.model("M", [Self.entity("E", "a")], names: [("de", "Property/a", "Wort")]),
      Self.model("N", [Self.entity("E", "a"), Self.entity("F", "b")]),
    ]
    let markdown = PreviewReport(models: models, locales: ["de"]).markdown
    let lines = markdown.split(separator: "\n").filter { $0.hasPrefix("#") || $0.hasPrefix("⚠") }
    #expect(
      lines.map { $0.prefix(9) } == ["# Validat", "## `M`", "### `E`", "## `N`", "⚠ marks u", "### `E`", "### `F`"])
    #expect(Self.count("| --- | --- | --- |\n", in: markdown) == 3)
    #expect(!markdown.contains("No validation rule"))
    #expect(markdown.contains("| `a` | 1570 | „Wort“") && markdown.contains("| `a` | 1570 | ⚠ „a“"))
  }

  // MARK: - HTML

  /// A title names the model if there is only one.
  @Test(arguments: [
    (["M"], "Validation messages of M"), (["M", "N"], "Validation messages"), ([], "Validation messages"),
  ])
  func theTitleNamesTheOnlyModel(names: [String], title: String) {
    let report = PreviewReport(models: names.map { Self.model($0, [Self.entity("E", "a")]) }, locales: ["de", "en"])
    #expect(report.html.contains("<title>\(title)</title>"))
    #expect(Self.count("<h2 id=", in: report.html) == names.count)
    #expect(Self.count("<li>", in: report.html) == 2 * names.count)
    #expect(report.html.contains("No validation rule matches.") == names.isEmpty)
  }

  @Test func everyEntityIsAGroup() {
    let html = PreviewReport(
      models: [Self.model("M", [Self.entity("E", "a", "b"), Self.entity("F", "a")])], locales: ["en"]
    ).html
    #expect(Self.count("<tbody>", in: html) == 2 && Self.count("</tbody>", in: html) == 2)
    #expect(Self.count("<tr class=\"entity\">", in: html) == 2 && Self.count("<tr><th scope=\"row\">", in: html) == 3)
  }

  /// The first of the longest messages, unless all are equally long.
  @Test(
    arguments: [
      (["aaaa", "aa", "aaa"], 0), (["a", "aaaa", "aaaa"], 1), (["a", "a", "aa"], 2), (["aa", "bb", "cc"], nil),
      (["a"], nil), ([], nil),
    ] as [([String], Int?)])
  func theLongestMessageIsMarked(words: [String], expected: Int?) {
    var report = PreviewReport(
      models: [Self.model("M", [Self.entity("E", "a")])], locales: words.map { _ in "en" })
    for (number, word) in words.enumerated() { report.rows[0].messages[number].text = word }
    let cells = report.html.components(separatedBy: "<td ").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(cells.count == words.count)
    #expect(cells.firstIndex { $0.contains(" long\"") } == expected)
    #expect(cells.count { $0.contains(" long\"") } == (expected == nil ? 0 : 1))
  }

  /// A label in a style sheet has only letters, digits, and the signs of a locale.
  @Test(arguments: [
    ("de-AT", "de-AT"), ("zh_Hant", "zh_Hant"), ("az09AZ", "az09AZ"), ("a/:@[`{b", "ab"), ("x.y,z^\\", "xyz"),
  ])
  func aColumnHasItsLocaleAsLabel(locale: String, label: String) {
    let html = PreviewReport(models: [Self.model("M", [Self.entity("E", "a")])], locales: [locale]).html
    #expect(html.contains(".l0 { --locale: \"\(label)\" }"))
  }

  /// A warning is in the language of its table, other messages in that of the built-in catalog.
  @Test func aMessageHasItsLanguage() {
    let attribute = AttributeDescription(
      name: "n", type: .integer16, isOptional: false,
      validations: [ValidationRule(predicate: "SELF != 13", warning: .text("Unlucky"))])
    let model = Self.model(
      "M", [EntityDescription(name: "E", attributes: [attribute])],
      names: [("sr", "ErrorString/Unlucky", "Baksuz"), ("sr", "Property/n", "broj")])
    let html = PreviewReport(models: [model], locales: ["sr", "ar"]).html
    #expect(html.contains("lang=\"sr\">Baksuz"), "\(html)")
    #expect(html.contains("lang=\"en\">broj"))
    #expect(html.contains("dir=\"auto\">Unlucky"))
    #expect(html.contains("lang=\"ar\" dir=\"rtl\">") && !html.contains("lang=\"en\" dir="))
  }

  // MARK: - Message files

  @Test(arguments: [
    ("", []), ("[de] M\n[en] M\n", ["de", "en"]), ("[en] M\nx [de] y\n[en] N\n[de] M\n", ["en", "de"]),
    ("# [de]\nE.a 1570: [fr]\n", []), ("[de", ["de"]), ("\r\n[sr-Latn] M\r\n", ["sr-Latn"]),
  ])
  func aFileHasTheLocalesOfItsSections(text: String, locales: [String]) {
    #expect(MessageFile.locales(in: text) == locales)
  }

  @Test(arguments: [
    ("a b~", "a b~"), ("a\\b", "a\\\\b"), ("a\nb", "a\\nb"), ("\u{1F}", "\\u{1F}"), ("\u{7F}", "\\u{7F}"),
    ("é\u{202E}", "é\\u{202E}"),
  ])
  func aNameIsOnOneLineOfTheFile(name: String, written: String) {
    let file = MessageFile(PreviewReport(models: [Self.model("M", [Self.entity(name, "a")])], locales: ["en"]))
    #expect(file.text.hasSuffix("\n[en] M\n\(written).a 1570: a is a required value.\n"), "\(file.text)")
  }

  @Test func eachLocaleHasASectionForEachModel() {
    let models = ["M", "N"].map { Self.model($0, [Self.entity("E", "a"), Self.entity("F", "a")]) }
    let text = MessageFile(PreviewReport(models: models, locales: ["en", "de"])).text
    let sections = text.split(separator: "\n").filter { $0.hasPrefix("[") }
    #expect(sections == ["[en] M", "[en] N", "[de] M", "[de] N"])
    #expect(Self.count(" 1570: ", in: text) == 8)
  }

  @Test func aRowWithoutAMessageIsLeftOut() {
    var report = PreviewReport(models: [Self.model("M", [Self.entity("E", "a", "b")])], locales: ["en", "de"])
    report.rows[0].messages.removeLast()
    let text = MessageFile(report).text
    #expect(Self.count("E.a 1570", in: text) == 1 && Self.count("E.b 1570", in: text) == 2)
  }

  // MARK: - Validation

  private static let error = ValidationOutcome(
    entity: "E", undecided: [UndecidedRule(property: "a", predicate: "SELF", reason: "unknown")])

  @Test(arguments: [
    ([ValidationOutcome(entity: "E")], false, "E: valid\n"), ([ValidationOutcome(entity: "E")], true, "E 1: valid\n"),
    ([error], false, "E.a: cannot evaluate 'SELF': unknown\n"),
    ([ValidationOutcome(entity: "E"), error], true, "E 1: valid\nE 2.a: cannot evaluate 'SELF': unknown\n"),
    ([], true, ""),
  ])
  func everyObjectIsALine(outcomes: [ValidationOutcome], isArray: Bool, text: String) {
    let report = ValidationReport(outcomes: outcomes, isArray: isArray)
    #expect(report.text == text)
    #expect(report.isValid == !outcomes.contains(Self.error))
  }

  /// One object is an answer of its own, unless the values were a list.
  @Test(arguments: [(1, false, false), (1, true, true), (2, false, true), (2, true, true), (0, false, true)])
  func severalObjectsAreAList(count: Int, isArray: Bool, isList: Bool) {
    let outcomes = Array(repeating: ValidationOutcome(entity: "E"), count: count)
    let json = ValidationReport(outcomes: outcomes, isArray: isArray).jsonText
    #expect(json.contains("\"objects\"") == isList && json.contains("\"isValid\": true"))
    #expect(!json.contains("undecided") && !json.contains("error"))
    let undecided = ValidationReport(outcomes: [Self.error], isArray: isArray).jsonText
    #expect(undecided.contains("\"undecided\"") && undecided.contains("\"isValid\": false"))
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int { components(separatedBy: part).count - 1 }
}
