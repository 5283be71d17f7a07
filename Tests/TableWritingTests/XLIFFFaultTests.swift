import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossModelFiles
import Testing

@testable import GlossTableWriting

/// Files that come back with one fault each: what is taken, what is not, and what is said.
@Suite struct XLIFFFaultTests {
  enum Outcome: Equatable {
    /// Nothing is written, and the run fails.
    case failure(String)
    /// The unit is rejected with a finding, and the rest is imported.
    case rejected(String)
    /// The text is written, with a note or a finding that contains this.
    case taken(String)
    /// The text is left as it is, with a note that contains this.
    case left(String)
  }

  struct Fault: CustomTestStringConvertible {
    var testDescription: String
    var outcome: Outcome
    var edit: @Sendable (String) -> String

    init(_ name: String, _ outcome: Outcome, _ edit: @escaping @Sendable (String) -> String) {
      (testDescription, self.outcome, self.edit) = (name, outcome, edit)
    }

    init(_ name: String, _ outcome: Outcome, _ old: String, _ new: String) {
      self.init(name, outcome) { $0.replacing(old, with: new) }
    }
  }

  private static let english = """
    "Entity/Player" = "Player";
    "ErrorString/Too young" = "%{PROPERTY}@ must be 18 or more.";

    """
  private static let polish = "\"Entity/Player\" = \"Gracz\";\n"

