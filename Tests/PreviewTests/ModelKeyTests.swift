import Foundation
import GlossLiveTestSupport
import GlossLocalization
import GlossSchemaDocs
import Testing

@testable import GlossPreview

/// Models of the same name are told apart by their version, else by their path.
@Suite struct ModelKeyTests {
  private let shop: ShopFolder

  init() throws {
    shop = try ShopFolder()
    for path in ["a/Pack.xcdatamodeld/One", "a/Pack.xcdatamodeld/Two", "b/Pack.xcdatamodeld/Two", "a/Lone", "b/Lone"] {
      try shop.write(path + ".xcdatamodel/contents", ShopFolder.model)
    }
  }

  @Test(
    arguments: [
      (["a/Lone"], ["Lone"]), (["a/Lone", "Shop"], ["Lone", "Shop"]),
      (["a/Pack.xcdatamodeld/One"], ["Pack"]),
      (["a/Pack.xcdatamodeld/One", "a/Pack.xcdatamodeld/Two"], ["Pack One", "Pack Two"]),
      (
        ["a/Pack.xcdatamodeld/Two", "b/Pack.xcdatamodeld/Two"],
        ["/a/Pack.xcdatamodeld/Two.xcdatamodel", "/b/Pack.xcdatamodeld/Two.xcdatamodel"]
      ),
      (["a/Lone", "b/Lone"], ["/a/Lone.xcdatamodel", "/b/Lone.xcdatamodel"]),
      (
        ["a/Pack.xcdatamodeld/One", "a/Pack.xcdatamodeld/Two", "b/Pack.xcdatamodeld/Two"],
        ["Pack One", "/a/Pack.xcdatamodeld/Two.xcdatamodel", "/b/Pack.xcdatamodeld/Two.xcdatamodel"]
      ),
    ] as [([String], [String])])
  func everyModelHasItsKey(paths: [String], keys: [String]) throws {
    let run = try LiveRun(paths.map { shop.path + "/" + $0 + ".xcdatamodel" })
    #expect(run.project.models.map { $0.key.replacing(shop.path, with: "") } == keys)
  }

  @Test func aModelIsFoundByItsKey() throws {
    let project = try LiveRun(shop.path + "/a/Lone.xcdatamodel", shop.model).project
    #expect(project.model("Shop")?.key == "Shop" && project.model(nil)?.key == "Lone" && project.model("x") == nil)
    #expect(LiveProject(models: [], locales: []).model(nil) == nil)
    #expect(project.words(of: project.models[1], locale: "de")?.label(ofEntity: "Article") == "Artikel")
    #expect(LiveProject(models: [], locales: []).words(of: project.models[0], locale: "de") == nil)
    #expect(LiveProject(models: [], locales: []).documentationFolder(for: "de") == "/docs/")
  }
}

/// The page of all messages, which needs no server.
@Suite struct MessagesFileTests {
  private let shop: ShopFolder

  init() throws { shop = try ShopFolder() }

  private func project(_ models: [(name: String, entities: String)]) throws -> LiveProject {
    for (name, entities) in models {
      try shop.write("\(name).xcdatamodel/contents", PageChoiceTests.model(entities))
    }
    return try LiveRun(models.map { shop.path + "/\($0.name).xcdatamodel" }).project
  }

  private static func attributes(_ names: [String], _ rest: String = "") -> String {
    names.map { "<attribute name=\"\($0)\" attributeType=\"String\"\(rest)/>" }.joined()
  }

  private static let family = """
    <entity name="Top">\(attributes(["t", "u"]))</entity><entity name="Middle" parentEntity="Top">\(attributes(["m"]))</entity>
    <entity name="Leaf" parentEntity="Middle">\(attributes(["l"]))</entity>
    """

