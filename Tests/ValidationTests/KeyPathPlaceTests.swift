import GlossManagedObjectModel
import GlossPredicateFormat
import GlossValidation
import Testing

/// What a key path may have after each kind of value, and where nothing is known.
@Suite struct KeyPathPlaceTests {
  private let index: ModelIndex = {
    let types: [(String, AttributeType)] = [
      ("small", .integer16), ("flag", .boolean), ("price", .decimal), ("title", .string), ("born", .date),
      ("photo", .binary), ("code", .uuid), ("home", .uri), ("free", .undefined), ("ref", .objectID),
    ]
    return ModelIndex(
      ManagedObjectModel(
        entities: [
          EntityDescription(
            name: "Base",
            attributes: types.map { AttributeDescription(name: $0.0, type: $0.1) } + [
              AttributeDescription(name: "place", type: .composite, compositeName: "Address"),
              AttributeDescription(name: "lost", type: .composite, compositeName: "None"),
            ],
            relationships: [
              RelationshipDescription(name: "elsewhere", destination: "Missing"),
              RelationshipDescription(name: "bases", destination: "Base", isToMany: true, maxCount: 0),
            ],
            fetchedProperties: [
              FetchedPropertyDescription(name: "open"),
              FetchedPropertyDescription(name: "vague", fetchRequest: FetchRequestTemplate(name: "v", entity: nil)),
            ]),
          EntityDescription(name: "Middle", superentity: "Base"),
          EntityDescription(
            name: "Leaf", superentity: "Middle", attributes: [AttributeDescription(name: "leaf", type: .string)]),
          EntityDescription(name: "Left", superentity: "Right"), EntityDescription(name: "Right", superentity: "Left"),
        ],
        composites: [
          CompositeDescription(
            name: "Address",
            attributes: [
              AttributeDescription(name: "city", type: .string),
              AttributeDescription(name: "inner", type: .composite, compositeName: "Address"),
            ])
        ]))
  }()

  private func unknown(_ format: String, entity: String = "Base", source: String? = nil) throws -> [String] {
    try unknownKeyPaths(in: Predicate(format: format), entity: entity, index: index, source: source).map { unknown in
      "\(unknown.path): \(unknown.component) of \(unknown.owner ?? "-")"
        + (unknown.suggestions.isEmpty ? "" : ", " + unknown.suggestions.joined(separator: ", "))
    }
  }

  @Test(arguments: [
    "flag.boolValue == 1", "price.doubleValue > 1", "title.length > 1", "photo.length > 1", "code.UUIDString == 'x'",
    "home.host == 'x'", "free.thing == 1", "ref.thing == 1", "place.inner.city == 'x'", "place.inner.inner.city == 'x'",
    "lost.thing == 1", "elsewhere.thing == 1", "open.thing == 1", "vague.thing == 1", "leaf == 'x'",
    "bases.@sum.small > 1", "bases.@distinctUnionOfSets.title == 1", "title.self == 'x'", "title.length.thing == 1",
    "$FETCH_SOURCE.thing == 1", "bases.leaf == 'x'", "hasChanges == 1",
  ])
  func whatMayBeThereIsAccepted(format: String) throws {
    #expect(try unknown(format) == [])
  }

  @Test(arguments: [
    ("flag.foo == 1", "flag.foo: foo of -"), ("price.foo == 1", "price.foo: foo of -"),
    ("title.lngth == 1", "title.lngth: lngth of -, length"), ("born.length == 1", "born.length: length of -"),
    ("photo.foo == 1", "photo.foo: foo of -"), ("code.UUIDStrin == 1", "code.UUIDStrin: UUIDStrin of -, UUIDString"),
    ("place.cty == 1", "place.cty: cty of Address, city"),
    ("place.inner.cty == 1", "place.inner.cty: cty of Address, city"),
    ("bases.@count.foo == 1", "bases.@count.foo: foo of -"),
    ("bases.@smu.small == 1", "bases.@smu.small: @smu of -, @sum"),
    ("bases.smal == 1", "bases.smal: smal of Base, small"), ("leav == 1", "leav: leav of Base"),
    ("SUBQUERY(bases.bases, $b, $b.smal == 1).@count > 0", "bases.bases.smal: smal of Base, small"),
  ])
  func whatIsNotThereIsNamed(format: String, expected: String) throws {
    #expect(try unknown(format) == [expected])
  }

  @Test func thePathOfASourceIsFollowedIfItsEntityIsKnown() throws {
    #expect(try unknown("$FETCH_SOURCE.smal == 1", source: "Base") == ["$FETCH_SOURCE.smal: smal of Base, small"])
    #expect(try unknown("$OTHER.smal == 1", source: "Base") == [])
    #expect(
      try unknownKeyPaths(in: Expression(format: "$FETCH_SOURCE.smal"), entity: "Base", index: index).isEmpty)
  }

  /// A model may be damaged: entities that inherit from each other end the search.
  @Test func entitiesThatInheritFromEachOtherAreFollowedOnce() throws {
    #expect(try unknown("thing == 1", entity: "Left") == ["thing: thing of Left"])
    #expect(try unknown("thing == 1", entity: "Missing") == [])
  }
}
