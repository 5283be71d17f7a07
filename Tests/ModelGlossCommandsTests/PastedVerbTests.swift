import GlossBasics
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import ModelGlossCommands

/// What users paste into `explain` and `match`.
@Suite struct PastedVerbTests {

  private func run(_ arguments: String..., input: String = "", disk: GuardRepository) -> CommandRun {
    CommandRun(arguments: arguments, disk: disk.tree, input: .success(Array(input.utf8)))
  }

  private func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// What Core Data prints of a store that the entity `E` with some texts made.
  private func log(_ attributes: String..., isShort: Bool) -> String {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "E", attributes: attributes.map { AttributeDescription(name: $0, type: .string, isOptional: true) })
    ])
    let hash = VersionHashes(ModelIndex(model)).entityHash("E") ?? []
    let written =
      isShort
      ? "{length = 32, bytes = 0x\(hex(hash.prefix(16))) ... \(hex(hash.suffix(8))) }" : "<\(hex(hash))>"
    return "Error: cannot open\nNSStoreModelVersionHashes =     {\n    E = \(written);\n};\n"
  }

  @Test(arguments: [true, false]) func aLogNamesTheRelease(isShort: Bool) throws {
    let disk = try GuardRepository()
    try disk.version("App", "a")
    try disk.current("App")
    try disk.commit()
    try disk.git("tag", "1.0")
    try disk.version("App 2", "a", "b")
    try disk.current("App 2")
    try disk.commit()
    try disk.git("tag", "1.1")
    try disk.git("tag", "1.2")
    // A version that was released is edited in place, and another is gone.
    try disk.version("App 2", "a", "b", "c")
    try disk.remove("App.xcdatamodeld/App.xcdatamodel")
    try disk.commit()

    let first = run("match", "-", input: log("a", isShort: isShort), disk: disk)
    #expect(first.status == 1)
    #expect(
      first.output == """
        standard input:2: made with 'App', current in 1.0, and no version here has its hashes
          what to do: add that state to the package as a version of its own; it is printed by: git show 1.0:App.xcdatamodeld/App.xcdatamodel/contents

        """)
    let second = run("match", "-", input: log("a", "b", isShort: isShort), disk: disk)
    #expect(second.output.hasPrefix("standard input:2: made with 'App 2', current in 1.1 and 1.2, and no version here"))
    let current = run("match", "-", "App.xcdatamodeld", input: log("a", "b", "c", isShort: isShort), disk: disk)
    #expect(current.status == 0 && current.output.contains("made with 'App 2', the current version"))
    let json = run("match", "-", "--format", "json", input: log("a", isShort: isShort), disk: disk)
    #expect(
      json.output.contains("\"currentReleases\": [\n            \"1.0\"")
        && json.output.contains("\"version\": \"App\""))
    let unknown = run("match", "-", input: log("z", isShort: isShort), disk: disk)
    #expect(unknown.status == 1 && unknown.output.contains("no version made it"))
    // The advice can be carried out.
    let advice = try #require(first.output.split(separator: "\n").last?.split(separator: "by: ").last)
    #expect(try disk.shell("\(advice) > /dev/null") == 0)
  }

  @Test func aLogIsComparedWithoutTagsToo() throws {
    let disk = try GuardRepository()
    try disk.version("App", "a")
    let found = run("match", "-", input: log("a", isShort: true), disk: disk)
    #expect(found.status == 0 && found.output.hasPrefix("standard input:2: made with 'App'"))
    #expect(found.error == "note: releases are not compared: the repository has no tags\n")
    let none = run("match", "-", input: "nothing of a store", disk: disk)
    #expect(none.status == 2 && none.error.contains("has no version hashes of a store"))
  }

  @Test func aPastedSentenceIsExplained() throws {
    let disk = try GuardRepository()
    try disk.write(
      "App.xcdatamodel/contents",
      "<model><entity name=\"Player\"><attribute name=\"firstName\" attributeType=\"String\"/></entity></model>")
    try disk.write("en.lproj/AppModel.strings", "\"Property/firstName\" = \"First Name\";\n")
    try disk.write("de.lproj/AppModel.strings", "\"Property/firstName\" = \"Vorname\";\n")
    let english = run("explain", "First Name is a required value.", disk: disk)
    #expect(english.status == 0)
    #expect(
      english.output == """
        Player.firstName in App, error 1570 (NSValidationMissingMandatoryPropertyError)
        App.xcdatamodel/contents:1:30
        It is what users read in English: “First Name is a required value.”
        The rule: 1570 (required).

        en: First Name is a required value.
          message template built in
          table en.lproj/AppModel.strings
          1. Property/firstName/Entity/Player ✗
          2. Property/firstName ✓ en.lproj/AppModel.strings:1

        """, "\(english.output)")
    let german = run("explain", "-", input: "Hinweis: \"Vorname\" ist eine Pflichtangabe\n", disk: disk)
    #expect(german.status == 0 && german.output.contains("de.lproj/AppModel.strings:1"))
    let json = run("explain", "Vorname ist eine", "--format", "json", disk: disk)
    #expect(json.output.contains("\"subjects\": [\n    \"Player.firstName:1570\"\n  ]"))
    let unknown = run("explain", "Something else entirely", disk: disk)
    #expect(unknown.status != 0 && unknown.error.contains("is not an entity, property, message, key or rule"))
  }

  @Test func anErrorOfCoreDataNeedsNoModel() throws {
    let disk = try GuardRepository()
    for text in ["134130", "Can't find model for source store"] {
      let found = run("explain", text, disk: disk)
      #expect(found.status == 0 && found.output.hasPrefix("NSMigrationMissingSourceModelError (134130)\n"))
      #expect(found.output.contains("\nWhat to do: "))
    }
  }
}
