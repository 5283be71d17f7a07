/// Autonyms: what each language calls itself, as readers look for it in a list.
///
/// Built in so that output does not depend on the machine.
package enum LanguageNames {
  /// Returns a language's autonym: `Deutsch`, `Português (Brasil)`; the tag itself for an unknown language.
  ///
  /// - Parameters:
  ///   - language: a folder's name or any language tag.
  ///   - reader: the language of the name. Since only autonyms are built in, it affects only the name of `Base`, which
  ///     is not a language.
  package static func displayName(of language: String, in reader: String? = nil) -> String {
    let tag = LanguageTag(language)
    if tag.isBase { return "Base" }
    if let name = varieties[tag.text] ?? varieties[tag.withoutImpliedRegion.text] { return name }
    guard let name = names[tag.language] else { return language }
    let script = tag.script.flatMap { $0 == LikelySubtags.defaultScript(of: tag.language) ? nil : $0 }
    let details = [script.flatMap { scripts[tag.language + "-" + $0] ?? $0 }, tag.region].compactMap(\.self)
    return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
  }

  /// Whether a folder's name names a language: an ISO 639 code, or one of the old English names. Two-letter codes are
  /// checked; three-letter codes are accepted as they are.
  package static func isKnown(_ language: String) -> Bool {
    let tag = LanguageTag(language)
    let code = tag.language
    if tag.isBase || names[code] != nil || OtherLanguages.codes.contains(code) { return true }
    return code.utf8.count == 3 && code.utf8.allSatisfy { (0x61...0x7A).contains($0) } && mistakes[code] == nil
  }

  /// Returns the language most likely meant by an invalid code or by its own name: `ja` for `jp`, `de` for `Deutsch`.
  package static func suggestion(for language: String) -> String? {
    let (parts, word) = (language.split { $0 == "-" || $0 == "_" }, language.lowercased())
    return parts.first.flatMap { mistakes[$0.lowercased()] } ?? names.first { $0.value.lowercased() == word }?.key
  }

  /// The language that the folder of a file is named after, without `.lproj`: `pl` for `pl/LeagueModel.strings`.
  package static func bareFolder(of path: String) -> String? { TablePath(path).bareLanguage }

  /// The language that a file outside of a language's folder is for, by its folder or its name: `de` for
  /// `ShopModel_de.strings`; nil if neither tells.
  package static func toldLanguage(of path: String) -> String? {
    let path = TablePath(path)
    return path.locale == nil ? path.bareLanguage ?? path.namedLanguage : nil
  }

  /// The remedy for a string that is not the code of a language; nil if it is one.
  ///
  /// Folders may have the names used before Mac OS X 10.4, such as `German`, but no user sets them.
  package static func refusal(of text: String) -> String? {
    let first = text.prefix { $0 != "-" && $0 != "_" && $0 != "." && $0 != "@" }
    let isTag = text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_.@=".utf8.contains(byte)
    }
    if ["all", "any", "*"].contains(text.lowercased()) { return "name none for all languages of the app" }
    if text == "Base" || isTag && first.utf8.count <= 3 && isKnown(text) && text.last != "_" && text.last != "-" {
      guard let mistake = Subtags.mistake(in: text) else { return nil }
      return mistake.meant.map { "did you mean '\($0)'?" }
        ?? "'\(mistake.part)' is not a region or script; \(example)"
    }
    let parts = text.split { $0 == "," || $0 == ";" || $0 == " " }.map(String.init)
    // A space in the place of the hyphen; a list of languages has no capitals.
    let tag = parts.joined(separator: "-")
    if parts.count == 2, !text.contains(where: { $0 == "," || $0 == ";" }), parts[1] == parts[1].uppercased(),
      refusal(of: tag) == nil
    {
      return "did you mean '\(tag)'?"
    }
    if parts.count > 1, parts.allSatisfy({ refusal(of: $0) == nil }) {
      return "write a list: [\(parts.joined(separator: ", "))]"
    }
    let meant =
      first.utf8.count > 3 && isKnown(text)
      ? LanguageTag(text).text : suggestion(for: text)
    return meant.map { "did you mean '\($0)'?" } ?? example
  }

  /// What is wrong with the name of a language's folder, and the language that was probably meant; nil if users have it.
  package static func folderMistake(_ folder: String) -> (reason: String, meant: String?)? {
    guard isKnown(folder) else {
      return ("is not a language, so no user ever sees this table", suggestion(for: folder))
    }
    // Foundation takes such a folder only for lack of another one of the language.
    return Subtags.mistake(in: folder).map {
      (
        "ends in '\($0.part)', which is not a region or script, so users see other tables of the language first",
        $0.meant
      )
    }
  }

  private static let example = "write it as in de, pt-BR or zh-Hans"

  /// The language of a country whose code is that of another, much rarer language: `sv` for `se`.
  package static func languageOfCountry(_ code: String) -> String? {
    ["br": "pt-BR", "ch": "de-CH", "ee": "et", "se": "sv", "si": "sl"][code]
  }

  /// Country codes mistaken for language codes, and codes of other systems.
  private static let mistakes: [String: String] = [
    "al": "sq", "at": "de-AT", "au": "en-AU", "by": "be", "chs": "zh-Hans", "cht": "zh-Hant", "cn": "zh-Hans",
    "cz": "cs", "dk": "da", "gb": "en-GB", "ge": "ka", "gr": "el", "hk": "zh-HK", "il": "he", "ir": "fa", "jp": "ja",
    "kz": "kk", "mx": "es-MX", "rs": "sr", "ua": "uk", "us": "en-US", "vn": "vi",
    // The bibliographic codes of ISO 639-2, which have two-letter codes.
    "alb": "sq", "arm": "hy", "baq": "eu", "bur": "my", "chi": "zh", "cze": "cs", "dut": "nl", "fre": "fr", "geo": "ka",
    "ger": "de", "gre": "el", "ice": "is", "mac": "mk", "may": "ms", "per": "fa", "rum": "ro", "slo": "sk", "wel": "cy",
  ]

  private static let scripts: [String: String] = [
    "sr-Latn": "latinica", "uz-Cyrl": "Кирил", "az-Cyrl": "Кирил", "pa-Arab": "شاہ مکھی", "mn-Mong": "ᠮᠣᠩᠭᠣᠯ",
  ]

  /// Varieties with a name of their own.
  private static let varieties: [String: String] = [
    "zh-Hans": "简体中文", "zh-Hant": "繁體中文", "zh-Hant-HK": "繁體中文（香港）", "zh-Hant-MO": "繁體中文（澳門）",
    "zh-Hans-SG": "简体中文（新加坡）", "en-GB": "English (UK)", "en-AU": "English (Australia)",
    "en-CA": "English (Canada)", "en-IN": "English (India)", "en-US": "English (US)", "en-NZ": "English (New Zealand)",
    "en-IE": "English (Ireland)", "en-ZA": "English (South Africa)", "es-419": "Español (Latinoamérica)",
    "es-MX": "Español (México)", "es-ES": "Español (España)", "es-US": "Español (Estados Unidos)",
    "es-AR": "Español (Argentina)", "fr-CA": "Français (Canada)", "fr-CH": "Français (Suisse)",
    "fr-FR": "Français (France)", "fr-BE": "Français (Belgique)", "de-AT": "Deutsch (Österreich)",
    "de-CH": "Deutsch (Schweiz)", "de-DE": "Deutsch (Deutschland)", "pt-BR": "Português (Brasil)",
    "pt-PT": "Português (Portugal)", "it-CH": "Italiano (Svizzera)", "it-IT": "Italiano (Italia)",
    "nl-BE": "Nederlands (België)", "nl-NL": "Nederlands (Nederland)", "ar-SA": "العربية (السعودية)",
    "ar-EG": "العربية (مصر)", "ja-JP": "日本語 (日本)", "ko-KR": "한국어 (대한민국)", "sv-FI": "Svenska (Finland)",
    "sr-Latn": "Srpski (latinica)", "bs-Cyrl": "Босански", "ca-ES-valencia": "Valencià", "ca-valencia": "Valencià",
  ]

  private static let names: [String: String] = [
    "af": "Afrikaans", "am": "አማርኛ", "ar": "العربية", "as": "অসমীয়া", "ast": "Asturianu", "az": "Azərbaycan",
    "be": "Беларуская", "bg": "Български", "bn": "বাংলা", "bo": "བོད་སྐད་", "br": "Brezhoneg", "bs": "Bosanski",
    "ca": "Català", "chr": "ᏣᎳᎩ", "ckb": "کوردیی ناوەندی", "cs": "Čeština", "cy": "Cymraeg", "da": "Dansk",
    "de": "Deutsch", "dv": "ދިވެހިބަސް", "el": "Ελληνικά", "en": "English", "eo": "Esperanto", "es": "Español",
    "et": "Eesti", "eu": "Euskara", "fa": "فارسی", "fi": "Suomi", "fil": "Filipino", "fo": "Føroyskt",
    "fr": "Français", "fur": "Furlan", "fy": "Frysk", "ga": "Gaeilge", "gd": "Gàidhlig", "gl": "Galego",
    "gu": "ગુજરાતી", "ha": "Hausa", "haw": "ʻŌlelo Hawaiʻi", "he": "עברית", "hi": "हिन्दी", "hr": "Hrvatski",
    "hu": "Magyar", "hy": "Հայերեն", "id": "Indonesia", "ig": "Igbo", "is": "Íslenska", "it": "Italiano",
    "ja": "日本語", "ka": "ქართული", "kk": "Қазақ тілі", "kl": "Kalaallisut", "km": "ខ្មែរ", "kn": "ಕನ್ನಡ",
    "ko": "한국어", "ku": "Kurdî", "ky": "Кыргызча", "la": "Latina", "lb": "Lëtzebuergesch", "lo": "ລາວ",
    "lt": "Lietuvių", "lv": "Latviešu", "mg": "Malagasy", "mi": "Māori", "mk": "Македонски", "ml": "മലയാളം",
    "mn": "Монгол", "mr": "मराठी", "ms": "Melayu", "mt": "Malti", "my": "မြန်မာ", "nb": "Norsk bokmål",
    "ne": "नेपाली", "nl": "Nederlands", "nn": "Norsk nynorsk", "oc": "Occitan", "or": "ଓଡ଼ିଆ", "pa": "ਪੰਜਾਬੀ",
    "pl": "Polski", "ps": "پښتو", "pt": "Português", "rm": "Rumantsch", "ro": "Română", "ru": "Русский",
    "sd": "سنڌي", "se": "Davvisámegiella", "si": "සිංහල", "sk": "Slovenčina", "sl": "Slovenščina", "so": "Soomaali",
    "sq": "Shqip", "sr": "Српски", "sv": "Svenska", "sw": "Kiswahili", "ta": "தமிழ்", "te": "తెలుగు",
    "tg": "Тоҷикӣ", "th": "ไทย", "ti": "ትግርኛ", "tk": "Türkmen dili", "tr": "Türkçe", "tt": "Татар",
    "ug": "ئۇيغۇرچە", "uk": "Українська", "ur": "اردو", "uz": "Oʻzbek", "vi": "Tiếng Việt", "xh": "isiXhosa",
    "yi": "ייִדיש", "yo": "Yorùbá", "yue": "粵語", "zh": "中文", "zu": "isiZulu",
  ]
}
