import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossTestSupport
import Testing

@testable import GlossTableWriting

@Suite struct CatalogFileEditorTests {
  static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "" : {

        },
        "Entity/Club" : {
          "comment" : "A club.",
          "localizations" : {
            "de" : {
              "variations" : { "plural" : { "other" : { "stringUnit" : { "state" : "new", "value" : "x" } } } }
            },
            "en" : { "stringUnit" : { "value" : "Club", "state" : "translated" } }
          },
          "extra" : 1.50
        },
        "Entity/Zone" : {
          "extractionState" : "stale"
        }
      },
      "version" : "1.0"
    }
    """

  @Test func addsEntriesWhereXcodeWouldSortThemAndLeavesTheOthersAlone() throws {
    var editor = try CatalogFileEditor(Array(Self.catalog.utf8), path: "x.xcstrings")
    editor.add(
      TableAddition(key: "Entity/Player", value: "Player", comment: "Somebody\nwho \"plays\".", entity: "Player"),
      locale: "en")
    editor.add(TableAddition(key: "Entity/Player", value: "Player", progress: .untranslated), locale: "de")
    editor.add(TableAddition(key: "Property/x", value: "X/Y"), locale: "en")
    let text = String(decoding: editor.bytes(), as: UTF8.self)
    #expect(Golden.difference(text, from: "CatalogFileEditor/added.json") == nil)
    #expect(text.contains("\"extra\" : 1.50"))
    #expect(JSONReader.read(Array(text.utf8)).problems.isEmpty)
  }

  @Test func changesOneTextAndKeepsTheUnknownMembersOfItsEntry() throws {
    var editor = try CatalogFileEditor(Array(Self.catalog.utf8), path: "x.xcstrings")
    let isSet = [
      editor.setValue("Verein", state: .final, for: "Entity/Club", locale: "fr"),
      editor.setValue("Verein", state: .translated, for: "Entity/Club", locale: "de"),
      editor.setValue("x", state: .translated, for: "Entity/Missing", locale: "de"),
    ]
    #expect(isSet == [.made, .impossible, .impossible])
    let text = String(decoding: editor.bytes(), as: UTF8.self)
    #expect(text.contains("\"extra\" : 1.50"))
    let tables = try TableReader().tables(in: Array(text.utf8), path: "x.xcstrings")
    #expect(tables.first { $0.locale == "fr" }?.entry(for: "Entity/Club")?.value == "Verein")
    #expect(tables.first { $0.locale == "fr" }?.entry(for: "Entity/Club")?.state == "translated")
  }

  @Test(arguments: [
    (["Entity/Club"], ["", "Entity/Zone"]), (["Entity/Zone"], ["", "Entity/Club"]),
    (["Entity/Zone", "Entity/Club"], [""]), (["", "Entity/Zone", "Entity/Club"], []), (["Entity/None"], nil),
  ])
  func removesEntriesWithTheirCommas(removed: [String], kept: [String]?) throws {
    for addition in [nil, "Entity/A", "Entity/M", "Z"] {
      var editor = try CatalogFileEditor(Array(Self.catalog.utf8), path: "x.xcstrings")
      editor.remove(Set(removed.map { LiteralText($0) }))
      if let addition { editor.add(TableAddition(key: addition, value: "v"), locale: "en") }
      let result = JSONReader.read(editor.bytes())
      #expect(result.problems.isEmpty)
      let keys = result.root?["strings"]?.members?.map(\.key) ?? []
      let expected = (kept ?? ["", "Entity/Club", "Entity/Zone"]) + (addition.map { [$0] } ?? [])
      #expect(keys == expected.sorted())
    }
  }

  @Test func changesNothingWhereNothingIsChanged() throws {
    for text in [
      Self.catalog, #"{"sourceLanguage":"en","strings":{"a":{}}}"#,
      "{ \"sourceLanguage\" : \"de\", \"strings\" : { } }\r\n",
    ] {
      let editor = try CatalogFileEditor(Array(text.utf8), path: "x.xcstrings")
      #expect(editor.bytes() == Array(text.utf8))
    }
  }

  @Test func keepsTheStyleOfACompactCatalog() throws {
    var editor = try CatalogFileEditor(
      Array(#"{"sourceLanguage":"en","strings":{"a":{}},"version":"1.0"}"#.utf8), path: "x")
    editor.add(TableAddition(key: "b", value: "B"), locale: "en")
    #expect(
      String(decoding: editor.bytes(), as: UTF8.self)
        == "{\"sourceLanguage\":\"en\",\"strings\":{\"a\":{},\"b\":{\"extractionState\":\"manual\",\"localizations\":"
        + "{\"en\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"B\"}}}}},\"version\":\"1.0\"}")
  }

  @Test func makesANewCatalogAsXcodeWritesOne() {
    var editor = CatalogFileEditor(newFile: "x.xcstrings", sourceLanguage: "en")
    #expect(
      String(decoding: editor.bytes(), as: UTF8.self)
        == "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}")
    editor.add(TableAddition(key: "Entity/Player", value: "Player\u{1}\\"), locale: "en")
    #expect(JSONReader.read(editor.bytes()).problems.isEmpty)
  }

  @Test func refusesACatalogWithErrors() {
    for text in [
      "{", "{}", "[]", "{\"strings\":[]}", "{\"strings\":{\"a\":{},}}", "{\"strings\":{\"a\":{}}}",
      #"{"sourcelanguage":"de","strings":{"a":{}}}"#,
    ] {
      #expect(throws: InputFailure.self) { try CatalogFileEditor(Array(text.utf8), path: "x.xcstrings") }
    }
  }
}
