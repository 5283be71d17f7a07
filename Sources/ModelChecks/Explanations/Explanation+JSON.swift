import GlossBasics
import GlossLocalization
import GlossValidation

extension Explanation {
  /// The explanation as one JSON object; members without a value are omitted.
  package var json: String {
    let value = JSONValue.object(of: [
      ("schemaVersion", 1), ("what", .string(what)), ("title", .string(title)), ("path", path.map(JSONValue.string)),
      ("line", position.map { .integer($0.line) }), ("column", position.map { .integer($0.column) }),
      ("subjects", subjects.isEmpty ? nil : .strings(subjects)), ("statements", .strings(statements)),
      ("readers", .array(readers.map(\.json))),
      (
        "facts",
        .array(facts.map { ["text": .string($0.text), "certainty": .string($0.certainty.rawValue)] })
      ),
      ("rule", card.map(\.json)),
    ])
    return value.text() + "\n"
  }
}

extension Explanation.Reader {
  fileprivate var json: JSONValue {
    .object(of: [
      ("locale", .string(locale)), ("text", .string(text)), ("isRaw", .boolean(isRaw)),
      ("table", tablePath.map(JSONValue.string)), ("tableReason", .string(tableReason.rawValue)),
      ("textSource", textSource.map { .string($0.rawValue) }), ("catalogLocale", catalogLocale.map(JSONValue.string)),
      ("lookups", .array(lookups.map(\.json))), ("reason", reason.map(JSONValue.string)),
    ])
  }
}
