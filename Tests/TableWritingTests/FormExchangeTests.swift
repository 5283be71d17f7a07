import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossPropertyLists
import GlossTestSupport
import Testing

@testable import GlossTableWriting

/// Plural and device forms in a round trip to translators.
@Suite struct FormExchangeTests {
  static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Entity/Player" : { "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "Player" } } } },
        "goals" : { "comment" : "Shot.", "localizations" : {
          "en" : { "variations" : { "plural" : {
            "one" : { "stringUnit" : { "state" : "translated", "value" : "One goal" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld goals" } } } } } } },
        "tap" : { "localizations" : { "en" : { "variations" : { "device" : {
          "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
          "other" : { "variations" : { "plural" : {
            "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld tap" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld taps" } } } } } } } } } },
        "two" : { "localizations" : { "en" : {
          "stringUnit" : { "state" : "translated", "value" : "%#@in.play@ of %#@ALL@" },
          "substitutions" : {
            "ALL" : { "argNum" : 2, "formatSpecifier" : "lld", "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg player" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg players" } } } } },
            "in.play" : { "argNum" : 1, "formatSpecifier" : "d", "variations" : { "plural" : {
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg in play" } } } } } } } } }
      },
      "version" : "1.0"
    }
    """
  static let rules = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>goals</key>
      <dict>
        <key>NSStringLocalizedFormatKey</key>
        <string>%#@n@</string>
        <key>n</key>
        <dict>
          <key>NSStringFormatSpecTypeKey</key>
          <string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key>
          <string>d</string>
          <key>one</key>
          <string>%d goal</string>
          <key>other</key>
          <string>%d goals</string>
        </dict>
      </dict>
      <key>tap</key>
      <dict>
        <key>NSStringDeviceSpecificRuleType</key>
        <dict>
          <key>mac</key>
          <string>Click</string>
          <key>iphone</key>
          <string>Tap</string>
        </dict>
      </dict>
    </dict>
    </plist>

    """

  private static func workspace(_ files: [String: String]) -> Workspace {
    Workspace.league("<entity name=\"Player\"/>", files)
  }

  @Test func namesTheFormsOfACatalogAsXcodeDoes() throws {
    let document = try exported(Self.workspace(["LeagueModel.xcstrings": Self.catalog]), "uk")
    #expect(
      document.files.flatMap(\.units).map { "\($0.key) = \($0.source)" } == [
        "Entity/Player = Player", "goals|==|plural.one = One goal", "goals|==|plural.few = %lld goals",
        "goals|==|plural.many = %lld goals", "goals|==|plural.other = %lld goals", "tap|==|device.mac = Click",
        "tap|==|device.other.plural.one = %lld tap", "tap|==|device.other.plural.few = %lld taps",
        "tap|==|device.other.plural.many = %lld taps", "tap|==|device.other.plural.other = %lld taps",
        "two = %1$#@in.play@ of %2$#@ALL@", "two|==|substitutions.ALL.plural.one = %2$lld player",
        "two|==|substitutions.ALL.plural.few = %2$lld players", "two|==|substitutions.ALL.plural.many = %2$lld players",
        "two|==|substitutions.ALL.plural.other = %2$lld players",
        "two|==|substitutions.@in.play@.plural.one = %1$d in play",
        "two|==|substitutions.@in.play@.plural.few = %1$d in play",
        "two|==|substitutions.@in.play@.plural.many = %1$d in play",
        "two|==|substitutions.@in.play@.plural.other = %1$d in play",
      ])
    #expect(document.files.flatMap(\.units).allSatisfy { $0.target == nil })
  }

  @Test func namesTheRulesOfAStringsdictAsXcodeDoes() throws {
    let document = try exported(
      Self.workspace(["en.lproj/LeagueModel.stringsdict": Self.rules, "en.lproj/LeagueModel.strings": ""]), "ja")
    let file = try #require(document.files.first { $0.original == "en.lproj/LeagueModel.stringsdict" })
    #expect(
      file.units.map { "\($0.key) = \($0.source)" } == [
        "/goals:dict/NSStringLocalizedFormatKey:dict/:string = %#@n@",
        "/goals:dict/n:dict/other:dict/:string = %d goals",
        "/tap:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string = Click",
        "/tap:dict/NSStringDeviceSpecificRuleType:dict/iphone:dict/:string = Tap",
      ])
  }

  @Test(arguments: XLIFFVersion.allCases) func takesTheFormsOfACatalog(version: XLIFFVersion) throws {
    var workspace = Self.workspace(["LeagueModel.xcstrings": Self.catalog])
    let plan = try translated(&workspace, "de", version) { "\($0) ü" }
    #expect(plan.findings.isEmpty && plan.notes.isEmpty && plan.failures.isEmpty, "\(plan)")
    let text = try #require(workspace.text("LeagueModel.xcstrings"))
    #expect(Golden.difference(text, from: "FormExchange/translated.json") == nil)
    // Imported texts are exported and imported unchanged.
    let second = try translated(&workspace, "de", version) { $0 }
    #expect(second.edits.isEmpty && second.findings.isEmpty)
    let again = try exported(workspace, "de").files.flatMap(\.units)
    #expect(again.allSatisfy { $0.target == "\($0.source) ü" && $0.state == .translated })
  }

  @Test func takesNoDraftIntoAStringsdict() throws {
    var workspace = Self.workspace([
      "en.lproj/LeagueModel.stringsdict": Self.rules,
      "en.lproj/LeagueModel.strings": "\"Entity/Player\" = \"Player\";\n",
    ])
    var document = try exported(workspace, "de")
    for file in document.files.indices {
      for unit in document.files[file].units.indices {
        let source = document.files[file].units[unit].source
        document.files[file].units[unit].target = source.contains("@") ? source : "\(source) ü"
        let isDraft = source.contains("goal") || source == "Tap"
        document.files[file].units[unit].state = isDraft ? .new : .translated
      }
    }
    let plan = try imported(XLIFFWriter.write(document), into: &workspace)
    let text = workspace.text("de.lproj/LeagueModel.stringsdict") ?? ""
    #expect(text.contains("Click ü") && !text.contains("Tap ü") && !text.contains("goal"))
    #expect(plan.notes.contains { $0.message.hasPrefix("3 texts need translation and are not imported") })
  }

  @Test(arguments: XLIFFVersion.allCases) func takesTheRulesOfAStringsdict(version: XLIFFVersion) throws {
    var workspace = Self.workspace([
      "en.lproj/LeagueModel.stringsdict": Self.rules,
      "en.lproj/LeagueModel.strings": "\"Entity/Player\" = \"Player\";\n",
    ])
    let plan = try translated(&workspace, "pl", version) { $0.contains("@") ? $0 : "\($0) ü" }
    #expect(plan.findings.isEmpty && plan.notes.isEmpty && plan.failures.isEmpty, "\(plan)")
    #expect(plan.edits.map(\.path) == ["pl.lproj/LeagueModel.strings", "pl.lproj/LeagueModel.stringsdict"])
    let text = try #require(workspace.text("pl.lproj/LeagueModel.stringsdict"))
    #expect(Golden.difference(text, from: "FormExchange/translated.xml") == nil)
    // A change of one text leaves the others unchanged, byte for byte.
    let changed = text.replacing("\t<key>goals</key>", with: "<!-- mine -->  <key>goals</key>")
    workspace.files.files["pl.lproj/LeagueModel.stringsdict"] = Array(changed.utf8)
    try translated(&workspace, "pl", version) { $0.replacing("Click ü", with: "Click!") }
    #expect(workspace.text("pl.lproj/LeagueModel.stringsdict") == changed.replacing("Click ü", with: "Click!"))
    let second = try translated(&workspace, "pl", version) { $0 }
    #expect(second.edits.isEmpty)
  }

  @Test func followsTheShapeOfTheTranslation() throws {
    let catalog = """
      { "sourceLanguage" : "en", "strings" : { "k" : { "localizations" : {
        "de" : { "stringUnit" : { "state" : "translated", "value" : "%#@N@" }, "substitutions" : { "N" : {
          "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : {
            "zero" : { "stringUnit" : { "state" : "new", "value" : "kein Tor" } },
            "other" : { "stringUnit" : { "state" : "needs_review", "value" : "%arg Tore" } } } } } } },
        "en" : { "stringUnit" : { "state" : "translated", "value" : "Goals: %lld" } } } } }, "version" : "1.0" }
      """
    let units = try exported(Self.workspace(["LeagueModel.xcstrings": catalog]), "de").files.flatMap(\.units)
    let zero = "k|==|substitutions.N.plural.zero"
    #expect(units.map(\.key) == ["k", zero, "k|==|substitutions.N.plural.one", "k|==|substitutions.N.plural.other"])
    #expect(units.map(\.source).prefix(2) == ["Goals: %lld", zero])
    #expect(units.map(\.target) == ["%1$#@N@", nil, nil, "%1$lld Tore"])
    #expect(units.map(\.state) == [.translated, .new, nil, .needsReview])
  }

  @Test func refusesDamagedFormsOneByOne() throws {
    var workspace = Self.workspace(["LeagueModel.xcstrings": Self.catalog])
    let plan = try imported(
      """
      <trans-unit id="goals|==|plural.one"><source>One goal</source><target>Ein Tor</target></trans-unit>
      <trans-unit id="goals|==|plural.other"><source>%lld goals</source><target>%@ Tore</target></trans-unit>
      <trans-unit id="goals|==|plural.some"><source>%lld goals</source><target>%lld Tore</target></trans-unit>
      <trans-unit id="two|==|substitutions.NONE.plural.one"><source>x</source><target>x</target></trans-unit>
      <trans-unit id="two|==|substitutions.ALL.plural.other"><source>%2$lld players</source>\
      <target>Spieler</target></trans-unit>
      <trans-unit id="two"><source>%1$#@in.play@ of %2$#@ALL@</source><target>%2$#@ALL@</target></trans-unit>
      """, original: "LeagueModel.xcstrings", into: &workspace)
    #expect(
      plan.findings.map { "\($0.position?.line ?? 0) \($0.rule.rawValue)" } == [
        "4 placeholder-mismatch", "5 orphaned-key", "6 orphaned-key", "7 placeholder-mismatch",
        "8 placeholder-mismatch",
      ])
    let strings = JSONReader.read(Array((workspace.text("LeagueModel.xcstrings") ?? "").utf8)).root?["strings"]
    let german = strings?["goals"]?["localizations"]?["de"]?["variations"]?["plural"]
    #expect(german?["one"]?["stringUnit"]?["value"]?.string == "Ein Tor")
    // Otherwise nothing would be shown for other numbers.
    #expect(german?["other"]?["stringUnit"]?["state"]?.string == "new")
    #expect(strings?["two"]?["localizations"]?["de"] == nil)
  }

  /// A form may have the placeholders of the form that it translates, or those of all other numbers.
  @Test(arguments: [
    ("one", "Ein Tor", true), ("one", "%lld Tor", true), ("one", "%@ Tor", false), ("one", "%lld von %lld", false),
    ("other", "%lld Tore", true), ("other", "Viele Tore", false), ("few", "%lld Tore", true),
    ("few", "Einige Tore", false), ("zero", "Kein Tor", true),
  ])
  func aFormMayHaveThePlaceholdersOfAllNumbers(form: String, target: String, isTaken: Bool) throws {
    var workspace = Self.workspace(["LeagueModel.xcstrings": Self.catalog])
    let source = form == "one" ? "One goal" : "%lld goals"
    let plan = try imported(
      """
      <trans-unit id="goals|==|plural.\(form)"><source>\(source)</source><target>\(target)</target></trans-unit>
      """, original: "LeagueModel.xcstrings", into: &workspace)
    #expect(plan.findings.map(\.rule) == (isTaken ? [] : [.placeholderMismatch]))
    #expect(workspace.text("LeagueModel.xcstrings")?.contains(target) == isTaken)
  }

  @Test func refusesRulesThatWouldLackAForm() throws {
    var workspace = Self.workspace([
      "en.lproj/LeagueModel.stringsdict": Self.rules, "en.lproj/LeagueModel.strings": "",
    ])
    let plan = try imported(
      """
      <trans-unit id="/goals:dict/n:dict/one:dict/:string"><source>%d goal</source><target>%d Tor</target></trans-unit>
      <trans-unit id="/goals:dict/n:dict/other:dict/:string"><source>%d goals</source><target>%@</target></trans-unit>
      <trans-unit id="/tap:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string"><source>Click</source>\
      <target>Klick</target></trans-unit>
      """, original: "en.lproj/LeagueModel.stringsdict", into: &workspace)
    #expect(plan.findings.map(\.rule) == [.untranslatedValue, .placeholderMismatch])
    let texts = TextForms(
      rules: try #require(
        PropertyListParser.parse(Array((workspace.text("de.lproj/LeagueModel.stringsdict") ?? "").utf8))["tap"]))
    #expect(texts?.forms.map(\.text) == ["Klick"])
  }

  @Test func keepsTheSubstitutionsOfATextThatIsSet() throws {
    var workspace = Self.workspace(["LeagueModel.xcstrings": Self.catalog])
    try imported(
      """
      <trans-unit id="two"><source>%1$#@in.play@ of %2$#@ALL@</source>\
      <target>Von %2$#@ALL@ sind %1$#@in.play@</target></trans-unit>
      """, original: "LeagueModel.xcstrings", into: &workspace)
    let strings = JSONReader.read(Array((workspace.text("LeagueModel.xcstrings") ?? "").utf8)).root?["strings"]
    let german = strings?["two"]?["localizations"]?["de"]
    #expect(german?["stringUnit"]?["value"]?.string == "Von %#@ALL@ sind %#@in.play@")
    let substitution = german?["substitutions"]?["ALL"]
    #expect(substitution?["argNum"]?.value == .number("2"))
    #expect(substitution?["variations"]?["plural"]?["one"]?["stringUnit"]?["state"]?.string == "new")
  }

  @Test func pseudoLocalizesEveryForm() throws {
    var workspace = Self.workspace(["LeagueModel.xcstrings": Self.catalog])
    let plan = PseudoTables.plan(
      for: try workspace.model(), tables: workspace.tables(), files: workspace.files, kinds: [.accented])
    workspace.apply(plan)
    let strings = JSONReader.read(Array((workspace.text("LeagueModel.xcstrings") ?? "").utf8)).root?["strings"]
    let goals = strings?["goals"]?["localizations"]?["en-XA"]?["variations"]?["plural"]
    #expect(goals?["one"]?["stringUnit"]?["value"]?.string == "[Ôñé ĝôåļ ···]")
    #expect(goals?["other"]?["stringUnit"]?["value"]?.string?.hasPrefix("[%lld ĝôåļš") == true)
    let two = strings?["two"]?["localizations"]?["en-XA"]
    #expect(two?["stringUnit"]?["value"]?.string == "[%#@in.play@ ôƒ %#@ALL@ ·]")
    let all = two?["substitutions"]?["ALL"]?["variations"]?["plural"]?["one"]?["stringUnit"]?["value"]?.string
    #expect(all?.hasPrefix("[%arg þļåýéŕ") == true)
    let second = PseudoTables.plan(
      for: try workspace.model(), tables: workspace.tables(), files: workspace.files, kinds: [.accented])
    #expect(second.edits.isEmpty)

    var separate = Self.workspace([
      "en.lproj/LeagueModel.stringsdict": Self.rules, "en.lproj/LeagueModel.strings": "",
    ])
    separate.apply(
      PseudoTables.plan(
        for: try separate.model(), tables: separate.tables(), files: separate.files, kinds: [.accented]))
    let rules = try PropertyListParser.parse(
      Array((separate.text("en-XA.lproj/LeagueModel.stringsdict") ?? "").utf8))
    #expect(rules["goals"]?["NSStringLocalizedFormatKey"]?.string == "%#@n@")
    #expect(rules["goals"]?["n"]?["one"]?.string?.hasPrefix("[%d ĝôåļ") == true)
  }

  private func exported(_ workspace: Workspace, _ language: String, _ version: XLIFFVersion = .version1) throws
    -> TranslationDocument
  {
    TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: language,
      version: version
    ).document
  }

  /// Exports, translates each text, and imports the file.
  @discardableResult
  private func translated(
    _ workspace: inout Workspace, _ language: String, _ version: XLIFFVersion, _ translate: (String) -> String
  ) throws -> WritingPlan {
    var document = try exported(workspace, language, version)
    for file in document.files.indices {
      for unit in document.files[file].units.indices {
        let text = document.files[file].units[unit]
        document.files[file].units[unit].target = translate(text.target ?? text.source)
        document.files[file].units[unit].state = .translated
      }
    }
    return try imported(XLIFFWriter.write(document), into: &workspace)
  }

  @discardableResult
  private func imported(_ units: String, original: String, into workspace: inout Workspace) throws -> WritingPlan {
    try imported(
      """
      <xliff version="1.2"><file original="\(original)" source-language="en" target-language="de">
      <body>
      \(units)
      </body></file></xliff>
      """, into: &workspace)
  }

  private func imported(_ text: String, into workspace: inout Workspace) throws -> WritingPlan {
    let plan = TranslationImport.plan(
      try XLIFFReader.read(Array(text.utf8), path: "x.xliff"), path: "x.xliff", for: try workspace.model(),
      tables: workspace.tables(), files: workspace.files, languages: ["pl", "de"])
    workspace.apply(plan)
    return plan
  }
}
