/// The words of the documentation in a reader's language, from `Locales/<language>/Documentation.strings`.
///
/// ```swift
/// let words = Vocabulary(locale: "de")
/// words.text("inheritedFrom", ["entity": "Person"])  // "von Person"
/// words.plural("entityCount", 3)                     // "3 Entitäten", from "entityCount.other"
/// words.formats.number("1234.5")                     // "1.234,5"
/// ```
///
/// Arguments are written `%{name}`. Keys missing from the language fall back to English.
package struct Vocabulary: Sendable {
  /// The requested locale.
  package let locale: String
  /// The built-in language that serves it, spelled as its folder; `en` if none is close.
  package let language: String
  package let formats: WrittenFormats
  private let words: [String: String]
  private let english: [String: String]

  package init(locale: String) {
    self.locale = locale
    language = LanguageTag(locale).nearest(among: Self.languages) ?? "en"
    formats = WrittenFormats(language: language)
    words = BuiltInTable.entries(Self.tableName, language: language) ?? [:]
    english = language == "en" ? [:] : BuiltInTable.entries(Self.tableName, language: "en") ?? [:]
  }

  /// The built-in languages, spelled as their folders, sorted.
  package static let languages: [String] = BuiltInTable.languages(of: "Formats")

  /// The table's name.
  package static let tableName = "Documentation"

  /// Whether text of this language runs from right to left.
  package var isRightToLeft: Bool { formats.isRightToLeft }

  /// Returns the text of a key; the key itself if neither the language nor English has it.
  package func text(_ key: String, _ arguments: [String: String] = [:]) -> String {
    (words[key] ?? english[key] ?? key).filling(arguments)
  }

  /// Returns the text of a key in the plural form for a number, from `key.one`, `key.other` and so on.
  ///
  /// The argument `count` is the number, formatted for the language.
  package func plural(_ key: String, _ count: Int, _ arguments: [String: String] = [:]) -> String {
    let category = PluralCategory.of(count, language: language)
    let form = words["\(key).\(category.rawValue)"] ?? words["\(key).other"]
    let text = form ?? english["\(key).\(count == 1 ? "one" : "other")"] ?? "%{count} \(key)"
    return text.filling(arguments.merging(["count": formats.number(count)]) { given, _ in given })
  }

  /// Whether the language or English has a key, with or without plural forms.
  package func has(_ key: String) -> Bool {
    words[key] != nil || words["\(key).other"] != nil || english[key] != nil || english["\(key).other"] != nil
  }
}
