import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension RuleID {
  package static let invisibleCharacter = RuleID("invisible-character", .warning, about: .localization)
}

/// Reports invisible characters where they do not belong.
package enum InvisibleCharacterRule: TableRule {
  package static let card = RuleCard(
    .invisibleCharacter,
    "An invisible character makes a key that is never found, or reorders or breaks a text for no visible reason.",
    triggering: [
      .german(
        "\"Entity/Team\" = \"Mannschaft\";\n↓\"Entity/\u{200B}Team\" = \"Mannschaft\";", model: ExampleModel.team),
      .german("\"Entity/Team\" = ↓\"Mann\u{AD}schaft\";", model: ExampleModel.team),
      .german("\"Entity/Team\" = ↓\"Erste\u{2028}Mannschaft\";", model: ExampleModel.team),
    ],
    nonTriggering: [
      RuleExample(
        model: ExampleModel.team,
        files: [
          "fa.lproj/LeagueModel.strings": "\"Entity/Team\" = \"تیم\u{200C}ها\";",
          "fr.lproj/LeagueModel.strings": "\"Entity/Team\" = \"Équipe\u{A0}: nom\";",
        ])
    ])

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    let language = table.locale.map { LanguageTag($0) }
    return table.judgedEntries.flatMap { entry -> [Finding] in
      var findings: [Finding] = []
      let key = table.entries.key(at: entry)
      if context.keyDiagnoses[LiteralText(key)] == .hidesCharacters {
        findings.append(
          context.finding(
            .invisibleCharacter,
            "the key \(key.withoutInvisibleCharacters.quoted) has \(key.firstInvisible) in it and is never found",
            atKeyOf: entry, in: table,
            remedy: context.remedy(meaning: key.withoutInvisibleCharacters, of: entry, in: table)
              ?? "type the key again"))
      }
      if table.hasUnusualText(entry), let name = InvisibleText.problem(in: table.text(of: entry), language: language) {
        findings.append(
          context.finding(
            .invisibleCharacter, "the text of \(key.quoted) contains \(name)", atValueOf: entry, in: table,
            remedy: "remove it"))
      }
      return findings
    }
  }
}

extension String {
  /// The name of the first invisible character or non-standard space.
  fileprivate var firstInvisible: String {
    unicodeScalars.first { $0.isInvisible || $0.isWhiteSpace && $0 != " " }?.invisibleName ?? "something"
  }
}
