import GlossBasics
import GlossFiles
import GlossLocalization
import Testing

@testable import GlossTableWriting

/// Exchange files as other programs write them: nothing is lost, and nothing is at another key.
@Suite struct ExchangeDialectTests {
  private static let entities = """
    <entity name="Player"><attribute name="name" attributeType="String"/><attribute name="note" attributeType="String"/>
    <attribute name="size" attributeType="String"/><attribute name="goals" attributeType="Integer 16"/></entity>
    <entity name="Team"><attribute name="name" attributeType="String"/><attribute name="city" attributeType="String"/>
    </entity>
    """

  /// Each row: key, English, German; an empty one is still to be translated.
  private static let texts: [(key: String, source: String, target: String)] = [
    ("Entity/Player", "Player", "Spieler"),
    ("Entity/Team", "Team", "Mannschaft"),
    ("Property/name/Entity/Player", "Name", "Name (Spieler)"),
    ("Property/name/Entity/Team", "Name", "Mannschaftsname"),
    ("Property/note/Entity/Player", "Remarks & <notes>; \"private\"", "Größe & <Notiz>; „privat“, 日本語"),
    ("Property/size/Entity/Player", "Height", "Größe"),
    ("Property/goals/Entity/Player", "-5 goals", "=5 Tore"),
    ("Property/city/Entity/Team", "City", ""),
    ("ErrorString/Too young", "%{PROPERTY}@ must be\n18 or more.", "%{PROPERTY}@ muss\nmindestens 18 sein."),
    ("ErrorString/Too old", "Too old for this team", "Zu alt"),
  ]

  /// What the translator writes.
  private static let edits = [
    "Property/name/Entity/Team": "Name der Mannschaft", "Property/size/Entity/Player": "Körpergröße; „groß“",
    "Property/city/Entity/Team": "Stadt, Ort", "ErrorString/Too young": "%{PROPERTY}@ muss\n18 sein; \"oder mehr\".",
  ]

  private static func table(_ texts: [(String, String)]) -> String {
    texts.map { key, text in
      let escaped = text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      return "\"\(key)\" = \"\(escaped)\";\n"
    }.joined()
  }

  private func workspace() -> Workspace {
    .league(
      Self.entities,
      [
        "en.lproj/LeagueModel.strings": Self.table(Self.texts.map { ($0.key, $0.source) }),
        "de.lproj/LeagueModel.strings": Self.table(
          Self.texts.filter { !$0.target.isEmpty }.map { ($0.key, $0.target) }),
        "fr.lproj/LeagueModel.strings": Self.table(Self.texts.map { ($0.key, "F " + $0.source) }),
      ])
  }

  @Test func hasForty() {
    #expect(ExchangeDialect.all.count >= 40)
    #expect(Set(ExchangeDialect.all.map(\.testDescription)).count == ExchangeDialect.all.count)
  }

  @Test(arguments: ExchangeDialect.all) func changesNothingThatNoOneTouched(dialect: ExchangeDialect) throws {
    let workspace = workspace()
    let plan = try returned(dialect, workspace, edits: [:])
    #expect(plan.failures.isEmpty && plan.edits.isEmpty, "\(plan)")
    let account = try #require(plan.accounts.first)
    #expect(account.texts == Self.texts.count && account.refused == 0 && account.imported == 0, "\(account)")
  }

  /// The texts are those of a reader that knows the keys, and nothing of the exchange.
  @Test(arguments: ExchangeDialect.all) func takesWhatTheTranslatorWrote(dialect: ExchangeDialect) throws {
    var workspace = workspace()
    let plan = try returned(dialect, workspace, edits: Self.edits)
    workspace.apply(plan)
    #expect(plan.failures.isEmpty && plan.edits.map(\.path) == ["de.lproj/LeagueModel.strings"], "\(plan)")
    var expected = Dictionary(uniqueKeysWithValues: Self.texts.map { ($0.key, $0.target) })
    // Two texts have the source "Name": without a key and a fingerprint, no one can tell which was translated.
    let isProven = !dialect.hidesKeys || dialect.isFingerprinted
    let taken = Self.edits.filter { isProven || !$0.key.hasPrefix("Property/name") }
    expected.merge(taken) { $1 }
    let german = try #require(workspace.tables().tables.first { $0.locale == "de" })
    for (key, text) in expected { #expect(german.entry(for: key)?.value ?? "" == text, "\(key)") }
    #expect(german.entries.count == expected.count, "\(german.entries.map(\.key))")
    for entry in german.entries {
      // The fingerprint of a translation proves a text as its key does.
      let hasTarget = Self.texts.contains { $0.key == entry.key && !$0.target.isEmpty }
      let isMarked = dialect.hidesKeys && taken[entry.key] != nil && !(dialect.isFingerprinted && hasTarget)
      #expect((entry.comment?.contains(ReviewMark.text) == true) == isMarked, "\(entry.key): \(entry.comment ?? "")")
    }
    #expect(plan.accounts.first?.imported == taken.count, "\(plan.accounts)")
    let others = ["en.lproj/LeagueModel.strings", "fr.lproj/LeagueModel.strings"]
    for path in others { #expect(workspace.files.files[path] == self.workspace().files.files[path]) }
  }

  private func returned(
    _ dialect: ExchangeDialect, _ workspace: Workspace, edits: [String: String]
  ) throws -> WritingPlan {
    func export(_ language: String) throws -> TranslationDocument {
      TranslationExport(
        of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: language
      ).document
    }
    var document = try export("de")
    for index in document.files[0].units.indices {
      guard let text = edits[document.files[0].units[index].key] else { continue }
      document.files[0].units[index].target = text
      document.files[0].units[index].state = .translated
    }
    let bytes = dialect.bytes(of: document)
    let read =
      dialect.sheet == .none
      ? try XLIFFReader.read(bytes, path: "de.xliff")
      : try TranslationSheet.read(bytes, path: "de.csv") { language in [try? export(language)].compactMap(\.self) }
    return TranslationImport.plan(
      read, path: "de.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
  }
}
