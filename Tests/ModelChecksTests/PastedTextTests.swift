import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelChecks

/// What people paste: sentences of alerts in five languages, and lines of logs.
@Suite struct PastedTextTests {
  private static let model = InMemory.model(
    EntityDescription(
      name: "Player", managedObjectClassName: "PlayerMO",
      attributes: [
        AttributeDescription(name: "firstName", type: .string, maximumLength: 20),
        AttributeDescription(name: "email", type: .string, isOptional: true, pattern: ".+@.+"),
        AttributeDescription(name: "points", type: .integer16, isOptional: true, maximum: .integer(99)),
        AttributeDescription(name: "statusKey", type: .string, isOptional: true),
      ],
      relationships: [RelationshipDescription(name: "team", destination: "Team", inverse: "players", isOptional: true)]),
    EntityDescription(
      name: "Team", attributes: [AttributeDescription(name: "code", type: .string)],
      relationships: [
        RelationshipDescription(
          name: "players", destination: "Player", inverse: "team", isToMany: true, minCount: 2, deleteRule: .deny)
      ]), EntityDescription(name: "Coach", attributes: [AttributeDescription(name: "firstName", type: .string)]))

  private static let names: [String: [String]] = [
    "en": ["Player", "First Name", "Email Address", "Points", "Team Code", "Squad", "Coach's Name"],
    "de": ["Spieler", "Vorname", "E-Mail-Adresse", "Punkte", "Vereinskürzel", "Kader", "Name des Trainers"],
    "fr": ["Joueur", "Prénom", "Adresse e-mail", "Points marqués", "Sigle", "Effectif", "Nom de l’entraîneur"],
    "ja": ["選手", "名前", "メールアドレス", "得点", "チームコード", "所属選手", "監督の名前"],
    "ar": ["لاعب", "الاسم الأول", "البريد الإلكتروني", "النقاط", "رمز الفريق", "اللاعبون", "اسم المدرب"],
  ]

  private static let tables = ModelTables(
    modelName: "League",
    tables: names.sorted { $0.key < $1.key }.map { locale, names in
      InMemory.table(
        locale,
        Array(
          zip(
            [
              "Entity/Player", "Property/firstName", "Property/email", "Property/points", "Property/code",
              "Property/players", "Property/firstName/Entity/Coach",
            ], names)))
    }, developmentLanguage: "en")

  private func explanations(_ text: String) -> [Explanation] {
    PastedText(text).explanations(in: Self.model, tables: Self.tables, locales: ["en", "de", "fr", "ja", "ar"])
  }

