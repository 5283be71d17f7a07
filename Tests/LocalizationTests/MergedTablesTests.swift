import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import Testing

@Suite struct MergedTablesTests {
  private func table(
    _ model: String, _ locale: String?, _ entries: [(String, String)]
  ) -> LocalizationTable {
    LocalizationTable(
      name: model + "Model", locale: locale, path: "\(locale ?? "top")/\(model)Model.strings", format: .strings,
      entries: entries.enumerated().map { line, entry in
        TableEntry(key: entry.0, value: entry.1, keyPosition: SourcePosition(line: line + 1, column: 1))
      })
  }

  @Test func unitesTheTablesThatServeEachLocale() {
    let shop = ModelTables(
      modelName: "Shop",
      tables: [
        table("Shop", "de", [("Entity/Item", "Artikel")]), table("Shop", "en", [("Entity/Item", "Item of the shop")]),
      ], developmentLanguage: "en")
    let login = ModelTables(
      modelName: "Login", tables: [table("Login", "en", [("Entity/User", "Person")])], developmentLanguage: "en")
    let (merged, findings) = ModelTables.merging([shop, login], modelName: "Shop + Login")
    #expect(findings.isEmpty && merged.locales == ["de", "en"])
    let index = ModelIndex(ManagedObjectModel())
    let german = ReaderLookup(index: index, table: merged.table(forLocale: "de"), locale: "de")
    #expect(german.entityName("Item").text == "Artikel")
    // The member without German falls back to its development language.
    #expect(german.entityName("User").text == "Person")
    #expect(german.entityName("User").lookups.map(\.path) == ["en/LoginModel.strings"])
    #expect(german.entityName("Item").lookups.map(\.path) == ["de/ShopModel.strings"])
  }

  @Test func noReaderUsesAPseudoLanguageOrBase() {
    let tables = ModelTables(
      modelName: "Shop",
      tables: ["de", "en-XA", "Base"].map { table("Shop", $0, [("Entity/Item", "Artikel")]) },
      developmentLanguage: "en")
    #expect(ModelTables.readerLanguages(of: [tables]) == ["de", "en"])
    #expect(ModelTables.readerLanguages(of: [ModelTables(modelName: "Shop")]) == ["en"])
  }

  @Test func reportsKeysWithTwoTexts() {
    let (merged, findings) = ModelTables.merging(
      [
        ModelTables(modelName: "A", tables: [table("A", "en", [("Property/x", "One"), ("Property/y", "Same")])]),
        ModelTables(modelName: "B", tables: [table("B", "en", [("Property/y", "Same"), ("Property/x", "Two")])]),
      ], modelName: "A + B")
    #expect(merged.table(forLocale: "en")?.entry(for: "Property/x")?.value == "One")
    #expect(findings.map(\.rule) == [.duplicateKey])
    let finding = findings.first
    #expect(finding?.path == "en/BModel.strings" && finding?.position == SourcePosition(line: 2, column: 1))
    #expect(finding?.message.contains("that of en/AModel.strings:1") == true)
    #expect(finding?.key == "Property/x" && finding?.locale == "en")
  }

  @Test func mergesTablesOutsideLanguageFolders() {
    let (merged, _) = ModelTables.merging(
      [
        ModelTables(modelName: "A", tables: [table("A", nil, [("Entity/A", "Alpha")])]),
        ModelTables(modelName: "B", tables: [table("B", nil, [("Entity/B", "Beta")])]),
      ], modelName: "A + B")
    #expect(merged.table(forLocale: "fr")?.entry(for: "Entity/B")?.value == "Beta")
  }
}
