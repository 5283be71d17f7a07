import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import Testing

@testable import GlossValidation

/// The rows of a preview, and how their rules and messages are written.
@Suite struct PreviewReportTests {
  private func text(_ name: String) -> AttributeDescription { AttributeDescription(name: name, type: .string) }

  private func table(_ entries: [String: String]) -> LocalizationTable {
    LocalizationTable(
      name: "M", locale: "de", path: "de.lproj/M.strings", format: .strings,
      entries: entries.sorted { $0.key < $1.key }.map { TableEntry(key: $0.key, value: $0.value) })
  }

  private func report(
    _ entities: [EntityDescription], _ entries: [String: String] = [:], filter: MessageFilter = MessageFilter(),
    isInheritedSaidOnce: Bool = true, framework: ManagedObjectModel.Framework = .coreData
  ) -> PreviewReport {
    var model = ManagedObjectModel(entities: entities)
    model.framework = framework
    let tables = entries.isEmpty ? [:] : ["de": table(entries)]
    let previewed = PreviewedModel(name: "M", index: ModelIndex(model), tables: tables)
    return PreviewReport(
      models: [previewed], locales: ["en", "de"], filter: filter, isInheritedSaidOnce: isInheritedSaidOnce)
  }

  private func rows(_ report: PreviewReport) -> [String] {
    report.rows.map { row in
      let heirs = row.heirs.isEmpty ? "" : " and \(row.heirs.joined(separator: ", "))"
      return "\(row.failure.entity).\(row.failure.property)\(heirs)"
        + (row.furtherHeirs == 0 ? "" : " and \(row.furtherHeirs) more")
    }
  }

  private var family: [EntityDescription] {
    [
      EntityDescription(name: "Base", isAbstract: true, attributes: [text("name")]),
      EntityDescription(name: "A", superentity: "Base"),
      EntityDescription(name: "B", superentity: "Base", attributes: [text("own")]),
      EntityDescription(name: "C", superentity: "Base"),
    ]
  }

  @Test func inheritedRulesAreSaidOnceForAllHeirs() {
    #expect(rows(report(family)) == ["A.name and B, C", "B.own"])
    #expect(rows(report(family, isInheritedSaidOnce: false)) == ["A.name", "B.name", "B.own", "C.name"])
  }

  @Test func anHeirWithItsOwnNameKeepsItsRow() {
    let named = ["Property/name/Entity/B": "Titel"]
    #expect(rows(report(family, named)) == ["A.name and C", "B.name", "B.own"])
    #expect(rows(report(Array(family.prefix(2)))) == ["A.name"])
  }

  @Test func modelsWithoutInheritanceHaveNoHeirs() {
    let entities = ["A", "B"].map { EntityDescription(name: $0, attributes: [text("name")]) }
    #expect(rows(report(entities)) == ["A.name", "B.name"])
    #expect(report([]).rows.isEmpty)
  }

  @Test func onlyWhatIsInheritedFromTheSameEntityIsTheSameRule() {
    let entities = [
      EntityDescription(name: "P", isAbstract: true, attributes: [text("name")]),
      EntityDescription(name: "Q", isAbstract: true, attributes: [text("name")]),
      EntityDescription(name: "A", superentity: "P"), EntityDescription(name: "B", superentity: "Q"),
    ]
    #expect(rows(report(entities)) == ["A.name", "B.name"])
  }

  /// Entities list the rules of a limited number of ancestors; those further away are counted.
  @Test func heirsBeyondTheListedLevelsAreCounted() {
    let depth = ModelIndex.mostListedLevels + 2
    let names = (0..<depth).map { "E\(String($0 + 100))" }
    let chain = names.enumerated().map { place, name in
      EntityDescription(
        name: name, superentity: place == 0 ? nil : names[place - 1],
        attributes: place == 0 ? [text("a"), text("b")] : [])
    }
    let rows = report(chain).rows
    #expect(rows.map(\.failure.property) == ["a", "b"])
    #expect(rows.map(\.heirs.count) == [15, 15])
    // Once for the entity, and not for each of its rules.
    #expect(rows.map(\.furtherHeirs) == [2, 2])
  }

  @Test func theFilterSelectsEntitiesAndProperties() {
    #expect(rows(report(family, filter: MessageFilter(entities: ["B"]))) == ["B.name", "B.own"])
    #expect(rows(report(family, filter: MessageFilter(properties: ["own"]))) == ["B.own"])
  }

