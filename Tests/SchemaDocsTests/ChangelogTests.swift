import GlossManagedObjectModel
import GlossModelReading
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
}
