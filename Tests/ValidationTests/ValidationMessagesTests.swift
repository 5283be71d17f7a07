import GlossLocalization
import GlossManagedObjectModel
import Testing

@testable import GlossValidation

@Suite struct ValidationMessagesTests {
  /// The table of lookup test vectors.
  private let table = LocalizationTable(
    name: "ShopModel", locale: "de", path: "de.lproj/ShopModel.strings", format: .strings,
    entries: [
      TableEntry(key: "Entity/Run", value: "Lauf"),
      TableEntry(key: "Property/date", value: "Datum"),
      TableEntry(key: "Property/date/Entity/Run", value: "Startzeit"),
      TableEntry(key: "ErrorString/Process ID < 1", value: "%{PROPERTY}@ von %{ENTITY}@ muss positiv sein"),
    ])

  private let run = EntityDescription(
    name: "Run",
    attributes: [
      AttributeDescription(name: "date", type: .date),
      AttributeDescription(
        name: "pid", type: .integer64, isOptional: true,
        validations: [ValidationRule(predicate: "SELF >= 1", warning: .text("Process ID < 1"))]),
    ])

  private func messages(
    _ entities: [EntityDescription], table: LocalizationTable? = nil, filter: MessageFilter = MessageFilter(),
    style: MessageComposer.Style = .localized
  ) -> [ValidationMessage] {
    let index = ModelIndex(ManagedObjectModel(entities: entities))
    let composer = MessageComposer(catalog: .builtIn(forLocale: "en"), style: style)
    return ValidationMessages(modelName: "Shop", index: index, filter: filter)
      .messages(for: ReaderLookup(index: index, table: table, locale: "de", composer: composer))
  }

  private func codes(_ attribute: AttributeDescription) -> [Int] {
    messages([EntityDescription(name: "E", attributes: [attribute])]).map(\.code)
  }

  private func codes(_ relationship: RelationshipDescription) -> [Int] {
    messages([EntityDescription(name: "E", relationships: [relationship])]).map(\.code)
  }

