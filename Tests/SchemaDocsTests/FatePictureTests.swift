import Foundation
import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// What happens to users' data, as the page of changes draws it.
@Suite struct FatePictureTests {
  private static func attribute(
    _ name: String, _ type: AttributeType = .string, optional: Bool = true, was former: String? = nil
  ) -> AttributeDescription {
    AttributeDescription(name: name, type: type, isOptional: optional, renamingIdentifier: former)
  }

  private static let first = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Trip", attributes: [attribute("title"), attribute("miles", .integer64), attribute("mood")]),
    EntityDescription(name: "Photo", attributes: [attribute("file")]),
  ])
  private static let second = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Trip",
      attributes: [attribute("name", was: "title"), attribute("miles", .integer16), attribute("mood")]),
    EntityDescription(name: "Photo", attributes: [attribute("file")]),
  ])
  private static let third = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Journey", renamingIdentifier: "Trip",
      attributes: [
        attribute("name", was: "title"), attribute("miles", .integer16),
        attribute("stars", .integer16, optional: false),
      ])
  ])

  private func page(
    _ models: [ManagedObjectModel], current: Int? = nil, objects: [String: Int]? = nil, locale: String = "en",
    path: String = "html/changelog.html"
  ) throws -> String {
    let loaded = models.enumerated().map { number, model in
      LoadedModel(
        ModelContents(model, format: .xml),
        from: ModelOrigin(
          name: "App", version: "V\(number + 1)", isCurrentVersion: number == current ?? models.count - 1,
          path: "App.xcdatamodeld/V\(number + 1).xcdatamodel", packagePath: "App.xcdatamodeld"))
    }
    let currentVersion = loaded.first { $0.isCurrentVersion }
    var documented = DocumentedModel(
      loaded: try #require(currentVersion), tables: ModelTables(modelName: "App"), versions: loaded)
    if let objects { documented.stores = [DocumentedStore(name: "a.sqlite", version: "V1", objects: objects)] }
    let options = DocumentationOptions(locales: [locale])
    let files = try SchemaDocumentation(models: [documented], options: options).files()
    let pages = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
    #expect(LinkChecker.problems(in: pages) == [])
    return try #require(pages[path])
  }

  /// The rows of the picture in a section: `kind: before | said | after`.
  private func rows(_ page: String, in anchor: String) throws -> [String] {
    // A version has a section; of pairs with the same fate, each has an anchor in one.
    let place = page.firstRange(of: "<section class=card id=\(anchor)>") ?? page.firstRange(of: "<a id=\(anchor) ")
    let start = try #require(place, "\(anchor)")
    let section = page[start.upperBound...]
    let text = section.prefix(upTo: section.firstRange(of: "</section>")?.lowerBound ?? section.endIndex)
    guard let table = text.firstRange(of: "<table class=fates>") else { return [] }
    let end = try #require(text[table.upperBound...].firstRange(of: "</table>"))
    let body = text[table.upperBound..<end.lowerBound]
    return body.split(separator: "<tr class=").dropFirst().map { row in
      let kind = row.prefix { $0 != ">" }
      let cells = row.split(separator: #/<t[dh][^>]*>/#).dropFirst().map { cell in
        String(cell).replacing(#/<[^>]*>/#, with: "").trimmingCharacters(in: .whitespacesAndNewlines)
      }
      return "\(kind): " + cells.filter { !$0.isEmpty }.joined(separator: " | ")
    }
  }

  @Test func drawsFieldsBeforeAndAfterWithWhatBecomesOfThem() throws {
    let page = try page([Self.first, Self.second, Self.third])
    #expect(
      try rows(page, in: "V2") == [
        "kept: Trip | Trip",
        "lost: miles Integer 64 | Integer 64 becomes Integer 16; values that do not fit are cut | miles Integer 16",
        "moved: title String | its values are kept | name String",
      ])
    #expect(
      try rows(page, in: "V3") == [
        "moved: Trip | its values are kept | Journey",
        "lost: mood String | the values are deleted",
        "risky: required without a default; objects without a value stop the migration | stars Integer 16",
        "lost: Photo | the objects are deleted",
      ])
  }

  @Test func eachPairOfVersionsHasAnAddress() throws {
    let page = try page([Self.first, Self.second, Self.third])
    let straight = try rows(page, in: "V1..V3")
    #expect(straight.contains("moved: Trip | its values are kept | Journey"), "\(straight)")
    #expect(
      straight.contains { $0.hasPrefix("lost: miles Integer 64") }
        && straight.contains("lost: Photo | the objects are deleted"))
    #expect(page.contains("<a href=#V1..V3><b class=\"verdict fails\">may fail</b> <span class=lost>3</span></a>"))
    // The version before the current one has its step as its way.
    #expect(page.contains("<td><a href=#V3><b class=\"verdict fails\">may fail</b>"))
  }

  @Test func aJumpIsJudgedByItselfAndNotByItsSteps() throws {
    var without = Self.first
    without.entities[0].attributes.removeLast()
    let page = try page([Self.first, without, Self.first])
    #expect(try rows(page, in: "V2") == ["kept: Trip | Trip", "lost: mood String | the values are deleted"])
    #expect(try rows(page, in: "V1..V3") == [])
    // The hashes of both are equal, so the store opens as it is.
    #expect(page.contains("<a href=#V1..V3><b class=\"verdict none\">not needed</b></a>"))
    #expect(page.contains("<p>Nothing is lost.</p>"))
  }

  @Test func saysThatNothingIsLostWhereThatIsKnown() throws {
    var added = Self.first
    added.entities[0].attributes.append(Self.attribute("note"))
    #expect(try page([Self.first, Self.first, added]).contains("<p>Nothing is lost.</p>"))
    var unlike = Self.first
    unlike.entities[0].attributes[0].type = .date
    #expect(try !page([Self.first, Self.first, unlike]).contains("Nothing is lost."))
  }

  @Test func comparesAllPairsOfFewVersionsAndElseThoseToTheCurrentOne() throws {
    func pairs(_ count: Int, current: Int) throws -> Int {
      let models = (0..<count).map { $0.isMultiple(of: 2) ? Self.first : Self.second }
      return try page(models, current: current).ranges(of: "<a id=V").count
    }
    #expect(try pairs(2, current: 1) == 0)
    #expect(try pairs(8, current: 7) == 21)
    #expect(try pairs(9, current: 8) == 7)
    #expect(try pairs(9, current: 4) == 3)
  }

  @Test func bandsAreAsWideAsAStoreHasObjects() throws {
    let page = try page([Self.first, Self.third], objects: ["Trip": 1_204, "Photo": 3])
    #expect(page.contains("<small>1,204 objects</small><td class=w4>"))
    #expect(page.contains("<small>3 objects</small><td class=w1>"))
    #expect(try !self.page([Self.first, Self.third]).contains("objects</small>"))
  }

  @Test(arguments: ["de", "ar", "ja"]) func isDrawnInTheReadersLanguage(locale: String) throws {
    let page = try page([Self.first, Self.second, Self.third], locale: locale)
    #expect(!page.contains("Straight to") && !page.contains("the values are deleted"))
    #expect(try rows(page, in: "V1..V3").count == 6)
  }

  @Test func severalModelsAreTeasedWithWhatTellsThemApart() throws {
    func model(_ name: String, _ versions: [ManagedObjectModel], _ findings: Int = 0) throws -> DocumentedModel {
      let loaded = versions.enumerated().map { number, model in
        LoadedModel(
          ModelContents(model, format: .xml),
          from: ModelOrigin(
            name: name, version: "\(name) \(number + 1)", isCurrentVersion: number == versions.count - 1,
            path: "\(name).xcdatamodeld/\(number + 1).xcdatamodel", packagePath: "\(name).xcdatamodeld"))
      }
      return DocumentedModel(
        loaded: try #require(loaded.last), tables: ModelTables(modelName: name), versions: loaded)
    }
    let models = [try model("App", [Self.first, Self.third]), try model("Other", [Self.second])]
    let files = try SchemaDocumentation(models: models, options: DocumentationOptions(locales: ["en"])).files()
    let pages = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
    #expect(LinkChecker.problems(in: pages) == [])
    let page = try #require(pages["html/index.html"])
    #expect(page.ranges(of: "<section class=\"card model\">").count == 2)
    #expect(page.ranges(of: "<div class=\"diagram sketch\"><svg").count == 2)
    #expect(page.contains("<b>Changes</b><a href=changelog.html#App-2>App 2</a> – may fail"))
  }
}
