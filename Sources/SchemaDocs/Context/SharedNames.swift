import GlossBasics
import GlossManagedObjectModel
import GlossPageTemplates

/// The names of all entities and properties in every language, in files next to the folders of the languages.
///
/// For HTML one script, loaded when a reader searches or asks for the other languages:
/// `modelglossNames([["de","Deutsch","ltr"],…],{"entities/Player":[["Spieler",…],{"team":["Mannschaft",…]}],…})`, the
/// properties by their anchors, 0 where a language has no name. For Markdown one table per entity, which also leads to
/// its page in each language.
struct SharedNames {
  let editions: [Edition]
  let site: Site

  /// The path of an entity's file without extension, from the folder of the format.
  static func page(of address: PageAddress) -> String {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    return "names/" + String(decoding: address.page.utf8.map { $0 == slash ? dot : $0 }, as: UTF8.self)
  }

  /// The files of a format; none if its pages contain the names.
  func files(of format: any PageFormat) -> [DocumentationFile] {
    if format is HTMLFormat { return site.sharesNamesInSearch ? [script] : [] }
    return site.sharesNamesOfPages(in: format) ? tables : []
  }

  private var entities: [(edition: Edition, address: PageAddress, names: NamesTable)] {
    editions.flatMap { edition in
      edition.reference.entityNames.compactMap { name in
        guard let entity = edition.index.entity(named: name), let address = edition.reference.pages[name] else {
          return nil
        }
        let names = edition.names(of: entity)
        return names.rows.isEmpty ? nil : (edition, address, names)
      }
    }
  }

  private var script: DocumentationFile {
    // Models may have tables in different languages.
    var languages: [LanguageHeading] = []
    for naming in editions.flatMap(\.namings) where !languages.contains(naming.heading) {
      languages.append(naming.heading)
    }
    let entities = entities
    let lines = entities.map { edition, address, table -> String in
      let columns = languages.map { language in table.languages.firstIndex(of: language) }
      func texts(_ row: NamesRow) -> JSONValue {
        .array(
          columns.map { column in column.flatMap { row.names[$0] }.map { SearchIndex.text($0.text) } ?? .integer(0) })
      }
      let properties = table.rows.dropFirst().filter { $0.names.contains { $0 != nil } }.map {
        ($0.address.anchor ?? $0.name, texts($0))
      }
      let entity = table.rows.first.map(texts) ?? .array([])
      return SearchIndex.script(.string(address.page)) + ":"
        + SearchIndex.script(.array([entity, .object(properties)]))
    }
    let headings = languages.map { JSONValue.array([$0.languageTag, $0.name, $0.direction].map(SearchIndex.text)) }
    return DocumentationFile(
      path: "html/names.js",
      text: "modelglossNames(\(SearchIndex.script(.array(headings))),{\n\(lines.joined(separator: ",\n"))\n});\n")
  }

  private var tables: [DocumentationFile] {
    entities.map { _, address, table in
      func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
      let title = table.rows.first?.name ?? ""
      var text = "# \(MarkdownText.code(title))\n\n"
      let pages = site.alternates.map { language in
        "[\(MarkdownText.escaped(language.name))](../\(SafeName.locale(language.locale))/\(address.page).md)"
      }
      text += pages.joined(separator: " · ") + "\n\n"
      text += line([""] + table.languages.map { MarkdownText.escaped($0.name) })
      text += line(["---"] + table.languages.map { _ in "---" })
      for row in table.rows {
        text += line(
          [MarkdownText.code(row.name)] + row.names.map { name in name.map { MarkdownText.escaped($0.text) } ?? "" })
      }
      return DocumentationFile(path: "markdown/\(Self.page(of: address)).md", text: text)
    }
  }
}
