import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import Testing

@testable import GlossModelFiles
@testable import GlossSwiftDataModels

/// Where a loaded model says that its objects are, and which of its parts are documented.
@Suite struct LoadedModelTests {
  @Test(arguments: [
    (ModelFormat.xml, true), (.elements, true), (.mom, false), (.store, false), (.swiftdata, true),
  ]) func someFormatsAreWrittenByUsers(_ format: ModelFormat, _ isSource: Bool) {
    #expect(format.isSource == isSource)
  }

  @Test(
    arguments: [
      (ObjectPath.entity("A"), "A", nil, nil, "A"), (.property("x", of: "A"), "A", "x", nil, "A.x"),
      (.index("i", of: "A"), "A", nil, nil, "A.i"), (.fetchRequest("F"), nil, nil, "F", "F"),
      (.configuration("C"), nil, nil, "C", "C"), (.composite("K"), nil, nil, "K", "K"),
      (.attribute("y", ofComposite: "K"), nil, nil, "K.y", "K.y"), (.model, nil, nil, nil, nil),
    ] as [(ObjectPath, String?, String?, String?, String?)]) func aFindingSaysWhatItIsAbout(
      _ path: ObjectPath, _ entity: String?, _ property: String?, _ subject: String?, _ objectPath: String?
    )
  {
    let loaded = LoadedModel(model: ManagedObjectModel(), name: "M", path: "M.mom")
    let finding = loaded.finding(.unreadableValue, "m", at: path, remedy: "r", key: "k", locale: "de")
    #expect(finding.entity == entity && finding.property == property && finding.subject == subject)
    #expect(finding.objectPath == objectPath && finding.path == "M.mom" && finding.model == "M")
    #expect(finding.key == "k" && finding.locale == "de")
    // With a position in the document, the path of the object says no more.
    let placed = Finding(
      .unreadableValue, "m", about: path, remedy: "r", path: "x", position: SourcePosition(line: 1, column: 2))
    #expect(placed.objectPath == nil && placed.entity == entity && placed.property == property)
  }

  @Test func aFindingIsInTheFileOfItsMember() throws {
    func model(_ name: String, _ letter: String) -> LoadedModel {
      LoadedModel(
        model: ManagedObjectModel(
          entities: [EntityDescription(name: "E\(letter)")],
          configurations: [Configuration(name: "C\(letter)", entities: ["E\(letter)"])],
          fetchRequestTemplates: [FetchRequestTemplate(name: "F\(letter)", entity: "E\(letter)")],
          composites: [
            CompositeDescription(name: "K\(letter)", attributes: [AttributeDescription(name: "x", type: .string)])
          ]), name: name, path: "\(name).mom")
    }
    let merged = try LoadedModel.merging(model("One", "1"), [model("Two", "2")])
    for (letter, path) in [("1", "One.mom"), ("2", "Two.mom"), ("3", "One.mom")] {
      for object: ObjectPath in [
        .entity("E" + letter), .property("x", of: "E" + letter), .index("x", of: "E" + letter),
        .fetchRequest("F" + letter), .configuration("C" + letter), .composite("K" + letter),
        .attribute("x", ofComposite: "K" + letter),
      ] {
        let finding = merged.finding(.unreadableValue, "m", at: object, remedy: "r")
        #expect(finding.path == path, "\(object)")
        #expect(finding.model == (letter == "1" ? "One" : letter == "2" ? "Two" : "One + Two"))
      }
    }
  }

  @Test(
    arguments: [
      (["doc": "Own."], nil, nil, ["Own."], false), (["x": "y"], nil, nil, [], false),
      (["doc": "Own."], "Comment.", "Code.", ["Own.", "Comment."], false),
      ([:], "Comment.", "Code.", ["Comment."], false),
      ([:], nil, "Code.", ["Code."], true), (["doc": " "], "\n", "Code.", ["Code."], true),
      (["more": "B.", "doc": "A."], nil, nil, ["A.", "B."], false), ([:], nil, nil, [], false),
    ] as [([String: String], String?, String?, [String], Bool)]) func theModelsOwnDocumentationComesFirst(
      _ userInfo: [String: String], _ comment: String?, _ code: String?, _ texts: [String], _ isCode: Bool
    )
  {
    var loaded = LoadedModel(model: ManagedObjectModel(), name: "M", path: "M.mom")
    loaded.contents.comments[.entity("A")] = comment
    loaded.contents.codeComments[.entity("A")] = code.map {
      CodeComment(text: $0, path: "A.swift", position: SourcePosition(line: 1, column: 1))
    }
    let found = loaded.documentation(of: .entity("A"), userInfo: userInfo, keys: ["doc", "more"])
    #expect(found.texts == texts && (found.code != nil) == isCode)
  }

  // MARK: Versions

  @Test(
    arguments: [
      (nil, "a/Shop 2.mom", "Shop 2", nil, true), ("Shop 2.mom", "a/Shop.momd/Shop 2.mom", "Shop", "Shop 2", true),
      ("Shop.mom", "a/Shop.momd/Shop 2.mom", "Shop", "Shop 2", false),
      ("", "a/Shop.momd/Shop.mom", "Shop", "Shop", false),
    ] as [(String?, String, String, String?, Bool)]) func aVersionHasTheNameOfItsPackage(
      _ current: String?, _ path: String, _ name: String, _ version: String?, _ isCurrent: Bool
    )
  {
    let package = current.map { Package(path: "a/Shop.momd", current: $0.isEmpty ? nil : $0) }
    let loaded = LoadedModel(
      ModelContents(ManagedObjectModel(), format: .mom), from: ModelOrigin(of: path, in: package))
    #expect(loaded.name == name && loaded.version == version && loaded.isCurrentVersion == isCurrent)
    #expect(loaded.packagePath == (current == nil ? path : "a/Shop.momd"))
  }

  @Test func modelsThatCannotBeMergedAreFound() throws {
    func model(_ name: String, _ entity: String, _ attribute: String) -> LoadedModel {
      let attributes = [AttributeDescription(name: attribute, type: .string)]
      return LoadedModel(
        model: ManagedObjectModel(entities: [EntityDescription(name: entity, attributes: attributes)]), name: name,
        path: name)
    }
    let models = [model("A", "E", "a"), model("B", "F", "a"), model("C", "E", "b"), model("D", "F", "b")]
    let found = try #require(LoadedModel.collision(of: models))
    #expect(found.0.name == "A" && found.1.name == "C")
    #expect(LoadedModel.collision(of: Array(models[..<2])) == nil)
  }
}
