import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import Testing

@testable import GlossTableWriting

@Suite struct TableConverterTests {
  static let english = """
    /* The table of the league. */

    /* Somebody who plays. */
    "Entity/Player" = "Player";
    "Entity/Team" = "Te\\"am\\n";
    """
  static let german = """
    /* modelgloss:untranslated */
    "Entity/Player" = "Player";
    "Entity/Team" = "Verein";
    "Entity/Team" = "Mannschaft";
    """
  private let files = InMemoryFileTree([
    "en.lproj/LeagueModel.strings": english, "de.lproj/LeagueModel.strings": german,
  ])
  private let paths = ["de.lproj/LeagueModel.strings", "en.lproj/LeagueModel.strings"]

  @Test(arguments: ["strings", "xcstrings", "binary", "xml", "loctable"])
  func keepsEveryTextThereAndBack(name: String) throws {
    let format = try #require(ConversionFormat(name: name))
    let there = TableConverter.plan(paths, to: format, into: "out", files: files)
    #expect(there.failures.isEmpty)
    var tree = InMemoryFileTree([String: [UInt8]]())
    for edit in there.edits { tree.files[edit.path] = edit.newBytes }
    let back = TableConverter.plan(
      tree.files.keys.sorted(), to: .strings(.utf16LittleEndianWithBOM), into: "back", files: tree)
    #expect(back.edits.map(\.path) == ["back/de.lproj/LeagueModel.strings", "back/en.lproj/LeagueModel.strings"])
    for (edit, path) in zip(back.edits, paths) {
      #expect(try texts(edit.newBytes, path) == texts(files.bytes(at: path), path))
    }
  }

  @Test func keepsCommentsAndMarksInACatalog() throws {
    let plan = TableConverter.plan(paths, to: .catalog, files: files)
    #expect(plan.edits.map(\.path) == ["LeagueModel.xcstrings"])
    let tables = try TableReader().tables(in: try #require(plan.edits.first?.newBytes), path: "LeagueModel.xcstrings")
    #expect(tables.first?.entry(for: "Entity/Player")?.comment == "Somebody who plays.")
    #expect(tables.first { $0.locale == "de" }?.entry(for: "Entity/Player")?.isMarkedUntranslated == true)
    #expect(
      plan.notes.map(\.message) == [
        "keys are unique: 1 entry dropped, since a later one has the same key: \"Verein\"",
        "the comment on line 1 does not belong to an entry and is dropped",
      ])
  }

  @Test func givesACatalogTheCommentOfAnyLanguage() throws {
    let tree = InMemoryFileTree([
      "en.lproj/LeagueModel.strings": "\"a\" = \"A\";\n/* E */\n\"b\" = \"B\";\n",
      "fr.lproj/LeagueModel.strings": "/* F */\n\"a\" = \"A\";\n/* G */\n\"b\" = \"B\";\n",
    ])
    let plan = TableConverter.plan(tree.files.keys.sorted(), to: .catalog, files: tree)
    let table = try TableReader().tables(in: try #require(plan.edits.first?.newBytes), path: "LeagueModel.xcstrings")
    #expect(table.first?.entry(for: "a")?.comment == "F" && table.first?.entry(for: "b")?.comment == "E")
    #expect(plan.notes.map(\.message) == ["the comment “G” is lost: a catalog has one comment for all languages"])
  }

  @Test func saysWhatAPropertyListCannotHold() {
    let plan = TableConverter.plan(paths, to: .binaryStrings, into: "out", files: files)
    #expect(
      plan.notes.map(\.message) == [
        "the format cannot mark untranslated entries: 1 entry had a mark",
        "keys are unique: 1 entry dropped, since a later one has the same key: \"Verein\"",
        "the format has no comments: 1 entry had one",
        "the comment on line 1 does not belong to an entry and is dropped",
      ])
  }

