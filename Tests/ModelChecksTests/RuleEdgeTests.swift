import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelChecks

/// The edges of rules about models: the message of each branch.
@Suite struct RuleEdgeTests {
  private static func messages(
    _ rule: RuleID, _ entities: [EntityDescription], composites: [CompositeDescription] = [], format: ModelFormat = .mom
  ) -> [String] {
    var configuration = CheckConfiguration()
    configuration.policy.levels[rule] = .warning
    let model = LoadedModel(
      model: ManagedObjectModel(entities: entities, composites: composites), name: "League", path: "League.mom",
      format: format)
    return ModelChecker(configuration: configuration).check(model, tables: ModelTables(modelName: "League")).findings
      .filter { $0.rule == rule }.map(\.message)
  }

  private static func attribute(_ rule: RuleID, _ attribute: AttributeDescription) -> String? {
    messages(rule, [EntityDescription(name: "E", attributes: [attribute])]).first
  }

  @Test(
    arguments: [
      ("Team", nil), ("team", "does not begin with an uppercase letter"), ("", "is empty"),
      ("1Team", "does not begin with a letter"), ("_Team", "does not begin with a letter"), ("Te am", "contains \" \""),
      ("Te-am", "contains \"-\""), ("T_1", nil), ("Größe", nil), ("T٣", nil), ("Te\u{301}am", nil),
      ("T½", "contains \"½\""),
      ("T²", "contains \"²\""), ("T€", "contains \"€\""), ("選手", nil), ("チーム", nil),
    ] as [(String, String?)])
  func namesOfEntitiesAreIdentifiers(name: String, problem: String?) {
    let message = Self.messages(.invalidName, [EntityDescription(name: name)]).first
    #expect(problem.map { message?.hasSuffix($0) == true } ?? (message == nil), "\(message ?? "")")
  }

  @Test(
    arguments: [
      ("name", nil), ("Name", "begins with an uppercase letter"), ("選手", nil), ("n ame", "contains \" \""),
    ] as [(String, String?)])
  func namesOfPropertiesBeginInLowerCase(name: String, problem: String?) {
    let message = Self.attribute(.invalidName, AttributeDescription(name: name, type: .string))
    #expect(problem.map { message?.hasSuffix($0) == true } ?? (message == nil), "\(message ?? "")")
  }

  @Test(
    arguments: [
      ("[String]", "NSArray"), ("[String: Int]", "NSDictionary"), ("[ String ]?", "NSArray"), ("Array<Int>", "NSArray"),
      ("Set<String>", "NSSet"), ("Dictionary<String, Int>", "NSDictionary"), ("Swift.Array<Int>", "NSArray"),
      ("Foundation.URL", "NSURL"), ("URL?", "NSURL"), ("UUID??", "NSUUID"), ("String", "NSString"), ("NSArray", nil),
      ("Player", nil), ("Other.URL", nil), ("Box<Int>", nil), ("[String", nil), ("String]", nil), ("Array<Int", nil),
      (".Player", nil),
    ] as [(String, String?)])
  func swiftTypesHaveAClassInstead(written: String, replacement: String?) throws {
    var configuration = CheckConfiguration()
    configuration.policy.levels[.swiftTypeClass] = .warning
    func remedies(_ type: AttributeType, _ format: ModelFormat = .mom) -> [String] {
      let model = LoadedModel(
        model: ManagedObjectModel(entities: [
          EntityDescription(
            name: "E", attributes: [AttributeDescription(name: "a", type: type, attributeValueClassName: written)])
        ]), name: "League", path: "League.mom", format: format)
      return ModelChecker(configuration: configuration).check(model, tables: ModelTables(modelName: "League")).findings
        .filter { $0.rule == .swiftTypeClass }.map(\.remedy)
    }
    let start = replacement.map { "choose the class \($0), which" }
    #expect(remedies(.transformable).first.map { $0.hasPrefix(start ?? "x") } ?? (start == nil))
    #expect(remedies(.string).isEmpty && remedies(.transformable, .swiftdata).isEmpty)
  }

  @Test(
    arguments: [
      (.integer16, .integer(32_767), nil), (.integer16, .integer(32_768), "does not fit into Integer 16"),
      (.integer16, .integer(-32_769), "does not fit into Integer 16"), (.integer32, .integer(2_147_483_647), nil),
      (.integer32, .integer(2_147_483_648), "does not fit into Integer 32"), (.integer64, .integer(.max), nil),
    ] as [(AttributeType, AttributeValue, String?)])
  func aDefaultFitsIntoItsType(type: AttributeType, value: AttributeValue, problem: String?) {
    let message = Self.attribute(.invalidDefault, AttributeDescription(name: "a", type: type, defaultValue: value))
    #expect(problem.map { message?.hasSuffix($0) == true } ?? (message == nil), "\(message ?? "")")
  }

