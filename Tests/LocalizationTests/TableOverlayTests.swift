import GlossBasics
import GlossManagedObjectModel
import Testing

@testable import GlossLocalization

/// An overlay's names are those of Core Data's precedence, key by key.
@Suite struct TableOverlayTests {
  /// A seeded generator: every run is the same.
  private struct Numbers {
    var state: UInt64

    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  /// The documented precedence, without an index.
  private func expected(_ property: String, of entity: String, in index: ModelIndex, _ table: LocalizationTable)
    -> String
  {
    for ancestor in index.inheritanceChain(of: entity) {
      if let entry = table.entry(for: "Property/\(property)/Entity/\(ancestor.name)") { return entry.value }
    }
    return table.entry(for: "Property/\(property)")?.value ?? property
  }

  @Test(arguments: 0..<40) func agreesWithTheWalkOverTheKeys(seed: Int) {
    var numbers = Numbers(state: UInt64(seed) &* 7919 &+ 17)
    let names = (0..<8).map { "E\($0)" }
    let properties = (0..<5).map { "p\($0)" }
    let entities = names.enumerated().map { number, name in
      EntityDescription(
        name: name, superentity: numbers.next(3) == 0 ? nil : names[numbers.next(max(number, 1))],
        attributes: properties.filter { _ in numbers.next(3) == 0 }.map {
          AttributeDescription(name: $0, type: .string)
        })
    }
    let index = ModelIndex(ManagedObjectModel(entities: entities))
    var entries: [TableEntry] = []
    for property in properties {
      if numbers.next(2) == 0 { entries.append(TableEntry(key: "Property/\(property)", value: "\(property) of all")) }
      for name in names where numbers.next(4) == 0 {
        entries.append(TableEntry(key: "Property/\(property)/Entity/\(name)", value: "\(property) of \(name)"))
      }
    }
    for name in names where numbers.next(2) == 0 {
      entries.append(TableEntry(key: "Entity/\(name)", value: "a \(name)"))
    }
    let table = LocalizationTable(
      name: "M", locale: "de", path: "de.lproj/M.strings", format: .strings, entries: entries)
    let lookup = ReaderLookup(index: index, table: table, locale: "de")
    for name in names {
      #expect(lookup.entityName(name).text == table.entry(for: "Entity/\(name)")?.value ?? name)
      for property in properties {
        let resolution = lookup.propertyName(property, of: name)
        #expect(resolution.text == expected(property, of: name, in: index, table), "\(name).\(property)")
        // All keys before the match were looked up and missed.
        for step in resolution.lookups { #expect((table.entry(for: step.key) != nil) == step.isHit) }
        #expect(resolution.lookups.contains(where: \.isHit) == resolution.isFromTable)
        #expect(resolution.lookups.dropLast().allSatisfy { !$0.isHit })
      }
    }
    for (number, term) in ModelVocabulary(index).entries.enumerated() {
      guard case .property(let property, let entity) = term.term else { continue }
      let text = lookup.overlay?.text(ofTerm: number) ?? property
      #expect(text == expected(property, of: entity, in: index, table))
    }
  }

  @Test(arguments: [
    ([TableFormat.strings, .stringsdict, .xcstrings, .loctable], "strings"),
    ([.loctable, .xcstrings, .stringsdict], "stringsdict"), ([.loctable, .xcstrings], "xcstrings"),
    ([.loctable], "loctable"),
  ]) func oneOrderOfFormatsHoldsForReadersAndChecks(formats: [TableFormat], winner: String) {
    let index = ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "E")]))
    let tables = ModelTables(
      modelName: "M",
      tables: formats.map { format in
        LocalizationTable(
          name: "MModel", locale: "de", path: "de.lproj/MModel.\(format.rawValue)", format: format,
          entries: [TableEntry(key: "Entity/E", value: format.rawValue)])
      })
    let localization = ModelLocalization(index: index, tables: tables)
    #expect(localization.lookup(forReader: ["de"]).entityName("E").text == winner)
    #expect(localization.overlays().map { $0.text(ofTerm: 0) } == [winner])
  }

  @Test func tablesWithTheSameKeysShareTheirMatchUnlessAnEntryIsAGuess() {
    let index = ModelIndex(ManagedObjectModel(entities: ["A", "B"].map { EntityDescription(name: $0) }))
    func table(_ locale: String, repaired: Set<Int> = []) -> LocalizationTable {
      LocalizationTable(
        name: "MModel", locale: locale, path: "\(locale).lproj/MModel.strings", format: .strings,
        entries: ["Entity/A", "Entity/C"].enumerated().map {
          TableEntry(key: $1, value: "\($1) in \(locale)", isRepaired: repaired.contains($0))
        })
    }
    var tables = [table("de"), table("en"), table("fr", repaired: [0, 1]), table("it")]
    var shared: (keys: Set<TableKeys>, comments: Set<TableComments>) = ([], [])
    for number in tables.indices { tables[number].entries.share(&shared) }
    let overlays = ModelLocalization(index: index, tables: ModelTables(modelName: "M", tables: tables)).overlays()
    #expect(overlays.map { $0.text(ofTerm: 0) } == ["de", "en", "fr", "it"].map { "Entity/A in \($0)" })
    #expect(overlays.allSatisfy { $0.entry(ofTerm: 1) == nil && $0.unnamedTerms == [1] })
    #expect(overlays.map(\.unknownEntries) == [[1], [1], [], [1]])
    #expect(overlays.map { $0.knownEntries.map(\.entry) } == [[0], [0], [], [0]])
    #expect(overlays.allSatisfy { $0.key(of: 1) == .entity("C") })
  }

  @Test func saysWhatIsThereWhatIsTranslatedAndWhichFileHoldsIt() throws {
    let index = ModelIndex(
      ManagedObjectModel(entities: ["A", "B", "C", "D"].map { EntityDescription(name: $0) }))
    func table(_ format: TableFormat, _ entries: [TableEntry]) -> LocalizationTable {
      LocalizationTable(
        name: "MModel", locale: "de", path: "de.lproj/MModel.\(format.rawValue)", format: format, entries: entries)
    }
    let tables = ModelTables(
      modelName: "M",
      tables: [
        table(.xcstrings, [TableEntry(key: "Entity/B", value: "B", state: "new")]),
        table(.strings, [TableEntry(key: "Entity/A", value: "Ä"), TableEntry(key: "Entity/C", value: "")]),
      ])
    let localization = ModelLocalization(index: index, tables: tables)
    let overlay = try #require(localization.overlays().first)
    let count = localization.judge(of: overlay, reference: nil).counts(of: overlay.vocabulary.entries.indices)
    #expect(count.present == 2 && count.translated == 1)
    let paths = ["A", "B"].map { overlay.entry(ofKey: "Entity/\($0)").flatMap { overlay.path(of: $0) } }
    #expect(paths == ["de.lproj/MModel.strings", "de.lproj/MModel.xcstrings"])
  }
}
