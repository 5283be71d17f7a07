import GlossBasics
import GlossDiagnostics

/// How well a language that is there serves a reader of another.
///
/// Mirrors what readers of Apple's systems see. Documented (Technical Q&A QA1828 and the Bundle Programming Guide): the
/// reader's preferences in their order, each first as it is and then with its region left out. Inferred from the order
/// in which Apple's own languages fall back, and from CLDR's parent locales: English outside North America goes by way
/// of `en-GB`, Spanish of America by way of `es-419`, Portuguese of Africa and Europe by way of `pt-PT`, Macau's Chinese
/// by way of Hong Kong's; a language in another script serves nobody; Nynorsk falls back to Bokmål, Cantonese to the
/// Chinese of Hong Kong.
package enum LanguageMatch: Int, Sendable, Hashable, Comparable {
  /// The same language, in whatever spelling: `zh_CN` for `zh-Hans`.
  case exact
  /// A more general one: `pt` for `pt-BR`, `es-419` for `es-MX`.
  case parent
  /// Another variety of the same language in the same script: `pt-PT` for `pt-BR` where there is no other.
  case sibling

  package static func < (left: LanguageMatch, right: LanguageMatch) -> Bool { left.rawValue < right.rawValue }
}

extension LanguageTag {
  /// The tag without a region that its language and script imply, for comparison: `zh-Hans` for `zh-Hans-CN`.
  package var withoutImpliedRegion: LanguageTag {
    var tag = self
    switch (language, script, region) {
    case ("zh", "Hans"?, "CN"?), ("zh", "Hant"?, "TW"?): tag.region = nil
    default: break
    }
    return tag
  }

  /// What is asked for when the language itself is not there, nearest first.
  package var parents: [LanguageTag] {
    var result: [LanguageTag] = []
    var tag = withoutImpliedRegion
    if !tag.variants.isEmpty {
      tag.variants = []
      result.append(tag)
    }
    if let region = tag.region {
      for intermediate in Self.intermediateRegions(language: tag.language, script: tag.script, region: region) {
        result.append(LanguageTag(language: tag.language, script: tag.script, region: intermediate))
      }
      tag.region = nil
      result.append(tag)
    }
    if tag.script == LikelySubtags.defaultScript(of: tag.language), tag.language != "zh" {
      tag.script = nil
      result.append(tag)
    }
    if tag.language == "nn" { result.append(LanguageTag(language: "nb")) }
    if tag.language == "yue" {
      result += tag.script == "Hans" ? [LanguageTag("zh-Hans")] : [LanguageTag("zh-Hant-HK"), LanguageTag("zh-Hant")]
    }
    return result
  }

  private static func intermediateRegions(language: String, script: String?, region: String) -> [String] {
    switch language {
    case "en" where !["US", "CA", "PH", "PR", "GU", "VI", "AS", "MP", "UM", "GB", "001", "150"].contains(region):
      ["AU", "NZ"].contains(region) ? ["AU", "GB", "001"].filter { $0 != region } : ["GB", "001"]
    case "en" where region == "GB": ["001"]
    case "en" where ["001", "150"].contains(region): ["GB"]
    case "es" where !["ES", "IC", "EA", "GQ", "PH", "419"].contains(region): ["419"]
    case "pt" where ["AO", "CH", "CV", "FR", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL"].contains(region): ["PT"]
    case "zh" where region == "MO" && script == "Hant": ["HK"]
    case "ar" where region != "001": ["001"]
    default: []
    }
  }

  /// How one of the languages that are there serves a reader of this one, the best of them; nil when none does.
  package func bestMatch(among available: [LanguageTag]) -> (index: Int, match: LanguageMatch)? {
    let wanted = withoutImpliedRegion
    let tags = available.map(\.withoutImpliedRegion)
    if let index = tags.firstIndex(of: wanted) { return (index, .exact) }
    for parent in parents {
      if let index = tags.firstIndex(of: parent.withoutImpliedRegion) { return (index, .parent) }
    }
    let siblings = tags.indices.filter { tags[$0].isSameWriting(as: wanted) }
    let best = siblings.min { first, second in
      let (one, other) = (tags[first], tags[second])
      return one.generality != other.generality
        ? one.generality < other.generality : one.text.precedes(other.text)
    }
    return best.map { ($0, .sibling) }
  }

  /// The one of some folders' names that serves a reader of this language best; nil when none would be understood.
  package func nearest(among folders: some Collection<String>) -> String? {
    let folders = Array(folders)
    return bestMatch(among: folders.map { LanguageTag($0) }).map { folders[$0.index] }
  }

  private func isSameWriting(as other: LanguageTag) -> Bool {
    !isBase && language == other.language
      && (script ?? LikelySubtags.defaultScript(of: language))
        == (other.script ?? LikelySubtags.defaultScript(of: other.language))
  }

  /// 0 for a language without a region, 1 for that of its most speakers, 2 for any other.
  private var generality: Int {
    guard let region else { return 0 }
    let main = ["en": "US", "pt": "BR", "es": "ES", "fr": "FR", "de": "DE", "it": "IT", "nl": "NL"]
    return main[language] == region ? 1 : 2
  }
}
