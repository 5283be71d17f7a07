import GlossBasics
package import GlossDiagnostics
package import GlossModelFiles

/// Shows loaded models unchanged: as JSON for scripts, as text for people and for `git diff`.
///
/// Both have the same bytes for the same input on every machine.
package enum InspectReport {
  /// The models as one JSON object, with a final line break.
  ///
  /// ```json
  /// { "schemaVersion": 1, "models": [ { "name": "League", "entities": [ … ] } ], "documents": [ … ], "findings": [ … ] }
  /// ```
  ///
  /// `models` contains what is the same for a source model and its compiled form. What only one of the formats
  /// contains, such as the tools that saved or compiled it, the editor's diagram and comments, is in `documents`, one
  /// per model; findings from reading are in `findings`. Booleans are always present, other members only if they have a
  /// value.
  ///
  /// - Parameters:
  ///   - models: the models to show.
  ///   - findings: findings that belong to no single model.
  package static func json(_ models: [LoadedModel], findings: [Finding] = []) -> String {
    var json = JSONWriter()
    write(models, findings, to: &json)
    return json.text + "\n"
  }

  /// The same, passed on in chunks as it is generated; a megabyte model produces several.
  package static func json(
    _ models: [LoadedModel], findings: [Finding] = [], handingTo take: @escaping ([UInt8]) -> Void
  ) {
    var json = JSONWriter(handingTo: take)
    write(models, findings, to: &json)
    json.finish()
  }

  private static func write(_ models: [LoadedModel], _ findings: [Finding], to json: inout JSONWriter) {
    let allFindings = (findings + models.flatMap(\.findings)).sorted()
    json.object { json in
      json.member("schemaVersion", 1)
      json.array("models", of: models) { ModelJSON($1).write(to: &$0) }
      json.member("documents", .list(models.flatMap { $0.members.isEmpty ? [$0] : $0.members }.map(\.documentJSON)))
      json.member("findings", .list(allFindings.map(\.json)))
    }
  }

  /// The models as text, one line per model, entity and property.
  ///
  /// Does not depend on the location of the file, so it is suitable as a `textconv` for Git.
  ///
  /// - Parameter namesModels: whether the first line has the model's name, which cannot be derived from the copy of a
  ///   document that Git passes.
  package static func text(_ models: [LoadedModel], namesModels: Bool = true) -> String {
    models.map { InspectText($0, isNamed: namesModels).text }.joined(separator: "\n")
  }
}

extension JSONValue {
  /// A string; nil if missing.
  static func text(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }

  static func flag(_ flag: Bool?) -> JSONValue? { flag.map(JSONValue.boolean) }

  /// An array; nil if it is empty.
  static func list(_ elements: [JSONValue]) -> JSONValue? { elements.isEmpty ? nil : .array(elements) }

  /// An array of strings; nil if it is empty.
  static func list(_ elements: [String]) -> JSONValue? { elements.isEmpty ? nil : .strings(elements) }

  /// An object with sorted keys; nil if it is empty.
  static func texts(_ texts: [String: String]) -> JSONValue? {
    guard !texts.isEmpty else { return nil }
    return .object(texts.sorted { $0.key.precedes($1.key) }.map { ($0.key, .string($0.value)) })
  }
}

extension JSONWriter {
  /// Writes an array, or nothing if it is empty.
  ///
  /// - Parameter write: writes one value.
  mutating func elements<Element>(
    _ name: StaticString, of elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    if !elements.isEmpty { array(name, of: elements, write) }
  }

  /// Writes an array, even if it is empty.
  mutating func array<Element>(
    _ name: StaticString, of elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    array(name, count: elements.count) { write(&$0, elements[$1]) }
  }
}

extension Array {
  /// Sorts stably by name in Unicode scalar order.
  func sorted(byName name: (Element) -> String) -> [Element] {
    // Sort indices, since elements may have a few hundred bytes.
    let names = map(name)
    // Models saved by Xcode are already sorted.
    guard names.indices.dropFirst().contains(where: { names[$0].precedes(names[$0 - 1]) }) else { return self }
    return indices.sorted { names[$0] == names[$1] ? $0 < $1 : names[$0].precedes(names[$1]) }.map { self[$0] }
  }
}
