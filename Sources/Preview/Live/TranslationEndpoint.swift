import GlossBasics
import GlossLiveServer
import GlossPageTemplates

/// The endpoint that writes translations, which only exists where `serve` may edit.
///
/// ```json
/// { "model": "League", "key": "Property/firstName/Entity/Player", "locale": "de", "text": "Vorname", "seen": "Name" }
/// { "model": "League", "key": "Property/firstName/Entity/Player", "locale": "de", "confirm": true }
/// { "undo": 3 }
/// ```
///
/// The answer is the file that changed, the line of the text and the number of the change, or why there is none. If
/// `seen` is given, null for no text, and the text is another one now, the answer is what it is now.
///
/// The form of a cell says the same and gets a page.
struct TranslationEndpoint {
  let project: LiveProject
  let editor: LiveEditor

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    let type = request.headers("content-type").first?.split(separator: ";").first.map { $0.lowercased() }
    switch type {
    // A cross-origin page cannot send this type without a preflight request.
    case "application/json": return answer(json: request.body)
    // Browsers say where a form comes from, and the guard has let only this server pass.
    case "application/x-www-form-urlencoded":
      return request.headers("origin").isEmpty ? HTTPResponse(.forbidden) : answer(form: request)
    default: return HTTPResponse(.unsupportedMediaType)
    }
  }

  /// What is asked for.
  private enum Wish {
    case write(String, seen: LiveEditor.Seen)
    case confirm
    case undo(Int?)
  }

  private func carryOut(_ wish: Wish, model: String?, key: String?, locale: String?) throws(LiveEditor.Refusal)
    -> LiveEditor.Place
  {
    if case .undo(let number) = wish { return try editor.undo(number, in: project) }
    guard let key, let locale, !locale.isEmpty, locale.utf8.count <= 40 else {
      throw Self.failure("'key', 'locale' and 'text' must be strings")
    }
    guard let model = project.model(model) else { throw Self.failure("unknown model") }
    switch wish {
    case .write(let text, let seen): return try editor.write(text, for: key, locale: locale, in: model, seen: seen)
    default: return try editor.confirm(key, locale: locale, in: model)
    }
  }

  private static func failure(_ reason: String) -> LiveEditor.Refusal {
    .malformed(reason)
  }

  // MARK: JSON

  private func answer(json body: [UInt8]) -> HTTPResponse {
    let result = JSONReader.read(body)
    guard result.problems.isEmpty, let root = result.root, let members = root.members else {
      return refusal("expected a JSON object")
    }
    let known = ["model", "key", "locale", "text", "seen", "confirm", "undo"]
    if let stranger = members.first(where: { !known.contains($0.key) }) {
      return refusal("unknown member '\(stranger.key)'")
    }
    do throws(LiveEditor.Refusal) {
      let place = try carryOut(
        try wish(root), model: root["model"]?.string, key: root["key"]?.string, locale: root["locale"]?.string)
      return json(
        .ok,
        .object(of: [
          ("schemaVersion", 1), ("path", .string(place.path)), ("line", place.line.map(JSONValue.integer)),
          ("change", place.change.map(JSONValue.integer)),
        ]))
    } catch {
      switch error {
      case .malformed(let reason): return refusal(reason)
      case .failure(let failure): return refusal(failure.description)
      case .conflict(let theirs):
        return json(
          .conflict,
          [
            "schemaVersion": 1, "error": "the text was changed elsewhere",
            "theirs": theirs.map(JSONValue.string) ?? .null,
          ])
      }
    }
  }

  private func wish(_ root: JSONNode) throws(LiveEditor.Refusal) -> Wish {
    if let undo = root["undo"], undo.boolean != false {
      if undo.boolean == true { return .undo(nil) }
      guard case .number(let text) = undo.value, let number = Int(text) else {
        throw Self.failure("'undo' must be a number")
      }
      return .undo(number)
    }
    if root["confirm"]?.boolean == true { return .confirm }
    guard let text = root["text"]?.string else { throw Self.failure("'key', 'locale' and 'text' must be strings") }
    return .write(text, seen: root["seen"].map { .text($0.string) } ?? .unknown)
  }

  private func refusal(_ text: String) -> HTTPResponse {
    json(.badRequest, ["schemaVersion": 1, "error": .string(text)])
  }

  private func json(_ status: HTTPStatus, _ value: JSONValue) -> HTTPResponse {
    HTTPResponse(status, type: "application/json", text: value.text(pretty: false) + "\n")
  }

  // MARK: Forms

  private func answer(form request: HTTPRequest) -> HTTPResponse {
    guard let pairs = HTTPRequest.pairs(ofForm: request.body) else { return HTTPResponse(.badRequest) }
    let fields = HTTPRequest(.get, path: "/translations", query: pairs, headers: request.headers)
    guard let visit = LiveVisit(fields, to: project) else { return HTTPResponse(.notFound) }
    let text = fields.value("text") ?? fields.value("typed") ?? ""
    let seen: LiveEditor.Seen =
      fields.value("unseen") != nil ? .text(nil) : fields.value("seen").map { .text($0) } ?? .unknown
    let wish: Wish
    if let undo = fields.value("undo") {
      guard let number = Int(undo) else { return HTTPResponse(.badRequest) }
      wish = .undo(number)
    } else {
      wish = fields.value("confirm") != nil ? .confirm : .write(text, seen: seen)
    }
    var choice = TranslationsPage.Choice()
    (choice.key, choice.locale) = (fields.value("row") ?? fields.value("key"), fields.value("in"))
    do throws(LiveEditor.Refusal) {
      _ = try carryOut(wish, model: visit.model.key, key: fields.value("key"), locale: fields.value("in"))
      let address = visit.address("/translations").with("key", choice.key).with("in", choice.locale).text + "#beside"
      return HTTPResponse(.seeOther, headers: [.init("Location", address)], text: "")
    } catch {
      // What was typed stays in its field.
      if case .write = wish { choice.typed = text }
      choice.refusal = error
      let page = TranslationsPage(frame: LivePages(visit: visit), editor: editor, choice: choice)
      var status = HTTPStatus.badRequest
      if case .conflict = error { status = .conflict }
      return LiveSite.html(page.text, status)
    }
  }
}

