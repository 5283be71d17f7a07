import Foundation
import GlossBasics
import GlossFiles
import GlossLocalization
import GlossTestSupport
import ModelGlossCommands
import Testing

/// English that changes after it was translated, as plain `check` sees it.
@Suite struct TranslationRecordTests {
  private static let record = TranslationRecord.fileName

  private static func table(_ texts: [String: String]) -> String {
    texts.sorted { $0.key < $1.key }.map { "\"\($0.key)\" = \"\($0.value)\";\n" }.joined()
  }

  /// A model with three names in two languages, as text files or as a catalog.
  struct Project: Sendable {
    var english = ["Entity/Item": "Item", "Property/size": "Size", "Property/note/Entity/Item": "Note"]
    var german = ["Entity/Item": "Artikel", "Property/size": "Größe", "Property/note/Entity/Item": "Notiz"]
    var isCatalog = false

    var files: [String: String] {
      let model = """
        <model documentVersion="1.0"><entity name="Item"><attribute name="size" attributeType="String"/>\
        <attribute name="note" attributeType="String"/></entity></model>
        """
      var files = ["Package.swift": "", "App/Shop.xcdatamodel/contents": model]
      if isCatalog {
        let strings = english.keys.sorted().map { key in
          let texts = [("en", english[key]), ("de", german[key])].map { language, text in
            "\"\(language)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(text ?? "")\"}}"
          }
          return "\"\(key)\": {\"extractionState\": \"manual\", \"localizations\": {\(texts.joined(separator: ", "))}}"
        }
        files["App/ShopModel.xcstrings"] =
          "{\"sourceLanguage\": \"en\", \"strings\": {\(strings.joined(separator: ",\n"))}, \"version\": \"1.0\"}"
      } else {
        files["App/en.lproj/ShopModel.strings"] = table(english)
        files["App/de.lproj/ShopModel.strings"] = table(german)
      }
      return files
    }
  }

  /// The files of a project, which verbs change.
  private struct Desk {
    let disk: InMemoryDisk

    init(_ project: Project, record: String? = nil) {
      var files = project.files
      files[TranslationRecordTests.record] = record
      self.init(files)
    }

    init(_ files: [String: String]) { disk = InMemoryDisk(InMemoryFileTree(files)) }

    func run(_ arguments: String...) -> CommandRun { CommandRun(arguments: arguments, disk: disk) }

    subscript(path: String) -> String? { disk.contents.files[path].map { String(decoding: $0, as: UTF8.self) } }

    func write(_ text: String, to path: String) throws {
      try disk.write(Array(text.utf8), to: path, .precious)
    }

    /// The keys whose translations plain `check` calls stale.
    var stale: Set<String> {
      let output = run("check", "--rules", "stale-translation").output
      return Set(
        ["Entity/Item", "Property/size", "Property/note/Entity/Item"].filter {
          output.contains("the text of \"\($0)\"")
        })
    }
  }

  private func confirmed(_ project: Project) throws -> String {
    let desk = Desk(project)
    let run = desk.run("strings", "confirm")
    #expect(run.status == 0 && run.output == "\(Self.record): written\n", "\(run.error)")
    return try #require(desk[Self.record])
  }

  @Test(arguments: [false, true]) func aChangedSourceIsSeenWithoutHistory(isCatalog: Bool) throws {
    var project = Project(isCatalog: isCatalog)
    let record = try confirmed(project)
    #expect(Desk(project, record: record).stale == [])
    project.english["Property/size"] = "Dimensions"
    #expect(Desk(project).stale == [])
    let desk = Desk(project, record: record)
    #expect(desk.stale == ["Property/size"])
    // A translation that was written since is one of the present text.
    project.german["Property/size"] = "Maße"
    #expect(Desk(project, record: record).stale == [])
  }

