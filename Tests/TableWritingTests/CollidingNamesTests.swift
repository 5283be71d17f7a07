import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossTableWriting

/// `sync` where names and keys collide: two entities with the same properties, short keys beside long ones, catalogs
/// whose source language lacks some, and models that unite, exchange and replace what they name.
@Suite struct CollidingNamesTests {
  private static let seeds = 0..<300

  /// Every text says in which language and under which key a person wrote it, so where it may be is known without the
  /// code that moves it.
  @Test func noTextIsOverwrittenLostOrGivenAwayUnmarked() throws {
    var counts = CollidingScene.Counts()
    for seed in Self.seeds {
      var scene = CollidingScene(seed: UInt64(seed) + 1)
      let faults = try scene.play(counting: &counts)
      #expect(faults.isEmpty, "seed \(seed): \(faults.joined(separator: "\n"))\n\(scene.account)")
    }
    #expect(counts.changes.count == CollidingScene.changeCount && counts.changes.values.allSatisfy { $0 > 20 })
    #expect(counts.texts > 2_000 && counts.moved > 150 && counts.marked > 75, "\(counts)")
  }

  /// A catalog's long key without a text in the source language hides the short one, and is the one that gets a text.
  @Test(arguments: [nil, KeyForm.property, .propertyOfEntity]) func aHiddenTextStays(form: KeyForm?) throws {
    func unit(_ language: String, _ text: String) -> String {
      "{\"localizations\":{\"\(language)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(text)\"}}}}"
    }
    var workspace = Workspace.league(
      "<entity name=\"A\">" + ["b", "c", "d"].map { "<attribute name=\"\($0)\" attributeType=\"String\"/>" }.joined()
        + "</entity>",
      [
        "LeagueModel.xcstrings": """
        {"sourceLanguage":"de","strings":{"Entity/A":\(unit("de", "Akte")),"Property/b":\(unit("de", "Betrag")),\
        "Property/b/Entity/A":\(unit("en", "Sum")),"Property/c":\(unit("de", "Chef")),\
        "Property/d":\(unit("de", "Datum"))},"version":"1.0"}
        """
      ])
    try workspace.synchronize(SynchronizationOptions(keyForm: form))
    let german = try #require(workspace.tables().tables.first { $0.locale == "de" })
    #expect(german.entry(for: "Property/b")?.value == "Betrag")
    #expect(german.entry(for: "Property/b/Entity/A")?.value == "Betrag")
    let english = try #require(workspace.tables().tables.first { $0.locale == "en" })
    #expect(english.entry(for: "Property/b/Entity/A")?.value == "Sum")
  }

  /// Each row: the format, and the text and mark of the other entity's property.
  @Test(arguments: [(false, "Kundennummer", true), (true, "Kundennummer", false)])
  func aPropertyOfAnotherEntityIsAProposal(isPropertyList: Bool, text: String, isMoved: Bool) throws {
    let entries = [
      ("Entity/Customer", "Kunde"), ("Entity/Voucher", "Gutschein"), ("Property/n", "Name"),
      ("Property/code/Entity/Customer", text),
    ]
    let table =
      isPropertyList
      ? "<plist version=\"1.0\"><dict>"
        + entries.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined() + "</dict></plist>"
      : entries.map { "\"\($0.0)\" = \"\($0.1)\";\n" }.joined()
    var workspace = Workspace.league(
      """
      <entity name="Customer"><attribute name="n" attributeType="String"/></entity>
      <entity name="Voucher">
        <attribute name="code" attributeType="String"/><attribute name="n" attributeType="String"/></entity>
      """, ["en.lproj/LeagueModel.strings": table, "de.lproj/LeagueModel.strings": table])
    try workspace.synchronize()
    for locale in ["de", "en"] {
      let table = try #require(workspace.tables().tables.first { $0.locale == locale })
      let code = table.entry(for: "Property/code/Entity/Voucher")
      #expect((code?.value == text) == isMoved && (code?.isMarkedForReview ?? false) == isMoved, "\(locale)")
      #expect((table.entry(for: "Property/code/Entity/Customer")?.value == text) == !isMoved)
    }
  }