/// Draws the alerts of a text that is being typed.
///
/// ```json
/// { "model": "League", "key": "Property/firstName/Entity/Player", "locale": "de", "text": "Vorn", "ui": "en" }
/// ```
struct DeskEndpoint {
  let project: LiveProject
  let editor: LiveEditor

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    let type = request.headers("content-type").first?.split(separator: ";").first.map { $0.lowercased() }
    guard type == "application/json" else { return HTTPResponse(.unsupportedMediaType) }
    let root = JSONReader.read(request.body).root
    guard let root, let key = root["key"]?.string, let locale = root["locale"]?.string, locale.utf8.count <= 40 else {
      return HTTPResponse(.badRequest)
    }
    let wish = [("model", root["model"]?.string), ("ui", root["ui"]?.string), ("locale", locale)]
    let query = wish.compactMap { name, value in value.map { HTTPRequest.Pair(name, $0) } }
    guard let visit = LiveVisit(HTTPRequest(.get, path: "/", query: query), to: project) else {
      return HTTPResponse(.notFound)
    }
    var choice = TranslationsPage.Choice()
    (choice.key, choice.locale, choice.typed) = (key, locale, root["text"]?.string)
    let page = TranslationsPage(frame: LivePages(visit: visit), editor: editor, choice: choice)
    let answer: JSONValue = ["schemaVersion": 1, "html": .string(page.beside.text)]
    return HTTPResponse(type: "application/json", text: answer.text(pretty: false) + "\n")
  }
}
