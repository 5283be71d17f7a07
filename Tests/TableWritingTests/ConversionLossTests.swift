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
