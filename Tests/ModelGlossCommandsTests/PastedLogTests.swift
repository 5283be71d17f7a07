import GlossBasics
import GlossTestSupport
import Testing

@testable import ModelGlossCommands

/// Logs that support staff paste, of users of five languages.
@Suite struct PastedLogTests {
  private static let names: [String: [String]] = [
    "en": ["Player", "First Name", "Number", "Team", "Players", "Club", "Name"],
    "de": ["Spieler", "Vorname", "Rückennummer", "Mannschaft", "Mitglieder", "Verein", "Bezeichnung"],
    "fr": ["Joueur", "Prénom", "Numéro", "Équipe", "Joueurs", "Club sportif", "Nom"],
    "ja": ["選手", "名", "背番号", "チーム", "所属選手", "クラブ", "名称"],
    "ar": ["لاعب", "الاسم الأول", "الرقم", "الفريق", "اللاعبون", "النادي", "الاسم"],
  ]
  private static let keys = [
    "Entity/Player", "Property/firstName", "Property/number", "Property/team", "Property/players", "Entity/Team",
    "Property/name",
  ]

  private static let model = """
    <model documentVersion="1.0"><entity name="Player" representedClassName="Player">\
    <attribute name="firstName" attributeType="String" maxValueString="12"/>\
    <attribute name="email" optional="YES" attributeType="String"/>\
    <attribute name="number" attributeType="Integer 16" minValueString="1" maxValueString="99"/>\
    <relationship name="team" maxCount="1" destinationEntity="Team" inverseName="players" inverseEntity="Team"/>\
    <uniquenessConstraints><uniquenessConstraint><constraint value="email"/></uniquenessConstraint></uniquenessConstraints>\
    </entity><entity name="Team" representedClassName="Team"><attribute name="name" attributeType="String"/>\
    <relationship name="players" optional="YES" toMany="YES" destinationEntity="Player" inverseName="team" \
    inverseEntity="Player" deletionRule="Deny"/></entity></model>
    """

  private func disk() throws -> GuardRepository {
    let disk = try GuardRepository()
    try disk.write("App.xcdatamodel/contents", Self.model)
    for (language, texts) in Self.names {
      let lines = zip(Self.keys, texts).map { "\"\($0)\" = \"\($1)\";\n" }
      try disk.write("\(language).lproj/AppModel.strings", lines.joined())
    }
    return disk
  }

  private func explain(_ log: String, _ disk: GuardRepository) -> CommandRun {
    CommandRun(arguments: ["explain", "-"], disk: disk.tree, input: .success(Array(log.utf8)))
  }

  /// Ways in which an app or the system prints an error.
  private static func dump(_ number: Int, code: Int, key: String, text: String) -> String {
    switch number % 4 {
    case 0:
      """
      2026-11-20 09:12:44.105 App[812:90114] save failed: Error Domain=NSCocoaErrorDomain Code=\(code) "\(text)" \
      UserInfo={NSValidationErrorKey=\(key), NSLocalizedDescription=\(text), NSValidationErrorValue=null}
      """
    case 1: "App/Store.swift:41: Fatal error: Unresolved error \(text), [\"NSValidationErrorKey\": \(key)]\n"
    case 2: "default\t09:12:44.105 +0100\tApp\t  \(text)\n"
    default: "> \(text.uppercased() == text ? text : text) \n> (sent from my phone)\n"
    }
  }

  @Test func twentyErrorsInFiveLanguagesNameTheirRule() throws {
    let disk = try disk()
    var number = 0
    for language in ["en", "de", "fr", "ja", "ar"] {
      let preview = CommandRun(arguments: ["preview", "--locale", language, "--format", "json"], disk: disk.tree).output
      let messages = JSONReader.read(Array(preview.utf8)).root?["messages"]?.elements ?? []
      let wanted = [("firstName", "1570"), ("firstName", "1660"), ("number", "1620"), ("players", "1600")]
      for (property, code) in wanted {
        let message = messages.first {
          guard $0["property"]?.string == property, case .number(let text)? = $0["code"]?.value else { return false }
          return text == code
        }
        let text = try #require(message?["text"]?.string, "\(language) \(property) \(code)")
        let entity = property == "players" ? "Team" : "Player"
        let log = Self.dump(number, code: Int(code) ?? 0, key: property, text: text)
        let found = explain(log, disk)
        let first = found.output.split(separator: "\n").first ?? ""
        #expect(
          found.status == 0 && first.hasPrefix("\(entity).\(property) in App, error \(code)"), "\(log)\n\(found.output)"
        )
        number += 1
      }
    }
    #expect(number == 20)
  }

  /// What has no sentence for users: the first line of the answer.
  static let others: [(log: String, first: String)] = [
    ("reason: '-[Player setFirstName:]: unrecognized selector sent to instance 0x60'", "Player.firstName in App"),
    ("CoreData: error: SQLite error code:1, no such column: t0.ZFIRSTNAME", "Player.firstName in App"),
    ("SQLite error code:19, UNIQUE constraint failed: ZPLAYER.ZEMAIL", "Player.email in App"),
    ("no such table: ZTEAM", "Team in App"), ("no such column: ZTEAM.", "Player.team in App"),
    ("ambiguous column name: ZTEAM.ZNAME", "Team.name in App"), ("no such column: t0.ZTEAM", "Player.team in App"),
    (
      "Cannot create or modify field 'CD_firstName' in record 'CD_Player' in production schema",
      "Player.firstName in App"
    ),
    ("SELECT t0.ZNAME FROM ZTEAM t0: no such column: t0.ZNAME", "Team.name in App"),
    ("-[Coach setSalary:]: unrecognized selector sent to instance 0x60", "a method that the class does not have"),
    ("no such column: t0.ZSALARY", "a column that the store does not have"),
    ("the save failed with NSPersistentStoreTimeoutError", "NSPersistentStoreTimeoutError (134090)"),
    ("Error Domain=NSCocoaErrorDomain Code=134110 \"migration\"", "NSMigrationError (134110)"),
    ("Unresolved error Error Domain=NSCocoaErrorDomain Code=134140", "NSMigrationMissingMappingModelError (134140)"),
    (
      "Error Domain=NSCocoaErrorDomain Code=134100 \"(null)\"", "NSPersistentStoreIncompatibleVersionHashError (134100)"
    ),
  ]

  @Test(arguments: others) func whatNoUserReadsIsExplained(other: (log: String, first: String)) throws {
    let found = explain("2026-11-20 09:12:44.105 App[812:90114] \(other.log)\n", try disk())
    #expect(found.status == 0 && found.output.hasPrefix(other.first + "\n"), "\(found.output)\(found.error)")
  }

  @Test(arguments: [
    "objc[712]: Class AMSupport is implemented in both A and B", "Der Vorgang konnte nicht abgeschlossen werden.",
  ])
  func whatIsNotKnownIsSaid(log: String) throws {
    let found = explain(log, try disk())
    #expect(
      found.status != 0 && found.error.contains("is not an entity, property, message, key or rule"), "\(found.output)")
  }
}
