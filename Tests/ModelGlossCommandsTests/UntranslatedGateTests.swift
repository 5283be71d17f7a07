import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// From a language that lacks everything to one that is translated, as the commands say how.
@Suite struct UntranslatedGateTests {
  /// Each row: what German has for `title`, the settings, and whether it is a translation, to every verb.
  @Test(arguments: [
    ("offen", "", true), ("offen", "fillers: [offen, \"n. n.\"]", false), (" Offen ", "fillers: offen", false),
    ("N. N.", "fillers: [offen, \"n. n.\"]", false), ("offen!", "fillers: [offen]", true),
    ("Title", "fillers: [title]", true), ("xxx", "", false), ("XXX", "", false), ("xx", "", true),
    ("???", "fillers: [offen]", false),
  ])
  func whatASettingListsIsNoTranslation(text: String, settings: String, isDone: Bool) throws {
    let files = InMemoryFileTree([
      "Package.swift": "", ".modelgloss.yml": settings + "\n",
      "M.xcdatamodel/contents": """
      <model><entity name="A"><attribute name="title" optional="YES" attributeType="String"/></entity></model>
      """,
      "en.lproj/MModel.strings": "\"Entity/A\" = \"Article\";\n\"Property/title\" = \"Heading\";\n",
      "de.lproj/MModel.strings": "\"Entity/A\" = \"Artikel\";\n\"Property/title\" = \"\(text)\";\n",
    ])
    let check = CommandRun("check", files: files)
    #expect(check.output.contains("[untranslated-value]") == !isDone, "\(check.output)")
    #expect(!isDone == check.output.contains("not a translation; translate it"))
    let coverage = CommandRun("coverage", "--locale", "de", files: files)
    #expect(coverage.output.contains(isDone ? "100 %  2 of 2" : "50 %  1 of 2"), "\(coverage.output)")
    let export = CommandRun("strings", "export", "--locale", "de", "--dry-run", files: files)
    #expect(export.output.contains("<target state=\"translated\">\(text)</target>") == isDone, "\(export.output)")
    let docs = try #require(CommandRun("docs", "M.xcdatamodel", "-o", "docs", files: files).files)
    let page = String(decoding: try docs.bytes(at: "docs/markdown/en/localization.md"), as: UTF8.self)
    #expect(page.contains("*(not translated)*") == !isDone, "\(page)")
  }

  /// What `sync` adds is not a translation: each step names the next one, and only a translated table is green.
  @Test(arguments: [false, true]) func whatSyncAddsWaitsForATranslator(isCatalog: Bool) throws {
    var files = InMemoryFileTree([
      "A.xcodeproj/project.pbxproj": "{ knownRegions = ( en, Base, ar ); }",
      "M.xcdatamodel/contents": """
      <model><entity name="A" representedClassName="A" codeGenerationType="class">
        <attribute name="title" attributeType="String"/></entity></model>
      """,
      "en.lproj/MModel.strings": "\"Entity/A\" = \"Article\";\n\"Property/title\" = \"Title\";\n",
    ])
    var table = "ar.lproj/MModel.strings"
    if isCatalog {
      table = "MModel.xcstrings"
      files.files["en.lproj/MModel.strings"] = nil
      let texts = [("Entity/A", "Article"), ("Property/title", "Title")].map { key, text in
        """
        "\(key)": {"extractionState": "manual", "localizations": {
          "en": {"stringUnit": {"state": "translated", "value": "\(text)"}}}}
        """
      }
      files.files[table] = Array(
        #"{"sourceLanguage": "en", "strings": {\#(texts.joined(separator: ","))}, "version": "1.0"}"#.utf8)
    }
    let synced = CommandRun("strings", "sync", "M.xcdatamodel", "--locale", "ar", files: files)
    files = try #require(synced.files)
    let check = CommandRun("check", "M.xcdatamodel", files: files)
    #expect(
      check.status == 1 && check.output.split(separator: "[untranslated-value]").count == 3, "\(check.output)")
    let remedy =
      isCatalog
      ? "translate it, and set its state to translated" : "translate it, and remove the mark modelgloss:untranslated"
    #expect(check.output.contains(remedy), "\(check.output)")
    let export = "modelgloss strings export M.xcdatamodel --locale ar"
    #expect(check.error.hasSuffix("have 2 of these translated with: \(export)\n"), "\(check.error)")
    let survey = CommandRun(arguments: [], files: files)
    #expect(survey.output.contains("languages  ar 0 %, en 100 % translated"), "\(survey.output)")
    #expect(survey.output.contains("next       modelgloss strings export --locale ar\n"), "\(survey.output)")
    for command in [export, "modelgloss strings export --locale ar"] {
      let run = CommandRun(arguments: command.split(separator: " ").dropFirst().map(String.init), files: files)
      #expect(run.status == 0 && run.output.contains("ar"), "\(run.output)\(run.error)")
    }
    #expect(CommandRun("check", "M.xcdatamodel", "--fail-on", "error", files: files).status == 0)
    let accepted = CommandRun("check", "M.xcdatamodel", "--write-baseline", "old.json", files: files)
    #expect(accepted.status == 0)
    #expect(CommandRun("check", "--baseline", "old.json", files: try #require(accepted.files)).status == 0)
    // The remedy, word by word.
    var text = try synced.text(of: table)
    if isCatalog {
      text = text.replacing(#/"new",\s*"value"\s*:\s*"/#) { _ in "\"translated\", \"value\": \"ال" }
    } else {
      text = text.split(separator: "\n").filter { !$0.contains("modelgloss:untranslated") }
        .map { $0.replacing("= \"", with: "= \"ال") }.joined(separator: "\n")
    }
    files.files[table] = Array(text.utf8)
    let done = CommandRun("check", "M.xcdatamodel", files: files)
    #expect(done.status == 0 && done.error.hasPrefix("no findings"), "\(text)\(done.output)\(done.error)")
    #expect(CommandRun(arguments: [], files: files).output.contains("languages  ar 100 %, en 100 % translated"))
  }
}
