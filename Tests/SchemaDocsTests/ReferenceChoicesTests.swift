import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossSchemaDocs

/// What a reference takes of its models and options: names, languages, files, limits.
@Suite struct ReferenceChoicesTests {
  // MARK: - Entities

  @Test(
    arguments: [
      ([], [], "Box", true), (["B*"], [], "Box", true), (["B*"], [], "Line", false), (["L*", "B*"], [], "Box", true),
      ([], ["B*"], "Box", false), ([], ["B*"], "Line", true), (["*"], ["B*"], "Box", false),
    ] as [([String], [String], String, Bool)])
  func globsSelectEntities(include: [String], exclude: [String], name: String, isIncluded: Bool) {
    #expect(EntityFilter(include: include, exclude: exclude).includes(name) == isIncluded)
  }

  @Test(
    arguments: [
      (["Book", "R*"], nil, nil), (["Book", "X*", "Y"], "X*", nil), (["book"], "book", "Book"),
      (["Bo?k", "Boook*"], "Boook*", "Book"),
    ] as [([String], String?, String?)])
  func aGlobThatFindsNothingIsAnError(include: [String], fault: String?, meant: String?) {
    let options = DocumentationOptions(formats: [.markdown], locales: ["en"], include: include)
    let error: DocumentationError?
    do throws(DocumentationError) {
      _ = try SchemaDocumentation(models: [SampleModels.documented(SampleModels.library)], options: options).files()
      error = nil
    } catch let thrown {
      error = thrown
    }
    #expect(error == fault.map { .noEntity(glob: $0, meant: meant) })
  }

  // MARK: - Headings of models

  private static func model(
    _ name: String, _ format: ModelFormat, version: String? = nil, package: String? = nil
  ) -> DocumentedModel {
    let origin = ModelOrigin(name: name, version: version, path: "\(package ?? name)/x", packagePath: package ?? name)
    return DocumentedModel(
      loaded: LoadedModel(ModelContents(SampleModels.library, format: format), from: origin),
      tables: ModelTables(modelName: name))
  }

  @Test(
    arguments: [
      ([model("App", .store, package: "a/App.sqlite")], ["App"]),
      ([model("App", .store, package: "a/App.sqlite"), model("Shop", .xml)], ["App.sqlite", "Shop"]),
      ([model("App", .xml), model("App", .swiftdata, package: "b/App")], ["App", "App (SwiftData)"]),
      ([model("App", .swiftdata), model("Shop", .xml)], ["App", "Shop"]),
      ([model("App", .swiftdata, package: "a"), model("Shop", .swiftdata, package: "b")], ["App", "Shop"]),
      (
        [model("App", .xml, version: "App 1", package: "p"), model("App", .xml, version: "App 2", package: "p")],
        ["App 1", "App 2"]
      ),
      ([model("App", .xml, version: "App 1", package: "p"), model("Shop", .xml, version: "S 1")], ["App", "Shop"]),
    ] as [([DocumentedModel], [String])])
  func modelsAreNamedByWhatTellsThemApart(models: [DocumentedModel], headings: [String]) {
    #expect(SchemaDocumentation(models: models).references.map(\.heading) == headings)
  }

  // MARK: - Languages

  @Test(
    arguments: [
      (["en"], "de", ""), (["en", "de"], "de-AT", "de/"), (["en", "pt_BR"], "pt_BR", "pt_BR/"),
      (["en", "de"], "ja", "en/"),
    ] as [([String], String, String?)])
  func aLanguageHasAFolderAmongSeveral(locales: [String], locale: String, folder: String?) {
    let options = DocumentationOptions(locales: locales)
    let documentation = SchemaDocumentation(models: [SampleModels.documented(SampleModels.library)], options: options)
    #expect(documentation.folder(ofLocale: locale) == folder)
    #expect(documentation.languageFolders.map(\.locale) == locales)
    #expect(documentation.languageFolders.map(\.folder) == (locales.count > 1 ? locales : [""]))
  }