  /// Two entities become one: each order of the texts, with and without the state before.
  @Test(arguments: [false, true], [false, true]) func ofUnitedEntitiesNoTextIsTakenForSure(
    isFirst: Bool, hasHistory: Bool
  ) throws {
    let texts = ["Home", "Work"].map { "\"Property/street/Entity/\($0)\" = \"\($0) street\";\n" }
    var workspace = Workspace.league(
      "<entity name=\"Address\" elementID=\"Home\"><attribute name=\"street\" attributeType=\"String\"/></entity>",
      ["en.lproj/LeagueModel.strings": (isFirst ? texts : texts.reversed()).joined()])
    let street = "<attribute name=\"street\" attributeType=\"String\"/>"
    let before = Workspace.league("<entity name=\"Home\">\(street)</entity><entity name=\"Work\">\(street)</entity>")
    let plan = TableSynchronizer.plan(
      for: try workspace.model(), tables: workspace.tables(), files: workspace.files,
      earlier: hasHistory ? [try before.model().model] : [])
    workspace.apply(plan)
    let table = try #require(workspace.tables().tables.first)
    let entry = try #require(table.entry(for: "Property/street/Entity/Address"))
    #expect(entry.value == "Home street" && entry.isMarkedForReview)
    #expect(table.entry(for: "Property/street/Entity/Work")?.value == "Work street")
  }

  // MARK: The writers

  @Test(arguments: [("Betrag", "translated", false), ("Betrag", "new", true), ("", "translated", true)])
  func aCatalogKeepsATextThatAPersonWrote(text: String, state: String, isFree: Bool) throws {
    let catalog = """
      {"sourceLanguage":"de","strings":{"a":{"localizations":{"de":{"stringUnit":{"state":"\(state)","value":"\(text)"}}}},\
      "b":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"B"}}}}},"version":"1.0"}
      """
    func editor() throws -> CatalogFileEditor { try CatalogFileEditor(Array(catalog.utf8), path: "x.xcstrings") }
    var (adding, refreshing, renaming) = (try editor(), try editor(), try editor())
    #expect(adding.add(TableAddition(key: "a", value: "X"), locale: "de") == isFree)
    #expect(adding.texts(of: "a").map(\.text) == [isFree ? "X" : text])
    #expect(refreshing.refresh(TableAddition(key: "a", value: "X"), locale: "de") == (isFree ? .made : .impossible))
    #expect(refreshing.texts(of: "a").map(\.text) == [isFree ? "X" : text])
    let moved = renaming.rename("b", by: ["de": CatalogMove(targets: ["a"], needsReview: false)])
    #expect(moved == (isFree ? ["de": ["a"]] : [:]) && renaming.texts(of: "a").map(\.text) == [isFree ? "B" : text])
    #expect(String(decoding: renaming.bytes(), as: UTF8.self).contains("\"b\"") == !isFree)
  }

  /// A language in which one of two keys has a text gets the other one only.
  @Test func aCatalogMovesTextsLanguageByLanguage() throws {
    func unit(_ text: String) -> String { "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(text)\"}}" }
    var editor = try CatalogFileEditor(
      Array(
        """
        {"sourceLanguage":"en","strings":{"old":{"localizations":{"de":\(unit("alt")),"en":\(unit("old"))}},\
        "two":{"localizations":{"de":\(unit("zwei"))}}},"version":"1.0"}
        """.utf8), path: "x.xcstrings")
    let moves = ["de", "en"].map { ($0, CatalogMove(targets: ["one", "two"], needsReview: $0 == "de")) }
    #expect(
      editor.rename("old", by: Dictionary(uniqueKeysWithValues: moves)) == ["de": ["one"], "en": ["one", "two"]])
    #expect(editor.texts(of: "one").map(\.text) == ["alt", "old"])
    #expect(editor.texts(of: "two").map(\.text) == ["zwei", "old"])
    let tables = try TableReader().tables(in: editor.bytes(), path: "x.xcstrings")
    #expect(tables.first { $0.locale == "de" }?.entry(for: "one")?.isMarkedForReview == true)
    #expect(tables.first { $0.locale == "en" }?.entry(for: "one")?.isMarkedForReview == false)
  }

  @Test(arguments: [
    ("\"b\" = \"B\";\n", false), ("\"b\" = \"\";\n", true), ("\"b\" = \"…\";\n", true),
    ("/* modelgloss:untranslated */\n\"b\" = \"B\";\n", true), ("/* note */ \"b\" = \"B\";\n", false), ("", true),
  ])
  func aTextFileKeepsATextThatAPersonWrote(other: String, isFree: Bool) throws {
    var editor = try StringsFileEditor(Array(("\"a\" = \"A\";\n" + other).utf8), path: "x.strings", locale: "de")
    #expect(editor.rename(KeyRename(key: "a", targets: ["c", "b"])) == isFree)
    let table = try #require(try TableReader().tables(in: editor.bytes(), path: "x.strings").first)
    #expect(table.entry(for: "b")?.value == (isFree ? "A" : "B") && (table.entry(for: "a") == nil) == isFree)
  }

  @Test(arguments: [("B", false), ("", true), ("…", true)])
  func aPropertyListKeepsATextThatAPersonWrote(other: String, isFree: Bool) throws {
    let list =
      "<plist version=\"1.0\"><dict><key>a</key><string>A</string><key>b</key><string>\(other)</string></dict></plist>"
    var editor = try PropertyListFileEditor(Array(list.utf8), path: "x.strings")
    #expect(editor.rename(KeyRename(key: "a", targets: ["b"])) == isFree)
    let table = try #require(try TableReader().tables(in: editor.bytes(), path: "x.strings").first)
    #expect(table.entry(for: "b")?.value == (isFree ? "A" : "B") && (table.entry(for: "a") == nil) == isFree)
  }
}

