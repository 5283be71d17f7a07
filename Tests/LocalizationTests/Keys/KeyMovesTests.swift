import GlossBasics
import GlossManagedObjectModel
import Testing

@testable import GlossLocalization

/// Where the texts of keys that name nothing belong, and whether they are needed there.
@Suite struct KeyMovesTests {
  private static let index = ModelIndex(
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Account", renamingIdentifier: "User",
        attributes: [
          AttributeDescription(name: "fullName", type: .string, renamingIdentifier: "title"),
          AttributeDescription(
            name: "birth_day", type: .date,
            validations: [ValidationRule(predicate: "SELF != NULL", warning: .text("Too old"))],
            renamingIdentifier: "birthDay"),
        ])
    ]))
  private static let vocabulary = ModelVocabulary(index)

  private static func moves(_ diagnoses: [(String, KeyDiagnosis)]) -> KeyMoves {
    KeyMoves(
      Dictionary(uniqueKeysWithValues: diagnoses.map { (LiteralText($0.0), $0.1) }), names: FormerNames(vocabulary),
      in: vocabulary)
  }

  private static func faulty(_ suggestion: String?) -> KeyDiagnosis {
    .faulty(.orphaned, message: "", suggestion: suggestion)
  }

  @Test(
    arguments: [
      ("Entity/User", faulty(nil), "Entity/Account", .renamed, true),
      ("Property/title", faulty(nil), "Property/fullName", .renamed, true),
      ("Property/title/Entity/User", faulty(nil), "Property/fullName/Entity/Account", .renamed, true),
      // What it named before counts more than what it resembles.
      ("Property/title", faulty("Entity/Account"), "Property/fullName", .renamed, true),
      ("Property/birthDay", faulty(nil), "Property/birth_day", .renamed, false),
      ("Entity/Acount", faulty("Entity/Account"), "Entity/Account", .misspelt, true),
      ("entity/account", faulty("Entity/Account"), "Entity/Account", .misspelt, false),
      (
        "Account.full_name", faulty("Property/fullName/Entity/Account"), "Property/fullName/Entity/Account", .misspelt,
        false
      ),
      ("FULLNAME", faulty("Property/fullName"), "Property/fullName", .misspelt, false),
      (
        "Account.fulName", faulty("Property/fullName/Entity/Account"), "Property/fullName/Entity/Account", .misspelt,
        true
      ),
      // The entity is another one, or is misspelt.
      (
        "Property/fullName/Entity/Acount", faulty("Property/fullName/Entity/Account"),
        "Property/fullName/Entity/Account", .misspelt, true
      ),
      (
        "Property/fullName/Entity/ACCOUNT", faulty("Property/fullName/Entity/Account"),
        "Property/fullName/Entity/Account", .misspelt, false
      ),
      (
        "Property/fullName/Entity/Zebra", faulty("Property/fullName/Entity/Account"),
        "Property/fullName/Entity/Account", .misspelt, true
      ),
      ("Entity/Acc\u{200B}ount", .hidesCharacters, "Entity/Account", .misspelt, false),
      ("errorstring/too old", faulty("ErrorString/Too old"), "ErrorString/Too old", .misspelt, false),
      ("ErrorString/Too odl", faulty("ErrorString/Too old"), "ErrorString/Too old", .misspelt, true),
    ] as [(String, KeyDiagnosis, String, KeyMoves.Move.Reason, Bool)])
  func aKeyMovesToWhatItNamedOrResembles(
    key: String, diagnosis: KeyDiagnosis, target: String, reason: KeyMoves.Move.Reason, changesMeaning: Bool
  ) throws {
    let moves = Self.moves([(key, diagnosis)])
    let move = try #require(moves[key])
    #expect(move.targets == [target] && move.reason == reason && move.changesMeaning == changesMeaning)
    #expect(!moves.isEmpty && moves["Entity/Other"] == nil)
  }

  @Test(arguments: [
    ("Property/fullName/Entity/Acount", false), ("Property/fullName/Entity/Zebra", true),
    ("Property/fullName/Entity/Account2", false), ("Property/fulName/Entity/Account", false),
    ("Property/fullName", false), ("Account.fullName", false),
  ])
  func aTextOfAnEntityThatIsNotMisspeltIsAnothers(key: String, changesEntity: Bool) {
    let moves = Self.moves([(key, Self.faulty("Property/fullName/Entity/Account"))])
    #expect(moves[key]?.changesEntity == changesEntity)
  }

  /// Without history, an entity that is gone may have been united with the renamed one.
  @Test(arguments: [("Entity/Company", true), ("Property/x/Entity/Company", false), ("Company", false)])
  func anEntityThatIsGoneCastsDoubtOnARenamedOne(other: String, isDoubtful: Bool) {
    let key = "Property/birth_day/Entity/User"
    let moves = Self.moves([(key, Self.faulty(nil)), (other, Self.faulty(nil))])
    #expect(moves[key]?.changesMeaning == isDoubtful && moves[key]?.changesEntity == false)
  }

  @Test(
    arguments: [
      ("Entity/Zebra", faulty(nil)), ("Entity/User", .legal),
      // Not a key that the model expects, and the key itself.
      ("Entity/Zebr", faulty("Entity/Zebra")), ("Entity/Account", faulty("Entity/Account")),
    ] as [(String, KeyDiagnosis)])
  func otherKeysStay(key: String, diagnosis: KeyDiagnosis) {
    #expect(Self.moves([(key, diagnosis)]).isEmpty && KeyMoves().isEmpty)
  }

  private static func overlay(_ entries: [TableEntry], _ format: TableFormat = .strings) -> TableOverlay {
    TableOverlay(
      [
        LocalizationTable(
          name: "MModel", locale: "de", path: format == .strings ? "de.lproj/MModel.strings" : "MModel.xcstrings",
          format: format, entries: entries)
      ], vocabulary: vocabulary)
  }

  private static let place = SourcePosition(line: 1, column: 1)

  @Test(
    arguments: [
      (TableEntry(key: "k", value: "Konto"), .strings, true), (TableEntry(key: "k", value: ""), .strings, false),
      (TableEntry(key: "k", value: "  "), .strings, false), (TableEntry(key: "k", value: "…"), .strings, false),
      (TableEntry(key: "k", value: "Konto", comment: "modelgloss:untranslated"), .strings, false),
      (TableEntry(key: "k", value: "Konto", comment: "modelgloss:needs-review"), .strings, true),
      (TableEntry(key: "k", value: "Konto", valuePosition: place), .xcstrings, true),
      (TableEntry(key: "k", value: "Konto", valuePosition: place, state: "new"), .xcstrings, false),
      // The key of a catalog that has no value: its text is the key's.
      (TableEntry(key: "k", value: "Konto"), .xcstrings, false),
    ] as [(TableEntry, TableFormat, Bool)])
  func aTextIsAPersonsUnlessItIsBlankOrMarked(entry: TableEntry, format: TableFormat, isOwn: Bool) {
    #expect(Self.overlay([entry], format).isOwn(0) == isOwn)
  }

  @Test(
    arguments: [
      ([("Entity/Account", "Konto")], "Entity/Account", true), ([], "Entity/Account", false),
      ([("Entity/Account", "…")], "Entity/Account", false),
      ([("Property/fullName", "Name")], "Property/fullName/Entity/Account", true),
      ([("Property/fullName", " ")], "Property/fullName/Entity/Account", false),
      // The longer key is shown, and has no text of its own.
      (
        [("Property/fullName", "Name"), ("Property/fullName/Entity/Account", "…")],
        "Property/fullName/Entity/Account", false
      ),
      ([("Property/fullName/Entity/Account", "Name")], "Property/fullName", false),
      ([("Property/fullName", "Name")], "Property/fullName/Entity/Other", false),
      ([("Property/other", "Name")], "Property/other/Entity/Account", false),
    ] as [([(String, String)], String, Bool)])
  func aTermHasATextUnderAnyOfItsKeys(entries: [(String, String)], key: String, hasText: Bool) {
    let overlay = Self.overlay(entries.map { TableEntry(key: $0.0, value: $0.1) })
    #expect(overlay.hasOwnText(forKey: key) == hasText)
  }

  /// A text that another file of the table overrides is a person's, too.
  @Test(arguments: [("Konto", "modelgloss:untranslated", true), ("", nil, true), ("Konto", nil, true)])
  func aTextOfAnyFileIsAPersons(value: String, comment: String?, isTaken: Bool) {
    let tables = [("a", "Benutzer", nil), ("b", value, comment)].map {
      (path: String, value: String, comment: String?) in
      LocalizationTable(
        name: "MModel", locale: "de", path: "\(path)/de.lproj/MModel.strings", format: .strings,
        entries: [TableEntry(key: "Entity/Account", value: value, comment: comment)])
    }
    #expect(TableOverlay(tables, vocabulary: Self.vocabulary).isTaken("Entity/Account") == isTaken)
    #expect(!TableOverlay(tables, vocabulary: Self.vocabulary).isTaken("Entity/Other"))
    #expect(
      TableOverlay([tables[1]], vocabulary: Self.vocabulary).isTaken("Entity/Account")
        == (comment == nil && !value.isEmpty))
  }

  @Test(
    arguments: [
      ("Konto", nil, nil, ["Entity/Account"]), ("", nil, nil, []), ("…", nil, nil, []),
      ("Konto", nil, "Konto", []), ("Konto", nil, "…", ["Entity/Account"]),
      // A proposal moves only where nothing is.
      ("Konto", "modelgloss:untranslated", nil, ["Entity/Account"]), ("Konto", "modelgloss:untranslated", "…", []),
    ] as [(String, String?, String?, [String])])
  func aTextMovesToKeysWithoutOne(value: String, comment: String?, present: String?, targets: [String]) throws {
    var entries = [TableEntry(key: "Entity/User", value: value, comment: comment)]
    if let present { entries.append(TableEntry(key: "Entity/Account", value: present)) }
    let move = try #require(Self.moves([("Entity/User", Self.faulty(nil))])["Entity/User"])
    #expect(move.targets(dueFor: 0, in: Self.overlay(entries)) == targets)
  }
}

