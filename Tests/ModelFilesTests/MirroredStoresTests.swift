import GlossBasics
import GlossFiles
import GlossModelFiles
import Testing

/// Which stores code describes as mirrored to CloudKit, and to which containers.
@Suite struct MirroredStoresTests {
  /// `configuration: containers`, `-` for none and `?` for one that is not literal, then `unread` names.
  private func summary(_ mirroring: StoreMirroring) -> [String] {
    mirroring.containers.map { configuration, names in
      "\(configuration ?? "-"): \(names.map { $0 ?? "?" }.sorted().joined(separator: " "))"
    }.sorted() + mirroring.unread.map { "unread \($0)" }
  }

  private static let options = "NSPersistentCloudKitContainerOptions"

  @Test(arguments: [
    ("d.cloudKitContainerOptions = o", ["-: ?"]),
    ("d.cloudKitContainerOptions = nil", []), ("if d.cloudKitContainerOptions == nil { }", []),
    ("if d.cloudKitContainerOptions != nil { }", []), ("print(d.cloudKitContainerOptions, d.configuration)", []),
    ("cloudKitContainerOptions = o", []), ("= d.cloudKitContainerOptions", []),
    ("// d.cloudKitContainerOptions = o", []), ("let t = \"d.cloudKitContainerOptions = o\"", []),
    ("d.configuration = \"Cloud\"", []),
    ("d.configuration = \"Cloud\"\nd.cloudKitContainerOptions = o", ["Cloud: ?"]),
    ("d.cloudKitContainerOptions = o\nd.configuration = \"Cloud\"", ["Cloud: ?"]),
    ("d?.configuration = \"Cloud\"\nd!.cloudKitContainerOptions = o", ["Cloud: ?"]),
    ("d.configuration = @\"Cloud\";\nd.cloudKitContainerOptions = o;", ["Cloud: ?"]),
    ("if d.configuration == \"Cloud\" { d.cloudKitContainerOptions = o }", ["-: ?"]),
    ("d.url = \"Cloud\"\nd.cloudKitContainerOptions = o", ["-: ?"]),
    ("e.configuration = \"Local\"\nd.configuration = \"Cloud\"\nd.cloudKitContainerOptions = o", ["Cloud: ?"]),
    (
      "a.configuration = \"A\"\na.cloudKitContainerOptions = o\n"
        + "b.configuration = \"B\"\nb.cloudKitContainerOptions = o",
      ["A: ?", "B: ?"]
    ),
    // A variable with a new value describes another store.
    (
      "d.configuration = \"A\"\nd.cloudKitContainerOptions = o\nd = make()\nd.configuration = \"B\"", ["A: ?"]
    ),
    ("var d = make()\nd.cloudKitContainerOptions = o\nd = make()\nd.cloudKitContainerOptions = nil", ["-: ?"]),
    // Names that are constants of the file.
    ("let n = \"Cloud\"\nd.configuration = n\nd.cloudKitContainerOptions = o", ["Cloud: ?"]),
    ("let n = \"Cloud\"\nd.configuration = App.Names.n\nd.cloudKitContainerOptions = o", ["Cloud: ?"]),
    ("d.configuration = n\nd.cloudKitContainerOptions = o", ["unread n"]),
    ("let n = make()\nd.configuration = n\nd.cloudKitContainerOptions = o", ["unread n"]),
    ("var n = \"Cloud\"\nd.configuration = n\nd.cloudKitContainerOptions = o", ["unread n"]),
    ("let m = \"Cloud\"\nd.configuration = n\nd.cloudKitContainerOptions = o", ["unread n"]),
    ("let n = \"A\"\nlet n = \"B\"\nd.configuration = n\nd.cloudKitContainerOptions = o", ["unread n"]),
    ("let n = \"A\\(x)\"\nd.configuration = n\nd.cloudKitContainerOptions = o", ["unread n"]),
    ("d.configuration = n", []),
    (
      "a.configuration = n\na.cloudKitContainerOptions = o\nb.configuration = n\nb.cloudKitContainerOptions = o",
      ["unread n"]
    ),
    (
      "a.configuration = n\na.cloudKitContainerOptions = o\nb.configuration = m\nb.cloudKitContainerOptions = o",
      ["unread n", "unread m"]
    ),
    ("d.cloudKitContainerOptions = o\nd.configuration = n\nlet n = \"Cloud\"", ["Cloud: ?"]),
    // A declaration without a value is no second one, nor is one that is cut off.
    (
      "struct S { let n: String }\nlet n = \"Cloud\"\nd.configuration = n\nd.cloudKitContainerOptions = o",
      ["Cloud: ?"]
    ),
    ("let n = \"Cloud\"\nd.configuration = n\nd.cloudKitContainerOptions = o\nlet n =", ["Cloud: ?"]),
    // Code that is cut off.
    (".cloudKitContainerOptions = o", []), ("d.cloudKitContainerOptions =", ["-: ?"]),
    ("d.cloudKitContainerOptions = @", ["-: ?"]), ("d?.cloudKitContainerOptions = o", ["-: ?"]),
  ]) func aDescriptionWithOptionsIsMirrored(_ source: String, _ expected: [String]) {
    #expect(summary(StoreMirroring(source)) == expected)
  }

  @Test func aNameWithAnInterpolationIsNotLiteral() {
    let found = StoreMirroring("d.configuration = \"A\\(x)\"\nd.cloudKitContainerOptions = o")
    #expect(found.containers.isEmpty && found.unread.count == 1 && found.configurations.isEmpty)
  }

