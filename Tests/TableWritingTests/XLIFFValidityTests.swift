import GlossBasics
import GlossLocalization
import Testing

@testable import GlossTableWriting

/// The output meets the XLIFF specifications rather than just being well-formed.
@Suite struct XLIFFValidityTests {
  /// Tables of every kind, by what they demonstrate.
  static let tables: [(name: String, files: [String: String])] = [
    ("text", ["en.lproj/LeagueModel.strings": TranslationExchangeTests.english]),
    (
      "text with a translation",
      [
        "en.lproj/LeagueModel.strings": TranslationExchangeTests.english,
        "de.lproj/LeagueModel.strings": TranslationExchangeTests.german,
        "zh_CN.lproj/LeagueModel.strings": "\"Entity/Player\" = \"球员\";",
      ]
    ),
    (
      "control characters",
      ["en.lproj/LeagueModel.strings": #"/* "\#u{2}" & <b> */ "k\U0001<&\"'" = "\U0001 \U0007 ]]>\n\t\r\U0001";"#]
    ),
    ("no languages", ["LeagueModel.strings": TranslationExchangeTests.english]),
    ("old folder names", ["English.lproj/LeagueModel.strings": TranslationExchangeTests.english]),
    ("underscores", ["pt_BR.lproj/LeagueModel.strings": TranslationExchangeTests.english, "Info.plist": ""]),
    ("a catalog with forms", ["LeagueModel.xcstrings": FormExchangeTests.catalog]),
    (
      "rules",
      ["en.lproj/LeagueModel.stringsdict": FormExchangeTests.rules, "en.lproj/LeagueModel.strings": ""]
    ),
    (
      "states",
      [
        "LeagueModel.xcstrings": """
        { "sourceLanguage" : "en", "strings" : {
          "a" : { "localizations" : { "de" : { "stringUnit" : { "state" : "needs_review", "value" : "A" } } } },
          "b" : { "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } } },
          "c" : { "localizations" : { "de" : { "stringUnit" : { "state" : "translated", "value" : "" } } } },
          "d" : { "comment" : "\\u0002", "localizations" : {} } }, "version" : "1.0" }
        """
      ]
    ),
  ]

  private static let languages = ["de", "uk", "ja", "ar", "zh_CN", "zh-Hant-HK", "German", "es-419", "pt_BR"]

  @Test(arguments: tables.indices, XLIFFVersion.allCases) func exportsKeepTheRules(
    number: Int, version: XLIFFVersion
  ) throws {
    let workspace = Workspace.league(TranslationExchangeTests.entities, Self.tables[number].files)
    var count = 0
    for language in Self.languages {
      let document = TranslationExport(
        of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: language,
        version: version
      ).document
      guard !document.files.isEmpty else { continue }
      count += 1
      let violations = try violations(in: XLIFFWriter.write(document), version)
      #expect(violations.isEmpty, "\(Self.tables[number].name) into \(language): \(violations)")
      try packageKeepsTheRules(document, language: language, workspace)
    }
    #expect(count >= Self.languages.count - 2)
  }

  /// The file in a `.xcloc` is the same file.
  private func packageKeepsTheRules(
    _ document: TranslationDocument, language: String, _ workspace: Workspace
  ) throws {
    let contents = TranslationPackage.contents(
      of: document, model: "League", language: language, toolVersion: "1.0.0", files: workspace.files)
    let file = try #require(contents.first { $0.path.hasSuffix(".xliff") })
    #expect(String(decoding: file.bytes, as: UTF8.self) == XLIFFWriter.write(document))
    let description = try #require(contents.first { $0.path == "contents.json" }).bytes
    let locale = try #require(JSONReader.read(description).root?["targetLocale"]?.string)
    #expect(file.path == "Localized Contents/\(locale).xliff")
    if document.version == .version1 {
      let read = try XLIFFReader.read(file.bytes, path: file.path)
      #expect(read.files.allSatisfy { $0.targetLanguage == locale })
    }
  }

  @Test(arguments: XLIFFVersion.allCases) func everyStateAndTextKeepsTheRules(version: XLIFFVersion) throws {
    var file = XLIFFTests.file
    for value in UInt32(0)...0x2FF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let states = TranslationState.allCases + [nil]
      file.units.append(
        TranslationUnit(
          key: "k\(scalar)", source: "a \(scalar) \(scalar)", target: value % 2 == 0 ? "\(scalar)" : nil,
          state: states[Int(value) % states.count], notes: value % 3 == 0 ? ["\(scalar)", ""] : []))
    }
    let document = TranslationDocument(version: version, files: [file, XLIFFTests.file])
    #expect(try violations(in: XLIFFWriter.write(document), version) == [])
  }

