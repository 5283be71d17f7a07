import GlossDiagnostics
import GlossLocalization
import Testing

@testable import GlossModelChecks

/// Which closing marks of two languages agree.
@Suite struct ClosingMarkTests {
  @Test(
    arguments: [
      ("Name", "Name", true), ("Name.", "Name.", true), ("Sure?", "Sicher?", true), ("Sure?", "Sicher", false),
      // An abbreviation has a full stop in one language only.
      ("Number", "Nr.", true), ("No.", "Nummer", true), ("Player", "Spielerin.", false), ("A number.", "Nummer", false),
      ("No?", "Nr.", false), ("No.", "Nr?", false), ("Number", "Nr?", false), ("No!", "Nummer", false),
    ] as [(String, String, Bool)])
  func namesEndAlike(english: String, german: String, agree: Bool) {
    #expect(isFound("Property/firstName", english, german) == !agree, "\(english) \(german)")
  }

  /// A message is a sentence, whose full stop abbreviates nothing.
  @Test(arguments: [("It is bad.", "Schade.", true), ("It is bad", "Schade.", false), ("It is bad.", "Schade", false)])
  func messagesEndAlike(english: String, german: String, agree: Bool) {
    #expect(isFound("ErrorString/Bad name", english, german) == !agree, "\(english) \(german)")
  }

  /// What is told from the last bytes of a text is what its characters say.
  @Test func lettersAreNoMarks() {
    let scalars = (0x20...0x1FFFF).compactMap(Unicode.Scalar.init)
    let texts = scalars.map { "Name\($0)" } + ["", "Name", "名前。", "Имя", "Größe »"]
    let entries = TableEntries(texts.map { TableEntry(key: $0, value: $0) })
    var letters = 0
    for (number, text) in texts.enumerated() where entries.endsWithLetter(at: number) {
      letters += 1
      for language in ["en", "el"] where ClosingMark(of: text, language: LanguageTag(language)) != .none {
        Issue.record("\(text)")
      }
    }
    #expect(letters > 24_000)
  }

  private func isFound(_ key: String, _ english: String, _ german: String) -> Bool {
    let example = RuleExample(
      model: ExampleModel.player,
      files: [
        "en.lproj/LeagueModel.strings": "\"\(key)\" = \"\(english)\";",
        "de.lproj/LeagueModel.strings": "\"\(key)\" = \"\(german)\";",
      ], warnings: ["Bad name"])
    return ExampleRun(example, rule: .inconsistentPunctuation).result.findings.contains {
      $0.rule == .inconsistentPunctuation
    }
  }
}
