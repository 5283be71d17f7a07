import GlossBasics
import GlossLiveServer
import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates
import GlossValidation

/// The validation endpoint: takes a question as JSON and returns the library's answer as JSON.
///
/// ```json
/// { "entity": "Player", "operation": "insert", "locales": ["de", "ar"], "values": { "firstName": null } }
/// ```
///
/// `model` may be omitted if there is only one; `operation` defaults to an insertion and `locales` to all. `fields`
/// contains values as typed, `{ "points": "3" }`, or with a choice, `{ "firstName": { "choice": "nil" } }`; `html`
/// requests the answer as markup, in the language `ui`.
struct LiveEndpoint {
  let project: LiveProject

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    let type = request.headers("content-type").first?.split(separator: ";").first.map { $0.lowercased() }
    // A cross-origin page cannot send this type without a preflight request.
    guard type == "application/json" else { return HTTPResponse(.unsupportedMediaType) }
    do throws(Complaint) {
      let result = JSONReader.read(request.body)
      if let problem = result.problems.first {
        throw Complaint("\(problem.position.line):\(problem.position.column): \(problem.message)")
      }
      guard let root = result.root, root.members != nil else { throw Complaint("expected a JSON object") }
      var question = try question(root, in: request.body)
      let page = root["html"]?.boolean == true ? visit(in: root["ui"]?.string, request) : nil
      question.language = page?.words.language
      let answer = question.answer(from: project.catalogs)
      let html = page.map { ValuesPage(frame: LivePages(visit: $0)).answerMarkup(answer).text }
      return json(.ok, answer.json(generation: project.generation, html: html))
    } catch {
      return json(.badRequest, ["schemaVersion": 1, "error": .string(error.text)])
    }
  }

  /// The page that shows an answer, in the language that it names, or else in one that its browser accepts.
  private func visit(in language: String?, _ request: HTTPRequest) -> LiveVisit? {
    let wish = HTTPRequest(
      .get, path: "/", query: language.map { [.init("ui", $0)] } ?? [],
      headers: request.headers.filter { $0.name == "accept-language" })
    return LiveVisit(wish, to: project)
  }

  private func json(_ status: HTTPStatus, _ value: JSONValue) -> HTTPResponse {
    HTTPResponse(status, type: "application/json", text: value.text(pretty: false) + "\n")
  }

  /// Why a question is malformed, as a sentence.
  private struct Complaint: Error {
    var text: String

    init(_ text: String) { self.text = text }
  }

  private func question(_ root: JSONNode, in body: [UInt8]) throws(Complaint) -> LiveQuestion {
    let known = ["model", "entity", "operation", "locales", "values", "fields", "html", "ui"]
    if let stranger = root.members?.first(where: { !known.contains($0.key) }) {
      let meant = stranger.key.closest(among: known).map { "; did you mean '\($0)'?" } ?? ""
      throw Complaint("unknown member '\(stranger.key)'\(meant)")
    }
    let key = try text("model", of: root)
    guard let model = project.model(key) else {
      let keys = project.models.map(\.key).joined(separator: ", ")
      throw Complaint(key.map { "unknown model '\($0)'; choose one of \(keys)" } ?? "there is no model")
    }
    guard let name = try text("entity", of: root) else { throw Complaint("the member 'entity' is missing") }
    guard let entity = model.index.entity(named: name) else {
      let meant = name.closest(among: model.index.entityNames).map { "; did you mean '\($0)'?" } ?? ""
      throw Complaint("unknown entity '\(name)'\(meant)")
    }
    guard !entity.isAbstract else { throw Complaint("'\(name)' is abstract, so it has no objects") }
    let operation = try text("operation", of: root) ?? ValidationOperation.insert.rawValue
    guard let operation = ValidationOperation(rawValue: operation) else {
      throw Complaint("unknown operation '\(operation)'; choose insert, update or delete")
    }
    var question = LiveQuestion(
      model: model, entity: name, operation: operation, locales: try locales(root["locales"]),
      fields: try fields(root["fields"]))
    if let values = root["values"] {
      guard values.members != nil else { throw Complaint("'values' must be an object of property names to values") }
      question.values = Array(body[values.range])
    }
    return question
  }

  private func text(_ member: String, of root: JSONNode) throws(Complaint) -> String? {
    guard let node = root[member] else { return nil }
    guard let text = node.string else { throw Complaint("'\(member)' must be a string") }
    return text
  }

  private func locales(_ node: JSONNode?) throws(Complaint) -> [String] {
    guard let node else { return project.locales }
    guard let elements = node.elements, elements.count <= LiveVisit.languageLimit, !elements.isEmpty else {
      throw Complaint("'locales' must be an array of one to \(LiveVisit.languageLimit) languages")
    }
    var locales: [String] = []
    for element in elements {
      guard let locale = element.string, !locale.isEmpty, locale.utf8.count <= 40 else {
        throw Complaint("'locales' must contain languages such as \"de\" and \"pt-BR\"")
      }
      locales.append(locale)
    }
    return locales
  }

  private func fields(_ node: JSONNode?) throws(Complaint) -> [String: FieldValue] {
    guard let node else { return [:] }
    let complaint = Complaint("'fields' must map property names to typed texts, or to choice and text")
    guard let members = node.members else { throw complaint }
    var fields: [String: FieldValue] = [:]
    for member in members {
      if let text = member.node.string {
        fields[member.key] = FieldValue(text: text)
      } else if case .null = member.node.value {
        fields[member.key] = FieldValue(.null)
      } else if member.node.members != nil,
        let choice = FieldValue.Choice(rawValue: member.node["choice"]?.string ?? "")
      {
        fields[member.key] = FieldValue(choice, text: member.node["text"]?.string ?? "")
      } else {
        throw complaint
      }
    }
    return fields
  }
}
