import GlossManagedObjectModel
import Testing

@testable import GlossLocalization

/// Which comments and flags excuse a text that is the same as the source.
@Suite struct TextExcuseTests {
  private static func isDone(
    comment: String? = nil, fileComment: String? = nil, entityInfo: String? = nil, propertyInfo: String? = nil,
    ofEntity: Bool = false
  ) -> Bool {
    let key = "modelgloss.ignore"
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "Player", userInfo: entityInfo.map { [key: $0] } ?? [:],
          attributes: [
            AttributeDescription(name: "rank", type: .string, userInfo: propertyInfo.map { [key: $0] } ?? [:])
          ])
      ]))
    func table(_ locale: String, _ entries: [TableEntry]) -> LocalizationTable {
      LocalizationTable(
        name: "MModel", locale: locale, path: "\(locale).lproj/MModel.strings", format: .strings, entries: entries)
    }
    let tables = ModelTables(
      modelName: "M",
      tables: [
        table(
          "de",
          [
            TableEntry(key: "Entity/Player", value: "A player", comment: ofEntity ? comment : nil),
            TableEntry(key: "Property/rank", value: "A rank", comment: ofEntity ? fileComment : comment),
            TableEntry(key: "Property/other", value: "Anderes", comment: fileComment),
          ]),
        table(
          "en",
          [TableEntry(key: "Entity/Player", value: "A player"), TableEntry(key: "Property/rank", value: "A rank")]),
      ], developmentLanguage: "en")
    let judge = ModelLocalization(index: index, tables: tables).judges()["de"]
    return judge?.state(ofTerm: ofEntity ? 0 : 1) == .done
  }

  @Test(
    arguments: [
      (nil, false), ("A note.", false), ("modelgloss:ignore", true), ("modelgloss:ignore all", true),
      ("modelgloss:ignore untranslated-value", true), ("modelgloss:ignore stale-translation", false),
      ("modelgloss:ignore stale-translation, untranslated-value", true),
      ("modelgloss:ignore stale-translation untranslated-value: a brand", false),
      ("modelgloss:ignore untranslated-value since it is a brand", true),
      // A reason follows the rules.
      ("modelgloss:ignore since untranslated-value is wrong", false),
      ("modelgloss:ignore stale-translation\nmodelgloss:ignore untranslated-value", true),
      ("modelgloss:ignore stale-translation modelgloss:ignore untranslated-value", true),
      // Only the rest of its line counts.
      ("modelgloss:ignore stale-translation\nuntranslated-value", false),
      ("modelgloss:ignore */", true), ("modelgloss:ignore;untranslated-value", true),
      ("modelgloss:ignore YES", true), ("modelgloss: ignore", false),
    ] as [(String?, Bool)])
  func aCommentOfAnEntryNamesRules(comment: String?, isDone: Bool) { #expect(Self.isDone(comment: comment) == isDone) }

  @Test(
    arguments: [
      ("modelgloss:ignore-file", true), ("modelgloss:ignore-file untranslated-value", true),
      ("modelgloss:ignore-file stale-translation", false), ("modelgloss:ignore untranslated-value", false),
    ] as [(String, Bool)])
  func aCommentForTheFileCoversAllItsEntries(comment: String, isDone: Bool) {
    #expect(Self.isDone(fileComment: comment) == isDone)
    #expect(Self.isDone(fileComment: comment, ofEntity: true) == isDone)
  }

  @Test(
    arguments: [
      ("YES", nil, true, true), (nil, "YES", true, false), (nil, "untranslated-value", true, false),
      (nil, "stale-translation", false, false), ("untranslated-value", nil, true, true),
      ("stale-translation", nil, false, false), ("stale-translation", "true", true, false), (nil, nil, false, false),
      ("NO", nil, false, false), ("", nil, true, true),
    ] as [(String?, String?, Bool, Bool)])
  func flagsOfTheModelCoverTheEntityAndItsProperties(
    entity: String?, property: String?, coversProperty: Bool, coversEntity: Bool
  ) {
    #expect(Self.isDone(entityInfo: entity, propertyInfo: property) == coversProperty)
    #expect(Self.isDone(entityInfo: entity, propertyInfo: property, ofEntity: true) == coversEntity)
  }
}