  @Test(
    arguments: [
      (.integer(5), .integer(6), nil, "is below the minimum 6"), (.integer(6), .integer(6), nil, nil),
      (.integer(5), nil, .integer(4), "is above the maximum 4"), (.integer(4), nil, .integer(4), nil),
      (.date(5), .date(6), nil, "is below the minimum 6.0 seconds after 2001"),
      (.real(0.5), .real(0.6), nil, "is below the minimum 0.6"),
    ] as [(AttributeValue, AttributeValue?, AttributeValue?, String?)])
  func aDefaultOutsideItsBoundsIsExplained(
    value: AttributeValue, minimum: AttributeValue?, maximum: AttributeValue?, problem: String?
  ) {
    let message = Self.attribute(
      .invalidDefault,
      AttributeDescription(name: "a", type: .integer64, defaultValue: value, minimum: minimum, maximum: maximum))
    #expect(problem.map { message?.hasSuffix($0) == true } ?? (message == nil), "\(message ?? "")")
  }

  @Test(
    arguments: [
      ("ab", nil, "is 2 long, below the minimum length 3", 3, nil), ("abc", nil, nil, 3, 3),
      ("abcd", nil, "is 4 long, above the maximum length 3", nil, 3),
      // UTF-16 counts.
      ("😀", nil, nil, 2, 2), ("abc", "[a-z]+", nil, nil, nil), ("abc", "", nil, nil, nil),
      ("ab1", "[a-z]+", "does not match the pattern \"[a-z]+\"", nil, nil), ("abc", "[a", nil, nil, nil),
    ] as [(String, String?, String?, Int?, Int?)])
  func aDefaultStringIsHeldAgainstLengthsAndPattern(
    value: String, pattern: String?, problem: String?, shortest: Int?, longest: Int?
  ) {
    let message = Self.attribute(
      .invalidDefault,
      AttributeDescription(
        name: "a", type: .string, defaultValue: .string(value), minimumLength: shortest, maximumLength: longest,
        pattern: pattern))
    #expect(problem.map { message?.hasSuffix($0) == true } ?? (message == nil), "\(message ?? "")")
  }

  @Test func theDefaultOfADerivedAttributeIsNeverUsed() {
    let derived = AttributeDescription(
      name: "a", type: .string, defaultValue: .string("x"), derivationExpression: "name")
    #expect(Self.attribute(.invalidDefault, derived)?.hasSuffix("is never used: the attribute is derived") == true)
  }

  @Test(
    arguments: [
      (.integer(2), .integer(1), nil, nil, "the minimum 2 is above the maximum 1"),
      (.date(2), .date(1), nil, nil, "the earliest date is after the latest date"),
      (nil, nil, 4, 3, "the minimum length 4 is above the maximum length 3"),
      (nil, nil, nil, -1, "the maximum length -1 is below zero"), (nil, nil, nil, 0, nil), (nil, nil, 0, 0, nil),
    ] as [(AttributeValue?, AttributeValue?, Int?, Int?, String?)])
  func emptyBoundsAreExplained(
    minimum: AttributeValue?, maximum: AttributeValue?, shortest: Int?, longest: Int?, problem: String?
  ) {
    let isDate = if case .date? = minimum { true } else { false }
    let message = Self.attribute(
      .emptyBounds,
      AttributeDescription(
        name: "a", type: isDate ? .date : minimum == nil ? .string : .integer64, minimum: minimum, maximum: maximum,
        minimumLength: shortest, maximumLength: longest))
    #expect(problem.map { message?.contains($0) == true } ?? (message == nil), "\(message ?? "")")
  }

  @Test(arguments: [
    (AttributeType.integer16, true), (.double, true), (.date, true), (.decimal, false),
    (.string, false), (.binary, false),
  ])
  func onlyScalarsThatXcodeGeneratesHideNil(type: AttributeType, isFound: Bool) {
    func count(
      generation: CodeGeneration? = .class, _ change: (inout AttributeDescription) -> Void = { _ in }
    ) -> Int {
      var attribute = AttributeDescription(name: "a", type: type, isOptional: true, usesScalarValueType: true)
      change(&attribute)
      return Self.messages(
        .optionalScalar, [EntityDescription(name: "E", attributes: [attribute], codeGeneration: generation)]
      ).count
    }
    #expect(count() == (isFound ? 1 : 0))
    #expect(count(generation: nil) == 0 && count(generation: CodeGeneration.none) == 0)
    #expect(count { $0.isOptional = false } == 0 && count { $0.usesScalarValueType = nil } == 0)
    #expect(count { $0.usesScalarValueType = false } == 0 && count { $0.isDerived = true } == 0)
    #expect(count { $0.defaultValue = .integer(0) } == 0)
  }