  @Test(arguments: [
    (".init(containerIdentifier: \"iCloud.a\")", "", "iCloud.a"),
    ("\(options)(containerIdentifier: \"iCloud.a\")", "", "iCloud.a"),
    ("[[\(options) alloc] initWithContainerIdentifier:@\"iCloud.a\"];", "", "iCloud.a"),
    ("\(options)(containerIdentifier: Self.id)", "static let id = \"iCloud.a\"", "iCloud.a"),
    ("\(options)(containerIdentifier: Self.id)", "", "?"), ("\(options)(containerIdentifier: \"a\\(x)\")", "", "?"),
    ("options", "let options = \(options)(containerIdentifier: \"iCloud.a\")", "iCloud.a"),
    ("options", "let options = \(options)(containerIdentifier: id)\nlet id = \"iCloud.a\"", "iCloud.a"),
    // Two values, or one that leads on, are not looked into.
    (
      "options",
      "let options = \(options)(containerIdentifier: \"iCloud.a\")\noptions = \(options)(containerIdentifier: \"b\")",
      "?"
    ),
    ("options", "let options = other", "?"), ("options", "", "?"), ("(options)", "", "?"),
    ("o.containerIdentifier", "", "?"), ("o.containerIdentifier + \"x\"", "", "?"),
    ("\(options)(containerIdentifier:", "", "?"),
    // A variable of a variable, and an identifier that is another statement's.
    ("options", "let other = \(options)(containerIdentifier: \"x\")\nlet options = other", "?"),
    ("a\nb()\nc(1)\ne(containerIdentifier: \"x\")", "", "?"),
    ("a\nb()\nc()\ne(containerIdentifier: \"x\")", "", "x"),
  ]) func theContainerIsTheIdentifierOfTheOptions(_ value: String, _ before: String, _ container: String) {
    let source = "\(before)\nd.cloudKitContainerOptions = \(value)"
    #expect(summary(StoreMirroring(source)) == ["-: \(container)"])
  }

  // MARK: Files

  private func mirrored(_ files: [String: String], limit: Int = 100) -> [String] {
    let mirroring = StoreMirroring(of: "App", in: InMemoryFileTree(files), limit: limit)
    return mirroring.configurations.map { $0 ?? "-" }.sorted()
  }

  private func source(_ name: String) -> String {
    "d.configuration = \"\(name)\"\nd.cloudKitContainerOptions = o\n"
  }

  @Test(arguments: [
    ("App/A.swift", true), ("App/A.m", true), ("App/A.mm", true), ("App/A.h", false), ("App/A.txt", false),
    ("App/Deep/er/A.swift", true), ("App/Tests/A.swift", true), ("App/AppTests/A.swift", false),
    ("App/Pods/A.swift", false), ("App/.hidden/A.swift", false), ("Other/A.swift", false), ("A.swift", false),
    ("App/A.swift/B.swift", true),
  ]) func theCodeOfTheAppIsRead(_ path: String, _ isRead: Bool) {
    guard path != "App/Tests/A.swift" else { return #expect(mirrored([path: source("Cloud")]) == []) }
    #expect(mirrored([path: source("Cloud")]) == (isRead ? ["Cloud"] : []))
  }

  @Test func asManyFilesAreReadAsTheLimitSays() {
    let files = [
      "App/A.swift": source("A"), "App/B.swift": "", "App/C.swift": source("C"), "App/d.txt": "",
      "App/Sub/D.swift": source("D"),
    ]
    #expect(mirrored(files, limit: 0) == [] && mirrored(files, limit: 1) == ["A"] && mirrored(files, limit: 2) == ["A"])
    #expect(mirrored(files, limit: 3) == ["A", "C"] && mirrored(files, limit: 4) == ["A", "C", "D"])
  }

  @Test(arguments: [(32, ["Cloud"]), (33, [])]) func foldersAreEnteredToADepth(_ depth: Int, _ expected: [String]) {
    let path = "App/" + String(repeating: "d/", count: depth) + "A.swift"
    #expect(mirrored([path: source("Cloud")]) == expected)
  }

  // MARK: Models

  private static let marked = """
    <model usedWithCloudKit="NO"><entity name="Trip"/><entity name="Draft"/>
    <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Trip"/></configuration></model>
    """

  @Test(arguments: [
    // The mark counts where the code says nothing, and the code where it says something.
    (marked, "", false, true), (marked, "", true, true),
    ("<model><entity name=\"Trip\"/></model>", "", false, false),
    ("<model><entity name=\"Trip\"/></model>", "", true, true),
    ("<model usedWithCloudKit=\"YES\"><entity name=\"Trip\"/></model>", "", false, true),
    ("<model usedWithCloudKit=\"NO\"><entity name=\"Trip\"/></model>", "", false, false),
    // A model without configurations may be that of another stack.
    ("<model><entity name=\"Trip\"/></model>", "d.cloudKitContainerOptions = o", false, false),
  ]) func aModelSynchronizesAsItAndTheCodeSay(
    _ document: String, _ source: String, _ isAsked: Bool, _ isSynchronized: Bool
  ) throws {
    let files = InMemoryFileTree([
      "Package.swift": "", "App/App.xcdatamodel/contents": document, "App/Stack.swift": source,
    ])
    var loaded = try #require(ModelLoader(files: files).load("App/App.xcdatamodel").models.first)
    for isForContainers in [false, true] {
      loaded.readMirroring(in: files, isForContainers: isForContainers)
      #expect((loaded.synchronized(isAsked: isAsked) != nil) == isSynchronized)
      #expect(loaded.synchronizedOnPlatforms(isAsked: isAsked).count == (isSynchronized ? 1 : 0))
      let isRead = isForContainers || document == Self.marked
      #expect((loaded.contents.mirroring != nil) == isRead)
    }
  }
}
