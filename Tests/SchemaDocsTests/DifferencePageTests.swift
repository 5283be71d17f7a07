import Foundation
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import Testing

@testable import GlossSchemaDocs

/// The drawings of a comparison: what changed, and what it is connected with.
@Suite struct DifferencePageTests {
  private static func html(_ old: [EntityDescription], _ new: [EntityDescription]) -> String {
    func side(_ entities: [EntityDescription], _ version: String) -> DifferenceReport.Side {
      DifferenceReport.Side(
        HistoryReference(model: "App", version: version, path: ""),
        content: ModelContent(ManagedObjectModel(entities: entities)),
        tables: ModelTables(modelName: "App"))
    }
    return DifferenceReport(from: side(old, "App"), to: side(new, "App 2"), locales: []).html
  }

  private static func entity(
    _ name: String, _ relationships: [RelationshipDescription] = [], parent: String? = nil, attributes: [String] = []
  ) -> EntityDescription {
    EntityDescription(
      name: name, superentity: parent, attributes: attributes.map { .init(name: $0, type: .string, isOptional: true) },
      relationships: relationships)
  }

  private static func to(
    _ destination: String, _ name: String = "r", inverse: String? = nil, isToMany: Bool = false,
    isOptional: Bool = true, minCount: Int = 0
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destination: destination, inverse: inverse, inverseEntity: inverse == nil ? nil : destination,
      isToMany: isToMany, isOptional: isOptional, minCount: minCount)
  }

  /// The drawings before and after.
  private static func drawings(_ html: String) -> [String] {
    html.components(separatedBy: "<div class=\"diagram\">").dropFirst().map { $0.components(separatedBy: "</div>")[0] }
  }

  private static func names(_ drawing: String, of names: [String]) -> [String] {
    names.filter { drawing.contains(">\($0)<") }
  }

  @Test func equalModelsHaveNoDrawings() {
    let html = Self.html([Self.entity("E")], [Self.entity("E")])
    #expect(Self.drawings(html).isEmpty && !html.contains("Outlined boxes changed") && html.contains("App 2</h1>"))
  }

  @Test(arguments: [true, false]) func anEntityOnOneSideIsDrawnThere(isAdded: Bool) {
    let (with, without) = ([Self.entity("Alpha"), Self.entity("Beta")], [Self.entity("Alpha")])
    let drawings = Self.drawings(isAdded ? Self.html(without, with) : Self.html(with, without))
    #expect(drawings.count == 2)
    let (full, empty) = isAdded ? (drawings.last, drawings.first) : (drawings.first, drawings.last)
    #expect(full.map { Self.names($0, of: ["Alpha", "Beta"]) } == ["Beta"])
    #expect(empty == "<p>Nothing.</p>")
  }

  @Test func aChangedEntityIsDrawnWithWhatItsChangesLeadTo() {
    let all = ["Alpha", "Beta", "Gamma"]
    let others = [Self.entity("Beta"), Self.entity("Gamma")]
    let same = Self.to("Gamma", "same")
    let html = Self.html(
      [Self.entity("Alpha", [same])] + others, [Self.entity("Alpha", [same, Self.to("Beta", "new")])] + others)
    #expect(Self.drawings(html).map { Self.names($0, of: all) } == [["Alpha"], ["Alpha", "Beta"]])
    // A new entity has all its relationships, and its parent.
    let added = Self.html(others, others + [Self.entity("Alpha", [same], parent: "Beta")])
    #expect(Self.drawings(added).map { Self.names($0, of: all) } == [[], all])
  }

  @Test func aPairIsOneLine() {
    func lines(_ one: RelationshipDescription, _ other: RelationshipDescription) -> Int {
      let drawings = Self.drawings(Self.html([], [Self.entity("Alpha", [one]), Self.entity("Beta", [other])]))
      return (drawings.last ?? "").components(separatedBy: "marker").count + (drawings.last ?? "").utf8.count
    }
    let pair = lines(Self.to("Beta", "one", inverse: "other"), Self.to("Alpha", "other", inverse: "one"))
    let two = lines(Self.to("Beta", "one"), Self.to("Alpha", "other"))
    #expect(pair < two)
  }

  /// A to-many relationship is required only with a minimum.
  @Test func onlyARequiredEndIsDrawnSo() {
    func drawing(_ relationship: RelationshipDescription) -> String {
      Self.drawings(Self.html([], [Self.entity("Alpha", [relationship]), Self.entity("Beta")])).last ?? ""
    }
    let many = drawing(Self.to("Beta", isToMany: true))
    #expect(drawing(Self.to("Beta", isToMany: true, isOptional: false)) == many)
    #expect(drawing(Self.to("Beta", isToMany: true, isOptional: true, minCount: 1)) == many)
    #expect(drawing(Self.to("Beta", isToMany: true, isOptional: false, minCount: 1)) != many)
    let one = drawing(Self.to("Beta"))
    #expect(one != many && drawing(Self.to("Beta", isOptional: false)) != one)
  }

  @Test func atMostFortyEntitiesAreDrawn() {
    let added = (0..<45).map { Self.entity("E\($0)x") }
    let drawing = Self.drawings(Self.html([], added)).last ?? ""
    #expect(added.count { drawing.contains(">\($0.name)<") } == 40)
  }
}