  @Test func namesComeFromTheTableByTheNearestEntity() {
    let entities = [
      run, EntityDescription(name: "FastRun", superentity: "Run"),
      EntityDescription(name: "Other", attributes: [AttributeDescription(name: "date", type: .date)]),
    ]
    let texts = messages(entities, table: table).map { "\($0.entity): \($0.text)" }
    #expect(
      texts == [
        "FastRun: Startzeit is a required value.", "FastRun: pid von FastRun muss positiv sein",
        "Other: Datum is a required value.", "Run: Startzeit is a required value.",
        "Run: pid von Lauf muss positiv sein",
      ])
  }

  @Test func aWarningsTextIsLookedUpBeforeTheNames() throws {
    let message = try #require(messages([run], table: table).last)
    #expect(message.textSource == .table)
    #expect(message.nameSource == .model)
    #expect(
      message.lookups.map(\.key) == [
        "ErrorString/Process ID < 1", "Entity/Run", "Property/pid/Entity/Run", "Property/pid",
      ])
    #expect(message.lookups.map(\.isHit) == [true, true, false, false])
    #expect(message.limit == .text("SELF >= 1"))
  }

  @Test func messagesByEntityAreTheSameMessages() {
    // More failures than one thread handles at a time, for entities with few, many and none.
    let counts = [("A", 1), ("B", 1_200), ("C", 0), ("D", 700), ("E", 400), ("F", 2)]
    let entities = counts.map { name, count in
      EntityDescription(
        name: name, attributes: (0..<count).map { AttributeDescription(name: "a\($0)", type: .string) })
    }
    let index = ModelIndex(ManagedObjectModel(entities: entities))
    let enumeration = ValidationMessages(modelName: "Shop", index: index)
    let reader = ReaderLookup(index: index, table: table, locale: "de")
    let groups = enumeration.messagesByEntity(for: reader)
    // Lists omit how each name was looked up.
    let messages = enumeration.messages(for: reader).map { message in
      var message = message
      message.lookups = []
      return message
    }
    #expect(groups == Dictionary(grouping: messages, by: \.entity))
    #expect(groups.mapValues(\.count) == ["A": 1, "B": 1_200, "D": 700, "E": 400, "F": 2])
    #expect(ValidationMessages(modelName: "Shop", index: index, failures: []).messagesByEntity(for: reader).isEmpty)
  }

  @Test func rawNamesAreShownWithoutATable() throws {
    let message = try #require(messages([run]).first)
    #expect(message.text == "date is a required value.")
    #expect(message.nameSource == .model)
    #expect(message.textSource == .catalog)
    #expect(message.codeName == "NSValidationMissingMandatoryPropertyError")
  }

  @Test func sentencesLeaveTheNameOfThePropertyOut() {
    let named = EntityDescription(
      name: "E",
      attributes: [
        AttributeDescription(name: "is", type: .string),
        AttributeDescription(
          name: "age", type: .integer16, isOptional: true,
          validations: [
            ValidationRule(predicate: "SELF > 0", warning: .text("age is %{PROPERTY}@, not %{PROPERTY}@")),
            ValidationRule(predicate: "SELF < 9", warning: .text("age is too much")),
          ]),
      ])
    #expect(
      messages([named]).map(\.sentence) == ["age is …, not …", "age is too much", "… is a required value."])
    #expect(
      messages([run], table: table).map(\.sentence) == ["… is a required value.", "… von Lauf muss positiv sein"])
    #expect(
      messages([run], style: .withoutPolicy).map(\.sentence) == ["%{PROPERTY}@ is a required value.", "Process ID < 1"])
  }

  @Test func nothingIsLookedUpWithoutAPolicy() {
    let texts = messages([run], table: table, style: .withoutPolicy)
    #expect(texts.map(\.text) == ["%{PROPERTY}@ is a required value.", "Process ID < 1"])
    #expect(texts.allSatisfy { $0.lookups.isEmpty })
  }

  @Test func attributesFailByTheirTypesRules() {
    #expect(
      codes(AttributeDescription(name: "a", type: .double, minimum: .real(0), maximum: .real(1))) == [1570, 1610, 1620])
    #expect(
      codes(
        AttributeDescription(name: "a", type: .date, isOptional: true, minimum: .date(0), maximum: .date(1)))
        == [1630, 1640])
    #expect(
      codes(
        AttributeDescription(
          name: "a", type: .string, isOptional: true, isTransient: true, minimumLength: 2, maximumLength: 3,
          pattern: "a+")) == [1660, 1670, 1680])
    #expect(codes(AttributeDescription(name: "a", type: .uri)) == [1570, 1690])
    #expect(codes(AttributeDescription(name: "a", type: .string, minimumLength: 0)) == [1570])
    #expect(codes(AttributeDescription(name: "a", type: .date, derivationExpression: "now()")) == [])
    #expect(
      codes(
        AttributeDescription(
          name: "a", type: .boolean, isOptional: true,
          validations: [
            ValidationRule(predicate: "SELF == YES"), ValidationRule(predicate: "SELF == NO", warning: .code(42)),
          ])) == [1550, 42])
  }

  @Test func relationshipsFailByCountsAndDeleteRule() {
    #expect(codes(RelationshipDescription(name: "r", destination: "E")) == [1570])
    #expect(codes(RelationshipDescription(name: "r", destination: "E", isOptional: true, deleteRule: .deny)) == [1600])
    #expect(codes(RelationshipDescription(name: "r", destination: "E", isToMany: true)) == [])
    #expect(
      codes(RelationshipDescription(name: "r", destination: "E", isToMany: true, minCount: 1, maxCount: 4))
        == [1580, 1590])
    #expect(
      codes(RelationshipDescription(name: "r", destination: "E", isToMany: true, isOptional: true, minCount: 1)) == [])
    #expect(
      codes(RelationshipDescription(name: "r", destination: "E", isToMany: true, isOptional: true, minCount: 2))
        == [1580])
  }

  @Test func abstractEntitiesAreListedOnRequestOnly() {
    var base = run
    base.isAbstract = true
    #expect(messages([base]).isEmpty)
    #expect(messages([base], filter: MessageFilter(includesAbstractEntities: true)).count == 2)
    #expect(messages([base, EntityDescription(name: "FastRun", superentity: "Run")]).count == 2)
  }

  @Test func filtersNarrow() {
    let other = EntityDescription(name: "Other", attributes: [AttributeDescription(name: "date", type: .date)])
    let entities = [run, other]
    #expect(messages(entities, filter: MessageFilter(entities: ["Other"])).map(\.entity) == ["Other"])
    #expect(messages(entities, filter: MessageFilter(properties: ["date"])).count == 2)
    #expect(messages(entities, filter: MessageFilter(properties: ["Run.date"])).map(\.entity) == ["Run"])
    #expect(messages(entities, filter: MessageFilter(codes: [1550])).map(\.property) == ["pid"])
  }
}
