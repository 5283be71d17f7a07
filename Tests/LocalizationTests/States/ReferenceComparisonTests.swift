import GlossManagedObjectModel
import Testing

@testable import GlossLocalization

/// A table next to that of the development language.
@Suite struct ReferenceComparisonTests {
  private static let vocabulary = ModelVocabulary(
    ModelIndex(
      ManagedObjectModel(
        entities: ["A", "B"].map { name in
          EntityDescription(
            name: name, attributes: ["name", "size", "kind"].map { AttributeDescription(name: $0, type: .string) })
        })))

  private static func overlay(_ locale: String?, _ entries: [(String, String)]) -> TableOverlay {
    TableOverlay(
      [
        LocalizationTable(
          name: "MModel", locale: locale, path: "x/MModel.strings", format: .strings,
          entries: entries.map { TableEntry(key: $0.0, value: $0.1) })
      ], vocabulary: vocabulary)
  }

  private static func comparison(
    _ entries: [(String, String)], _ reference: [(String, String)], locale: String? = "de", source: String? = "en"
  ) -> ReferenceComparison? {
    ReferenceComparison(overlay(locale, entries), reference: overlay(source, reference))
  }

  @Test func needsATableOfALanguageAndAReference() {
    #expect(Self.comparison([], [], locale: nil) == nil)
    #expect(ReferenceComparison(Self.overlay("de", []), reference: nil) == nil)
    #expect(Self.comparison([], [], source: nil)?.referenceName == "")
    #expect(Self.comparison([], [], source: "English")?.referenceName == "English")
  }

  @Test(arguments: [
    ("de", "en", true), ("en-GB", "en", false), ("zh-Hant", "zh-Hans", true), ("zh_TW", "zh_HK", false),
    ("sr-Latn", "sr", true), ("nb", "nn", true),
  ])
  func anotherLanguageOrScriptIsATranslation(locale: String, source: String, isTranslation: Bool) {
    #expect(Self.comparison([], [], locale: locale, source: source)?.isTranslation == isTranslation)
  }

  private static let own = [("Property/name/Entity/A", "Name"), ("Property/name/Entity/B", "Title")]

  @Test(
    arguments: [
      // One term, and both terms of a shared key.
      ([("Property/name/Entity/A", "Name")], own, ["Name"], true),
      ([("Property/name/Entity/B", "Name")], own, ["Title"], false),
      ([("Property/name", "Name")], own, ["Name", "Title"], false),
      ([("Property/name", "Name")], [("Property/name", "Name")], ["Name"], true),
      ([("Property/name", "Name")], [own[0]], ["Name"], true),
      ([("Property/name", "Name")], [own[1]], ["Title"], false),
      ([("Property/name", "Title")], [own[1]], ["Title"], true),
      ([("Property/name", "Name")], [], [], false), ([("Property/zebra", "Name")], own, [], false),
    ] as [([(String, String)], [(String, String)], [String], Bool)])
  func anEntryHasTheTextsOfItsTerms(
    entries: [(String, String)], reference: [(String, String)], texts: [String], isSame: Bool
  ) throws {
    let comparison = try #require(Self.comparison(entries, reference))
    #expect(comparison.texts(of: 0) == texts && comparison.isSame(0) == isSame)
    #expect((comparison.counterpart(of: 0) != nil) == !texts.isEmpty)
  }

  @Test func pairsHaveOneTextInEachLanguage() throws {
    let comparison = try #require(
      Self.comparison(
        [
          ("Property/size", "Größe"), ("Property/name", "Name"), ("Property/kind", "…"), ("Entity/A", ""),
          ("Entity/B", "B"),
        ],
        Self.own + [("Property/size", "Size"), ("Property/kind", "Kind"), ("Entity/A", "An A")]))
    #expect(comparison.pairs.map { "\($0.entry) \($0.source)" } == ["0 Size"])
  }

  @Test(
    arguments: [
      // A few words can all be the same in two languages.
      (["Entity/A", "Entity/B", "Property/name"], ["Entity/A", "Entity/B", "Property/name"], false),
      (
        ["Entity/A", "Entity/B", "Property/name", "Property/size"],
        ["Entity/A", "Entity/B", "Property/name", "Property/size"], true
      ),
      // Without a counterpart an entry does not count.
      (["Entity/A", "Entity/B", "Property/name", "Property/size"], ["Entity/A", "Entity/B", "Property/name"], false),
      (
        ["Entity/A", "Entity/B", "Property/name", "Property/size", "Property/kind"],
        ["Entity/A", "Entity/B", "Property/name", "Property/size"], true
      ),
    ] as [([String], [String], Bool)])
  func aTableWithOnlyTextsOfTheSourceIsACopy(keys: [String], reference: [String], isCopy: Bool) {
    let texts = { (keys: [String]) in keys.map { ($0, "text of \($0)") } }
    #expect(Self.comparison(texts(keys), texts(reference))?.isCopy == isCopy)
    // One other text is enough that it is none.
    let changed = [("Entity/A", "Ein A")] + texts(keys).dropFirst()
    #expect(Self.comparison(changed, texts(reference))?.isCopy == false)
  }

  @Test(arguments: [
    ("Status", "de", true), ("Stadt", "de", false), ("System", "de", true), ("System", "fr", false),
    ("Status Online", "de", true), ("Status of", "de", false), ("iOS", "ja", true), ("URL", "ja", true),
    ("ABCDE", "de", true), ("GitHub", "de", true), ("A", "de", true), ("Ab", "de", false),
    ("12", "de", true), ("E-Mail", "de", true), ("Video", "ja", false), ("Video", "de", true), ("", "de", true),
    ("www.example.org is here", "de", true), ("see https://example.org now", "de", true), ("me@work", "de", true),
    ("me@work is here", "de", false), ("video-x", "de", false), ("Film!", "fr", true), ("Film", "xx", false),
  ])
  func internationalWordsMayBeTheSame(text: String, language: String, isInternational: Bool) {
    #expect(InternationalWords.contains(text, in: LanguageTag(language)) == isInternational)
  }

  @Test(
    arguments: [
      // The raw name, where it looks like an identifier.
      ("firstName", "firstName", .rawName), ("first_name", "first_name", .rawName), ("name", "name", nil),
      ("Name", "Name", nil), ("First_Name", "First_Name", .rawName), ("FirstName", "FirstName", nil),
      ("firstName", nil, nil), ("firstName", "other", nil), ("Property/firstName", "firstName", .key),
    ] as [(String, String?, Sameness?)])
  func aTextMayBeItsKeyOrTheRawName(value: String, name: String?, sameness: Sameness?) {
    let judge = TextJudge(Self.overlay("de", [("Property/firstName", value)]), comparison: nil)
    #expect(judge.sameness(ofEntry: 0, name: name) == sameness)
  }
}
