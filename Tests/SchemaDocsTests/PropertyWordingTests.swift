import GlossManagedObjectModel
import Testing

@testable import GlossSchemaDocs

@Suite struct PropertyWordingTests {
  private static let wording: PropertyWording = {
    var taken = TakenNames()
    let options = DocumentationOptions()
    let reference = ReferenceModel(SampleModels.documented(SampleModels.library), options: options, taken: &taken)
    return PropertyWording(
      edition: Edition(reference, locale: "en", words: DocumentationWords(locale: "en"), options: options))
  }()

  @Test(arguments: [
    // To-one.
    (false, true, 0, 1, false, "one or none"), (false, false, 0, 1, false, "one"),
    // To-many without limits: what is required must not be empty.
    (true, true, 0, 0, false, "any number"), (true, false, 0, 0, false, "any number"),
    (true, false, 0, 0, true, "any number; ordered"),
    // A minimum says by itself that there must be some.
    (true, false, 2, 0, false, "at least 2"), (true, false, 2, 5, false, "2 to 5"),
    (true, true, 2, 5, false, "none, or 2 to 5"), (true, true, 0, 5, false, "at most 5"),
    (true, false, 0, 5, false, "at most 5"),
    // As many as there may be.
    (true, false, 5, 5, false, "exactly 5"), (true, true, 5, 5, true, "none, or exactly 5; ordered"),
  ])
  func countsOfRelationshipsSayAllThatHolds(
    isToMany: Bool, isOptional: Bool, minimum: Int, maximum: Int, isOrdered: Bool, expected: String
  ) {
    let relationship = RelationshipDescription(
      name: "r", destination: "Book", isToMany: isToMany, isOrdered: isOrdered, isOptional: isOptional,
      minCount: minimum, maxCount: maximum)
    #expect(Self.wording.count(of: relationship) == expected)
  }

  /// A flag that is set shows on the page, with words of its own.
  @Test func everyTraitHasWords() {
    var attributeWords: Set<String> = []
    for trait in AttributeDescription.traits {
      var attribute = AttributeDescription(name: "a", type: .string)
      attribute[keyPath: trait.path] = true
      let words = Self.wording.statements(of: attribute, in: "Book").map(\.plainText)
      #expect(words.count == 1, "\(trait.flag.member): \(words)")
      attributeWords.formUnion(words)
    }
    #expect(attributeWords.count == AttributeDescription.traits.count)
    for trait in RelationshipDescription.traits {
      var relationship = RelationshipDescription(name: "r", destination: "Book")
      relationship[keyPath: trait.path] = true
      let words = Self.wording.statements(of: relationship, in: "Book").map(\.plainText)
      #expect(words.count == 1 && attributeWords.isSuperset(of: words), "\(trait.flag.member): \(words)")
    }
  }

  @Test func aRelationshipWithoutInverseSaysSo() throws {
    let files = try SampleModels.files(
      SampleModels.library, options: DocumentationOptions(formats: [.markdown], locales: ["en"]))
    let row = files["markdown/entities/Reader.md"]?.split(separator: "\n").first { $0.contains("`friend`") }
    #expect(row?.contains("| one or none | none |") == true, "\(row ?? "")")
  }
}
