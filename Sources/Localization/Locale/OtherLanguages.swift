/// Language codes that folders may use although few apps do.
enum OtherLanguages {
  /// The rest of ISO 639-1, without the withdrawn codes that `LanguageTag` replaces.
  static let codes: Set<String> = [
    "aa", "ab", "ae", "ak", "an", "av", "ay", "ba", "bh", "bi", "bm", "ce", "ch", "co", "cr", "cu", "cv", "dz", "ee",
    "ff", "fj", "gn", "gv", "ho", "ht", "hz", "ia", "ie", "ii", "ik", "io", "iu", "jv", "kg", "ki", "kj", "kr", "ks",
    "kv", "kw", "lg", "li", "ln", "lu", "mh", "na", "nd", "ng", "nr", "nv", "ny", "oj", "om", "os", "pi", "qu", "rn",
    "rw", "sa", "sc", "sg", "sm", "sn", "ss", "st", "su", "tn", "to", "ts", "tw", "ty", "ve", "vo", "wa", "wo", "za",
  ]
}
