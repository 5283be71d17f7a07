import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// Which version each property came with.
@Suite struct PropertyOriginsTests {
  private static func entity(
    _ name: String, former: String? = nil, parent: String? = nil, _ attributes: String...
  ) -> EntityDescription {
    EntityDescription(
      name: name, superentity: parent, renamingIdentifier: former,
      attributes: attributes.map { attribute in
        // `new<old` has the renaming identifier `old`.
        let names = attribute.split(separator: "<").map(String.init)
        return AttributeDescription(
          name: names[0], type: .string, isOptional: true, renamingIdentifier: names.count > 1 ? names[1] : nil)
      })
  }

  private static func versions(_ models: [[EntityDescription]]) throws -> ChangelogVersions {
    let loaded = models.enumerated().map { number, entities in
      LoadedModel(
        ModelContents(ManagedObjectModel(entities: entities), format: .xml),
        from: ModelOrigin(
          name: "App", version: "App \(number + 1)", isCurrentVersion: number == models.count - 1,
          path: "App.xcdatamodeld/App \(number + 1).xcdatamodel", packagePath: "App.xcdatamodeld"))
    }
    return try #require(ChangelogVersions(loaded))
  }

  private typealias Case = (
    what: String, versions: [[EntityDescription]], entity: String?, properties: [String: String]
  )

  /// All of them about the entity A of the last version.
  private static let cases: [Case] = [
    ("unchanged", [[entity("A", "a")], [entity("A", "a")]], nil, [:]),
    ("added", [[entity("A", "a")], [entity("A", "a", "b")], [entity("A", "a", "b")]], nil, ["b": "App 2"]),
    (
      "one version each", [[entity("A", "a")], [entity("A", "a", "b")], [entity("A", "a", "b", "c")]], nil,
      ["b": "App 2", "c": "App 3"]
    ),
    ("the entity was added", [[entity("X", "a")], [entity("X", "a"), entity("A", "a")]], "App 2", [:]),
    (
      "added to an entity that was added", [[], [entity("A", "a")], [entity("A", "a", "b")]], "App 2", ["b": "App 3"]
    ),
    ("renamed", [[entity("A", "old")], [entity("A", "new<old")]], nil, [:]),
    (
      "renamed after it was added", [[entity("A")], [entity("A", "old")], [entity("A", "new<old")]], nil,
      ["new": "App 2"]
    ),
    (
      "the entity was renamed", [[entity("Old")], [entity("Old", "a")], [entity("A", former: "Old", "a")]], nil,
      ["a": "App 2"]
    ),
    ("removed and added again", [[entity("A", "a")], [entity("A")], [entity("A", "a")]], nil, ["a": "App 3"]),
    (
      "another had its name", [[entity("A")], [entity("A", "a")], [entity("A", "b<a", "a<z")]], nil,
      ["b": "App 2", "a": "App 3"]
    ),
    (
      "moved from the parent",
      [[entity("P", "a"), entity("A", parent: "P")], [entity("P"), entity("A", parent: "P", "a")]],
      nil, [:]
    ),
  ]

  @Test func propertiesAreFollowedBackUnderTheNamesTheyHad() throws {
    for (what, models, entity, properties) in Self.cases {
      let names = models.last?.first { $0.name == "A" }?.attributes.map(\.name) ?? []
      let origins = PropertyOrigins(of: "A", properties: names, in: try Self.versions(models))
      #expect(origins.entity == entity && origins.properties == properties, "\(what): \(origins)")
    }
  }

  @Test func rowsAndFactsNameTheVersion() throws {
    let loaded = try Self.versions([[], [Self.entity("A", "a")], [Self.entity("A", "a", "b")]]).versions
    let documented = DocumentedModel(loaded: loaded[2], tables: SampleModels.libraryTables, versions: loaded)
    let options = DocumentationOptions(formats: [.html, .markdown], locales: ["en"])
    let files = Dictionary(
      uniqueKeysWithValues: try SchemaDocumentation(models: [documented], options: options).files()
        .map { ($0.path, $0.text) })
    #expect(LinkChecker.problems(in: files) == [])
    let page = try #require(files["html/entities/A.html"])
    #expect(page.ranges(of: "<td class=since><a ").count == 1)
    #expect(page.contains("<td class=since><a href=../changelog.html#App-3>App 3</a>"))
    #expect(page.contains("<b>Since</b><a href=../changelog.html#App-2>App 2</a>"))
    #expect(files["markdown/entities/A.md"]?.contains("**Since**: [`App 2`](../changelog.md#App-2)") == true)
    // The step to the third version asks nothing but a new column.
    #expect(page.contains("<b class=\"verdict lightweight\">") && page.contains("<td class=added>added"))
  }
}
