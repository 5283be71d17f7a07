import GlossBasics
import GlossFiles
import GlossLocalization
import Testing

@testable import GlossTableWriting

/// Whatever a conversion leaves behind is named with its text.
@Suite struct ConversionLossTests {
  private static let rules = """
    <?xml version="1.0"?><plist version="1.0"><dict><key>Entity/A</key><dict>\
    <key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>\
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\
    <key>NSStringFormatValueTypeKey</key><string>d</string>\
    <key>one</key><string>ONE %d</string><key>other</key><string>%d OTHER</string></dict></dict></dict></plist>
    """

  private static func catalog(_ german: String) -> String {
    #"{"sourceLanguage": "en", "strings": {"Entity/A": {"localizations": {"de": \#(german)}}}, "version": "1.0"}"#
  }

  private static func unit(_ text: String) -> String {
    #"{"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
  }

  private static func said(_ files: [String: String], to format: ConversionFormat) -> String {
    let plan = TableConverter.plan(
      files.keys.sorted(), to: format, into: "out", files: InMemoryFileTree(files))
    #expect(plan.failures.isEmpty && !plan.edits.isEmpty, "\(plan.failures)")
    return plan.notes.map { "\($0.path): \($0.message)" }.joined(separator: "\n")
  }

  private static let composed =
    #"{"stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions": {"n": {"argNum": 1, "#
    + #""formatSpecifier": "lld", "variations": {"plural": {"one": \#(entry("translated", "%arg a")), "#
    + #""other": \#(entry("translated", "%arg as"))}}}}}"#

  @Test(arguments: [ConversionFormat.strings(.utf8), .catalog, .loctable])
  func theTextOfALaterFileIsNamed(format: ConversionFormat) {
    let files = [
      "A/de.lproj/MModel.strings": "\"Entity/A\" = \"Eins\";\n",
      "B/de.lproj/MModel.strings": "\"Entity/A\" = \"Zwei\";\n",
    ]
    let said = Self.said(files, to: format)
    #expect(said == "B/de.lproj/MModel.strings: the text “Zwei” is left out, since an earlier file has another one")
    // The same text is not lost.
    let same = files.mapValues { $0.replacing("Zwei", with: "Eins") }
    #expect(Self.said(same, to: format).isEmpty)
  }

  private static let untranslated = "/* modelgloss:untranslated */"
  private static let review = "/* modelgloss:needs-review */"

  /// What a `.strings` file has in addition to its texts.
  @Test(
    arguments: [
      ("\"a\" = \"A\";", .xmlStrings, []), ("/* x */\n\"a\" = \"A\";", .strings(.utf8), []),
      ("/* x */\n\"a\" = \"A\";", .catalog, []),
      ("/* x */\n\"a\" = \"A\";", .xmlStrings, ["the format has no comments: 1 entry had one"]),
      (
        "/* x */\n\"a\" = \"A\";\n// y\n\"b\" = \"B\";", .binaryStrings,
        ["the format has no comments: 2 entries had one"]
      ),
      (
        "\(untranslated)\n\"a\" = \"A\";", .xmlStrings,
        ["the format cannot mark untranslated entries: 1 entry had a mark"]
      ),
      ("\(untranslated)\n\"a\" = \"A\";", .strings(.utf8), []), ("\(untranslated)\n\"a\" = \"A\";", .catalog, []),
      ("\(review)\n\"a\" = \"A\";", .xmlStrings, ["the format cannot mark entries for review: 1 entry had a mark"]),
      (
        "/* Heading */\n\n\n/* x */\n\"a\" = \"A\";\n/* End */\n", .strings(.utf8),
        [
          "the comment on line 1 does not belong to an entry and is dropped",
          "the comment on line 6 does not belong to an entry and is dropped",
        ]
      ),
      (
        "\"a\" = \"A\";\n\"a\" = \"B\";", .strings(.utf8),
        ["keys are unique: 1 entry dropped, since a later one has the same key: \"A\""]
      ),
      (
        "\"a\" = \"A\";\n\"a\" = \"B\";\n\"a\" = \"C\";", .catalog,
        ["keys are unique: 2 entries dropped, since a later one has the same key: \"A\", \"B\""]
      ),
    ] as [(String, ConversionFormat, [String])]) func whatAFormatCannotHoldIsSaid(
      _ text: String, _ format: ConversionFormat, _ messages: [String]
    )
  {
    let said = Self.said(["de.lproj/MModel.strings": text], to: format)
    #expect(said == messages.map { "de.lproj/MModel.strings: \($0)" }.joined(separator: "\n"))
  }

  @Test func aTableOutsideLanguageFoldersBecomesTheSourceLanguages() {
    let message = "MModel.strings: the table is not in a language folder and becomes the source language's"
    let files = ["MModel.strings": "\"a\" = \"A\";"]
    #expect(Self.said(files, to: .catalog) == message && Self.said(files, to: .xmlStrings) == "")
  }

  private static func entry(_ state: String, _ value: String = "A") -> String {
    #"{"stringUnit": {"state": "\#(state)", "value": "\#(value)"}}"#
  }

