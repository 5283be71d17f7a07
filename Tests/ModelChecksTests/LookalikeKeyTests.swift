import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import Testing

/// Keys that equal those of the model in another Unicode normalization form: Core Data compares code points.
@Suite struct LookalikeKeyTests {
  private static let composed = "Caf\u{E9}"
  private static let decomposed = "Cafe\u{301}"

  private let model = InMemory.model(
    EntityDescription(
      name: composed,
      attributes: [
        AttributeDescription(
          name: "OK", type: .integer16,
          validations: [ValidationRule(predicate: "SELF > 0", warning: .text("Gr\u{F6}\u{DF}e < 1"))])
      ]),
    EntityDescription(name: "Bistro", superentity: composed))

  private func messages(_ entries: [(String, String)]) -> [String] {
    InMemory.check(model, InMemory.table("de", entries)).findings.filter { $0.locale == "de" }
      .map { "\($0.rule.rawValue) \($0.key ?? "")" }
  }

  @Test func keysAreFoundInTheModelsOwnSpellingOnly() {
    let right = [
      ("Entity/\(Self.composed)", "Kaffeehaus"), ("Entity/Bistro", "Wirtschaft"), ("Property/OK", "Gut"),
      ("ErrorString/Gr\u{F6}\u{DF}e < 1", "Zu klein"),
    ]
    #expect(messages(right).isEmpty)
    for (index, spelling) in [
      (0, "Entity/\(Self.decomposed)"), (2, "Property/O\u{212A}"), (3, "ErrorString/Gro\u{308}\u{DF}e < 1"),
    ] {
      var wrong = right
      wrong[index].0 = spelling
      let found = messages(wrong)
      #expect(found.count == 2 && found.contains { $0.hasPrefix("orphaned-key") }, "\(found)")
      #expect(found.contains { $0.hasPrefix("missing-") })
    }
  }

  /// The key of an inherited property is valid, but not with another spelling of the parent's name.
  @Test func keysOfInheritedPropertiesAreFoundInTheModelsOwnSpellingOnly() {
    let names =
      [("Entity/\(Self.composed)", "Kaffeehaus"), ("Entity/Bistro", "Wirtschaft"), ("Property/OK", "Gut")]
      + [("ErrorString/Gr\u{F6}\u{DF}e < 1", "Zu klein")]
    #expect(messages(names + [("Property/OK/Entity/Bistro", "Fein")]).isEmpty)
    let found = messages(names + [("Property/OK/Entity/\(Self.decomposed)", "Fein")])
    #expect(found.count == 1 && found.first?.hasPrefix("orphaned-key") == true, "\(found)")
  }

  @Test func theRemedyDoesNotAskWhetherWhatLooksTheSameWasMeant() {
    let result = InMemory.check(model, InMemory.table("de", [("Entity/\(Self.decomposed)", "Kaffeehaus")]))
    let finding = result.findings.first { $0.rule == .orphanedKey }
    #expect(finding?.message.hasSuffix("looks like one of the model's but has different code points") == true)
    #expect(finding?.remedy.hasPrefix("copy the model's own") == true)
    #expect(finding?.remedy.unicodeScalars.contains("\u{E9}") == true)
  }

  @Test func bothSpellingsAreNoDuplicates() {
    let table = InMemory.table("de", [("Entity/\(Self.composed)", "richtig"), ("Entity/\(Self.decomposed)", "falsch")])
    #expect(table.entry(for: "Entity/\(Self.composed)")?.value == "richtig")
    #expect(table.entry(for: "Entity/\(Self.decomposed)")?.value == "falsch")
    #expect(InMemory.check(model, table).findings.filter { $0.rule == .duplicateKey }.isEmpty)
  }
}
