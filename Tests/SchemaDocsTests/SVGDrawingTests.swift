import GlossDiagramLayout
import GlossManagedObjectModel
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
    SVGDrawing(graph, href: { "\($0.page).html" }).markup(title: "Diagram of <it>", description: "Boxes & lines")
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

  @Test func aPairOfInversesIsOneLine() throws {
    let graph = try overview(SampleModels.library)
    let labels = DiagramPlan(graph).labels.compactMap(\.self)
    #expect(labels.sorted() == ["friend", "readers / books"])
    #expect(graph.edges.count { $0.kind == .inheritance } == 1)
  }

  @Test func signsTellManyAndRequired() throws {
    let graph = try overview(SampleModels.library)
    let text = markup(graph)
    // Many readers, at least two: a foot and a bar. Many books: a foot and a circle. A friend or none: a circle. Each circle
    // is drawn twice, large and small.
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
