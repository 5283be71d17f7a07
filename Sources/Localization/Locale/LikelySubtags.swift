/// The script a language is most likely written in, for languages whose tables differ by script.
///
/// Source: the likely subtags of Unicode CLDR, restricted to languages that are written in several scripts.
enum LikelySubtags {
  /// Returns the script implied by language and region; nil if the language has only one or none is implied.
  static func script(language: String, region: String?) -> String? {
    switch (language, region) {
    case ("zh", "TW"?), ("zh", "HK"?), ("zh", "MO"?): "Hant"
    case ("zh", "CN"?), ("zh", "SG"?), ("zh", "MY"?), ("zh", nil): "Hans"
    case ("yue", "CN"?): "Hans"
    case ("yue", _): "Hant"
    case ("pa", "PK"?): "Arab"
    case ("uz", "AF"?): "Arab"
    case ("az", "IR"?): "Arab"
    case ("ks", "IN"?): nil
    default: nil
    }
  }

  /// Returns the default script of a language.
  static func defaultScript(of language: String) -> String {
    switch language {
    case "ar", "fa", "ur", "ps", "ckb", "sd", "ug", "ks", "arc", "prs", "pnb", "lrc", "mzn": "Arab"
    case "he", "yi": "Hebr"
    case "dv": "Thaa"
    case "syr": "Syrc"
    case "nqo": "Nkoo"
    case "ru", "uk", "be", "bg", "mk", "sr", "kk", "ky", "mn", "tg", "tt": "Cyrl"
    case "zh": "Hans"
    case "yue": "Hant"
    case "ja": "Jpan"
    case "ko": "Kore"
    case "pa": "Guru"
    case "hi", "mr", "ne": "Deva"
    default: "Latn"
    }
  }
}
