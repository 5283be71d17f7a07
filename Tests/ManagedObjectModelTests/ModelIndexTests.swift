import GlossManagedObjectModel
import Testing

@Suite struct ModelIndexTests {
  @Test func followsAChainOfParentsToItsRoot() {
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: "C", superentity: "B"), EntityDescription(name: "A"),
        EntityDescription(name: "B", superentity: "A"),
      ]))
    #expect(index.inheritanceChain(of: "C").map(\.name) == ["C", "B", "A"])
    #expect(index.subentities(of: "A") == ["B"])
  }

  @Test func endsOnCyclesAndMissingParents() {
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: "A", superentity: "B"), EntityDescription(name: "B", superentity: "A"),
        EntityDescription(name: "C", superentity: "Gone"),
      ]))
    #expect(index.inheritanceChain(of: "A").map(\.name) == ["A", "B"])
    #expect(index.inheritanceChain(of: "C").map(\.name) == ["C"])
  }

  @Test func anEntityThatIsItsOwnParentHasNoOtherAncestors() {
    let index = ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "A", superentity: "A")]))
    #expect(index.inheritanceChain(of: "A").map(\.name) == ["A"])
    #expect(index.rootName(of: "A") == "A" && index.descendants(of: "A") == [])
  }

  @Test func namesOfAChainAreThoseOfTheModel() {
    // Names that differ only in normalization are equal here; keys use the model's spelling.
    let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: composed), EntityDescription(name: "Bar", superentity: decomposed),
      ]))
    #expect(index.namesInChain(of: decomposed).map { Array($0.utf8) } == [Array(composed.utf8)])
    #expect(index.namesInChain(of: "Bar").map { Array($0.utf8) } == ["Bar", composed].map { Array($0.utf8) })
    #expect(index.namesInChain(of: "Gone") == ["Gone"])
    #expect(index.rootName(of: "Bar") == composed)
    #expect(index.rootName(of: "Gone") == nil)
  }

  @Test func stopsFollowingAChainThatNoModelHas() {
    let entities = (0..<1000).map { EntityDescription(name: "E\($0)", superentity: "E\($0 + 1)") }
    #expect(ModelIndex(ManagedObjectModel(entities: entities)).inheritanceChain(of: "E0").count == 128)
  }
}
