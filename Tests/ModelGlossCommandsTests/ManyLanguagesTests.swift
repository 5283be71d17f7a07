import Foundation
import GlossBasics
import GlossFiles
import Testing

/// A reference in many languages: what grows is what is new in each of them.
@Suite struct ManyLanguagesTests {
  private static let languages = [
    "ar", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "hu", "it", "ja", "ko", "nl",
  ]

  private func run(_ count: Int, entities: Int = 4) -> CommandRun {
    var files = [
      "Package.swift": "",
      "App.xcdatamodel/contents": "<model>"
        + (0..<entities).map { entity in
          "<entity name=\"E\(entity)\">"
            + (0..<6).map { "<attribute name=\"a\($0)\" optional=\"YES\" attributeType=\"String\"/>" }.joined()
            + "</entity>"
        }.joined() + "</model>",
    ]
    for language in Self.languages.prefix(count) {
      var lines: [String] = []
      for entity in 0..<entities {
        lines.append("\"Entity/E\(entity)\" = \"\(name(entity, nil, language))\";")
        // The last property has no name anywhere.
        for property in 0..<5 {
          lines.append("\"Property/a\(property)/Entity/E\(entity)\" = \"\(name(entity, property, language))\";")
        }
      }
      files["\(language).lproj/AppModel.strings"] = lines.joined(separator: "\n")
    }
    return CommandRun("docs", "App.xcdatamodel", "-o", "docs", files: InMemoryFileTree(files))
  }

  private func name(_ entity: Int, _ property: Int?, _ language: String) -> String {
    "Name \(entity)\(property.map { " part \($0)" } ?? "") in \(language)"
  }

  private func size(_ run: CommandRun) -> Int {
    (run.files?.files ?? [:]).filter { $0.key.hasPrefix("docs/") }.values.reduce(0) { $0 + $1.count }
  }

  @Test func sharesTheNamesOfManyLanguages() throws {
    let run = run(6)
    #expect(run.status == 0, "\(run.error)")
    let script = try run.text(of: "docs/html/names.js")
    let list = "[" + script.dropFirst("modelglossNames(".count).dropLast(");\n".count) + "]"
    let values = try #require(try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [Any])
    let headings = try #require(values.first as? [[String]])
    #expect(headings.map { $0[0] } == Self.languages.prefix(6).map(\.self) && headings[0][2] == "rtl")
    let names = try #require(values.last as? [String: [Any]])
    for entity in 0..<4 {
      let entry = try #require(names["entities/E\(entity)"])
      #expect(entry[0] as? [String] == Self.languages.prefix(6).map { name(entity, nil, $0) })
      let properties = try #require(entry[1] as? [String: [String]])
      #expect(properties.keys.sorted() == (0..<5).map { "a\($0)" })
      for property in 0..<5 {
        #expect(properties["a\(property)"] == Self.languages.prefix(6).map { name(entity, property, $0) })
      }
      let table = try run.text(of: "docs/markdown/names/entities.E\(entity).md")
      for language in Self.languages.prefix(6) {
        #expect(table.contains(name(entity, 3, language)) && table.contains("](../\(language)/entities/E\(entity).md)"))
      }
      let page = try run.text(of: "docs/html/de/entities/E\(entity).html")
      #expect(page.contains(name(entity, 2, "de")) && !page.contains(name(entity, 2, "fi")))
      #expect(page.contains("<tr id=a2>") && page.contains("<details class=more data-names hidden>"))
      let markdown = try run.text(of: "docs/markdown/de/entities/E\(entity).md")
      #expect(markdown.contains("**Deutsch** · [In anderen Sprachen](../../names/entities.E\(entity).md)"))
      #expect(!markdown.contains(name(entity, 2, "fi")) && !markdown.contains("../../fi/"))
    }
    let search = try run.text(of: "docs/html/de/search.js")
    #expect(search.contains("\"sharesNames\":true") && !search.contains("in fi"))
  }

  @Test func keepsTheNamesOfFewLanguagesOnThePages() throws {
    let run = run(5)
    #expect(run.files?.kind(at: "docs/markdown/names") == nil)
    #expect(try run.text(of: "docs/html/de/entities/E1.html").contains(name(1, 2, "da")))
    // The search has them once for all languages.
    #expect(try !run.text(of: "docs/html/de/search.js").contains("in da"))
    #expect(try run.text(of: "docs/html/names.js").contains("in da"))
  }

  /// Twice the languages take twice the bytes, and more only for the list of languages on each of these small pages.
  @Test func growsWithWhatIsNew() {
    let sizes = [8, 16].map { size(run($0, entities: 12)) }
    #expect(Double(sizes[1]) < 2.7 * Double(sizes[0]), "\(sizes)")
  }

  /// Pages are written when a language is done; what only an earlier run wrote is removed at the end.
  @Test func writesLanguageByLanguage() throws {
    let first = run(7)
    let files = try #require(first.files)
    let again = CommandRun("docs", "App.xcdatamodel", "-o", "docs", files: files)
    #expect(again.output.contains("nothing changed") && again.files == files)
    let fewer = CommandRun("docs", "App.xcdatamodel", "-o", "docs", "--locale", "de,fr", files: files)
    #expect(fewer.files?.kind(at: "docs/markdown/names") == nil && fewer.files?.kind(at: "docs/html/ar") == nil)
    let wrong = CommandRun("docs", "App.xcdatamodel", "-o", "new", "--include", "None*", files: files)
    #expect(wrong.status != 0 && wrong.files?.kind(at: "new") == nil, "\(wrong.output)\(wrong.error)")
  }
}
