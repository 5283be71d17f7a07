import GlossBasics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

@Suite struct ChangelogTests {
  /// The library as it was before: every kind of change leads to `SampleModels.library`.
  private static let former: ManagedObjectModel = {
    var model = SampleModels.library
    model.versionIdentifiers = ["1"]
    model.configurations = [Configuration(name: "Shop", entities: ["Book"]), Configuration(name: "Old", entities: [])]
    model.fetchRequestTemplates[0].predicate = "title == $NAME"
    model.composites[0].attributes[0].type = .string
    model.entities[0].attributes[0].userInfo = ["documentation": "As printed."]
    model.entities[0].attributes[0].maximumLength = 30
    model.entities[0].attributes[1].isOptional = false
    model.entities[0].attributes[2].isTransient = false
    model.entities[0].uniquenessConstraints = []
    model.entities[1].name = "Tome"
    model.entities[1].renamingIdentifier = nil
    model.entities[1].managedObjectClassName = nil
    model.entities[1].relationships[0].maxCount = 10
    model.entities[1].relationships[0].deleteRule = .nullify
    model.entities[1].relationships[0].isOptional = true
    model.entities[1].indexes = []
    model.entities[2].relationships.removeLast()
    model.entities[2].fetchedProperties[0].fetchRequest?.predicate = "pages > 400"
    model.entities.append(EntityDescription(name: "Gone", attributes: [AttributeDescription(name: "a", type: .date)]))
    return model
  }()

  private func files(
    _ versions: [(String, ManagedObjectModel)], options: DocumentationOptions = DocumentationOptions(locales: ["en"])
  ) throws -> [String: String] {
    let package = "Library.xcdatamodeld"
    let loaded = versions.enumerated().map { number, version in
      LoadedModel(
        ModelContents(version.1, format: .xml),
        from: ModelOrigin(
          name: "Library", version: version.0, isCurrentVersion: number == versions.count - 1,
          path: "\(package)/\(version.0).xcdatamodel", packagePath: package))
    }
    let current = try #require(loaded.last)
    let documented = DocumentedModel(loaded: current, tables: SampleModels.libraryTables, versions: loaded)
    let files = try SchemaDocumentation(models: [documented], options: options).files()
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
  }

  @Test func everyChangeIsSaidWithWhatWasBefore() throws {
    let files = try files([("Library", Self.former), ("Library 2", SampleModels.library)])
    #expect(LinkChecker.problems(in: files) == [])
    let page = try #require(files["markdown/changelog.md"])
    #expect(Golden.difference(page, from: "changelog/library.md") == nil)
    #expect(files["html/index.html"]?.contains("<a href=changelog.html>Changes</a>") == true)
  }

  @Test func oneVersionHasNoPageOfChanges() throws {
    #expect(try files([("Library", Self.former)])["markdown/changelog.md"] == nil)
    let files = try SampleModels.files(SampleModels.library)
    #expect(files["html/changelog.html"] == nil)
  }

  @Test func versionsThatAreTheSameSaySo() throws {
    let page = try files([("1", Self.former), ("2", Self.former)])["markdown/changelog.md"]
    #expect(page?.contains("The model did not change.") == true)
    #expect(page?.contains("- **Migration**: not needed; stores open as they are") == true)
  }

  @Test(arguments: DocumentationLayout.allCases)
  func hostileVersionsMakeSafePages(layout: DocumentationLayout) throws {
    var changed = SampleModels.hostile
    for index in changed.entities.indices {
      changed.entities[index].userInfo = ["<b>": "|`<script>"]
      changed.entities[index].attributes[0].type = .date
      changed.entities[index].relationships[0].isToMany = true
    }
    changed.entities.removeFirst()
    let names = SampleModels.hostileNames
    let versions = names.enumerated().map { ($1, $0 % 2 == 0 ? SampleModels.hostile : changed) }
    let files = try files(
      versions,
      options: DocumentationOptions(formats: [.markdown, .html, .docc, .json], locales: ["de"], layout: layout))
    #expect(LinkChecker.problems(in: files) == [])
    for (path, text) in files where path.hasSuffix("html") || path.hasSuffix("md") {
      #expect(!text.contains("<script>") && !text.contains("\u{202E}"), "\(path)")
    }
  }

