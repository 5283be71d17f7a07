import GlossBasics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossReports

@Suite struct PreviewReportTests {
  static let league = ModelIndex(
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Player",
        attributes: [
          AttributeDescription(name: "firstName", type: .string, maximumLength: 20),
          AttributeDescription(name: "birthday", type: .date, isOptional: true, maximum: .date(315_532_800)),
          AttributeDescription(
            name: "number", type: .integer16, isOptional: true,
            validations: [ValidationRule(predicate: "SELF != 13", warning: .text("Unlucky number"))]),
        ],
        relationships: [RelationshipDescription(name: "team", destination: "Team", deleteRule: .deny)])
    ]))

  static let tables = [
    "de": LocalizationTable(
      name: "LeagueModel", locale: "de", path: "de.lproj/LeagueModel.strings", format: .strings,
      entries: [
        TableEntry(key: "Entity/Player", value: "Spieler", keyPosition: .init(line: 1, column: 1)),
        TableEntry(key: "Property/firstName/Entity/Player", value: "Vorname", keyPosition: .init(line: 2, column: 1)),
        TableEntry(key: "Property/number", value: "Nummer", keyPosition: .init(line: 3, column: 1)),
        TableEntry(
          key: "ErrorString/Unlucky number", value: "%{ENTITY}@: %{PROPERTY}@ bringt Pech",
          keyPosition: .init(line: 4, column: 1)),
      ]),
    "ar": LocalizationTable(
      name: "LeagueModel", locale: "ar", path: "ar.lproj/LeagueModel.strings", format: .strings,
      entries: [TableEntry(key: "Property/firstName", value: "الاسم الأول", keyPosition: .init(line: 1, column: 1))]),
  ]

  private let report = PreviewReport(
    models: [PreviewedModel(name: "League", index: league, tables: tables)], locales: ["de", "ar", "sr"])

  @Test func rowsHoldOneMessageALocale() {
    #expect(report.rows.map(\.failure.code) == [1630, 1570, 1660, 1550, 1570, 1600])
    #expect(report.rows.allSatisfy { $0.messages.map(\.locale) == ["de", "ar", "sr"] })
    #expect(report.messages.count == 18)
    #expect(report.sources.map(\.catalogLocale) == ["de", "ar", "en"])
  }

  /// With an entity filter, only their names are looked up in advance; inherited and shared names must still be found.
  @Test(arguments: ["Player", "Goalkeeper", "Team"]) func aFilteredReportSaysWhatTheWholeOneSays(entity: String) {
    let name = AttributeDescription(name: "name", type: .string)
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: "Person", attributes: [name]),
        EntityDescription(
          name: "Player", superentity: "Person",
          attributes: [
            AttributeDescription(
              name: "number", type: .integer16,
              validations: [ValidationRule(predicate: "SELF != 13", warning: .text("Unlucky number"))])
          ]),
        EntityDescription(
          name: "Goalkeeper", superentity: "Player", attributes: [AttributeDescription(name: "gloves", type: .string)]),
        EntityDescription(name: "Team", attributes: [name, AttributeDescription(name: "city", type: .string)]),
      ]))
    let entries = [
      ("Property/name/Entity/Person", "Name"), ("Property/name/Entity/Player", "Spielername"),
      ("Property/number/Entity/Person", "Nummer"), ("Property/gloves", "Handschuhe"), ("Property/city", "Stadt"),
      ("ErrorString/Unlucky number", "Unglückszahl"), ("Entity/Goalkeeper", "Torhüter"),
    ].map { TableEntry(key: $0.0, value: $0.1) }
    let table = LocalizationTable(
      name: "LeagueModel", locale: "de", path: "de.lproj/LeagueModel.strings", format: .strings, entries: entries)
    let models = [PreviewedModel(name: "League", index: index, tables: ["de": table])]
    let whole = PreviewReport(models: models, locales: ["de"])
    let part = PreviewReport(models: models, locales: ["de"], filter: MessageFilter(entities: [entity]))
    #expect(!part.rows.isEmpty)
    #expect(part.rows == whole.rows.filter { $0.failure.entity == entity })
  }

  @Test func textShowsTheChainWithItsHit() {
    #expect(Golden.difference(report.text, from: "preview/league.txt") == nil)
  }

  /// A message common to all entities below an ancestor is listed once; an heir with its own name keeps its row.
  @Test func inheritedRulesAreSaidOnceForAllThatSayTheSame() {
    let model = ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "Person", isAbstract: true, attributes: [AttributeDescription(name: "name", type: .string)]),
        EntityDescription(
          name: "Coach", superentity: "Person", attributes: [AttributeDescription(name: "badge", type: .string)]),
      ] + ["Goalkeeper", "Player", "Referee"].map { EntityDescription(name: $0, superentity: "Person") })
    let table = LocalizationTable(
      name: "LeagueModel", locale: "de", path: "de.lproj/LeagueModel.strings", format: .strings,
      entries: [
        TableEntry(key: "Property/name", value: "Name"),
        TableEntry(key: "Property/name/Entity/Referee", value: "Name des Pfeifenmanns"),
      ])
    let report = PreviewReport(
      models: [PreviewedModel(name: "League", index: ModelIndex(model), tables: ["de": table])], locales: ["de", "en"])
    #expect(report.rows.count == 5)
    let once = PreviewReport(
      models: [PreviewedModel(name: "League", index: ModelIndex(model), tables: ["de": table])], locales: ["de", "en"],
      isInheritedSaidOnce: true)
    #expect(once.rows.map(\.failure.entity) == ["Coach", "Coach", "Referee"])
    #expect(once.rows.map(\.heirs).filter { !$0.isEmpty } == [["Goalkeeper", "Player"]])
    #expect(once.text.contains("\nCoach.name  (the same for Goalkeeper, Player)\n"))
    #expect(once.markdown.contains("| `name` (the same for Goalkeeper, Player) | 1570 |"))
    #expect(once.html.contains("<small>the same for Goalkeeper, Player</small>"))
    // Without a table for its language, Referee has the same messages as the others.
    let english = PreviewReport(
      models: [PreviewedModel(name: "League", index: ModelIndex(model))], locales: ["en"], isInheritedSaidOnce: true)
    #expect(english.rows.map(\.heirs.count).max() == 3)
  }

  @Test func aDeepHierarchyIsNoLongerThanItsProperties() {
    let levels = 120
    let model = ManagedObjectModel(
      entities: (0..<levels).map { level in
        EntityDescription(
          name: "E\(level)", superentity: level == 0 ? nil : "E\(level - 1)",
          attributes: [AttributeDescription(name: "a\(level)", type: .string)])
      })
    let report = PreviewReport(
      models: [PreviewedModel(name: "Deep", index: ModelIndex(model))], locales: ["en"])
    #expect(report.rows.count == levels * (levels + 1) / 2)
    let once = PreviewReport(
      models: [PreviewedModel(name: "Deep", index: ModelIndex(model))], locales: ["en"], isInheritedSaidOnce: true)
    #expect(once.rows.count == levels)
    #expect(once.text.contains(" and 111 more)"))
    #expect(once.text.utf8.count < levels * 400)
  }

  /// The merged rows cover every message of the full report, whatever the tree and the names in its tables.
  @Test(arguments: 0..<12) func whatIsSaidOnceIsSaidOfAllWhoSayIt(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let isDeep = seed % 2 == 0
    let entities = (0..<40).map { number in
      EntityDescription(
        name: "E\(number * 7 % 40)", isAbstract: random(4) == 0,
        superentity: number == 0 ? nil : "E\((isDeep ? number - 1 : random(number)) * 7 % 40)",
        attributes: [
          AttributeDescription(name: "a\(number)", type: .string, isOptional: random(3) == 0, maximumLength: 9)
        ])
    }
    let names = (0..<20).map { _ in (random(40), random(40)) }
    let table = LocalizationTable(
      name: "MModel", locale: "de", path: "de.lproj/MModel.strings", format: .strings,
      entries: names.map { TableEntry(key: "Property/a\($0)/Entity/E\($1)", value: "Name \($0 % 2)") })
    let models = [
      PreviewedModel(name: "M", index: ModelIndex(ManagedObjectModel(entities: entities)), tables: ["de": table])
    ]
    let once = PreviewReport(models: models, locales: ["de", "en"], isInheritedSaidOnce: true)
    let all = PreviewReport(models: models, locales: ["de", "en"])
    func rule(_ row: PreviewReport.Row) -> [String] {
      [row.failure.declaredIn, row.failure.property, "\(row.failure.code)"]
    }
    // Each rule is listed for exactly the entities that have it, whatever they call the property.
    let counts = Dictionary(grouping: all.rows, by: rule).mapValues(\.count)
    let said = Dictionary(grouping: once.rows, by: rule).mapValues {
      $0.reduce(0) { $0 + 1 + $1.heirs.count + $1.furtherHeirs }
    }
    #expect(counts == said)
    guard !isDeep || !once.rows.contains(where: { $0.furtherHeirs > 0 }) else { return }
    // Naively: of the rows with equal messages, the first remains, with the entities of the others.
    let groups = Dictionary(grouping: all.rows) { rule($0) + $0.messages.map(\.text) }
    #expect(once.rows.count == groups.count)
    for row in once.rows {
      let group = groups[rule(row) + row.messages.map(\.text)] ?? []
      #expect(group.map(\.failure.entity) == [row.failure.entity] + row.heirs)
      #expect(group.first?.messages == row.messages)
    }
  }

  @Test func markdownIsATableAnEntity() {
    #expect(Golden.difference(report.markdown, from: "preview/league.md") == nil)
  }

  @Test func jsonFollowsTheContract() {
    #expect(Golden.difference(report.json, from: "preview/league.json") == nil)
  }

  @Test func htmlIsOnePage() {
    #expect(Golden.difference(report.html, from: "preview/league.html") == nil)
  }

  @Test func fallbacksAreShownForWhatTheyAre() throws {
    let english = try #require(Self.tables["de"])
    let choices = [
      "de-AT": TableChoice(sources: [english], locale: "de", reason: .parent, preference: "de-AT"),
      "sr": TableChoice(sources: [english], locale: "de", reason: .developmentLanguage),
    ]
    let report = PreviewReport(
      models: [PreviewedModel(name: "League", index: Self.league, choices: choices)], locales: ["de-AT", "sr", "th"])
    #expect(
      report.sources.map(\.sentence) == [
        "de-AT: names from de.lproj/LeagueModel.strings (a more general form of de-AT); built-in messages (de)",
        "sr: names from de.lproj/LeagueModel.strings (the development language, none is in sr); built-in messages (en)",
        "th: no table, names as in the model; built-in messages",
      ])
  }

  @Test func aReportOfNothingSaysSo() {
    let empty = PreviewReport(models: [], locales: ["de"])
    #expect(empty.text == "No validation rule matches.\n")
    #expect(empty.markdown.contains("No validation rule matches"))
    #expect(empty.html.contains("No validation rule matches"))
    #expect(empty.json == "{\n  \"schemaVersion\": 1,\n  \"messages\": []\n}\n")
  }

  @Test func namesAreNeverMarkup() {
    let name = "<script>alert('x')</script>|`*_[a](b)\"&\u{202E}\n\u{1B}[2J{{x}}]]>"
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: name, attributes: [AttributeDescription(name: name, type: .string)])
      ]))
    let hostile = PreviewReport(models: [PreviewedModel(name: name, index: index)], locales: ["en", "\"><b>;}"])
    let html = hostile.html
    #expect(!html.contains("<script>alert") && !html.contains("<b>") && !html.contains("{ --locale: \"\">"))
    let outputs = [html, hostile.text, hostile.markdown]
    #expect(outputs.allSatisfy { !$0.contains("\u{202E}") && !$0.contains("\u{1B}") })
    let rows = hostile.markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.count == 3)
    // The name is formatted as code, so nothing in it is markup.
    #expect(hostile.markdown.contains("| \(name.markdownCode) | 1570 |"))
  }

  @Test func messagesNameTheSystemAsTheirSource() throws {
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: "E", attributes: [AttributeDescription(name: "a", type: .string, maximumLength: 3)])
      ]))
    let table = "\"Err1570\" = \"%{PROPERTY}@: bitte angeben\";\n"
    let files = InMemoryFileTree(["de.lproj/CoreDataErrors.strings": table])
    let found = try SystemCatalogReader(files: files).catalogs(at: ".")
    let report = PreviewReport(
      models: [PreviewedModel(name: "M", index: index)], locales: ["de"], catalogs: MessageCatalogs(system: found))
    #expect(
      report.messages.map(\.text) == ["a: bitte angeben", "Die Aktion ließ sich nicht ausführen. (Cocoa-Fehler 1660.)"])
    #expect(report.messages.allSatisfy { $0.textSource == .system })
    #expect(report.text.contains("the system's own messages"))
  }
}
