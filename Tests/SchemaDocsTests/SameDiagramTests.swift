import GlossBasics
import GlossDiagramLayout
import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates
import Testing

@testable import GlossSchemaDocs

/// Models of many shapes are divided and drawn as before: another division is a change that readers of the pages see.
///
/// Where one is wanted, look at pictures before and after, then write the new checksums here.
@Suite struct SameDiagramTests {
  /// Pseudorandom numbers that are the same in every run.
  private struct Numbers {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  private static let words = ["Order", "Item", "URL", "wc", "Pay", "_tax", "Line", "Note"]

  private static func model(_ count: Int, links: Int, words: Int, _ numbers: inout Numbers) -> ManagedObjectModel {
    var names: [String] = []
    while names.count < count {
      let name = (0...numbers.next(3)).map { _ in Self.words[numbers.next(words)] }.joined() + "\(names.count)"
      names.append(name)
    }
    var entities = names.map { EntityDescription(name: $0, isAbstract: numbers.next(5) == 0) }
    for index in entities.indices where index > 0 && numbers.next(6) == 0 {
      entities[index].superentity = names[numbers.next(index)]
    }
    for number in 0..<links {
      let from = numbers.next(count)
      let to = numbers.next(4) == 0 ? numbers.next(count) : min(count - 1, from / 6 * 6 + numbers.next(6))
      let (isToMany, isOptional, minimum) = (numbers.next(2) == 0, numbers.next(2) == 0, numbers.next(2))
      let kind = numbers.next(4)
      let (name, back) = ("r\(number)", kind == 0 ? "r\(number)" : "back\(number)")
      entities[from].relationships.append(
        RelationshipDescription(
          name: name, destination: names[to], inverse: kind == 3 ? nil : back, isToMany: isToMany,
          isOptional: isOptional, minCount: isToMany ? minimum : 0))
      if kind < 2, name != back || from != to {
        entities[to].relationships.append(
          RelationshipDescription(
            name: back, destination: names[from], inverse: name, isToMany: numbers.next(2) == 0,
            isOptional: numbers.next(2) == 0))
      }
    }
    var configurations: [Configuration] = []
    for number in 0..<numbers.next(4) {
      let size = 1 + numbers.next(count)
      configurations.append(
        Configuration(name: "C\(number)", entities: names.filter { _ in numbers.next(count) < size }))
    }
    return ManagedObjectModel(entities: entities, configurations: configurations)
  }

  private static func edition(_ model: ManagedObjectModel) -> Edition {
    var taken = TakenNames()
    let options = DocumentationOptions()
    let reference = ReferenceModel(SampleModels.documented(model), options: options, taken: &taken)
    return Edition(reference, locale: "en", words: DocumentationWords(locale: "en"), options: options)
  }

  @Test(
    arguments: [
      (12, 10, 8, [6, 10], "d42710e90d8938a3"), (30, 24, 3, [8, 12], "e267ec9243bc103b"),
      (30, 60, 2, [12, 20], "79a98af6f28dc65c"), (50, 20, 8, [10, 40], "ee25cecf9de7b9cb"),
      (70, 60, 3, [20, 40], "bc6fe046460d25ca"), (90, 160, 4, [20, 40], "f4bbc92a6da11ac4"),
      (140, 60, 8, [40], "80f091125667f313"), (40, 900, 8, [40], "035ff01f2bce7ec7"),
    ] as [(Int, Int, Int, [Int], String)])
  func modelsAreDividedTheSame(count: Int, links: Int, words: Int, limits: [Int], expected: String) {
    var numbers = Numbers(state: 201)
    let found = (0..<8).flatMap { _ in
      let reference = Self.edition(Self.model(count, links: links, words: words, &numbers)).reference
      return limits.map { limit in
        DiagramPartition(reference: reference, mostEntities: limit).parts.map { part in
          "\(part.title.map { "\($0)" } ?? "") \(part.names) \(part.outside)"
        }.joined(separator: "\n")
      }
    }
    #expect(found.joined(separator: "\n").stableHash() == expected)
  }