  @Test(arguments: [
    ("First Name is a required value.", "Player.firstName:1570", "en"),
    ("first name is a required value", "Player.firstName:1570", "en"),
    ("“First Name” is a required value", "Player.firstName:1570", "en"),
    ("Frist Name is a requierd value.", "Player.firstName:1570", "en"),
    ("First Name is a req", "Player.firstName:1570", "en"),
    ("Alert: Email Address is invalid. OK", "Player.email:1680", "en"),
    ("Coach’s Name is a required value.", "Coach.firstName:1570", "en"),
    ("Coachs Name is a required value.", "Coach.firstName:1570", "en"),
    ("Too few items in Squad", "Team.players:1580", "en"),
    ("Items cannot be deleted from Squad.", "Team.players:1600", "en"),
    ("Points is too large", "Player.points:1610", "en"),
    ("„Vorname“ ist eine Pflichtangabe.", "Player.firstName:1570", "de"),
    ("\"Vorname\" ist eine Pflichtangabe", "Player.firstName:1570", "de"),
    ("Vornahme ist eine Pflichtangabe", "Player.firstName:1570", "de"),
    ("für „E-Mail-Adresse“ hat nicht das", "Player.email:1680", "de"),
    ("Aus Kader können keine Einträge gelöscht werden", "Team.players:1600", "de"),
    ("Der Wert fuer Punkte ist zu gross", "Player.points:1610", "de"),
    // Apple's own German sentence.
    ("Vereinskürzel ist ein erforderlicher Wert.", "Team.code", "de"),
    ("Le champ « Prénom » est obligatoire.", "Player.firstName:1570", "fr"),
    ("Le champ \"Prenom\" est obligatoire", "Player.firstName:1570", "fr"),
    ("le champ effectif ne contient pas assez", "Team.players:1580", "fr"),
    ("Le champ « Nom de l'entraineur » est obligatoire.", "Coach.firstName:1570", "fr"),
    ("La valeur du champ Points marqués est trop", "Player.points:1610", "fr"),
    ("「名前」は必須項目です。", "Player.firstName:1570", "ja"), ("名前は必須項目です", "Player.firstName:1570", "ja"),
    ("「監督の名前」は必須項目です", "Coach.firstName:1570", "ja"), ("得点」の値が大きす", "Player.points:1610", "ja"),
    ("حقل «الاسم الأول» إلزامي.", "Player.firstName:1570", "ar"),
    ("حقل \"الاسم الاول\" إلزامي", "Player.firstName:1570", "ar"),
    ("لا يمكن حذف عناصر من حقل اللاعبون", "Team.players:1600", "ar"),
    ("القيمة في حقل «النقاط» كبيرة جدًا", "Player.points:1610", "ar"),
    ("Vereinskürzel", "Team.code", "de"), ("Spieler", "Player", "de"), ("選手", "Player", "ja"),
  ])
  func aSentenceLeadsToItsRule(_ text: String, _ subject: String, _ locale: String) throws {
    let explanation = try #require(explanations(text).first)
    #expect(explanation.subjects.first == subject)
    #expect(explanation.readers.first?.locale == locale)
    // The keys that decide the name, with their places.
    #expect(explanation.readers.first?.lookups.contains { $0.isHit } == true)
  }

  @Test(
    arguments: [
      ("The weather is fine today.", []), ("Die Datei wurde nicht gefunden.", []), ("", []), ("???", []),
      ("a req", []), ("名", []), ("Nickname is a wonderful thing", []),
    ] as [(String, [String])])
  func whatNoOneReadsHereIsNotKnown(_ text: String, _ expected: [String]) {
    #expect(explanations(text).map(\.title) == expected)
  }

  @Test func aPartThatManyMessagesShareNamesThemAll() throws {
    let explanation = try #require(explanations("ist eine Pflichtangabe").first)
    #expect(explanation.subjects == ["Coach.firstName:1570", "Player.firstName:1570", "Team.code:1570"])
    #expect(explanation.statements.last == "Also: Player.firstName:1570, Team.code:1570.")
  }

  @Test func aTextWithTwoMessagesHasTwoAnswers() {
    let text =
      "Multiple validation errors occurred.\nPunkte: Der Wert für „Punkte“ ist zu groß.\n„Vorname“ ist eine Pflichtangabe."
    #expect(explanations(text).map { $0.subjects.first } == ["Player.points:1610", "Player.firstName:1570"])
  }

