import GlossLocalization
import GlossManagedObjectModel
import Testing

@testable import GlossSchemaDocs

@Suite struct DiagramPartitionTests {
  private static let largest = 40

  private func reference(
    _ names: [String], links: [(Int, Int)] = [], configurations: [Configuration] = []
  ) -> ReferenceModel {
    var entities = names.map { EntityDescription(name: $0) }
    for (number, link) in links.enumerated() {
      entities[link.0].relationships.append(
        RelationshipDescription(name: "r\(number)", destination: names[link.1], isOptional: true))
    }
    let model = ManagedObjectModel(entities: entities, configurations: configurations)
    var taken = TakenNames()
    return ReferenceModel(SampleModels.documented(model), options: DocumentationOptions(), taken: &taken)
  }

  private func parts(
    _ names: [String], links: [(Int, Int)] = [], configurations: [Configuration] = []
  ) -> [DiagramPartition.Part] {
    DiagramPartition(
      reference: reference(names, links: links, configurations: configurations), mostEntities: Self.largest
    ).parts
  }

  /// Names that come in their order: `XAa`, `XAb` …
  private func names(_ prefix: String, _ count: Int) -> [String] {
    let capitals = ["A", "B", "C", "D", "E", "F"]
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    return (0..<count).map { number in prefix + capitals[number / 26] + letters[number % 26] }
  }

  /// A line from each entity to the next.
  private func chain(_ range: Range<Int>) -> [(Int, Int)] { range.map { number in (number, number + 1) } }

  @Test func aSmallModelIsDrawnWhole() {
    let parts = parts(names("X", 40))
    #expect(parts == [DiagramPartition.Part(names: names("X", 40))])
    #expect(self.parts([]) == [])
  }

  /// Names by the hundred get an index; few are seen at once, and very many nobody goes through.
  @Test(arguments: [(15, 1, false), (15, 2, true), (400, 4, true), (401, 4, false)])
  func theIndexIsThereWhereItHelps(entities: Int, attributes: Int, isThere: Bool) {
    let model = ManagedObjectModel(
      entities: (0..<entities).map { number in
        EntityDescription(
          name: "E\(number)", attributes: (0..<attributes).map { AttributeDescription(name: "a\($0)", type: .string) })
      })
    var taken = TakenNames()
    let reference = ReferenceModel(SampleModels.documented(model), options: DocumentationOptions(), taken: &taken)
    let edition = Edition(
      reference, locale: "en", words: DocumentationWords(locale: "en"), options: DocumentationOptions())
    #expect(LettersPage.isUseful(for: [edition]) == isThere)
    #expect(LettersPage([edition]).models.map { $0.letters.flatMap(\.entries).count } == [entities * (attributes + 1)])
  }

  /// Where all know each other, 40 boxes have 780 lines: nobody follows one, and laying them out took half a minute.
  @Test(arguments: [(25, 1, 25), (40, 3, 20), (120, 12, 10)])
  func entitiesThatAllKnowEachOtherAreDrawnInSmallParts(count: Int, fewest: Int, largest: Int) {
    let links = (0..<count).flatMap { from in (from + 1..<count).map { (from, $0) } }
    let parts = parts(names("X", count), links: links)
    #expect(parts.count >= fewest - 1 && parts.allSatisfy { $0.names.count <= largest }, "\(parts.map(\.names.count))")
    #expect(Set(parts.flatMap(\.names)).count == count)
  }

  @Test func configurationsDivideALargeModel() {
    let all = names("X", 60)
    let cloud = Array(all[0..<20])
    let local = Array(all[20..<45])
    let links = chain(0..<44)
    let parts = parts(
      all, links: links,
      configurations: [
        Configuration(name: "Local", entities: local), Configuration(name: "Everything", entities: all),
        Configuration(name: "Cloud", entities: cloud),
      ])
    #expect(parts.map(\.title?.name) == ["Cloud", "Local", nil])
    #expect(parts[0].names == cloud)
    #expect(parts[1].names == local)
    // The line between them is drawn once, beside the first.
    #expect(parts[0].outside == [local[0]])
    #expect(parts[1].outside == [])
    #expect(parts[2].title?.isUnconnected == true)
  }

