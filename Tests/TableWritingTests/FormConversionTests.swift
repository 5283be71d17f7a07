import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossPropertyLists
import GlossTestSupport
import Testing

@testable import GlossTableWriting

/// Plural and device forms between `.stringsdict` files and String Catalogs.
@Suite struct FormConversionTests {
  static let rules = """
    <plist version="1.0"><dict>
    <key>goals</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>other</key><string>%d goals</string><key>one</key><string>a goal</string></dict></dict>
    <key>player in teams</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%@ with %2$#@players@ in %3$#@teams@</string>
      <key>players</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>ld</string>
      <key>one</key><string>%ld player</string><key>other</key><string>%ld players</string></dict>
      <key>teams</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>lu</string>
      <key>one</key><string>%3$lu team</string><key>other</key><string>%lu teams of %@</string></dict></dict>
    <key>swapped</key><dict><key>NSStringLocalizedFormatKey</key><string>%2$#@b@ %1$#@a@</string>
      <key>a</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d %#@b@</string></dict>
      <key>b</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string></dict></dict>
    <key>tap</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
      <key>mac</key><string>Click</string><key>other</key><string>Tap</string></dict></dict>
    <key>named</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
      <key>mac</key><dict><key>NSStringLocalizedFormatKey</key><string>Click %#@value@</string>
        <key>value</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>lld</string>
        <key>one</key><string>once</string><key>other</key><string>%lld times</string></dict></dict>
      <key>other</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@value@</string>
        <key>value</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>lld</string>
        <key>one</key><string>%lld tap</string><key>other</key><string>%lld taps</string></dict></dict>
      </dict></dict>
    <key>pressed</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
      <key>mac</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
        <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>clicked</string></dict></dict>
      <key>iphone</key><string>tapped</string></dict></dict>
    <key>nothing</key><dict><key>NSStringLocalizedFormatKey</key><string>Nothing at all</string></dict>
    </dict></plist>
    """

  static let catalog = """
    { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
      "plain" : { "comment" : "C", "extractionState" : "manual", "localizations" : {
        "en" : { "stringUnit" : { "state" : "translated", "value" : "Plain" } } } },
      "plural" : { "localizations" : {
        "de" : { "variations" : { "plural" : {
          "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Tor" } },
          "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Tore" } } } } },
        "en" : { "variations" : { "plural" : {
          "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld goal" } },
          "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld goals" } } } } } } },
      "second" : { "localizations" : { "en" : { "variations" : { "plural" : {
          "one" : { "stringUnit" : { "state" : "translated", "value" : "%1$@: %2$d goal" } },
          "other" : { "stringUnit" : { "state" : "translated", "value" : "%1$@: %2$d goals" } } } } } } },
      "substitutions" : { "localizations" : { "en" : {
        "stringUnit" : { "state" : "translated", "value" : "%#@B@ and %#@A@, %@" },
        "substitutions" : {
          "A" : { "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : {
            "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg a" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg as" } } } } },
          "B" : { "argNum" : 2, "formatSpecifier" : "d", "variations" : { "plural" : {
            "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg bs" } } } } } } } } },
      "device" : { "localizations" : { "en" : { "variations" : { "device" : {
        "iphone" : { "variations" : { "plural" : {
          "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld tap" } },
          "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld taps" } } } } },
        "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld clicks" } } } } } } }
    } }
    """