  @Test func anEmptyTableIsNotExported() throws {
    let workspace = Workspace.league(
      "<entity name=\"Player\"/>",
      ["en.lproj/LeagueModel.strings": "", "en.lproj/LeagueModel.stringsdict": FormExchangeTests.rules])
    let document = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "de"
    ).document
    #expect(document.files.map(\.original) == ["en.lproj/LeagueModel.stringsdict"])
    let empty = Workspace.league("", ["en.lproj/LeagueModel.strings": ""])
    let export = TranslationExport(
      of: try empty.model(), tables: empty.tables(), files: empty.files, targetLanguage: "de")
    #expect(export.document.files.isEmpty)
    #expect(export.notes.map(\.message) == ["there is nothing to translate in it"])
  }

  /// A translated file is imported into its original folder, although XLIFF spells its language differently.
  @Test(arguments: [("zh_CN", "zh-CN"), ("German", "de"), ("de", "de"), ("pt-BR", "pt-BR"), ("fil", "fil")])
  func languagesComeBackToTheirFolders(folder: String, written: String) throws {
    var workspace = Workspace.league(
      TranslationExchangeTests.entities,
      [
        "en.lproj/LeagueModel.strings": TranslationExchangeTests.english,
        "\(folder).lproj/LeagueModel.strings": "\"Entity/Player\" = \"x\";\n",
      ])
    var document = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: folder
    ).document
    document.files[0].units[0].target = "y"
    let read = try XLIFFReader.read(Array(XLIFFWriter.write(document).utf8), path: "x.xliff")
    #expect(read.files.map(\.targetLanguage) == [written])
    let plan = TranslationImport.plan(
      read, path: "x.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
    workspace.apply(plan)
    #expect(workspace.text("\(folder).lproj/LeagueModel.strings") == "\"Entity/Player\" = \"y\";\n")
  }

  @Test(arguments: [
    ("<note>Somebody who plays.</note>\n", "", "<source>Player</source>", "<note/><source>Player</source>"),
    (" id=\"Entity/Player\"", "", "", ""), (" datatype=\"plaintext\"", "", "", ""),
    ("<source>Player</source>", "", "", ""), ("state=\"translated\"", "state=\"done\"", "", ""),
    ("target-language=\"de\"", "target-language=\"de_DE\"", "", ""), ("<body>", "<body>text", "", ""),
    ("Property/seats/Entity/Stadium", "Entity/Player", "", ""), ("control2", "control1", "", ""),
    ("<tool ", "<tool lang=\"de\" ", "", ""), ("ctype=\"x-control\"", "ctype=\"control\"", "", ""),
    ("<body>", "<body><bin-unit/>", "", ""), ("document:1.2\" xmlns:xsi", "document:1.1\" xmlns:xsi", "", ""),
  ]) func theRulesFindWhatIsWrong(from: String, to: String, andFrom: String, andTo: String) throws {
    let written = XLIFFWriter.write(TranslationDocument(version: .version1, files: [XLIFFTests.file]))
    #expect(try violations(in: written, .version1) == [])
    var damaged = written.replacing(from, with: to)
    if !andFrom.isEmpty { damaged = damaged.replacing(andFrom, with: andTo) }
    #expect(damaged != written)
    #expect(try violations(in: damaged, .version1) != [])
  }

  private func violations(in text: String, _ version: XLIFFVersion) throws -> [String] {
    try XLIFFRules(version).violations(in: MarkupParser.parse(Array(text.utf8), path: "x.xliff"))
  }
}
