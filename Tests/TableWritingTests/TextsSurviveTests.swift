import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossTableWriting

/// No verb loses a text that a person wrote: it is in a table, or was named before it went.
@Suite struct TextsSurviveTests {
  /// The number of models that are renamed, each with one format, key form and sequence of verbs.
  private static let seeds = 0..<300

  @Test func anySequenceOfVerbsKeepsOrNamesEveryText() throws {
    var counts = Counts()
    for seed in Self.seeds {
      var scene = Scene(seed: UInt64(seed) + 1)
      try scene.play(counting: &counts)
      #expect(scene.losses.isEmpty, "seed \(seed): \(scene.losses.joined(separator: "\n"))")
    }
    // The scenes are of every kind, and most texts are where they belong.
    #expect(counts.formats.count == SceneFormat.allCases.count && counts.forms.count == 2)
    let verbs = ["sync", "prune", "import", "convert"].map { counts.verbs[$0, default: 0] }
    #expect(verbs.allSatisfy { $0 > 150 }, "\(counts)")
    #expect(counts.renames > 500 && counts.slips > 80 && counts.moves > 80, "\(counts)")
    #expect(counts.texts > 5_000 && counts.named < counts.texts / 4, "\(counts)")
  }

  /// The account itself notices losses.
  @Test func aTableThatGoesIsNoticed() {
    var scene = Scene(seed: 5)
    scene.loseATable()
    #expect(scene.losses.count > 20)
  }

  struct Counts {
    var formats: Set<SceneFormat> = []
    var forms: Set<KeyForm> = []
    var verbs: [String: Int] = [:]
    var texts = 0
    var named = 0
    var renames = 0
    var moves = 0
    var slips = 0
  }
}

enum SceneFormat: CaseIterable {
  case utf8, utf16, catalog, xml, binary
  /// Texts with plural forms in a `.stringsdict`, the others next to it.
  case rules
}

/// A model that changes, its tables, and verbs that run on them.
private struct Scene {
  private struct Property {
    var name: String
    var former: String?
  }

  private struct Entity {
    var name: String
    var former: String?
    var parent: String?
    var properties: [Property]
  }

  private var random: SceneRandom
  private var entities: [Entity]
  private var earlier: [ManagedObjectModel] = []
  private var workspace = Workspace([:])
  private let format: SceneFormat
  private let form: KeyForm
  /// The texts that must survive, with their language.
  private var texts: Set<String> = []
  private(set) var losses: [String] = []
  private var log: [String] = []
  private static let languages = ["en", "de", "pl"]

  init(seed: UInt64) {
    random = SceneRandom(state: seed &* 0x9E37_79B9_7F4A_7C15)
    format = SceneFormat.allCases[Int(seed) % SceneFormat.allCases.count]
    form = random.chance(2) ? .property : .propertyOfEntity
    entities = [
      Entity(name: "Animal", properties: [Property(name: "title"), Property(name: "bornOn")]),
      Entity(name: "Cat", parent: "Animal", properties: [Property(name: "lives"), Property(name: "weight")]),
      Entity(name: "Dog", parent: "Animal", properties: [Property(name: "breed")]),
      Entity(name: "Owner", properties: [Property(name: "title"), Property(name: "eMail"), Property(name: "city")]),
    ]
  }

  mutating func play(counting counts: inout TextsSurviveTests.Counts) throws {
    counts.formats.insert(format)
    counts.forms.insert(form)
    write()
    texts = written
    counts.texts += texts.count
    setModel()
    for _ in 0..<random.number(1...4) {
      if random.chance(2) { earlier.insert(try workspace.model().model, at: 0) }
      for _ in 0..<random.number(1...3) { change(&counts) }
      if random.chance(3) { slip(&counts) }
      setModel()
      for _ in 0..<random.number(1...3) { try run(&counts) }
    }
  }

  /// A verb that removes a table and names one of its texts: the others are losses.
  mutating func loseATable() {
    var counts = TextsSurviveTests.Counts()
    write()
    texts = written
    let before = workspace.files.files
    let lost = written
    workspace.files.files = workspace.files.files.filter { !$0.key.contains("LeagueModel.") }
    account(for: "removed, with its text \"\(lost.sorted().first ?? "")\"", before, &counts)
  }

  // MARK: The model

  private mutating func setModel() {
    let xml = entities.map { entity in
      let attributes = entity.properties.map { property in
        "<attribute name=\"\(property.name)\" attributeType=\"String\""
          + (property.former.map { " elementID=\"\($0)\"" } ?? "") + "/>"
      }.joined()
      return "<entity name=\"\(entity.name)\"" + (entity.parent.map { " parentEntity=\"\($0)\"" } ?? "")
        + (entity.former.map { " elementID=\"\($0)\"" } ?? "") + ">\(attributes)</entity>"
    }.joined()
    workspace.files.files["League.xcdatamodel/contents"] = Array("<model>\(xml)</model>".utf8)
  }

