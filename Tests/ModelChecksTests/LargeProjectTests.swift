import Foundation
import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
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

@Suite struct UnusualTextTests {
  /// Rules look only at unusual texts, so no other may have anything that they report.
  @Test func whatRulesReportIsUnusual() {
    for value in [UInt32(0)...0x33FF, 0xF900...0xFFFF, 0x1BCA0...0x1BCAF, 0x1D100...0x1D1FF, 0xE0000...0xE01FF].joined()
    {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["a\(Character(scalar))名", "\(Character(scalar))", "a\(Character(scalar))"] where !text.utf8.isUnusual
      {
        let isInside = text.unicodeScalars.count == 3
        let isReported =
          InvisibleText.problem(in: text, language: nil) != nil || scalar == "\u{FFFD}" || text.isBlank
          || scalar.isWhiteSpace && !(isInside && scalar == " ") || !Placeholders(in: text).items.isEmpty
        if isReported { Issue.record("U+\(String(value, radix: 16)) in \(text.quoted)") }
      }
    }
    for text in ["", " a", "a ", "a  b", "a\tb", "…", "a%b", "a{b"] { #expect(text.utf8.isUnusual, "\(text.quoted)") }
    #expect(!"größtes Ding 選手, Привет, ひらがな, カタカナ: مرحبا!".utf8.isUnusual)
  }
}