  @Test func connectedPartsAreDrawnTogetherAsFarAsTheyFit() {
    let links = chain(0..<24) + chain(30..<40) + chain(45..<50)
    let parts = parts(names("X", 60), links: links)
    #expect(parts.map(\.names.count) == [36, 6, 18])
    #expect(parts.map(\.title?.name) == ["XAb, XBf", "XBu", nil])
    #expect(parts.map(\.title?.number) == [nil, nil, nil])
    #expect(parts.last?.title?.isUnconnected == true)
  }

  /// Of many small groups that are drawn together the busiest entities of the largest are named.
  @Test func manySmallGroupsAreNamedAfterTheFirst() {
    let links = chain(0..<9) + (0..<8).flatMap { chain(10 + 5 * $0..<13 + 5 * $0) }
    let parts = parts(names("X", 50), links: links)
    #expect(parts.map(\.title?.name) == ["XAb, XAl, XAq, …", "XBu", nil])
  }

  @Test func whatTheOtherPartsLeaveIsNamedSo() throws {
    let all = names("X", 126)
    // What lies in the chain between two parts that grow in it is too little for a part.
    var links = chain(0..<99)
    for other in 100..<126 { links.append((36, other)) }
    let parts = parts(all, links: links)
    #expect(Set(parts.compactMap(\.title)).count == parts.count)
    #expect(
      parts.contains { $0.title == DiagramPartition.Title(name: nil, isRemainder: true) }, "\(parts.map(\.title))")
    #expect(parts.first?.title?.name == all[36])
  }

  @Test func whatNothingConnectsIsNumberedWhereItIsDrawnInParts() {
    let titles = parts(names("X", 130)).map(\.title)
    #expect(titles.map(\.?.number) == [1, 2] && titles.allSatisfy { $0?.isUnconnected == true })
  }

  @Test func everyPartHasATitleOfItsOwn() {
    let module = names("ABOrder", 90) + names("ABProduct", 30)
    var links = chain(0..<89)
    for other in 1..<30 { links.append((90, 90 + other)) }
    links.append((3, 90))
    let titles = parts(module, links: links).map(\.title)
    #expect(Set(titles).count == titles.count)
    #expect(titles.allSatisfy { $0?.name != nil })
    #expect(titles.contains { $0?.name == "ABOrder" && $0?.number == 2 })
  }

  @Test func modulesAreToldByNames() {
    let all = names("ABOrder", 30) + names("ABProduct", 30)
    var links: [(Int, Int)] = [(3, 40)]
    for other in 1..<30 { links += [(0, other), (30, 30 + other)] }
    let parts = parts(all, links: links)
    #expect(parts.map(\.title?.name) == ["ABOrder", "ABProduct"])
    #expect(parts.map(\.names.count) == [30, 30])
    #expect(parts[0].outside == [all[40]])
  }

  @Test func aLargePartWithoutModulesIsCutAroundTheBusiest() {
    let ring = names("X", 130)
    let parts = parts(ring, links: chain(0..<129) + [(129, 0)])
    #expect(parts.allSatisfy { $0.names.count <= Self.largest })
    #expect(Set(parts.flatMap(\.names)) == Set(ring))
    #expect(parts.count == 4)
  }

  @Test(arguments: [
    ("WCPayCharge", 1, "WC"), ("WCPayCharge", 2, "WCPay"), ("order_item", 1, "order"), ("Order", 1, "Order"),
    ("URL", 1, "URL"), ("", 1, ""), ("ÄpfelKorb", 1, "Äpfel"),
  ])
  func wordsOfNames(name: String, words: Int, prefix: String) {
    #expect(NameModules.prefix(of: name, words: words) == prefix)
  }

  /// Every relationship of a model that is drawn in parts is in one of them, while few lead from part to part.
  @Test func noLineIsLost() {
    let all = names("X", 100)
    let links = chain(0..<99) + [(3, 77), (20, 50)]
    let reference = reference(all, links: links)
    var drawn: Set<String> = []
    for part in DiagramPartition(reference: reference, mostEntities: Self.largest).parts {
      let inside = Set(part.names)
      let shown = inside.union(part.outside)
      for (from, to) in links {
        let ends: Set<String> = [all[from], all[to]]
        if ends.isSubset(of: shown), !ends.isDisjoint(with: inside) { drawn.insert("\(from)-\(to)") }
      }
    }
    #expect(drawn.count == links.count)
  }
}
