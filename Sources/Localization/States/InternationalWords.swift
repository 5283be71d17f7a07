import GlossBasics

/// Texts that are often the same in two languages.
enum InternationalWords {
  /// Whether a string may be the same in a language without being untranslated.
  static func contains(_ text: String, in language: LanguageTag) -> Bool {
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
    if text.holds("://") || text.hasPrefix("www.") || text.contains("@") && words.count <= 3 { return true }
    return words.allSatisfy { isInternational($0, in: language) }
  }

  private static func isInternational(_ word: String, in language: LanguageTag) -> Bool {
    let letters = word.unicodeScalars.filter(\.properties.isAlphabetic)
    // Numbers, single letters, abbreviations, and brand-like spellings: iOS, GitHub.
    if letters.count < 2 || letters.count <= 5 && letters.allSatisfy({ $0.properties.isUppercase }) { return true }
    if letters.dropFirst().contains(where: \.properties.isUppercase) { return true }
    guard !otherScripts.contains(language.language) else { return false }
    let word = word.lowercased()
    return everywhere.contains(word) || words[language.language]?.split(separator: " ").contains { $0 == word } ?? false
  }

  /// Languages in which a word in Latin letters is foreign.
  private static let otherScripts: Set<String> = [
    "ar", "be", "bg", "bn", "el", "fa", "gu", "he", "hi", "hy", "ja", "ka", "kk", "km", "kn", "ko", "ky", "lo", "mk",
    "ml", "mn", "mr", "my", "ne", "pa", "ru", "si", "ta", "te", "th", "ug", "uk", "ur", "yi", "yue", "zh",
  ]

  /// Loan words common to most languages with Latin script.
  private static let everywhere: Set<String> = list(
    "album app audio bar blog bluetooth chat club email e-mail euro golf hotel internet jazz link menu online "
      + "ok pin podcast radio rock software spam sport start status taxi tennis test video web website wi-fi yoga zoom")

  /// Words that English shares with one language; split lazily, since they are rarely needed.
  private static let words: [String: String] = [
    "ca": "animal capital color digital error final general global hospital local manual normal original total",
    "cs": "bank film format index model problem program region server system student test text",
    "da": "adresse bank dato film format partner person position region server system tag team text type version",
    "de":
      "archiv arm art autor baby balance bank boot budget cent champion code computer container designer dollar export "
      + "fan filter finale format gold hand hobby import index information instrument job land logo manager mode "
      + "modus name national note operator organisation park partner password patient person pilot plan playlist "
      + "position problem profil programm quiz rang region restaurant ring sand score sensor server service show "
      + "signal song student studio symbol synonym system tag team terminal text ticket token tour trainer transport "
      + "update version wind winter zone",
    "es":
      "actor animal capital central chocolate color control digital director doctor editor error factor final general "
      + "global hospital horizontal idea legal local manual motor natural normal no original personal plan principal "
      + "region regional simple social terminal total tutor vertical visible",
    "fi": "data hobby",
    "fr": "accident action addition article attention audience bonus budget bus cause champion client code commission "
      + "date description destination dimension distance document film final format fruit guide illustration image "
      + "index instruction instructions international journal label latitude licence logo longitude machine match message minute "
      + "minutes mission mode moment note notes nation option options orange orientation page parent passion patient "
      + "permission phase photo photos place point points portrait position possible premium principal public "
      + "question radio rare restaurant revenue science section service session signature simple site solution "
      + "source station style suggestion surface table talent taxi texture total transaction transport type "
      + "version village virus volume zone",
    "hu": "film internet program",
    "id": "data film model program radio total video",
    "it": "account area bonus cinema computer data file film idea marketing password privacy radio server zero",
    "ms": "data filem model program",
    "nb": "adresse bank dato film format park partner person program region server tag tekst type",
    "nl":
      "adres bank code coach component contact container document film filter format goal hand index land logo model "
      + "object park partner plan product project score sector server student system team type water week winter "
      + "wind zone",
    "pl": "bank format element film model numer plan problem program region system",
    "pt": "animal capital central digital final global hospital horizontal local manual normal original plural social "
      + "total vertical",
    "ro": "animal central final general normal original plan program text total",
    "sk": "bank film format index model problem program server student text",
    "sv": "bank film format index land namn park partner person plan position problem program region server student "
      + "system tag team text version",
    "tr": "film model plan program radyo",
    "hr": "bank film format model plan problem program server student tekst",
    "vi": "video",
  ]

  private static func list(_ words: String) -> Set<String> { Set(words.split(separator: " ").map(String.init)) }
}
