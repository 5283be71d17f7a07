import Foundation
import Localization
import ModelGloss
import Testing

/// Six tasks, each in at most six lines.
@Suite struct SixTasks {
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

  /// The lock file was written by `modelgloss guard ../League --lock released.lock --update`.
  let lock = URL(filePath: #filePath).appending(path: "../../../released.lock").standardized.path()

  @Test func guardReleasedVersions() throws {
    let findings = try ReleaseGuard(models: [path], lockFile: lock).findings()
    #expect(findings.isEmpty, "\(findings)")
  }

  /// The result of the test above after an edit of a released version.
  @Test func anEditOfAReleasedVersionFails() throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/League.xcdatamodeld")
    defer { try? FileManager.default.removeItem(at: copy.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: path, toPath: copy.path())
    let contents = copy.appending(path: "League.xcdatamodel/contents")
    let text = try String(contentsOf: contents, encoding: .utf8)
    try text.replacing("attributeType=\"String\"", with: "attributeType=\"Date\"", maxReplacements: 1)
      .write(to: contents, atomically: true, encoding: .utf8)
    let findings = try ReleaseGuard(models: [copy.path()], lockFile: lock).findings()
    #expect(findings.map(\.rule) == ["released-version-changed"] && findings.first?.version == "League", "\(findings)")
  }
}
