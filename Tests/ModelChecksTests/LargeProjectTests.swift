import Foundation
import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelReading
import Testing

@testable import GlossModelChecks

/// Checking tables in parallel gives the same findings as checking them one by one.
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

@Suite struct InvisibleTextTests {
  /// Every invisible character and every space of unusual width is suspected by its bytes.
  @Test func whatHidesIsSuspected() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.isInvisible || scalar == "\u{A0}" || scalar == "\u{202F}" else {
        continue
      }
      #expect(InvisibleText.mayHide("a\(Character(scalar))名"), "U+\(String(value, radix: 16))")
    }
    #expect(!InvisibleText.mayHide("größtes Ding 選手, Привет, ひらがな, カタカナ, مرحبا\n\t"))
  }
}
