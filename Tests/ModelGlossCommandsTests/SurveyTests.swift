import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import ModelGloss
import Testing

@testable import ModelGlossCommands

/// `modelgloss` alone: what is here, how it stands, what to do next; and what was not found, with the reason.
@Suite struct SurveyTests {
  private func lines(_ run: CommandRun) -> [String: String] {
    Dictionary(
      run.output.split(separator: "\n").map { line in
        let label = line.prefix { $0 != " " }
        return (String(label), String(line.dropFirst(label.count).trimmingPrefix { $0 == " " }))
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test func aloneItAnswersAboutTheFolder() {
    let run = CommandRun(arguments: [], files: shop)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    #expect(run.output.split(separator: "\n").count <= 12, "\(run.output)")
    let lines = lines(run)
    #expect(lines["models"] == "Shop (Shop.xcdatamodel): 1 entity")
    #expect(lines["languages"]?.hasPrefix("de ") == true && lines["languages"]?.contains(" % translated") == true)
    #expect(lines["tables"] == "de.lproj/ShopModel.strings")
    #expect(lines["check"]?.contains("warning") == true)
    #expect(lines["guard"]?.hasPrefix("not run: no release is known") == true)
    #expect(lines["next"] == "modelgloss check")
    #expect(run.output == CommandRun("survey", files: shop).output)
    #expect(run.output == CommandRun("survey", "Shop.xcdatamodel", files: shop).output)
  }

  @Test func whatIsNotThereIsNamedWithTheReason() {
    let lines = lines(CommandRun(arguments: [], files: shop))
    for (label, reason) in [
      ("releases", "none: no git repository was searched"), ("stores", "none: no SQLite database is named .sqlite"),
      ("CloudKit", "none: no .ckdb"), ("settings", "none: no .modelgloss.yml here or above"),
    ] {
      #expect(lines[label]?.hasPrefix(reason) == true, "\(label): \(lines[label] ?? "")")
    }
    var files = shop
    files.files["de.lproj/ShopModel.strings"] = nil
    let without = self.lines(CommandRun(arguments: [], files: files))
    #expect(without["tables"]?.contains("no file named 'ShopModel'") == true)
  }

  @Test func theSameIsThereForPrograms() throws {
    let run = CommandRun("--format", "json", files: shop)
    #expect(run.status == 0)
    let json = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(json["schemaVersion"] as? Int == 1 && json["next"] as? String == "modelgloss check")
    let models = try #require(json["models"] as? [[String: Any]])
    #expect(models.count == 1 && models[0]["name"] as? String == "Shop" && models[0]["entities"] as? Int == 1)
    let tables = try #require(json["tables"] as? [[String: Any]])
    #expect(tables.map { $0["locale"] as? String } == ["de"])
    let check = try #require(json["check"] as? [String: Any])
    let found = CommandRun("check", "--format", "json", files: shop)
    let other = try #require(JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [String: Any])
    let summary = try #require(other["summary"] as? [String: Any])
    for severity in ["errors", "warnings", "notes"] {
      #expect(check[severity] as? Int == summary[severity] as? Int, "\(severity)")
    }
    let shares = try #require(json["coverage"] as? [[String: Any]])
    let counted = try #require(other["coverage"] as? [[String: Any]])
    #expect(shares.map { $0["locale"] as? String } == ["de"])
    for member in ["expected", "translated"] { #expect(shares[0][member] as? Int == counted[0][member] as? Int) }
    let gaps = try #require(json["gaps"] as? [[String: Any]])
    #expect(Set(gaps.compactMap { $0["what"] as? String }) == ["releases", "stores", "cloudKitSchemas", "settings"])
  }

  /// A language's share is that of all models together; what waits for a translator is next once nothing else is wrong.
  @Test(
    arguments: [
      // A guess and a mark wait for a translator; the developers' own language never does.
      (
        "\"Entity/A\" = \"Article\";\n", "", "de 50 %, en 100 % translated (developed in en)",
        "strings export --locale de"
      ),
      (
        "/* modelgloss:untranslated */\n\"Entity/A\" = \"x\";\n", "", "de 50 %, en 100 % translated (developed in en)",
        "strings export --locale de"
      ),
      ("\"Entity/A\" = \"Artikel\";\n", "", "de 100 %, en 100 % translated (developed in en)", "init"),
      ("\"Entity/A\" = \"Artikel\";\n", "a", "de 66 %, en 66 % translated (developed in en)", "check"),
      // Another warning comes first; so does what needs a review.
      ("", "", "de 50 %, en 100 % translated (developed in en)", "check"),
      (
        "/* modelgloss:needs-review */\n\"Entity/A\" = \"Artikel\";\n", "",
        "de 50 %, en 100 % translated (developed in en)", "check"
      ),
    ])
  func whatWaitsForATranslatorIsNext(german: String, more: String, languages: String, next: String) {
    func model(_ entity: String, _ attribute: String) -> String {
      let attributes = attribute.isEmpty ? "" : "<attribute name=\"\(attribute)\" attributeType=\"String\"/>"
      return """
        <model><entity name="\(entity)" representedClassName="\(entity)" codeGenerationType="class">\(attributes)</entity></model>
        """
    }
    var files = InMemoryFileTree([
      "A.xcodeproj/project.pbxproj": "{ P = { developmentRegion = en; knownRegions = ( en, de ); }; }",
      "M.xcdatamodel/contents": model("A", ""), "N.xcdatamodel/contents": model("B", more),
    ])
    files.files["en.lproj/MModel.strings"] = Array("\"Entity/A\" = \"Article\";\n".utf8)
    files.files["de.lproj/MModel.strings"] = Array(german.utf8)
    files.files["en.lproj/NModel.strings"] = Array("\"Entity/B\" = \"Book\";\n".utf8)
    files.files["de.lproj/NModel.strings"] = Array("\"Entity/B\" = \"Buch\";\n".utf8)
    let lines = lines(CommandRun(arguments: [], files: files))
    #expect(lines["languages"] == languages && lines["next"] == "modelgloss \(next)", "\(lines)")
  }

  @Test func aFolderWithoutAModelGetsAShortHelp() {
    let run = CommandRun(arguments: [], files: InMemoryFileTree(["readme": ""]))
    #expect(run.status == 0 && run.error.isEmpty)
    #expect(run.output.split(separator: "\n").count <= 10)
    #expect(run.output.contains("modelgloss check App.xcdatamodeld") && run.output.contains("--help"))
    #expect(CommandRun("survey", "nope", files: InMemoryFileTree(["readme": ""])).status == 2)
  }

  private func reasons(_ run: CommandRun) throws -> [String: String] {
    let json = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let gaps = json["gaps"] as? [[String: Any]] ?? []
    return Dictionary(uniqueKeysWithValues: gaps.map { ("\($0["what"] ?? "")", "\($0["reason"] ?? "")") })
  }

  @Test func otherVerbsSayTheSameOfWhatTheyDoNotFind() throws {
    let files = InMemoryFileTree(["readme": ""])
    let reasons = try reasons(CommandRun("--format", "json", files: files))
    let (models, stores) = (try #require(reasons["models"]), try #require(reasons["stores"]))
    for arguments in [
      [], ["survey"], ["check"], ["docs", "-o", "out"], ["preview"], ["coverage"], ["inspect"], ["diff"],
      ["migrations"],
      ["changelog"], ["strings", "sync"], ["explain", "Article"], ["fetch", "Articles"], ["compile", "out/"], ["init"],
    ] {
      let run = CommandRun(arguments: arguments, files: files)
      #expect((run.output + run.error).contains(models), "\(arguments): \(run.output)\(run.error)")
    }
    #expect(CommandRun("match", files: files).error.contains(stores))

    let repository = try GuardRepository()
    try repository.version("App", "name")
    try repository.current("App")
    try repository.commit()
    let reason = try #require(try self.reasons(repository.run("--format", "json"))["releases"])
    #expect(reason == "the repository has no tags")
    let none = repository.run("guard")
    #expect(
      none.status == 64 && none.error.contains("which versions are released? (\(reason)); pass tags"), "\(none.error)"
    )
    // What it advises can be run as it is written.
    try repository.git("tag", "1.0")
    let advised = repository.run("guard")
    #expect(advised.status == 64 && advised.error.contains("(--released '[0-9]*')"), "\(advised.error)")
    let guarded = repository.run("guard", "--released", "[0-9]*")
    #expect(guarded.status == 0 && guarded.error.contains("1 released state"), "\(guarded.output)\(guarded.error)")
    let survey = repository.run()
    #expect(survey.output.contains("releases   1.0 (tags like '[0-9]*')"), "\(survey.output)")
    #expect(survey.output.contains("guard      no findings; 1 released state: 1 opens as it is"), "\(survey.output)")
  }

  @Test func aStoreAndASchemaAreFoundAndAnUnreadableModelIsSaid() {
    var files = shop
    files.files["data/app.sqlite"] = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 100)
    files.files["production.ckdb"] = Array("DEFINE SCHEMA\n".utf8)
    files.files["Broken.xcdatamodel/contents"] = Array("<model".utf8)
    let run = CommandRun(arguments: [], files: files)
    let lines = lines(run)
    #expect(lines["stores"] == "data/app.sqlite" && lines["CloudKit"] == "production.ckdb", "\(run.output)")
    #expect(run.output.contains("not read") && run.output.contains("Broken.xcdatamodel"))
    #expect(run.status == 2 && lines["next"] == "modelgloss check")
  }

  @Test(arguments: [
    ([], nil), (["v1.0", "v1.1"], "v*"), (["1.0", "2.0"], "[0-9]*"), (["v1.0", "v2.0", "testflight-7"], "v*"),
    (["release/1", "release/2"], "release/*"),
  ])
  func releasesAreTheLargestGroupOfNumberedTags(_ tags: [String], _ pattern: String?) {
    #expect(GitRepository.pattern(for: tags) == pattern)
  }

  @Test func releasesAreJudgedInOneLine() throws {
    let repository = try GuardRepository()
    try repository.version("App", "name")
    try repository.current("App")
    try repository.git("add", "-A")
    try repository.git("commit", "-q", "-m", "1")
    try repository.git("tag", "v1.0")
    let clean = repository.run()
    #expect(clean.output.contains("releases   v1.0 (tags like 'v*')"), "\(clean.output)\(clean.error)")
    #expect(clean.output.contains("guard      no findings; 1 released state: 1 opens as it is"), "\(clean.output)")
    // A released version is edited: the answer is the guard's, and so is the next command.
    try repository.version("App", "name", "email!")
    let edited = repository.run()
    #expect(edited.output.contains("guard      1 warning; 1 released state: 1 opens by inference"), "\(edited.output)")
    #expect(edited.output.contains("next       modelgloss guard --released 'v*'"), "\(edited.output)")
    #expect(edited.status == 0 && repository.run("guard", "--released", "v*").status == 1)
  }

  @Test func settingsAreWrittenFromTheSurvey() throws {
    let run = CommandRun("init", files: shop)
    let text = try run.text(of: ".modelgloss.yml")
    #expect(text.hasPrefix("# yaml-language-server: $schema=https://"))
    #expect(text.contains("models:\n  - \"Shop.xcdatamodel\"\n"))
    let survey = CommandRun("--format", "json", files: shop).output
    let json = try #require(JSONSerialization.jsonObject(with: Data(survey.utf8)) as? [String: Any])
    let languages = try #require((json["languages"] as? [String: Any])?["all"] as? [String])
    #expect(text.contains("\nlocales: [\(languages.joined(separator: ", "))]\n"), "\(text)")
    // What it writes is read again without a complaint.
    let files = try #require(run.files)
    #expect(CommandRun("config", files: files).status == 0)
    #expect(lines(CommandRun(arguments: [], files: files))["settings"] == ".modelgloss.yml")
    #expect(
      try CommandRun("init", files: InMemoryFileTree(["a": ""])).text(of: ".modelgloss.yml").contains("#locales:"))
  }

  @Test func settingsThatAreNotUsedAreSaid() {
    var files = InMemoryFileTree(["Package.swift": ""])
    for (path, bytes) in shop.files { files.files["AppA/" + path] = bytes }
    files.files["AppA/.modelgloss.yml"] = Array("failOn: never\n".utf8)
    let note = "note: 'AppA/.modelgloss.yml' is not used, since there is none in this folder or above"
    let run = CommandRun("check", "AppA", files: files)
    #expect(run.status == 1 && run.error.contains(note) && run.error.contains("--config AppA/.modelgloss.yml"))
    #expect(
      !CommandRun("check", "AppA", "--config", "AppA/.modelgloss.yml", files: files).error.contains("is not used"))
    #expect(!CommandRun("check", "AppA", "--quiet", files: files).error.contains("is not used"))
    files.files[".modelgloss.yml"] = Array("failOn: error\n".utf8)
    #expect(CommandRun("check", "AppA", files: files).error.contains("is not used, since '.modelgloss.yml' is"))
    files.files["AppA/.modelgloss.yml"] = nil
    #expect(!CommandRun("check", "AppA", files: files).error.contains("is not used"))
  }
}
