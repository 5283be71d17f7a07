import GlossBasics
import GlossManagedObjectModel
import Testing

@testable import GlossLocalization

/// What is wrong with keys that name nothing, and which key was meant.
@Suite struct KeyReaderTests {
  private static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Person",
        attributes: [
          AttributeDescription(name: "name", type: .string),
          AttributeDescription(
            name: "email", type: .string,
            validations: [
              ValidationRule(predicate: "SELF != ''", warning: .text("Too old")),
              ValidationRule(predicate: "SELF != 'x'", warning: .text("Over 200 km/h")),
            ]),
        ]),
      EntityDescription(
        name: "Player", superentity: "Person",
        attributes: ["number", "birthDay"].map { AttributeDescription(name: $0, type: .string) }),
      EntityDescription(
        name: "Team", attributes: [AttributeDescription(name: "note", type: .string)],
        relationships: [RelationshipDescription(name: "title", destination: "Person")]),
      EntityDescription(name: "Match", attributes: [AttributeDescription(name: "note", type: .string)]),
    ],
    composites: [
      CompositeDescription(name: "Address", attributes: [AttributeDescription(name: "street", type: .string)])
    ])

  private static func diagnosis(
    _ key: String, others: [ManagedObjectModel] = [], model: ManagedObjectModel = model
  ) -> KeyDiagnosis {
    var reader = KeyReader(
      ModelVocabulary(ModelIndex(model)), others: others.map { ModelVocabulary(ModelIndex($0)) })
    return reader.diagnosis(of: key, LocalizationKey(key))
  }

  @Test(arguments: [
    // An inherited property, and one that only a child declares.
    "Property/email/Entity/Player", "Property/number/Entity/Person", "Property/street",
  ])
  func keysThatALookUpReachesAreLegal(key: String) { #expect(Self.diagnosis(key) == .legal) }

  @Test func aKeyOfAnotherVersionIsLegal() {
    let other = ManagedObjectModel(entities: [
      EntityDescription(name: "Coach", attributes: [AttributeDescription(name: "pay", type: .string)]),
      EntityDescription(name: "Trainer", superentity: "Coach"),
    ])
    for key in ["Entity/Coach", "Property/pay", "Property/pay/Entity/Trainer"] {
      #expect(Self.diagnosis(key, others: [other]) == .legal)
      #expect(Self.diagnosis(key) != .legal)
    }
  }

  @Test(arguments: ["Entity/Pla\u{200B}yer", "Property/name\u{FEFF}", "Property/email\u{200D}/Entity/Player"])
  func aKeyThatOnlyHasMoreInvisibleCharactersHidesThem(key: String) {
    #expect(Self.diagnosis(key) == .hidesCharacters)
  }

  @Test(
    arguments: [
      ("Entity/Cafe\u{301}", "Entity/Café"), ("Property/größe", nil), ("Entity/Cafe", nil),
    ] as [(String, String?)])
  func aKeyWithOtherCodePointsLooksLikeTheModels(key: String, meant: String?) {
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Café")])
    guard case .faulty(let fault, let message, let suggestion) = Self.diagnosis(key, model: model) else {
      Issue.record("\(key) is wrong")
      return
    }
    #expect(fault == .orphaned && message.contains("looks like one of the model's") == (meant != nil))
    if let meant { #expect(suggestion?.isLiterally(meant) == true) }
  }

  @Test(
    arguments: [
      ("Entity/Persn", "the model has no entity \"Persn\"", "Entity/Person"),
      ("Entity/person", "the model has no entity \"person\"", "Entity/Person"),
      ("Entity/Zebra", "the model has no entity \"Zebra\"", nil),
      ("Property/nmae", "no entity of the model has a property \"nmae\"", "Property/name"),
      ("Property/zebra", "no entity of the model has a property \"zebra\"", nil),
      ("Property/Person.name", "no entity of the model has a property \"Person.name\"", "Property/name/Entity/Person"),
      (
        "Property/Player.name", "no entity of the model has a property \"Player.name\"", "Property/name/Entity/Player"
      ),
      ("Property/Person.title", "no entity of the model has a property \"Person.title\"", nil),
      ("Property/Person.name.x", "no entity of the model has a property \"Person.name.x\"", nil),
      (
        "Property/nmae/Entity/Person", "the entity \"Person\" has no property \"nmae\"", "Property/name/Entity/Person"
      ),
      // Another entity has it.
      (
        "Property/title/Entity/Person", "the entity \"Person\" has no property \"title\"", "Property/title/Entity/Team"
      ),
      ("Property/zebra/Entity/Person", "the entity \"Person\" has no property \"zebra\"", nil),
      // Two others have it, of which none is nearer.
      ("Property/note/Entity/Person", "the entity \"Person\" has no property \"note\"", nil),
      (
        "Property/number/Entity/Team", "the entity \"Team\" has no property \"number\"", "Property/number/Entity/Player"
      ),
      ("Property/name/Entity/Persn", "the model has no entity \"Persn\"", "Property/name/Entity/Person"),
      // Neither name is right.
      ("Property/nmae/Entity/Persn", "the model has no entity \"Persn\"", "Property/name/Entity/Person"),
      ("Property/zebra/Entity/Persn", "the model has no entity \"Persn\"", nil),
      // Only one entity has the property; of two none is nearer.
      ("Property/title/Entity/Zebra", "the model has no entity \"Zebra\"", "Property/title/Entity/Team"),
      ("Property/note/Entity/Zebra", "the model has no entity \"Zebra\"", nil),
      ("Property/note/Entity/Tem", "the model has no entity \"Tem\"", "Property/note/Entity/Team"),
      ("ErrorString/Too odl", "no rule of the model has the warning \"Too odl\"", "ErrorString/Too old"),
      ("ErrorString/Zebra", "no rule of the model has the warning \"Zebra\"", nil),
    ] as [(String, String, String?)])
  func aKeyOfARightFormThatNamesNothingIsOrphaned(key: String, message: String, suggestion: String?) {
    #expect(Self.diagnosis(key) == .faulty(.orphaned, message: message, suggestion: suggestion))
  }

  /// Each row: whether the model and another version have warnings, and whether an unknown one is an orphan.
  @Test(arguments: [(false, false, false), (true, false, true), (false, true, true), (true, true, true)])
  func onlyAModelWithWarningsSaysWhichThereAre(hasOwn: Bool, hasOther: Bool, isOrphaned: Bool) {
    func model(_ hasWarning: Bool) -> ManagedObjectModel {
      // What momc writes for a source model's rules.
      let rules = [
        ValidationRule(predicate: "SELF > 0", warning: .code(1620)),
        ValidationRule(predicate: "SELF > 1", warning: hasWarning ? .text("Too young") : nil),
      ]
      let age = AttributeDescription(name: "age", type: .integer16, validations: rules)
      return ManagedObjectModel(entities: [EntityDescription(name: "Person", attributes: [age])])
    }
    func isFaulty(_ key: String) -> Bool {
      Self.diagnosis(key, others: [model(hasOther)], model: model(hasOwn)) != .legal
    }
    #expect(isFaulty("ErrorString/Too old") == isOrphaned && isFaulty("ErrorString/Over 200 km/h") == isOrphaned)
    // What no look-up finds is wrong in any model.
    for key in ["ErorString/Too old", "errorString/Too old", "ErrorString/", "ErrorString", "Entity/Too old"] {
      #expect(isFaulty(key), "\(key)")
    }
    guard case .faulty(.malformed, _, let meant) = Self.diagnosis("errorString/Too old", model: model(hasOwn)) else {
      Issue.record("a key in the wrong case is malformed")
      return
    }
    #expect(meant == (hasOwn ? nil : "ErrorString/Too old"))
  }

  private static let noForm = "has none of the four forms that Core Data looks up"

  @Test(
    arguments: [
      ("", "is empty", nil), ("  ", "is empty", nil),
      ("Entity//Person", "has an empty part", "Entity/Person"),
      ("Entity/Person/", "has an empty part", "Entity/Person"),
      ("/Entity/Person", "has an empty part", "Entity/Person"), ("ErrorString/", "has an empty part", nil),
      (" Entity/Person", "has white space around a part", "Entity/Person"),
      ("Property/name/ Entity/Person", "has white space around a part", "Property/name/Entity/Person"),
      ("entity/Person", "is in the wrong case", "Entity/Person"),
      ("PROPERTY/name", "is in the wrong case", "Property/name"),
      ("Property/name/entity/Person", "is in the wrong case", "Property/name/Entity/Person"),
      ("errorstring/Too old", "is in the wrong case", "ErrorString/Too old"),
      ("entities/Person", noForm, "Entity/Person"), ("Properties/name", noForm, "Property/name"),
      ("Error/Too old", noForm, "ErrorString/Too old"),
      ("ErrorStrings/Over 200 km/h", noForm, "ErrorString/Over 200 km/h"),
      ("Entity/Person/Property/name", noForm, "Property/name/Entity/Person"),
      ("Entity/Person/Attribute/name", noForm, "Property/name/Entity/Person"),
      ("Entity/Person/name", noForm, "Property/name/Entity/Person"), ("Entity/Person/Zebra/name", noForm, nil),
      ("Property/name/Person", noForm, "Property/name/Entity/Person"),
      ("Property/Person/name", noForm, "Property/name/Entity/Person"), ("Property/name/email", noForm, nil),
      ("Property/name/Zebra/Person", noForm, nil), ("Property/name/Entity/Person/x", noForm, nil),
      // Names alone.
      ("Person", noForm, "Entity/Person"), (" Person ", noForm, "Entity/Person"), ("name", noForm, "Property/name"),
      ("Person.name", noForm, "Property/name/Entity/Person"), ("Person/name", noForm, "Property/name/Entity/Person"),
      ("name.Person", noForm, nil), ("Person.zebra", noForm, nil), ("Person.name.email", noForm, nil),
      ("Entity", noForm, nil), ("Zebra/Person", noForm, nil),
      // What is repaired is misspelt as well, or belongs elsewhere.
      ("entity/Persn", "is in the wrong case", "Entity/Person"), ("entity/Zebra", "is in the wrong case", nil),
      ("Person.title", noForm, "Property/title/Entity/Team"),
      (
        "Attribute/name", #"begins with "Attribute", but Core Data looks attributes up as "Property/…""#,
        "Property/name"
      ),
      (
        "relationships/title", #"begins with "relationships", but Core Data looks relationships up as "Property/…""#,
        "Property/title"
      ),
      (
        "FetchedProperty/zebra",
        #"begins with "FetchedProperty", but Core Data looks fetched properties up as "Property/…""#, nil
      ),
      (
        "attribute/name/Entity/Person",
        #"begins with "attribute", but Core Data looks attributes up as "Property/…""#, "Property/name/Entity/Person"
      ),
    ] as [(String, String, String?)])
  func aKeyOfNoFormIsRepaired(key: String, reason: String, suggestion: String?) {
    #expect(
      Self.diagnosis(key)
        == .faulty(.malformed, message: "the key \(key.quoted) \(reason)", suggestion: suggestion))
  }

  @Test(arguments: [
    ("Property/ name", "Property/name"), ("Entity/Person ", "Entity/Person"),
    ("Property/email /Entity/Player", "Property/email/Entity/Player"),
  ])
  func whiteSpaceAroundANameIsRemoved(key: String, meant: String) {
    #expect(
      Self.diagnosis(key)
        == .faulty(
          .malformed, message: "the key \(key.quoted) has white space around a name", suggestion: meant))
  }

  @Test func aWarningKeepsItsWhiteSpace() {
    #expect(
      Self.diagnosis("ErrorString/Too old ")
        == .faulty(
          .orphaned, message: "no rule of the model has the warning \"Too old \"", suggestion: "ErrorString/Too old"))
  }

  @Test func onlyTheFirstThousandsOfKeysAreComparedWithNames() {
    var reader = KeyReader(
      ModelVocabulary(ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "Person")]))))
    func hasSuggestion(_ key: String) -> Bool {
      if case .faulty(_, _, _?) = reader.diagnosis(of: key, LocalizationKey(key)) { true } else { false }
    }
    for number in 0..<3_999 { _ = hasSuggestion("Entity/\(number)") }
    #expect(hasSuggestion("Entity/Persn") && !hasSuggestion("Entity/Prson"))
  }

  @Test func eachUnknownKeyOfSeveralTablesIsDiagnosedOnce() throws {
    let vocabulary = ModelVocabulary(ModelIndex(Self.model))
    let overlays = ["de", "fr"].map { (locale: String) in
      TableOverlay(
        [
          LocalizationTable(
            name: "MModel", locale: locale, path: "\(locale).lproj/MModel.strings", format: .strings,
            entries: ["Entity/Person", "Entity/Persn", "Property/email/Entity/Player", "name"].map {
              TableEntry(key: $0, value: "x")
            })
        ], vocabulary: vocabulary)
    }
    var reader = KeyReader(vocabulary)
    let diagnoses = reader.diagnoses(of: overlays)
    #expect(Set(diagnoses.keys.map(\.text)) == ["Entity/Persn", "Property/email/Entity/Player", "name"])
    #expect(diagnoses[LiteralText("Property/email/Entity/Player")] == .legal)
    guard case .faulty(.malformed, _, "Property/name")? = diagnoses[LiteralText("name")] else {
      Issue.record("a name alone is a malformed key")
      return
    }
  }
}
