import GlossBasics
import GlossLocalization
import Testing

@testable import GlossTableWriting

@Suite struct TranslationSheetTests {
  private static let texts = [
    "Name", "", "a,b;c\td", "two\nlines\r\nand more", "\"quoted\"", "=SUM(A1)", "'=x", "''-", "+1", "-1", "@x", "'",
    "it's",
    " edge ", "名前", "\u{1F600}", "%{PROPERTY}@ is “wrong”.",
  ]

  private static func document(_ target: String?) -> TranslationDocument {
    let units = texts.enumerated().map { number, text in
      var unit = TranslationUnit(
        key: "Property/k\(number)", source: text, target: target.map { $0 + text }, state: .translated,
        notes: ["A note,\nwith \"signs\"."])
      unit.exported = ExportedTarget(target: unit.target, state: unit.state)
      return unit
    }
    return TranslationDocument(
      version: .version1,
      files: [
        TranslationFile(
          original: "en.lproj/LeagueModel.strings", sourceLanguage: "en", targetLanguage: "de", units: units)
      ])
  }

  @Test(arguments: ["", "=", "'", "x"]) func readsBackWhatItWrites(prefix: String) throws {
    let document = Self.document(prefix)
    let read = try TranslationSheet.read(TranslationSheet.write(document), path: "t.csv")
    #expect(read.files.map(\.original) == document.files.map(\.original))
    let (one, other) = (read.files[0].units, document.files[0].units)
    #expect(one.map(\.key) == other.map(\.key) && one.map(\.source) == other.map(\.source))
    #expect(one.map { $0.target ?? "" } == other.map { $0.target ?? "" })
    #expect(one.map(\.exported) == other.map(\.exported))
    #expect(read.files[0].sourceLanguage == "en" && read.files[0].targetLanguage == "de")
  }

  /// No cell is a formula to a spreadsheet.
  @Test func writesNoFormula() throws {
    let text = String(decoding: TranslationSheet.write(Self.document("")), as: UTF8.self)
    for cell in ["=SUM", "+1", "-1", "@x"] {
      #expect(!text.contains(",\(cell)") && !text.contains("\"\(cell)"), "\(cell)")
    }
  }

  /// What spreadsheets save elsewhere.
  @Test(arguments: [",", ";", "\t"], [TableEncoding.utf8, .utf8WithBOM, .utf16LittleEndianWithBOM])
  func readsOtherSeparatorsAndEncodings(separator: String, encoding: TableEncoding) throws {
    let text = [
      ["table", "key", "source:en", "target:de", "state", "notes", "exported"],
      ["en.lproj/LeagueModel.strings", "Entity/Player", "Player", "Spieler", "", "", ""],
      ["", "", "", "", "", "", ""],
    ].map { $0.joined(separator: separator) }.joined(separator: "\r\n")
    let bytes = try #require(TextEncoder.encode(Array(text.utf8), as: encoding))
    let document = try TranslationSheet.read(bytes, path: "t.csv")
    #expect(document.files.first?.units.map(\.target) == ["Spieler"])
    #expect(
      document.files.first?.units.map(\.state) == [.translated] || document.files.first?.units.first?.state == nil)
    #expect(document.files.count == 1 && document.files.first?.targetLanguage == "de")
  }

  @Test(arguments: [
    ("", "the sheet is empty"), ("key,source:en,target:de\n", "no column “table”"),
    ("table,key,source:en,target\n", "does not say the language"),
    ("table,key,source:en,German,state\n", "write 'target:de', with your language, in the place of 'German'"),
    ("table,key,source:en,German,Comment\n", "'modelgloss strings export --format csv' writes the sheet"),
    ("table,key,source:en,target:de\na,b,c,\"open\n", "t.csv:2:1: error: a quotation mark is never closed"),
    ("table,key,source:en,target:de,state\r\na,b,c,Kun", "t.csv:2:1: error: the sheet ends within its last row"),
  ]) func saysWhatIsWrongWithASheet(text: String, reason: String) {
    let error = #expect(throws: InputFailure.self) { try TranslationSheet.read(Array(text.utf8), path: "t.csv") }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test func theLanguageMayBeAsked() throws {
    let text = Array("table,key,source:en,target\nt,k,Player,Spieler\n".utf8)
    let document = try TranslationSheet.read(text, path: "t.csv", language: "de")
    #expect(document.files.map(\.targetLanguage) == ["de"])
  }

  @Test func asksMachinesOnlyForWhatIsOpen() {
    var document = Self.document("x")
    document.files[0].units[0].target = nil
    document.files[0].units[3].target = nil
    let question = document.untranslated
    #expect(question.files[0].units.map(\.key) == ["Property/k0", "Property/k3"])
    var reply = document
    reply.files[0].units[0].target = "Nom"
    reply.files[0].units[4].target = "replaced"
    let answer = reply.answer(to: question)
    #expect(answer.files[0].units.map(\.key) == ["Property/k0"])
    #expect(answer.files[0].units.map(\.target) == ["Nom"] && answer.files[0].units[0].state == .needsReview)
  }
}
