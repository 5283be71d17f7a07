import GlossManagedObjectModel
import Testing

@Suite struct SwiftDataSignsTests {
  /// A change of a model that SwiftData could have made.
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var apply: @Sendable (inout ManagedObjectModel) -> Void

    init(_ description: String, _ apply: @escaping @Sendable (inout ManagedObjectModel) -> Void) {
      (testDescription, self.apply) = (description, apply)
    }
  }

  private static let plain = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Trip", managedObjectClassName: "Trip", attributes: [AttributeDescription(name: "name", type: .string)],
        relationships: [RelationshipDescription(name: "stops", destination: "Stop", isToMany: true)]),
      EntityDescription(name: "Stop"),
    ], versionIdentifiers: ["1.0.0"])

  @Test(arguments: [
    Change("nothing") { _ in },
    Change("no class") { $0.entities[0].managedObjectClassName = nil },
    Change("the largest number") { $0.versionIdentifiers = ["1.2.4294967295"] },
  ])
  func aModelWithNothingThatSwiftDataLacksResemblesIt(_ change: Change) {
    var model = Self.plain
    change.apply(&model)
    #expect(model.resemblesSwiftData)
  }

  @Test(arguments: [
    Change("no identifier") { $0.versionIdentifiers = [] },
    Change("two identifiers") { $0.versionIdentifiers = ["1.0.0", "1.0.0"] },
    Change("two numbers") { $0.versionIdentifiers = ["1.0"] },
    Change("four numbers") { $0.versionIdentifiers = ["1.0.0.0"] },
    Change("a name") { $0.versionIdentifiers = ["1.0.b"] },
    Change("a missing number") { $0.versionIdentifiers = ["1..0"] },
    Change("a number too large") { $0.versionIdentifiers = ["1.0.4294967296"] },
    Change("no entities") { $0.entities = [] },
    Change("a fetch request") { $0.fetchRequestTemplates = [FetchRequestTemplate(name: "all", entity: "Trip")] },
    Change("another class") { $0.entities[0].managedObjectClassName = "TripObject" },
    Change("a fetched property") { $0.entities[1].fetchedProperties = [FetchedPropertyDescription(name: "best")] },
    Change("an ordered relationship") { $0.entities[0].relationships[0].isOrdered = true },
    Change("a transient attribute") { $0.entities[0].attributes[0].isTransient = true },
    Change("a derived attribute") { $0.entities[0].attributes[0].isDerived = true },
    Change("the mark of an enumeration on a string") { model in
      model.versionIdentifiers = []
      model.entities[0].attributes[0].userInfo = ["EnumType": "Kind"]
    },
    Change("a composite that is no enumeration") { model in
      model.versionIdentifiers = []
      model.entities[0].attributes[0].type = .composite
    },
  ])
  func aModelWithWhatSwiftDataLacksDoesNotResembleIt(_ change: Change) {
    var model = Self.plain
    change.apply(&model)
    #expect(!model.resemblesSwiftData)
  }

  @Test func anEnumerationIsProofWhateverElseTheModelHas() {
    var model = Self.plain
    model.versionIdentifiers = []
    model.entities[0].managedObjectClassName = "TripObject"
    model.entities[0].relationships[0].isOrdered = true
    model.entities[1].attributes = [Self.enumeration("Kind")]
    #expect(model.resemblesSwiftData)
  }

  // MARK: Enumerations

  private static func enumeration(_ composite: String?, cases: String? = nil) -> AttributeDescription {
    var info = ["EnumType": "Kind"]
    info["enum"] = cases
    return AttributeDescription(name: "kind", type: .composite, compositeName: composite, userInfo: info)
  }

  private static func part(_ name: String, _ type: AttributeType = .string) -> AttributeDescription {
    AttributeDescription(name: name, type: type)
  }

  private static let composites = ManagedObjectModel(composites: [
    CompositeDescription(name: "Nothing", attributes: []),
    CompositeDescription(name: "Level", attributes: [part("rawValue", .integer64)]),
    CompositeDescription(name: "Kind", attributes: [part("beach"), part("city", .boolean)]),
  ])

  @Test(
    arguments: [
      // One part with the raw value: only the model's user info names the cases.
      ("Level", nil, .integer64, []), ("Level", "(low, high)", .integer64, ["low", "high"]),
      // A part for each case, which their names replace.
      ("Kind", nil, .string, ["beach", "city"]), ("Kind", "(city, beach)", .string, ["city", "beach"]),
      ("Kind", "()", .string, ["beach", "city"]),
    ] as [(String, String?, AttributeType, [String])])
  func anEnumerationIsACompositeOfItsRawValueOrItsCases(
    _ composite: String, _ names: String?, _ type: AttributeType, _ cases: [String]
  ) throws {
    let attribute = Self.enumeration(composite, cases: names)
    let result = try #require(Self.composites.swiftEnumeration(of: attribute))
    #expect(result.storedType == type && result.cases == cases)
  }

  @Test(arguments: [
    enumeration("Nothing"), enumeration("Gone"), enumeration(nil),
    AttributeDescription(name: "kind", type: .composite, compositeName: "Kind"),
    AttributeDescription(name: "kind", type: .string, compositeName: "Kind", userInfo: ["EnumType": "Kind"]),
  ])
  func otherAttributesAreNoEnumerations(_ attribute: AttributeDescription) {
    #expect(Self.composites.swiftEnumeration(of: attribute) == nil)
  }

  @Test(
    arguments: [
      (#"(beach, "white lady")"#, ["beach", "white lady"]), (#"( "a" ,b , " c" )"#, ["a", "b", "c"]),
      ("(a,,b)", ["a", "b"]), ("a, b", ["a", "b"]), ("(a", ["(a"]), ("a)", ["a)"]), ("(f(x), g)", ["f(x)", "g"]),
      (#"(it"s)"#, [#"it"s"#]), ("", []),
    ])
  func namesOfCasesAreReadWithoutParenthesesQuotesAndSpaces(_ names: String, _ cases: [String]) {
    #expect(Self.composites.swiftEnumeration(of: Self.enumeration("Level", cases: names))?.cases == cases)
  }

  @Test func anAttributeHasTheCompositeThatItNamesIfItIsOfThatType() {
    func composite(_ type: AttributeType, _ name: String?) -> String? {
      Self.composites.composite(of: AttributeDescription(name: "a", type: type, compositeName: name))?.name
    }
    #expect(composite(.composite, "Kind") == "Kind" && composite(.composite, "Nothing") == "Nothing")
    #expect(composite(.composite, "Gone") == nil && composite(.composite, nil) == nil)
    #expect(composite(.string, "Kind") == nil)
  }

  // MARK: Defaults and types

  @Test(
    arguments: [
      (.uuid("0A1B"), "UUID()"), (.date(12.5), "Date()"), (.date(-0.25), "Date()"), (.date(12), nil), (.date(0), nil),
      (.real(12.5), nil), (.string("UUID()"), nil), (nil, nil),
    ] as [(AttributeValue?, String?)])
  func identifiersAndFractionsOfASecondWereMadeAtLaunch(_ value: AttributeValue?, _ expression: String?) {
    let attribute = AttributeDescription(name: "a", type: .date, defaultValue: value)
    #expect(attribute.expressionOfRecordedDefault == expression)
    var model = ManagedObjectModel(
      entities: [EntityDescription(name: "A"), EntityDescription(name: "B", attributes: [Self.part("b"), attribute])],
      composites: [CompositeDescription(name: "C", attributes: [attribute, Self.part("c")])])
    model.markDefaultsMadeAtStart()
    #expect(model.entities[1].attributes.map(\.defaultExpression) == [nil, expression])
    #expect(model.composites[0].attributes.map(\.defaultExpression) == [expression, nil])
  }

  @Test(
    arguments: [
      (nil, nil, false, nil), (.string("a"), nil, true, .string("a")), (nil, "UUID()", true, nil),
      (.string("a"), "UUID()", true, nil),
    ] as [(AttributeValue?, String?, Bool, AttributeValue?)])
  func aDefaultLastsUnlessAnExpressionMakesIt(
    _ value: AttributeValue?, _ expression: String?, _ hasDefault: Bool, _ lasting: AttributeValue?
  ) {
    var attribute = AttributeDescription(name: "a", type: .string, defaultValue: value)
    attribute.defaultExpression = expression
    #expect(attribute.hasDefault == hasDefault && attribute.lastingDefault == lasting)
  }

  @Test(
    arguments: [
      (.undefined, "Stop", "struct { }", "Stop", "Stop", "Stop struct { }"),
      (.undefined, "Stop", "", "Stop", "Stop", "Stop"),
      // “Undefined” in a model.
      (.undefined, "Stop", nil, nil, "Undefined", "Stop"), (.undefined, nil, nil, nil, "Undefined", ""),
      (.transformable, "Stop", "struct { }", nil, "Transformable", "Stop struct { }"),
      (.integer16, nil, nil, nil, "Integer 16", ""),
    ] as [(AttributeType, String?, String?, String?, String, String)])
  func aTypeOfUnknownStorageIsNamedAsWritten(
    _ type: AttributeType, _ name: String?, _ declaration: String?, _ written: String?, _ typeName: String,
    _ unknown: String
  ) {
    var attribute = AttributeDescription(name: "a", type: type, attributeValueClassName: name)
    attribute.unknownDeclaration = declaration
    #expect(attribute.writtenType == written && attribute.typeName == typeName && attribute.unknownType == unknown)
  }
}
