import GlossBasics
import GlossLocalization
import Testing

@testable import GlossTableWriting

/// What an export tells translators, and how new tables look.
@Suite struct TranslatorNotesTests {
  private static let entities = """
    <entity name="Patient">
      <attribute name="weight" attributeType="Double" maxValueString="500"/>
      <attribute name="insuranceNumber" attributeType="String" optional="YES" maxValueString="12">
        <userInfo><entry key="documentation" value="On the card."/></userInfo>
      </attribute>
      <attribute name="birthDay" attributeType="Date" optional="YES"/>
      <relationship name="visits" toMany="YES" destinationEntity="Visit" optional="YES" deletionRule="Deny"/>
    </entity>
    <entity name="Visit"><relationship name="patient" maxCount="1" destinationEntity="Patient"/></entity>
    """

  private func workspace(_ tables: [String: String]) -> Workspace { .league(Self.entities, tables) }

  @Test func quotesTheSentencesOfTheLanguage() throws {
    let workspace = workspace([
      "en.lproj/LeagueModel.strings": """
      "Entity/Patient" = "Patient";
      "Property/patient/Entity/Visit" = "Patient";
      "Property/weight" = "Weight";
      /* A comment. */
      "Property/insuranceNumber/Entity/Patient" = "Insurance number";
      """,
      "pl.lproj/LeagueModel.strings": "\"Property/weight\" = \"Waga\";",
    ])
    let export = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "pl")
    let units = try #require(export.document.files.first).units
    func notes(_ key: String) -> [String] { units.first { $0.key == key }?.notes ?? [] }
    // Two texts that are the same in English are not the same thing.
    #expect(notes("Entity/Patient").first?.hasPrefix("The entity Patient, with ") == true)
    #expect(
      notes("Property/patient/Entity/Visit").first?.hasPrefix("The relationship patient of Visit, to one Patient")
        == true)
    let weight = try #require(notes("Property/weight").first)
    #expect(weight.hasPrefix("The attribute weight of Patient: Double, "))
    #expect(weight.contains("500") && weight.contains("Waga") && weight.contains("\nThe longest has "))
    let composer = MessageComposer(catalog: .builtIn(forLocale: "pl"))
    #expect(weight.contains("“\(composer.text(code: 1570, entityName: "", propertyName: "Waga"))”"))
    let number = notes("Property/insuranceNumber/Entity/Patient")
    #expect(number.count == 2 && number.first == "On the card.")
    // Without a translation, the place of the word is marked.
    #expect(number.last?.contains("“\(composer.text(code: 1660, entityName: "", propertyName: "…"))”") == true)
  }

  /// Lists are cut after eight properties, and after four entities.
  @Test func longListsAreCut() throws {
    func entity(_ name: String, _ count: Int) -> String {
      let attributes = (0..<count).map {
        "<attribute name=\"\(name.lowercased())\($0)\" attributeType=\"Date\" optional=\"YES\"/>"
      }
      let shared = "<attribute name=\"x\" attributeType=\"Date\" optional=\"YES\"/>"
      return "<entity name=\"\(name)\">\(shared)\(attributes.joined())</entity>"
    }
    func notes(_ entities: String, _ key: String) throws -> String? {
      let workspace = Workspace.league(entities, ["en.lproj/LeagueModel.strings": "\"\(key)\" = \"Text\";"])
      let export = TranslationExport(
        of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "de")
      return export.document.files.first?.units.first { $0.key == key }?.notes.first
    }
    let eight = try #require(try notes(entity("A", 7), "Entity/A"))
    #expect(eight.hasSuffix(".") && !eight.contains("…") && eight.count { $0 == "," } == 8)
    let nine = try #require(try notes(entity("A", 8), "Entity/A"))
    #expect(nine.hasSuffix(", ….") && nine.count { $0 == "," } == 9)
    #expect(try notes("<entity name=\"A\"/>", "Entity/A") == "The entity A.")
    let names = ["A", "B", "C", "D", "E"]
    for (count, list) in [(1, "A"), (4, "A, B, C, D"), (5, "A, B, C, D, …")] {
      let note = try notes(names[..<count].map { entity($0, 0) }.joined(), "Property/x")
      #expect(note == "The attribute x of \(list): Date.")
    }
    let child = "<entity name=\"B\" parentEntity=\"A\"/>"
    #expect(try notes("<entity name=\"A\"/>" + child, "Entity/B") == "The entity B, a kind of A.")
  }

  @Test func followsTheOrderAndStyleOfTheReferenceTable() throws {
    var workspace = workspace([
      "en.lproj/LeagueModel.strings": """
      "Property/weight/Entity/Patient" = "Body weight";
      "Property/insuranceNumber/Entity/Patient" = "Insurance number";
      "Entity/Visit" = "Visit";
      "Entity/Patient" = "Patient";

      """
    ])
    try workspace.synchronize(SynchronizationOptions(locales: ["en"]))
    #expect(workspace.text("en.lproj/LeagueModel.strings")?.contains("\"Birth day\"") == true)
    try workspace.synchronize(SynchronizationOptions(locales: ["de"]))
    func keys(_ locale: String) -> [String] {
      workspace.tables().tables.first { $0.locale == locale }?.entries.map(\.key) ?? []
    }
    let reference = keys("en")
    #expect(keys("de") == reference && keys("de").first == "Property/weight/Entity/Patient")
  }

  @Test(arguments: [
    ("Body Weight", "Body weight"), ("Number of Seats", "Number of seats"), ("URL", "URL"), ("Home URL", "Home URL"),
    ("Name", "Name"), ("My iPhone", "My iPhone"),
  ]) func writesNamesInSentenceStyle(title: String, sentence: String) {
    #expect(NameCapitals.sentence.applied(to: title) == sentence)
    #expect(NameCapitals.title.applied(to: title) == title)
  }
}
