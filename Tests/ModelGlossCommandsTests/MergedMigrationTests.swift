import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import ModelGlossCommands
import Testing

/// `migrations --merge`: the versions of a model that an app merges from several.
@Suite struct MergedMigrationTests {
  private static func version(_ entity: String, _ attributes: String) -> String {
    "<model documentVersion=\"1.0\"><entity name=\"\(entity)\">\(attributes)</entity></model>"
  }

  private static func attribute(_ name: String, _ type: String = "String") -> String {
    "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"\(type)\"/>"
  }

  private static func current(_ name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string></dict></plist>
    """
  }

  /// Two packages with two versions each; the second one of `Log` has an attribute with another type.
  private static func files(logType: String = "String", logEntity: String = "Line") -> InMemoryFileTree {
    InMemoryFileTree([
      "Package.swift": "",
      "Shop.xcdatamodeld/.xccurrentversion": current("Shop 2"),
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": version("Item", attribute("a")),
      "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": version("Item", attribute("a") + attribute("b")),
      "Log.xcdatamodeld/.xccurrentversion": current("Log 2"),
      "Log.xcdatamodeld/Log.xcdatamodel/contents": version("Line", attribute("at")),
      "Log.xcdatamodeld/Log 2.xcdatamodel/contents": version(
        logEntity, attribute("at", logType) + attribute("text")),
    ])
  }

  @Test func everyChoiceOfVersionsIsAState() throws {
    let run = CommandRun("migrations", "--merge", "--format", "json", files: Self.files())
    #expect(run.status == 0, "\(run.error)")
    for version in ["Log", "Log 2", "Shop", "Shop 2", "Log + Shop", "Log + Shop 2", "Log 2 + Shop"] {
      #expect(run.output.contains("\"\(version)\""), "\(version): \(run.output)")
    }
    let text = CommandRun("migrations", "--merge", files: Self.files())
    #expect(text.output.hasPrefix("Log + Shop: every version to 'Log 2 + Shop 2'"), "\(text.output)")
    // A single package is the same with the option and without.
    let one = CommandRun("migrations", "Shop.xcdatamodeld", "--merge", files: Self.files())
    #expect(one.output == CommandRun("migrations", "Shop.xcdatamodeld", files: Self.files()).output)
  }

  @Test func aStepOfOneModelIsAStepOfTheMergedOne() throws {
    let run = CommandRun("migrations", "--merge", files: Self.files(logType: "Date"))
    #expect(run.status == 1)
    // The store of the first model alone migrates; those with the other one's first version do not.
    #expect(run.output.contains("Line.at"), "\(run.output)")
    let settings = InMemoryFileTree(
      Self.files().files.mapValues { String(decoding: $0, as: UTF8.self) }.merging([
        ".modelgloss.yml": "models: [Shop.xcdatamodeld]\n"
      ]) { $1 })
    let only = CommandRun("migrations", "--merge", files: settings)
    #expect(!only.output.contains("Log"), "\(only.output)")
  }

  @Test func whatCannotBeMergedIsNamedWithBothPlaces() {
    let run = CommandRun("migrations", "--merge", files: Self.files(logEntity: "Item"))
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.error.contains("Can't merge models with two different entities named 'Item'")
        && run.error.contains("Log.xcdatamodeld/Log 2.xcdatamodel")
        && run.error.contains("Shop.xcdatamodeld/Shop 2.xcdatamodel"), "\(run.error)")
  }

  /// A model that was added makes the store of the other one an older version.
  @Test func aStoreOfOneModelIsOfAnOlderState() throws {
    func model(_ name: String) -> ManagedObjectModel {
      ManagedObjectModel(entities: [
        EntityDescription(
          name: name, attributes: [AttributeDescription(name: "name", type: .string, isOptional: true)])
      ])
    }
    let fixture = try StoreFixture(model("Old"))
    try fixture.insert("Old", key: 1)
    fixture.close()
    let bundle = fixture.folder + "/App.app"
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    for name in ["Old", "New"] {
      try Data(CompiledModelWriter.write(model(name))).write(to: URL(filePath: "\(bundle)/\(name).mom"))
    }
    let run = CommandRun("migrations", bundle, "--merge", "--store", fixture.path, onDisk: ())
    #expect(run.status == 0 && run.output.contains("New + Old"), "\(run.output)\(run.error)")
    #expect(run.output.contains("Old → New + Old, in one step: Core Data infers the mapping"), "\(run.output)")
    #expect(!run.error.contains("does not open it"), "\(run.error)")
  }
}
