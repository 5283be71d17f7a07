/// Chooses among the languages built into this program the one that serves a reader best.
///
/// The languages are spelled as Apple's folders are (`pt_BR`, `zh_TW`, `es_419`); the reader's locale may be spelled
/// in any way that `LanguageTag` reads. Where a language has several regions, the region decides by the parents of
/// CLDR: Mexico reads the Spanish of Latin America, Angola the Portuguese of Portugal, Ireland British English.
package enum NearestLanguage {
  /// The language for a locale; nil when none of them would be understood.
  package static func to(_ locale: String, among languages: some Collection<String>) -> String? {
    candidates(for: LanguageTag(locale)).first { languages.contains($0) }
  }

  /// The folders to try, best first.
  private static func candidates(for tag: LanguageTag) -> [String] {
    let region = tag.region ?? ""
    switch tag.language {
    case "zh", "yue":
      guard tag.script == "Hant" else { return ["zh_CN"] }
      let isHongKong = ["HK", "MO"].contains(region) || (tag.language == "yue" && tag.region == nil)
      return isHongKong ? ["zh_HK", "zh_TW"] : ["zh_TW", "zh_HK"]
    case "es":
      return tag.region == nil || europeanSpanish.contains(region) ? ["es", "es_419"] : ["es_419", "es"]
    case "pt":
      return europeanPortuguese.contains(region) ? ["pt_PT", "pt_BR"] : ["pt_BR", "pt_PT"]
    case "en":
      if tag.region == nil || americanEnglish.contains(region) { return ["en"] }
      return ["AU", "NZ"].contains(region) ? ["en_AU", "en_GB", "en"] : ["en_GB", "en"]
    case "nb", "nn":
      return ["no"]
    default:
      return (tag.region.map { ["\(tag.language)_\($0)"] } ?? []) + [tag.language]
    }
  }

  /// Where the Spanish of Spain is written; all else is Latin America.
  private static let europeanSpanish: Set<String> = ["ES", "IC", "EA", "GQ", "PH"]

  /// Where the Portuguese of Portugal is written.
  private static let europeanPortuguese: Set<String> = [
    "PT", "AO", "CH", "CV", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL", "FR",
  ]

  /// Where the English of the United States is written; Canada is closer to it than to any other that is built in.
  private static let americanEnglish: Set<String> = ["US", "CA", "PH", "PR", "GU", "VI", "AS", "MP", "UM"]
}
