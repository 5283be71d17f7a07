import Foundation
import GlossLiveTestSupport
import Testing

@testable import GlossPreview

/// What the endpoints say, word for word, of requests that they cannot answer, and what they take for granted.
@Suite struct EndpointEdgesTests {
  private let shop: ShopFolder

  init() throws { shop = try ShopFolder() }

  private static func error(_ text: String) -> String { "{\"schemaVersion\":1,\"error\":\"\(text)\"}\n" }

  private static let fields = "'fields' must map property names to typed texts, or to choice and text"

  @Test(arguments: [
    (#"{"entity": "Tag", "x": 1}"#, "unknown member 'x'"),
    (#"{"entity": "Tag", "entitty": 1}"#, "unknown member 'entitty'; did you mean 'entity'?"),
    (#"{"entity": "Tag"} x"#, "1:19: unexpected text after the end of the JSON text"), ("1", "expected a JSON object"),
    (#"{"entity": "Tag", "model": "Shap"}"#, "unknown model 'Shap'; choose one of Shop"),
    (#"{"entity": "Qqqqqq"}"#, "unknown entity 'Qqqqqq'"),
    (#"{"entity": "Tagg"}"#, "unknown entity 'Tagg'; did you mean 'Tag'?"),
    (#"{"entity": "Thing"}"#, "'Thing' is abstract, so it has no objects"),
    (#"{"model": 1}"#, "'model' must be a string"),
    (#"{"entity": "Tag", "operation": 1}"#, "'operation' must be a string"),
    (#"{"entity": "Tag", "operation": "x"}"#, "unknown operation 'x'; choose insert, update or delete"),
    (#"{"entity": "Tag", "locales": {}}"#, "'locales' must be an array of one to 100 languages"),
    (
      #"{"entity": "Tag", "locales": ["de", ""]}"#,
      "'locales' must contain languages such as \\\"de\\\" and \\\"pt-BR\\\""
    ),
    (#"{"entity": "Tag", "fields": {"article": true}}"#, fields),
    (#"{"entity": "Tag", "fields": {"article": []}}"#, fields),
    (#"{"entity": "Tag", "fields": {"article": {"choice": "x"}}}"#, fields),
    (#"{"entity": "Tag", "fields": []}"#, fields),
    (#"{"entity": "Tag", "values": 1}"#, "'values' must be an object of property names to values"),
  ])
  func aQuestionIsRefused(question: String, complaint: String) throws {
    let run = try LiveRun(shop.model)
    let response = try RawClient.post("/validate", question, port: run.port)
    #expect(response.status == 400)
    #expect(response.body == Self.error(complaint))
  }

  /// The codes of an answer, and whether a value was refused.
  @Test(
    arguments: [
      (#"{"fields": {"count": "10"}}"#, [1610]), (#"{"fields": {"count": {"text": "10"}}}"#, [1610]),
      (#"{"fields": {"count": {"choice": "value", "text": "10"}}}"#, [1610]), (#"{"fields": {"title": null}}"#, [1570]),
      (#"{"fields": {"title": {"choice": "nil", "text": "a"}}}"#, [1570]), (#"{"fields": {"title": {}}}"#, []),
      (#"{"fields": {"title": {"choice": "value"}}}"#, []), (#"{"fields": {"title": {"choice": "nil"}}}"#, [1570]),
      (#"{"values": {"count": 0}}"#, [1620]), (#"{"values": {"count": 0}, "fields": {"count": "10"}}"#, [1610]),
      (#"{"locales": ["de"], "html": false}"#, []),
    ] as [(String, [Int])])
  func aQuestionIsAnswered(question: String, codes: [Int]) throws {
    let run = try LiveRun(shop.model)
    let answer = try run.validate(
      "{\"model\": \"Shop\", \"entity\": \"Article\", \"operation\": \"update\", " + question.dropFirst())
    let readers = try #require(answer["readers"] as? [[String: Any]])
    #expect(readers.count == (question.contains("locales") ? 1 : 2))
    for reader in readers {
      #expect((reader["messages"] as? [[String: Any]])?.compactMap { $0["code"] as? Int } == codes)
    }
    #expect(answer["html"] == nil && answer["refusals"] == nil)
  }

  /// Without an operation, an object is inserted.
  @Test func anInsertionIsUsual() throws {
    let answer = try LiveRun(shop.model).validate(#"{"entity": "Tag"}"#)
    #expect(answer["operation"] as? String == "insert" && answer["model"] as? String == "Shop")
  }

  @Test func withoutAModelThereIsNothingToAsk() throws {
    try shop.write("Shop.xcdatamodel/contents", "<model><entity")
    let run = try LiveRun(shop.model)
    #expect(
      try RawClient.post("/validate", #"{"entity": "Tag"}"#, port: run.port).body == Self.error("there is no model"))
    #expect(
      try RawClient.post("/validate", #"{"entity": "Tag", "model": "Shop"}"#, port: run.port).body
        == Self.error("unknown model 'Shop'; choose one of "))
    for (target, status) in [
      ("/", 200), ("/messages", 404), ("/fetch", 404), ("/store", 404), ("/x", 404), ("/docs", 302),
    ] {
      #expect(try RawClient.get(target, port: run.port).status == status, "\(target)")
    }
    let page = try RawClient.get("/?ui=de", port: run.port).body
    #expect(
      page.contains("<html lang=\"de\" dir=\"ltr\">") && page.contains("<h1>modelgloss</h1><div id=\"complaints\""))
    #expect(page.contains("<p><b>Eine Datei ist so nicht brauchbar.</b></p>"))
    #expect(try RawClient.get("/", port: run.port).body.contains("<html lang=\"en\" dir=\"ltr\">"))
  }

  /// A type may have parameters; whatever else is sent is none of ours.
  @Test(arguments: [
    ("application/json; charset=utf-8", 400), ("Application/JSON", 400), ("text/plain", 415), ("", 415),
    ("text/plain; application/json", 415),
  ])
  func onlyJSONIsRead(type: String, status: Int) throws {
    let run = try LiveRun(shop.model, "--edit")
    let token = try #require(run.address.split(separator: "?").last)
    for path in ["/validate", "/translation"] {
      #expect(try RawClient.post("\(path)?\(token)", "[]", port: run.port, type: type).status == status)
    }
  }

  @Test(arguments: [
    ("[]", "expected a JSON object"), (#"{"undo": true} x"#, "expected a JSON object"), ("", "expected a JSON object"),
    (#"{"path": "x"}"#, "unknown member 'path'"), (#"{"undo": true}"#, "undo: error: nothing was changed here"),
    (#"{"undo": false}"#, "'key', 'locale' and 'text' must be strings"),
    (#"{"key": 1, "locale": "de", "text": "x"}"#, "'key', 'locale' and 'text' must be strings"),
    (#"{"key": "a", "locale": "", "text": "x"}"#, "'key', 'locale' and 'text' must be strings"),
    (#"{"key": "a", "locale": "de", "text": 1}"#, "'key', 'locale' and 'text' must be strings"),
    (#"{"key": "a", "locale": 1, "text": "x"}"#, "'key', 'locale' and 'text' must be strings"),
    (
      #"{"key": "a", "locale": "\#(String(repeating: "d", count: 41))", "text": "x"}"#,
      "'key', 'locale' and 'text' must be strings"
    ),
    (#"{"key": "a", "locale": "de", "text": "x", "model": "Other"}"#, "unknown model"),
  ])
  func aTranslationIsRefused(body: String, complaint: String) throws {
    let run = try LiveRun(shop.model, "--edit")
    let token = try #require(run.address.split(separator: "?").last)
    let response = try RawClient.post("/translation?\(token)", body, port: run.port)
    #expect(response.status == 400 && response.body == Self.error(complaint), "\(response.body)")
  }

  /// The file that changed is the answer, with the line of the text; without a model, it is the first one.
  @Test func aTranslationIsAnsweredWithItsFile() throws {
    let run = try LiveRun(shop.model, "--edit")
    let token = try #require(run.address.split(separator: "?").last)
    let key = "\"key\": \"Property/title/Entity/Article\", \"text\": \"Name\""
    let post = { (body: String) in try RawClient.post("/translation?\(token)", body, port: run.port) }
    let long = String(repeating: "d", count: 40)
    #expect(try post("{\(key), \"locale\": \"\(long)\"}").body.contains("must be strings") == false)
    let path = shop.path + "/de.lproj/ShopModel.strings"
    let answer = "{\"schemaVersion\":1,\"path\":\"\(path)\",\"line\":2}\n"
    #expect(
      try post("{\(key), \"locale\": \"de\", \"undo\": false}").body == answer.replacing("2}", with: "2,\"change\":1}"))
    #expect(
      try post("{\(key), \"locale\": \"de\"}").body == "{\"schemaVersion\":1,\"path\":\"\"}\n", "nothing to write")
    #expect(try post("{\"undo\": true}").body == answer)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == ShopFolder.german)
    #expect(try post("{\"undo\": true}").status == 400, "what was not written cannot be undone")
  }

  /// The last 200 changes can be undone.
  @Test func manyChangesAreUndone() throws {
    let project = try LiveRun(shop.model, "--edit").project
    let (editor, model) = (try #require(project.editor), project.models[0])
    #expect(editor.changes.isEmpty)
    for number in 0...200 {
      #expect(
        try !editor.write("Name \(number)", for: "Property/title/Entity/Article", locale: "de", in: model).path.isEmpty)
    }
    #expect(editor.changes.count == 200 && editor.changes.first?.key == "Property/title/Entity/Article")
    for _ in 0..<200 { _ = try editor.undo(in: project) }
    #expect(editor.changes.isEmpty && (try? editor.undo(in: project)) == nil)
    #expect(try String(contentsOfFile: shop.path + "/de.lproj/ShopModel.strings", encoding: .utf8).contains("Name 0"))
  }
}
