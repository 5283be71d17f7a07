import GlossManagedObjectModel
import Testing

@testable import GlossLocalization

/// The messages that a reader sees, and the keys that were looked up for them.
@Suite struct ReaderMessageTests {
  private static let model = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Player",
      attributes: [
        AttributeDescription(
          name: "age", type: .integer16,
          validations: [ValidationRule(predicate: "SELF > 5", warning: .text("%{PROPERTY}@ of %{ENTITY}@ is low"))])
      ])
  ])

  private static func lookup(
    _ entries: [(String, String)], style: MessageComposer.Style = .localized
  ) -> ReaderLookup {
    let table = LocalizationTable(
      name: "MModel", locale: "de", path: "de.lproj/MModel.strings", format: .strings,
      entries: entries.map { TableEntry(key: $0.0, value: $0.1) })
    return ReaderLookup(
      index: ModelIndex(model), table: table, locale: "de",
      composer: MessageComposer(
        catalog: MessageCatalog(
          locale: "de", source: .catalog, templates: [1570: "%{PROPERTY}@ fehlt.", 1: "%{ENTITY}@: %{PROPERTY}@"],
          genericTemplate: "Fehler %{CODE}@"), style: style))
  }

  private static let names = [("Entity/Player", "Spieler"), ("Property/age", "Alter")]
  private static let warning = "%{PROPERTY}@ of %{ENTITY}@ is low"

  @Test(
    arguments: [
      (1570, nil, .localized, "Alter fehlt."), (1, nil, .localized, "Spieler: Alter"),
      (9, nil, .localized, "Fehler 9"), (1570, warning, .localized, "Alter of Spieler is low"),
      (1570, "Other", .localized, "Other"), (1570, nil, .withoutPolicy, "%{PROPERTY}@ fehlt."),
      (1, nil, .withoutPolicy, "%{ENTITY}@: %{PROPERTY}@"), (1570, warning, .withoutPolicy, warning),
      (1570, nil, .generic, "Fehler 1570"),
    ] as [(Int, String?, MessageComposer.Style, String)])
  func namesAreInsertedUnlessThereIsNoPolicy(
    code: Int, warning: String?, style: MessageComposer.Style, message: String
  ) {
    let lookup = Self.lookup(Self.names, style: style)
    let template = lookup.template(code: code, warning: warning)
    let name = lookup.nameInMessages(of: "age", in: "Player")
    #expect(lookup.message(template, entity: "Player", propertyName: name).text == message)
  }

  @Test func aWarningIsLookedUpBeforeTheEntityAndTheProperty() {
    let lookup = Self.lookup(Self.names + [("ErrorString/\(Self.warning)", "%{PROPERTY}@ von %{ENTITY}@ ist klein")])
    let template = lookup.template(code: 1570, warning: Self.warning)
    let name = lookup.nameInMessages(of: "age", in: "Player")
    let message = lookup.message(template, entity: "Player", propertyName: name)
    #expect(message.text == "Alter von Spieler ist klein")
    #expect(
      message.lookups.map(\.key) == [
        "ErrorString/\(Self.warning)", "Entity/Player", "Property/age/Entity/Player", "Property/age",
      ])
    #expect(message.lookups.map(\.isHit) == [true, true, false, true])
    // A standard template names no entity: only the property is looked up.
    let standard = lookup.message(lookup.template(code: 1570, warning: nil), entity: "Player", propertyName: name)
    #expect(standard.lookups.map(\.beginning) == ["Property/", "Property/"])
    #expect(message.lookups.map(\.beginning) == ["ErrorString/", "Entity/", "Property/", "Property/"])
  }

  @Test func withoutAPolicyNothingIsLookedUp() {
    let lookup = Self.lookup(Self.names, style: .withoutPolicy)
    let template = lookup.template(code: 1, warning: Self.warning)
    let name = lookup.nameInMessages(of: "age", in: "Player")
    #expect(name == Resolution(text: "age", isFromTable: false, lookups: []))
    #expect(lookup.message(template, entity: "Player", propertyName: name).lookups.isEmpty)
  }

  @Test(
    arguments: [
      (1570, .localized, "… fehlt."), (1, .localized, "Spieler: …"), (9, .localized, "Fehler 9"),
      (1, .withoutPolicy, "%{ENTITY}@: %{PROPERTY}@"), (1570, .withoutPolicy, "%{PROPERTY}@ fehlt."),
    ] as [(Int, MessageComposer.Style, String)])
  func aSentenceHasDotsForTheProperty(code: Int, style: MessageComposer.Style, sentence: String) {
    let lookup = Self.lookup(Self.names, style: style)
    #expect(lookup.sentence(lookup.template(code: code, warning: nil), entity: "Player") == sentence)
  }

  @Test(arguments: [true, false])
  func theNameIsTheSameWhetherItIsTracedOrNot(isTraced: Bool) {
    let found = Self.lookup(Self.names).nameInMessages(of: "age", in: "Player", isTraced: isTraced)
    #expect(found.text == "Alter" && found.isFromTable && found.lookups.isEmpty != isTraced)
    let raw = Self.lookup([]).nameInMessages(of: "age", in: "Player", isTraced: isTraced)
    #expect(raw.text == "age" && !raw.isFromTable)
  }

  @Test func namesAndTextsAreFoundWithoutATrace() {
    let lookup = Self.lookup(Self.names)
    #expect(lookup.tableName(ofEntity: "Player") == "Spieler" && lookup.tableName(ofEntity: "Team") == nil)
    #expect(lookup.tableName(ofProperty: "age", of: "Player") == "Alter")
    #expect(lookup.tableName(ofProperty: "name", of: "Player") == nil)
    #expect(lookup.text(ofKey: .property("age")).text == "Alter" && lookup.text(ofKey: .property("x")).text == "")
    let none = ReaderLookup(index: ModelIndex(Self.model), table: nil, locale: "de")
    #expect(none.tableName(ofEntity: "Player") == nil && none.overlay == nil)
    #expect(
      none.errorString("Too low")
        == Resolution(
          text: "Too low", isFromTable: false,
          lookups: [Lookup(.errorString("Too low"), locale: "de", path: nil, isHit: false)]))
  }

  @Test func anAppOfSwiftDataReadsNoTable() {
    var model = Self.model
    model.framework = .swiftData
    let tables = ModelTables(
      modelName: "M",
      tables: [
        LocalizationTable(
          name: "MModel", locale: "de", path: "de.lproj/MModel.strings", format: .strings,
          entries: Self.names.map { TableEntry(key: $0.0, value: $0.1) })
      ])
    for (one, text, style) in [
      (Self.model, "Spieler", MessageComposer.Style.localized), (model, "Player", .withoutPolicy),
    ] {
      let lookup = ReaderLookup(index: ModelIndex(one), tables: tables, reader: ["de"])
      #expect(lookup.entityName("Player").text == text && lookup.composer.style == style)
    }
    // A style that was asked for stays.
    let generic = MessageComposer(catalog: .builtIn(forLocale: "de"), style: .generic)
    let lookup = ReaderLookup(index: ModelIndex(model), tables: tables, reader: ["de"], composer: generic)
    #expect(lookup.composer.style == .generic)
  }
}
