import Foundation
import GlossLiveTestSupport
import GlossTestSupport
import Testing

/// The desk of translators, as its server writes and shows it.
@Suite(.serialized) struct TranslationDeskTests {
  private static let model = """
    <model><entity name="Club" representedClassName="Club"><attribute name="name" attributeType="String" maxValueString="40"/>\
    <relationship name="matches" optional="YES" toMany="YES" destinationEntity="Match" inverseName="club" inverseEntity="Match"/></entity>\
    <entity name="Match"><attribute name="name" optional="YES" attributeType="String"/>\
    <relationship name="club" optional="YES" maxCount="1" destinationEntity="Club" inverseName="matches" inverseEntity="Club"/></entity>\
    <entity name="Person" isAbstract="YES"><attribute name="email" attributeType="String"/></entity>\
    <entity name="Coach" parentEntity="Person"/></model>
    """
  private static let english = """
    "Entity/Club" = "Club";
    "Property/name" = "Name";
    "Property/email/Entity/Person" = "E-mail";
    "Property/email/Entity/Coach" = "Coach’s e-mail";
    """
  private static let german = """
    /* von Hand */
    "Entity/Club" = "Verein";

    "Property/name" = "Name";  // bleibt
    "Property/eMail/Entity/Person" = "E-Mail-Adresse";

    """