  /// What a catalog says of its texts.
  @Test(
    arguments: [
      (entry("translated"), "", .xmlStrings, []), (entry("final"), "", .catalog, []),
      (entry("final"), "", .strings(.utf8), ["the format has no states: 1 entry had “final”"]),
      (entry("needs_review"), "", .strings(.utf8), []),
      (entry("needs_review"), "", .xmlStrings, ["the format has no states: 1 entry had “needs_review”"]),
      (entry("new"), "", .strings(.utf8), []),
      (
        entry("translated"), #""shouldTranslate": false, "#, .strings(.utf8),
        ["the format cannot exclude entries from translation: 1 entry had that flag"]
      ), (entry("translated"), #""shouldTranslate": false, "#, .catalog, []),
    ] as [(String, String, ConversionFormat, [String])]) func whatACatalogSaysOfItsTextsIsSaid(
      _ localization: String, _ members: String, _ format: ConversionFormat, _ messages: [String]
    )
  {
    let catalog = Self.catalog(localization).replacing("\"localizations\"", with: members + "\"localizations\"")
    let said = Self.said(["MModel.xcstrings": catalog], to: format)
    #expect(said == messages.map { "MModel.xcstrings: \($0)" }.joined(separator: "\n"))
  }

  private static func plural(_ state: String) -> String {
    #"{"variations": {"plural": {"one": \#(entry(state, "%lld a")), "other": \#(entry("translated", "%lld as"))}}}"#
  }

  @Test(
    arguments: [
      (plural("translated"), "", .strings(.utf8), []),
      (plural("final"), "", .strings(.utf8), ["a .stringsdict has no states: 1 form had “final”"]),
      (plural("final"), "", .catalog, []),
      // A text that is composed of others is only in the rules.
      (plural("translated"), #""comment": "C", "#, .strings(.utf8), []),
      (composed, #""comment": "C", "#, .strings(.utf8), ["a .stringsdict has no comments: 1 entry had one"]),
      (composed, "", .strings(.utf8), []), (composed, #""comment": "C", "#, .catalog, []),
      (
        plural("translated"), "", .stringsdict,
        ["1 entry with one text dropped: a .stringsdict is for texts with forms; `--format strings` keeps both"]
      ),
    ] as [(String, String, ConversionFormat, [String])]) func whatRulesCannotHoldIsSaid(
      _ localization: String, _ members: String, _ format: ConversionFormat, _ messages: [String]
    )
  {
    let catalog = Self.catalog(localization).replacing("\"localizations\"", with: members + "\"localizations\"")
    let said = Self.said(["MModel.xcstrings": catalog], to: format)
    #expect(said == messages.map { "MModel.xcstrings: \($0)" }.joined(separator: "\n"))
  }

  @Test func theFormsOfALaterFileAreNamed() {
    let said = Self.said(
      [
        "A/de.lproj/MModel.stringsdict": Self.rules,
        "B/de.lproj/MModel.stringsdict": Self.rules.replacing("ONE", with: "Uno").replacing("OTHER", with: "Due"),
      ], to: .catalog)
    #expect(said.contains("“Uno %d”") && said.contains("“%d Due”") && !said.contains("ONE"), "\(said)")
  }

  @Test func theTextsOfALaterCatalogAreNamed() {
    let files = [
      "A/MModel.xcstrings": Self.catalog(Self.unit("Drei")), "B/MModel.xcstrings": Self.catalog(Self.unit("Vier")),
    ]
    let merged = Self.said(files, to: .catalog)
    #expect(merged.contains("another catalog has the entry; its texts are used; left out: “Vier”"), "\(merged)")
    #expect(Self.said(files, to: .strings(.utf8)).contains("the text “Vier” is left out"))
  }

  @Test func theFormsThatAFormatCannotHoldAreNamed() {
    let forms = """
      {"variations": {"device": {
        "mac": {"variations": {"plural": {"one": \(Self.unit("MAC ONE")), "other": \(Self.unit("MAC MANY"))}}},
        "other": \(Self.unit("ELSE"))}}}
      """
    let substitutions = """
      {"stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions": {"n": {
        "formatSpecifier": "lld", "variations": {"device": {"mac": {"variations": {"plural": {
          "one": \(Self.unit("%arg SUB ONE")), "other": \(Self.unit("%arg SUB MANY"))}}},
          "other": {"variations": {"plural": {"other": \(Self.unit("%arg SUB ELSE"))}}}}}}}}
      """
    for (localization, texts) in [
      (forms, ["MAC ONE", "MAC MANY"]), (substitutions, ["SUB ONE", "SUB MANY", "SUB ELSE"]),
    ] {
      for format in [ConversionFormat.strings(.utf8), .binaryStrings, .xmlStrings] {
        let plan = TableConverter.plan(
          ["MModel.xcstrings"], to: format, into: "out",
          files: InMemoryFileTree(["MModel.xcstrings": Self.catalog(localization)]))
        let written = plan.edits.map { String(decoding: $0.newBytes, as: UTF8.self) }.joined()
        let said = plan.notes.map(\.message).joined(separator: "\n")
        for text in texts where !written.contains(text) {
          #expect(said.contains(text), "\(format): \(text): \(said)\n\(written)")
        }
      }
    }
  }

  @Test func rulesThatACatalogCannotHoldAreNamed() {
    // A text by width has no place in a catalog.
    let widths = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>Entity/A</key><dict>\
      <key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>Short</string>\
      <key>50</key><string>A long one</string></dict></dict></dict></plist>
      """
    let plan = TableConverter.plan(
      ["de.lproj/MModel.stringsdict"], to: .catalog, into: "out",
      files: InMemoryFileTree(["de.lproj/MModel.stringsdict": widths]))
    let written = plan.edits.map { String(decoding: $0.newBytes, as: UTF8.self) }.joined()
    let said = plan.notes.map(\.message).joined(separator: "\n")
    for text in ["Short", "A long one"] {
      #expect(written.contains(text) || said.contains(text), "\(said)\n\(written)")
    }
  }
}
