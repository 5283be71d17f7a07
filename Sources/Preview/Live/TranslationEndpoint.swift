import GlossBasics
import GlossLiveServer

/// The endpoint that writes translations, which only exists where `serve` may edit.
///
/// ```json
/// { "model": "League", "key": "Property/firstName/Entity/Player", "locale": "de", "text": "Vorname" }
/// { "undo": true }
/// ```
///
/// The answer is the file that changed and the line of the text, or why it did not.
struct TranslationEndpoint {
  let project: LiveProject
  let editor: LiveEditor

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    let type = request.headers("content-type").first?.split(separator: ";").first.map { $0.lowercased() }
    // A cross-origin page cannot send this type without a preflight request.
    guard type == "application/json" else { return HTTPResponse(.unsupportedMediaType) }
    let result = JSONReader.read(request.body)
    guard result.problems.isEmpty, let root = result.root, let members = root.members else {
      return refusal("expected a JSON object")
    }
    let known = ["model", "key", "locale", "text", "undo"]
    if let stranger = members.first(where: { !known.contains($0.key) }) {
      return refusal("unknown member '\(stranger.key)'")
    }
    do throws(InputFailure) {
      if root["undo"]?.boolean == true { return success(try editor.undo()) }
      guard let key = root["key"]?.string, let locale = root["locale"]?.string, let text = root["text"]?.string,
        !locale.isEmpty, locale.utf8.count <= 40
      else { return refusal("'key', 'locale' and 'text' must be strings") }
      guard let model = project.model(root["model"]?.string) else { return refusal("unknown model") }
      return success(try editor.write(text, for: key, locale: locale, in: model))
    } catch {
      return refusal(error.description)
    }
  }

  private func success(_ place: LiveEditor.Place) -> HTTPResponse {
    json(
      .ok,
      .object(of: [
        ("schemaVersion", 1), ("path", .string(place.path)), ("line", place.line.map(JSONValue.integer)),
      ]))
  }

  private func refusal(_ text: String) -> HTTPResponse {
    json(.badRequest, ["schemaVersion": 1, "error": .string(text)])
  }

  private func json(_ status: HTTPStatus, _ value: JSONValue) -> HTTPResponse {
    HTTPResponse(status, type: "application/json", text: value.text(pretty: false) + "\n")
  }
}
