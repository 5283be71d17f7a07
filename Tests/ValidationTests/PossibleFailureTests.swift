import Foundation
import GlossLocalization
import GlossManagedObjectModel
import Testing

@testable import GlossValidation

/// The failures of a model with the limits that they compare with.
@Suite struct PossibleFailureTests {
  private func failures(_ entity: EntityDescription) -> [String] {
    ModelIndex(ManagedObjectModel(entities: [entity])).possibleFailures(of: entity.name).map { failure in
      "\(failure.code) \(failure.limit.map { "\($0)" } ?? "-")" + (failure.warning.map { " \($0)" } ?? "")
    }
  }

  @Test(
    arguments: [
      (
        AttributeDescription(name: "a", type: .integer16, isOptional: true, minimum: .integer(1), maximum: .real(2.5)),
        ["1610 2.5", "1620 1"]
      ),
      (
        AttributeDescription(
          name: "a", type: .decimal, isOptional: true, minimum: .boolean(true), maximum: .decimal(0.5)),
        ["1610 0.5", "1620 1"]
      ),
      (
        AttributeDescription(
          name: "a", type: .double, isOptional: true, minimum: .boolean(false), maximum: .string("x")),
        ["1610 x", "1620 0"]
      ),
      (AttributeDescription(name: "a", type: .float, maximum: .real(3)), ["1570 -", "1610 3"]),
      (AttributeDescription(name: "a", type: .date, isOptional: true, minimum: .date(60)), ["1640 60"]),
      (AttributeDescription(name: "a", type: .date, isOptional: true, maximum: .date(0.5)), ["1630 0.5"]),
      (
        AttributeDescription(
          name: "a", type: .string, isOptional: true, minimumLength: 1, maximumLength: 0, pattern: "x"),
        ["1660 0", "1670 1", "1680 x"]
      ),
      (AttributeDescription(name: "a", type: .uri, isOptional: true), ["1690 -"]),
      // Bounds of a type that has none, and of one that is computed.
      (AttributeDescription(name: "a", type: .boolean, isOptional: true, minimum: .integer(1)), []),
      (AttributeDescription(name: "a", type: .uuid, pattern: "x"), ["1570 -", "1680 x"]),
      (
        AttributeDescription(
          name: "a", type: .integer16, minimum: .integer(1),
          validations: [ValidationRule(predicate: "SELF > 1")], derivationExpression: "b"), []
      ),
      (
        AttributeDescription(
          name: "a", type: .integer16, isOptional: true,
          validations: [
            ValidationRule(predicate: "SELF > 1"), ValidationRule(predicate: "SELF > 2", warning: .text("w")),
            ValidationRule(predicate: "SELF > 3", warning: .code(7)),
          ]), ["1550 SELF > 1", "1550 SELF > 2 w", "7 SELF > 3"]
      ),
    ] as [(AttributeDescription, [String])])
  func attributesFailWithTheirLimits(attribute: AttributeDescription, expected: [String]) {
    #expect(failures(EntityDescription(name: "E", attributes: [attribute])) == expected)
  }

  @Test(
    arguments: [
      (RelationshipDescription(name: "r", destination: "D", isToMany: false, maxCount: 0), ["1570 -"]),
      (RelationshipDescription(name: "r", destination: "D", isToMany: true, maxCount: 1), ["1570 -"]),
      (RelationshipDescription(name: "r", destination: "D", isToMany: true, isOptional: true, maxCount: 1), []),
      (RelationshipDescription(name: "r", destination: "D", isToMany: true, minCount: 1, maxCount: 0), ["1580 1"]),
      (RelationshipDescription(name: "r", destination: "D", isToMany: true, minCount: 0, maxCount: 2), ["1590 2"]),
      (
        RelationshipDescription(
          name: "r", destination: "D", isToMany: true, isOptional: true, minCount: 2, maxCount: 3, deleteRule: .deny,
          validations: [ValidationRule(predicate: "SELF.@count > 1")]),
        ["1580 2", "1590 3", "1550 SELF.@count > 1", "1600 D"]
      ), (RelationshipDescription(name: "r", destination: nil, isOptional: true, deleteRule: .deny), ["1600 -"]),
      (RelationshipDescription(name: "r", destination: "D", isOptional: true, deleteRule: .cascade), []),
    ] as [(RelationshipDescription, [String])])
  func relationshipsFailWithTheirLimits(relationship: RelationshipDescription, expected: [String]) {
    #expect(failures(EntityDescription(name: "E", relationships: [relationship])) == expected)
  }