  @Test(arguments: [
    (["A"], ["the entity \"A\" has no class"]), (["A", "B"], ["none of the 2 entities has its own class"]),
    (["A", "B=Own"], ["the entity \"A\" has no class"]), (["A=Own"], []),
    (["A=NSManagedObject", "B=Own"], ["the entity \"A\" has no class"]),
    (["A=.", "B=Own"], ["the entity \"A\" has no class"]), (["A=  ", "B=Own"], ["the entity \"A\" has no class"]),
    (["A=.Own"], []), ([], []),
  ])
  func entitiesHaveTheirOwnClasses(entities: [String], messages: [String]) {
    let described = entities.map { text in
      let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      return EntityDescription(name: parts[0], managedObjectClassName: parts.count > 1 ? parts[1] : nil)
    }
    #expect(Self.messages(.missingClass, described) == messages)
  }

  @Test(arguments: [
    (["B>C", "A>B", "C>A"], ["the entity \"A\" is its own ancestor: A → B → C → A"]),
    (["A>A"], ["the entity \"A\" is its own ancestor: A → A"]), (["A>B", "B>C", "C>"], []),
    (["D>B", "B>C", "C>B"], ["the entity \"B\" is its own ancestor: B → C → B"]),
    (
      ["A>B", "B>A", "C>D", "D>C"],
      ["the entity \"A\" is its own ancestor: A → B → A", "the entity \"C\" is its own ancestor: C → D → C"]
    ),
  ])
  func aCycleIsReportedOnceFromItsFirstName(entities: [String], messages: [String]) {
    let described = entities.map { text in
      let parts = text.split(separator: ">").map(String.init)
      return EntityDescription(
        name: parts[0], managedObjectClassName: parts[0], superentity: parts.count > 1 ? parts[1] : nil)
    }
    #expect(Self.messages(.inheritanceCycle, described) == messages)
  }

  @Test(
    arguments: [
      // The inverse of `A.b` as written, and that inverse's own inverse and destination.
      ("B", "a", nil, "b", "A", nil), ("B", "x", nil, "b", "A", "is \"B.x\", which does not exist"),
      ("B", "name", nil, "b", "A", "is \"B.name\", which is not a relationship"),
      ("B", "a", "Z", "b", "A", "is \"Z.a\", but there is no entity \"Z\""),
      ("B", "c", "A", "b", "A", "belongs to \"A\", but the destination is \"B\""),
      ("B", "a", nil, "c", "A", "is \"B.a\", whose inverse is \"c\""),
      ("B", "a", nil, "b", "C", "is \"B.a\", whose destination is \"C\""),
      // A parent or a child of the entity will do.
      ("B", "a", nil, "b", "Parent", nil), ("B", "a", nil, "b", "Child", nil), ("B", "a", nil, nil, "A", nil),
      ("Z", "a", nil, "b", "A", nil),
    ] as [(String, String, String?, String?, String, String?)])
  func anInverseThatDoesNotLeadBackIsExplained(
    destination: String, inverse: String, owner: String?, back: String?, backDestination: String, problem: String?
  ) {
    func link(_ name: String, _ destination: String, _ inverse: String?, _ owner: String? = nil)
      -> RelationshipDescription
    {
      RelationshipDescription(name: name, destination: destination, inverse: inverse, inverseEntity: owner)
    }
    let messages = Self.messages(
      .mismatchedInverse,
      [
        EntityDescription(name: "Parent"),
        EntityDescription(
          name: "A", superentity: "Parent",
          relationships: [link("b", destination, inverse, owner), link("c", "A", nil)]),
        EntityDescription(name: "Child", superentity: "A"), EntityDescription(name: "C"),
        EntityDescription(
          name: "B", attributes: [AttributeDescription(name: "name", type: .string)],
          relationships: [link("a", backDestination, back, back == nil ? nil : "A")]),
      ]
    ).filter { $0.hasPrefix("the inverse of \"A.b\"") }
    #expect(messages == (problem.map { ["the inverse of \"A.b\" \($0)"] } ?? []))
  }

  @Test(arguments: [ModelFormat.xml, .mom])
  func aCompositeTypeIsInTheModel(format: ModelFormat) {
    let entity = EntityDescription(
      name: "E", attributes: [AttributeDescription(name: "a", type: .composite, compositeName: "Address")])
    let composite = CompositeDescription(
      name: "Address", attributes: [AttributeDescription(name: "city", type: .string)])
    #expect(Self.messages(.missingDestination, [entity], composites: [composite], format: format).isEmpty)
    #expect(Self.messages(.missingDestination, [entity], format: format).isEmpty == (format != .xml))
  }
}