@Suite struct KeyFormTests {
  private static let vocabulary = ModelVocabulary(
    ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "Team", attributes: ["name", "city", "rank"].map { AttributeDescription(name: $0, type: .string) })
      ])))

  @Test func eachFormHasItsKey() {
    #expect(KeyForm.property.key(property: "name", entity: "Team").text == "Property/name")
    #expect(KeyForm.propertyOfEntity.key(property: "name", entity: "Team").text == "Property/name/Entity/Team")
  }

  @Test(
    arguments: [
      ([], .propertyOfEntity), (["Entity/Team"], .propertyOfEntity), (["Property/name"], .property),
      (["Property/name/Entity/Team"], .propertyOfEntity),
      (["Property/name", "Property/city/Entity/Team"], .propertyOfEntity),
      (["Property/name", "Property/rank", "Property/city/Entity/Team"], .property),
    ] as [([String], KeyForm)])
  func theFormOfMostKeysIsUsual(keys: [String], form: KeyForm) {
    let table = LocalizationTable(
      name: "MModel", locale: "de", path: "de.lproj/MModel.strings", format: .strings,
      entries: keys.map { TableEntry(key: $0, value: "x") })
    #expect(KeyForm.usual(in: [TableOverlay([table], vocabulary: Self.vocabulary)]) == form)
  }

  @Test(
    arguments: [
      ("Entity/Team", .entity("Team")), ("Property/name", .property("name")),
      ("Property/name/Entity/Team", .propertyOfEntity(property: "name", entity: "Team")),
      ("ErrorString/a/b", .errorString("a/b")), ("ErrorString/", nil), ("Entity/", nil), ("Entity", nil),
      ("Entity/A/B", nil), ("entity/A", nil), ("Property//Entity/Team", nil), ("Property/name/Class/Team", nil),
      ("Entity/name/Entity/Team", nil), ("Property/name/Entity", nil), ("", nil),
    ] as [(String, LocalizationKey?)])
  func keysOfTheFourFormsAreRead(text: String, key: LocalizationKey?) {
    #expect(LocalizationKey(text) == key)
    if let key { #expect(key.text == text && key.isErrorString == text.hasPrefix("ErrorString/")) }
  }
}
