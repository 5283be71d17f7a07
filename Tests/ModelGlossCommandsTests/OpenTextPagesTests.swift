import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// The pages say in words which names a translator has still to do, and why, as `coverage` counts them.
@Suite struct OpenTextPagesTests {
  /// Each row: the property, its German text with a mark, and the words of the English and of the German page.
  private static let rows: [(name: String, entry: String, english: String?, german: String?)] = [
    ("done", "\"Property/done\" = \"Fertig\";", nil, nil),
    (
      "waiting", "/* modelgloss:untranslated */\n\"Property/waiting\" = \"Waiting\";", "not translated",
      "nicht übersetzt"
    ),
    ("copied", "\"Property/copied\" = \"copied text\";", "same as the source", "wie das Original"),
    ("marked", "/* modelgloss:needs-review */\n\"Property/marked\" = \"Markiert\";", "to review", "zu prüfen"),
    (
      "changed", "/* modelgloss:needs-review 00000001 */\n\"Property/changed\" = \"Geändert\";", "source changed",
      "Original geändert"
    ),
    ("absent", "", "missing", "fehlt"),
  ]

  private static func files(_ german: String) -> InMemoryFileTree {
    let attributes = rows.map { "<attribute name=\"\($0.name)\" optional=\"YES\" attributeType=\"String\"/>" }.joined()
    let english = rows.map { "\"Property/\($0.name)\" = \"\($0.name) text\";\n" }.joined()
    return InMemoryFileTree([
      "Package.swift": "", "Shop.xcdatamodel/contents": "<model><entity name=\"Item\">\(attributes)</entity></model>",
      "en.lproj/ShopModel.strings": "\"Entity/Item\" = \"Thing\";\n" + english,
      "de.lproj/ShopModel.strings": "\"Entity/Item\" = \"Artikel\";\n" + german,
    ])
  }

  private static let open = files(rows.map { $0.entry + "\n" }.joined())

  private func page(_ path: String, of files: InMemoryFileTree) throws -> String {
    let run = CommandRun("docs", "Shop.xcdatamodel", "-o", "docs", files: files)
    #expect(run.status == 0, "\(run.error)")
    let tree = try #require(run.files)
    return String(decoding: try tree.bytes(at: path), as: UTF8.self).replacing("<wbr>", with: "")
  }

  @Test(arguments: ["en", "de"]) func theLocalizationPageSaysWhatIsOpen(language: String) throws {
    let html = try page("docs/html/\(language)/localization.html", of: Self.open)
    let markdown = try page("docs/markdown/\(language)/localization.md", of: Self.open)
    for row in Self.rows {
      let word = language == "en" ? row.english : row.german
      let lines = [html, markdown].map { text in
        text.split(separator: "\n").first { $0.contains(">\(row.name)</a>") || $0.contains("[`\(row.name)`]") } ?? ""
      }
      #expect(lines.allSatisfy { !$0.isEmpty }, "\(row.name): \(html)")
      let isMarked = lines[0].contains("class=open") || lines[0].contains("class=missing")
      #expect(isMarked == (word != nil), "\(lines[0])")
      if let word { #expect(lines.allSatisfy { $0.contains(word) }, "\(row.name): \(lines)") }
    }
    #expect(html.contains("<p class=open-only><label><input type=checkbox>"))
    // What is open on the page is what `coverage` does not count.
    #expect(html.contains("2 / 7"), "\(html)")
  }

  /// The same words are on the page of the entity: at the name in the reader's language, and at the others.
  @Test func thePageOfAnEntitySaysTheSame() throws {
    for (language, isOwn) in [("de", true), ("en", false)] {
      let html = try page("docs/html/\(language)/entities/Item.html", of: Self.open)
      for row in Self.rows where row.name != "absent" {
        let card = html.split(separator: "<tr id=").first { $0.hasPrefix("\(row.name)>") } ?? ""
        #expect(!card.isEmpty)
        let word = isOwn ? row.german : row.english
        #expect(card.contains("class=open>") == (word != nil), "\(row.name): \(card)")
        if let word { #expect(card.contains("<small class=open>\(word)</small>"), "\(row.name): \(card)") }
      }
    }
  }

  @Test func nothingIsOpenWhereAllIsDone() throws {
    let done = Self.files(Self.rows.map { "\"Property/\($0.name)\" = \"Text \($0.name)\";\n" }.joined())
    let html = try page("docs/html/en/localization.html", of: done)
    #expect(html.contains("7 / 7") && !html.contains("open-only") && !html.contains("class=open"))
  }
}
