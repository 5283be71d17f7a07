import GlossBasics

/// The JSON Schema of `.modelgloss.yml`, which lets editors complete and check it.
enum ConfigurationSchema {
  /// The schema, with a final line break.
  static var text: String {
    var members: [(String, JSONValue)] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("title", "modelgloss configuration"),
      ("description", "The settings of a project for modelgloss, in .modelgloss.yml."),
    ]
    if case .object(let group) = schema(of: .group(Setting.all)) { members += group }
    return JSONValue.object(members).text() + "\n"
  }

  private static func schema(of kind: SettingKind) -> JSONValue {
    switch kind {
    case .text, .path, .language: return ["type": "string"]
    case .percentage, .minimum: return ["type": "number", "minimum": 0, "maximum": 100]
    case .count: return ["type": "integer", "minimum": 1, "maximum": 10_000]
    case .choice(let words):
      // An editor may read a bare `off` as YAML's false, and `on` as its true.
      let values =
        words.map(JSONValue.string) + (words.contains("off") ? [false] : []) + (words.contains("on") ? [true] : [])
      return ["enum": .array(values)]
    case .list(let element):
      // A single value may be written without the list.
      return ["anyOf": [["type": "array", "items": schema(of: element)], schema(of: element)]]
    case .group(let settings):
      return [
        "type": "object",
        "properties": .object(settings.map { ($0.name, described(schema(of: $0.kind), $0.summary)) }),
        "additionalProperties": false,
      ]
    case .languages(let values): return ["type": "object", "additionalProperties": schema(of: values)]
    case .table(let keys, let values):
      guard let keys else { return ["type": "object", "additionalProperties": schema(of: values)] }
      return [
        "type": "object",
        "properties": .object(keys.map { ($0, schema(of: values)) }),
        "additionalProperties": false,
      ]
    }
  }

  private static func described(_ schema: JSONValue, _ summary: String) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object([("description", .string(summary))] + members)
  }
}
