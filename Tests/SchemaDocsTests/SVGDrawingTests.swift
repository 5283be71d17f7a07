import Foundation
import GlossDiagramLayout
import GlossManagedObjectModel
import GlossPageTemplates
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

@Suite struct SVGDrawingTests {
  private func edition(_ model: ManagedObjectModel) throws -> Edition {
    var taken = TakenNames()
    let reference = ReferenceModel(SampleModels.documented(model), options: DocumentationOptions(), taken: &taken)
    return Edition(reference, locale: "en", words: DocumentationWords(locale: "en"), options: DocumentationOptions())
  }

  private func overview(_ model: ManagedObjectModel) throws -> DiagramGraph {
    let edition = try edition(model)
    return DiagramComposer(edition: edition).graph(
      of: edition.reference.entityNames, focus: nil, showsAttributes: false)
  }

  private func markup(_ graph: DiagramGraph) -> String {
    SVGDrawing(graph, href: { "\($0.page).html" }).markup(title: "Diagram of <it>", description: "Boxes & lines").text
  }

  @Test func looksAsItDid() throws {
    let text = markup(try overview(SampleModels.library)).replacing("><", with: ">\n<") + "\n"
    #expect(Golden.difference(text, from: "diagrams/library.svg") == nil)
  }

  @Test func readersOfScreensHearWhatItIs() throws {
    let text = markup(try overview(SampleModels.library))
    #expect(
      text.contains("role=group><title>Diagram of &lt;it&gt;</title><desc>Boxes &amp; lines</desc>"))
    // Text is text, and each box a link with its name.
    #expect(text.matches(of: /<a href=entities\/[A-Za-z]+.html[^>]*><rect [^>]*\/><text [^>]*>/).count == 3)
    #expect(!text.contains("style=") && !text.contains("#fff") && !text.contains("rgb("))
  }

  @Test func hostileNamesStayText() throws {
    let edition = try edition(SampleModels.hostile)
    for name in SampleModels.hostileNames {
      let text = markup(DiagramComposer(edition: edition).neighbours(of: name))
      var open: [Substring] = []
      for tag in text.matches(of: /<(\/?)([a-z]+)((?:"[^"]*"|[^">])*?)(\/?)>/) {
        if !tag.1.isEmpty {
          #expect(open.popLast() == tag.2)
        } else if tag.4.isEmpty {
          open.append(tag.2)
        }
        #expect(["svg", "title", "desc", "path", "text", "a", "g", "rect"].contains(String(tag.2)))
        #expect(!tag.3.contains("onmouseover="))
      }
      #expect(open.isEmpty)
      #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\0" })
    }
  }

  private static let long = String(repeating: "VeryLongCommonBeginning", count: 3)

  /// Which names stay apart, whatever is cut: no two boxes of different entities say the same.
  @Test(arguments: [
    ["\(long)A", "\(long)B"], ["A\(long)\(long)", "B\(long)\(long)"],
    // Different in the middle only.
    ["\(long)A\(long)", "\(long)B\(long)", "\(long)C\(long)"],
    ["\(long)A", "\(long)B", "\(long)A\(long)", "\(long)B\(long)", "short"],
    // One is called what another is cut to.
    ["\(long)A\(long)", "\(long)B\(long)", "VeryLongCommonBeginningVeryLon… (1)"],
    (1...40).map { "\(long)\($0)\(long)" }, (1...40).map { "\(long)\($0)" },
  ])
  func differentEntitiesHaveDifferentLabels(names: [String]) {
    for size in [11, 13] {
      let shown = TextWidth.distinct(names, to: 260, size: size)
      for (position, name) in names.enumerated() {
        for other in names.indices.dropFirst(position + 1) where names[other] != name {
          #expect(shown[position] != shown[other])
        }
        #expect(TextWidth.of(shown[position], size: size) <= 260)
        #expect(shown[position] == name || shown[position].contains("…"))
      }
    }
    let graph = DiagramGraph(
      nodes: names.map {
        DiagramGraph.Node(
          name: $0, label: nil, address: .index, isAbstract: false, isFocus: false, attributes: [])
      }, edges: [])
    #expect(Set(DiagramPlan(graph).texts.map { $0.name.joined() }).count == names.count)
  }

  /// name, localized name, the lines they take
  @Test(
    arguments: [
      ("Order", nil, ["Order"]), ("Order", "Bestellung", ["Bestellung", "Order"]),
      (
        "PersistedExpirationForSentMessageWithLimitedExistence", nil,
        ["PersistedExpirationForSent", "MessageWithLimitedExistence"]
      ),
      // A raw name is smaller beside a localized one.
      (
        "PersistedExpirationForSentMessage", "Ablauf einer gesendeten Nachricht mit begrenzter Lebensdauer",
        ["Ablauf einer gesendeten Nachricht", "mit begrenzter Lebensdauer", "PersistedExpirationForSentMessage"]
      ),
      // Three lines, and one that has no hump to break at.
      (
        (1...5).map { "VeryLongHump\($0)of" }.joined(), nil,
        ["VeryLongHump1ofVeryLong", "Hump2ofVeryLongHump3ofVery", "LongHump4ofVeryLongHump5of"]
      ),
      (
        String(repeating: "letter", count: 10), nil,
        [String(repeating: "letter", count: 5) + "l", "etter" + String(repeating: "letter", count: 4)]
      ),
    ] as [(String, String?, [String])])
  func longNamesAreBrokenIntoLines(name: String, label: String?, lines: [String]) throws {
    let node = DiagramGraph.Node(
      name: name, label: label, address: .index, isAbstract: false, isFocus: false, attributes: [])
    let graph = DiagramGraph(nodes: [node], edges: [])
    let plan = DiagramPlan(graph)
    let text = try #require(plan.texts.first)
    #expect(text.label + text.name == lines && !text.isCut && text.name.joined() == name)
    #expect(plan.layout.boxes.first?.height == (lines.count > 1 ? 12 + 16 * lines.count : 32))
    #expect(text.width <= 260)
    let drawing = SVGDrawing(graph) { _ in "x.html" }.markup(title: "", description: "").text
    for (number, line) in lines.enumerated() {
      let isSmall = label != nil && number >= text.label.count
      let tag = try #require(drawing.components(separatedBy: ">\(line)</text>").first?.split(separator: "<").last)
      #expect(tag.hasPrefix("text") && tag.contains(" class=s ") == isSmall, "\(tag)")
    }
  }

  @Test func namesOfAParagraphAreCut() throws {
    let node = DiagramGraph.Node(
      name: String(repeating: "Letter", count: 2_000), label: nil, address: .index, isAbstract: false, isFocus: false,
      attributes: [])
    let text = try #require(DiagramPlan(DiagramGraph(nodes: [node], edges: [])).texts.first)
    #expect(text.isCut && text.name.last?.hasSuffix("…") == true && text.name.count <= 8)
  }

  @Test func oneNameInSeveralBoxesIsCutOnce() {
    let name = Self.long + "A"
    #expect(Set(TextWidth.distinct([name, name], to: 260, size: 13)).count == 1)
    #expect(TextWidth.distinct(["a", "b", "a"], to: 260, size: 13) == ["a", "b", "a"])
  }

  @Test func aPairOfInversesIsOneLine() throws {
    let graph = try overview(SampleModels.library)
    let labels = DiagramPlan(graph).labels.compactMap(\.self)
    #expect(labels.sorted() == ["friend", "readers / books"])
    #expect(graph.edges.count { $0.kind == .inheritance } == 1)
  }

  @Test func signsTellManyAndRequired() throws {
    let graph = try overview(SampleModels.library)
    let text = markup(graph)
    // Many readers, at least two: a foot and a bar. Many books: a foot and a circle. A friend or none: a circle. Each
    // circle is drawn twice, large and small.
    #expect(text.matches(of: /M-?\d+ -?\d+l5[ -]9 5[ -]9/).count == 2)
    #expect(text.matches(of: /h10/).count == 1)
    #expect(text.matches(of: /h0/).count == 2 * 2)
    #expect(text.matches(of: /l-6 -?10h12z/).count == 1)
  }

  @Test func boxesHoldLinesThatLeadFromThemToThemselves() throws {
    let graph = try overview(
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "Node",
          relationships: [
            RelationshipDescription(
              name: "parent", destination: "Node", inverse: "children", inverseEntity: "Node", isOptional: true),
            RelationshipDescription(
              name: "children", destination: "Node", inverse: "parent", inverseEntity: "Node", isToMany: true,
              isOptional: true), RelationshipDescription(name: "original", destination: "Node", isOptional: true),
          ])
      ]))
    let text = markup(graph)
    #expect(text.contains(">children / parent</text>"))
    #expect(text.contains(">original</text>"))
    let plan = DiagramPlan(graph)
    #expect(plan.layout.links.isEmpty && plan.layout.boxes[0].margin > 60)
  }

  @Test func isTheSameInEveryRun() throws {
    #expect(markup(try overview(SampleModels.hostile)) == markup(try overview(SampleModels.hostile)))
  }
}