  /// The translator's text; each fault changes it or what is around it.
  private static let target = "<target state=\"translated\">Pole %{PROPERTY}@ musi mieć 18 lub więcej.</target>"
  private static let xliff = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
    <file original="en.lproj/LeagueModel.strings" source-language="en" target-language="pl" datatype="plaintext"><body>
    <trans-unit id="ErrorString/Too young"><source>%{PROPERTY}@ must be 18 or more.</source>\(target)</trans-unit>
    </body></file></xliff>
    """

  static let faults: [Fault] = [
    Fault("nothing wrong", .taken(""), { $0 }),
    Fault("a placeholder is lost", .rejected("placeholder-mismatch"), "Pole %{PROPERTY}@ musi", "Pole musi"),
    Fault("a placeholder is added", .rejected("placeholder-mismatch"), "Pole %{PROPERTY}@", "%d %{PROPERTY}@"),
    Fault("a placeholder is damaged", .rejected("placeholder-mismatch"), "Pole %{PROPERTY}@", "Pole %{ PROPERTY }@"),
    Fault("a placeholder is translated", .rejected("placeholder-mismatch"), "Pole %{PROPERTY}@", "Pole %{POLE}@"),
    Fault("the target is empty", .rejected("empty-value"), target, "<target></target>"),
    Fault("the key is unknown", .rejected("orphaned-key"), "Too young", "Too old"),
    Fault(
      "the key is another system's", .taken("found by the source text"), "id=\"ErrorString/Too young\"", "id=\"17\""),
    Fault(
      "the key is the name of the resource", .taken(""), "id=\"ErrorString/Too young\"",
      "id=\"17\" resname=\"ErrorString/Too young\""),
    Fault("the key is gone and the source, too", .rejected("orphaned-key")) {
      $0.replacing("id=\"ErrorString/Too young\"", with: "id=\"17\"").replacing("must be 18", with: "must be 21")
    },
    Fault("the key occurs twice", .rejected("duplicate-key")) { text in
      let unit = text.split(separator: "\n")[3]
      return text.replacing(unit, with: unit + "\n" + unit)
    },
    Fault(
      "an inline element is lost", .rejected("placeholder-mismatch"), "%{PROPERTY}@ must",
      "<x id=\"1\" equiv-text=\"%{PROPERTY}@\"/> must"),
    Fault("an inline element stands for nothing", .rejected("placeholder-mismatch"), "Pole %", "<x id=\"2\"/>Pole %"),
    Fault(
      "inline elements are kept", .taken("")
    ) { text in
      text.replacing("%{PROPERTY}@", with: "<ph id=\"1\">%{PROPERTY}@</ph>")
    },
    Fault("no target language", .failure("the target language of en.lproj"), " target-language=\"pl\"", ""),
    Fault("an unknown language", .failure("is not a language"), "\"pl\"", "\"xx\""),
    Fault("a country as language", .failure("did you mean ja?"), "\"pl\"", "\"jp\""),
    Fault("a path as language", .failure("is not a locale name"), "\"pl\"", "\"../../etc\""),
    Fault(
      "a language that the app has not", .failure("the app has no texts in it; give --locale it"), "\"pl\"", "\"it\""),
    Fault("a language with its region", .taken(""), "\"pl\"", "\"pl-PL\""),
    Fault("a language as POSIX writes it", .taken(""), "\"pl\"", "\"pl_PL\""),
    Fault(
      "another source language", .taken("its source language is “fr”"), "source-language=\"en\"",
      "source-language=\"fr\""),
    Fault(
      "another source text", .taken("was translated from a text that has changed since"), "must be 18", "must be 21"),
    Fault("a draft", .left("needs translation"), "state=\"translated\"", "state=\"new\""),
    Fault("a draft by another word", .left("needs translation"), "state=\"translated\"", "state=\"needs-translation\""),
    Fault("in need of review", .taken(""), "state=\"translated\"", "state=\"needs-review-translation\""),
    Fault("approved", .taken(""), "state=\"translated\"", "state=\"signed-off\""),
    Fault("an unknown state", .taken(""), "state=\"translated\"", "state=\"x-done\""),
    Fault("untouched since an older export", .left("newer than the file")) { text in
      let exported = ExportedTarget(target: "Zawodnik", state: .translated).text
      return text.replacing(
        "</body>",
        with: """
          <trans-unit id="Entity/Player" extradata="modelgloss:\(exported)"><source>Player</source>\
          <target state="translated">Zawodnik</target></trans-unit></body>
          """
      ).replacing(target, with: "")
    },
    Fault("CDATA", .taken("")) { $0.replacing("Pole %{PROPERTY}@ musi", with: "<![CDATA[Pole %{PROPERTY}@ musi]]>") },
    Fault("not well formed", .failure("t.xliff:5:"), "</trans-unit>", ""),
    Fault("cut off", .failure("t.xliff:")) { String($0.prefix(300)) },
    Fault("entities", .failure("t.xliff:")) {
      $0.replacing("<xliff ", with: "<!DOCTYPE x [<!ENTITY a \"b\">]><xliff ")
    },
    Fault("another version", .failure("XLIFF 9 is not supported")) {
      $0.replacing("urn:oasis:names:tc:xliff:document:1.2", with: "urn:x").replacing(
        "\"1.2\"", with: "\"9\"")
    },
    Fault("another root", .failure("its root element is <tmx>")) {
      $0.replacing("xliff ", with: "tmx ").replacing("/xliff", with: "/tmx")
    },
    Fault("another table", .failure("does not contain the table LeagueModel"), "LeagueModel", "Localizable"),
    Fault("an empty file", .failure("t.xliff")) { _ in "" },
  ]

  @Test(arguments: faults) func isAnsweredAsItDeserves(fault: Fault) throws {
    for encoding in [TableEncoding.utf8, .utf16LittleEndianWithBOM] {
      let workspace = Workspace.league(
        TranslationExchangeTests.entities,
        ["en.lproj/LeagueModel.strings": Self.english, "pl.lproj/LeagueModel.strings": Self.polish])
      let text = fault.edit(Self.xliff)
      #expect(fault.testDescription == "nothing wrong" || text != Self.xliff, "the fault is not in the file")
      let declared = encoding == .utf8 ? text : text.replacing("UTF-8", with: "UTF-16")
      let bytes = try #require(TextEncoder.encode(Array(declared.utf8), as: encoding))
      var plan = WritingPlan()
      do throws(InputFailure) {
        plan = TranslationImport.plan(
          try XLIFFReader.read(bytes, path: "t.xliff"), path: "t.xliff", for: try workspace.model0(),
          tables: workspace.tables(), files: workspace.files)
      } catch {
        plan.failures.append(error)
      }
      check(plan, fault.outcome)
    }
  }

  private func check(_ plan: WritingPlan, _ outcome: Outcome) {
    let said = (plan.notes.map(\.message) + plan.findings.map(\.message) + plan.failures.map(\.description))
      .joined(separator: "\n")
    let rejections = plan.findings.map(\.rule.rawValue)
    switch outcome {
    case .failure(let reason):
      #expect(!plan.failures.isEmpty && plan.edits.isEmpty && said.contains(reason), "\(said)")
    case .rejected(let rule):
      #expect(plan.failures.isEmpty && rejections.contains(rule), "\(said)")
      #expect(plan.edits.isEmpty || rule == "duplicate-key")
      #expect(plan.findings.allSatisfy { $0.path == "t.xliff" && $0.position != nil })
    case .taken(let note):
      #expect(plan.failures.isEmpty && plan.edits.map(\.path) == ["pl.lproj/LeagueModel.strings"], "\(said)")
      #expect(note.isEmpty ? plan.findings.isEmpty && plan.notes.isEmpty : said.contains(note), "\(said)")
    case .left(let note):
      #expect(plan.failures.isEmpty && plan.edits.isEmpty && said.contains(note), "\(said)")
    }
  }
}

extension Workspace {
  /// The model, whose fixture is sound.
  fileprivate func model0() throws(InputFailure) -> LoadedModel {
    guard let model = try? model() else { throw InputFailure(path: "League.xcdatamodel", reason: "is missing") }
    return model
  }
}