  @Test func saysWhatATextFileCannotHoldOfACatalog() throws {
    let catalog = """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
        "a" : { "shouldTranslate" : false },
        "b" : { "extractionState" : "stale", "localizations" : { "en" : { "stringUnit" : { "value" : "B" } } } },
        "c" : { "localizations" : { "en" : { "stringUnit" : { "state" : "needs_review", "value" : "C" } } } },
        "d" : { "localizations" : { "en" : { "variations" : { "plural" : {
          "one" : { "stringUnit" : { "state" : "translated", "value" : "1" } },
          "other" : { "stringUnit" : { "state" : "translated", "value" : "n" } } } } } } },
        "e" : { "comment" : "E!", "localizations" : { "en" : { "stringUnit" : { "state" : "new", "value" : "E" } } } }
      } }
      """
    let files = InMemoryFileTree(["LeagueModel.xcstrings": catalog])
    let plan = TableConverter.plan(["LeagueModel.xcstrings"], to: .strings(.utf8), files: files)
    #expect(
      plan.notes.map(\.message) == [
        "the format cannot exclude entries from translation: 1 entry had that flag"
      ])
    #expect(plan.edits.map(\.path) == ["en.lproj/LeagueModel.strings", "en.lproj/LeagueModel.stringsdict"])
    #expect(
      plan.edits.first.map { String(decoding: $0.newBytes, as: UTF8.self) } == """
        "a" = "a";
        "b" = "B";
        /* modelgloss:needs-review */
        "c" = "C";
        "d" = "n";

        /* E! */
        /* modelgloss:untranslated 0d54249a */
        "e" = "E";

        """)
  }

  /// What a catalog says of an entry's state is a mark in a text file, and a state again in the next catalog.
  @Test(arguments: ["new", "needs_review", "translated"])
  func keepsStatesThroughATextFile(state: String) throws {
    let catalog = """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "Entity/Player" : { "localizations" : {
        "de" : { "stringUnit" : { "state" : "\(state)", "value" : "Spieler" } } } } } }
      """
    let files = InMemoryFileTree(["LeagueModel.xcstrings": catalog])
    let out = TableConverter.plan(["LeagueModel.xcstrings"], to: .strings(.utf16LittleEndianWithBOM), files: files)
    let text = InMemoryFileTree(Dictionary(uniqueKeysWithValues: out.edits.map { ($0.path, $0.newBytes) }))
    let path = "de.lproj/LeagueModel.strings"
    let table = try #require(try TableReader().tables(in: text.bytes(at: path), path: path).first?.entries.first)
    #expect(table.isMarkedForReview == (state == "needs_review") && table.isMarkedUntranslated == (state == "new"))
    let back = TableConverter.plan([path], to: .catalog, files: text)
    let bytes = try #require(back.edits.first?.newBytes)
    let tables = try TableReader().tables(in: bytes, path: "LeagueModel.xcstrings")
    #expect(tables.first { $0.locale == "de" }?.entries.first?.state == state)
    let binary = TableConverter.plan([path], to: .binaryStrings, into: "out", files: text)
    let isTold = binary.notes.contains { $0.message.hasPrefix("the format cannot mark ") }
    #expect(isTold == (state != "translated"))
  }

  @Test func takesNoPathForALanguage() {
    let catalog = """
      { "sourceLanguage" : "en", "strings" : { "a" : { "localizations" : { "../../x" : {
        "stringUnit" : { "value" : "A" } } } } } }
      """
    let files = InMemoryFileTree(["LeagueModel.xcstrings": catalog])
    let plan = TableConverter.plan(["LeagueModel.xcstrings"], to: .strings(.utf8), files: files)
    #expect(plan.edits.map(\.path) == ["en.lproj/LeagueModel.strings"])
    #expect(plan.failures.count == 1)
  }

  @Test func overwritesNothingAndConvertsNoTableWithErrors() {
    var tree = files
    tree.files["LeagueModel.xcstrings"] = Array("{}".utf8)
    tree.files["fr.lproj/LeagueModel.strings"] = Array("\"a\" = ".utf8)
    let plan = TableConverter.plan(
      paths + ["fr.lproj/LeagueModel.strings", "missing.strings"], to: .catalog, files: tree)
    #expect(plan.edits.isEmpty)
    #expect(plan.failures.map(\.path) == ["fr.lproj/LeagueModel.strings", "missing.strings", "LeagueModel.xcstrings"])
  }

  private func texts(_ bytes: [UInt8], _ path: String) throws -> [String: String] {
    let table = try #require(TableReader().tables(in: bytes, path: path).first)
    return Dictionary(table.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }
}
