import GlossBasics

/// How well an available language serves a reader of another.
///
/// Mirrors `ualoc_localizationsToUse` of Apple's ICU, which CFBundle calls: the reader's preferences in order, each
/// first as it is and then as its parents in Apple's data. A language in another script never matches, except that
/// English serves readers of Hindi in Latin script. A test compares thousands of pairs with that function, which
/// Foundation includes on Linux.
package enum LanguageMatch: Int, Sendable, Hashable, Comparable {
  /// The same language, in any spelling: `zh_CN` for `zh-Hans`.
  case exact
  /// A more general one: `pt` for `pt-BR`, `es-419` for `es-MX`.
  case parent
  /// Another variety of the same language in the same script: `pt-PT` for `pt-BR` if there is no closer one.
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

  /// The fallbacks of this language, nearest first.
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
    switch tag.language {
    // In Apple's data, Indian English is a parent of Hindi in Latin script, the last one chosen.
    case "en" where region == "IN": result.insert(LanguageTag(language: "hi", script: "Latn"), at: 0)
    case "nn": result.append(LanguageTag(language: "nb"))
    case "nb": result.append(LanguageTag(language: "nn"))
    case "yue" where tag.script == "Hans": result.append(LanguageTag("zh-Hans"))
    case "yue": result += [LanguageTag("zh-Hant-HK"), LanguageTag("zh-Hant")]
    case "zh" where tag.script == "Hant": result.append(LanguageTag("yue"))
    case "hi" where tag.script == "Latn":
      let english = LanguageTag(language: "en", region: "IN")
      result += [english] + english.parents
    default: break
    }
    return result
  }

  private static func intermediateRegions(language: String, script: String?, region: String) -> [String] {
    switch language {
    case "en": englishRegions(of: region)
    case "es" where ParentRegions.ofLatinAmericanSpanish.contains(region): ["419"]
    case "pt" where ParentRegions.ofEuropeanPortuguese.contains(region): ["PT"]
    case "zh" where region == "MO" && script == "Hant": ["HK"]
    default: []
    }
  }

  private static func englishRegions(of region: String) -> [String] {
    if ParentRegions.ofEuropeanEnglish.contains(region) { return ["150", "GB", "001"] }
    if ParentRegions.ofAustralianEnglish.contains(region) { return ["AU", "GB", "001"] }
    if ParentRegions.ofBritishEnglish.contains(region) { return ["GB", "001"] }
    return ParentRegions.ofAmericanEnglish.contains(region) ? [] : ["001"]
  }

  /// Returns the best match for this language among the available ones; nil if none serves.
  package func bestMatch(among available: [LanguageTag]) -> (index: Int, match: LanguageMatch)? {
    let wanted = withoutImpliedRegion
    let tags = available.map(\.withoutImpliedRegion)
    // Of `zh_CN` and `zh-Hans`, the one with the requested spelling wins.
    func index(of tag: LanguageTag) -> Int? { available.firstIndex(of: tag) ?? tags.firstIndex(of: tag) }
    if let index = available.firstIndex(of: self) ?? index(of: wanted) { return (index, .exact) }
    for parent in parents {
      if let index = index(of: parent.withoutImpliedRegion) { return (index, .parent) }
    }
    let families = [wanted] + parents.filter { $0.language != language }
    return families.lazy.compactMap { $0.nearestSibling(among: tags) }.first.map { ($0, .sibling) }
  }

  /// Returns the variety of this language with the nearest common parent.
  private func nearestSibling(among tags: [LanguageTag]) -> Int? {
    let chain = [self] + parents
    let candidates = tags.indices.filter { tags[$0].isSameWriting(as: self) }.map { index in
      let others = tags[index].parents
      return (index: index, tag: tags[index], distance: chain.firstIndex { others.contains($0) } ?? chain.count)
    }
    return candidates.min { first, second in
      if first.distance != second.distance { return first.distance < second.distance }
      let (one, other) = (first.tag, second.tag)
      return one.generality != other.generality
        ? one.generality < other.generality : one.text.precedes(other.text)
    }?.index
  }

  /// Returns the folder name that best serves a reader of this language; nil if none does.
  package func nearest(among folders: some Collection<String>) -> String? {
    let folders = Array(folders)
    return bestMatch(among: folders.map(Self.known)).map { folders[$0.index] }
  }

  /// The tags that were read: each folder of a reference asks for the nearest of all languages in each of them.
  private static let read = BoundedCache<String, LanguageTag>(limit: 2_000)

  private static func known(_ text: String) -> LanguageTag { read.value(for: text) { LanguageTag(text) } }

  /// Returns the folder that best serves a reader, and how well; nil if none does.
  ///
  /// - Parameter preference: a language as spelled in the reader's settings. Of `English` and `en`, which are the same
  ///   language, a reader of `en` gets the latter and any other reader the former, since it comes first.
  package static func bestMatch(
    for preference: String, among folders: [String]
  ) -> (index: Int, match: LanguageMatch)? {
    if let index = folders.firstIndex(of: preference) { return (index, .exact) }
    return known(preference).bestMatch(among: folders.map(known))
  }

  private func isSameWriting(as other: LanguageTag) -> Bool {
    !isBase && language == other.language
      && (script ?? LikelySubtags.defaultScript(of: language))
        == (other.script ?? LikelySubtags.defaultScript(of: other.language))
  }

  /// 0 for a language without a region, 1 for the region with most of its speakers, 2 for any other.
  private var generality: Int {
    guard let region else { return 0 }
    let main = ["en": "US", "pt": "BR", "es": "ES", "fr": "FR", "de": "DE", "it": "IT", "nl": "NL"]
    return main[language] == region ? 1 : 2
  }
}
