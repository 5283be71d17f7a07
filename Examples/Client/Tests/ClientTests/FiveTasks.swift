import Foundation
import Localization
import ModelGloss
import Testing

/// Five tasks, each in at most six lines.
@Suite struct FiveTasks {
  /// The model of the example beside this package.
  let path = URL(filePath: #filePath).appending(path: "../../../../League/League.xcdatamodeld").standardized.path()

  @Test func loadAModel() throws {
    let model = try DataModel(path)
    #expect(model.name == "League")
    #expect(model.entity("Player")?.superentity == "Person")
  }

  @Test func findItsTables() throws {
    let tables = try DataModel(path).tables()
    #expect(tables.locales.contains("de"))
  }

  @Test func checkTheTranslations() throws {
    let report = try DataModel(path).check(CheckOptions(locales: Languages.all, skippedRules: ["invalid-pattern"]))
    let orphans = report.findings(from: .warning).filter { $0.rule == "orphaned-key" }
    #expect(orphans.map(\.key) == ["Property/eMail/Entity/Person"], "\(orphans)")
  }

  @Test func validateValues() throws {
    let error = #expect(throws: ValidationError.self) {
      try DataModel(path).validate(["firstName": nil], of: "Player", reader: ["de"])
    }
    #expect(error?.flattened.first { $0.property == "firstName" }?.localizedDescription.contains("Vorname") == true)
  }

  @Test func writeTheDocumentation() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try DataModel(path).writeDocumentation(to: folder, DocumentationOptions(formats: [.markdown], locales: ["de"]))
    #expect(FileManager.default.fileExists(atPath: folder + "/markdown/entities/Player.md"))
  }
}