  @Test func everyChangeOfSourcesAndTranslationsIsJudgedByItsPair() throws {
    let record = try confirmed(Project())
    var random = SeededGenerator(seed: 57)
    for _ in 0..<60 {
      var project = Project()
      var expected: Set<String> = []
      for key in project.english.keys.sorted() {
        let (isSourceNew, isTextNew) = (Bool.random(using: &random), Bool.random(using: &random))
        if isSourceNew { project.english[key]? += " now" }
        if isTextNew { project.german[key]? += " neu" }
        if isSourceNew, !isTextNew { expected.insert(key) }
      }
      project.isCatalog = Bool.random(using: &random)
      #expect(Desk(project, record: record).stale == expected)
    }
  }

  @Test func theRemedyEndsIt() throws {
    var project = Project()
    let record = try confirmed(project)
    project.english["Property/size"] = "Dimensions"
    let desk = Desk(project, record: record)
    let check = desk.run("check", "--rules", "stale-translation")
    #expect(
      check.status == 1
        && check.output.contains("run 'modelgloss strings confirm --key Property/size --locale de' if it still fits"),
      "\(check.output)")
    #expect(desk.run("strings", "confirm").output == "nothing to write\n")
    #expect(desk.stale == ["Property/size"])
    let confirm = desk.run("strings", "confirm", "--key", "Property/size", "--locale", "de")
    #expect(confirm.status == 0 && desk.stale == [], "\(confirm.error)")
    project.english["Property/size"] = "Size"
    try desk.write(project.files["App/en.lproj/ShopModel.strings"] ?? "", to: "App/en.lproj/ShopModel.strings")
    #expect(desk.stale == ["Property/size"])
  }

  @Test(arguments: ["xliff", "csv"]) func whatTranslatorsReturnIsRecorded(format: String) throws {
    let desk = Desk(Project())
    func export() throws -> String {
      #expect(desk.run("strings", "export", "--locale", "de", "--format", format, "--into", "out").status == 0)
      return try #require(desk.disk.contents.files.keys.first { $0.hasPrefix("out/") })
    }
    let path = try export()
    let edited = try #require(desk[path]).replacing("Größe", with: "Maß")
    try desk.write(edited, to: path)
    #expect(desk.run("strings", "import", path).status == 0)
    let english = try #require(desk["App/en.lproj/ShopModel.strings"])
    try desk.write(
      english.replacing("\"Size\"", with: "\"Dimensions\"").replacing("\"Note\"", with: "\"Remark\""),
      to: "App/en.lproj/ShopModel.strings")
    #expect(desk.stale == ["Property/size", "Property/note/Entity/Item"])
    // What is stale goes out for review, comes back as it is, and stays stale until someone says that it is done.
    let again = try export()
    #expect(desk.run("strings", "import", again).status == 0)
    #expect(desk.stale == ["Property/size", "Property/note/Entity/Item"])
    guard format == "xliff" else { return }
    let done = try #require(desk[again]).replacing("needs-review-l10n", with: "final")
    try desk.write(done, to: again)
    #expect(desk.run("strings", "import", again).status == 0)
    #expect(desk.stale == [])
  }

  /// Two targets have a table each, with the same translation of different sources.
  @Test func tablesOfTwoTargetsAreApart() throws {
    func table(_ size: String) -> String { "\"Entity/Item\" = \"Item\";\n\"Property/size\" = \"\(size)\";\n" }
    var files = Project().files.filter { !$0.key.contains("lproj") }
    for (target, english) in [("App", "Size"), ("Mac", "Dimensions")] {
      files["\(target)/en.lproj/ShopModel.strings"] = table(english)
      files["\(target)/de.lproj/ShopModel.strings"] = table("Größe").replacing("\"Item\";", with: "\"Artikel\";")
    }
    let desk = Desk(files)
    #expect(desk.run("strings", "confirm").status == 0)
    #expect(desk.stale == [])
    try desk.write(table("Extent"), to: "Mac/en.lproj/ShopModel.strings")
    #expect(desk.stale == ["Property/size"])
    // The confirmation of one is none of the other's business.
    let key = "Property/size"
    #expect(desk.run("strings", "confirm", "--key", key, "--locale", "de").status == 0)
    #expect(desk.stale == [])
    #expect(desk.run("strings", "confirm").output == "nothing to write\n")
    let tables = desk.disk.contents.files[TranslationRecord.fileName].map { String(decoding: $0, as: UTF8.self) }
    #expect(tables?.contains("\"App/ShopModel\"") == true && tables?.contains("\"Mac/ShopModel\"") == true)
  }

  @Test func theRecordIsTheSameFromEveryFolder() throws {
    let repository = try GuardRepository()
    for (path, text) in Project().files { try repository.write(path, text) }
    func run(_ folder: String, _ arguments: String...) -> CommandRun {
      CommandRun(arguments: arguments, disk: RootedDisk(folder: repository.folder + folder))
    }
    #expect(run("/App", "strings", "confirm").status == 0)
    let record = try String(contentsOfFile: repository.folder + "/" + Self.record, encoding: .utf8)
    #expect(record.contains("\"App/ShopModel\""))
    let places = [("", "App"), ("/App", "."), ("/App/en.lproj", "../Shop.xcdatamodel")]
    for (folder, model) in places {
      #expect(run(folder, "strings", "confirm", model).output == "nothing to write\n", "\(folder)")
    }
    try repository.write("App/en.lproj/ShopModel.strings", Self.table(["Entity/Item": "Thing"]))
    for (folder, model) in places {
      let output = run(folder, "check", model, "--rules", "stale-translation").output
      #expect(output.contains("the text of \"Entity/Item\""), "\(folder): \(output)")
    }
  }

  @Test func theRecordFollowsAKey() throws {
    var project = Project()
    let record = try confirmed(project)
    project.english["Property/size"] = "Dimensions"
    let desk = Desk(project, record: record)
    #expect(desk.run("strings", "move", "Property/size", "Property/size/Entity/Item").status == 0)
    let output = desk.run("check", "--rules", "stale-translation").output
    #expect(output.contains("the text of \"Property/size/Entity/Item\""), "\(output)")
  }

  @Test func branchesMergeLineByLine() throws {
    let record = try confirmed(Project())
    #expect(record.split(separator: "\n").count { $0.contains("\": \"") } == 3)
  }

  @Test(arguments: [
    "", "{", "[]", "{\"version\": 2, \"tables\": {}}", "{\"version\": 1}", "{\"version\": 1, \"tables\": {},,}",
    "{\n<<<<<<< HEAD\n\"version\": 1\n=======\n\"version\": 1,\n>>>>>>> other\n\"tables\": {}}",
  ])
  func aRecordThatCannotBeReadIsNotPassedOver(record: String) {
    let desk = Desk(Project(), record: record)
    let check = desk.run("check")
    #expect(check.status == 2 && check.error.contains(Self.record), "\(check.error)")
    let confirm = desk.run("strings", "confirm")
    #expect(confirm.status == 2 && desk[Self.record] == record)
  }

  @Test func anUnknownKeyIsNamedWithTheOneThatWasMeant() {
    let run = Desk(Project()).run("strings", "confirm", "--key", "Property/siz")
    #expect(run.status == 64 && run.error.contains("did you mean 'Property/size'?"), "\(run.error)")
  }

  @Test func confirmingTakesTheMarks() throws {
    let desk = Desk(Project())
    let german = try #require(desk["App/de.lproj/ShopModel.strings"])
    try desk.write("/* modelgloss:needs-review 00000000 */\n" + german, to: "App/de.lproj/ShopModel.strings")
    let key = "Entity/Item"
    #expect(desk.run("strings", "confirm", "--key", key).status == 0)
    #expect(desk["App/de.lproj/ShopModel.strings"]?.contains("modelgloss:") == false)
    #expect(desk.run("check", "--strict", "--rules", "needs-review,stale-translation").status == 0)
  }
}
