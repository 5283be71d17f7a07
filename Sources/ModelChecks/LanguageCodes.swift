/// The codes of languages that a folder may be named by.
enum LanguageCodes {
  /// Whether a code names a language: those of two letters are known, those of three are taken on trust.
  static func contains(_ code: String) -> Bool {
    twoLetter.contains(code)
      || code.utf8.count == 3 && code.utf8.allSatisfy { (0x61...0x7A).contains($0) }
        && meantByLocale[code] == nil
  }

  /// The language that was probably meant: mostly a country's code was taken for it.
  static func meant(by locale: String) -> String? { meantByLocale[locale.lowercased()] }

  private static let meantByLocale: [String: String] = [
    "jp": "ja", "cn": "zh-Hans", "chs": "zh-Hans", "cht": "zh-Hant", "hk": "zh-HK", "gr": "el", "cz": "cs", "dk": "da",
    "ua": "uk", "vn": "vi", "us": "en-US", "gb": "en-GB", "au": "en-AU", "mx": "es-MX", "at": "de-AT", "ch": "de-CH",
    "be": "nl-BE", "eng": "en", "ger": "de", "ir": "fa", "rs": "sr", "al": "sq", "ee": "et", "il": "he", "in_id": "id",
    "pt_bz": "pt-BR", "jpn": "ja",
  ]

  /// ISO 639-1, without the withdrawn codes that the reader of language tags replaces.
  private static let twoLetter: Set<String> = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en \
    eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv \
    ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne \
    ng nl nn nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su \
    sv sw ta te tg th ti tk tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(separator: " ").map(String.init))
}
