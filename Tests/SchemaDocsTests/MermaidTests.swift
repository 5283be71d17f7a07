import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// The diagrams as Mermaid itself reads and draws them.
@Suite(.serialized) struct MermaidTests {
  struct Drawing: Decodable {
    /// Why Mermaid refuses the diagram; nil where it draws it.
    var failure: String?
    var boxes: [String]
    var lines: Int
    /// How thick the frame of each box is.
    var strokes: [String]
  }

  /// Lets Mermaid draw diagrams.
  private static func draw(_ diagrams: [String]) throws -> [Drawing] {
    let script = try #require(Browser.mermaid, "\(Browser.absence)")
    let json = String(decoding: try JSONEncoder().encode(diagrams), as: UTF8.self).replacing("</", with: "<\\/")
    let page = """
      <script src="\(script.absoluteString)"></script><script>
      (async () => {
        mermaid.initialize({ startOnLoad: false, suppressErrorRendering: true });
        const drawings = [];
        for (const [number, text] of \(json).entries()) {
          const drawing = { boxes: [], lines: 0, strokes: [] };
          try {
            await mermaid.parse(text);
            const holder = document.body.appendChild(document.createElement("div"));
            holder.innerHTML = (await mermaid.render("diagram" + number, text)).svg;
            for (const box of holder.querySelectorAll("g.node")) {
              drawing.boxes.push(box.querySelector(".label-group").textContent);
              drawing.strokes.push(getComputedStyle(box.querySelector("path:last-of-type, rect")).strokeWidth);
            }
            drawing.lines = holder.querySelectorAll("path.relation").length;
            holder.remove();
          } catch (error) {
            drawing.failure = String(error.message || error);
          }
          drawings.push(drawing);
        }
        report(drawings);
      })();
      </script>
      """
    return try JSONDecoder().decode([Drawing].self, from: try Browser.report(of: page))
  }

  private static func edition(_ model: ManagedObjectModel) -> Edition {
    var taken = TakenNames()
    let reference = ReferenceModel(SampleModels.documented(model), options: DocumentationOptions(), taken: &taken)
    return Edition(reference, locale: "en", words: DocumentationWords(locale: "en"), options: DocumentationOptions())
  }

  /// Every form a diagram takes: around an entity, the whole, with attributes and without.
  private static func graphs(_ model: ManagedObjectModel) -> [DiagramGraph] {
    let edition = edition(model)
    let names = edition.reference.entityNames
    return names.map(DiagramComposer(edition: edition).neighbours)
      + DiagramComposer(edition: edition).diagramsForMermaid().map(\.graph)
      + [true, false].map { DiagramComposer(edition: edition).graph(of: names, focus: nil, showsAttributes: $0) }
  }

  /// Names that Mermaid could take for its own words or for Markdown.
  private static let words = [
    "class", "note", "end", "namespace", "style", "direction", "TB", "click", "__proto__", "constructor", "_id_",
    "a__b",
    "snake_case", "Redirection", "TBook", "LRU", "Note", "Object", "9lives", "x~T~", "e_note", "classDef", "default",
    "ünïcode", "~", "**b**",
  ]

  private static let wordy = ManagedObjectModel(
    entities: words.enumerated().map { number, name in
      EntityDescription(
        name: name, isAbstract: number.isMultiple(of: 2), superentity: number > 2 ? words[number / 2] : nil,
        attributes: words.prefix(number).map { AttributeDescription(name: $0, type: .integer16) },
        relationships: [
          RelationshipDescription(name: "to_" + name, destination: words[(number + 7) % words.count], isOptional: true)
        ])
    })

  @Test(.enabled(if: Browser.isWanted, "\(Browser.absence)"))
  func mermaidDrawsEveryBoxUnderItsNameAndEveryLine() throws {
    let graphs = [SampleModels.library, SampleModels.hostile, Self.wordy].flatMap(Self.graphs)
    #expect(graphs.count > SampleModels.hostileNames.count)
    let drawings = try Self.draw(graphs.map { MermaidDrawing($0).text })
    #expect(drawings.count == graphs.count)
    for (graph, drawing) in zip(graphs, drawings) {
      let text = MermaidDrawing(graph).text
      #expect(drawing.failure == nil, "\(text)")
      #expect(drawing.boxes.map(Self.words) == graph.nodes.map { Self.words($0.name.visible(.page)) }, "\(text)")
      // Mermaid draws a line from a box to itself in three pieces.
      let loops = graph.edges.count { $0.source == $0.destination }
      #expect(drawing.lines == graph.edges.count + 2 * loops, "\(text)")
    }
  }

  /// A text without the white space that a browser joins.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(.enabled(if: Browser.isWanted, "\(Browser.absence)"))
  func mermaidMarksTheEntityThatAPageIsAbout() throws {
    let graph = DiagramComposer(edition: Self.edition(SampleModels.library)).neighbours(of: "Book")
    let drawings = try Self.draw([MermaidDrawing(graph).text])
    let drawing = try #require(drawings.first)
    let focus = try #require(graph.nodes.indices.first { graph.nodes[$0].isFocus })
    #expect(drawing.strokes.enumerated().filter { $0.element == "3px" }.map(\.offset) == [focus])
  }

  @Test(.enabled(if: Browser.isWanted, "\(Browser.absence)"))
  func mermaidDrawsWhatTheDocumentationOfLeagueHolds() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/League/Documentation/markdown")
    var diagrams: [String] = []
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
    for path in paths where path.hasSuffix(".md") {
      let text = String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
      for block in text.components(after: "```mermaid\n") {
        diagrams.append(String(block.prefix(upTo: block.firstRange(of: "\n```")?.lowerBound ?? block.endIndex)))
      }
    }
    #expect(diagrams.count > 40)
    for (text, drawing) in zip(diagrams, try Self.draw(diagrams)) { #expect(drawing.failure == nil, "\(text)") }
  }

  /// One more entity is one more line for it and one for each line that leads to it, none else changes.
  @Test func oneMoreEntityChangesNoOtherLine() {
    let old = SampleModels.library
    var new = old
    new.entities.append(
      EntityDescription(
        name: "Archive",
        relationships: [RelationshipDescription(name: "books", destination: "Book", isToMany: true, isOptional: true)]))
    for exporter in [DocumentationFormat.mermaid, .dot, .plantuml] {
      let texts = [old, new].map { model in
        exporter.export?.files(Self.edition(model), name: "x").map(\.text).joined() ?? ""
      }
      let lines = texts.map { $0.split(separator: "\n").map(String.init) }
      let added = lines[1].difference(from: lines[0])
      #expect(!lines[0].isEmpty && added.removals.isEmpty, "\(exporter): \(added.removals)")
      #expect(added.insertions.count <= 3, "\(exporter): \(added.insertions)")
    }
  }

  @Test(arguments: [
    (["Player", "A1_b"], ["Player", "A1_b"]), (["player", "_x", "9", ""], ["e_player", "e__x", "e_9", "e_"]),
    (["a-b", "a_2Db", "a-b "], ["e_a_2Db", "e_a_2Db_2", "e_a_2Db_20"]), (["end", "End"], ["e_end", "End"]),
    (["Ä"], ["e__C4"]),
  ])
  func identifiersComeFromNames(names: [String], identifiers: [String]) {
    #expect(DiagramIdentifiers.distinct(names) == identifiers)
  }
}
