import GlossManagedObjectModel
import Testing

@testable import GlossModelHistory

@Suite struct DataFateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let old: [EntityDescription]
    let new: [EntityDescription]
    /// Every fate, in the order of the entities.
    let says: [String]
    var composites: (old: [CompositeDescription], new: [CompositeDescription]) = ([], [])

    var testDescription: String { name }
  }

  private static func text(_ name: String, id: String? = nil, _ type: AttributeType = .string) -> AttributeDescription {
    AttributeDescription(name: name, type: type, isOptional: true, renamingIdentifier: id)
  }

  private static func entity(
    _ name: String, _ attributes: [AttributeDescription] = [], of parent: String? = nil, isAbstract: Bool = false,
    id: String? = nil, links: [RelationshipDescription] = []
  ) -> EntityDescription {
    EntityDescription(
      name: name, isAbstract: isAbstract, superentity: parent, renamingIdentifier: id, attributes: attributes,
      relationships: links)
  }

  private static func link(_ destination: String, isToMany: Bool = false) -> RelationshipDescription {
    RelationshipDescription(name: "b", destination: destination, isToMany: isToMany, isOptional: true)
  }

  private static func ordered(_ destination: String, inverse: String? = nil) -> RelationshipDescription {
    RelationshipDescription(
      name: "b", destination: destination, inverse: inverse, isToMany: true, isOrdered: true, isOptional: true)
  }

  private static func back(isToMany: Bool) -> RelationshipDescription {
    RelationshipDescription(name: "a", destination: "A", inverse: "b", isToMany: isToMany, isOptional: true)
  }

  private static let (x, other) = (text("x"), text("other"))
  private static let pages = [entity("A", links: [link("B")]), entity("B"), entity("S", of: "B"), entity("C")]

  private static func led(to destination: String, isToMany: Bool = false) -> [EntityDescription] {
    [entity("A", links: [link(destination, isToMany: isToMany)])] + pages.dropFirst()
  }

  private static func address(_ elements: AttributeDescription...) -> [CompositeDescription] {
    [CompositeDescription(name: "Address", attributes: elements)]
  }

  private static func nested(_ elements: AttributeDescription...) -> [CompositeDescription] {
    address(AttributeDescription(name: "geo", type: .composite, isOptional: true, compositeName: "Geo"))
      + [CompositeDescription(name: "Geo", attributes: elements)]
  }

  private static let home = AttributeDescription(
    name: "home", type: .composite, isOptional: true, compositeName: "Address")

  static let cases: [Case] = [
    Case(
      name: "moves down to one child of an abstract parent",
      old: [entity("P", [x], isAbstract: true), entity("A", of: "P"), entity("B", of: "P")],
      new: [entity("P", isAbstract: true), entity("A", [x], of: "P"), entity("B", of: "P")],
      says: ["A.x kept", "B.x deleted"]),
    Case(
      name: "moves down from a concrete parent",
      old: [entity("P", [x]), entity("A", of: "P")], new: [entity("P"), entity("A", [x], of: "P")],
      says: ["A.x kept", "P.x deleted"]),
    Case(
      name: "moves down to a grandchild",
      old: [entity("P", [x]), entity("A", of: "P"), entity("S", of: "A")],
      new: [entity("P"), entity("A", of: "P"), entity("S", [x], of: "A")],
      says: ["A.x deleted", "P.x deleted", "S.x kept"]),
    Case(
      name: "moves up to the parent, under another name",
      old: [entity("P"), entity("A", [x], of: "P")],
      new: [entity("P", [text("y", id: "x")]), entity("A", of: "P")], says: ["A.x renamed → y"]),
    Case(
      name: "leaves its hierarchy", old: [entity("P", [x]), entity("A", of: "P")],
      new: [entity("P", [x]), entity("A")],
      says: ["A.x deleted", "P.x kept"]),
    Case(
      name: "renamed entity and attribute", old: [entity("A", [x])],
      new: [entity("Z", [text("y", id: "x")], id: "A")], says: ["A.x renamed → y"]),
    Case(
      name: "chain of renames that forgets the first name", old: [entity("A", [x])],
      new: [entity("A", [text("z", id: "y")])], says: ["A.x deleted"]),
    Case(
      name: "renamed attribute that is a relationship now", old: [entity("A", [x])],
      new: [entity("A", links: [RelationshipDescription(name: "x", destination: "A", isOptional: true)])],
      says: ["A.x deleted"]),
    Case(
      name: "removed entity", old: [entity("A", [x], links: [link("A")])], new: [],
      says: ["A.x objectsDeleted", "A.b objectsDeleted"]),
    Case(
      name: "entity that is abstract now", old: [entity("A", [x])], new: [entity("A", [x], isAbstract: true)],
      says: ["A.x unknown"]),
    Case(
      name: "not stored before, and not stored any more",
      old: [
        entity(
          "A",
          [
            x, AttributeDescription(name: "shown", type: .string, isTransient: true),
            AttributeDescription(name: "low", type: .string, derivationExpression: "lowercase:(x)"),
          ])
      ],
      new: [entity("A", [AttributeDescription(name: "x", type: .string, isTransient: true)])], says: ["A.x deleted"]),
    Case(
      name: "derived now", old: [entity("A", [x, other])],
      new: [
        entity("A", [AttributeDescription(name: "x", type: .string, derivationExpression: "lowercase:(other)"), other])
      ],
      says: ["A.other kept", "A.x deleted"]),
    // Relationships.
    Case(name: "unrelated destination", old: pages, new: led(to: "C"), says: ["A.b linksLost"]),
    Case(name: "destination below", old: pages, new: led(to: "S"), says: ["A.b linksLost"]),
    Case(name: "destination above", old: led(to: "S"), new: pages, says: ["A.b kept"]),
    Case(
      name: "no longer ordered", old: [entity("A", links: [ordered("B")]), entity("B")],
      new: [entity("A", links: [link("B", isToMany: true)]), entity("B")], says: ["A.b orderLost"]),
    Case(
      name: "stays ordered, and its inverse is to-many now",
      old: [entity("A", links: [ordered("B", inverse: "a")]), entity("B", links: [back(isToMany: false)])],
      new: [entity("A", links: [ordered("B", inverse: "a")]), entity("B", links: [back(isToMany: true)])],
      says: ["A.b unknown", "B.a kept"]),
    Case(name: "to-one becomes to-many", old: pages, new: led(to: "B", isToMany: true), says: ["A.b kept"]),
    Case(name: "to-many becomes to-one", old: led(to: "B", isToMany: true), new: pages, says: ["A.b notInferable"]),
    Case(
      name: "destination renamed", old: [entity("A", links: [link("B")]), entity("B")],
      new: [entity("A", links: [link("Z")]), entity("Z", id: "B")], says: ["A.b kept"]),
    Case(
      name: "destination gone", old: [entity("A", links: [link("B")]), entity("B")],
      new: [entity("A", links: [link("C")]), entity("C")], says: ["A.b linksLost"]),
    Case(
      name: "one entity below the destination gone", old: pages, new: [pages[0], pages[1], pages[3]],
      says: ["A.b kept"]),
    Case(
      name: "abstract destination gone, its children there",
      old: [entity("A", links: [link("B")]), entity("B", isAbstract: true), entity("S", of: "B")],
      new: [entity("A", links: [link("S")]), entity("S")], says: ["A.b kept"]),
    // Composites.
    Case(
      name: "element removed, renamed, cut and of another type",
      old: [entity("A", [home])], new: [entity("A", [home])],
      says: [
        "A.home.street deleted", "A.home.city renamed → home.town", "A.home.zip narrowed", "A.home.note notInferable",
      ],
      composites: (
        address(text("street"), text("city"), text("zip", .integer64), text("note")),
        address(text("town", id: "city"), text("zip", .integer16), text("note", .date))
      )),
    Case(
      name: "elements of a composite within a composite", old: [entity("A", [home])], new: [entity("A", [home])],
      says: ["A.home.geo.x narrowed", "A.home.geo.name deleted"],
      composites: (nested(text("x", .integer64), text("name")), nested(text("x", .integer16)))),
    Case(
      name: "composite removed", old: [entity("A", [home])], new: [entity("A")],
      says: ["A.home.street deleted", "A.home.city deleted"],
      composites: (address(text("street"), text("city")), [])),
    Case(
      name: "composite under another name, whose hash is the same", old: [entity("A", [home])],
      new: [
        entity(
          "A", [AttributeDescription(name: "work", type: .composite, isOptional: true, compositeName: "Address")])
      ], says: ["A.home.street unknown"], composites: (address(text("street")), address(text("street")))),
    // Equal hashes.
    Case(
      name: "swapped identifiers", old: [entity("A", [x, text("y")])],
      new: [entity("A", [text("x", id: "y"), text("y", id: "x")])], says: ["A.x reinterpreted", "A.y reinterpreted"]),
    Case(
      name: "another transformer",
      old: [entity("A", [AttributeDescription(name: "x", type: .transformable, isOptional: true)])],
      new: [
        entity(
          "A", [AttributeDescription(name: "x", type: .transformable, isOptional: true, valueTransformerName: "Own")])
      ], says: ["A.x reinterpreted"]),
    Case(
      name: "the default transformer by its name",
      old: [entity("A", [AttributeDescription(name: "x", type: .transformable, isOptional: true)])],
      new: [
        entity(
          "A",
          [
            AttributeDescription(
              name: "x", type: .transformable, isOptional: true, valueTransformerName: "NSSecureUnarchiveFromData")
          ])
      ], says: ["A.x kept"]),
    Case(
      name: "an identifier that the old version has, too", old: [entity("A", [text("y", id: "x")])],
      new: [entity("A", [text("y", id: "x")])], says: ["A.y kept"]),
  ]

  @Test(arguments: cases) func saysTheFateOfEveryValue(_ row: Case) {
    let difference = ModelDifference(
      from: ManagedObjectModel(entities: row.old, composites: row.composites.old),
      to: ManagedObjectModel(entities: row.new, composites: row.composites.new))
    #expect(Set(difference.fate.lines) == Set(row.says), "\(difference.fate.lines)")
    #expect(difference.fate.lines.count == row.says.count)
  }

  /// Which types of numbers hold all that another one holds; rows are the old types.
  private static let lossless: [AttributeType: [AttributeType]] = [
    .boolean: [.boolean, .integer16, .integer32, .integer64, .decimal, .double, .float],
    .integer16: [.integer16, .integer32, .integer64, .decimal, .double, .float],
    .integer32: [.integer32, .integer64, .decimal, .double],
    .integer64: [.integer64, .decimal],
    .float: [.float, .double, .decimal],
    .double: [.double],
    .decimal: [.decimal],
  ]

  @Test(arguments: lossless.keys.sorted { $0.rawValue < $1.rawValue }) func numbersAreCutOrNot(_ old: AttributeType) {
    for new in Self.lossless.keys {
      let fate = DataFate(
        from: ModelIndex(ManagedObjectModel(entities: [Self.entity("A", [Self.text("x", old)])])),
        to: ModelIndex(ManagedObjectModel(entities: [Self.entity("A", [Self.text("x", new)])])), haveEqualHashes: false)
      let kind = fate.entities.first?.properties.first?.kind
      let isKept = Self.lossless[old]?.contains(new) == true
      let expected: PropertyFate.Kind =
        old == new ? .kept : isKept ? .converted(old: old, new: new) : .narrowed(old: old, new: new)
      #expect(kind == expected, "\(old) → \(new)")
    }
  }

  /// What is said once is said of the entity that declares it; what only some lose, of each of them.
  @Test func saysALossOnceWhereAllHaveIt() {
    let old = [
      Self.entity("P", [Self.x], isAbstract: true), Self.entity("A", [Self.other], of: "P"), Self.entity("B", of: "P"),
    ]
    func losses(_ new: [EntityDescription]) -> [String] {
      ModelDifference(from: ManagedObjectModel(entities: old), to: ManagedObjectModel(entities: new)).losses.map(
        \.words)
    }
    #expect(
      losses([Self.entity("P", isAbstract: true), Self.entity("A", [Self.other], of: "P"), Self.entity("B", of: "P")])
        == ["the values of 'P.x' are deleted"])
    #expect(
      losses([
        Self.entity("P", isAbstract: true), Self.entity("A", [Self.other, Self.x], of: "P"), Self.entity("B", of: "P"),
      ]) == ["the values of 'B.x' are deleted"])
    // Objects that are deleted hold nothing to lose besides.
    #expect(
      losses([Self.entity("P", isAbstract: true), Self.entity("A", [Self.other], of: "P")])
        == ["the objects of 'B' are deleted", "the values of 'P.x' are deleted"])
    // A concrete parent has objects of its own.
    let concrete = [Self.entity("P", [Self.x]), Self.entity("A", [Self.other], of: "P")]
    let index = ModelIndex(ManagedObjectModel(entities: concrete))
    func grouped(_ new: [EntityDescription]) -> [DataLoss] {
      DataFate(from: index, to: ModelIndex(ManagedObjectModel(entities: new)), haveEqualHashes: false)
        .groupedLosses(of: index)
    }
    #expect(
      grouped([Self.entity("P"), Self.entity("A", [Self.other], of: "P")])
        == [DataLoss(entity: "P", property: "x", kind: .deleted, entities: ["A", "P"])])
    #expect(
      grouped([Self.entity("P", [Self.x]), Self.entity("A", [Self.other])])
        == [DataLoss(entity: "A", property: "x", kind: .deleted)])
    // Where no mapping is inferred a mapping model decides.
    #expect(losses([Self.entity("A", [Self.text("other", .date)])]) == [])
  }

  @Test func compositesThatHoldEachOtherHaveAnEnd() {
    let part = { (name: String) in
      AttributeDescription(name: name, type: .composite, isOptional: true, compositeName: "Loop")
    }
    let model = ManagedObjectModel(
      entities: [Self.entity("A", [part("a")])],
      composites: [CompositeDescription(name: "Loop", attributes: [part("b"), part("c"), part("d")])])
    let fate = DataFate(from: ModelIndex(model), to: ModelIndex(model), haveEqualHashes: false)
    #expect((fate.entities.first?.properties.count ?? 0) < 2_000)
  }

  /// Nothing is mapped where the hashes are equal, so nothing can fail to be.
  @Test func whatCannotBeConvertedIsKeptWhereNoMigrationRuns() {
    func fate(_ haveEqualHashes: Bool) -> [PropertyFate.Kind] {
      DataFate(
        from: ModelIndex(ManagedObjectModel(entities: [Self.entity("A", [Self.text("x")])])),
        to: ModelIndex(ManagedObjectModel(entities: [Self.entity("A", [Self.text("x", .date)])])),
        haveEqualHashes: haveEqualHashes
      ).entities.flatMap { $0.properties.map(\.kind) }
    }
    #expect(fate(true) == [.kept] && fate(false) == [.notInferable])
  }

  /// A case that went is said of the property, though its value is in an element with the same name.
  @Test func aCaseThatWentIsSaidOfTheProperty() {
    let type = { (cases: [String]) in DecodedType.enumeration("Kind", cases.map { .init($0, stored: $0) }) }
    let words = { (property: String, old: DecodedType, new: DecodedType) in
      DataLoss(entity: "Trip", property: property, kind: .reinterpreted(.decoding(old: old, new: new))).words
    }
    let gone = "that are \"b\" have no case any more, and reading them crashes the app"
    #expect(words("kind.kind", type(["a", "b"]), type(["a"])) == "the values of 'Trip.kind' \(gone)")
    #expect(words("kind", .optional(type(["a", "b"])), type(["a"])) == "the values of 'Trip.kind' \(gone)")
    #expect(words("place.kind", type(["a", "b"]), type(["a"])) == "the values of 'Trip.place.kind' \(gone)")
    #expect(
      words("tags", .array(.plain("Int")), .array(.plain("String")))
        == "the values of 'Trip.tags' were written as [Int] and are read as [String], which may end the app")
  }
}