  @Test func keepsRulesThroughACatalog() throws {
    let path = "en.lproj/LeagueModel.stringsdict"
    let files = InMemoryFileTree([path: Self.rules])
    let there = TableConverter.plan([path], to: .catalog, into: "out", files: files)
    #expect(there.notes.isEmpty && there.failures.isEmpty, "\(there)")
    let catalog = try #require(there.edits.first)
    let text = String(decoding: catalog.newBytes, as: UTF8.self)
    #expect(Golden.difference(text, from: "FormConversion/rules.json") == nil)
    let back = TableConverter.plan(
      ["out/LeagueModel.xcstrings"], to: .stringsdict, files: InMemoryFileTree([catalog.path: catalog.newBytes]))
    #expect(back.edits.map(\.path) == ["out/en.lproj/LeagueModel.stringsdict"])
    var old = try PropertyListParser.parse(Array(Self.rules.utf8))
    let new = try PropertyListParser.parse(try #require(back.edits.first?.newBytes))
    // A format without a variable is a plain text, which does not go into a `.stringsdict`.
    #expect(back.notes.map(\.message).contains { $0.hasPrefix("1 entry with one text dropped") })
    old.value = .dictionary((old.entries ?? []).filter { $0.key != "nothing" })
    for entry in old.entries ?? [] {
      #expect(new[entry.key].map { entry.node.isSame(as: $0) } == true, "\(entry.key)")
    }
  }

  @Test(arguments: ["strings", "binary", "xml"]) func keepsACatalogThroughSeparateFiles(name: String) throws {
    let format = try #require(ConversionFormat(name: name))
    let files = InMemoryFileTree(["LeagueModel.xcstrings": Self.catalog])
    let there = TableConverter.plan(["LeagueModel.xcstrings"], to: format, into: "out", files: files)
    #expect(
      there.edits.map(\.path) == [
        "out/de.lproj/LeagueModel.strings", "out/de.lproj/LeagueModel.stringsdict",
        "out/en.lproj/LeagueModel.strings", "out/en.lproj/LeagueModel.stringsdict",
      ])
    #expect(
      there.notes.map(\.message) == (name == "strings" ? [] : ["the format has no comments: 1 entry had one"])
    )
    var tree = InMemoryFileTree([String: [UInt8]]())
    for edit in there.edits { tree.files[edit.path] = edit.newBytes }
    // A look-up without formatting finds the text, if there is one, and no `%#@variable@`.
    let bytes = try #require(there.edits.dropFirst(2).first?.newBytes)
    let english = try #require(try TableReader().tables(in: bytes, path: "x.strings").first)
    #expect(english.entry(for: "plural")?.value == "%lld goals" && english.entry(for: "substitutions") == nil)
    let back = TableConverter.plan(tree.files.keys.sorted(), to: .catalog, files: tree)
    #expect(back.notes.isEmpty && back.failures.isEmpty)
    let new = try strings(try #require(back.edits.first?.newBytes))
    for (key, entry) in try strings(Array(Self.catalog.utf8)) {
      #expect(new[key]?["localizations"] == entry["localizations"], "\(key)")
      if name == "strings" { #expect(new[key]?["comment"] == entry["comment"]) }
    }
  }

  @Test func keepsAllOfACatalogInACatalog() throws {
    let other = """
      { "sourceLanguage" : "en", "strings" : {
        "odd" : { "generatesSymbol" : true, "shouldTranslate" : false, "localizations" : { "en" : {
          "stringSet" : { "state" : "new", "values" : [ "a", "b" ] } } } },
        "plain" : { "localizations" : { "fr" : { "stringUnit" : { "state" : "needs_review", "value" : "F" } },
          "en" : { "stringUnit" : { "state" : "translated", "value" : "Other" } } } } } }
      """
    let files = InMemoryFileTree(["a/LeagueModel.xcstrings": Self.catalog, "b/LeagueModel.xcstrings": other])
    let plan = TableConverter.plan(
      ["a/LeagueModel.xcstrings", "b/LeagueModel.xcstrings"], to: .catalog, into: "out", files: files)
    #expect(
      plan.notes.map(\.message) == ["another catalog has the entry; its texts are used; left out: “Other”"])
    let new = try strings(try #require(plan.edits.first?.newBytes))
    for (key, entry) in try strings(Array(Self.catalog.utf8)) where key != "plain" { #expect(new[key] == entry) }
    #expect(new["odd"] == (try strings(Array(other.utf8))["odd"]))
    #expect(new["plain"]?["localizations"]?["fr"]?["stringUnit"]?["state"]?.string == "needs_review")
    #expect(new["plain"]?["localizations"]?["en"]?["stringUnit"]?["value"]?.string == "Plain")
  }

  @Test func saysWhichRulesACatalogCannotHold() throws {
    let rules = """
      <plist version="1.0"><dict>
      <key>c</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>x</string></dict></dict>
      </dict></plist>
      """
    let files = InMemoryFileTree([
      "en.lproj/LeagueModel.stringsdict": rules, "en.lproj/LeagueModel.strings": "\"a\" = \"A\";",
    ])
    let plan = TableConverter.plan(files.files.keys.sorted(), to: .catalog, files: files)
    #expect(
      plan.notes.map(\.message) == [
        "a catalog cannot express the rules of “c”; only its text “x” is converted"
      ])
    let new = try strings(try #require(plan.edits.first?.newBytes))
    #expect(new["c"]?["localizations"]?["en"]?["stringUnit"]?["value"]?.string == "x")
    #expect(new["a"] != nil)
  }

  @Test func saysThatVariablesLoseTheirNames() throws {
    func device(_ name: String, _ text: String) -> String {
      """
      <key>\(name)</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>\(text)</string></dict></dict>
      """
    }
    let rules = """
      <plist version="1.0"><dict><key>k</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
      \(device("mac", "%d clicks"))\(device("iphone", "%d taps"))</dict></dict></dict></plist>
      """
    let path = "en.lproj/LeagueModel.stringsdict"
    let plan = TableConverter.plan([path], to: .catalog, files: InMemoryFileTree([path: rules]))
    #expect(
      plan.notes.map(\.message) == ["a catalog cannot name the variables of “k”, which differ by device"])
    let devices = try strings(try #require(plan.edits.first?.newBytes))["k"]?["localizations"]?["en"]?["variations"]?[
      "device"]
    let text = devices?["mac"]?["variations"]?["plural"]?["other"]?["stringUnit"]?["value"]?.string
    #expect(text == "%d clicks")
  }

  @Test func saysWhichTextGivesWay() throws {
    let files = InMemoryFileTree([
      "en.lproj/LeagueModel.stringsdict": Self.rules,
      "en.lproj/LeagueModel.strings": "/* Hm */\n\"goals\" = \"Goals!\";\n\"tap\" = \"Tap\";",
    ])
    let plan = TableConverter.plan(files.files.keys.sorted(), to: .catalog, files: files)
    #expect(plan.notes.map(\.message) == ["the entry's plural or device forms replace the text “Goals!”"])
    let new = try strings(try #require(plan.edits.first?.newBytes))
    #expect(new["goals"]?["comment"]?.string == "Hm")
    #expect(new["goals"]?["localizations"]?["en"]?["substitutions"] != nil)
  }

  /// Core Data finds the text of a name first, so users read that one.
  @Test(arguments: [ConversionFormat.catalog, .loctable]) func keepsTheNameThatUsersRead(format: ConversionFormat)
    throws
  {
    let key = "Property/n"
    let files = InMemoryFileTree([
      "en.lproj/LeagueModel.stringsdict": Self.rules.replacing("<key>goals</key>", with: "<key>\(key)</key>"),
      "en.lproj/LeagueModel.strings": "\"\(key)\" = \"Number\";",
    ])
    let plan = TableConverter.plan(files.files.keys.sorted(), to: format, files: files)
    let edit = try #require(plan.edits.first)
    let table = try #require(TableReader().tables(in: edit.newBytes, path: edit.path).first)
    #expect(table.entry(for: key)?.value == "Number")
    let note = try #require(plan.notes.first { $0.key == key })
    #expect(
      note.message.hasPrefix("the text “Number” is kept, which Core Data shows") && note.message.contains("a goal"))
  }

  @Test func leavesRulesWhereTheyAre() {
    let path = "en.lproj/LeagueModel.stringsdict"
    let plan = TableConverter.plan([path], to: .xmlStrings, files: InMemoryFileTree([path: Self.rules]))
    #expect(plan.edits.isEmpty && plan.failures.isEmpty)
  }

  private func strings(_ bytes: [UInt8]) throws -> [String: JSONTree] {
    let root = try #require(JSONReader.read(bytes).root)
    let members = try #require(root["strings"]?.members)
    return Dictionary(members.map { ($0.key, sorted(JSONTree($0.node))) }, uniquingKeysWith: { first, _ in first })
  }

  /// The value with sorted object members.
  private func sorted(_ tree: JSONTree) -> JSONTree {
    guard case .object(let members) = tree else { return tree }
    return .object(
      members.map { JSONTree.Member(key: $0.key, value: sorted($0.value)) }.sorted { $0.key.precedes($1.key) })
  }
}
