import GlossBasics
import GlossFiles
import Testing

/// One thing asked of several models.
@Suite struct SeveralModelsTests {
  private static func model(_ members: String) -> String { "<model>\(members)</model>" }

  private let files = InMemoryFileTree([
    "App/A.xcdatamodel/contents": model(
      """
      <entity name="Person" isAbstract="YES"><attribute name="name" attributeType="String"/></entity>
      <entity name="Player" parentEntity="Person"/><entity name="Both"/>
      <fetchRequest name="Named" entity="Person" predicateString="name == $NAME"/><fetchRequest name="Two" entity="Both"/>
      """),
    "App/B.xcdatamodel/contents": model(
      """
      <entity name="Team"><attribute name="title" optional="YES" attributeType="String"/></entity><entity name="Both"/>
      <entity name="Hollow" isAbstract="YES"/>
      <fetchRequest name="Teams" entity="Team"/><fetchRequest name="Two" entity="Both"/>
      """),
    "values.json": "{}",
  ])

  /// Each row: what is explained, the status, and a part of what is said.
  @Test(arguments: [
    ("Team.title", 0, "Team.title in B"), ("Player", 0, "Player in A"), ("Property/title", 0, "Property/title in B"),
    (
      "Both", 64,
      "2 models have 'Both': App/A.xcdatamodel, App/B.xcdatamodel; name one of them, or merge them with --merge"
    ),
    ("Player.nmae", 64, "did you mean 'Player.name'?"), ("Entity/None", 64, "none of the 2 models"),
    ("orphaned-key", 0, "Rule orphaned-key"), ("orphand-key", 64, "'orphaned-key'?"),
  ])
  func explainTakesTheModelThatHasIt(_ what: String, _ status: Int32, _ part: String) {
    for words in [["App", what], [what]] {
      let run = CommandRun(arguments: ["explain"] + words, files: files)
      #expect(run.status == status && (run.output + run.error).contains(part), "\(words): \(run.output)\(run.error)")
    }
  }

  @Test func explainUnitesModels() {
    let run = CommandRun("explain", "App", "Both", "--merge", files: files)
    #expect(run.status == 0 && run.output.contains("Both in A + B"))
    #expect(CommandRun("explain", "App/A.xcdatamodel", "App/B.xcdatamodel", "Team", files: files).status == 0)
  }

  @Test func aModelIsNothingToExplain() {
    for verb in ["explain", "fetch"] {
      let run = CommandRun(verb, "App/A.xcdatamodel", files: files)
      #expect(run.status == 64 && run.error.contains("of 'App/A.xcdatamodel'") || run.error.contains("in 'App/A.xcd"))
      #expect(CommandRun(verb, files: files).status == 64)
    }
  }

  @Test(arguments: [
    (["App", "Teams"], 0, "Teams: Team"), (["Teams"], 0, "Teams: Team"),
    (["App", "Two"], 64, "2 models have a fetch request template 'Two'"),
    (["App", "Teems"], 64, "did you mean 'Teams'?"), (["App", "Named", "--set", "NAME=Ada"], 0, "name == \"Ada\""),
    (["App", "Nothing"], 64, "it has Named, Teams, Two"),
  ])
  func fetchTakesTheModelThatHasTheTemplate(_ words: [String], _ status: Int32, _ part: String) {
    let run = CommandRun(arguments: ["fetch"] + words, files: files)
    #expect(run.status == status && (run.output + run.error).contains(part), "\(run.output)\(run.error)")
  }

  @Test(arguments: [
    ("Team", 0, "valid"), ("Player", 1, "name"), ("Both", 64, "2 models have the entity 'Both'"),
    ("Teem", 64, "did you mean 'Team'?"),
    ("Person", 64, "'Person' is abstract, so it has no objects; its concrete entities are Player"),
    ("Hollow", 64, "none of its subentities is concrete"),
  ])
  func validateTakesTheModelThatHasTheEntity(_ entity: String, _ status: Int32, _ part: String) {
    let run = CommandRun("validate", "App", "--entity", entity, "--values", "values.json", files: files)
    #expect(run.status == status && (run.output + run.error).contains(part), "\(run.output)\(run.error)")
  }

  @Test func aMergeThatFailsNamesTheVersions() {
    let versions = InMemoryFileTree([
      "S.xcdatamodeld/S.xcdatamodel/contents": Self.model("<entity name=\"E\"/>"),
      "S.xcdatamodeld/S 2.xcdatamodel/contents": Self.model("<entity name=\"E\" isAbstract=\"YES\"/>"),
    ])
    let run = CommandRun("inspect", "S.xcdatamodeld", "--merge", "--model-version", "all", files: versions)
    #expect(run.status == 2)
    #expect(run.error.contains("S.xcdatamodeld#S and S.xcdatamodeld#S 2 differ there"))
  }

