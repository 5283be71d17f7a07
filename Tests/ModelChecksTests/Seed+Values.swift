import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossModelChecks

extension Seed {
  /// Defects of the texts themselves.
  static let values: [Seed] = [
    Seed(.emptyValue, "nothing between the quotes", in: .german, "\"Handschuhe\"", "↓\"\""),
    Seed(.untranslatedValue, "a filler", in: .german, "\"Handschuhe\"", "↓\"FIXME\""),
    Seed(.emptyValue, "nothing but spaces", in: .german, "\"Handschuhe\"", "↓\"   \""),
    Seed(.untranslatedValue, "the English text", in: .german, "\"Handschuhe\"", "↓\"Gloves\""),
    Seed(.untranslatedValue, "the English sentence", in: .german, "\"Spielt für\"", "↓\"Playing for\""),
    Seed(.untranslatedValue, "the raw name", in: .german, "\"Vorname\"", "↓\"firstName\""),
    Seed(.untranslatedValue, "the raw name in English", in: .english, "\"First name\"", "↓\"firstName\""),
    Seed(.untranslatedValue, "the key itself", in: .german, "\"Spieler\"", "↓\"Entity/Player\""),
    Seed(
      .untranslatedValue, "marked for the translator", in: .german, "\"Property/team\" = \"Spielt für\"",
      "/* modelgloss:untranslated */\n\"Property/team\" = ↓\"Spielt für\""),
    Seed(
      .placeholderMismatch, "an at sign in place of the per cent", in: .german, "\"%{PROPERTY}@ von",
      "↓\"@{PROPERTY}@ von"),
    Seed(.placeholderMismatch, "a name in the wrong case", in: .german, "\"%{PROPERTY}@ von", "↓\"%{Property}@ von"),
    Seed(.placeholderMismatch, "the closing sign missing", in: .german, "\"%{PROPERTY}@ von", "↓\"%{PROPERTY} von"),
    Seed(.placeholderMismatch, "the per cent sign missing", in: .german, "\"%{PROPERTY}@ von", "↓\"{PROPERTY}@ von"),
    Seed(.placeholderMismatch, "a misspelt name", in: .german, "\"%{PROPERTY}@ von", "↓\"%{PROPRETY}@ von"),
    Seed(.placeholderMismatch, "a printf form", in: .german, "\"%{PROPERTY}@ von", "↓\"%@ von"),
    Seed(.placeholderMismatch, "a placeholder lost", in: .german, "\"%{PROPERTY}@ von %{ENTITY}@", "↓\"%{PROPERTY}@"),
    Seed(.placeholderMismatch, "an argument lost", in: .german, "\"Stimmt %@?\"", "↓\"Stimmt es?\""),
    Seed(.placeholderMismatch, "an argument too many", in: .german, "\"Stimmt %@?\"", "↓\"Stimmt %@ zu %@?\""),
    Seed(.placeholderMismatch, "an argument of another type", in: .german, "\"Stimmt %@?\"", "↓\"Stimmt %ld?\""),
    Seed(.placeholderMismatch, "a placeholder in a name", in: .german, "\"Spieler\"", "↓\"Spieler %{PROPERTY}@\""),
    Seed(.inconsistentWhitespace, "a space at the beginning", in: .german, "\"Kader\"", "↓\" Kader\""),
    Seed(.inconsistentWhitespace, "a space at the end", in: .german, "\"Kader\"", "↓\"Kader \""),
    Seed(.inconsistentWhitespace, "a line break at the end", in: .german, "\"Kader\"", #"↓"Kader\n""#),
    Seed(.inconsistentWhitespace, "two spaces", in: .german, "\"Spielt für\"", "↓\"Spielt  für\""),
    Seed(.inconsistentWhitespace, "a tab in a name", in: .german, "\"Spielt für\"", #"↓"Spielt\tfür""#),
    Seed(.inconsistentPunctuation, "a colon after a name", in: .german, "\"Kader\"", "↓\"Kader:\""),
    Seed(
      .inconsistentPunctuation, "the full stop missing", in: .german, "\"%{PROPERTY}@ von %{ENTITY}@ ist zu kurz.\"",
      "↓\"%{PROPERTY}@ von %{ENTITY}@ ist zu kurz\""),
    Seed(.inconsistentPunctuation, "a full stop for a question mark", in: .german, "\"Stimmt %@?\"", "↓\"Stimmt %@.\""),
    Seed(.inconsistentPunctuation, "an ellipsis after a name", in: .german, "\"Kader\"", "↓\"Kader…\""),
    Seed(.duplicateName, "two properties of an entity read the same", in: .german, "\"Rückennummer\"", "↓\"Vorname\""),
    Seed(
      .duplicateName, "a property reads as an inherited one", in: .german, "\"Handschuhe\"", "↓\"Vorname\""),
    Seed(.invisibleCharacter, "a soft hyphen", in: .german, "\"Rückennummer\"", "↓\"Rücken\u{AD}nummer\""),
    Seed(.invisibleCharacter, "a zero width space", in: .german, "\"Rückennummer\"", "↓\"Rücken\u{200B}nummer\""),
    Seed(.invisibleCharacter, "a direction that is not closed", in: .german, "\"Kader\"", "↓\"\u{202E}Kader\""),
    Seed(
      .invisibleCharacter, "a mark of direction in a left-to-right language", in: .german, "\"Kader\"",
      "↓\"Kader\u{200F}\""),
    Seed(.invisibleCharacter, "a line separator", in: .german, "\"Spielt für\"", "↓\"Spielt\u{2028}für\""),
    Seed(.invisibleCharacter, "a joiner between Latin letters", in: .german, "\"Kader\"", "↓\"Ka\u{200D}der\""),
  ]
}
