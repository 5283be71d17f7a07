import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import Testing

/// The classes that a project declares for the entities of a model.
@Suite struct HandwrittenClassesTests {
  private static func document(_ elements: String) -> String { "<model>\(elements)</model>" }

  private static let player = """
    <entity name="Player" representedClassName="Player"><attribute name="name" optional="YES" attributeType="String"/>\
    <attribute name="title" optional="YES" attributeType="String"/></entity>
    """

  private func completed(
    _ files: [String: String], _ model: String = "League.xcdatamodel", root: String = "."
  ) throws -> LoadedModel {
    let tree = InMemoryFileTree(files)
    var reader = ManagedClassReader(files: tree)
    return try completed(model, files, &reader, tree, root: root)
  }

  private func completed(
    _ model: String, _ files: [String: String], _ reader: inout ManagedClassReader, _ tree: InMemoryFileTree,
    root: String = "."
  ) throws -> LoadedModel {
    let loaded = try #require(ModelLoader(files: tree).load(model).models.first)
    let models = Set(
      files.keys.compactMap { path in FilePath.ancestors(of: path).first { $0.hasSuffix(".xcdatamodel") } })
    return reader.completed(
      loaded, root: root, swiftFiles: files.keys.filter { $0.hasSuffix(".swift") }.sorted(),
      modelPaths: models.sorted())
  }

  /// `class(entities): properties`.
  private func summary(_ model: LoadedModel) -> [String] {
    model.contents.managedClasses.map { managed in
      "\(managed.name)(\(managed.entities.joined(separator: " "))): "
        + managed.properties.map(\.name).joined(separator: " ")
    }
  }

  private func classes(_ swift: String, elements: String = player, at path: String = "App/Player.swift") throws
    -> [String]
  {
    summary(try completed(["League.xcdatamodel/contents": Self.document(elements), path: swift]))
  }

  private static let name = "@NSManaged var name: String?"

  @Test(arguments: [
    ("class Player: NSManagedObject { \(name) }", ["Player(Player): name"]),
    ("class Player: NSManagedObject { \(name); @NSManaged var title: String? }", ["Player(Player): name title"]),
    ("class Player { \(name) }", ["Player(Player): name"]),
    ("class Player: NSManagedObject { }\nextension Player { \(name) }", ["Player(Player): name"]),
    ("extension Player { \(name) }", ["Player(Player): name"]),
    ("enum League { class Player: NSManagedObject { \(name) } }", ["Player(Player): name"]),
    ("class Player: NSManagedObject { var name: String? }", []), ("struct Player { \(name) }", []),
    ("class Player: NSManagedObject { @NSManaged override var name: String? }", []),
    ("class Player: NSManagedObject { #if DEBUG\n\(name)\n#endif\n }", []),
    ("#if DEBUG\nclass Player: NSManagedObject { \(name) }\n#endif", []),
    ("class Goal: NSManagedObject { \(name) }", []),
    ("class Player: NSManagedObject { @objc(title) \(name) }", ["Player(Player): title"]),
    ("class Player: NSManagedObject { @objc \(name) }", ["Player(Player): name"]),
    // Another module's class with the name is none of Core Data's.
    ("class Player: NSManagedObject { \(name) }\nenum Other { class Player { } }", ["Player(Player): name"]),
    ("class Player: NSManagedObject { \(name) }\nenum Other { class Player: NSManagedObject { } }", []),
    ("class Player { }\nenum Other { class Player { } }\nextension Player { \(name) }", []),
    ("class Player { }\nextension Player { \(name) }", ["Player(Player): name"]),
    // The same property twice is that of two targets.
    ("class Player: NSManagedObject { \(name) }\nextension Player { \(name) }", []),
  ]) func aClassIsWhatDeclaresThePropertiesThatCoreDataImplements(_ swift: String, _ expected: [String]) throws {
    #expect(try classes(swift) == expected)
  }

  @Test(arguments: [
    ("App/Player.swift", ".", true), ("App/Player+Properties.swift", ".", true), ("Models.swift", ".", true),
    ("AppTests/Player.swift", ".", false), ("App/PlayerTests.swift", ".", true),
  ]) func filesOfTestsAreNotRead(_ path: String, _ root: String, _ isRead: Bool) throws {
    let files = [
      "League.xcdatamodel/contents": Self.document(Self.player), path: "class Player: NSManagedObject { \(Self.name) }",
    ]
    #expect(summary(try completed(files, root: root)) == (isRead ? ["Player(Player): name"] : []))
  }

