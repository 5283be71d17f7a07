import GlossBasics
import GlossDiagnostics
import GlossLocalization
import Testing

@Suite("String Catalogs")
struct CatalogTests {
  private func tables(_ text: String) throws -> [LocalizationTable] {
    try TableReader().tables(in: Array(text.utf8), path: "LeagueModel.xcstrings")
  }

  private let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "" : {

        },
        "Entity/Player" : {
          "comment" : "A \\"person\\" \\u00e9\\ud83d\\ude00",
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "needs_review",
                "value" : "Spieler"
              }
            }
          }
        },
        "Entity/Team" : {
          "extractionState" : "stale",
          "shouldTranslate" : false,
          "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "Team" } } }
        },
        "Property/count" : {
          "localizations" : {
            "de" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Tor" } },
              "other" : { "stringUnit" : { "state" : "new", "value" : "%lld Tore" } } } } },
            "fr" : { "variations" : { "device" : {
              "mac" : { "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "buts" } } } } } } } }
          }
        }
      },
      "version" : "1.0"
    }
    """

  @Test("are one table a language, the source language first")
  func languages() throws {
    let tables = try tables(catalog)
    #expect(tables.map(\.locale) == ["en", "de", "fr"])
    #expect(tables.allSatisfy { $0.findings.isEmpty && $0.sourceLanguage == "en" && $0.encoding == .json })
    #expect(tables[0].entries.map(\.key) == ["Entity/Player", "Entity/Team", "Property/count"])
    #expect(tables[0].entries.map(\.value) == ["Entity/Player", "Team", "Property/count"])
    #expect(tables[1].entries.map(\.value) == ["Spieler", "Team", "%lld Tore"])
    #expect(tables[1].entries.map(\.state) == ["needs_review", "translated", "new"])
    #expect(tables[1].entries.map(\.shouldTranslate) == [true, false, true])
    #expect(tables[2].entries.map(\.value) == ["Team", "buts"])
    #expect(tables[1].entries[0].comment == "A \"person\" é😀")
    #expect(tables[1].entries[0].keyPosition == SourcePosition(line: 7, column: 5))
    #expect(tables[1].entries[0].valuePosition == SourcePosition(line: 13, column: 23))
  }

  /// Xcode nests devices, plural forms and numbers three deep.
  @Test("are open where a string inside is, to a depth of eight", arguments: [(0, true), (7, true), (8, false)])
  func openStrings(depth: Int, isOpen: Bool) throws {
    let unit = { (state: String) in #""stringUnit" : { "state" : "\#(state)", "value" : "x" }"# }
    let inner = (0..<depth).reduce("{ \(unit("needs_review")) }") { inner, _ in
      #"{ \#(unit("translated")), "variations" : { "plural" : { "few" : \#(inner) } } }"#
    }
    let text = #"{ "sourceLanguage" : "en", "strings" : { "a" : { "localizations" : { "de" : \#(inner) } } } }"#
    let german = try #require(try tables(text).first { $0.locale == "de" })
    #expect(german.entries.map(\.state) == [isOpen ? "needs_review" : "translated"])
  }

  @Test(
    "have their errors found at their place",
    arguments: [
      (#"{ "strings" : { "a" : {}, }, "version" : "1.0" }"#, "1:25 there is a comma before the closing “}”"),
      (#"{ "strings" : { "a" : {} "b" : {} } }"#, "1:25 a comma is missing"),
      (#"{ "strings" : { "a" {} } }"#, "1:21 the colon after the key is missing"),
      (#"{ "strings" : { "a" : {"#, "1:24 the JSON text is truncated"),
      (#"{ "strings" : { "a"#, "1:17 a JSON string has no closing quote"),
      (#"{ "strings" : { "a" : { "comment" : "\q" } } }"#, "1:38 the backslash does not begin a valid JSON escape"),
      (#"{ "strings" : { "a" : { "comment" : tru } } }"#, "1:37 a JSON value is missing here"),
      (#"{ "strings" : {} } x"#, "1:20 unexpected text after the end of the JSON text"),
      (#"{ "strings" : [] }"#, "1:15 “strings” is not a JSON object"),
      (#"[]"#, "1:1 a String Catalog is a JSON object"),
      (
        #"{ "strings" : {}, "Entity/Player" : {} }"#,
        "1:19 “Entity/Player” is outside “strings” and never read"
      ),
      (
        #"{ "strings" : {} }"#, "1:1 the catalog has no “sourceLanguage”, so it is read as if its keys were in English"
      ),
      (#"{ "sourcelanguage" : "de", "strings" : {} }"#, "1:3 “sourcelanguage” is outside “strings” and never read"),
      ("{ \"strings\" : { \"a\nb\" : {} } }", "1:19 a JSON string contains a control character or line break"),
    ])
  func errors(_ text: String, _ expected: String) throws {
    let findings = try tables(text).flatMap(\.findings)
    #expect(findings.map { "\($0.position?.description ?? "-") \($0.message)" } == [expected])
    #expect(findings.map(\.rule) == [.syntaxError])
  }

  @Test(
    "have texts that nothing can show found at their place",
    arguments: [
      (#"{ "stringUnit" : { "value" : 5 } }"#, "1:70 the value of de is not text"),
      (
        #"{ "variations" : { "plural" : { "uno" : {}, "other" : {} } } }"#,
        "1:73 “uno” is not a plural form, so its text is never shown"
      ),
      (#"{ "variations" : { "plural" : { "one" : {} } } }"#, "1:60 the plural forms of de have no “other”"),
      (
        #"{ "substitutions" : { "n" : { "variations" : { "plural" : { "two" : {} } } } } }"#,
        "1:88 the plural forms of de have no “other”"
      ),
      (
        #"{ "variations" : { "device" : { "mac" : { "stringUnit" : { "value" : [] } } } } }"#,
        "1:110 the value of de is not text"
      ),
      (#"{ "stringunit" : { "value" : "x" } }"#, "1:43 “stringunit” is never read"),
      (#"{ "stringUnit" : { "values" : "x" } }"#, "1:60 “values” is never read"),
      (#"{ "variation" : { } }"#, "1:43 “variation” is never read"),
      (#"{ "variations" : { "plurals" : { } } }"#, "1:60 “plurals” is never read"),
    ])
  func texts(_ localization: String, _ expected: String) throws {
    let text = #"{ "strings":{"a":{"localizations":{"de":"# + localization + #"}}},"sourceLanguage":"en"}"#
    let findings = try tables(text).flatMap(\.findings)
    #expect(findings.map { "\($0.position?.description ?? "-") \($0.message)" } == [expected])
    #expect(findings.map(\.rule) == [.syntaxError])
    #expect(findings.map(\.locale) == ["de"])
  }

  @Test(
    "have misspelt members of a string found, and none that a newer Xcode may write",
    arguments: [
      (#"{ "localization" : {} }"#, "rename it to “localizations”"),
      (#"{ "comments" : "x" }"#, "rename it to “comment”"),
      (#"{ "shouldtranslate" : false }"#, "rename it to “shouldTranslate”"), (#"{ "isGenerated" : true }"#, nil),
      (#"{ "comment" : "x", "comment2" : "y" }"#, nil),
    ] as [(String, String?)])
  func members(_ string: String, _ remedy: String?) throws {
    let findings = try tables(#"{ "sourceLanguage" : "en", "strings" : { "a" : \#(string) } }"#).flatMap(\.findings)
    #expect(findings.map(\.remedy) == [remedy].compactMap { $0 })
  }

  @Test("in merge conflict are named as such, at the conflict")
  func conflict() throws {
    let text = """
      {
        "strings" : {
      <<<<<<< HEAD
          "a" : {}
      =======
          "b" : {}
      >>>>>>> other
        }
      }
      """
    let findings = try tables(text).flatMap(\.findings)
    #expect(findings.map(\.message) == ["the file contains a merge conflict marker"])
    #expect(findings.first?.position == SourcePosition(line: 3, column: 1))
  }

  @Test("have keys that are there twice reported once")
  func duplicates() throws {
    let tables = try tables(
      """
      { "sourceLanguage" : "en", "strings" : {
        "a" : { "localizations" : { "de" : { "stringUnit" : { "state" : "translated", "value" : "1" } } } },
        "a" : { "localizations" : { "de" : { "stringUnit" : { "state" : "translated", "value" : "2" } } } } } }
      """)
    #expect(tables.flatMap(\.findings).map(\.rule) == [.duplicateKey])
    #expect(tables.flatMap(\.findings).first?.position == SourcePosition(line: 3, column: 3))
    #expect(tables.last?.entry(for: "a")?.value == "2")
  }

  /// Strings are dealt to the languages as they are read, whatever follows them.
  @Test(
    "are read alike in any order of their members",
    arguments: [
      (#""sourceLanguage" : "de", \#(strings)"#, ["de", "en", "fr"], ["A", "K"], ["X", "K"]),
      (#"\#(strings), "sourceLanguage" : "de""#, ["de", "en", "fr"], ["A", "K"], ["X", "K"]),
      // Of members with the same name the last one counts.
      (#""strings" : { "b" : {} }, \#(strings)"#, ["en", "de", "fr"], ["X"], ["A", "K"]),
      (#"\#(strings), "strings" : {}"#, ["en"], [], []),
      (#"\#(strings), "sourceLanguage" : "de", "sourceLanguage" : "fr""#, ["fr", "de", "en"], [], ["A", "K"]),
    ])
  func order(_ members: String, _ languages: [String], _ source: [String], _ next: [String]) throws {
    let tables = try tables("{ \(members) }")
    #expect(tables.map(\.locale) == languages)
    func texts(_ number: Int) -> [String] {
      // Without the key itself, which is the text of what the source language lacks.
      tables.indices.contains(number) ? tables[number].entries.filter { $0.value != $0.key }.map(\.value) : []
    }
    #expect(texts(0) == source && texts(1) == next)
  }

  private static let strings = """
    "strings" : {
      "a" : { "localizations" : {
        "de" : { "stringUnit" : { "value" : "a1" } }, "en" : { "stringUnit" : { "value" : "X" } },
        "de" : { "stringUnit" : { "value" : "A" } }, "fr" : { "stringUnit" : { "value" : "f" } }, "fr" : {} } },
      "k" : { "shouldTranslate" : false, "localizations" : { "de" : { "stringUnit" : { "value" : "K" } } } }
    }
    """

  @Test("survive every prefix and deep nesting")
  func hostile() throws {
    let bytes = Array(catalog.utf8)
    for length in stride(from: 1, to: bytes.count, by: 3) {
      let tables = try TableReader().tables(in: Array(bytes[..<length]), path: "LeagueModel.xcstrings")
      #expect(!tables.flatMap(\.findings).isEmpty)
      #expect(tables.allSatisfy { $0.isIncomplete })
    }
    let deep = try tables(String(repeating: "{\"a\":[", count: 50_000))
    #expect(deep.flatMap(\.findings).contains { $0.message == "the JSON text is nested more than 64 levels deep" })
  }

  @Test("which are empty are refused")
  func empty() {
    #expect(throws: InputFailure.self) { try tables(" \n") }
  }
}