  private func inFolder(_ body: (String, LiveRun) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-desk-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in [
      ("App.xcdatamodel/contents", Self.model), ("de.lproj/AppModel.strings", Self.german),
      ("en.lproj/AppModel.strings", Self.english),
    ] {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let path = folder.path(percentEncoded: false)
    try body(path, try LiveRun(path + "/App.xcdatamodel", "--edit"))
  }

  private func german(_ folder: String) throws -> String {
    try String(contentsOfFile: folder + "/de.lproj/AppModel.strings", encoding: .utf8)
  }

  private func write(_ text: String, _ folder: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder + "/de.lproj/AppModel.strings"))
  }

  private func token(_ run: LiveRun) -> String {
    "?" + (run.address.split(separator: "?").dropFirst().first.map(String.init) ?? "")
  }

  private func post(_ body: String, to run: LiveRun) throws -> (status: Int, answer: [String: Any]) {
    let response = try RawClient.post("/translation" + token(run), body, port: run.port)
    let answer = try JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [String: Any]
    return (response.status, answer ?? [:])
  }

  private func change(_ key: String, to text: String, seen: String? = nil) -> String {
    "{\"model\":\"App\",\"key\":\"\(key)\",\"locale\":\"de\",\"text\":\"\(text)\",\"seen\":\(seen.map { "\"\($0)\"" } ?? "null")}"
  }

  /// The rows of the page in their order, each as its key, what stands before its cells, and its cells.
  private func rows(_ html: String) -> [(key: String, head: String, cells: [String])] {
    html.components(separatedBy: "<tr data-key=\"").dropFirst().map { part in
      let row = part.components(separatedBy: "</tr>")[0]
      let cells = row.components(separatedBy: "<td ").dropFirst().map { String($0) }
      return (row.components(separatedBy: "\"")[0], row.components(separatedBy: "</th>")[0], cells)
    }
  }

  @Test func showsEveryKeyInEveryLanguageWithWhatIsOpenFirst() throws {
    try inFolder { _, run in
      let html = try run.get("/translations?ui=en").body
      let rows = rows(html)
      // Entities and what no rule names too; a key that two entities share is one row, one of an heir its own.
      #expect(
        rows.map(\.key) == [
          "Property/matches", "Entity/Coach", "Entity/Match", "Property/club", "Entity/Person",
          "Property/email/Entity/Person", "Entity/Club", "Property/name", "Property/email/Entity/Coach",
        ])
      let shared = try #require(rows.first { $0.key == "Property/name" })
      #expect(shared.head.contains("<code>name</code><small>Club, Match</small>"), "\(shared)")
      // The development language is the first column.
      let email = try #require(rows.first { $0.key == "Property/email/Entity/Person" })
      #expect(
        email.cells.count == 2 && email.cells[0].contains("E-mail") && email.cells[1].contains("missing"), "\(email)")
      // A name that another language does not have of its own falls back, and nothing is missing.
      let heir = try #require(rows.first { $0.key == "Property/email/Entity/Coach" })
      #expect(heir.cells[0].contains("Coach’s e-mail") && !heir.cells[1].contains("class=\"chosen missing"), "\(heir)")
      #expect(html.contains("data-part=\"open\"") && html.contains("<span>Open</span> <b>6</b>"))
    }
  }

  @Test func offersWhatATableHasUnderAKeyThatNamesNothing() throws {
    try inFolder { _, run in
      let answer = try run.get("/translations?ui=en&key=Property/email/Entity/Person&in=de").body
      #expect(answer.contains("value=\"E-Mail-Adresse\" data-proposal"))
      #expect(answer.contains("from Property/eMail/Entity/Person:5, which names nothing"), "\(answer)")
    }
  }

  @Test func drawsEveryAlertThatShowsATextWhileItIsTyped() throws {
    try inFolder { _, run in
      func alerts(_ key: String, _ text: String) throws -> String {
        let body = "{\"model\":\"App\",\"key\":\"\(key)\",\"locale\":\"de\",\"text\":\"\(text)\",\"ui\":\"en\"}"
        let response = try RawClient.post("/beside" + token(run), body, port: run.port)
        let answer = try JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [String: Any]
        return answer?["html"] as? String ?? response.body
      }
      let name = try alerts("Property/name", "Vereinsname")
      #expect(name.contains("<mark>Vereinsname</mark>") && name.contains("<b>1570</b>") && name.contains("<b>1660</b>"))
      #expect(name.contains("at most 40 characters") && name.contains("Lines: 2"), "\(name)")
      let long = try alerts("Property/name", String(repeating: "Vereinsname ", count: 12))
      #expect(long.contains("lines many"), "\(long)")
      #expect(try alerts("Property/matches", "Spiele").contains("No message shows this text."))
      #expect(try alerts("Property/name", "<b>&").contains("<mark>&lt;b&gt;&amp;</mark>"))
    }
  }

  @Test func keepsWhatOthersWriteToOtherKeys() throws {
    try inFolder { folder, run in
      // Somebody's editor adds a key, before the pages have noticed.
      try write(Self.german + "\"Entity/Coach\" = \"Trainerin\";\n", folder)
      #expect(try post(change("Entity/Club", to: "Klub", seen: "Verein"), to: run).status == 200)
      // Two pages at once, each with another key.
      #expect(try post(change("Entity/Match", to: "Spiel"), to: run).status == 200)
      let text = try german(folder)
      #expect(
        text.contains("\"Entity/Club\" = \"Klub\";") && text.contains("\"Entity/Coach\" = \"Trainerin\";"), "\(text)")
      #expect(text.contains("\"Entity/Match\" = \"Spiel\";") && text.contains("// bleibt"))
    }
  }

  @Test func saysWhoWroteTheSameKeyAndLosesNothing() throws {
    try inFolder { folder, run in
      #expect(try post(change("Entity/Club", to: "Klub", seen: "Verein"), to: run).status == 200)
      // The second editor still sees the old text; so does one who sees no text where there is one now.
      let second = try post(change("Entity/Club", to: "Club", seen: "Verein"), to: run)
      #expect(second.status == 409 && second.answer["theirs"] as? String == "Klub", "\(second)")
      #expect(try post(change("Entity/Club", to: "Club"), to: run).status == 409)
      #expect(try german(folder).contains("\"Entity/Club\" = \"Klub\";"))
      // Who means the same is not in conflict, and who has seen it may replace it.
      #expect(try post(change("Entity/Club", to: "Klub", seen: "Verein"), to: run).status == 200)
      #expect(try post(change("Entity/Club", to: "Club", seen: "Klub"), to: run).status == 200)
      #expect(try german(folder) == Self.german.replacing("Verein", with: "Club"))
      // A key that is gone meanwhile is in conflict too, with no text.
      try write(Self.german.replacing("\"Entity/Club\" = \"Verein\";", with: ""), folder)
      let gone = try post(change("Entity/Club", to: "Klub", seen: "Club"), to: run)
      #expect(gone.status == 409 && gone.answer["theirs"] is NSNull, "\(gone)")
    }
  }

  @Test func undoesEachChangeByItselfByteForByte() throws {
    try inFolder { folder, run in
      let first = try post(change("Entity/Club", to: "Klub", seen: "Verein"), to: run)
      let second = try post(change("Entity/Match", to: "Spiel"), to: run)
      let third = try post(change("Property/name", to: "Bezeichnung", seen: "Name"), to: run)
      let numbers = [first, second, third].compactMap { $0.answer["change"] as? Int }
      #expect(numbers == [1, 2, 3])
      // What somebody else adds stays.
      try write(try german(folder) + "\"Entity/Coach\" = \"Trainerin\";\n", folder)
      #expect(try post("{\"undo\": 1}", to: run).status == 200)
      #expect(try post("{\"undo\": 3}", to: run).status == 200)
      #expect(try post("{\"undo\": 2}", to: run).status == 200)
      #expect(try german(folder) == Self.german + "\"Entity/Coach\" = \"Trainerin\";\n")
      #expect(try post("{\"undo\": 2}", to: run).status == 400)
    }
  }

  @Test func doesNotUndoOverWhatSomebodyElseWrote() throws {
    try inFolder { folder, run in
      #expect(try post(change("Entity/Club", to: "Klub", seen: "Verein"), to: run).status == 200)
      let other = try german(folder).replacing("Klub", with: "Sportverein")
      try write(other, folder)
      let answer = try post("{\"undo\": 1}", to: run)
      #expect(answer.status == 409 && answer.answer["theirs"] as? String == "Sportverein", "\(answer)")
      #expect(try german(folder) == other)
    }
  }

  @Test func undoesWhereTheSurroundingsHaveChanged() throws {
    try inFolder { folder, run in
      #expect(try post(change("Entity/Club", to: "Klub", seen: "Verein"), to: run).status == 200)
      // The whole file is laid out anew.
      try write("\"Property/name\"=\"Name\";\n\"Entity/Club\"   =   \"Klub\";", folder)
      #expect(try post("{\"undo\": 1}", to: run).status == 200)
      #expect(try german(folder) == "\"Property/name\"=\"Name\";\n\"Entity/Club\"   =   \"Verein\";")
    }
  }

  /// Every alert of a language on paper, one click from the desk.
  @Test func theDeskLeadsToTheContactSheetOfEachLanguage() throws {
    try inFolder { _, run in
      let desk = try run.get("/translations?ui=en").body
      let link = try #require(desk.firstMatch(of: /<a href="(\/sheet\?[^"]*in=de[^"]*)" lang="de">Deutsch<\/a>/)).1
      let sheet = try run.get(String(link).replacing("&amp;", with: "&"))
      #expect(sheet.status == 200 && sheet.body.contains("lang=\"de\"") && sheet.body.contains("<figcaption>"))
      // The style of the page is in it.
      #expect(sheet.head.contains("style-src 'self' 'unsafe-inline'") && !sheet.body.contains("<script"))
      #expect(try run.get("/sheet").status == 404 && run.get("/sheet?in=xx").status == 404)
      #expect(try run.get("/sheet?in=..%2Fde").status == 404)
    }
  }

  @Test func takesTheFormOfACellFromItsOwnPagesAlone() throws {
    try inFolder { folder, run in
      let form = "model=App&key=Entity%2FClub&row=Entity%2FClub&in=de&seen=Verein&typed=Klub&ui=en"
      let type = "application/x-www-form-urlencoded"
      func send(_ body: String, _ headers: String, type: String = type) throws -> RawClient.Response {
        try RawClient.post("/translation" + token(run), body, port: run.port, type: type, headers: headers)
      }
      let own = "Origin: http://127.0.0.1:\(run.port)\r\n"
      for headers in [
        "", "Origin: https://example.org\r\n", "Origin: null\r\n", own + "Sec-Fetch-Site: cross-site\r\n",
      ] {
        #expect(try send(form, headers).status == 403, "\(headers)")
      }
      #expect(try send(form, own, type: "text/plain").status == 415)
      #expect(try send("%", own).status == 400 && send("undo=x", own).status == 400)
      #expect(try RawClient.post("/translation", form, port: run.port, type: type, headers: own).status == 403)
      #expect(try german(folder) == Self.german)

      let written = try send(form, own)
      #expect(
        written.status == 303 && written.head.contains("Location: /translations?ui=en&key=Entity%2FClub&in=de"),
        "\(written)")
      #expect(try german(folder) == Self.german.replacing("Verein", with: "Klub"))
      // What cannot be written stays in its field, with the reason.
      let refused = try send(form.replacing("typed=Klub", with: "typed=+"), own)
      #expect(refused.status == 409 || refused.status == 400)
      let conflict = try send(form.replacing("typed=Klub", with: "typed=Mein+Klub"), own)
      #expect(conflict.status == 409 && conflict.body.contains("changed elsewhere: Klub"))
      #expect(conflict.body.contains("Mein Klub</textarea>") && conflict.body.contains("name=\"seen\" value=\"Klub\""))
      #expect(try send("model=App&undo=1&ui=en", own).status == 303)
      #expect(try german(folder) == Self.german)
    }
  }

  @Test func isOnlyWhereTranslationsMayBeChanged() throws {
    try inFolder { folder, _ in
      let plain = try LiveRun(folder + "/App.xcdatamodel")
      #expect(try plain.get("/translations").status == 404)
      #expect(try RawClient.post("/beside", "{}", port: plain.port).status == 404)
      #expect(try !plain.get("/").body.contains("/translations"))
    }
  }
}
