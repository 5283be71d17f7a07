import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import Testing

@testable import GlossTableWriting

/// Texts follow their keys: through renames, moves in a hierarchy and slips.
@Suite struct KeyCarrierTests {
  private static let account = """
    <entity name="Account" elementID="User">
      <attribute name="fullName" attributeType="String" elementID="name"/>
      <attribute name="age" attributeType="Integer 16"/>
    </entity>
    """

  private static func table(_ form: KeyForm, _ entity: String, _ name: String, _ age: String) -> String {
    func key(_ property: String) -> String { form.key(property: property, entity: "User").text }
    return """
      /* Head. */

      /* Who signs in. */
      "Entity/User" = "\(entity)";
      // The name.
      "\(key("name"))" = "\(name)"; /* short */
      "\(form.key(property: "age", entity: form == .property ? "" : "User").text)" = "\(age)";

      """
  }

  private func workspace(_ form: KeyForm) -> Workspace {
    .league(
      Self.account,
      [
        "en.lproj/LeagueModel.strings": Self.table(form, "User", "Name", "Age"),
        "de.lproj/LeagueModel.strings": Self.table(form, "Benutzerin", "Rufname", "Alter"),
      ])
  }

  @Test(arguments: KeyForm.allCases) func moveWithARenamedEntityAndProperty(form: KeyForm) throws {
    var workspace = workspace(form)
    let plan = try workspace.synchronize(SynchronizationOptions(prunesOrphans: true))
    let digits = TextFingerprint("Name").digits
    let user = TextFingerprint("User").digits
    let name = form.key(property: "fullName", entity: "Account").text
    let age = form.key(property: "age", entity: "Account").text
    #expect(
      workspace.text("de.lproj/LeagueModel.strings") == """
        /* Head. */

        /* Who signs in. */
        /* modelgloss:needs-review \(user) */
        "Entity/Account" = "Benutzerin";
        // The name.
        /* modelgloss:needs-review \(digits) */
        "\(name)" = "Rufname"; /* short */
        "\(age)" = "Alter";

        """)
    #expect(workspace.text("en.lproj/LeagueModel.strings")?.contains("/* modelgloss:needs-review */") == true)
    #expect(plan.changes.allSatisfy { $0.added.isEmpty && $0.removed.isEmpty })
    #expect(plan.changes.map(\.moved.count) == (form == .property ? [2, 2] : [3, 3]))
    #expect(
      plan.notes.contains { $0.message == "the text of \"Entity/User\" moves to \"Entity/Account\", marked for review" }
    )
  }

  /// `check` says what `sync` does, and nothing is left to say after it.
  @Test(arguments: KeyForm.allCases) func areReportedAsRenamed(form: KeyForm) throws {
    var workspace = workspace(form)
    func remedies() throws -> [String] {
      ModelChecker().check(try workspace.model(), tables: workspace.tables()).findings
        .filter { $0.rule == .orphanedKey }.compactMap(\.remedy)
    }
    let before = try remedies()
    #expect(before.contains(#"rename the key to "Entity/Account""#))
    #expect(before.contains(#"rename the key to "\#(form.key(property: "fullName", entity: "Account").text)""#))
    try workspace.synchronize()
    #expect(try remedies().isEmpty)
  }

  @Test func takeThePlaceOfWhatAMachineProposed() throws {
    var workspace = Workspace.league(
      "<entity name=\"Person\"><attribute name=\"email\" attributeType=\"String\"/></entity>",
      [
        "en.lproj/LeagueModel.strings": """
        "Entity/Person" = "Person";
        "Property/email/Entity/Person" = "E-mail";
        """,
        "de.lproj/LeagueModel.strings": """
        "Entity/Person" = "Mensch";
        /* Wie im Ausweis. */
        "Property/eMail/Entity/Person" = "E-Mail-Adresse";
        /* modelgloss:untranslated */
        "Property/email/Entity/Person" = "E-mail";

        """,
      ])
    let finding = try #require(
      ModelChecker().check(try workspace.model(), tables: workspace.tables()).findings
        .first { $0.rule == .orphanedKey })
    #expect(
      finding.remedy == #"rename the key to "Property/email/Entity/Person", in place of the untranslated entry"#)
    try workspace.synchronize(SynchronizationOptions(prunesOrphans: true))
    #expect(
      workspace.text("de.lproj/LeagueModel.strings") == """
        "Entity/Person" = "Mensch";
        /* Wie im Ausweis. */
        "Property/email/Entity/Person" = "E-Mail-Adresse";

        """)
  }

  /// A text that is another's already goes only by name.
  @Test func areNamedBeforeTheyArePruned() throws {
    var workspace = Workspace.league(
      "<entity name=\"Person\"><attribute name=\"email\" attributeType=\"String\"/></entity>",
      [
        "en.lproj/LeagueModel.strings": """
        "Entity/Person" = "Person";
        "Property/eMail/Entity/Person" = "Old";
        "Property/gone/Entity/Elsewhere" = "Gone";
        "Property/email/Entity/Person" = "E-mail";
        """
      ])
    let plan = try workspace.synchronize(SynchronizationOptions(prunesOrphans: true))
    #expect(plan.notes.map(\.message) == [#"removed, with its text "Old""#, #"removed, with its text "Gone""#])
    #expect(plan.notes.map(\.key) == ["Property/eMail/Entity/Person", "Property/gone/Entity/Elsewhere"])
  }

  /// What an earlier version tells: a name in between, and a property that moved to the parent.
  @Test func followEarlierVersions() throws {
    let now = """
      <entity name="Pet"><attribute name="weight" attributeType="Double"/></entity>
      <entity name="Cat" parentEntity="Pet"/><entity name="Dog" parentEntity="Pet"/>
      """
    var workspace = Workspace.league(
      now,
      [
        "en.lproj/LeagueModel.strings": """
        "Entity/Pet" = "Pet"; "Entity/Cat" = "Cat"; "Entity/Dog" = "Dog";
        "Property/weight/Entity/Cat" = "Weight in kg";
        "Property/mass/Entity/Dog" = "Mass";
        """
      ])
    let before = Workspace.league(
      """
      <entity name="Pet"/>
      <entity name="Cat" parentEntity="Pet"><attribute name="weight" attributeType="Double"/></entity>
      <entity name="Dog" parentEntity="Pet"/>
      """)
    let plan = TableSynchronizer.plan(
      for: try workspace.model(), tables: workspace.tables(), files: workspace.files,
      earlier: [try before.model().model])
    workspace.apply(plan)
    let table = try #require(workspace.tables().tables.first)
    #expect(table.entry(for: "Property/weight/Entity/Pet")?.value == "Weight in kg")
    // Dogs show it now.
    #expect(table.entry(for: "Property/weight/Entity/Pet")?.isMarkedForReview == true)
    #expect(table.entry(for: "Property/mass/Entity/Dog")?.value == "Mass")
  }

  @Test func moveInCatalogsLanguageByLanguage() throws {
    var workspace = Workspace.league(
      Self.account,
      [
        "LeagueModel.xcstrings": """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Entity/Account" : { "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "Account" } },
              "fr" : { "stringUnit" : { "state" : "new", "value" : "Account" } } } },
            "Entity/User" : { "comment" : "Who signs in.", "extractionState" : "manual", "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Benutzerin" } },
              "en" : { "stringUnit" : { "state" : "translated", "value" : "User" } },
              "fr" : { "stringUnit" : { "state" : "translated", "value" : "Utilisatrice" } } } }
          },
          "version" : "1.0"
        }
        """
      ])
    try workspace.synchronize()
    func text(_ key: String, _ locale: String) -> TableEntry? {
      workspace.tables().tables.first { $0.locale == locale }?.entry(for: key)
    }
    #expect(
      text("Entity/Account", "de")?.value == "Benutzerin" && text("Entity/Account", "de")?.isMarkedForReview == true)
    #expect(text("Entity/Account", "fr")?.value == "Utilisatrice")
    #expect(text("Entity/Account", "en")?.value == "Account" && text("Entity/Account", "en")?.state == "translated")
    // The English one has another text of its own, so the old one stays.
    #expect(text("Entity/User", "en")?.value == "User" && text("Entity/User", "de") == nil)
    let pruned = try workspace.synchronize(SynchronizationOptions(prunesOrphans: true))
    #expect(pruned.notes.contains { $0.key == "Entity/User" && $0.message == #"removed, with its text "User""# })
  }

  @Test func moveInPropertyLists() throws {
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \t<key>Entity/User</key>
      \t<string>Benutzerin &amp; Co</string>
      \t<!-- a comment -->
      \t<key>Property/name</key>
      \t<string>Rufname</string>
      </dict>
      </plist>

      """
    var workspace = Workspace.league(
      Self.account,
      [
        "en.lproj/LeagueModel.strings": Self.table(.property, "User", "Name", "Age"),
        "de.lproj/LeagueModel.strings": list,
      ])
    let plan = try workspace.plan()
    workspace.apply(plan)
    let text = try #require(workspace.text("de.lproj/LeagueModel.strings"))
    #expect(text.contains("<key>Entity/Account</key>\n\t<string>Benutzerin &amp; Co</string>\n\t<!-- a comment -->"))
    #expect(text.contains("<key>Property/fullName</key>\n\t<string>Rufname</string>"))
    #expect(plan.notes.contains { $0.message.hasSuffix("so the moved entry is not marked for review") })
  }

  /// Plural rules move as a whole, beside the text that an app without them shows.
  @Test func moveWithTheirPluralRules() throws {
    let rules = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \t<key>Property/name</key>
      \t<dict>
      \t\t<key>NSStringLocalizedFormatKey</key>
      \t\t<string>%#@count@</string>
      \t\t<key>count</key>
      \t\t<dict>
      \t\t\t<key>NSStringFormatSpecTypeKey</key>
      \t\t\t<string>NSStringPluralRuleType</string>
      \t\t\t<key>NSStringFormatValueTypeKey</key>
      \t\t\t<string>d</string>
      \t\t\t<key>one</key>
      \t\t\t<string>%d Name</string>
      \t\t\t<key>other</key>
      \t\t\t<string>%d Namen</string>
      \t\t</dict>
      \t</dict>
      </dict>
      </plist>

      """
    var workspace = Workspace.league(
      Self.account,
      [
        "en.lproj/LeagueModel.strings": Self.table(.property, "User", "Name", "Age"),
        "de.lproj/LeagueModel.strings": Self.table(.property, "Benutzerin", "Rufname", "Alter"),
        "de.lproj/LeagueModel.stringsdict": rules,
      ])
    workspace.apply(try workspace.plan(SynchronizationOptions(prunesOrphans: true)))
    #expect(
      workspace.text("de.lproj/LeagueModel.stringsdict")
        == rules.replacing("Property/name<", with: "Property/fullName<"))
    #expect(workspace.text("de.lproj/LeagueModel.strings")?.contains("\"Property/fullName\" = \"Rufname\"") == true)
    // One that belongs nowhere is named with each of its texts.
    let gone = rules.replacing("Property/name<", with: "Property/gone<")
    workspace.files.files["de.lproj/LeagueModel.stringsdict"] = Array(gone.utf8)
    let notes = try workspace.plan(SynchronizationOptions(prunesOrphans: true)).notes.map(\.message)
    for text in ["%#@count@", "%d Name", "%d Namen"] {
      #expect(notes.contains("removed, with its text \"\(text)\""), "\(notes)")
    }
  }

  @Test(arguments: [false, true]) func moveByHand(needsReview: Bool) throws {
    var workspace = Workspace.league(
      Self.account,
      [
        "en.lproj/LeagueModel.strings": "\"Entity/User\" = \"User\";\n",
        "de.lproj/LeagueModel.strings": "/* Note */ \"Entity/User\" = \"Benutzerin\";\n",
        "LeagueModel.xcstrings": """
        { "sourceLanguage" : "en", "strings" : { "Entity/User" : { "localizations" : {
          "fr" : { "stringUnit" : { "state" : "translated", "value" : "Utilisatrice" } } } } }, "version" : "1.0" }
        """,
      ])
    let plan = try #require(
      TableSynchronizer.plan(
        moving: "Entity/User", to: "Entity/Account", needsReview: needsReview, for: try workspace.model(),
        tables: workspace.tables(), files: workspace.files))
    workspace.apply(plan)
    #expect(plan.failures.isEmpty && plan.edits.count == 3)
    let tables = workspace.tables().tables
    #expect(tables.allSatisfy { $0.entry(for: "Entity/User") == nil || $0.format == .xcstrings })
    #expect(tables.filter { $0.entry(for: "Entity/Account")?.isMarkedForReview == true }.count == (needsReview ? 3 : 0))
    let none = try TableSynchronizer.plan(
      moving: "Entity/Users", to: "Entity/Account", needsReview: false, for: workspace.model(),
      tables: workspace.tables(), files: workspace.files)
    #expect(none == nil)
    let taken = try #require(
      TableSynchronizer.plan(
        moving: "Entity/Account", to: "Entity/Account2", needsReview: false, for: try workspace.model(),
        tables: workspace.tables(), files: workspace.files))
    #expect(taken.failures.isEmpty)
  }
}