/// A model before and after one change, its tables, and one run of `sync`.
private struct CollidingScene {
  struct Counts {
    var changes: [Int: Int] = [:]
    var texts = 0
    var moved = 0
    var marked = 0
  }

  private struct Entity {
    var name: String
    var former: String?
    var properties: [String]
  }

  private enum Format: CaseIterable { case strings, catalog, propertyList }

  static let changeCount = 7
  private static let languages = ["de", "en"]

  private var random: SceneRandom
  private var entities: [Entity]
  private let format: Format
  private var hasHistory = false
  /// The names under which an entity was the same one before: itself, or by its renaming identifier alone.
  private var identities: [String: Set<String>] = [:]
  private var workspace = Workspace([:])
  private var log: [String] = []

  init(seed: UInt64) {
    random = SceneRandom(state: seed &* 0x9E37_79B9_7F4A_7C15)
    format = Format.allCases[Int(seed) % Format.allCases.count]
    // Names that resemble none of each other, so a slip is not likelier than what happened.
    entities = ["Home", "Work", "Customer", "Bill"].map { Entity(name: $0, properties: []) }
    for index in entities.indices {
      entities[index].properties = ["street", "code", "title", "amount"].filter { _ in !random.chance(3) }
    }
  }

  /// The model and the tables, for a fault.
  var account: String {
    log.joined(separator: "\n") + "\n"
      + workspace.files.files.sorted { $0.key < $1.key }
      .map { "\($0.key):\n\(String(decoding: $0.value, as: UTF8.self))" }.joined(separator: "\n")
  }

  mutating func play(counting counts: inout Counts) throws -> [String] {
    setModel()
    write()
    let model = try workspace.model().model
    let before = entries
    counts.texts += before.count
    // A property list cannot hold marks, so there only history keeps apart what was united.
    hasHistory = random.chance(2) || format == .propertyList
    let change = random.number(0...(Self.changeCount - 1))
    counts.changes[change, default: 0] += 1
    self.change(change)
    setModel()
    let form = random.chance(2) ? nil : random.chance(2) ? KeyForm.property : .propertyOfEntity
    let (options, earlier) = (SynchronizationOptions(keyForm: form), hasHistory ? [model] : [])
    func plan(_ workspace: Workspace) throws -> WritingPlan {
      TableSynchronizer.plan(
        for: try workspace.model(), tables: workspace.tables(), files: workspace.files, options: options,
        earlier: earlier)
    }
    log.append("change \(change), history \(hasHistory), \(format)")
    log.append(account)
    workspace.apply(try plan(workspace))
    var faults = try plan(workspace).edits.map { "a second run changes \($0.path)" }
    faults += self.faults(before, counting: &counts)
    return faults
  }

  // MARK: The model

  private mutating func setModel() {
    let xml = entities.map { entity in
      "<entity name=\"\(entity.name)\"" + (entity.former.map { " elementID=\"\($0)\"" } ?? "") + ">"
        + entity.properties.map { "<attribute name=\"\($0)\" attributeType=\"String\"/>" }.joined() + "</entity>"
    }.joined()
    workspace.files.files["League.xcdatamodel/contents"] = Array("<model>\(xml)</model>".utf8)
    for entity in entities { identities[entity.name, default: []].insert(entity.name) }
  }

