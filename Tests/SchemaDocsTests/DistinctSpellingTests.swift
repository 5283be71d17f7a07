import Foundation
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// Names that Core Data tells apart by their characters and nobody by their looks.
@Suite struct DistinctSpellingTests {
  private static let composed = "Caf\u{E9}"
  private static let decomposed = "Cafe\u{301}"

  private static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: composed, managedObjectClassName: "One",
        attributes: [
          AttributeDescription(name: "na\u{EF}ve", type: .string, isOptional: true),
          AttributeDescription(name: "nai\u{308}ve", type: .date, isOptional: true),
        ],
        relationships: [
          RelationshipDescription(
            name: "other", destination: decomposed, inverse: "others", inverseEntity: decomposed, isOptional: true)
        ]),
      EntityDescription(
        name: decomposed, managedObjectClassName: "Two",
        relationships: [
          RelationshipDescription(
            name: "others", destination: composed, inverse: "other", inverseEntity: composed, isToMany: true,
            isOptional: true)
        ]),
    ], configurations: [Configuration(name: "All", entities: [composed, decomposed])])

  private static func files(_ model: ManagedObjectModel) throws -> [String: String] {
    let options = DocumentationOptions(formats: [.html, .markdown], locales: ["en"])
    let files = try SchemaDocumentation(models: [SampleModels.documented(model)], options: options).files()
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
  }

  @Test func eachHasAPageAndAnAnchorOfItsOwn() throws {
    let files = try Self.files(Self.model)
    #expect(
      files.keys.filter { $0.hasPrefix("html/entities/") }.sorted() == [
        "html/entities/Cafe-U-0301.html", "html/entities/Cafe.html",
      ])
    let first = try #require(files["html/entities/Cafe.html"])
    #expect(first.contains("id=naive") && first.contains("id=naive-U-0308"))
    #expect(first.contains("Two?") && !first.contains("One?"), "the relationship leads to the other one")
    // What code and stores are told is what the model says.
    #expect(first.contains("var nai\u{308}ve: Date?"))
    let second = try #require(files["html/entities/Cafe-U-0301.html"])
    #expect(second.contains("entityName: &quot;Cafe\u{301}&quot;") || second.contains("entityName: \"Cafe\u{301}\""))
    #expect(files["html/index.html"]?.contains("Cafe\u{301} (U+0301)") == true)
    #expect(files["markdown/index.md"]?.contains("(U+0301)") == true)
    #expect(LinkChecker.problems(in: files) == [])
  }

  /// The hashes are those of the names in the model, worked out here from two models that have one of them each.
  @Test func hashesAreThoseOfTheNamesThatAreWritten() throws {
    let lone = { (name: String) in
      ManagedObjectModel(entities: [EntityDescription(name: name, attributes: Self.model.entities[0].attributes)])
    }
    let spellings = DistinctSpellings(Self.model)
    let shown = spellings.entities[Self.decomposed]
    #expect(shown == "Cafe\u{301} (U+0301)")
    // The first attribute only: an index by names has room for no other of that name.
    for (name, isShown) in [(Self.composed, Self.composed), (Self.decomposed, shown)] {
      var (written, respelled) = (lone(name), lone(isShown))
      written.entities[0].attributes.removeLast()
      respelled.entities[0].attributes.removeLast()
      let hashes = VersionHashes(ModelIndex(respelled), writtenEntities: spellings.entities.written)
      #expect(hashes.checksum == written.versionHashes.checksum)
    }
    let plain = VersionHashes(ModelIndex(lone(shown)))
    #expect(plain.checksum != lone(Self.decomposed).versionHashes.checksum)
  }

  @Test(arguments: [
    (["a", "b"], ["a", "b"]), (["\u{E9}", "\u{E9}"], ["\u{E9}", "\u{E9}"]),
    (["\u{E9}", "e\u{301}"], ["\u{E9}", "e\u{301} (U+0301)"]),
    (["e\u{301}", "\u{E9}"], ["e\u{301}", "\u{E9} (U+00E9)"]),
    (["\u{E9}", "e\u{301}", "e\u{301} (U+0301)"], ["\u{E9}", "e\u{301} (U+0301)′", "e\u{301} (U+0301)"]),
    // A sign of Angstrom, a letter with a ring, and the two parts of it.
    (["\u{212B}", "\u{C5}", "A\u{30A}"], ["\u{212B}", "\u{C5} (U+00C5)", "A\u{30A} (U+030A)"]),
  ])
  func namesAreShown(names: [String], shown: [String]) {
    let model = ManagedObjectModel(entities: names.map { EntityDescription(name: $0) })
    let result = DistinctSpellings(model).applied(to: model).entities.map { Array($0.name.unicodeScalars) }
    #expect(result == shown.map { Array($0.unicodeScalars) })
  }
}
