import ArgumentParser
import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

@testable import ModelGlossCommands

/// What somebody meets who has never run the command before.
@Suite struct FirstDayTests {
  static let files = InMemoryFileTree([
    "Package.swift": "", "Shop.xcdatamodeld/Shop.xcdatamodel/contents": model(""),
    "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": model(
      "<attribute name=\"note\" optional=\"YES\" attributeType=\"String\"/>"),
    "Shop.xcdatamodeld/.xccurrentversion": """
    <?xml version="1.0"?><plist version="1.0"><dict>
    <key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
    """,
    "en.lproj/ShopModel.strings": "/* Names */\n\"Entity/Article\" = \"Article\";\n\"Property/born\" = \"Born\";\n",
  ])

  static func model(_ more: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Thing" isAbstract="YES">\(more)</entity>
      <entity name="Article" parentEntity="Thing">
        <attribute name="born" attributeType="Date" minDateTimeInterval="0" maxDateTimeInterval="757382400"/>
        <attribute name="price" optional="YES" attributeType="Decimal"/>
        <relationship name="shop" optional="YES" maxCount="1" destinationEntity="Shop" inverseName="articles" inverseEntity="Shop"/>
        <userInfo><entry key="documentation" value="What is sold."/></userInfo>
      </entity>
      <entity name="Shop">
        <relationship name="articles" optional="YES" toMany="YES" destinationEntity="Article" inverseName="shop" inverseEntity="Article"/>
      </entity>
      <fetchRequest name="ArticlesOf" entity="Article" predicateString="shop == $SHOP"/>
    </model>
    """
  }

  private func run(_ arguments: String...) -> CommandRun { CommandRun(arguments: arguments, files: Self.files) }

  @Test func changelogEndsItsLines() {
    let text = run("changelog").output
    #expect(text.contains("Shop: the first version, 3 entities\n") && !text.contains("\\n"), "\(text)")
  }

  @Test func verbsTakeTheOnlyPackageThereIs() throws {
    for verb in ["changelog", "migrations", "diff"] {
      let (alone, named) = (run(verb), run(verb, "Shop.xcdatamodeld"))
      #expect(alone.status == 0 && alone.output == named.output && !alone.output.isEmpty, "\(verb): \(alone.error)")
    }
    let both = run("diff", "Shop.xcdatamodeld#Shop", "Shop.xcdatamodeld#Shop 2")
    #expect(run("diff").output == both.output && run("diff", "Shop.xcdatamodeld#Shop").output.contains("note"))
    let compiled = run("compile", "build/")
    #expect(compiled.status == 0, "\(compiled.error)")
    let tree = try #require(compiled.files)
    #expect(tree.kind(at: "build/Shop.momd/Shop 2.mom") == .file)
    let verified = CommandRun("verify", "build/Shop.momd", files: tree)
    #expect(verified.status == 0, "\(verified.error)")
    // The settings tell, and several are asked about.
    var more = Self.files
    more.files["Other.xcdatamodel/contents"] = Array(Self.model("").utf8)
    for verb in [["diff"], ["compile", "build/"], ["verify", "x.momd"]] {
      let asked = CommandRun(arguments: verb, files: more)
      #expect(asked.status == 64 && asked.error.contains("Other.xcdatamodel"), "\(verb): \(asked.error)")
    }
    for verb in ["changelog", "migrations"] {
      let all = CommandRun(verb, files: more)
      #expect(all.status == 0 && all.output.contains("Shop 2"), "\(verb): \(all.error)")
      #expect(all.output.contains("Other") == (verb == "changelog"))
    }
    more.files[".modelgloss.yml"] = Array("models: [Shop.xcdatamodeld]\n".utf8)
    #expect(CommandRun("changelog", files: more).output == run("changelog").output)
    #expect(CommandRun("compile", "build/", files: more).status == 0)
  }

  @Test func datesReadAsDates() {
    let explained = run("explain", "Article.born").output
    #expect(
      explained.contains("1630 (latest 2025-01-01)") && explained.contains("1640 (earliest 2001-01-01)"), "\(explained)"
    )
    let written = run("preview", "--write", "messages.txt")
    let text = (try? written.text(of: "messages.txt")) ?? ""
    #expect(text.contains("Article.born 1630 (2025-01-01): ") && !text.contains("757382400"), "\(text)")
  }

  @Test func anAbstractEntityHasNoMessages() {
    let refused = run("preview", "--entity", "Thing")
    #expect(refused.status == 64 && refused.error.contains("its concrete entities are Article"))
    #expect(run("preview", "--entity", "Article").status == 0)
  }

  @Test(arguments: [
    ("null", "shop == nil"), ("x-coredata://E621E1F8-C36C-495A-93FC-0C247A3E6E5F/Shop/p1", "p1"),
  ])
  func anObjectIsNamedByItsAddress(_ value: String, _ shown: String) {
    let found = run("fetch", "ArticlesOf", "--set", "SHOP=\(value)")
    #expect(found.status == 0 && found.output.contains(shown), "\(found.output)\(found.error)")
  }

  @Test func namesThePageToOpen() {
    #expect(run("docs", "-o", "out").output.hasSuffix("; open out/html/index.html\n"))
    #expect(run("docs", "-o", "out", "--format", "markdown").output.hasSuffix("; open out/markdown/index.md\n"))
    #expect(!run("docs", "-o", "out", "--format", "json").output.contains("open"))
  }

  @Test func resultsGoWhereAFolderIs() throws {
    for arguments in [
      ["check", "-o", "gone/x.txt"], ["check", "--report", "json=gone/x.json"],
      ["check", "--write-baseline", "gone/b.json"],
      ["preview", "--write", "gone/m.txt"], ["inspect", "-o", "gone/m.txt"],
    ] {
      let refused = CommandRun(arguments: arguments, files: Self.files)
      #expect(refused.status == 2 && refused.files == Self.files, "\(arguments)")
      #expect(
        refused.error.contains("its folder 'gone' does not exist; create the folder, or check the path"),
        "\(refused.error)"
      )
    }
    for place in ["Shop.xcdatamodeld/sub", "Shop.xcdatamodeld/Shop.xcdatamodel/docs"] {
      let refused = run("docs", "-o", place)
      #expect(
        refused.status == 2 && refused.files == Self.files && refused.error.contains("is inside the model"),
        "\(refused.error)")
    }
    #expect(run("check", "-o", "Shop.xcdatamodeld/contents").status == 2)
    #expect(run("inspect", "-o", "en.lproj/x.txt").status == 0)
  }

  @Test func translatorsReadTheDocumentationOfTheModel() throws {
    let text = try run("strings", "export", "--locale", "de", "--into", "x").text(of: "x/Shop.de.xliff")
    #expect(text.contains("What is sold.") && !text.contains("<note>Names</note>"), "\(text)")
  }

  /// A shell runs each line of an example as it is copied.
  @Test func examplesAreNotBrokenByTheTerminal() {
    var count = 0
    func look(_ command: any ParsableCommand.Type) {
      let parts = command.configuration.discussion.components(separatedBy: "EXAMPLES\n")
      let help = ModelGlossTool.helpMessage(for: command, columns: 80).components(separatedBy: "\n")
      for line in parts.dropFirst().joined().components(separatedBy: "\n") where line.hasPrefix("  ") {
        #expect(help.contains(line), "\(line)")
        count += 1
      }
      for verb in command.configuration.subcommands { look(verb) }
    }
    look(ModelGlossTool.self)
    #expect(count > 60)
  }

  @Test func shellsOfferRulesFormatsAndLanguages() {
    for (words, offered) in [
      (["check", "--", "--rules"], "orphaned-key"), (["check", "--", "--locale"], "de"),
      (["docs", "--", "--format"], "html"),
    ] {
      let run = CommandRun(arguments: ["---completion"] + words + ["0", "0"], files: Self.files)
      #expect(
        run.status == 0 && run.output.split(separator: "\n").contains(Substring(offered)),
        "\(words): \(run.output)\(run.error)")
    }
    let script = CommandRun("--generate-completion-script", "bash", files: Self.files).output
    #expect(script.contains("cloudkit") && script.contains("stringsdict"))
  }

  /// Who copies a line of the README gets this version.
  @Test func saysThatNoRuleFailsWithACode() {
    let run = CommandRun("preview", "--code", "9999", "Shop.xcdatamodeld", files: Self.files)
    #expect(run.error.contains("no rule fails with 9999; without --code"), "\(run.output)\(run.error)")
  }

  @Test func theREADMENamesThisVersion() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for name in [
      "README.md", "Examples/GitLab/modelgloss.gitlab-ci.yml",
      "Sources/ModelGloss/ModelGloss.docc/ContinuousIntegration.md",
    ] {
      let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      let versions = text.matches(
        of: /(?:rev: v|from: "|modelgloss\/v|download\/v|modelgloss-|plugins-)(\d+\.\d+\.\d+)/
      ).map {
        String($0.output.1)
      }
      #expect(!versions.isEmpty && versions.allSatisfy { $0 == productVersion }, "\(name): \(versions)")
    }
  }

  // MARK: fetch in a store

  @Test(
    arguments: [
      ("age > $AGE", ["AGE=100"], true), ("age > $AGE", ["AGE=1000"], true), ("name == $NAME", ["NAME=Anna"], true),
      ("team == $TEAM", ["TEAM=null"], true), ("team == $TEAM AND age == 30", ["TEAM=2"], true),
      ("born > $BORN", ["BORN=2001-01-01"], true), ("number == nil", [], true), ("team.people.@count > 3", [], false),
      ("ANY clubs == nil", [], false), ("SELF == nil", [], false),
    ] as [(String, [String], Bool)])
  func countsWhatARequestFindsInAStore(_ predicate: String, _ values: [String], _ isKnown: Bool) throws {
    let fixture = try StoreVerbTests.seeded()
    fixture.close()
    var model = StoreVerbTests.model
    model.fetchRequestTemplates = [.init(name: "Wanted", entity: "Person", predicate: predicate)]
    let path = fixture.folder + "/Model.mom"
    try Data(CompiledModelWriter.write(model)).write(to: URL(filePath: path))
    let given = values.map { $0 == "TEAM=2" ? "TEAM=x-coredata://\(StoreFixture.identifier)/Team/p2" : $0 }
    let run = CommandRun(
      arguments: ["fetch", path, "Wanted", "--store", fixture.path, "--format", "json"]
        + given.flatMap { ["--set", $0] },
      disk: DiskFileTree())
    #expect(run.status == 0, "\(run.error)")
    let answer = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let store = try #require(answer["store"] as? [String: Any])
    guard isKnown else {
      #expect((store["unknown"] as? String)?.isEmpty == false && store["count"] == nil)
      return
    }
    // The same by hand, from the rows that were put in.
    let rows = Array(1...29) + Array(101...118)
    let found = rows.filter { key in
      let age = [104: -1, 105: 151, 116: 500][key] ?? 30
      let hasName = ![101, 102, 103, 116].contains(key)
      let isOfSecondTeam = [104, 106, 107, 108, 109, 110, 111, 114, 115, 116, 117].contains(key)
      switch predicate {
      case "age > $AGE": return age > (values == ["AGE=100"] ? 100 : 1000)
      case "name == $NAME": return hasName
      case "team == $TEAM": return key == 112
      case "team == $TEAM AND age == 30": return isOfSecondTeam && age == 30
      case "born > $BORN": return key != 106
      default: return [116, 117].contains(key)
      }
    }
    #expect(store["count"] as? Int == found.count)
    let keys = (store["objects"] as? [String] ?? []).compactMap { $0.split(separator: "p").last.flatMap { Int($0) } }
    #expect(keys.sorted() == found)
    let text = CommandRun(
      arguments: ["fetch", path, "Wanted", "--store", fixture.path, "--limit", "1"] + given.flatMap { ["--set", $0] },
      disk: DiskFileTree()
    ).output
    #expect(text.contains("\(fixture.path): \(found.count) object"), "\(text)")
    #expect(text.contains("and \(found.count - 1) more") == (found.count > 1))
  }

  @Test func aRequestWithALimitSaysHowManyItFetches() throws {
    let fixture = try StoreFixture(ManagedObjectModel(entities: [EntityDescription(name: "E")]))
    for key in 1...3 { try fixture.insert("E", key: Int64(key)) }
    fixture.close()
    let path = fixture.folder + "/Model.mom"
    for (limit, words) in [(0, "3 objects\n"), (2, "3 objects, of which it fetches 2\n"), (3, "3 objects\n")] {
      let model = ManagedObjectModel(
        entities: [EntityDescription(name: "E")],
        fetchRequestTemplates: [.init(name: "Wanted", entity: "E", predicate: "TRUEPREDICATE", fetchLimit: limit)])
      try Data(CompiledModelWriter.write(model)).write(to: URL(filePath: path))
      let run = CommandRun("fetch", path, "Wanted", "--store", fixture.path, onDisk: ())
      #expect(run.output.contains("\(fixture.path): \(words)"), "\(limit): \(run.output) \(run.error)")
    }
  }
}
