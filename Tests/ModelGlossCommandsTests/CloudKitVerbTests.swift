import GlossBasics
import GlossFiles
import Testing

/// Schemas of CloudKit on the command line: written, compared, guarded, and judged between versions.
@Suite(.serialized) struct CloudKitVerbTests {
  private func model(_ entities: String, mark: String = " usedWithCloudKit=\"YES\"") -> String {
    "<model\(mark)>\(entities)</model>\n"
  }

  private func entity(_ name: String, _ attributes: String..., more: String = "") -> String {
    let lines = attributes.map { text in
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      return "<attribute name=\"\(parts[0])\" optional=\"YES\" attributeType=\"\(parts[1])\"/>"
    }
    return "<entity name=\"\(name)\"\(more)>\(lines.joined())</entity>"
  }

  private func files(_ text: String, _ more: [String: String] = [:]) -> InMemoryFileTree {
    InMemoryFileTree(more.merging(["App.xcdatamodel/contents": text]) { $1 })
  }

  @Test func writesASchemaOnceAndKeepsWhatIsThere() throws {
    let tree = files(model(entity("Trip", "note String", "day Date")))
    let first = CommandRun("compile", "App.xcdatamodel", "production.ckdb", files: tree)
    #expect(first.status == 0 && first.error == "production.ckdb: note: 19 fields added, 2 record types are new\n")
    let written = try first.text(of: "production.ckdb")
    #expect(written.contains("        CD_note                STRING QUERYABLE SEARCHABLE SORTABLE,\n"))
    let again = CommandRun("compile", "App.xcdatamodel", "production.ckdb", files: try #require(first.files))
    let unchanged = try again.text(of: "production.ckdb")
    #expect(again.error == "production.ckdb: note: unchanged\n" && unchanged == written)
    let own = written.replacing(
      "    RECORD TYPE Users",
      with: "    // ours\n    RECORD TYPE Own (\n        a STRING\n    );\n\n    RECORD TYPE Users"
    )
    .replacing("CD_note ", with: "CD_old ").replacing("CD_note_ckAsset", with: "CD_old_ckAsset")
    let merged = CommandRun(
      "compile", "App.xcdatamodel", "production.ckdb",
      files: files(model(entity("Trip", "note String")), ["production.ckdb": own]))
    let text = try merged.text(of: "production.ckdb")
    #expect(
      text.contains("// ours") && text.contains("CD_old ") && text.contains("CD_note ") && text.contains("CD_day"))
  }

  @Test func keepsADeployedTypeAndSaysSo() throws {
    let tree = files(
      model(entity("Trip", "note String")), ["p.ckdb": "DEFINE SCHEMA\nRECORD TYPE CD_Trip (\n  CD_note INT64\n);\n"])
    let run = CommandRun("compile", "App.xcdatamodel", "p.ckdb", files: tree)
    #expect(run.status == 1 && run.error.contains("p.ckdb: error: CD_Trip.CD_note is INT64"))
    #expect(try run.text(of: "p.ckdb").contains("CD_note                INT64,"))
  }