  private static func entity(_ name: String, _ options: String) -> String { "<entity name=\"\(name)\" \(options)/>" }

  @Test(arguments: [
    (entity("Player", "representedClassName=\"Player\""), ["Player(Player): name"]),
    (entity("Person", "representedClassName=\"League.Player\""), ["Player(Person): name"]),
    (entity("Player", ""), []), (entity("Player", "representedClassName=\"NSManagedObject\""), []),
    (entity("Player", "representedClassName=\"Player\" codeGenerationType=\"class\""), []),
    (entity("Player", "representedClassName=\"Player\" codeGenerationType=\"category\""), ["Player(Player): name"]),
    (
      entity("B", "representedClassName=\"Player\"") + entity("A", "representedClassName=\"Player\""),
      ["Player(A B): name"]
    ),
    // Xcode writes the class for one of them, so it is not written by hand.
    (
      entity("B", "representedClassName=\"Player\"")
        + entity("A", "representedClassName=\"Player\" codeGenerationType=\"class\""), []
    ),
    ("", []),
  ]) func aClassIsThatOfItsEntities(_ elements: String, _ expected: [String]) throws {
    #expect(try classes("class Player: NSManagedObject { \(Self.name) }", elements: elements) == expected)
  }

  @Test func aRuntimeNameIsTheClassOfTheEntity() throws {
    let elements = Self.entity("Player", "representedClassName=\"LGPlayer\"")
    for name in ["LGPlayer", "League.LGPlayer"] {
      let swift = "@objc(\(name)) class Player: NSManagedObject { }\nextension Player { \(Self.name) }"
      #expect(try classes(swift, elements: elements) == ["Player(Player): name"])
    }
    #expect(try classes("class Player: NSManagedObject { \(Self.name) }", elements: elements) == [])
  }

  @Test(
    arguments: [
      ("String?", "String", nil, true), ("String", "String", nil, false),
      ("Foundation.Date", "Date", nil, false), ("Set<Player>", "Set", "Player", false),
      ("Set<League.Player>?", "Set", "Player", true), ("[Player]", "Array", "Player", false),
      ("[Player]?", "Array", "Player", true), ("[String: Int]", "Dictionary", nil, false),
      ("Dictionary<String, Int>", "Dictionary", nil, false), ("(Int, Int)", "", nil, false),
      ("Optional<String>", "String", nil, true),
    ] as [(String, String, String?, Bool)]) func aTypeIsTakenApart(
      _ text: String, _ name: String, _ element: String?, _ isOptional: Bool
    ) throws
  {
    let model = try completed([
      "League.xcdatamodel/contents": Self.document(Self.player),
      "Player.swift": "class Player: NSManagedObject { @NSManaged var name: \(text) }",
    ])
    let type = try #require(model.contents.managedClasses.first?.properties.first?.type)
    #expect(type.text == text && type.name == name && type.element == element && type.isOptional == isOptional)
  }

  @Test(arguments: [
    ("name = x", true), ("self.name = x", true), ("name=x", true), ("primitiveName = x", true),
    ("setPrimitiveValue(x, forKey: \"name\")", true), ("setValue(x, forKey: #keyPath(Player.name))", true),
    ("setValue(x, forKey: \"primitiveName\")", true), ("if name == x { }", false), ("if name==x { }", false),
    ("print(name)", false), ("let other = name", false), ("title = x", false),
    ("setValue(x, forKey: \"title\")", false), ("setValue(x, forKey: #keyPath(Player.title))", false), ("", false),
  ]) func aPropertyIsAssignedWhereTheClassDoesSo(_ statement: String, _ isAssigned: Bool) throws {
    let swift = "class Player: NSManagedObject {\n  \(Self.name)\n  func awakeFromInsert() { \(statement) }\n}"
    let model = try completed([
      "League.xcdatamodel/contents": Self.document(Self.player), "Player.swift": swift,
    ])
    #expect(model.contents.managedClasses.first?.properties.map(\.isAssigned) == [isAssigned])
  }