  @Test(arguments: [
    ("german", "did you mean 'de'?"), ("jp", "did you mean 'ja'?"), ("xx", "write it as in de, pt-BR or zh-Hans"),
    ("simpchinese", "did you mean 'zh-Hans'?"), ("nonsense", "write it as in de"),
  ])
  func whatIsNoLanguageIsRefused(_ locale: String, _ advice: String) {
    for verb in ["check", "coverage", "preview"] {
      let run = CommandRun(verb, "App", "--locale", locale, files: files)
      #expect(run.status == 64)
      #expect(
        run.error == "error: '\(locale)' is not a language code; \(advice)\n" || run.error.contains(advice))
    }
  }

  @Test(arguments: ["de", "de-AT", "zh-Hant-HK", "pt_BR", "es-419", "en-XA", "haw", "iw", "sr-Latn"])
  func everyLanguageIsAccepted(_ locale: String) {
    #expect(CommandRun("preview", "App", "--locale", locale, files: files).status == 0)
  }

  @Test func theFolderOfATableIsALanguageHere() {
    var files = files
    files.files["App/xx.lproj/AModel.strings"] = Array("\"Entity/Player\" = \"P\";".utf8)
    #expect(CommandRun("preview", "App/A.xcdatamodel", "--locale", "xx", files: files).status == 0)
  }

  @Test func complaintsBeginAlike() {
    for arguments in [["check", "--nope"], ["explain"], ["chekc"], ["check", ""], ["inspect", "--format", "yaml"]] {
      let run = CommandRun(arguments: arguments, files: files)
      #expect(run.status == 64 && run.error.hasPrefix("error: "), "\(run.error)")
    }
  }

  @Test func argumentsThatAreNoTextAreRefused() {
    let run = CommandRun("check", "App\u{FFFD}", files: files)
    #expect(run.status == 64 && run.error.contains("is not in UTF-8"))
  }

  @Test func previewTellsModelsOfOneNameApart() {
    let model = Self.model(#"<entity name="Player"><attribute name="name" attributeType="String"/></entity>"#)
    let files = InMemoryFileTree([
      ".git/HEAD": "", "iOS/Shop.xcdatamodel/contents": model, "Mac/Shop.xcdatamodel/contents": model,
      "Mac/Other.xcdatamodel/contents": model,
      "iOS/de.lproj/ShopModel.strings": "\"Property/name\" = \"Vorname\";",
      "Mac/de.lproj/ShopModel.strings": "\"Property/name\" = \"Name\";",
    ])
    let arguments = ["preview", ".", "--locale", "de", "--code", "1570"]
    let text = CommandRun(arguments: arguments, files: files).output
    for heading in ["Shop (iOS/Shop.xcdatamodel)\n", "Shop (Mac/Shop.xcdatamodel)\n", "Other\n"] {
      #expect(text.split(separator: heading, omittingEmptySubsequences: false).count == 2, "\(heading): \(text)")
    }
    #expect(text.contains("✓ iOS/de.lproj") && text.contains("✓ Mac/de.lproj"))
    // Programs have the name alone.
    let json = CommandRun(arguments: arguments + ["--format", "json"], files: files).output
    #expect(json.contains("\"model\": \"Shop\"") && !json.contains("Shop ("))
  }
}

/// `inspect` as `textconv` of git.
@Suite struct TextConversionTests {
  private let files = InMemoryFileTree([
    "Shop.xcdatamodel/contents": "<model><entity name=\"A\"/></model>",
    "git-blob-a1/contents": "<model><entity name=\"A\"/></model>",
    "broken/contents": "<model>", "Shop.mom": "nothing",
  ])

  @Test func theSameModelReadsTheSameWhereverItsCopyLies() {
    for variables in [[:], ["GIT_PREFIX": ""]] {
      let first = CommandRun("inspect", "Shop.xcdatamodel/contents", files: files, variables: variables)
      let second = CommandRun("inspect", "git-blob-a1/contents", files: files, variables: variables)
      #expect(first.status == 0 && first.output == second.output && first.output.hasPrefix("model\nversion checksum "))
    }
    #expect(CommandRun("inspect", "Shop.xcdatamodel", files: files).output.hasPrefix("model Shop\n"))
  }

  @Test func whatCannotBeReadIsTextForGitAlone() {
    for path in ["broken/contents", "Shop.mom"] {
      let run = CommandRun("inspect", path, files: files, variables: ["GIT_PREFIX": "App/"])
      #expect(run.status == 0 && run.output.hasPrefix("not a model: ") && run.error.isEmpty)
      #expect(CommandRun("inspect", path, files: files).status == 2)
    }
    #expect(CommandRun("inspect", "none", files: files, variables: ["GIT_PREFIX": ""]).status == 2)
  }
}