  @Test(arguments: [
    (5, 6, "99bd1291c35c1ed3"), (8, 12, "6be158f567b6d3f6"), (12, 26, "eded5e9057bdff0a"), (20, 14, "e9dc288dcfdf2e19"),
  ])
  func modelsAreDrawnTheSame(count: Int, links: Int, expected: String) {
    var numbers = Numbers(state: 202)
    let found = (0..<5).flatMap { _ in
      let edition = Self.edition(Self.model(count, links: links, words: 8, &numbers))
      let composer = DiagramComposer(edition: edition)
      let whole = composer.graph(of: edition.reference.entityNames, focus: nil, showsAttributes: true)
      let graphs = [whole, composer.sketch()] + edition.reference.entityNames.prefix(3).map(composer.neighbours)
      return graphs.map { graph in
        "\(graph)" + SVGDrawing(graph, href: { $0.page }).markup(title: "t", description: "").text
      }
    }
    #expect(found.joined(separator: "\n").stableHash() == expected)
  }

  /// In more than 64 modules, nothing is united.
  @Test(arguments: [(64, 63), (65, 65)]) func onlySomeModulesAreUnited(count: Int, expected: Int) {
    let modules = (0..<count).map { NameModules.Module(name: "M\($0)", members: [$0]) }
    var neighbours = Array(repeating: [Int](), count: count)
    (neighbours[2], neighbours[5]) = ([5], [2])
    let united = NameModules.united(modules, neighbours: neighbours, largest: 2)
    #expect(united.count == expected)
    #expect(united[2] == (count == 64 ? .init(name: "M2, M5", members: [2, 5]) : modules[2]))
  }

  private static func box(_ name: String, _ label: String? = nil) -> DiagramGraph.Node {
    DiagramGraph.Node(
      name: name, label: label, address: .index, isAbstract: false, isFocus: false, attributes: [])
  }

  /// The lines of a box, whether they are cut, and its size with some loops.
  @Test(
    arguments: [
      ("Box", nil, 0, [], ["Box"], false, [56, 32, 0]), ("Box", "Kiste", 0, ["Kiste"], ["Box"], false, [56, 44, 0]),
      ("Box", nil, 1, [], ["Box"], false, [56, 32, 22]), ("Box", nil, 2, [], ["Box"], false, [56, 46, 30]),
    ] as [(String, String?, Int, [String], [String], Bool, [Int])])
  func aBoxHasRoomForItsText(
    name: String, label: String?, loops: Int, labels: [String], names: [String], isCut: Bool, size: [Int]
  ) throws {
    let end = DiagramGraph.End(isToMany: false, isRequired: false)
    let edges = (0..<17).map { number in
      DiagramGraph.Edge(
        source: 0, destination: number < loops ? 0 : 1,
        kind: .relationship(name: "r\(number)", inverse: nil, source: nil, destination: end))
    }
    let plan = DiagramPlan(DiagramGraph(nodes: [Self.box(name, label), Self.box("Other")], edges: edges))
    let text = plan.texts[0]
    #expect(text.label == labels && text.name == names && text.isCut == isCut && !plan.isLabelled)
    let box = plan.layout.boxes[0]
    #expect([box.width, box.height, box.margin] == size)
    #expect(plan.lines == Array(loops..<17) && plan.loops[0] == Array(0..<loops))
  }

  @Test(arguments: [(16, true), (17, false)]) func upToSixteenLinesHaveLabels(count: Int, isLabelled: Bool) {
    let end = DiagramGraph.End(isToMany: false, isRequired: false)
    let edges = (0..<count).map { number in
      DiagramGraph.Edge(
        source: 0, destination: 1,
        kind: .relationship(name: "r\(number)", inverse: number == 0 ? "r0" : "b", source: end, destination: end))
    }
    let graph = DiagramGraph(nodes: [Self.box("A"), Self.box("B")], edges: edges)
    let labels: [String?] = isLabelled ? ["r0"] + (1..<count).map { "r\($0) / b" } : Array(repeating: nil, count: count)
    #expect(DiagramPlan(graph).labels == labels)
    let lines = MermaidDrawing(forColumn: graph).text.split(separator: "\n").count { $0.contains("r1") }
    #expect((lines > 0) == isLabelled)
  }
}