  @Test(arguments: [
    (
      "Unresolved error Error Domain=NSCocoaErrorDomain Code=1570 \"(null)\" UserInfo={NSValidationErrorObject=<Coach: 0x600> (entity: Coach; id: 0x1), NSValidationErrorKey=firstName}",
      "Coach.firstName:1570", ""
    ),
    (
      "Fehler: Code=1610 {NSValidationErrorKey = points; NSValidationErrorValue = 100; entity: Player}",
      "Player.points:1610", ""
    ),
    (
      "Échec : Error Domain=NSCocoaErrorDomain Code=1560 NSDetailedErrors=(\"Error Domain=NSCocoaErrorDomain Code=1580 UserInfo={NSValidationErrorKey=players, entity: Team}\")",
      "Team.players:1580", ""
    ),
    ("-[PlayerMO setStatusKey:]: unrecognized selector sent to instance 0x1", "Player.statusKey", "method"),
    (
      "[<Player 0x1> valueForUndefinedKey:]: the entity Player is not key value coding-compliant for the key \"statusKey\".",
      "Player.statusKey", "key that"
    ),
    ("CoreData: sql: SELECT 0, t0.Z_PK, t0.ZSTATUSKEY FROM ZPLAYER t0", "Player.statusKey", "ZSTATUSKEY is"),
    ("SQLite error code:1299, 'NOT NULL constraint failed: ZTEAM.ZCODE'", "Team.code", "requires"),
    ("UNIQUE constraint failed: ZTEAM.ZCODE", "Team.code", "133021"),
    ("ZPLAYER.ZPOINTS may not be NULL", "Player.points", "requires"),
    ("エラー: no such column: t0.ZEMAIL", "Player.email", "column"), ("ZFIRSTNAME", "Coach.firstName", "ZFIRSTNAME"),
    (
      "CKError: Cannot create or modify field 'CD_points' in record 'CD_Player' in production schema", "Player.points",
      "deployed"
    ),
    ("Did not find record type: CD_Team", "Team", "deployed"), ("CD_statusKey", "Player.statusKey", "CD_statusKey"),
    (
      "خطأ: Unacceptable type of value for attribute: property = \"email\"; desired type = NSString; entity: Player",
      "Player.email", "another class"
    ),
    (
      "CloudKit integration requires that all attributes be optional, or have a default value set. The following: Team: code, Player: firstName",
      "Player.firstName", "134060"
    ),
    ("keypath statusKey not found in entity Player", "Player.statusKey", "key path"),
    ("Multiple NSEntityDescriptions claim the NSManagedObject subclass 'PlayerMO'", "Player", "several models"),
  ])
  func aLineOfALogLeadsToItsProperty(_ text: String, _ subject: String, _ statement: String) throws {
    let explanation = try #require(explanations(text).first)
    #expect(explanation.subjects.first == subject, "\(explanation.subjects)")
    #expect(
      statement.isEmpty || explanation.statements.contains { $0.contains(statement) }, "\(explanation.statements)")
  }

  @Test(
    arguments: [
      ("The model used to open the store is incompatible with the one used to create the store", 134_100),
      ("Das Öffnen schlug fehl (Cocoa-Fehler 134130.)", 134_130), ("（Cocoaエラー134110）", 134_110),
      ("reason = \"Can't find or automatically infer mapping model for migration\"; Code=134140", 134_140),
      ("Cannot use staged migration with an unknown model version.", 134_504), ("134504", 134_504),
      ("Duplicate version checksums detected.", nil), ("Failed to load model named League", nil),
      ("+entityForName: could not locate an NSManagedObjectModel for entity name 'X'", nil),
      ("Can't merge models with two different entities named 'User'", nil),
      ("database disk image is malformed", 134_180), ("%{PROPERTY}@ is a required value.", nil),
      ("Could not fulfill a fault for '0x1'", 133_000),
    ] as [(String, Int?)])
  func anErrorOfCoreDataNeedsNoModel(_ text: String, _ code: Int?) throws {
    let explanation = try #require(PastedText(text).explanationsWithoutModel.first)
    #expect(explanation.title.hasSuffix("(\(code ?? 0))") == (code != nil), "\(explanation.title)")
    #expect(explanation.statements.count == 2 && explanation.statements[1].hasPrefix("What to do: "))
  }

  @Test func everyErrorIsFoundByItsOwnWordsAndCode() {
    for error in RuntimeError.all {
      for fragment in error.fragments { #expect(RuntimeError.errors(in: fragment).contains(error), "\(fragment)") }
      for fragment in error.fragments { #expect(FoldedText.folded(fragment) == fragment) }
      if let code = error.code { #expect(RuntimeError.errors(in: "Code=\(code)").first == error) }
      #expect(error.code != nil || !error.fragments.isEmpty)
    }
    #expect(Set(RuntimeError.all.compactMap(\.code)).count == RuntimeError.all.compactMap(\.code).count)
  }

  /// Hostile texts: long, repetitive, without words.
  @Test func longTextsAreBounded() {
    let line = "Name is a required valu " + String(repeating: "x", count: 300)
    #expect(explanations(String(repeating: line + "\n", count: 2_000)).count <= 3)
    #expect(explanations(String(repeating: "「", count: 100_000)).isEmpty)
    #expect(explanations(String(repeating: "Vorname ", count: 40_000)).count <= 3)
  }
}