  @Test func commentsOfTheCodeAreThoseOfTheModelsObjects() throws {
    let swift = """
      /// A player of a team.
      class Player: NSManagedObject {
        /// As on the shirt.
        @NSManaged var name: String?
        ///
        @NSManaged var title: String?
        /// Not in the model.
        @NSManaged var gone: String?
      }
      /// Of no class.
      extension Player { }
      """
    let one = try completed(["League.xcdatamodel/contents": Self.document(Self.player), "Player.swift": swift])
    #expect(
      one.contents.codeComments.mapValues { "\($0.text) \($0.path):\($0.position.line)" } == [
        .entity("Player"): "A player of a team. Player.swift:2",
        .property("name", of: "Player"): "As on the shirt. Player.swift:4",
      ])
    #expect(one.documentation(of: .entity("Player"), userInfo: [:], keys: []).texts == ["A player of a team."])
    let own = one.documentation(of: .entity("Player"), userInfo: ["doc": "Own.", "x": "y"], keys: ["doc"])
    #expect(own.texts == ["Own."] && own.code == nil)
    // What two entities have in common does not describe either.
    let second = Self.entity("Captain", "representedClassName=\"Player\"")
    let two = try completed([
      "League.xcdatamodel/contents": Self.document(Self.player + second), "Player.swift": swift,
    ])
    #expect(Set(two.contents.codeComments.keys) == [.property("name", of: "Player")])
  }

  /// The nearest model is the one that shares the most folders with the file.
  @Test(arguments: [
    ("App/Data/A.xcdatamodel", "App/B.xcdatamodel", "App/Data/Player.swift", true),
    ("App/B.xcdatamodel", "App/Data/A.xcdatamodel", "App/Data/Player.swift", false),
    ("App/A.xcdatamodel", "App/B.xcdatamodel", "App/Player.swift", false),
    ("App/A.xcdatamodel", "Kit/B.xcdatamodel", "App/Player.swift", true),
    ("App/A.xcdatamodel", "Kit/B.xcdatamodel", "Lib/Player.swift", false),
    ("A.xcdatamodel", "Kit/B.xcdatamodel", "App/Player.swift", false),
    ("App/x/A.xcdatamodel", "App/y/B.xcdatamodel", "App/y/x/Player.swift", false),
  ]) func aClassIsThatOfTheNearestModel(_ model: String, _ rival: String, _ file: String, _ isOwn: Bool) throws {
    let files = [
      model + "/contents": Self.document(Self.player), rival + "/contents": Self.document(Self.player),
      file: "class Player: NSManagedObject { \(Self.name) }",
    ]
    #expect(summary(try completed(files, model)) == (isOwn ? ["Player(Player): name"] : []))
    // A model without the class is no rival.
    let other = files.merging([rival + "/contents": Self.document("<entity name=\"Team\"/>")]) { $1 }
    #expect(summary(try completed(other, model)) == ["Player(Player): name"])
  }

  @Test func onlyTheCurrentVersionHasTheClasses() throws {
    let current = """
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>L 2.xcdatamodel</string></dict></plist>
      """
    let files = [
      "L.xcdatamodeld/.xccurrentversion": current, "L.xcdatamodeld/L.xcdatamodel/contents": Self.document(Self.player),
      "L.xcdatamodeld/L 2.xcdatamodel/contents": Self.document(Self.player),
      "Player.swift": "class Player: NSManagedObject { \(Self.name) }",
    ]
    let tree = InMemoryFileTree(files)
    for (version, expected) in [("L", []), ("L 2", ["Player(Player): name"])] {
      let loaded = try #require(ModelLoader(files: tree).load("L.xcdatamodeld", versions: .named(version)).models.first)
      var reader = ManagedClassReader(files: tree)
      let found = reader.completed(
        loaded, root: ".", swiftFiles: ["Player.swift"], modelPaths: ["L.xcdatamodeld"])
      #expect(summary(found) == expected)
    }
  }

  /// A file without properties for one model may be named after a class of another.
  @Test func aReaderServesSeveralModels() throws {
    let team = Self.entity("Team", "representedClassName=\"Team\"")
    let files = [
      "A/A.xcdatamodel/contents": Self.document(Self.player), "B/B.xcdatamodel/contents": Self.document(team),
      "A/Player.swift": "class Player: NSManagedObject { \(Self.name) }",
      "B/Team.swift": "/// Eleven.\nclass Team: NSManagedObject { }",
      "B/Properties.swift": "extension Team { @NSManaged var title: String? }",
    ]
    let tree = InMemoryFileTree(files)
    var reader = ManagedClassReader(files: tree)
    for _ in 0..<2 {
      #expect(summary(try completed("A/A.xcdatamodel", files, &reader, tree)) == ["Player(Player): name"])
      let found = try completed("B/B.xcdatamodel", files, &reader, tree)
      #expect(summary(found) == ["Team(Team): title"])
      #expect(found.contents.codeComments[.entity("Team")]?.text == "Eleven.")
    }
  }
}
