import GlossBasics

/// A language as named by a folder, a catalog or a reader's preferences, in canonical form.
///
/// Reads BCP 47 (`zh-Hant-HK`, `es-419`), Apple's folder names (`zh_CN`, `pt_BR`) and the folder names used before Mac
/// OS X 10.4 (`English`, `French`):
///
/// ```swift
/// LanguageTag("zh_CN").text   // "zh-Hans-CN"
/// LanguageTag("iw").text      // "he"
/// LanguageTag("German").text  // "de"
/// ```
///
/// An implied script is added only for languages that are written in several: see `LikelySubtags`. Extensions (`-u-…`,
/// `@calendar=…`) are dropped: they do not affect the choice of a table.
package struct LanguageTag: Sendable, Hashable {
  /// The language in lower case: `zh`. Empty for `Base`.
  package var language: String
  /// The script, capitalized: `Hant`.
  package var script: String?
  /// The region in upper case, or three digits: `HK`, `419`.
  package var region: String?
  /// Variants in lower case, in order: `valencia`.
  package var variants: [String]
  /// Whether this is the `Base` folder, whose contents have no language.
  package var isBase: Bool

  package init(language: String, script: String? = nil, region: String? = nil, variants: [String] = []) {
    self.language = language
    self.script = script
    self.region = region
    self.variants = variants
    isBase = false
  }

  /// Parses any spelling; what cannot be part of a language tag is ignored.
  package init(_ text: String) {
    self.init(language: "")
    if text == "Base" {
      isBase = true
      return
    }
    if let modern = LegacyLanguageNames.tags[text.lowercased()] {
      self = LanguageTag(modern)
      return
    }
    // A POSIX locale may carry an encoding and a modifier: de_DE.UTF-8@euro.
    let parts = text.prefix { $0 != "@" && $0 != "." }.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    guard let first = parts.first, (2...8).contains(first.count) else {
      language = text.lowercased()
      return
    }
    language = first
    for part in parts.dropFirst() {
      if part.count == 1 { break }
      let isAlphabetic = part.allSatisfy { $0.isASCII && $0.isLetter }
      if part.count == 4, isAlphabetic, script == nil, region == nil {
        script = part.prefix(1).uppercased() + part.dropFirst()
      } else if region == nil, part.count == 2 && isAlphabetic || part.count == 3 && part.allSatisfy(\.isNumber) {
        region = part.uppercased()
      } else if part.count >= 4 {
        variants.append(part)
      }
    }
    canonicalize()
  }

  private mutating func canonicalize() {
    switch language {
    case "iw": language = "he"
    case "in": language = "id"
    case "ji": language = "yi"
    case "jw": language = "jv"
    case "mo": language = "ro"
    case "no": language = "nb"
    case "tl": language = "fil"
    case "cmn": language = "zh"
    case "sh":
      language = "sr"
      script = script ?? "Latn"
    default:
      if language.count == 3, let short = LegacyLanguageNames.twoLetterCodes[language] { language = short }
    }
    script = script ?? LikelySubtags.script(language: language, region: region)
  }

  /// The canonical spelling: `zh-Hant-HK`, `Base`.
  package var text: String {
    isBase ? "Base" : ([language] + [script, region].compactMap { $0 } + variants).joined(separator: "-")
  }

  /// Whether two spellings name the same language: `pt_BR` and `pt-BR`, `German` and `de`.
  package static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return false }
    return left == right || LanguageTag(left).bestMatch(among: [LanguageTag(right)])?.match == .exact
  }

  /// Whether this is a pseudo-language, `en-XA` or `ar-XB`: a localization test that no reader chooses.
  package var isPseudo: Bool { ["XA", "XB"].contains(region) }

  /// Whether a folder's name is that of a pseudo-language.
  package static func isPseudo(_ locale: String?) -> Bool { locale.map { LanguageTag($0).isPseudo } ?? false }

  /// Returns the code of a language whose folder has an old name or Apple's spelling: `en` for `English`, `zh-Hans` for
  /// `zh_CN`; the usual capitals of a code, `pt-BR` for `pt-br`; any other name unchanged.
  package static func code(of folder: String) -> String {
    let isOld = LegacyLanguageNames.tags[folder.lowercased()] != nil || folder.utf8.contains(UInt8(ascii: "_"))
    let tag = LanguageTag(folder)
    if isOld { return tag.withoutImpliedRegion.text }
    return tag.text.lowercased() == folder.lowercased() ? tag.text : folder
  }

  /// Returns some languages without duplicates: of several spellings, the code, which is shorter than an old name,
  /// as it is usually written.
  package static func distinct(_ languages: some Collection<String>) -> [String] {
    Dictionary(grouping: languages) { LanguageTag($0).withoutImpliedRegion }.values.compactMap { spellings in
      func rank(_ spelling: String) -> (Int, Int, String) {
        (spelling.utf8.count, LanguageTag(spelling).text == spelling ? 0 : 1, spelling)
      }
      return spellings.min { rank($0) < rank($1) }
    }.sorted { $0.precedes($1) }
  }

  /// Whether this is Chinese in traditional characters.
  package var isTraditionalChinese: Bool { language == "zh" && script == "Hant" }

  /// Whether text in this language runs from right to left.
  package var isRightToLeft: Bool {
    switch script ?? LikelySubtags.defaultScript(of: language) {
    case "Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg": true
    default: false
    }
  }
}

extension LanguageTag: CustomStringConvertible {
  package var description: String { text }
}
