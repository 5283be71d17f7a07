import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

/// What SwiftData stores record differently from Core Data stores.
@Suite struct RecordedSwiftDataTests {
  private static func enumeration(_ userInfo: [String: String] = ["EnumType": "YES"]) -> AttributeDescription {
    AttributeDescription(name: "kind", type: .composite, compositeName: "Kind", userInfo: userInfo)
  }

  private static func kind(_ parts: String..., type: AttributeType = .string) -> [CompositeDescription] {
    [
      CompositeDescription(
        name: "Kind", attributes: parts.map { AttributeDescription(name: $0, type: type, isOptional: true) })
    ]
  }

  private static func model(
    _ identifier: String = "1.0.0", _ attributes: [AttributeDescription] = [], className: String? = nil,
    composites: [CompositeDescription] = []
  ) -> ManagedObjectModel {
    ManagedObjectModel(
      entities: [EntityDescription(name: "Trip", managedObjectClassName: className, attributes: attributes)],
      composites: composites, versionIdentifiers: [identifier])
  }

  private static func relationship(isOrdered: Bool) -> ManagedObjectModel {
    var model = model()
    model.entities[0].relationships = [
      RelationshipDescription(name: "stays", destination: "Trip", isToMany: true, isOrdered: isOrdered)
    ]
    return model
  }

  @Test(
    arguments: [
      (model(), true), (model(className: "Trip"), true), (model("2.75.0", className: "ZMTrip"), false),
      (model(className: "App.Trip"), false), (model("1.0"), false), (model("1.0.0b"), false), (model(""), false),
      (model("1.0.0", [AttributeDescription(name: "a", type: .string, isTransient: true)]), false),
      (model("1.0.0", [AttributeDescription(name: "a", type: .string, derivationExpression: "now()")]), false),
      (relationship(isOrdered: false), true), (relationship(isOrdered: true), false),
      // An enumeration is enough evidence.
      (model("x", [enumeration()], className: "App.Trip", composites: kind("kind")), true),
      (model("x", [enumeration([:])], composites: kind("x", "y")), false),
      (ManagedObjectModel(entities: [], versionIdentifiers: ["1.0.0"]), false),
    ] as [(ManagedObjectModel, Bool)])
  func tellsSwiftDataFromCoreData(model: ManagedObjectModel, isSwiftData: Bool) {
    #expect(model.resemblesSwiftData == isSwiftData)
  }

  @Test(
    arguments: [
      ([:], kind("kind"), nil, []), (["EnumType": "YES"], [], nil, []),
      (["EnumType": "YES"], kind("kind"), .string, []),
      (["EnumType": "YES"], kind("kind", type: .integer64), .integer64, []),
      (["EnumType": "YES"], kind("all", "user"), .string, ["all", "user"]),
      (["EnumType": "YES", "enum": "(b, \"white lady\", a)"], kind("b", "x", "a"), .string, ["b", "white lady", "a"]),
      (["EnumType": "YES", "enum": "()"], kind("kind"), .string, []),
      (["EnumType": "YES", "enum": ")("], kind("kind"), .string, [")("]),
    ] as [([String: String], [CompositeDescription], AttributeType?, [String])])
  func readsEnumerations(
    userInfo: [String: String], composites: [CompositeDescription], type: AttributeType?, cases: [String]
  ) {
    let attribute = Self.enumeration(userInfo)
    let enumeration = Self.model("x", [attribute], composites: composites).swiftEnumeration(of: attribute)
    #expect(enumeration?.storedType == type && enumeration?.cases ?? [] == cases)
  }

  @Test(arguments: [
    (AttributeType.uuid, AttributeValue.uuid("3F2504E0-4F89-11D3-9A0C-0305E82C3301"), "UUID()" as String?),
    (.date, .date(1.25), "Date()"), (.date, .date(-0.5), "Date()"), (.date, .date(0), nil), (.date, .date(86_400), nil),
    (.string, .string("x"), nil), (.double, .real(1.5), nil),
  ])
  func tellsDefaultsThatAreMadeWhenTheAppStarts(
    type: AttributeType, value: AttributeValue, expression: String?
  ) throws {
    let attribute = AttributeDescription(name: "made", type: type, defaultValue: value)
    for identifier in ["1.0.0", "1.0"] {
      let fixture = try StoreFixture(Self.model(identifier, [attribute]))
      fixture.close()
      let loaded = try #require(ModelLoader(files: DiskFileTree()).load(fixture.path).models.first)
      let read = try #require(loaded.model.entities.first?.attributes.first)
      #expect(read.defaultExpression == (identifier == "1.0.0" ? expression : nil))
      // Whatever is recorded is still shown.
      #expect(read.defaultValue == value)
      #expect(read.lastingDefault == (read.defaultExpression == nil ? value : nil))
    }
  }
}
