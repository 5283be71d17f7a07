/// Codes of languages that folders may name although few apps do.
enum OtherLanguages {
  /// The rest of ISO 639-1, and three-letter codes met in Apple's systems.
  static let codes: Set<String> = [
    "aa", "ab", "ae", "ak", "an", "av", "ay", "ba", "bh", "bi", "bm", "ce", "ch", "co", "cr", "cu", "cv", "dz", "ee",
    "ff", "fj", "gn", "gv", "ho", "ht", "hz", "ia", "ie", "ii", "ik", "io", "iu", "jv", "kg", "ki", "kj", "kr", "ks",
    "kv", "kw", "lg", "li", "ln", "lu", "mh", "na", "nd", "ng", "nr", "nv", "ny", "oj", "om", "os", "pi", "qu", "rn",
    "rw", "sa", "sc", "sg", "sm", "sn", "ss", "st", "su", "tn", "to", "ts", "tw", "ty", "ve", "vo", "wa", "wo", "za",
    "apa", "arc", "ars", "bal", "ban", "brx", "ceb", "cho", "csb", "doi", "dsb", "gsw", "hak", "hmn", "hsb", "ibo",
    "ilo", "kab", "kok", "ksh", "lij", "lld", "mai", "mni", "nan", "nap", "nds", "nqo", "nso", "pap", "rhg", "rom",
    "sat", "scn", "sco", "shn", "sma", "smj", "smn", "sms", "szl", "syr", "tet", "tlh", "tok", "tpi", "vec", "wuu",
  ]
}
