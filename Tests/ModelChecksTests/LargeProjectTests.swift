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

@Suite struct TextTraitsTests {
  private static let texts =
    ["", " ", "\t", "a", "a ", " a", "a  b", "a b", "a\nb", "100 %", "{x}", "％@", "Ende.", "Name", "名前", "名前。"]
    + ["\u{3000}", "\u{3000}名", "\u{200B}", "é", "e\u{301}", "\u{7F}", "“Zitat”", "No 5", "x\u{A0}", "\r\n"]

  @Test(arguments: texts) func whatIsAbsentIsSurelyAbsent(_ text: String) {
    let traits = TextLook(at: text).traits
    let first = text.unicodeScalars.first?.properties.isWhitespace ?? true
    let last = text.unicodeScalars.last?.properties.isWhitespace ?? true
    #expect(traits.contains(.outerSpace) == (first || last))
    if !traits.contains(.blank) { #expect(!text.isBlank) }
    if !traits.contains(.innerSpace) { #expect(!text.contains("  ") && !text.contains { $0.isNewline || $0 == "\t" }) }
    if !traits.contains(.unusualCharacter) {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value > 0x7E })
    }
    if !traits.contains(.hiddenCharacter) {
      #expect(
        InvisibleText.problem(in: text, language: LanguageTag("de")) == nil && text.withoutInvisibleCharacters == text)
    }
    if !traits.contains(.replacement) { #expect(!text.unicodeScalars.contains("\u{FFFD}")) }
    if !traits.contains(.placeholder) { #expect(Placeholders(in: text).items.isEmpty) }
    if !traits.contains(.closingMark) { #expect(ClosingMark(of: text, language: LanguageTag("de")) == .none) }
  }
  /// Every invisible character and every space of unusual width is suspected by its bytes.
  @Test func whatHidesIsSuspected() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.isInvisible || scalar == "\u{A0}" || scalar == "\u{202F}" else {
        continue
      }
      let text = "a\(Character(scalar))名"
      #expect(InvisibleText.mayHide(text), "U+\(String(value, radix: 16))")
      #expect(TextLook(at: text).traits.contains(.hiddenCharacter))
    }
    #expect(!InvisibleText.mayHide("größtes Ding 選手, Привет, ひらがな, カタカナ, مرحبا\n\t"))
  }

  /// Equal texts have the same fingerprint, however their characters are composed.
  @Test(arguments: [
    ("größe", "gro\u{308}ße"), ("Å", "\u{212B}"), ("가나", "\u{1100}\u{1161}\u{1102}\u{1161}"), ("ば", "は\u{3099}"),
    ("й", "и\u{306}"), ("q\u{323}\u{307}", "q\u{307}\u{323}"), ("豈", "\u{F900}"), ("選手", "選手"), ("", ""),
  ])
  func equalTextsHaveOneFingerprint(left: String, right: String) {
    #expect(left == right)
    #expect(TextLook(at: left).fingerprint == TextLook(at: right).fingerprint)
    #expect(TextLook(at: left).fingerprint != TextLook(at: right + "x").fingerprint)
  }

  /// Characters treated as composed by their first byte are so in all of Unicode.
  @Test func charactersOfTheseBytesStayAsTheyAre() {
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), let first = UTF8.encode(scalar)?.first,
        first < 0xCC || first.beginsWhole
      else { continue }
      #expect(scalar.properties.canonicalCombiningClass == .notReordered)
      let text = String(Character(scalar))
      #expect(Array(text.precomposedStringWithCanonicalMapping.utf8) == Array(text.utf8))
    }
  }
}
