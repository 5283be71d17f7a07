import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// Where a store is does not depend on how code arrives at it: one place in all spellings, and another literal in any of
/// them is another place.
@Suite struct StorePlaceTests {
  /// Files that open a store of 'App' in a group's folder.
  struct Spelling: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var files: [String: String]
  }

  private static let group = "FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: \"group.app\")!"
  private static let place = "\(group).appendingPathComponent(\"App.sqlite\")"

  private static func swift(_ url: String, _ lines: String = "", parameter: String = "") -> String {
    """
    import CoreData
    final class Stack {
      let c = NSPersistentContainer(name: "App")
      \(lines)
      func open(\(parameter)) {
        c.persistentStoreDescriptions.first!.url = \(url)
        c.loadPersistentStores { _, _ in }
      }
    }

    """
  }

  private static func objectiveC(_ url: String, _ method: String = "") -> String {
    """
    @implementation Stack
    \(method)
    - (void)open {
      NSDictionary *o = @{ NSMigratePersistentStoresAutomaticallyOption: @YES };
      [psc addPersistentStoreWithType:NSSQLiteStoreType configuration:nil URL:\(url) options:o error:nil];
    }
    @end

    """
  }

  private static let folder =
    "[[NSFileManager defaultManager] containerURLForSecurityApplicationGroupIdentifier:@\"group.app\"]"

  static let spellings: [Spelling] = [
    ("written out", ["S.swift": swift(place)]),
    ("another method", ["S.swift": swift("\(group).appending(path: \"App.sqlite\")")]),
    ("a constant of the type", ["S.swift": swift("Self.url", "static let url = \(place)")]),
    ("a getter", ["S.swift": swift("url", "var url: URL { \(place) }")]),
    (
      "a getter with a branch",
      ["S.swift": swift("url", "var url: URL {\n if a { return \(place) }\n return \(place)\n }")]
    ),
    ("a function", ["S.swift": swift("makeURL()", "func makeURL() -> URL { \(place) }")]),
    (
      "an argument",
      [
        "S.swift": swift(
          "at(in: \(group))", "func at(in folder: URL) -> URL { folder.appending(path: \"App.sqlite\") }")
      ]
    ),
    (
      "a property of a parameter",
      [
        "S.swift": swift("location.url", parameter: "location: Location"),
        "L.swift": "struct Location { var url: URL { \(place) } }",
      ]
    ),
    (
      "what an initializer gets",
      [
        "S.swift": swift("location.url", parameter: "location: Location"),
        "L.swift": "struct Location {\n let url: URL\n static let usual = Location(url: \(place))\n}",
      ]
    ),
    (
      "an object of a type",
      [
        "S.swift": swift("Location.shared.url"),
        "L.swift": "struct Location { static let shared = Location()\n var url: URL { \(place) } }",
      ]
    ),
    (
      "constants of constants",
      [
        "S.swift": swift("Names.url"),
        "N.swift": "enum Names { static let url = \(group).appending(path: Files.store) }",
        "F.swift": "enum Files { static let store = \"App.sqlite\" }",
      ]
    ),
    (
      "an extension of a type of the system",
      [
        "S.swift": swift("URL.appStore"), "U.swift": "extension URL { static var appStore: URL { \(place) } }",
      ]
    ),
    (
      "text in parts",
      [
        "S.swift": swift("\(group).appendingPathComponent(\"App\").appendingPathExtension(\"sqlite\")")
      ]
    ),
    (
      "text in an interpolation",
      ["S.swift": swift("\(group).appendingPathComponent(\"\\(Self.name).sqlite\")", "static let name = \"App\"")]
    ),
    (
      "texts that are added",
      [
        "S.swift": swift("\(group).appendingPathComponent(Names.base + \".sqlite\")"),
        "N.swift": "enum Names { static let base = \"App\" }",
      ]
    ),
    (
      "a text for developers",
      [
        "S.swift": swift(
          "url()", "func url() -> URL {\n guard ok else { fatalError(\"no group\") }\n return \(place)\n }")
      ]
    ),
    (
      "a protocol with a default",
      [
        "S.swift": swift("location.url", parameter: "location: any Locating = Location()"),
        "L.swift":
          "protocol Locating { var url: URL { get } }\nstruct Location: Locating { var url: URL { \(place) } }",
      ]
    ),
    (
      "a variable with the name of a member",
      [
        "S.swift": swift("folder.appending(path: \"App.sqlite\")", "static let folder = \(group)").replacing(
          "    c.persistent", with: "    let folder = Self.folder\n    c.persistent")
      ]
    ),
    (
      "another type's variable of the same name",
      [
        "S.swift": swift("location.url", parameter: "location: Location")
          + "final class Models { func load() { let url = Bundle.main.url(forResource: \"A\", withExtension: \"momd\") } }",
        "L.swift": "struct Location { var url: URL { \(place) } }",
      ]
    ),
    (
      "a member without its type",
      ["S.swift": swift(".appStore()"), "U.swift": "extension URL { static func appStore() -> URL { \(place) } }"]
    ),
    (
      "the only case of an enumeration",
      [
        "S.swift": swift(
          "\(group).appendingPathComponent(kind.fileName)", parameter: "kind: Kind"),
        "K.swift": "enum Kind: String {\n case app = \"App.sqlite\"\n var fileName: String { \"\\(rawValue)\" }\n}",
      ]
    ),
    (
      "a case of several",
      [
        "S.swift": swift("\(group).appendingPathComponent(Kind.app.rawValue)"),
        "K.swift": "enum Kind: String { case app = \"App.sqlite\", other = \"Other\" }",
      ]
    ),
    (
      "a case with its own name",
      [
        "S.swift": swift("\(group).appendingPathComponent(Kind.App.rawValue + \".sqlite\")"),
        "K.swift": "enum Kind: String { case `App`, other }",
      ]
    ),
    (
      "a switch over the cases of an enumeration",
      [
        "S.swift": swift("\(group).appendingPathComponent(kind.fileName)", parameter: "kind: Kind"),
        "K.swift":
          "enum Kind {\n case app\n var fileName: String {\n switch self {\n case .app: \"App.sqlite\"\n }\n }\n}",
      ]
    ),
    (
      "an argument in Objective-C",
      [
        "S.m": objectiveC(
          "[self storeNamed:kStore]",
          "- (NSURL *)storeNamed:(NSString *)name { return [\(folder) URLByAppendingPathComponent:name]; }"),
        "S.h": "#define kStore @\"App.sqlite\"\n",
      ]
    ),
    ("Objective-C", ["S.m": objectiveC("[\(folder) URLByAppendingPathComponent:@\"App.sqlite\"]")]),
    (
      "a method in Objective-C",
      [
        "S.m": objectiveC(
          "[self storeURL]", "- (NSURL *)storeURL { return [\(folder) URLByAppendingPathComponent:@\"App.sqlite\"]; }")
      ]
    ),
    (
      "a macro of a header",
      [
        "S.m": objectiveC("[\(folder) URLByAppendingPathComponent:kStore]"), "S.h": "#define kStore @\"App.sqlite\"\n",
      ]
    ),
    (
      "a constant of another implementation",
      [
        "S.m": objectiveC("[\(folder) URLByAppendingPathComponent:kStore]"),
        "Names.m": "NSString *const kStore = @\"App.sqlite\";\n",
      ]
    ),
  ].map { Spelling(testDescription: $0.0, files: $0.1) }

  private func places(_ files: [String: String]) -> Set<String> {
    let openings = ProjectOpenings(of: ".", in: InMemoryFileTree(files))
    return Set(openings.openings.flatMap(\.stores).flatMap(\.places).compactMap(\.text))
  }

  @Test(arguments: spellings) func onePlaceInAllSpellings(_ spelling: Spelling) {
    #expect(places(spelling.files) == ["group.app/App.sqlite"])
  }

  @Test(arguments: spellings) func anotherLiteralIsAnotherPlace(_ spelling: Spelling) {
    for (old, new) in [("group.app", "group.other"), ("\"App.sqlite\"", "\"Data.sqlite\"")] {
      let files = spelling.files.mapValues { $0.replacing(old, with: new) }
      guard files != spelling.files else { continue }
      #expect(places(files) == [old == "group.app" ? "group.other/App.sqlite" : "group.app/Data.sqlite"])
    }
  }

  /// A container that only its own function knows opens its store all the same; a description that nothing takes does not.
  @Test(arguments: [
    (
      "c.persistentStoreDescriptions.first!.url = URL.documentsDirectory.appending(path: \"B.sqlite\")",
      ["documents/B.sqlite"]
    ),
    (
      "let d = NSPersistentStoreDescription(url: URL.documentsDirectory.appending(path: \"B.sqlite\"))\n d.isReadOnly = false",
      []
    ),
    (
      "let d = NSPersistentStoreDescription(url: URL.documentsDirectory.appending(path: \"B.sqlite\"))\n "
        + "c.persistentStoreDescriptions = [d]", ["documents/B.sqlite"]
    ),
  ])
  func whatIsTakenOpensAStore(line: String, expected: [String]) {
    let text =
      "import CoreData\nfunc open() {\n let c = NSPersistentContainer(name: \"App\")\n \(line)\n "
      + "c.loadPersistentStores { _, _ in }\n}\n"
    #expect(places(["S.swift": text]) == Set(expected))
  }

  /// What nothing in the sources declares is a place of its own, and not known.
  @Test func namesThatNothingDeclaresAreNotKnown() {
    let files = ["S.swift": Self.swift("\(Self.group).appending(path: Files.store)")]
    let openings = ProjectOpenings(of: ".", in: InMemoryFileTree(files)).openings
    let place = openings.first?.stores.first?.places.first
    #expect(place?.text == "group.app/Files.store" && place?.isKnown == false)
    #expect(places(["S.swift": Self.swift("\(Self.group).appending(path: Files.other)")]) != [place?.text ?? ""])
  }

  /// A description that each case of an enumeration decides is a store for each, whole: no name of one meets the
  /// configuration of another.
  @Test func eachCaseIsAStore() {
    let files = [
      "S.swift": Self.swift("\(Self.group).appendingPathComponent(kind.file)", parameter: "kind: Kind").replacing(
        "    c.load", with: "    c.persistentStoreDescriptions.first!.configuration = kind.rawValue\n    c.load"),
      "K.swift": "enum Kind: String, CaseIterable {\n case cloud = \"Cloud\"\n case local = \"Local\"\n"
        + " var file: String { \"\\(rawValue).sqlite\" }\n}\n",
    ]
    let stores = ProjectOpenings(of: ".", in: InMemoryFileTree(files)).openings[0].stores
    #expect(
      Set(stores.map(\.words)) == [
        "in \"group.app/Cloud.sqlite\", of the configuration 'Cloud'",
        "in \"group.app/Local.sqlite\", of the configuration 'Local'",
      ])
  }

  /// What is given and not read is not known, whatever else is.
  @Test func whatIsNotReadIsNotKnown() {
    let files = [
      "S.swift": """
      import CoreData
      func open() throws {
        let add = { (url: URL) throws in
          _ = try psc.addPersistentStore(
            ofType: t, configurationName: nil, at: url, options: [NSMigratePersistentStoresAutomaticallyOption: true])
        }
        try add(place())
      }

      """
    ]
    let places = ProjectOpenings(of: ".", in: InMemoryFileTree(files)).openings.flatMap(\.stores).flatMap(\.places)
    #expect(places.map(\.isKnown) == [false], "\(places)")
  }

  /// What an option is does not depend on where its constant is.
  @Test(arguments: [
    ("@MIGRATES", "#define MIGRATES YES\n", "S.h"), ("@(kMigrates)", "static const BOOL kMigrates = YES;\n", "S.h"),
    ("@(kMigrates)", "const BOOL kMigrates = YES;\n", "Names.m"),
  ])
  func optionsFollowConstants(value: String, constant: String, path: String) {
    func answer(_ constant: String) -> Opening.Answer? {
      let text = Self.objectiveC("url").replacing("@YES", with: value)
      return ProjectOpenings(of: ".", in: InMemoryFileTree(["S.m": text, path: constant])).openings.first?.migrates
        .answer
    }
    #expect(answer(constant) == .on && answer(constant.replacing("YES", with: "NO")) == .off)
    if case .unknown = answer("// Not here.\n") {} else { Issue.record("a constant that nothing declares is known") }
  }

  /// Each description of a container is a store of its own, wherever it is made.
  @Test func eachDescriptionIsAStore() {
    func description(_ name: String, _ configuration: String) -> String {
      """
        static func \(name)() -> NSPersistentStoreDescription {
          let description = NSPersistentStoreDescription(url: \(Self.group).appending(path: "\(name).sqlite"))
          description.configuration = \(configuration)
          return description
        }

      """
    }
    let text = """
      import CoreData
      final class Stack {
        let c = NSPersistentContainer(name: "App")
        func open() { c.persistentStoreDescriptions = [Self.cloud(), Self.local()] }
      \(description("cloud", "Names.cloud"))\(description("local", "Names.local"))}

      """
    let names = "enum Names { static let cloud = \"Cloud\", local = \"Local\" }\n".replacing(
      ", local", with: "\nstatic let local")
    let stores = ProjectOpenings(of: ".", in: InMemoryFileTree(["S.swift": text, "N.swift": names])).openings[0].stores
    #expect(
      Set(stores.map(\.words)) == [
        "in \"group.app/cloud.sqlite\", of the configuration 'Cloud'",
        "in \"group.app/local.sqlite\", of the configuration 'Local'",
      ])
  }
}
