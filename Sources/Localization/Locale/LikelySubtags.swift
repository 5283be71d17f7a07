/// The script a language is most likely written in, where that tells tables apart.
///
/// Source: the likely subtags of Unicode CLDR, restricted to the languages that are written in several scripts.
enum LikelySubtags {
  /// The script that follows from language and region; nil where the language has but one, or none follows.
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

  /// The script of a language where no other is named.
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