  @Test func everyReaderHasAColumnWithItsSource() throws {
    let report = report([EntityDescription(name: "E", attributes: [text("a")])], ["Property/a": "Alpha"])
    #expect(report.rows.map { $0.messages.map(\.locale) } == [["en", "de"]])
    #expect(report.messages.map(\.name) == ["a", "Alpha"])
    #expect(report.messages.map(\.isUntranslated) == [true, false])
    #expect(report.sources.map(\.locale) == ["en", "de"])
    #expect(report.sources.map(\.tablePath) == [nil, "de.lproj/M.strings"])
    #expect(report.sources.map(\.tableReason) == [.none, .exact])
  }

  @Test func aSwiftDataModelReadsNoTableAndMissesNoValue() {
    var pattern = text("a")
    pattern.pattern = "x"
    let entities = [EntityDescription(name: "E", attributes: [pattern])]
    let coreData = report(entities, ["Property/a": "Alpha"])
    #expect(coreData.rows.map(\.failure.code) == [1570, 1680])
    let swiftData = report(entities, ["Property/a": "Alpha"], framework: .swiftData)
    #expect(swiftData.rows.map(\.failure.code) == [1680])
    #expect(swiftData.sources.map(\.tablePath) == [nil, nil])
    var model = ManagedObjectModel()
    model.framework = .swiftData
    let choices = ["de": TableChoice(of: table([:]))]
    #expect(PreviewedModel(name: "M", index: ModelIndex(model), choices: choices).choices.isEmpty)
    #expect(PreviewedModel(name: "M", index: ModelIndex(ManagedObjectModel()), choices: choices).choices.count == 1)
  }

  // MARK: - Messages

  private func message(
    _ code: ValidationErrorCode, limit: MessageLimit? = nil, text: String = "t", name: String = "n",
    nameSource: ValidationMessage.NameSource = .table, textSource: MessageSource = .catalog, lookups: [Lookup] = []
  ) -> ValidationMessage {
    ValidationMessage(
      model: "M", entity: "E", property: "p", code: code.rawValue, codeName: code.name, locale: "de", text: text,
      name: name, nameSource: nameSource, textSource: textSource, limit: limit, lookups: lookups)
  }

  @Test(
    arguments: [
      (.numberTooLarge, .integer(7), "maximum 7"), (.numberTooSmall, .real(0), "minimum 0"),
      (.numberTooSmall, .real(0.5), "minimum 0.5"), (.dateTooLate, .real(0), "latest 2001-01-01"),
      (.dateTooSoon, .real(86_400), "earliest 2001-01-02"), (.dateTooLate, .real(1e13), "latest 10000000000000"),
      (.dateTooSoon, .text("x"), "earliest x"), (.numberTooLarge, .real(86_400), "maximum 86400"),
      (.stringTooLong, .integer(20), "maximum length 20"), (.stringPatternMatching, .text("a+"), "pattern a+"),
      (.missingMandatoryProperty, nil, "required"), (.relationshipDeniedDelete, .text("Team"), "delete rule Deny"),
      (.relationshipDeniedDelete, nil, "delete rule Deny"),
      (.managedObjectValidation, .text("SELF > 1"), "predicate SELF > 1"),
      (.invalidURI, nil, "address; the misspelt placeholder is Core Data's own, so it is never replaced"),
    ] as [(ValidationErrorCode, MessageLimit?, String)])
  func theRuleIsNamedWithItsLimit(code: ValidationErrorCode, limit: MessageLimit?, rule: String) {
    #expect(message(code, limit: limit).rule == rule)
  }

  @Test func aCodeOfTheModelIsAPredicate() {
    var message = message(.managedObjectValidation, limit: .text("SELF > 1"))
    message.code = 42
    #expect(message.rule == "predicate SELF > 1")
    #expect(MessageLimit.real(0).text(for: nil) == "0")
  }

  private static let hit = Lookup(.errorString("w"), locale: "de", path: "f", line: 3, isHit: true)
  private static let miss = Lookup(.errorString("w"), locale: "de", isHit: false)
  private static let name = Lookup(.property("p"), locale: "de", isHit: true)

