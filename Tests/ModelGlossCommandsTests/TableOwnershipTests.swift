import GlossBasics
import GlossFiles
import ModelGlossCommands
import Testing

/// A root model and an example below it share a name: every verb keeps their tables apart.
@Suite struct TableOwnershipTests {
  private static func model(_ entity: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="\(entity)"><attribute name="name" attributeType="String"/></entity>
    </model>
    """
  }

  private static func table(_ entity: String, _ name: String) -> String {
    "\"Entity/\(entity)\" = \"\(entity) \(name)\";\n"
  }

  private let root = "M.xcdatamodel"
  private let demo = "Examples/Demo/M.xcdatamodel"
  private let files = InMemoryFileTree([
    ".git/HEAD": "", "M.xcdatamodel/contents": model("Emp"), "Examples/Demo/M.xcdatamodel/contents": model("Dog"),
    "en.lproj/MModel.strings": table("Emp", "one"), "de.lproj/MModel.strings": table("Emp", "eins"),
    "Examples/Demo/en.lproj/MModel.strings": table("Dog", "one"),
  ])

  private func changed(_ run: CommandRun) -> [String] {
    let after = run.files?.files ?? [:]
    return Set(after.keys).union(files.files.keys).filter { after[$0] != files.files[$0] }.sorted()
  }

  @Test(arguments: [
    (
      ["strings", "sync"],
      ["Examples/Demo/en.lproj/MModel.strings", "de.lproj/MModel.strings", "en.lproj/MModel.strings"]
    ),
    (
      ["strings", "sync", "."],
      ["Examples/Demo/en.lproj/MModel.strings", "de.lproj/MModel.strings", "en.lproj/MModel.strings"]
    ),
    (["strings", "sync", "Examples/Demo"], ["Examples/Demo/en.lproj/MModel.strings"]),
    (["strings", "sync", "Examples/Demo/M.xcdatamodel"], ["Examples/Demo/en.lproj/MModel.strings"]),
    (["strings", "sync", "M.xcdatamodel"], ["de.lproj/MModel.strings", "en.lproj/MModel.strings"]),
    (["strings", "sync", "Examples", "--locale", "fr"], ["Examples/Demo/fr.lproj/MModel.strings"]),
    (["strings", "pseudo", "Examples/Demo", "--kind", "en-XA"], ["Examples/Demo/en-XA.lproj/MModel.strings"]),
    (["strings", "pseudo", "M.xcdatamodel", "--kind", "en-XA"], ["en-XA.lproj/MModel.strings"]),
    (
      ["strings", "convert", "Examples/Demo/en.lproj/MModel.strings", "--to", "xcstrings"],
      ["Examples/Demo/MModel.xcstrings"]
    ),
  ])
  func writesNothingButTheModelsOwnTables(_ arguments: [String], _ written: [String]) throws {
    let run = CommandRun(arguments: arguments, files: files)
    #expect(run.status == 0, "\(run.error)")
    #expect(changed(run) == written)
    for path in written where path.hasSuffix(".strings") {
      let (own, other) = path.hasPrefix("Examples") ? ("Dog", "Emp") : ("Emp", "Dog")
      let text = try run.text(of: path)
      #expect(text.contains("Entity/\(own)") && !text.contains("Entity/\(other)"), "\(path)")
    }
    // What was mended stays so.
    guard arguments.prefix(2) == ["strings", "sync"] else { return }
    let again = CommandRun(arguments: arguments, files: run.files ?? files)
    #expect(again.status == 0 && again.output == "nothing to write\n")
  }

  @Test func everyVerbReadsTheTablesOfTheModelItIsAsked() throws {
    for (model, own, other) in [(root, "Emp", "Dog"), (demo, "Dog", "Emp")] {
      let german = own == "Emp"
      let check = CommandRun("check", model, "--format", "json", files: files)
      #expect(!check.output.contains("orphaned-key") && !check.output.contains("\(other) one"), "\(model)")
      let coverage = CommandRun("coverage", model, files: files)
      #expect(coverage.output.contains("de") == german, "\(coverage.output)")
      let preview = CommandRun("preview", model, "--format", "json", files: files)
      #expect(preview.output.contains("\"locale\": \"de\"") == german)
      let explain = CommandRun("explain", model, own, files: files)
      #expect(explain.output.contains("\(own) one") && !explain.output.contains("\(other) one"))
      #expect(explain.output.contains("\(own) eins") == german)
      let docs = CommandRun("docs", model, "-o", "out", "--format", "markdown", files: files)
      let pages = (docs.files?.files ?? [:]).filter { $0.key.hasPrefix("out/") }.values.map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(pages.contains { $0.contains("\(own) one") } && !pages.contains { $0.contains("\(other) one") })
      let export = CommandRun("strings", "export", model, "--locale", "de", "--into", "x", files: files)
      let text = try export.text(of: "x/M.de.xliff")
      #expect(text.contains("\(own) one") && !text.contains("\(other) one") && text.contains("\(own) eins") == german)
    }
    // Both at once: nobody's texts are another one's orphans.
    for folder in [[], ["."], ["Examples"]] {
      let both = CommandRun(arguments: ["check", "--format", "json"] + folder, files: files)
      #expect(!both.output.contains("orphaned-key"), "\(folder)")
    }
  }

  @Test func takesTranslationsIntoTheModelsOwnTables() throws {
    let exported = CommandRun("strings", "export", demo, "--locale", "de", "--into", "x", files: files)
    var tree = try #require(exported.files)
    let xliff = try exported.text(of: "x/M.de.xliff")
    #expect(xliff.contains("<source>Dog one</source>"))
    tree.files["x/M.de.xliff"] = Array(
      xliff.replacing("<source>Dog one</source>", with: "<source>Dog one</source><target>Hund</target>").utf8)
    let run = CommandRun("strings", "import", "Examples/Demo", "--xliff", "x/M.de.xliff", "--locale", "de", files: tree)
    #expect(run.status == 0, "\(run.error)")
    #expect(try run.text(of: "Examples/Demo/de.lproj/MModel.strings").contains("Hund"))
    #expect(run.files?.files["de.lproj/MModel.strings"] == files.files["de.lproj/MModel.strings"])
  }

  @Test func aTableOutsideOfTheNamedFolderIsReadAndNotWritten() {
    var tree = files
    for path in ["M.xcdatamodel/contents", "Examples/Demo/en.lproj/MModel.strings"] { tree.files[path] = nil }
    tree.files["en.lproj/MModel.strings"] = Array(Self.table("Dog", "one").utf8)
    tree.files["de.lproj/MModel.strings"] = nil
    let refused = CommandRun("strings", "sync", "Examples/Demo", files: tree)
    #expect(refused.status == 2 && refused.files == tree)
    #expect(refused.error.contains("en.lproj/MModel.strings: error: the file is outside the given folder"))
    #expect(refused.error.contains("name the model, 'Examples/Demo/M.xcdatamodel'"), "\(refused.error)")
    // As the sentence says.
    for named in ["Examples/Demo/M.xcdatamodel", "."] {
      let run = CommandRun("strings", "sync", named, files: tree)
      #expect(run.status == 0 && run.output.contains("en.lproj/MModel.strings: 1 added"), "\(run.output)\(run.error)")
    }
    let given = CommandRun("strings", "sync", "Examples/Demo", "--strings", "en.lproj", files: tree)
    #expect(given.status == 0 && given.output.contains("en.lproj/MModel.strings: 1 added"))
  }

  @Test func siblingsThatShareATableWriteItWhereTheyAgree() throws {
    var tree = InMemoryFileTree([
      ".git/HEAD": "", "A/M.xcdatamodel/contents": Self.model("Emp"), "B/M.xcdatamodel/contents": Self.model("Emp"),
      "en.lproj/MModel.strings": Self.table("Emp", "one"),
    ])
    let run = CommandRun("strings", "sync", files: tree)
    #expect(run.status == 0 && run.output == "en.lproj/MModel.strings: 1 added\n", "\(run.error)")
    tree.files["B/M.xcdatamodel/contents"] = Array(Self.model("Dog").utf8)
    let refused = CommandRun("strings", "sync", files: tree)
    #expect(refused.status == 2 && refused.files == tree && refused.error.contains("name one of the models"))
    #expect(CommandRun("strings", "sync", "A/M.xcdatamodel", files: tree).status == 0)
  }
}