  @Test func whatCannotBeSetDoesNotFail() {
    let fetched = FetchedPropertyDescription(name: "f")
    #expect(failures(EntityDescription(name: "E", fetchedProperties: [fetched])) == [])
  }

  private let chain: ModelIndex = {
    func text(_ name: String) -> AttributeDescription { AttributeDescription(name: name, type: .string) }
    return ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: "A", attributes: [text("a")]),
        EntityDescription(name: "B", superentity: "A", attributes: [text("b")]),
        EntityDescription(name: "C", isAbstract: true, superentity: "B", attributes: [text("c")]),
      ]))
  }()

  @Test(
    arguments: [
      (MessageFilter(), Int.max, ["A.a", "B.a of A", "B.b"]), (MessageFilter(), 1, ["A.a", "B.b"]),
      (MessageFilter(entities: ["B", "A", "None"]), .max, ["A.a", "B.a of A", "B.b"]),
      (MessageFilter(entities: ["C"]), .max, []),
      (
        MessageFilter(entities: ["C"], includesAbstractEntities: true), .max, ["C.a of A", "C.b of B", "C.c"]
      ), (MessageFilter(entities: ["C"], includesAbstractEntities: true), 2, ["C.b of B", "C.c"]),
      (MessageFilter(properties: ["b"]), .max, ["B.b"]),
    ])
  func entitiesAreListedByNameWithTheirAncestors(filter: MessageFilter, levels: Int, expected: [String]) {
    let messages = ValidationMessages(modelName: "M", index: chain, filter: filter, levels: levels)
    #expect(
      messages.failures.map { failure in
        "\(failure.entity).\(failure.property)"
          + (failure.declaredIn == failure.entity ? "" : " of \(failure.declaredIn)")
      } == expected)
  }

  @Test func aMessageWithoutANameIsItsOwnSentence() {
    func sentence(_ sentence: String?) -> String {
      ValidationMessage(
        model: "M", entity: "E", property: "p", code: 1570, codeName: "c", locale: "de", text: "text",
        sentence: sentence, name: "n", nameSource: .table, textSource: .catalog, lookups: []
      ).sentence
    }
    #expect(sentence(nil) == "text" && sentence("…") == "…")
  }

  @Test(arguments: [(16, 16), (18, 18)]) func everyHeirHasItsRowsUnlessInheritedRulesAreSaidOnce(
    depth: Int, rows: Int
  ) {
    let names = (0..<depth).map { "E\(String($0 + 100))" }
    let entities = names.enumerated().map { place, name in
      EntityDescription(
        name: name, superentity: place == 0 ? nil : names[place - 1],
        attributes: place == 0 ? [AttributeDescription(name: "a", type: .string)] : [])
    }
    let model = PreviewedModel(name: "M", index: ModelIndex(ManagedObjectModel(entities: entities)))
    #expect(PreviewReport(models: [model], locales: ["en"]).rows.count == rows)
    #expect(PreviewReport(models: [model], locales: ["en"], isInheritedSaidOnce: true).rows.count == 1)
  }

  /// Two rules of one property may have the same message, and stay two rules.
  @Test func rulesWithTheSameMessageAreNotInheritedFromEachOther() {
    let number = AttributeDescription(
      name: "n", type: .integer16, isOptional: true,
      validations: [ValidationRule(predicate: "SELF > 1"), ValidationRule(predicate: "SELF < 9")])
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: "A", attributes: [number]), EntityDescription(name: "B", superentity: "A"),
      ]))
    let report = PreviewReport(
      models: [PreviewedModel(name: "M", index: index)], locales: ["en"], isInheritedSaidOnce: true)
    #expect(
      report.rows.map { "\($0.failure.entity) \($0.failure.limit?.description ?? "")" } == ["A SELF > 1", "A SELF < 9"])
    #expect(report.rows.map(\.heirs) == [["B"], ["B"]])
  }
}