  private static func entity(
    _ name: String, parent: String? = nil, former: String? = nil, _ attributes: [AttributeDescription] = [],
    _ relationships: [RelationshipDescription] = []
  ) -> EntityDescription {
    EntityDescription(
      name: name, managedObjectClassName: name, superentity: parent, renamingIdentifier: former,
      attributes: attributes, relationships: relationships)
  }

  private static func string(_ name: String, former: String? = nil) -> AttributeDescription {
    AttributeDescription(name: name, type: .string, isOptional: true, renamingIdentifier: former)
  }

  private func rows(_ old: [EntityDescription], _ new: [EntityDescription]) throws -> [String] {
    let models = [("1", ManagedObjectModel(entities: old)), ("2", ManagedObjectModel(entities: new))]
    let page = try files(models, options: DocumentationOptions(formats: [.markdown], locales: ["en"]))
    let lines = page["markdown/changelog.md"]?.split(separator: "\n").map(String.init) ?? []
    return lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") && !$0.hasPrefix("| Name") }.map {
      $0.replacing(/\]\([^)]*\)/, with: "]").replacing("[", with: "").replacing("]", with: "").replacing("`", with: "")
    }
  }

  @Test func propertiesThatMovedAreNotLost() throws {
    let up = try rows(
      [
        Self.entity("Person"), Self.entity("Player", parent: "Person", [Self.string("surname"), Self.string("shirt")]),
      ],
      [
        Self.entity("Person", [Self.string("lastName", former: "surname")]),
        Self.entity("Player", parent: "Person"),
      ])
    #expect(
      up == [
        "| Person.lastName attribute | moved from Player |  | String; optional; Former name: surname; its values are kept |",
        "| Player.shirt attribute | removed | String; optional |  |",
        "| Player.surname attribute | moved to Person | String; optional | Person.lastName; its values are kept |",
      ])
    let down = try rows(
      [Self.entity("Person", [Self.string("shirt")]), Self.entity("Player", parent: "Person")],
      [Self.entity("Person"), Self.entity("Player", parent: "Person", [Self.string("shirt")])])
    #expect(
      down == [
        // Those of persons who are not players are lost.
        "| Person.shirt attribute | moved to Player | String; optional | Player.shirt |",
        "| Player.shirt attribute | moved from Person |  | String; optional |",
      ])
  }

  /// The destinations and inverses that have another name now are not changes of their own.
  @Test func oneRenameIsOneRow() throws {
    let relationship = { (name: String, destination: String, inverse: String, former: String?) in
      RelationshipDescription(
        name: name, destination: destination, inverse: inverse, inverseEntity: destination, isOptional: true,
        renamingIdentifier: former)
    }
    let rows = try rows(
      [
        Self.entity("Club", [], [relationship("member", "Person", "club", nil)]),
        EntityDescription(name: "Person", relationships: [relationship("club", "Club", "member", nil)]),
      ],
      [
        Self.entity("Club", [], [relationship("player", "Player", "club", "member")]),
        EntityDescription(
          name: "Player", renamingIdentifier: "Person", relationships: [relationship("club", "Club", "player", nil)]),
      ])
    #expect(
      rows == [
        "| Club.player relationship | renamed from member | member | player |",
        "| Player Entity | renamed from Person | Person | Player |",
      ])
    // What leads to another entity, or has another inverse, still says so.
    let changed = try self.rows(
      [
        Self.entity("A", [], [relationship("to", "B", "from", nil)]),
        Self.entity("B", [], [relationship("from", "A", "to", nil), relationship("other", "A", "to", nil)]),
        Self.entity("C", [], [relationship("from", "A", "to", nil)]),
      ],
      [
        Self.entity("A", [], [relationship("to", "C", "other", nil)]),
        Self.entity("B", [], [relationship("from", "A", "to", nil), relationship("other", "A", "to", nil)]),
        Self.entity("C", [], [relationship("from", "A", "to", nil)]),
      ])
    #expect(
      changed == ["| A.to relationship | Destination | B | C |", "| A.to relationship | Inverse | from | other |"])
  }

  @Test func descriptionAndDiscussionAreToldApart() throws {
    let entity = { (text: String) in
      EntityDescription(name: "A", userInfo: ["documentation": "x" + text, "discussion": "y" + text])
    }
    #expect(
      try rows([entity("1")], [entity("2")]) == [
        "| A Entity | Discussion | y1 | y2 |", "| A Entity | Description | x1 | x2 |",
      ])
  }

  @Test func theFirstVersionSaysWhatItBeginsWith() throws {
    let files = try files([("Library", Self.former), ("Library 2", SampleModels.library)])
    #expect(files["markdown/changelog.md"]?.contains("- **The first version**: 4 entities") == true)
  }

  /// Under whatever name it had.
  @Test func entitiesTellTheirOwnHistory() throws {
    let files = try files([("Library", Self.former), ("Library 2", SampleModels.library)])
    let page = try #require(files["html/entities/Book.html"])
    #expect(page.contains("<h2 id=\".history\">History</h2>") && page.contains("renamed from <code>Tome</code>"))
    #expect(page.contains("<a href=../changelog.html#Library-2><code>Library 2</code></a>"))
    #expect(files["markdown/entities/Book.md"]?.contains("## History") == true)
    let three = try self.files([("1", Self.former), ("2", SampleModels.library), ("3", SampleModels.library)])
    #expect(three["html/entities/Book.html"]?.contains("renamed from <code>Tome</code>") == true)
    // On the page of the entity its properties need no prefix, on the page of changes they do.
    let changes = try #require(files["markdown/changelog.md"])
    let bookPage = try #require(files["markdown/entities/Book.md"])
    let history = bookPage[try #require(bookPage.firstRange(of: "## History")).upperBound...]
    #expect(changes.contains("| [`Book.") && !history.contains("`Book."))
    #expect(history.contains("| [`readers`](#readers) relationship |"))
  }

  /// Two versions in which every kind of loss is.
  private static let losing: (old: ManagedObjectModel, new: ManagedObjectModel) = {
    func attribute(_ name: String, _ type: AttributeType = .string, transformer: String? = nil) -> AttributeDescription
    {
      AttributeDescription(name: name, type: type, isOptional: true, valueTransformerName: transformer)
    }
    func link(_ destination: String) -> RelationshipDescription {
      RelationshipDescription(name: "b", destination: destination, isOptional: true)
    }
    let old = ManagedObjectModel(entities: [
      EntityDescription(
        name: "A",
        attributes: [
          attribute("cut", .integer64), attribute("gone"), attribute("seen", .transformable, transformer: "Old"),
          attribute("unique"),
        ], relationships: [link("B")]),
      EntityDescription(name: "B"), EntityDescription(name: "C"), EntityDescription(name: "Gone"),
      EntityDescription(name: "Vague"),
    ])
    let new = ManagedObjectModel(entities: [
      EntityDescription(
        name: "A",
        attributes: [
          attribute("cut", .integer16), attribute("seen", .transformable, transformer: "New"), attribute("unique"),
        ], relationships: [link("C")], uniquenessConstraints: [["unique"]]),
      EntityDescription(name: "B"), EntityDescription(name: "C"), EntityDescription(name: "Vague", isAbstract: true),
    ])
    return (old, new)
  }()

  @Test func whatUsersLoseIsSaidInTheReadersLanguage() throws {
    let versions = [("V1", Self.losing.old), ("V2", Self.losing.new)]
    let english = try files(versions)
    let lines = Set((english["markdown/changelog.md"] ?? "").split(separator: "\n").map(String.init))
    #expect(
      lines.isSuperset(of: [
        "- [`A`](entities/A.md): must be unique by unique now; objects with equal values stop the migration",
        "- [`A.b`](entities/A.md#b): links to objects of B are lost",
        "- [`A.cut`](entities/A.md#cut): Integer 64 becomes Integer 16; values that do not fit are cut",
        "- `A.gone`: the values are deleted", "- [`A.seen`](entities/A.md#seen): stored as `Old`, read as `New`",
        "- `Gone`: the objects are deleted",
        "- [`Vague`](entities/Vague.md): abstract now; what becomes of the objects is unknown",
      ]), "\(lines.sorted())")
    let page = try #require(english["html/changelog.html"])
    #expect(page.contains("the values are deleted") && page.contains("<b class=\"verdict fails\">may fail</b>"))
    let german = try files(versions, options: DocumentationOptions(locales: ["de"]))["markdown/changelog.md"]
    #expect(german?.contains("- `A.gone`: die Werte werden gelöscht") == true)
    #expect(german?.contains("deleted") == false && german?.contains("cut;") == false)
  }

  @Test func swappedIdentifiersAreSaidWhereNoMigrationRuns() throws {
    func version(_ x: String?, _ y: String?) -> ManagedObjectModel {
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "A",
          attributes: [("x", x), ("y", y)].map {
            AttributeDescription(name: $0.0, type: .string, isOptional: true, renamingIdentifier: $0.1)
          })
      ])
    }
    let page = try files([("V1", version(nil, nil)), ("V2", version("y", "x"))])["markdown/changelog.md"] ?? ""
    #expect(page.contains("no migration runs, so this shows what was `x` before, not `y`"), "\(page)")
    #expect(page.contains("- **Migration**: not needed"))
  }

  @Test(arguments: [true, false]) func namesTheMappingModelThatServesAStep(isServed: Bool) throws {
    func version(_ type: String) -> String {
      "<model><entity name=\"A\"><attribute name=\"a\" optional=\"YES\" attributeType=\"\(type)\"/></entity></model>"
    }
    func path(_ side: String, _ version: String) -> String {
      "<attribute name=\"\(side)modelpath\" type=\"string\">App.xcdatamodeld/\(version).xcdatamodel</attribute>"
    }
    let sides = isServed ? ("App", "App 2") : ("App 2", "App")
    let files = InMemoryFileTree([
      "App.xcdatamodeld/App.xcdatamodel/contents": version("String"),
      "App.xcdatamodeld/App 2.xcdatamodel/contents": version("Date"),
      "Maps/1to2.xcmappingmodel/xcmapping.xml":
        "<database><object type=\"XDDEVMAPPINGMODEL\" id=\"z1\">\(path("source", sides.0))"
        + "\(path("destination", sides.1))</object></database>",
    ])
    let loaded = ModelLoader(files: files).load("App.xcdatamodeld", versions: .named("App 2")).models
    var models = loaded.map { DocumentedModel(loaded: $0, tables: ModelTables(modelName: "App")) }
    #expect(models.readHistory(in: files) == [])
    let documentation = SchemaDocumentation(models: models, options: DocumentationOptions(locales: ["en"]))
    let page = try documentation.files().first { $0.path == "markdown/changelog.md" }?.text ?? ""
    #expect(page.contains("**Migration**: with the mapping model `1to2.xcmappingmodel`") == isServed, "\(page)")
    #expect(page.contains("only with a mapping model; Core Data cannot infer the mapping") == !isServed)
  }

  @Test func olderVersionsAreFoldedAndAllStandInATable() throws {
    let versions = (1...9).map { ("V\($0)", $0 % 2 == 0 ? SampleModels.library : Self.former) }
    let page = try #require(try files(versions)["html/changelog.html"])
    let table = page.prefix(upTo: try #require(page.firstRange(of: "</table>")).lowerBound)
    #expect(table.ranges(of: "<tr><th><a href=").count == 9)
    #expect(table.contains("<b class=\"verdict custom\">"))
    #expect(table.contains("<span class=removed title=\"removed\"><code>Gone</code>"))
    let fold = try #require(page.firstRange(of: "<details class=older>")).lowerBound
    #expect(page[..<fold].ranges(of: "<section class=card id=").count == 3)
    #expect(page[fold...].ranges(of: "<section class=card id=").count == 6)
  }
}