  private mutating func change(_ counts: inout TextsSurviveTests.Counts) {
    let index = random.number(0...(entities.count - 1))
    switch random.number(0...4) {
    case 0:
      let old = entities[index].name
      let new = old + ["X", "Y", "Record"][random.number(0...2)]
      entities[index].former = random.chance(4) ? nil : entities[index].former ?? old
      entities[index].name = new
      for other in entities.indices where entities[other].parent == old { entities[other].parent = new }
      counts.renames += 1
    case 1, 2:
      guard !entities[index].properties.isEmpty else { return }
      let number = random.number(0...(entities[index].properties.count - 1))
      let old = entities[index].properties[number]
      entities[index].properties[number].former = random.chance(4) ? nil : old.former ?? old.name
      entities[index].properties[number].name =
        random.chance(3) ? old.name.uppercased() : old.name + ["Text", "Value", "2"][random.number(0...2)]
      counts.renames += 1
    case 3:
      // To the parent, or from it.
      guard let parent = entities.firstIndex(where: { $0.name == entities[index].parent }) else { return }
      let (from, to) = random.chance(2) ? (index, parent) : (parent, index)
      guard let property = entities[from].properties.popLast() else { return }
      entities[to].properties.append(property)
      counts.moves += 1
    default:
      // One that is gone for good.
      guard random.chance(3), entities[index].properties.count > 1 else { return }
      entities[index].properties.removeFirst()
    }
  }

  // MARK: The tables

  private static func path(_ language: String) -> String { "\(language).lproj/LeagueModel.strings" }

  private mutating func write() {
    var tables: [String: [(key: String, text: String)]] = [:]
    for language in Self.languages {
      var entries: [(key: String, text: String)] = []
      for entity in entities {
        entries.append(("Entity/\(entity.name)", "\(language) \(entity.name)"))
        for property in entity.properties {
          let key = form.key(property: property.name, entity: entity.name).text
          guard !entries.contains(where: { $0.key == key }) else { continue }
          if language == "en" || !random.chance(5) {
            entries.append((key, "\(language) \(entity.name) \(property.name)"))
          }
        }
      }
      tables[language] = entries
    }
    guard format != .catalog else {
      var editor = CatalogFileEditor(newFile: "", sourceLanguage: "en")
      for language in Self.languages {
        for entry in tables[language] ?? [] {
          editor.add(TableAddition(key: entry.key, value: entry.text), locale: language)
        }
      }
      workspace.files.files["LeagueModel.xcstrings"] = editor.bytes()
      return
    }
    for language in Self.languages {
      var text = ""
      var rules = ""
      for entry in tables[language] ?? [] {
        if format == .rules, random.chance(3) {
          rules += Self.rules(
            entry.key, entry.text, forms: language == "pl" ? ["one", "few", "other"] : ["one", "other"])
          continue
        }
        if random.chance(3) { text += "/* about \(entry.key) */\n" }
        text += "\"\(entry.key)\" = \"\(entry.text)\";\n"
      }
      let files = InMemoryFileTree([Self.path(language): text])
      let target: ConversionFormat? =
        switch format {
        case .utf8, .catalog, .rules: nil
        case .utf16: .strings(.utf16LittleEndianWithBOM)
        case .xml: .xmlStrings
        case .binary: .binaryStrings
        }
      guard let target else {
        workspace.files.files[Self.path(language)] = Array(text.utf8)
        guard format == .rules else { continue }
        workspace.files.files[Self.path(language) + "dict"] = Array(
          "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(rules)</dict></plist>".utf8)
        continue
      }
      let plan = TableConverter.plan([Self.path(language)], to: target, into: "out", files: files)
      for edit in plan.edits {
        workspace.files.files[String(edit.path.dropFirst("out/".count))] = edit.newBytes
      }
    }
  }

  /// An entry of a `.stringsdict`; each form ends with a sign that no other text has, and the number.
  private static func rules(_ key: String, _ text: String, forms: [String]) -> String {
    let texts = forms.map { "<key>\($0)</key><string>\(text) \($0)!%d</string>" }.joined()
    return """
      <key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>\
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\
      <key>NSStringFormatValueTypeKey</key><string>d</string>\(texts)</dict></dict>
      """
  }

  /// Every text that is in a table, without placeholders, which the formats write in several ways.
  private var written: Set<String> {
    var found: Set<String> = []
    for (path, bytes) in workspace.files.files where path.contains("LeagueModel.") {
      let forms =
        path.hasSuffix(".xcstrings") || path.hasSuffix(".stringsdict") ? TableForms(path, files: workspace.files) : nil
      for table in (try? TableReader().tables(in: bytes, path: path)) ?? [] {
        for entry in table.entries {
          found.insert(Self.words(of: entry.value))
          let shape = forms?.shape(of: entry.key, language: table.locale).forms
          found.formUnion((shape?.forms ?? []).map { Self.words(of: $0.text) })
        }
      }
    }
    return found.subtracting([""])
  }

  private static func words(of text: String) -> String { FormatPositions.rewritten(text) { _ in "" } }

