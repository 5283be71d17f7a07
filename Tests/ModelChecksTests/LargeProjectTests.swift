import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelReading
import Testing

@testable import GlossModelChecks

/// Tables that are looked at side by side give what they give one by one.
@Suite struct LargeProjectTests {
  private static let locales = ["de", "en", "es", "fr", "ja"]
  private let entities = (0..<40).map { number in
    EntityDescription(
      name: "Entity\(number)", attributes: (0..<25).map { AttributeDescription(name: "attribute\($0)", type: .string) })
  }

  private func table(_ locale: String) -> LocalizationTable {
    var entries: [(String, String)] = []
    for entity in entities {
      entries.append(("Entity/\(entity.name)", "\(locale) \(entity.name)"))
      for (number, attribute) in entity.attributes.enumerated() {
        let text = number % 7 == 3 ? "\(locale) same" : "\(locale) \(attribute.name) of \(entity.name)"
        let mark = number % 11 == 5 ? [":", " ", "  x", "\u{200B}", " %@", ""][entries.count % 6] : ""
        entries.append(("Property/\(attribute.name)/Entity/\(entity.name)", text + mark))
      }
    }
    entries.append(("Entity/Entty1", "orphan"))
    return InMemory.table(locale, entries)
  }

  private func check(_ tables: [LocalizationTable]) -> [Finding] {
    let model = LoadedModel(
      model: ManagedObjectModel(entities: entities), name: "League", path: "League.mom", format: .mom)
    return ModelChecker().check(model, tables: ModelTables(modelName: "League", tables: tables)).findings
  }

  @Test func findsInAllTablesAtOnceWhatItFindsInEachAlone() {
    let tables = Self.locales.map(table)
    let together = check(tables).filter { $0.rule != .ambiguousKey }
    let development = tables[1]
    for table in tables where table.locale != "en" {
      let alone = check([development, table]).filter { $0.locale == table.locale && $0.rule != .ambiguousKey }
      #expect(alone.count > 150)
      #expect(together.filter { $0.locale == table.locale } == alone)
    }
    #expect(check(tables) == check(tables.reversed()))
  }
}

@Suite struct TextTraitsTests {
  private static let texts =
    ["", " ", "\t", "a", "a ", " a", "a  b", "a b", "a\nb", "100 %", "{x}", "％@", "Ende.", "Name", "名前", "名前。"]
    + ["\u{3000}", "\u{3000}名", "\u{200B}", "é", "e\u{301}", "\u{7F}", "“Zitat”", "No 5", "x\u{A0}", "\r\n"]

  @Test(arguments: texts) func whatIsAbsentIsSurelyAbsent(_ text: String) {
    let traits = TextTraits(of: text)
    let first = text.unicodeScalars.first?.properties.isWhitespace ?? true
    let last = text.unicodeScalars.last?.properties.isWhitespace ?? true
    #expect(traits.contains(.outerSpace) == (first || last))
    if !traits.contains(.blank) { #expect(!text.isBlank) }
    if !traits.contains(.innerSpace) { #expect(!text.contains("  ") && !text.contains { $0.isNewline || $0 == "\t" }) }
    if !traits.contains(.unusualCharacter) {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value > 0x7E })
    }
    if !traits.contains(.placeholder) { #expect(Placeholders(in: text).items.isEmpty) }
    if !traits.contains(.closingMark) { #expect(ClosingMark(of: text, language: LanguageTag("de")) == .none) }
  }
}