  @Test(arguments: [(["de", "en"], "en"), (["en", "de"], "en"), (["fr", "de"], "fr"), ([], "")])
  func theTitleIsInTheLanguageOfTheNames(locales: [String], expected: String) {
    let model = SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables)
    #expect(SchemaDocumentation(models: [model]).languageOfTitle(locales.map(LanguageHeading.init)) == expected)
  }

  @Test func linkedPagesUseTheWordsOfTheReference() throws {
    let model = SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables)
    let options = DocumentationOptions(locales: ["de", "en"], exclude: ["Reader"])
    let words = try #require(SchemaDocumentation(models: [model], options: options).words(locale: "de").first)
    #expect(words.label(ofEntity: "Book") == "Buch" && words.label(ofEntity: "Reader") == nil)
    #expect(
      words.label(ofProperty: "title", in: "Book") == "Titel" && words.label(ofProperty: "pages", in: "Book") == nil)
    #expect(words.place(of: "Book").map { [$0.page, $0.anchor] } == ["entities/Book", nil])
    #expect(words.place(of: "Book", property: "pages").map { [$0.page, $0.anchor] } == ["entities/Book", "pages"])
    #expect(words.place(of: "Reader") == nil)
    let library = SampleModels.library
    let properties = [
      Property.attribute(library.entities[0].attributes[0]), .relationship(library.entities[1].relationships[0]),
      .fetched(library.entities[2].fetchedProperties[0]),
    ]
    #expect(properties.map(words.type) == ["String", "Reader", "Book"])
    #expect(
      properties.map { words.rules(of: $0).map { $0.isCode ? "`\($0.text)`" : $0.text }.joined() } == [
        "Pflicht; 1 bis 40 Zeichen; passt auf `[^|`]+`", "2 bis 20; geordnet", "",
      ])
  }

  // MARK: - Limits in messages

  private static let limited: AttributeDescription = {
    var attribute = AttributeDescription(
      name: "a", type: .integer16, minimum: .integer(2), maximum: .integer(3), minimumLength: 4, maximumLength: 5,
      pattern: "p+")
    attribute.isOptional = true
    return attribute
  }()

  private static let dated = AttributeDescription(name: "d", type: .date, minimum: .date(0), maximum: .date(86_400))
  private static let bounded = RelationshipDescription(
    name: "r", destination: "Book", isToMany: true, minCount: 6, maxCount: 7)

  @Test(
    arguments: [
      (.attribute(limited), .numberTooLarge, "at most 3"), (.attribute(limited), .numberTooSmall, "at least 2"),
      (.attribute(dated), .dateTooLate, "January 2, 2001 or earlier"),
      (.attribute(dated), .dateTooSoon, "January 1, 2001 or later"),
      (.attribute(limited), .stringTooLong, "at most 5 characters"),
      (.attribute(limited), .stringTooShort, "at least 4 characters"),
      (.attribute(limited), .stringPatternMatching, "matches p+"),
      (.relationship(bounded), .relationshipLacksMinimumCount, "at least 6"),
      (.relationship(bounded), .relationshipExceedsMaximumCount, "at most 7"),
      (.attribute(limited), .missingMandatoryProperty, nil), (.relationship(bounded), .numberTooLarge, nil),
      (.attribute(AttributeDescription(name: "a", type: .string)), .stringTooLong, nil),
    ] as [(Property, ValidationErrorCode, String?)])
  func aMessageNamesItsLimit(property: Property, code: ValidationErrorCode, expected: String?) {
    var taken = TakenNames()
    let options = DocumentationOptions()
    let reference = ReferenceModel(SampleModels.documented(SampleModels.library), options: options, taken: &taken)
    let wording = PropertyWording(
      edition: Edition(reference, locale: "en", words: DocumentationWords(locale: "en"), options: options))
    #expect(wording.limit(ofCode: code.rawValue, of: property)?.plainText == expected)
  }

  private static func edition(_ attributes: Int) -> Edition {
    let entity = EntityDescription(
      name: "A", attributes: (0..<attributes).map { AttributeDescription(name: "a\($0)", type: .string) })
    let tables = ModelTables(
      modelName: "Library", tables: [SampleModels.table("de", ["Entity/A": "Ding"])], developmentLanguage: "de")
    var taken = TakenNames()
    let options = DocumentationOptions()
    let reference = ReferenceModel(
      SampleModels.documented(ManagedObjectModel(entities: [entity]), tables: tables), options: options,
      taken: &taken)
    return Edition(reference, locale: "de", words: DocumentationWords(locale: "de"), options: options)
  }

  /// The error around those of several broken rules comes only where there can be several.
  @Test(arguments: [(0, []), (1, [1_570]), (2, [1_560, 1_570])] as [(Int, [Int])])
  func severalErrorsNeedTwo(attributes: Int, codes: [Int]) {
    #expect(Self.edition(attributes).codes.map(\.code) == codes)
  }

  @Test(arguments: [(2_000, false), (2_001, true)]) func veryManyMessagesAreCounted(attributes: Int, hasMany: Bool) {
    #expect(MessagesComposer(edition: Self.edition(attributes)).hasMany == hasMany)
  }

  /// Up to 200 missing names are listed.
  @Test(arguments: [(3, 3, false), (200, 200, false), (201, 200, true), (300, 200, true)])
  func missingNamesAreListedUpToALimit(attributes: Int, listed: Int, hasMore: Bool) throws {
    let edition = Self.edition(attributes)
    let composer = LocalizationComposer(edition: edition)
    let entity = try #require(edition.index.entity(named: "A"))
    let row = try #require(composer.coverage([composer.names(of: entity)]).first)
    #expect(row.translated == 1 && row.expected == attributes + 1 && row.lines.count == listed)
    #expect(row.lines.first == "\"Property/a0/Entity/A\" = \"\";" && row.file == "de.lproj/LibraryModel.strings")
    #expect(row.gaps.count == listed + (hasMore ? 1 : 0))
    #expect((row.gaps.last == TextRuns("…")) == hasMore)
  }

  // MARK: - Words of rules

  @Test(
    arguments: [
      ("abc|def", ["abc", "def"]), ("ab|abc", ["abc"]), ("abc|abc", ["abc"]), ("123|abc", ["abc"]),
      ("abc", []), ("(a b|c-d|e_f)x|", ["a b", "c-d", "e_f"]), ("abc1|d", ["abc1"]), (" abc |d", ["abc"]),
      ("abc*|defg", ["defg"]), ("abc+|defg", ["defg"]), ("abc?|defg", ["defg"]), ("abc{2}|defg", ["defg"]),
      ("abc.|defg", ["abc", "defg"]), ("a\\.bc|d", ["a.bc"]), ("abc\\dxyz|d", ["abc", "xyz"]),
      ("abc[xyz|]def|d", ["abc", "def"]), ("[a\\]bcd]efg|d", ["efg"]), ("[a-z]abc|[def]", ["abc"]),
      ("a\\\\|bcd", ["bcd"]),
    ] as [(String, [String])])
  func wordsOfPatternsCanBeFound(pattern: String, words: [String]) {
    #expect(RuleWords.alternatives(ofPattern: pattern) == words)
  }

  @Test(
    arguments: [
      ("a == \"abc\"", ["abc"]), ("a == 'abc'", ["abc"]), ("a == \"ab\"", []), ("'abc' 'abc'", ["abc"]),
      ("\"it's\" 'say \"x\"'", ["it's", "say \"x\""]), (#""a\"bc""#, ["a\"bc"]), (#""a\\" "def""#, ["def"]),
      (#"'\'ab'"#, ["'ab"]), ("abc", []), ("\"abc", []),
    ] as [(String, [String])])
  func quotedWordsOfPredicatesCanBeFound(predicate: String, words: [String]) {
    #expect(RuleWords.quoted(in: predicate) == words)
  }

  @Test func onlySomeWordsOfARuleCanBeFound() {
    let words = (10..<60).map { "word\($0)" }
    #expect(RuleWords.alternatives(ofPattern: words.joined(separator: "|")) == Array(words.prefix(40)))
    #expect(RuleWords.quoted(in: words.map { "'\($0)'" }.joined(separator: ",")) == Array(words.prefix(40)))
  }

  // MARK: - DocC

  @Test(arguments: [
    ("@a", "\\@a"), ("a @b", "a @b"), ("- @a", "  - \\@a"), ("> @a", "> \\@a"), ("    @a", "    @a"),
    ("a\n\n@b", "a\n\n\\@b"), ("", ""), ("```\n@a\n```\n\n@b", "    @a\n\n\\@b"),
    ("``` swift\n@a\n```\n\n@b", "``` swift\n@a\n```\n\n\\@b"),
  ])
  func noLineIsADirective(text: String, expected: String) {
    #expect(DocCFormat().document(text, below: 1) == expected)
  }

  @Test(arguments: [
    ("index", "index"), ("fetch-requests", "fetch-requests"), ("entities/Box--2", "entities/Box_x2D_x2D2"),
    ("entities/a_x2Db", "entities/a_x5Fx2Db"),
  ])
  func namesOfArticlesHaveNoHyphen(page: String, file: String) {
    #expect(DocCFormat().file(ofPage: page) == file)
  }

  /// Code that is plain ASCII needs no look at its characters; lines stay lines.
  @Test(arguments: [
    ("a<b", "a&lt;b"), ("a\nb", "a\nb"), ("a\u{1F}b", "a⟨U+001F⟩b"), ("a\u{7F}b", "a⟨U+007F⟩b"),
    ("a b~", "a b~"), ("é\u{200B}\n\nb", "é⟨U+200B⟩\n\nb"),
  ])
  func onlyVisibleCharactersAreInCode(text: String, expected: String) {
    #expect(HTMLFormat().lines(ofCode: text) == expected)
  }

  // MARK: - Files of a user

  /// Of the files next to a user's templates, those that pages load are written; the list of languages if there are
  /// several.
  @Test(
    arguments: [
      (.html, ["en"], ["icon.svg", "own.css", "own.js", "own.svg", "script.js", "style.css"]),
      (.html, ["en", "de"], ["icon.svg", "index.html", "own.css", "own.js", "own.svg", "script.js", "style.css"]),
      (.markdown, ["en"], []), (.markdown, ["en", "de"], ["index.md"]), (.docc, ["en", "de"], []),
    ] as [(DocumentationFormat, [String], [String])])
  func filesOfAllLanguagesAreWrittenOnce(format: DocumentationFormat, locales: [String], names: [String]) {
    let own = ["html/own.css", "html/own.js", "html/own.svg", "html/own.txt", "markdown/own.css", "html/style.css"]
    let options = DocumentationOptions(
      templates: Dictionary(uniqueKeysWithValues: own.map { ($0, "mine") }))
    let documentation = SchemaDocumentation(models: [SampleModels.documented(SampleModels.library)], options: options)
    let files = documentation.sharedFiles(of: format, headings: locales.map(LanguageHeading.init))
    #expect(files.map { String($0.path.split(separator: "/")[1]) }.sorted() == names)
    #expect(files.count { $0.text == "mine" } == (format == .html ? 4 : 0))
  }

  // MARK: - Folders

  private static let pages = [
    DocumentationFile(path: "html/a.html", text: "a"), DocumentationFile(path: "html/b.html", text: "b"),
  ]

  @Test func aFolderIsWrittenWhereItDiffers() throws {
    let disk = InMemoryDisk(InMemoryFileTree([:] as [String: String]))
    let list = "# Files written by modelgloss; it removes those that are no longer wanted.\n"
    #expect(
      try DocumentationFolder.write(Self.pages, to: "out", in: disk) == [
        "out/.modelgloss-files", "out/html/a.html", "out/html/b.html",
      ])
    #expect(
      disk.contents
        == InMemoryFileTree([
          "out/.modelgloss-files": list + "html/a.html\nhtml/b.html\n", "out/html/a.html": "a", "out/html/b.html": "b",
        ]))
    let other = [DocumentationFile(path: "html/a.html", text: "new"), DocumentationFile(path: "c.md", text: "c")]
    #expect(
      try DocumentationFolder.write(other, to: "out", in: disk) == [
        "out/.modelgloss-files", "out/c.md", "out/html/a.html", "out/html/b.html",
      ])
    #expect(
      disk.contents
        == InMemoryFileTree([
          "out/.modelgloss-files": list + "c.md\nhtml/a.html\n", "out/html/a.html": "new", "out/c.md": "c",
        ]))
    #expect(try DocumentationFolder.write(other, to: "out", in: disk) == [])
  }

  /// What an unfinished run made stays, with what an earlier one wrote.
  @Test func anUnfinishedRunRemovesNothing() throws {
    let disk = InMemoryDisk(InMemoryFileTree([:] as [String: String]))
    try DocumentationFolder.write(Self.pages, to: "out", in: disk)
    let result = try DocumentationFolder.write(to: "out", in: disk) { take in
      _ = take([DocumentationFile(path: "c.md", text: "c")])
      return false
    }
    #expect(result.changed == ["out/c.md"] && result.files == ["c.md"])
    #expect(disk.kind(at: "out/html/a.html") == .file)
    #expect(DocumentationFolder.foreignFiles(in: disk, at: "out") == [])
    let nothing = try DocumentationFolder.write(to: "other", in: disk) { _ in false }
    #expect(nothing.changed == [] && nothing.files == [] && disk.kind(at: "other") == nil)
  }

  @Test(arguments: [
    ([:], []), (["out/.hidden": ""], []), (["out/x": ""], ["x"]), (["out/.modelgloss-files": "x\n", "out/x": ""], []),
    (["out/.modelgloss-files": "html/a\n", "out/html/b": "", "out/y": ""], ["y"]), (["out": ""], []),
  ])
  func whatNoRunWroteIsForeign(files: [String: String], expected: [String]) {
    #expect(DocumentationFolder.foreignFiles(in: InMemoryFileTree(files), at: "out") == expected)
  }

  @Test func aFileIsNoFolder() {
    let disk = InMemoryDisk(InMemoryFileTree(["out": ""]))
    let failure = #expect(throws: InputFailure.self) {
      try DocumentationFolder.write(Self.pages, to: "out", in: disk)
    }
    #expect(failure?.reason == "is a file, but a folder is expected")
    let foreign = #expect(throws: InputFailure.self) {
      try DocumentationFolder.write(Self.pages, to: "a", in: InMemoryDisk(InMemoryFileTree(["a/thesis.txt": ""])))
    }
    #expect(
      foreign?.reason == "the folder contains files that this program did not write, such as `thesis.txt`")
  }
}