  /// Someone mistypes a key, in one file.
  private mutating func slip(_ counts: inout TextsSurviveTests.Counts) {
    let paths = workspace.files.files.keys.filter { $0.contains("LeagueModel.") }.sorted()
    guard !paths.isEmpty else { return }
    let path = paths[random.number(0...(paths.count - 1))]
    guard let bytes = workspace.files.files[path], let table = try? TableReader().tables(in: bytes, path: path).first,
      !table.entries.isEmpty, table.encoding != .binaryPropertyList
    else { return }
    let entry = table.entries[random.number(0...(table.entries.count - 1))]
    let wrong: String =
      switch random.number(0...3) {
      case 0: entry.key.replacing("Property/", with: "Attribute/").replacing("Entity/", with: "Entities/")
      case 1: entry.key.lowercased()
      case 2: entry.key + "s"
      default: String(entry.key.dropLast())
      }
    guard table.entry(for: wrong) == nil else { return }
    let decoded = TextDecoder.decode(bytes)
    let text = String(decoding: decoded.utf8, as: UTF8.self)
    let edited = text.replacing("\"\(entry.key)\" =", with: "\"\(wrong)\" =")
      .replacing("\"\(entry.key)\" :", with: "\"\(wrong)\" :").replacing(">\(entry.key)<", with: ">\(wrong)<")
    guard edited != text, let encoded = TextEncoder.encode(Array(edited.utf8), as: decoded.encoding) else { return }
    workspace.files.files[path] = encoded
    counts.slips += 1
  }

  // MARK: The verbs

  private mutating func run(_ counts: inout TextsSurviveTests.Counts) throws {
    let verb = ["sync", "sync", "prune", "prune", "import", "convert"][random.number(0...5)]
    counts.verbs[verb, default: 0] += 1
    log.append(verb)
    let before = workspace.files.files
    var said = ""
    switch verb {
    case "sync", "prune":
      let options = SynchronizationOptions(prunesOrphans: verb == "prune")
      let plan = TableSynchronizer.plan(
        for: try workspace.model(), tables: workspace.tables(), files: workspace.files, options: options,
        earlier: earlier)
      workspace.apply(plan)
      said = Self.said(by: plan)
    case "import":
      let language = Self.languages[random.number(1...2)]
      let export = TranslationExport(
        of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: language,
        version: random.chance(2) ? .version1 : .version2)
      guard !export.document.files.isEmpty else { return }
      var document = try XLIFFReader.read(Array(XLIFFWriter.write(export.document).utf8), path: "t.xliff")
      // The translator works, and sometimes someone else in the meantime.
      for file in document.files.indices {
        for unit in document.files[file].units.indices where random.chance(3) {
          let source = document.files[file].units[unit].source
          let number = source.firstIndex(of: "!").map { String(source[$0...]) } ?? ""
          let text = "\(language) new \(random.number(0...9_999_999))\(number)"
          document.files[file].units[unit].target = text
          document.files[file].units[unit].state = random.chance(2) ? .translated : .needsReview
        }
      }
      let plan = TranslationImport.plan(
        document, path: "t.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
      workspace.apply(plan)
      said = Self.said(by: plan)
    default:
      // Converts and removes the old tables, as users do.
      let paths = workspace.tables().tables.map(\.path)
      let isCatalog = paths.contains { $0.hasSuffix(".xcstrings") }
      guard isCatalog == paths.allSatisfy({ $0.hasSuffix(".xcstrings") }) else { return }
      let plan = TableConverter.plan(
        Array(Set(paths)).sorted(), to: isCatalog ? .strings(.utf8) : .catalog, sourceLanguage: "en",
        files: workspace.files)
      guard plan.failures.isEmpty else { return }
      workspace.apply(plan)
      for path in paths where !plan.edits.contains(where: { $0.path == path }) {
        workspace.files.files[path] = nil
      }
      said = Self.said(by: plan)
    }
    account(for: said, before, &counts)
  }

  /// Looks for every text in the tables, and for those that are gone in what the verb said.
  private mutating func account(
    for said: String, _ before: [String: [UInt8]], _ counts: inout TextsSurviveTests.Counts
  ) {
    let present = written
    for text in texts.sorted() where !present.contains(text) {
      // A form is named with the placeholder after its sign.
      let isForm = text.hasSuffix("!")
      let ends = isForm ? ("", "") : ("\"", "”")
      if said.contains("\"\(text)\(ends.0)") || said.contains("“\(text)\(ends.1)") {
        counts.named += 1
        texts.remove(text)
      } else {
        texts.remove(text)
        let was = before.keys.filter { path in
          before[path].map { String(decoding: $0, as: UTF8.self).contains(text) } == true
        }
        losses.append("\(text), lost by \(log.joined(separator: ", ")) of \(format), was in \(was)")
      }
    }
    // What the translator wrote is a person's too.
    texts.formUnion(present.filter { $0.contains(" new ") })
  }

  private static func said(by plan: WritingPlan) -> String {
    (plan.notes.map(\.message) + plan.findings.map(\.message) + plan.failures.map(\.description))
      .joined(separator: "\n")
  }
}

/// SplitMix64.
struct SceneRandom {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// True once in so many times.
  mutating func chance(_ count: Int) -> Bool { number(1...count) == 1 }
}
