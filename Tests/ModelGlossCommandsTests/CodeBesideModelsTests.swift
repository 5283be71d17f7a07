import GlossBasics
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
}