  @Test func comparesWithASchemaAndShowsOne() {
    let text = "DEFINE SCHEMA\nRECORD TYPE CD_Trip (\n  CD_entityName STRING, CD_day TIMESTAMP\n);\n"
    let tree = files(
      model(entity("Trip", "note String", "day Date")),
      ["p.ckdb": text, "q.ckdb": text.replacing("TIMESTAMP", with: "DATE")])
    let diff = CommandRun("diff", "App.xcdatamodel", "p.ckdb", "--exit-code", files: tree)
    #expect(
      diff.status == 1
        && diff.output.contains("error: users' Trip.note will not synchronize: CD_Trip.CD_note is not in p.ckdb"))
    #expect(CommandRun("diff", "p.ckdb", "p.ckdb", "--exit-code", files: tree).status == 0)
    let json = CommandRun("diff", "App.xcdatamodel", "p.ckdb", "--format", "json", files: tree)
    #expect(json.status == 0 && json.output.contains("\"isDeployed\": false"))
    #expect(
      CommandRun("inspect", "p.ckdb", files: tree).output
        == "record type CD_Trip\n  CD_day: TIMESTAMP\n  CD_entityName: STRING\n")
    let wrong = CommandRun("inspect", "q.ckdb", files: tree)
    #expect(
      wrong.status == 2 && wrong.error == "q.ckdb:3:32: error: \"DATE\" is not a type of CloudKit; write TIMESTAMP\n")
    #expect(CommandRun("diff", "App.xcdatamodel", "q.ckdb", files: tree).status == 2)
  }

  // MARK: - Guard and review

  private func released(_ text: String) throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.write("App.xcdatamodel/contents", text)
    try repository.commit()
    try repository.git("tag", "v1.0")
    return repository
  }

  private func run(_ repository: GuardRepository, _ arguments: String...) -> CommandRun {
    CommandRun(arguments: arguments, fromDisk: repository.tree)
  }

  /// Writes what `compile` makes of a model as the schema of Production.
  private func deploy(_ text: String, in repository: GuardRepository) throws {
    let run = CommandRun("compile", "App.xcdatamodel", "production.ckdb", files: files(text))
    #expect(run.status == 0)
    try repository.write("production.ckdb", try run.text(of: "production.ckdb"))
  }

  /// Each change with what the guard says of it; after the remedy it is silent.
  @Test(arguments: [
    ("count Integer 64", "count String", "count Integer 64|total String", "was released as INT64 and is STRING now"),
    ("note String", "text String\" elementID=\"note", "note String|text String", "is 'text' now"),
    (
      "note String", "note String\" allowsCloudEncryption=\"YES",
      "note String|secret String\" allowsCloudEncryption=\"YES", "is encrypted now"
    ),
  ])
  func findsWhatIsLocked(_ old: String, _ new: String, _ remedied: String, _ words: String) throws {
    let repository = try released(model(entity("Trip", old)))
    try repository.write("App.xcdatamodel/contents", model(entity("Trip", new)))
    let found = run(repository, "guard", "--released", "v*", "--rules", "cloudkit-locked")
    #expect(found.status == 1 && found.output.contains(words), "\(found.output)\(found.error)")
    #expect(found.output.contains("(released in v1.0)"))
    let review = run(repository, "review", "--against", "v1.0", "--released", "v*")
    let heading = review.output.split(separator: "\n")[1]
    #expect(
      heading.hasPrefix("## Data model: 🛑") && heading.hasSuffix("` stops synchronizing between versions"), "\(heading)"
    )
    let parts = remedied.split(separator: "|").map(String.init)
    try repository.write("App.xcdatamodel/contents", model(entity("Trip", parts[0], parts[1])))
    let healed = run(
      repository, "guard", "--released", "v*", "--rules", "cloudkit-locked,cloudkit-not-deployed", "--fail-on",
      "warning")
    #expect(healed.status == 0, "\(healed.output)")
  }

  /// What keeps the mirrored store of users from loading since the release; after the remedy the guard is silent.
  @Test(arguments: [
    (
      "name=\"note\" optional=\"YES\"", "name=\"note\"", "is required and has no default",
      "name=\"note\" defaultValueString=\"\""
    ),
    (
      "name=\"trips\" optional=\"YES\"", "name=\"trips\"", "\"Stop.trips\" is required:",
      "name=\"trips\" optional=\"YES\""
    ),
    ("toMany=\"YES\"", "toMany=\"YES\" ordered=\"YES\"", "is ordered", "toMany=\"YES\""),
    ("deletionRule=\"Cascade\"", "deletionRule=\"Deny\"", "has the delete rule Deny", "deletionRule=\"No Action\""),
    (
      "<unique/>",
      "<uniquenessConstraints><uniquenessConstraint><constraint value=\"note\"/></uniquenessConstraint></uniquenessConstraints>",
      "\"Trip\" is constrained", ""
    ),
  ])
  func findsWhatNoLongerLoads(_ released: String, _ edited: String, _ words: String, _ remedied: String) throws {
    let text = model(
      """
      <entity name="Trip"><attribute name="note" optional="YES" attributeType="String"/><relationship name="stop" \
      optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Stop" inverseName="trips" \
      inverseEntity="Stop"/><unique/></entity><entity name="Stop"><relationship name="trips" optional="YES" toMany="YES" \
      deletionRule="Cascade" destinationEntity="Trip" inverseName="stop" inverseEntity="Trip"/></entity>
      """)
    func variant(_ part: String) -> String { text.replacing(released, with: part).replacing("<unique/>", with: "") }
    let repository = try self.released(variant(released))
    try repository.write("App.xcdatamodel/contents", variant(edited))
    let found = run(repository, "guard", "--released", "v*", "--rules", "cloudkit-locked")
    #expect(
      found.status == 1 && found.output.contains(words)
        && found.output.contains("so the store of users no longer loads"), "\(found.output)\(found.error)")
    try repository.write("App.xcdatamodel/contents", variant(remedied))
    let healed = run(repository, "guard", "--released", "v*", "--rules", "cloudkit-locked", "--fail-on", "warning")
    #expect(healed.status == 0, "\(healed.output)")
  }

  /// A name of strangers in the heading is code.
  @Test func headsAReviewWithNamesAsCode() throws {
    let repository = try released(model(entity("A@everyone", "count Integer 64")))
    try repository.write("App.xcdatamodel/contents", model(entity("A@everyone", "count String")))
    let review = run(repository, "review", "--against", "v1.0")
    #expect(
      review.output.contains("; `CD_A@everyone.CD_count` stops synchronizing between versions\n"), "\(review.output)")
  }

  /// What is not deployed is red until the remedy was carried out: the schema compiled, deployed and exported.
  @Test func findsWhatIsNotDeployed() throws {
    let repository = try released(model(entity("Trip", "day Date")))
    var text = model(entity("Trip", "day Date"))
    try deploy(text, in: repository)
    #expect(run(repository, "guard", "--released", "v*", "--cloudkit", "production.ckdb").status == 0)
    text = model(entity("Trip", "day Date", "note String") + entity("Stop", "a Date"))
    try repository.write("App.xcdatamodel/contents", text)
    let found = run(repository, "guard", "--cloudkit", "production.ckdb")
    #expect(found.status == 1)
    #expect(
      found.output.contains(
        "users' Stop and Trip.note will not synchronize: CD_Stop and CD_Trip.CD_note are not in production.ckdb"))
    let review = run(repository, "review", "--against", "v1.0", "--cloudkit", "production.ckdb")
    #expect(review.status == 1 && review.output.contains("; `CD_Stop` is not deployed to CloudKit\n"))
    try deploy(text, in: repository)
    let healed = run(repository, "guard", "--cloudkit", "production.ckdb", "--fail-on", "note")
    #expect(healed.status == 0, "\(healed.output)")
    try repository.write("production.ckdb", "DEFINE SCHEMA\nRECORD TYPE CD_Trip (\n")
    let cut = run(repository, "guard", "--cloudkit", "production.ckdb")
    #expect(
      cut.status == 2 && cut.error.contains("production.ckdb:3:1: error: the schema ends inside RECORD TYPE CD_Trip"))
    #expect(run(repository, "guard", "--cloudkit", "none.ckdb").status == 2)
  }

  /// The settings name the file, and say that models synchronize.
  @Test func takesTheSchemaFromTheSettings() throws {
    let repository = try released(model(entity("Trip", "day Date"), mark: ""))
    try repository.write("App.xcdatamodel/contents", model(entity("Trip", "day String"), mark: ""))
    #expect(!run(repository, "guard", "--released", "v*").output.contains("cloudkit"))
    try repository.write(".modelgloss.yml", "for: [cloudkit]\n")
    #expect(run(repository, "guard", "--released", "v*").output.contains("[cloudkit-locked]"))
    try repository.write(".modelgloss.yml", "cloudkit: p.ckdb\n")
    try repository.write("p.ckdb", "DEFINE SCHEMA\nRECORD TYPE CD_Trip (\n  CD_entityName STRING\n);\n")
    #expect(run(repository, "guard").output.contains("[cloudkit-not-deployed]"))
  }

  /// An app with two containers has two schemas, each compared with what goes there.
  @Test func eachContainerHasItsSchema() throws {
    let source = """
      import SwiftData
      @Model final class Trip { var name: String? }
      @Model final class Draft { var text: String? }
      let container = try ModelContainer(
        for: Trip.self, Draft.self,
        configurations: ModelConfiguration("a", schema: Schema([Trip.self]), cloudKitDatabase: .private("iCloud.a")),
        ModelConfiguration("b", schema: Schema([Draft.self]), cloudKitDatabase: .private("iCloud.b")))
      """
    let files = InMemoryFileTree(["App/App.swift": source])
    var schemas: [String: String] = ["App/App.swift": source]
    for (path, type, other) in [("iCloud.a.ckdb", "CD_Trip", "CD_Draft"), ("iCloud.b.ckdb", "CD_Draft", "CD_Trip")] {
      let run = CommandRun("compile", "App", path, files: files)
      let text = try run.text(of: path)
      #expect(run.status == 0 && text.contains(type) && !text.contains(other), "\(run.error)")
      #expect(run.error.contains("is taken for the schema of"), "\(run.error)")
      schemas[path == "iCloud.a.ckdb" ? "production.ckdb" : path] = text
    }
    let all = InMemoryFileTree(schemas)
    for path in ["production.ckdb", "iCloud.b.ckdb"] {
      let run = CommandRun("diff", "App", path, "--exit-code", files: all)
      #expect(run.status == 0 && !run.output.contains("is not in"), "\(run.output)")
    }
    let both = CommandRun("compile", "App", "new.ckdb", files: files)
    #expect(both.error.contains("name the file after its container, as iCloud.a.ckdb"), "\(both.error)")
    let docs = CommandRun(
      "docs", "App", "--format", "markdown", "--cloudkit", "production.ckdb", "--output", "d", files: all)
    let page = try #require(docs.files?.files.first { $0.key.hasSuffix("cloudkit.md") }).value
    let lines = String(decoding: page, as: UTF8.self)
    #expect(lines.contains("CD_Draft") && !lines.lowercased().contains("missing"), "\(lines)")
    let repository = try GuardRepository()
    for (path, text) in schemas { try repository.write(path, text) }
    try repository.git("add", ".")
    try repository.git("commit", "-qm", "1")
    try repository.git("tag", "v1")
    let guarded = run(repository, "guard", "--released", "v*", "--cloudkit", "production.ckdb")
    #expect(guarded.status == 0 && guarded.output.contains("what goes to 'iCloud.b' is left out"), "\(guarded.output)")
  }

  /// Two stacks of models without configurations: nothing tells which goes where, so every verb says so.
  @Test func stacksThatAreNotToldApartAreSaid() throws {
    let stack = """
      let one = NSPersistentCloudKitContainer(name: "App")
      one.persistentStoreDescriptions.first!.cloudKitContainerOptions = .init(containerIdentifier: "iCloud.a")
      let other = NSPersistentCloudKitContainer(name: "Log")
      other.persistentStoreDescriptions[0].cloudKitContainerOptions = .init(containerIdentifier: "iCloud.b")
      """
    let schema = "DEFINE SCHEMA\nRECORD TYPE CD_Trip (\n  CD_entityName STRING, CD_note STRING\n);\n"
    let tree = [
      "Package.swift": "", "App.xcdatamodel/contents": model(entity("Trip", "note String")), "Stack.swift": stack,
      "Log.xcdatamodel/contents": model(entity("Entry", "text String")), "iCloud.a.ckdb": schema, "p.ckdb": schema,
    ]
    let gap = "the code does not say which container has 'Entry', so it may be 'iCloud.a' or another"
    let open = "the code mirrors to the containers 'iCloud.a' and 'iCloud.b', and a schema is that of one"
    for (path, words) in [("iCloud.a.ckdb", gap), ("p.ckdb", open)] {
      let diff = CommandRun("diff", ".", path, "--exit-code", files: InMemoryFileTree(tree))
      #expect(diff.status == 1 && diff.output.contains(words) && diff.output.contains("CD_Entry"), "\(diff.output)")
      let written = CommandRun(
        "compile", "App.xcdatamodel", "Log.xcdatamodel", path, files: InMemoryFileTree(tree))
      #expect(written.error.contains(words), "\(written.error)")
      let docs = CommandRun(
        "docs", "App.xcdatamodel", "Log.xcdatamodel", "--format", "markdown", "--cloudkit", path, "--output", "d",
        files: InMemoryFileTree(tree))
      #expect(docs.status == 0 && docs.error.contains(words), "\(docs.error)")
    }
    let repository = try GuardRepository()
    for (path, text) in tree { try repository.write(path, text) }
    try repository.git("add", ".")
    try repository.git("commit", "-qm", "1")
    try repository.git("tag", "v1")
    let guarded = run(repository, "guard", "--released", "v*", "--cloudkit", "iCloud.a.ckdb", "--strict")
    #expect(guarded.status == 1 && guarded.output.contains(gap), "\(guarded.output)")
  }
}
