import Foundation
import GlossLiveTestSupport
import GlossPreview
import GlossTestSupport
import Testing

/// Translations edited on the pages of `serve --edit`, over the real server and real files.
@Suite(.serialized) struct TranslationEditingTests {
  private static let model = """
    <model><entity name="Player"><attribute name="name" attributeType="String"/>\
    <attribute name="number" attributeType="Integer 16"/></entity></model>
    """
  private static let german = "/* von Hand */\n\"Property/name/Entity/Player\" = \"Name\";  // bleibt\n\n"

  /// A folder with a model and tables, removed afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-edit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in [
      ("App.xcdatamodel/contents", Self.model), ("de.lproj/AppModel.strings", Self.german),
      ("en.lproj/AppModel.strings", "\"Entity/Player\" = \"Player\";\n"),
    ] {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try body(folder.path(percentEncoded: false))
  }

  private func text(_ folder: String, _ path: String) throws -> String {
    try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
  }

  private func post(_ body: String, to run: LiveRun, isAllowed: Bool = true) throws -> (status: Int, body: String) {
    let token = run.address.split(separator: "?").dropFirst().first.map(String.init) ?? ""
    let response = try RawClient.post("/translation" + (isAllowed ? "?" + token : ""), body, port: run.port)
    return (response.status, response.body)
  }

  private func change(_ key: String, _ locale: String, _ text: String) -> String {
    "{\"model\": \"App\", \"key\": \"\(key)\", \"locale\": \"\(locale)\", \"text\": \"\(text)\"}"
  }

  @Test func aNameIsWrittenToItsTableAndUndone() throws {
    try inFolder { folder in
      let run = try LiveRun(folder + "/App.xcdatamodel", "--edit")
      let key = "Property/name/Entity/Player"
      let first = try post(change(key, "de", "Nachname \\\"N\\\""), to: run)
      #expect(
        first.status == 200 && first.body.contains("de.lproj/AppModel.strings\",\"line\":2,\"change\":1}"), "\(first)")
      #expect(
        try text(folder, "de.lproj/AppModel.strings") == Self.german.replacing("\"Name\"", with: #""Nachname \"N\"""#))
      // A key that the table lacks is added.
      #expect(try post(change("Property/number/Entity/Player", "de", "Nummer"), to: run).status == 200)
      let both = try text(folder, "de.lproj/AppModel.strings")
      #expect(both.contains("\"Property/number/Entity/Player\" = \"Nummer\";") && both.contains("// bleibt"))
      #expect(try post("{\"undo\": true}", to: run).status == 200)
      #expect(try post("{\"undo\": true}", to: run).status == 200)
      #expect(try text(folder, "de.lproj/AppModel.strings") == Self.german)
      #expect(try post("{\"undo\": true}", to: run).status == 400)
      #expect(try text(folder, "en.lproj/AppModel.strings") == "\"Entity/Player\" = \"Player\";\n")
    }
  }

  /// The files are as they were, but what can be undone is not: pages that show the change are drawn again.
  @Test func aChangeThatIsUndoneAtOnceIsShown() throws {
    try inFolder { folder in
      let run = try LiveRun(folder + "/App.xcdatamodel", "--edit")
      for _ in 0..<3 {
        let before = run.project.generation
        #expect(try post(change("Property/name/Entity/Player", "de", "Nachname"), to: run).status == 200)
        #expect(try post("{\"undo\": true}", to: run).status == 200)
        let end = ContinuousClock.now.advanced(by: .seconds(20))
        while run.project.generation == before, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.01) }
        #expect(run.project.generation > before)
        // A later reading of the same.
        Thread.sleep(forTimeInterval: 0.3)
      }
    }
  }

  @Test func whatSomebodyElseWroteToTheFileStaysWhenAChangeIsUndone() throws {
    try inFolder { folder in
      let run = try LiveRun(folder + "/App.xcdatamodel", "--edit")
      #expect(try post(change("Property/name/Entity/Player", "de", "Nachname"), to: run).status == 200)
      let own = try text(folder, "de.lproj/AppModel.strings") + "/* later */\n"
      try Data(own.utf8).write(to: URL(filePath: folder + "/de.lproj/AppModel.strings"))
      let answer = try post("{\"undo\": true}", to: run)
      #expect(answer.status == 200, "\(answer)")
      #expect(try text(folder, "de.lproj/AppModel.strings") == Self.german + "/* later */\n")
    }
  }

  @Test(arguments: [
    #"{"model": "App", "key": "Property/stranger/Entity/Player", "locale": "de", "text": "x"}"#,
    #"{"model": "App", "key": "../../etc", "locale": "de", "text": "x"}"#,
    #"{"model": "App", "key": "Property/name/Entity/Player", "locale": "fr", "text": "Nom"}"#,
    #"{"model": "App", "key": "Property/name/Entity/Player", "locale": "../de", "text": "Nom"}"#,
    #"{"model": "App", "key": "Property/name/Entity/Player", "locale": "de", "text": "  "}"#,
    #"{"model": "App", "key": "Property/name/Entity/Player", "locale": "de", "text": "a\u0000b"}"#,
    #"{"model": "App", "key": "Property/name/Entity/Player", "locale": "de"}"#,
    #"{"model": "Other", "key": "Property/name/Entity/Player", "locale": "de", "text": "x"}"#,
    #"{"path": "/etc/passwd"}"#, "[]", "nonsense", "",
  ]) func refusesWhatIsNoTranslationOfTheModel(body: String) throws {
    try inFolder { folder in
      let run = try LiveRun(folder + "/App.xcdatamodel", "--edit")
      let answer = try post(body, to: run)
      #expect(answer.status == 400 && answer.body.contains("\"error\""), "\(answer)")
      #expect(try text(folder, "de.lproj/AppModel.strings") == Self.german)
      #expect(!FileManager.default.fileExists(atPath: folder + "/fr.lproj"))
    }
  }

  @Test func onlyThoseWithTheAddressWriteAndOnlyWhereItWasAllowed() throws {
    try inFolder { folder in
      let body = change("Property/name/Entity/Player", "de", "Nachname")
      let allowed = try LiveRun(folder + "/App.xcdatamodel", "--edit")
      #expect(allowed.address.contains("?token="))
      #expect(try post(body, to: allowed, isAllowed: false).status == 403)
      let plain = try LiveRun(folder + "/App.xcdatamodel")
      #expect(try post(body, to: plain).status == 404)
      #expect(try text(folder, "de.lproj/AppModel.strings") == Self.german)
    }
  }

  @Test func thePageOffersWhatCanBeEdited() throws {
    try inFolder { folder in
      let page = "/?entity=Player&operation=insert&locale=de&v.number=3&ui=de"
      let run = try LiveRun(folder + "/App.xcdatamodel", "--edit")
      let editable = try run.get(page).body
      #expect(editable.contains("data-key=\"Property/name/Entity/Player\""))
      #expect(editable.contains("data-text=\"Name\" data-save=\"Sichern\">Bearbeiten</button>"), "\(editable)")
      #expect(editable.contains("aria-label=\"Bearbeiten: Name (Deutsch)\""))
      #expect(editable.contains("data-saved-word=\"Gesichert: …\"") && !editable.contains("data-undo>"))
      #expect(try post(change("Property/name/Entity/Player", "de", "Nachname"), to: run).status == 200)
      #expect(try run.get(page).body.contains("data-undo>Widerrufen</button> <code>Property/name/Entity/Player</code>"))
      let plain = try LiveRun(folder + "/App.xcdatamodel").get(page).body
      #expect(!plain.contains("data-key") && !plain.contains("data-saved-word"))
    }
  }
}
