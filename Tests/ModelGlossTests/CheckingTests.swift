import Foundation
import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossModelHistory
import GlossSchemaDocs
import ModelGloss
import Testing

@Suite struct CheckingTests {
  @Test func everyFormatOfTheCommandIsOffered() {
    #expect(
      DataModel.DocumentationOptions.Format.allCases.map(\.rawValue)
        == GlossSchemaDocs.DocumentationFormat.allCases.map(\.rawValue))
  }

  /// A model made in code has a name and no place: nothing on the disk says anything about it.
  @Test func aModelMadeInCodeIsCheckedWithoutTheDisk() throws {
    let project = ClientProject()
    try project.write("MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS = YES;", "App.xcconfig")
    let contents = ClientProject.contents.replacing(#" inverseName="boss" inverseEntity="User""#, with: "")
      .replacing(#" inverseName="staff" inverseEntity="User""#, with: "")
    try project.write(contents, "Shop.xcdatamodel/contents")
    let options = DataModel.CheckOptions(rules: ["missing-inverse"])
    let read = try project.model()
    #expect(try read.check(options).findings.isEmpty)
    let made = DataModel(name: project.folder + "/Shop", entities: read.entities)
    #expect(try made.check(options).findings.count == 2)
    #expect(made.tables(in: [project.folder]).locales.isEmpty)
    #expect(try made.documentation().contains { $0.path == "html/index.html" })
  }

  /// Versions of one package have the same tables at one time, not at another.
  @Test(arguments: [("v1", "v1", false), ("v1", nil, true), (nil, "v1", true), ("v1", "v2", true), (nil, nil, false)])
  func aRevisionIsComparedWithItsOwnTables(old: String?, new: String?, hasBoth: Bool) throws {
    func compared(_ name: String, _ revision: String?) throws -> ComparedModel {
      let files = InMemoryFileTree([
        "Shop.xcdatamodel/contents": Array(ClientProject.contents.utf8),
        "de.lproj/ShopModel.strings": Array("\"Property/age\" = \"\(name)\";".utf8),
      ])
      let model = try #require(ModelLoader(files: files).load("Shop.xcdatamodel").models.first)
      return try ComparedModel(model, in: files, revision: revision)
    }
    let text = try compared("Alter", new).difference(from: compared("Jahre", old), locales: ["de"]).text
    #expect(text.contains("Jahre") == hasBoth, "\(text)")
  }

  /// Versions of one package have the same tables, other models their own.
  @Test func eachOfTwoModelsIsComparedWithItsOwnTables() throws {
    let contents = Array(ClientProject.contents.utf8)
    let files = InMemoryFileTree([
      "A/Shop.xcdatamodel/contents": contents, "B/Shop.xcdatamodel/contents": contents,
      "A/de.lproj/ShopModel.strings": Array(#""Property/age" = "Alter";"#.utf8),
      "B/de.lproj/ShopModel.strings": Array(#""Property/age" = "Jahre";"#.utf8),
    ])
    func compared(_ path: String) throws -> ComparedModel {
      try ComparedModel(try #require(ModelLoader(files: files).load(path).models.first), in: files)
    }
    let (old, new) = (try compared("A/Shop.xcdatamodel"), try compared("B/Shop.xcdatamodel"))
    let text = new.difference(from: old, locales: ["de"]).text
    #expect(text.contains("Alter") && text.contains("Jahre"), "\(text)")
  }

  @Test func namesSetByCodeReplaceTheTables() throws {
    let project = ClientProject()
    var model = try project.model()
    #expect(try model.names(for: ["de"]).entity("Party").text == "Partei")
    model.localizationDictionary = ["Entity/User": "Benutzer"]
    let names = try model.names(for: ["de"])
    #expect(names.entity("User").text == "Benutzer" && names.entity("User").isFromTable)
    #expect(names.entity("Party").text == "Party" && names.property("age", of: "User").text == "age")
  }

  @Test func theFolderThatIsSearchedIsWhereTablesAreFound() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, _ path: String) throws {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let model = """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0"><entity name="User"/></model>
      """
    try write(model, "Model/Shop.xcdatamodel/contents")
    try write(#""Entity/User" = "Kunde";"#, "Resources/de.lproj/ShopModel.strings")
    try write(#""Entity/User" = "Client";"#, "Pods/fr.lproj/ShopModel.strings")
    let found = try DataModel.models(in: folder.path())
    #expect(found.map { $0.tables().locales } == [["de"]])
    // A model given by its own path has its own folder if there is no project around it.
    let named = try DataModel(folder.appending(path: "Model/Shop.xcdatamodel").path())
    #expect(named.tables().locales.isEmpty)
    #expect(found == [named])
  }

  @Test func whatIsThereIsToldFromWhatIsTranslated() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, _ path: String) throws {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Order"><attribute name="number" attributeType="String"/></entity>
          <entity name="User"/>
      </model>
      """, "Shop.xcdatamodel/contents")
    try write(
      """
      "Entity/Order" = "Bestellung";
      /* modelgloss:untranslated */
      "Entity/User" = "User";
      "Property/number" = "";

      """, "de.lproj/ShopModel.strings")
    let report = try DataModel(folder.appending(path: "Shop.xcdatamodel").path).check()
    #expect(report.coverage.map(\.locale) == ["de"])
    #expect(report.coverage.map(\.expected) == [3])
    #expect(report.coverage.map(\.present) == [2])
    #expect(report.coverage.map(\.translated) == [1])
  }
}
