/// Folder names of languages from before Mac OS X 10.4, which bundles may still use.
///
/// Source: Apple's Bundle Programming Guide names the most common ones;
/// `CFLocaleCreateCanonicalLanguageIdentifierFromString` is documented to accept them.
enum LegacyLanguageNames {
  /// The modern tag of each old name in lower case.
  static let tags: [String: String] = [
    "english": "en", "french": "fr", "german": "de", "italian": "it", "dutch": "nl", "swedish": "sv",
    "spanish": "es", "danish": "da", "portuguese": "pt", "norwegian": "nb", "hebrew": "he", "japanese": "ja",
    "arabic": "ar", "finnish": "fi", "greek": "el", "icelandic": "is", "maltese": "mt", "turkish": "tr",
    "croatian": "hr", "tradchinese": "zh-Hant", "simpchinese": "zh-Hans", "chinese": "zh-Hans", "urdu": "ur",
    "hindi": "hi", "thai": "th", "korean": "ko", "lithuanian": "lt", "polish": "pl", "hungarian": "hu",
    "estonian": "et", "lettish": "lv", "latvian": "lv", "farsi": "fa", "persian": "fa", "russian": "ru",
    "irish": "ga", "albanian": "sq", "romanian": "ro", "czech": "cs", "slovak": "sk", "slovenian": "sl",
    "yiddish": "yi", "serbian": "sr", "macedonian": "mk", "bulgarian": "bg", "ukrainian": "uk",
    "byelorussian": "be", "belorussian": "be", "uzbek": "uz", "kazakh": "kk", "armenian": "hy", "georgian": "ka",
    "mongolian": "mn", "nepali": "ne", "bengali": "bn", "gujarati": "gu", "punjabi": "pa", "tamil": "ta",
    "telugu": "te", "kannada": "kn", "malayalam": "ml", "sinhalese": "si", "burmese": "my", "khmer": "km",
    "laotian": "lo", "vietnamese": "vi", "indonesian": "id", "tagalog": "fil", "swahili": "sw", "welsh": "cy",
    "basque": "eu", "catalan": "ca", "latin": "la", "galician": "gl", "afrikaans": "af", "breton": "br",
  ]

  /// The two-letter codes of languages whose folders sometimes have three-letter codes.
  static let twoLetterCodes: [String: String] = [
    "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "ita": "it", "spa": "es", "por": "pt",
    "nld": "nl", "dut": "nl", "jpn": "ja", "kor": "ko", "zho": "zh", "chi": "zh", "rus": "ru", "ara": "ar",
    "heb": "he", "swe": "sv", "dan": "da", "nob": "nb", "nno": "nn", "nor": "nb", "fin": "fi", "pol": "pl",
    "ces": "cs", "hun": "hu", "tur": "tr", "ell": "el", "ukr": "uk", "tha": "th", "vie": "vi", "ind": "id",
  ]
}
