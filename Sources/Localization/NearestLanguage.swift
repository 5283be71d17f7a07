/// Chooses among the languages built into this program the one that serves a reader best.
///
/// The languages are spelled as Apple's folders are (`pt_BR`, `zh_TW`, `es_419`); the reader's locale may be BCP 47
/// (`zh-Hant-HK`, `nb-NO`), a folder's name or one of the old English names (`German`).
package enum NearestLanguage {
  /// The language for a locale; nil when none of them would be understood.
  package static func to(_ locale: String, among languages: some Collection<String>) -> String? {
    let subtags = Subtags(locale)
    return subtags.candidates.first { languages.contains($0) }
  }

  /// The parts of a locale's name that decide.
  private struct Subtags {
    var language: String
    var script: String?
    var region: String?

    init(_ locale: String) {
      var parts = locale.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
      let first = parts.isEmpty ? "" : parts.removeFirst().lowercased()
      language = NearestLanguage.modernCodes[first] ?? first
      for part in parts {
        let isLetters = part.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
        if part.utf8.count == 4, isLetters, script == nil {
          script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
        } else if part.utf8.count == 2, isLetters, region == nil {
          region = part.uppercased()
        } else if part.utf8.count == 3, part.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), region == nil {
          region = part
        } else {
          break
        }
      }
    }

    /// The folders to try, best first.
    var candidates: [String] {
      switch language {
      case "zh", "yue": chinese
      case "es": region.map { NearestLanguage.europeanSpanish.contains($0) } ?? true ? ["es"] : ["es_419", "es"]
      case "pt":
        region.map { NearestLanguage.europeanPortuguese.contains($0) } ?? false
          ? ["pt_PT", "pt_BR"] : ["pt_BR", "pt_PT"]
      case "en": english
      default: [region.map { "\(language)_\($0)" }, language].compactMap(\.self)
      }
    }

    private var chinese: [String] {
      let isTraditional =
        script.map { $0 == "Hant" } ?? (language == "yue" || ["TW", "HK", "MO"].contains(region ?? ""))
      guard isTraditional else { return ["zh_CN"] }
      let isHongKong = ["HK", "MO"].contains(region ?? "") || (language == "yue" && region == nil)
      return isHongKong ? ["zh_HK", "zh_TW"] : ["zh_TW", "zh_HK"]
    }

    private var english: [String] {
      switch region {
      case "AU", "NZ": ["en_AU", "en_GB", "en"]
      case nil, "US", "CA", "PH", "PR", "GU", "VI", "AS", "MP", "UM": ["en"]
      default: ["en_GB", "en"]
      }
    }
  }

  /// Codes and old folder names that stand for the code of today.
  private static let modernCodes: [String: String] = [
    "iw": "he", "in": "id", "nb": "no", "nn": "no", "english": "en", "german": "de", "french": "fr", "japanese": "ja",
    "italian": "it", "spanish": "es", "dutch": "nl",
  ]

  /// Where the Spanish of Spain is written; all else is Latin America.
  private static let europeanSpanish: Set<String> = ["ES", "IC", "EA", "GQ", "PH"]

  /// Where the Portuguese of Portugal is written, from the parents of CLDR.
  private static let europeanPortuguese: Set<String> = [
    "PT", "AO", "CH", "CV", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL", "FR",
  ]
}
