import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossModelChecks

extension Seed {
  /// Defects of keys, and missing names.
  static let keys: [Seed] = [
    Seed(
      .missingEntityName, "an entity is not in the table", in: .german,
      "\"Entity/Team\" = \"Verein\";\n\"Property/birthday\" = \"Geburtsdatum\";\n\"Property/email\" = \"Mailadresse\";\n"
        + "\"Property/firstName\" = \"Vorname\";\n\"Property/gloves\" = \"Handschuhe\";\n\"Property/name",
      "\"Property/birthday\" = \"Geburtsdatum\";\n\"Property/email\" = \"Mailadresse\";\n"
        + "\"Property/firstName\" = \"Vorname\";\n\"Property/gloves\" = \"Handschuhe\";\n↓\"Property/name"),
    Seed(
      .missingPropertyName, "a property is not in the table", in: .german,
      "\"Entity/Keeper\" = \"Torwart\";\n\"Entity/Team\" = \"Verein\";\n\"Property/birthday\" = \"Geburtsdatum\";\n"
        + "\"Property/email\" = \"Mailadresse\";\n\"Property/firstName\" = \"Vorname\";\n"
        + "\"Property/gloves\" = \"Handschuhe\";\n",
      "↓\"Entity/Keeper\" = \"Torwart\";\n\"Entity/Team\" = \"Verein\";\n\"Property/birthday\" = \"Geburtsdatum\";\n"
        + "\"Property/email\" = \"Mailadresse\";\n\"Property/firstName\" = \"Vorname\";\n"),
    Seed(
      .missingErrorString, "a warning is not in the table", in: .german,
      "\"ErrorString/Name < 2\" = \"%{PROPERTY}@ von %{ENTITY}@ ist zu kurz.\";\n\"Error", "↓\"Error"),
    Seed(
      .missingPropertyName, "the property is only in a commented line", in: .german,
      "\"Entity/Team\" = \"Verein\";\n\"Property/birthday\" = \"Geburtsdatum\";\n\"Property/email\" = \"Mailadresse\";\n"
        + "\"Property/firstName\" = \"Vorname\";\n\"Property/gloves\" = \"Handschuhe\";\n"
        + "\"Property/name/Entity/Team\" = \"Vereinsname\";",
      "↓\"Entity/Team\" = \"Verein\";\n\"Property/birthday\" = \"Geburtsdatum\";\n"
        + "\"Property/email\" = \"Mailadresse\";\n\"Property/firstName\" = \"Vorname\";\n"
        + "\"Property/gloves\" = \"Handschuhe\";\n// \"Property/name/Entity/Team\" = \"Vereinsname\";"),
    Seed(.orphanedKey, "an entity that is gone", adding: #"↓"Entity/Stadium" = "Stadion";"#),
    Seed(.orphanedKey, "an entity with a letter missing", adding: #"↓"Entity/Plaer" = "Spieler";"#),
    Seed(.orphanedKey, "an entity in the wrong case", adding: #"↓"Entity/player" = "Spieler";"#),
    Seed(.orphanedKey, "a property that is gone", adding: #"↓"Property/weight" = "Gewicht";"#),
    Seed(.orphanedKey, "a property in the wrong case", adding: #"↓"Property/firstname" = "Vorname";"#),
    Seed(.orphanedKey, "two letters exchanged", adding: #"↓"Property/fristName/Entity/Player" = "Vorname";"#),
    Seed(.orphanedKey, "a property of another entity", adding: #"↓"Property/gloves/Entity/Team" = "Handschuhe";"#),
    Seed(.orphanedKey, "a property of an entity that is gone", adding: #"↓"Property/name/Entity/Club" = "Name";"#),
    Seed(.orphanedKey, "a child's property under a cousin", adding: #"↓"Property/players/Entity/Player" = "Kader";"#),
    Seed(.orphanedKey, "a warning that is gone", adding: #"↓"ErrorString/Name < 3" = "Zu kurz.";"#),
    Seed(.malformedKey, "a word in the wrong case", adding: #"↓"entity/Player" = "Spieler";"#),
    Seed(.malformedKey, "a second word in the wrong case", adding: #"↓"Property/name/entity/Team" = "Name";"#),
    Seed(.malformedKey, "a relationship by its kind", adding: #"↓"Relationship/team" = "Verein";"#),
    Seed(.malformedKey, "an attribute by its kind", adding: #"↓"Attribute/firstName" = "Vorname";"#),
    Seed(.malformedKey, "the entity without its word", adding: #"↓"Property/firstName/Player" = "Vorname";"#),
    Seed(.malformedKey, "the parts the wrong way round", adding: #"↓"Entity/Player/Property/firstName" = "Vorname";"#),
    Seed(.malformedKey, "an empty part", adding: #"↓"Property//Entity/Player" = "Vorname";"#),
    Seed(.malformedKey, "a slash at the end", adding: #"↓"Entity/Player/" = "Spieler";"#),
    Seed(.malformedKey, "a space at the end", adding: #"↓"Entity/Player " = "Spieler";"#),
    Seed(.malformedKey, "a space before a name", adding: #"↓"Property/ firstName" = "Vorname";"#),
    Seed(.malformedKey, "a dot in place of slashes", adding: #"↓"Player.firstName" = "Vorname";"#),
    Seed(.malformedKey, "a text of the program", adding: #"↓"Cancel" = "Abbrechen";"#),
    Seed(.malformedKey, "a warning's word in the wrong case", adding: #"↓"errorString/Name < 2" = "Zu kurz.";"#),
    Seed(.malformedKey, "an empty key", adding: #"↓"" = "Leer";"#),
    Seed(.duplicateKey, "an entry twice", adding: #"↓"Property/team" = "Spielt für";"#),
    Seed(
      .shadowedKey, "a key for all whose only property has its own", adding: #"↓"Property/name" = "Bezeichnung";"#),
    Seed(.invisibleCharacter, "a zero width space in a key", adding: "↓\"Entity/Play\u{200B}er\" = \"Spielerin\";"),
    Seed(.invisibleCharacter, "a no-break space in a key", adding: "↓\"ErrorString/Name <\u{A0}2\" = \"Zu kurz.\";"),
    Seed(.invisibleCharacter, "a byte order mark in a key", adding: "↓\"\u{FEFF}Entity/Player\" = \"Spielerin\";"),
    Seed(
      .unsupportedLocale, "a country in place of a language", in: .file("jp.lproj/LeagueModel.strings"), "",
      Seed.japanese),
    Seed(
      .misnamedTable, "a table without the suffix", in: .file("fr.lproj/League.strings"), "",
      #""Entity/Player" = "Joueur";"#),
  ]

  private static let japanese = """
    "Entity/Player" = "選手";
    "Entity/Keeper" = "ゴールキーパー";
    "Entity/Team" = "クラブ";
    "Property/birthday" = "生年月日";
    "Property/email" = "メール";
    "Property/firstName" = "名";
    "Property/gloves" = "手袋";
    "Property/name/Entity/Team" = "クラブ名";
    "Property/number" = "背番号";
    "Property/players" = "登録選手";
    "Property/rivals" = "対戦相手";
    "Property/team" = "所属";
    "ErrorString/Name < 2" = "%{ENTITY}@の%{PROPERTY}@が短すぎます。";
    "ErrorString/Is %@ right" = "%@は正しいですか？";
    """
}
