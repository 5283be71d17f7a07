import Foundation
import GlossLiveTestSupport
import GlossTestSupport
import ModelGloss
import ModelGlossCommands
import Testing

/// One table of verdicts for the library, a model in code, the command, the live page and its endpoint: what two of
/// them answer differently fails.
@Suite struct VerdictTests {
  typealias Values = [String: DataModel.PropertyValue]

  struct Row: Sendable, CustomTestStringConvertible {
    /// The values as JSON, and the same in Swift.
    let json: String
    let values: Values
    var operation = DataModel.Operation.insert
    let verdict: String

    init(_ json: String, _ values: Values, _ verdict: String) { self.init(json, values, .insert, verdict) }

    init(_ json: String, _ values: Values, _ operation: DataModel.Operation, _ verdict: String) {
      (self.json, self.values, self.operation, self.verdict) = (json, values, operation, verdict)
    }

    var testDescription: String { "\(operation) \(json)" }
  }

  static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="E">
            <attribute name="title" attributeType="String" minValueString="2" maxValueString="5"/>
            <attribute name="damaged" optional="YES" attributeType="String" regularExpressionString="[a-"/>
            <attribute name="slow" optional="YES" attributeType="String" regularExpressionString="(a+)+b"/>
            <attribute name="number" optional="YES" attributeType="Integer 16" minValueString="1" maxValueString="9"/>
            <attribute name="price" optional="YES" attributeType="Decimal" minValueString="0.5"/>
            <attribute name="since" optional="YES" attributeType="Date" minDateTimeInterval="0"/>
            <attribute name="flag" optional="YES" attributeType="Boolean"/>
            <attribute name="kept" attributeType="String" defaultValueString="ok!"/>
            <relationship name="parts" optional="YES" toMany="YES" minCount="2" maxCount="3" deletionRule="Deny" destinationEntity="E"/>
            <relationship name="whole" optional="YES" maxCount="1" deletionRule="Deny" destinationEntity="E"/>
        </entity>
    </model>
    """

  static let rows: [Row] = [
    Row(#"{"title": "abc"}"#, ["title": "abc"], "valid"),
    Row("{}", [:], "1570 title"),
    Row(#"{"title": null}"#, ["title": nil], .update, "1570 title"),
    Row("{}", [:], .update, "valid"),
    Row(#"{"title": "a"}"#, ["title": "a"], "1670 title"),
    Row(#"{"title": "ab"}"#, ["title": "ab"], "valid"),
    Row(#"{"title": "abcde"}"#, ["title": "abcde"], "valid"),
    Row(#"{"title": "abcdef"}"#, ["title": "abcdef"], "1660 title"),
    Row(#"{"title": "abc", "kept": null}"#, ["title": "abc", "kept": nil], "1570 kept"),
    Row(#"{"damaged": "x"}"#, ["damaged": "x"], .update, "undecided damaged"),
    Row(#"{"damaged": null}"#, ["damaged": nil], .update, "valid"),
    Row(
      #"{"slow": "\#(String(repeating: "a", count: 56))"}"#, ["slow": .string(String(repeating: "a", count: 56))],
      .update, "undecided slow"),
    Row(#"{"slow": "aab"}"#, ["slow": "aab"], .update, "valid"),
    Row(#"{"title": "a", "damaged": "x"}"#, ["title": "a", "damaged": "x"], "1670 title, undecided damaged"),
    Row(#"{"number": 0}"#, ["number": 0], .update, "1620 number"),
    Row(#"{"number": 1}"#, ["number": 1], .update, "valid"),
    Row(#"{"number": 9}"#, ["number": 9], .update, "valid"),
    Row(#"{"number": 10}"#, ["number": 10], .update, "1610 number"),
    Row(#"{"number": 0, "title": null}"#, ["number": 0, "title": nil], .update, "1570 title, 1620 number"),
    Row(#"{"price": 0.25}"#, ["price": 0.25], .update, "1620 price"),
    Row(#"{"price": 0.5}"#, ["price": 0.5], .update, "valid"),
    Row(
      #"{"since": "2000-12-31T23:59:59Z"}"#, ["since": .date(Date(timeIntervalSinceReferenceDate: -1))], .update,
      "1640 since"),
    Row(
      #"{"since": "2001-01-01T00:00:00Z"}"#, ["since": .date(Date(timeIntervalSinceReferenceDate: 0))], .update,
      "valid"),
    Row(#"{"flag": true}"#, ["flag": true], .update, "valid"),
    Row(#"{"parts": {"count": 1}}"#, ["parts": .count(1)], .update, "1580 parts"),
    Row(#"{"parts": {"count": 0}}"#, ["parts": .count(0)], .update, "valid"),
    Row(#"{"parts": {"count": 4}}"#, ["parts": .count(4)], .update, "1590 parts"),
    Row(#"{"parts": {"count": 2}}"#, ["parts": .count(2)], .update, "valid"),
    Row(#"{"parts": {"count": 2}}"#, ["parts": .count(2)], .delete, "1600 parts"),
    Row(#"{"whole": "x"}"#, ["whole": "x"], .delete, "1600 whole"),
    Row(#"{"whole": null}"#, ["whole": nil], .delete, "valid"),
    Row(#"{"number": "ten"}"#, ["number": "ten"], .update, "refused"),
    Row(#"{"nothing": 1}"#, ["nothing": 1], .update, "refused"),
    Row(#"{"parts": "x"}"#, ["parts": "x"], .update, "refused"),
  ]

  private func verdict(codes: [(Int, String)], undecided: [String]) -> String {
    let words = codes.sorted { $0.1 < $1.1 || $0.1 == $1.1 && $0.0 < $1.0 }.map { "\($0.0) \($0.1)" }
    let all = Self.order(words) + undecided.sorted().map { "undecided \($0)" }
    return all.isEmpty ? "valid" : all.joined(separator: ", ")
  }

  private static func order(_ words: [String]) -> [String] { words.sorted() }

  private func library(_ model: DataModel, _ row: Row) -> String {
    do {
      let result = try model.validation(of: row.values, of: "E", for: row.operation)
      let said = verdict(
        codes: (result.error?.flattened ?? []).map { ($0.code, $0.property ?? "") },
        undecided: result.undecided.map(\.property))
      #expect(result.isValid == (said == "valid"))
      return said
    } catch {
      return "refused"
    }
  }

  /// The same as an error: an object is never accepted that is not valid.
  private func thrown(_ model: DataModel, _ row: Row) -> String {
    do {
      try model.validate(row.values, of: "E", for: row.operation)
      return "valid"
    } catch {
      switch error {
      case .invalid(let error):
        return verdict(codes: error.flattened.map { ($0.code, $0.property ?? "") }, undecided: [])
      case .undecided(let rules): return verdict(codes: [], undecided: rules.map(\.property))
      case .unusable: return "refused"
      }
    }
  }

  private func codes(_ error: Any?) -> [(Int, String)] {
    guard let error = error as? [String: Any], let info = error["userInfo"] as? [String: Any]? else { return [] }
    if let details = info?["NSDetailedErrors"] as? [[String: Any]] { return details.flatMap(codes) }
    return [(error["code"] as? Int ?? 0, info?["NSValidationErrorKey"] as? String ?? "")]
  }

  private func undecided(_ object: [String: Any]?) -> [String] {
    (object?["undecided"] as? [[String: Any]] ?? []).compactMap { $0["property"] as? String }
  }

  private func command(_ model: String, _ row: Row) throws -> String {
    let run = LiveRun.run(
      [
        "validate", model, "--entity", "E", "--values", "-", "--operation", row.operation.rawValue, "--locale", "en",
        "--format", "json", "--quiet",
      ], input: row.json)
    guard run.status <= 1 else { return "refused" }
    let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let said = verdict(codes: codes(answer?["error"]), undecided: undecided(answer))
    #expect((run.status == 0) == (said == "valid") && answer?["isValid"] as? Bool == (said == "valid"))
    return said
  }

  private func endpoint(_ live: LiveRun, _ row: Row) throws -> String {
    let answer = try live.validate(
      #"{"entity": "E", "operation": "\#(row.operation.rawValue)", "values": \#(row.json), "locales": ["en"]}"#)
    guard let reader = (answer["readers"] as? [[String: Any]])?.first,
      (answer["refusals"] as? [Any])?.isEmpty ?? true
    else { return "refused" }
    return verdict(codes: codes(reader["error"]), undecided: undecided(answer) + undecided(reader))
  }

  @Test(arguments: rows) func everyWayToAskGivesTheSameVerdict(row: Row) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-verdict-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "M.xcdatamodel")
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    try Data(Self.model.utf8).write(to: path.appending(path: "contents"))
    let model = try DataModel(contentsOf: path)
    let built = DataModel(name: "M", entities: model.entities)
    #expect(library(model, row) == row.verdict)
    #expect(library(built, row) == row.verdict)
    // An error is thrown alone: what is undecided next to it does not matter then.
    let first = row.verdict.components(separatedBy: ", ").filter { !$0.hasPrefix("undecided") }
    #expect(thrown(model, row) == (first.isEmpty ? row.verdict : first.joined(separator: ", ")))
    #expect(try command(path.path, row) == row.verdict)
    let live = try LiveRun(path.path)
    #expect(try endpoint(live, row) == row.verdict)
    // A page in a browser says in a class what it says in words.
    let page = try live.get("/?entity=E&operation=\(row.operation.rawValue)\(Self.fields(row.json))")
    let isGood = page.body.contains("class=\"outcome good\"")
    // A form without a value is an update or a deletion of which nothing is known.
    let isKnown = row.operation == .insert || row.operation == .update && !Self.fields(row.json).isEmpty
    if isKnown || row.verdict != "valid" {
      #expect(isGood == (row.verdict == "valid"), "\(Self.fields(row.json))")
    }
    for part in first where part != "valid" && part != "refused" {
      #expect(page.body.contains(part.split(separator: " ")[0]), "\(part)")
    }
  }

  /// The values as a form sends them.
  private static func fields(_ json: String) -> String {
    guard let members = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] else { return "" }
    return members.sorted { $0.key < $1.key }.map { name, value in
      if value is NSNull { return "&s.\(name)=nil" }
      let text: String
      if let count = (value as? [String: Any])?["count"] {
        text = "\(count)"
      } else if let flag = value as? Bool, "\(type(of: value))".contains("Bool") || json.contains("true") {
        return "&s.\(name)=\(flag ? "yes" : "no")"
      } else {
        text = "\(value)"
      }
      let typed = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
      return "&s.\(name)=value&v.\(name)=\(typed)"
    }.joined()
  }
}
