import Testing

@testable import GlossLocalization

/// The files in `Locales/` are complete and clean, even after languages or words are added.
@Suite struct DocumentationWordsTests {
  private static let english = BuiltInTable.entries(Vocabulary.tableName, language: "en") ?? [:]

  /// Words that are the same in English and another language, by key; all others must differ.
  private static let sharedWords: Set<String> = [
    "A–Z", "Code", "Condition", "Configurations", "Description", "Destination", "Details", "Diagram", "Inverse",
    "Limit", "Message", "Migration", "Model", "Name", "Pages", "Parent", "Part %{number}", "Table", "Type", "Variables",
    "Version",
    "abstract", "configuration", "index", "optional", "scalar", "unique",
  ]

  /// The key without its plural form, and the form.
  private static func parts(_ key: String) -> (base: String, category: PluralCategory?) {
    guard let dot = key.lastIndex(of: "."),
      let category = PluralCategory(rawValue: String(key[key.index(after: dot)...]))
    else { return (key, nil) }
    return (String(key[..<dot]), category)
  }

  private static func placeholders(_ text: String) -> [String] {
    text.split(separator: "%{", omittingEmptySubsequences: false).dropFirst()
      .map { String($0.prefix { $0 != "}" }) }.sorted()
  }

  @Test func everyLanguageHasItsWords() {
    #expect(BuiltInTable.languages(of: Vocabulary.tableName) == Vocabulary.languages)
  }

  @Test(arguments: Vocabulary.languages)
  func everyKeyIsThereAndNoOther(language: String) throws {
    let words = try #require(BuiltInTable.entries(Vocabulary.tableName, language: language))
    var expected = Set<String>()
    for key in Self.english.keys {
      let (base, category) = Self.parts(key)
      if category == nil {
        expected.insert(key)
      } else {
        expected.formUnion(PluralCategory.categories(of: language).map { "\(base).\($0.rawValue)" })
      }
    }
    #expect(Set(words.keys).subtracting(expected).sorted() == [], "extra")
    #expect(expected.subtracting(words.keys).sorted() == [], "missing")
  }

  @Test(arguments: Vocabulary.languages)
  func everyWordHasThePlaceholdersOfTheEnglishOne(language: String) throws {
    let words = try #require(BuiltInTable.entries(Vocabulary.tableName, language: language))
    for (key, text) in words {
      let (base, category) = Self.parts(key)
      let english = Self.english[key] ?? Self.english["\(base).other"] ?? ""
      // The number may be written out if a form is for a single number: محرف واحد.
      let mayOmit = category == .one || category == .two
      let expected = Self.placeholders(english)
      let found = Self.placeholders(text)
      #expect(found == expected || (mayOmit && found == expected.filter { $0 != "count" }), "\(key) = \(text)")
      #expect(text.isEmpty == english.isEmpty, "\(key)")
    }
  }

  @Test(arguments: Vocabulary.languages.filter { !$0.hasPrefix("en") })
  func noEnglishIsLeftOver(language: String) throws {
    let words = try #require(BuiltInTable.entries(Vocabulary.tableName, language: language))
    for (key, text) in words where Self.english[key] == text {
      let isForm = text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic } || text.hasPrefix("%{")
      #expect(isForm || Self.sharedWords.contains(text), "\(key) = \(text)")
    }
  }

  @Test(arguments: ["fr", "fr_CA"], ["CoreDataErrors", "Documentation", "Formats"])
  func frenchMarksStandApartWithoutBreakingTheLine(language: String, name: String) throws {
    for (key, text) in try #require(BuiltInTable.entries(name, language: language)) {
      for mark in ["« ", " »", " :", " ;", " !", " ?"] { #expect(!text.contains(mark), "\(key) = \(text)") }
    }
  }

  @Test(arguments: ["CoreDataErrors", "Documentation", "Formats"])
  func noKoreanParticleDependsOnAName(name: String) throws {
    for (key, text) in try #require(BuiltInTable.entries(name, language: "ko")) {
      for particle in ["(으)", "(는)", "(가)", "(를)", "(과)"] { #expect(!text.contains(particle), "\(key) = \(text)") }
    }
  }

  @Test(arguments: BuiltInFiles.paths(in: "Locales").filter { $0.hasSuffix(".strings") })
  func theFullReaderFindsTheSame(path: String) throws {
    let text = try #require(BuiltInFiles.text(at: "Locales/" + path))
    let name = String(path.split(separator: "/")[1].dropLast(".strings".count))
    let language = String(path.prefix { $0 != "/" })
    let table = StringsFileParser().parse(Array(text.utf8), name: name, locale: language, path: path).table
    #expect(table.findings == [])
    let entries = Dictionary(table.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    #expect(entries.count == table.entries.count)
    #expect(entries == BuiltInTable.entries(name, language: language))
  }
}
