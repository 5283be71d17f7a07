import GlossFiles
import GlossTestSupport
import Testing

/// `check --adopt` accepts what is found today, in a baseline that the settings name, and replaces nothing.
@Suite struct AdoptionTests {
  private func shop(_ settings: String? = nil, missing: Int = 2) -> InMemoryFileTree {
    let attributes = (0..<missing).map {
      "<attribute name=\"a\($0)\" optional=\"YES\" attributeType=\"Decimal\" minValueString=\"1\"/>"
    }
    var files = InMemoryFileTree([
      "Package.swift": "", "de.lproj/ShopModel.strings": "\"Entity/Article\" = \"Artikel\";\n",
      "Shop.xcdatamodel/contents": """
      <?xml version="1.0" encoding="UTF-8"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Article" representedClassName="Article" codeGenerationType="class">\(attributes.joined())</entity></model>
      """,
    ])
    files.files[".modelgloss.yml"] = settings.map { Array($0.utf8) }
    return files
  }

  @Test(
    arguments: [
      (nil, "baseline: .modelgloss-baseline.json\n", "written"),
      ("# Ours\nfailOn: note\n", "# Ours\nfailOn: note\nbaseline: .modelgloss-baseline.json\n", "changed"),
      ("failOn: note", "failOn: note\nbaseline: .modelgloss-baseline.json\n", "changed"),
      ("# Nothing yet\n", "# Nothing yet\nbaseline: .modelgloss-baseline.json\n", "changed"),
      ("", "baseline: .modelgloss-baseline.json\n", "changed"),
    ] as [(String?, String, String)])
  func theNextRunIsGreenUntilSomethingIsNew(settings: String?, expected: String, told: String) throws {
    let disk = InMemoryDisk(shop(settings))
    let adopted = CommandRun(arguments: ["check", "--adopt"], disk: disk)
    #expect(adopted.status == 0, "\(adopted.output)\(adopted.error)")
    #expect(adopted.error.contains(".modelgloss-baseline.json: 2 accepted\n"))
    #expect(adopted.error.contains(".modelgloss.yml: \(told)\n") && adopted.error.contains("/modelgloss@v1\n"))
    #expect(try String(decoding: disk.bytes(at: ".modelgloss.yml"), as: UTF8.self) == expected)
    let next = CommandRun(arguments: ["check"], disk: disk)
    #expect(next.status == 0 && next.error.contains("2 accepted"), "\(next.output)\(next.error)")
    // As the hooks name a model.
    #expect(CommandRun(arguments: ["check", "--", "Shop.xcdatamodel"], disk: disk).status == 0)
    try disk.write(Array("\"Entity/Gone\" = \"Weg\";\n".utf8), to: "de.lproj/ShopModel.strings")
    let later = CommandRun(arguments: ["check"], disk: disk)
    #expect(later.status == 1 && later.output.contains("[orphaned-key]") && !later.output.contains("Article.a0"))
    // A second time there is nothing to adopt.
    let again = CommandRun(arguments: ["check", "--adopt"], disk: disk)
    #expect(again.status == 64 && again.error.contains("--write-baseline .modelgloss-baseline.json"), "\(again.error)")
  }

  /// Settings to which a line cannot be added are left alone, and the line is said.
  @Test(arguments: ["{failOn: note}\n", "failOn: note\n...\n", "rules:\n  missing-class: note\n---\nfailOn: note\n"])
  func whatAPersonWroteStays(settings: String) throws {
    let disk = InMemoryDisk(shop(settings))
    let run = CommandRun(arguments: ["check", "--adopt"], disk: disk)
    #expect(try String(decoding: disk.bytes(at: ".modelgloss.yml"), as: UTF8.self) == settings)
    if run.status != 2 {
      #expect(run.error.contains(".modelgloss.yml: not changed; add the line: baseline: .modelgloss-baseline.json\n"))
    }
  }

  @Test func anExistingBaselineStays() throws {
    var files = shop()
    files.files[".modelgloss-baseline.json"] = Array("mine".utf8)
    let run = CommandRun("check", "--adopt", files: files)
    #expect(run.status == 2 && run.error.contains("already exists; name it in \".modelgloss.yml\": baseline: "))
    #expect(try run.text(of: ".modelgloss-baseline.json") == "mine")
    #expect(run.files?.kind(at: ".modelgloss.yml") == nil)
  }

  @Test func nothingIsWrittenWithoutFindings() {
    let run = CommandRun("check", "--adopt", files: shop(missing: 0))
    #expect(run.status == 0 && run.error.contains("no findings"), "\(run.error)")
    #expect(run.files?.kind(at: ".modelgloss.yml") == nil && run.files?.kind(at: ".modelgloss-baseline.json") == nil)
  }

  @Test func nothingIsWrittenIfAModelIsUnread() {
    var files = shop()
    files.files["Other.xcdatamodel/contents"] = Array("<model".utf8)
    let run = CommandRun("check", "--adopt", files: files)
    #expect(run.status == 2 && run.files?.kind(at: ".modelgloss-baseline.json") == nil, "\(run.error)")
  }

  @Test(arguments: [
    ["--locale", "de"], ["--rules", "orphaned-key"], ["--skip-rules", "orphaned-key"], ["--changed-since", "HEAD"],
    ["--baseline", "x.json"], ["--write-baseline", "x.json"], ["--model-version", "Shop"],
  ])
  func whatLimitsFindingsIsRefused(words: [String]) {
    #expect(CommandRun(arguments: ["check", "--adopt"] + words, files: shop()).status == 64, "\(words)")
  }

  /// Ten findings, one fewer, and runs for which a baseline would be no answer.
  @Test(
    arguments: [
      (10, [], true), (9, [], false), (10, ["--fail-on", "error"], false), (10, ["--locale", "de"], false),
      (10, ["--format", "json"], false), (10, ["-q"], false),
    ] as [(Int, [String], Bool)])
  func aRedRunSaysHowToAdopt(missing: Int, options: [String], isSaid: Bool) {
    let run = CommandRun(arguments: ["check", "Shop.xcdatamodel"] + options, files: shop(missing: missing))
    let advice = "with: modelgloss check Shop.xcdatamodel --adopt\n"
    #expect(run.error.hasSuffix(advice) == isSaid, "\(run.error)")
    #expect((run.output + run.error).contains("--adopt") == isSaid, "\(run.output)")
  }
}
