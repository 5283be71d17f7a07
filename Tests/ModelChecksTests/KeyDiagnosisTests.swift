import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@Suite struct KeyDiagnosisTests {
  let model = InMemory.model(
    EntityDescription(name: "Player", attributes: [AttributeDescription(name: "firstName", type: .string)]),
    EntityDescription(name: "Keeper", superentity: "Player"),
    EntityDescription(
      name: "Team",
      attributes: [
        AttributeDescription(
          name: "size", type: .integer16,
          validations: [ValidationRule(predicate: "SELF > 0", warning: .text("Size < 1"))])
      ]),
    composites: [CompositeDescription(name: "Address", attributes: [AttributeDescription(name: "city", type: .string)])]
  )

  private func reader() -> KeyReader {
    KeyReader(ModelVocabulary(ModelIndex(model.model)))
  }

  @Test(arguments: [
    ("Entity/Plaer", "Entity/Player"),
    ("Entity/player", "Entity/Player"),
    ("Property/firstname", "Property/firstName"),
    ("Property/fistName", "Property/firstName"),
    ("Property/fristName", "Property/firstName"),
    ("Property/firstName/Entity/Plyer", "Property/firstName/Entity/Player"),
    ("Property/firstName/Entity/Team", "Property/firstName/Entity/Player"),
    ("Property/fistName/Entity/Player", "Property/firstName/Entity/Player"),
    ("Property/fistName/Entity/Keeper", "Property/firstName/Entity/Keeper"),
    ("ErrorString/Size < 2", "ErrorString/Size < 1"),
    ("Property/Team.size", "Property/size/Entity/Team"),
    ("Property/Keeper.firstName", "Property/firstName/Entity/Keeper"),
    ("Property/Stadium.size", nil),
    ("Entity/Stadium", nil),
    ("Property/colour", nil),
    ("Property/colour/Entity/Player", nil),
    ("ErrorString/Nothing like it at all", nil),
  ])
  func keysThatNameNothingAreOrphaned(key: String, suggestion: String?) {
    var reader = reader()
    guard case .faulty(.orphaned, _, let found) = reader.diagnosis(of: key, LocalizationKey(key)) else {
      Issue.record("\(key) is \(reader.diagnosis(of: key, LocalizationKey(key)))")
      return
    }
    #expect(found == suggestion)
  }

  @Test(arguments: [
    ("entity/Player", "Entity/Player"),
    ("ENTITY/Player", "Entity/Player"),
    ("property/firstName", "Property/firstName"),
    ("Property/firstName/entity/Player", "Property/firstName/Entity/Player"),
    ("Relationship/firstName", "Property/firstName"),
    ("Attribute/firstName/Entity/Player", "Property/firstName/Entity/Player"),
    ("Property/firstName/Player", "Property/firstName/Entity/Player"),
    ("Property/Player/firstName", "Property/firstName/Entity/Player"),
    ("Entity/Player/Property/firstName", "Property/firstName/Entity/Player"),
    ("Entity/Player/firstName", "Property/firstName/Entity/Player"),
    ("Entity/Player ", "Entity/Player"),
    (" Entity/Player", "Entity/Player"),
    ("Entity /Player", "Entity/Player"),
    ("Entity//Player", "Entity/Player"),
    ("Entity/Player/", "Entity/Player"),
    ("/Entity/Player", "Entity/Player"),
    ("Player", "Entity/Player"),
    ("firstName", "Property/firstName"),
    ("Player.firstName", "Property/firstName/Entity/Player"),
    ("entity/Plaer", "Entity/Player"),
    ("errorString/Size < 1", "ErrorString/Size < 1"),
    ("Property/", nil),
    ("", nil),
    ("Greeting", nil),
    ("A/B/C/D/E", nil),
    ("entity/Stadium", nil),
  ])
  func keysOfNoFormAreMalformed(key: String, suggestion: String?) {
    var reader = reader()
    guard case .faulty(.malformed, _, let found) = reader.diagnosis(of: key, LocalizationKey(key)) else {
      Issue.record("\(key) is \(reader.diagnosis(of: key, LocalizationKey(key)))")
      return
    }
    #expect(found == suggestion)
  }

  @Test(arguments: [
    "Property/firstName/Entity/Keeper",  // inherited
    "Property/city",  // of a composite
    "Entity/Player",
    "ErrorString/Size < 1",
  ])
  func keysOfTheModelAreLegal(key: String) {
    var reader = reader()
    #expect(reader.diagnosis(of: key, LocalizationKey(key)) == .legal)
  }

  @Test func invisibleCharactersAreLeftToTheirOwnRule() {
    var reader = reader()
    #expect(reader.diagnosis(of: "Entity/Play\u{200B}er", LocalizationKey("Entity/Play\u{200B}er")) == .hidesCharacters)
    #expect(reader.diagnosis(of: "Entity/\u{FEFF}Player", LocalizationKey("Entity/\u{FEFF}Player")) == .hidesCharacters)
  }
}
