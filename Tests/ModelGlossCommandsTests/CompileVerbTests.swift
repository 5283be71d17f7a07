import Foundation
import GlossBasics
import GlossFileTrees
import Testing

/// `compile` and `verify` on files of the disk.
@Suite struct CompileVerbTests {
  private let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "modelgloss-\(UUID().uuidString)")

  private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  private func write(_ name: String, _ text: String) throws {
    let url = folder.appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func run(_ arguments: String...) -> CommandRun { CommandRun(arguments: arguments, fromDisk: DiskFileTree()) }

  private func model(_ attribute: String) -> String {
    "<model><entity name=\"E\" codeGenerationType=\"class\"><attribute name=\"\(attribute)\" optional=\"YES\" "
      + "attributeType=\"Integer 16\" usesScalarValueType=\"YES\"/></entity></model>"
  }

  private func makeShop() throws {
    try write("Shop.xcdatamodeld/Shop.xcdatamodel/contents", model("a"))
    try write("Shop.xcdatamodeld/Shop 2.xcdatamodel/contents", model("b"))
    try write(
      "Shop.xcdatamodeld/.xccurrentversion",
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>")
  }

  @Test func whatIsCompiledIsMadeFromItsSource() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeShop()
    let compiled = run("compile", path("Shop.xcdatamodeld"), path("out") + "/")
    #expect(compiled.status == 0 && compiled.output == "")
    #expect(compiled.error.contains("Shop 2.xcdatamodel: note: Model Shop 2 version checksum: "))
    let verified = run("verify", path("Shop.xcdatamodeld"), path("out/Shop.momd"))
    #expect(verified.status == 0, "\(verified.output)\(verified.error)")
    #expect(verified.output == "Shop: made from this source\nShop 2: made from this source\n")
    #expect(run("check", path("out/Shop.momd"), "--rules", "version-mismatch").status == 0)
    // One version alone, and the whole package into a folder that is named.
    #expect(run("compile", path("Shop.xcdatamodeld/Shop.xcdatamodel"), path("One.mom"), "--quiet").error == "")
    #expect(run("verify", path("Shop.xcdatamodeld/Shop.xcdatamodel"), path("One.mom")).status == 0)
  }

  /// A package that was compiled when another version was current, or had other versions.
  @Test func whatIsCompiledHasTheSameVersionsAndTheSameCurrentOne() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeShop()
    #expect(run("compile", path("Shop.xcdatamodeld"), path("Shop.momd")).status == 0)
    #expect(run("compile", path("Shop.xcdatamodeld/Shop.xcdatamodel"), path("Shop.mom")).status == 0)
    func verify(_ compiled: String = "Shop.momd") -> CommandRun {
      run("verify", path("Shop.xcdatamodeld"), path(compiled))
    }
    let current = path("Shop.xcdatamodeld/.xccurrentversion")
    try write(
      "Shop.xcdatamodeld/.xccurrentversion",
      String(decoding: Data(contentsOf: URL(filePath: current)), as: UTF8.self).replacing("Shop 2", with: "Shop"))
    let other = verify()
    #expect(other.status == 1)
    #expect(other.output.contains("the current version is 'Shop' in the source and 'Shop 2' when compiled"))
    try makeShop()
    // Of one compiled version neither is asked.
    #expect(verify("Shop.mom").status == 0 && verify("Shop.mom").output == "Shop: made from this source\n")
    try write("Shop.xcdatamodeld/Shop 3.xcdatamodel/contents", model("c"))
    #expect(verify().status == 1 && verify().output.contains("Shop 3"))
    #expect(verify("Shop.mom").status == 0)
    try FileManager.default.removeItem(atPath: path("Shop.xcdatamodeld/Shop 3.xcdatamodel"))
    try FileManager.default.removeItem(atPath: path("Shop.xcdatamodeld/Shop.xcdatamodel"))
    #expect(verify().status == 1 && verify().output.contains("Shop: "))
  }

  @Test func compositesNeedNoNameToBeMadeFromASource() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func part(_ name: String) -> String {
      "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"Double\" usesScalarValueType=\"YES\"/>"
    }
    func use(_ name: String, of composite: String) -> String {
      "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"Composite\" composite=\"\(composite)\"/>"
    }
    let uses = use("home", of: "Place") + use("work", of: "Address") + use("area", of: "Area")
    // Two of one content, one that no attribute has, and one within another.
    let composites =
      ["Place", "Address", "Unused"].map { "<composite name=\"\($0)\">\(part("x") + part("y"))</composite>" }.joined()
      + "<composite name=\"Area\">\(use("middle", of: "Place") + part("radius"))</composite>"
    try write(
      "Shop.xcdatamodel/contents",
      "<model><entity name=\"E\" codeGenerationType=\"class\">\(uses)</entity>\(composites)</model>")
    #expect(run("compile", path("Shop.xcdatamodel"), path("Shop.mom"), "--quiet").status == 0)
    let verified = run("verify", path("Shop.xcdatamodel"), path("Shop.mom"))
    #expect(verified.status == 0, "\(verified.output)\(verified.error)")
    // A copy that says the same is left out without a word about what differs.
    let found = run("inspect", path("."))
    #expect(found.error.contains("its compiled copy") && !found.error.contains("differ"), "\(found.error)")
  }

  @Test func verifySaysWhatDiffers() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeShop()
    #expect(run("compile", path("Shop.xcdatamodeld"), path("Shop.momd")).status == 0)
    try write("Shop.xcdatamodeld/Shop 2.xcdatamodel/contents", model("c"))
    try write("Shop.xcdatamodeld/Shop 3.xcdatamodel/contents", model("d"))
    let run = run("verify", path("Shop.xcdatamodeld"), path("Shop.momd"))
    #expect(run.status == 1)
    #expect(run.output.contains("Shop: made from this source\n"))
    #expect(run.output.contains("Shop 2: not made from this source; the version hashes differ\n"))
    #expect(run.output.contains("Shop 3: not among the compiled versions\n"))
    let json = self.run("verify", path("Shop.xcdatamodeld"), path("Shop.momd"), "--format", "json")
    #expect(json.output.contains("\"isEqual\": false") && json.status == 1)
    #expect(self.run("verify", path("Shop.momd"), path("Shop.xcdatamodeld")).status == 64)
  }

  @Test func compileWritesNothingWhereTheCompilerWouldEnd() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeShop()
    try FileManager.default.removeItem(at: folder.appending(path: "Shop.xcdatamodeld/.xccurrentversion"))
    let run = run("compile", path("Shop.xcdatamodeld"), path("Shop.momd"))
    #expect(run.status == 2 && run.error.contains("No current version for model at path"))
    try write(
      "Bad.xcdatamodel/contents",
      "<model><entity name=\"E\"><relationship name=\"r\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\"/></entity></model>"
    )
    let bad = self.run("compile", path("Bad.xcdatamodel"), path("Bad.mom"))
    #expect(bad.status == 2 && bad.error.contains(":E.r: error: E.r -- relationship does not have a destination"))
    #expect(!FileManager.default.fileExists(atPath: path("Shop.momd")))
    #expect(!FileManager.default.fileExists(atPath: path("Bad.mom")))
    #expect(self.run("compile", path("None.xcdatamodel"), path("None.mom")).status == 2)
  }

  /// What the compiler says of an attribute without a type is what the rule says: that no store keeps it, and that it
  /// is unknown whether Apple's compiler takes it.
  @Test(arguments: [
    ("<attribute name=\"a\" optional=\"YES\"/>", true),
    ("<attribute name=\"a\" optional=\"YES\" attributeType=\"Undefined\"/>", true),
    ("<attribute name=\"a\" optional=\"YES\" transient=\"YES\"/>", false),
    ("<attribute name=\"a\" optional=\"YES\" attributeType=\"String\"/>", false),
  ])
  func compilingAndCheckingAgreeOnAttributesWithoutAType(attribute: String, isFound: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(
      "Shop.xcdatamodel/contents",
      "<model><entity name=\"E\" representedClassName=\"E\" codeGenerationType=\"class\">\(attribute)</entity></model>")
    let check = run("check", path("Shop.xcdatamodel"))
    #expect(check.output.contains("[undefined-type]") == isFound, "\(check.output)")
    let compiled = run("compile", path("Shop.xcdatamodel"), path("Shop.mom"))
    #expect(compiled.status == 0 && compiled.error.contains("[undefined-type]") == isFound, "\(compiled.error)")
    #expect(compiled.error.contains("whether Apple's compiler accepts it is unknown") == isFound)
    // The compiled model is judged as its source is.
    let again = run("check", path("Shop.mom"))
    #expect(again.output.contains("[undefined-type]") == isFound, "\(again.output)")
  }
}
