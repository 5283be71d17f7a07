import GlossBasics
import GlossFiles
import GlossTestSupport
import ModelGlossCommands
import Testing

/// The classes written by hand beside a model, as commands read them or leave them out.
@Suite struct CodeBesideModelsTests {
  private static let files = [
    "League.xcdatamodel/contents": """
    <?xml version="1.0"?><model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Player" representedClassName="Player">
    <attribute name="name" optional="YES" attributeType="String"/>
    <attribute name="rank" optional="YES" attributeType="String">
    <userInfo><entry key="documentation" value="Said by the model."/></userInfo></attribute>
    </entity></model>
    """,
    "Player.swift": """
    class Player: NSManagedObject {
      /// As on the shirt.
      @NSManaged var name: String?
      /// Said by the code.
      @NSManaged var rank: String?
      @NSManaged var gone: String?
    }
    """,
  ]

  @Test(
    arguments: [
      ([], nil, true), (["--no-code"], nil, false), ([], "code: false", false), ([], "code: off", false),
      ([], "code: true", true), (["--no-code"], "code: on", false),
    ] as [([String], String?, Bool)])
  func checkReadsThemUnlessToldNotTo(options: [String], configuration: String?, isRead: Bool) {
    var files = Self.files
    if let configuration { files[".modelgloss.yml"] = configuration }
    let run = CommandRun(
      arguments: ["check", "--rules", "missing-managed-property", "."] + options, files: InMemoryFileTree(files))
    #expect(run.output.contains("Player.swift:6:18: warning:") == isRead, "\(run.output)\(run.error)")
    #expect(run.status == (isRead ? 1 : 0))
  }

  @Test(arguments: ["markdown/entities/Player.md", "html/entities/Player.html", "json/entities/Player.json"])
  func theReferenceSaysWhatComesFromTheCode(path: String) throws {
    let run = CommandRun(
      "docs", "League.xcdatamodel", "-o", "docs", "--format", "markdown,html,json", files: InMemoryFileTree(Self.files))
    let page = try run.text(of: "docs/" + path)
    #expect(page.contains("As on the shirt."))
    #expect(page.contains("Player.swift:3"))
    #expect(page.contains("Said by the model."))
    #expect(!page.contains("Said by the code."))
    let without = CommandRun(
      "docs", "League.xcdatamodel", "--no-code", "-o", "docs", "--format", "markdown,html,json",
      files: InMemoryFileTree(Self.files))
    #expect(try !without.text(of: "docs/" + path).contains("As on the shirt."))
  }

  /// A struct is never the class of an entity, nor is a class that does not inherit from NSManagedObject.
  @Test(arguments: [
    "public struct Player { public var name: String }\nextension Player { var short: String { name } }",
    "public final class Player { public var name = \"\" }", "enum Module { final class Player: Equatable {} }",
  ])
  func findsTheClassBesideOtherTypesOfItsName(other: String) {
    var files = Self.files
    files["Networking/Player.swift"] = other
    let run = CommandRun(
      arguments: ["check", "--rules", "missing-managed-property", "."], files: InMemoryFileTree(files))
    #expect(run.output.contains("Player.swift:6:18: warning:") && run.status == 1, "\(run.output)\(run.error)")
  }

  /// The searches for SwiftData's models, for classes and for code about errors read the same files.
  @Test(arguments: [["check", "."], ["inspect", "."], ["docs", ".", "-o", "docs", "--format", "markdown"]])
  func opensEachSourceFileOnce(arguments: [String]) {
    var files = Self.files
    for number in 0..<20 { files["Sources/View\(number).swift"] = "struct View\(number) { var name = 1 }" }
    files["Sources/Old.m"] = "int main() {}"
    for more in [[:], ["Note.swift": "import SwiftData\n@Model final class Note { var text = \"\" }"]] {
      let tree = CountingFileTree(InMemoryFileTree(files.merging(more) { $1 }))
      let run = CommandRun(arguments: arguments, disk: InMemoryDisk(), reading: tree)
      #expect(run.status < 2, "\(run.error)")
      let opened = tree.opened.filter { $0.key.hasSuffix(".swift") || $0.key.hasSuffix(".m") }
      #expect(opened.count > 20 && opened.values.allSatisfy { $0 == 1 }, "\(opened.filter { $0.value > 1 })")
    }
  }
}