  /// The sections: where they are, the properties that they say, and where the inherited ones are.
  private func sections(_ text: String) -> [String] {
    text.matches(of: /<section id="([^"]*)" class="entity">(.*?)(?=<section id|<\/main>)/.dotMatchesNewlines()).map {
      let properties = $0.2.matches(of: /<h3><code>([a-z]+)<\/code>/).map { String($0.1) }
      let links = $0.2.matches(of: /<p class="note">Inherited: (.*?)<\/p>/).map {
        $0.1.replacing(/<[^>]*>/, with: "")
      }
      return "\($0.1): \(properties.joined(separator: " ")) < \(links.joined(separator: " | "))"
    }
  }

  @Test func aMessageIsSaidOnceWithALinkFromWhatInherits() throws {
    let text = LiveReport.file(of: try project([("Family", Self.family)]), language: "en")
    #expect(sections(text) == ["Leaf: t u m l < ", "Middle:  < Leaf", "Top:  < Leaf"])
    #expect(!text.contains("<h2 class=\"group\">") && !text.contains("<h2 class=\"model\">"))
    #expect(text.contains("<title>Validation messages – Family</title>"))
    #expect(text.contains("<ul><li><a href=\"#Leaf\">Leaf</a></li><li><a href=\"#Middle\">Middle</a></li>"))
  }

  @Test func entitiesOfTheSameNameHaveTheirOwnPlaces() throws {
    let entity = { (name: String) in "<entity name=\"Same\">\(Self.attributes([name]))</entity>" }
    let text = LiveReport.file(of: try project([("A", entity("a")), ("B", entity("b"))]), language: "en")
    #expect(sections(text) == ["Same: a < ", "Same-2: b < "])
    #expect(
      text.contains(
        "<h2 class=\"group\">A</h2><ul><li><a href=\"#Same\">Same</a></li></ul>"
          + "<h2 class=\"group\">B</h2><ul><li><a href=\"#Same-2\">Same</a></li></ul>"))
    #expect(text.contains("<h2 class=\"model\">B</h2><section id=\"Same-2\""))
  }

  /// 4000 inherited messages are listed with each entity, more only with the entity that declares the property.
  @Test(arguments: [(0, "Base"), (1, "Middle")])
  func aLotOfInheritedMessagesIsSaidWhereItIsDeclared(extra: Int, ancestor: String) throws {
    let leaves = (1...39).map { number in
      "<entity name=\"L\(number < 10 ? "0" : "")\(number)\" parentEntity=\"Middle\"/>"
    }
    let letters = "abcdefghij".map(String.init)
    let names = letters.flatMap { first in letters.map { "a" + first + $0 } }
    let child =
      extra == 1
      ? "<entity name=\"Parent\">\(Self.attributes(["p"]))</entity><entity name=\"Zzz\" parentEntity=\"Parent\"/>" : ""
    let model = """
      <entity name="Base">\(Self.attributes(names))</entity><entity name="Middle" parentEntity="Base"/>\(leaves.joined())\(child)
      """
    let found = sections(LiveReport.file(of: try project([("Many", model)]), language: "en"))
    let all = names.joined(separator: " ")
    #expect(found.first == "Base: \(all) < ")
    #expect(found.dropFirst().first == "L01:  < \(ancestor)")
    #expect(found.contains("Middle:  < Base"))
  }

  /// A long text is cut, with its length.
  @Test(arguments: [(197, 198, false), (198, 199, true)])
  func aLongValueIsCut(maximum: Int, count: Int, isCut: Bool) throws {
    let entity =
      "<entity name=\"E\">\(Self.attributes(["a"], " optional=\"YES\" maxValueString=\"\(maximum)\""))</entity>"
    let text = LiveReport.file(of: try project([("Long", entity)]), language: "en")
    let shown = String(repeating: "x", count: isCut ? 199 : count)
    let expected = isCut ? "&quot;\(shown)…&quot; (\(count))" : "&quot;\(shown)&quot;"
    #expect(text.contains("<p>Values that trigger this: <b>Update</b> <code>{&quot;a&quot;: \(expected)}</code></p>"))
  }

  @Test func whatCannotBeTriggeredAndWhatHasNoRulesIsSaid() throws {
    let entities = """
      <entity name="E">\(Self.attributes(["a"], " optional=\"YES\" regularExpressionString=\"[a\""))</entity>
      <entity name="F">\(Self.attributes(["a"], " optional=\"YES\""))</entity>
      """
    let text = LiveReport.file(of: try project([("Odd", entities)]), language: "de")
    #expect(text.contains("<html lang=\"de\" dir=\"ltr\">"))
    #expect(text.contains("<p class=\"note\">Es fanden sich keine Werte, die dies auslösen.</p></section></section>"))
    #expect(text.contains("<code>F</code></h2><p class=\"note\">Hier kann keine Regel verletzt werden.</p></section>"))
    #expect(!text.contains("role=\"alert\""))
  }

  @Test func aProjectWithoutModelsHasAPage() throws {
    let empty = LiveProject(models: [], locales: ["en"], complaints: ["a.xcdatamodel: <broken>"])
    let text = LiveReport.file(of: empty, language: "de")
    #expect(text.contains("<html lang=\"de\" dir=\"ltr\">") && text.contains("<title>Prüfmeldungen – </title>"))
    #expect(text.contains("<li><code>a.xcdatamodel: &lt;broken&gt;</code></li>"))
  }
}
