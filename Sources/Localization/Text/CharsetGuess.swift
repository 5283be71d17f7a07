/// Orders the possible encodings of an undeclared 8-bit file by likelihood.
///
/// The folder's language decides; without one, the distribution of the high bytes. The caller skips encodings in which
/// the file is invalid, and the last candidate is valid for any bytes.
enum CharsetGuess {
  static func candidates(for bytes: [UInt8], locale: String?) -> [String] {
    var result = locale.map(byLanguage) ?? []
    if result.isEmpty { result = byDistribution(bytes) }
    return result + western(bytes)
  }

  private static func byLanguage(_ locale: String) -> [String] {
    let tag = LanguageTag(locale)
    switch tag.language {
    case "ko": return ["EUC-KR", "CP949"]
    case "ja": return ["EUC-JP", "CP932"]
    case "zh": return tag.isTraditionalChinese ? ["BIG5", "BIG5-HKSCS"] : ["GB18030"]
    case "ru", "uk", "be", "bg", "mk", "sr": return ["WINDOWS-1251"]
    case "pl", "cs", "sk", "hu", "hr", "sl", "ro": return ["WINDOWS-1250"]
    case "el": return ["WINDOWS-1253"]
    case "tr": return ["WINDOWS-1254"]
    case "he": return ["WINDOWS-1255"]
    case "ar", "fa": return ["WINDOWS-1256"]
    case "lt", "lv", "et": return ["WINDOWS-1257"]
    case "vi": return ["WINDOWS-1258"]
    case "th": return ["TIS-620"]
    default: return []
    }
  }

  /// East Asian encodings pair high bytes; the block of a pair's first byte tells them apart.
  private static func byDistribution(_ bytes: [UInt8]) -> [String] {
    var pairs = 0
    var kana = 0
    var hangul = 0
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] >= 0x80 else {
        offset += 1
        continue
      }
      guard offset + 1 < bytes.count, bytes[offset] >= 0xA1, bytes[offset + 1] >= 0xA1 else { return [] }
      pairs += 1
      if (0xA4...0xA5).contains(bytes[offset]) { kana += 1 }
      if (0xB0...0xC8).contains(bytes[offset]) { hangul += 1 }
      offset += 2
    }
    guard pairs >= 4 else { return [] }
    if kana * 5 >= pairs { return ["EUC-JP"] }
    if hangul * 10 >= pairs * 9 { return ["EUC-KR"] }
    return ["GB18030", "BIG5"]
  }

  /// Mac OS Roman has its letters at 0x80–0x9F, where Windows has few; Latin 1 has them from 0xC0.
  private static func western(_ bytes: [UInt8]) -> [String] {
    var low = 0
    var high = 0
    for byte in bytes where byte >= 0x80 {
      if byte < 0xA0 { low += 1 } else if byte >= 0xC0 { high += 1 }
    }
    return low > high ? ["MACINTOSH", "ISO-8859-1"] : ["WINDOWS-1252", "ISO-8859-1"]
  }
}