  private mutating func change(_ kind: Int) {
    let index = random.number(0...(entities.count - 1))
    let other = (index + random.number(1...(entities.count - 1))) % entities.count
    let old = entities[index].name
    switch kind {
    case 0:
      // A property is deleted, and another entity has one of its name.
      guard let property = entities[index].properties.popLast() else { return }
      if !entities[other].properties.contains(property) { entities[other].properties.append(property) }
    case 1:
      entities[index].name = "Zebra"
      entities[index].former = old
      identities["Zebra"] = [old]
    case 2:
      entities[index].name = "Zebra"
    case 3, 4:
      // Two become one, by the renaming identifier of one of them.
      let united = entities[index].properties + entities[other].properties
      entities[index] = Entity(
        name: "Address", former: kind == 3 ? old : entities[other].name,
        properties: united.enumerated().filter { united.firstIndex(of: $0.element) == $0.offset }.map(\.element))
      entities.remove(at: other)
    case 5:
      // One takes the name that another one had.
      entities[index].former = old
      entities[index].name = entities[other].name
      entities[other].former = entities[other].name
      entities[other].name = old
    default:
      // One is split in two.
      entities[index].name = "Zebra"
      entities[index].former = old
      entities.append(Entity(name: "Yacht", former: old, properties: entities[index].properties))
    }
  }

  // MARK: The tables

  private mutating func write() {
    var tables: [String: [String]] = [:]
    for language in Self.languages {
      var keys: [String] = []
      for entity in entities {
        keys.append("Entity/\(entity.name)")
        for property in entity.properties {
          // The short key, the long one, both or none.
          if random.chance(2) { keys.append("Property/\(property)") }
          if random.chance(2) { keys.append("Property/\(property)/Entity/\(entity.name)") }
        }
      }
      tables[language] = keys.enumerated().filter { keys.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    }
    if format == .catalog {
      var editor = CatalogFileEditor(newFile: "", sourceLanguage: "en")
      for language in Self.languages {
        for key in tables[language] ?? [] {
          editor.add(TableAddition(key: key, value: "\(language) \(key)"), locale: language)
        }
      }
      workspace.files.files["LeagueModel.xcstrings"] = editor.bytes()
      return
    }
    for language in Self.languages {
      let keys = tables[language] ?? []
      let text =
        format == .strings
        ? keys.map { "\"\($0)\" = \"\(language) \($0)\";\n" }.joined()
        : "<plist version=\"1.0\"><dict>"
          + keys.map { "<key>\($0)</key><string>\(language) \($0)</string>" }.joined() + "</dict></plist>"
      workspace.files.files["\(language).lproj/LeagueModel.strings"] = Array(text.utf8)
    }
  }

  private struct Entry {
    var language: String
    var key: String
    var text: String
    var isMarked: Bool
  }

  /// The entries with a text of their own.
  private var entries: [Entry] {
    workspace.files.files.filter { $0.key.contains("LeagueModel.") }.sorted { $0.key < $1.key }.flatMap { file in
      ((try? TableReader().tables(in: file.value, path: file.key)) ?? []).flatMap { table in
        table.entries.compactMap { entry in
          if table.format == .xcstrings, entry.valuePosition == nil { return nil }
          return Entry(
            language: table.locale ?? "", key: entry.key, text: entry.value,
            isMarked: entry.isMarkedForReview || entry.isMarkedUntranslated)
        }
      }
    }
  }

  // MARK: The account

  private func faults(_ before: [Entry], counting counts: inout Counts) -> [String] {
    let after = entries
    var faults: [String] = []
    for old in before {
      if !after.contains(where: { $0.language == old.language && $0.text == old.text }) {
        faults.append("lost: \(old.text)")
      }
      if let now = after.first(where: { $0.language == old.language && $0.key == old.key }), now.text != old.text {
        faults.append("overwritten: \(old.text) with \(now.text)")
      }
    }
    for now in after {
      guard let origin = before.first(where: { $0.language == now.language && $0.text == now.text }) else { continue }
      guard origin.key != now.key else { continue }
      counts.moved += 1
      if now.isMarked { counts.marked += 1 }
      let (one, two) = (Self.parts(origin.key), Self.parts(now.key))
      let isSame = one.property == two.property && (one.entity == nil || isSame(one.entity, two.entity))
      // The name of an entity that has a renaming identifier moves in every format, with a note.
      let isName = one.property == nil && format == .propertyList
      if !isSame, !now.isMarked, !isName { faults.append("unmarked: \(now.text) at \(now.key)") }
    }
    return faults
  }

  private func isSame(_ former: String?, _ present: String?) -> Bool {
    guard let former, let present, identities[present]?.contains(former) == true else { return false }
    return former == present || !entities.contains { $0.name == former }
  }

  private static func parts(_ key: String) -> (property: String?, entity: String?) {
    let parts = key.split(separator: "/").map(String.init)
    if parts.count == 4 { return (parts[1], parts[3]) }
    return parts[0] == "Entity" ? (nil, parts[1]) : (parts[1], nil)
  }
}