  @Test(
    arguments: [
      // The raw name in a sentence of Core Data's.
      (.model, .catalog, "is required", [], true, false), (.model, .system, "n is required", [], true, false),
      (.table, .catalog, "n is required", [], false, false), (.table, .system, "n", [name], false, false),
      // A translated warning with the raw name or without any.
      (.model, .table, "n w", [hit], true, false), (.model, .table, "w", [hit], false, false),
      (.table, .table, "n w", [hit, name], false, false),
      // A warning as written in the model.
      (.table, .table, "n w", [miss, name], true, true), (.table, .table, "w", [name], true, true),
      (.table, .table, "w", [], true, true), (.model, .table, "w", [miss, hit], true, true),
    ] as [(ValidationMessage.NameSource, MessageSource, String, [Lookup], Bool, Bool)])
  func wordsOfTheModelAreUntranslated(
    nameSource: ValidationMessage.NameSource, textSource: MessageSource, text: String, lookups: [Lookup],
    isUntranslated: Bool, isWarning: Bool
  ) {
    let message = message(
      .managedObjectValidation, text: text, nameSource: nameSource, textSource: textSource, lookups: lookups)
    #expect(message.isUntranslated == isUntranslated)
    #expect(message.isWarningUntranslated == isWarning)
  }

  @Test func messagesAreWrittenAsJSON() {
    let json = message(.numberTooLarge, limit: .real(1.5), lookups: [Self.hit, Self.miss]).json
    #expect(
      json == [
        "model": "M", "entity": "E", "property": "p", "code": 1610, "codeName": "NSValidationNumberTooLargeError",
        "locale": "de", "text": "t", "nameSource": "table", "textSource": "catalog", "limit": .real(1.5), "name": "n",
        "lookups": [
          ["key": "ErrorString/w", "locale": "de", "path": "f", "line": 3, "isHit": true],
          ["key": "ErrorString/w", "locale": "de", "isHit": false],
        ],
      ])
    #expect(message(.invalidURI).json.text().contains("\"note\""))
    #expect(MessageLimit.integer(3).json == 3)
    #expect(MessageLimit.text("x").json == "x")
  }

  @Test func aFilterSelectsByCodeAndByPropertyWithOrWithoutEntity() {
    let failure = PossibleFailure(entity: "E", declaredIn: "E", property: "p", code: 1570)
    let filters: [(MessageFilter, Bool)] = [
      (MessageFilter(), true), (MessageFilter(codes: [1570]), true), (MessageFilter(codes: [1]), false),
      (MessageFilter(properties: ["p"]), true), (MessageFilter(properties: ["E.p"]), true),
      (MessageFilter(properties: ["D.p", "q"]), false), (MessageFilter(properties: ["p"], codes: [1]), false),
      (MessageFilter(properties: ["q"], codes: [1570]), false), (MessageFilter(properties: ["p"], codes: [1570]), true),
    ]
    for (filter, isIncluded) in filters { #expect(filter.includes(failure) == isIncluded) }
  }

  @Test func everyWarningKeepsItsOwnText() {
    let warnings: [ValidationWarning?] = [nil, .text("first"), .text("second"), nil]
    let rules = warnings.map { ValidationRule(predicate: "SELF > 1", warning: $0) }
    let attribute = AttributeDescription(name: "n", type: .integer16, isOptional: true, validations: rules)
    let index = ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: [attribute])]))
    let composer = MessageComposer(catalog: .builtIn(forLocale: "en"))
    let messages = ValidationMessages(modelName: "M", index: index)
      .messages(for: ReaderLookup(index: index, table: nil, locale: "en", composer: composer))
    #expect(messages.map(\.text) == ["n is not valid.", "first", "second", "n is not valid."])
  }

  @Test func codesHaveTheNamesOfTheirConstants() {
    #expect(ValidationErrorCode.name(of: 1570) == "NSValidationMissingMandatoryPropertyError")
    #expect(ValidationErrorCode.name(of: 133_021) == "NSManagedObjectConstraintMergeError")
    #expect(ValidationErrorCode.name(of: 42) == "Cocoa error 42")
    let names = ValidationErrorCode.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(ValidationErrorCode.allCases.map(\.ruleName)).count == names.count)
  }

  @Test func errorsThatNeedAnExplanationHaveOne() {
    let plain = ValidationErrorCode.allCases.filter { $0.remark == nil }
    #expect(
      plain == [
        .managedObjectValidation, .relationshipExceedsMaximumCount, .numberTooSmall, .dateTooSoon, .stringTooShort,
      ])
    #expect(ValidationErrorCode.missingMandatoryProperty.certainty == .observed)
    #expect(ValidationErrorCode.stringNotEncodable.certainty == .inferred)
    #expect(ValidationErrorCode.propertyNotFound.certainty == .unknown)
  }
}
