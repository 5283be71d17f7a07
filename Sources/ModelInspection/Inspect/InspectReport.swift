import GlossBasics
package import GlossDiagnostics
package import GlossModelReading

/// Shows loaded models as they are: as JSON for scripts, as text for people and for `git diff`.
///
/// Both are the same bytes for the same input on every machine.
package enum InspectReport {
  /// The models as one JSON object, with a final line break.
  ///
  /// ```json
  /// { "schemaVersion": 1, "models": [ { "name": "League", "entities": [ … ] } ], "documents": [ … ], "findings": [ … ] }
  /// ```
  ///
  /// `models` holds what is the same for a source model and its compiled form. What only one of the forms knows, such
  /// as the tools that saved or compiled it, the editor's diagram and comments, is in `documents`, one for each
  /// model; what reading found is in `findings`. Booleans are always there, other members only when they have a value.
  ///
  /// - Parameters:
  ///   - models: the models to show.
  ///   - findings: findings that belong to no single model.
  package static func json(_ models: [LoadedModel], findings: [Finding] = []) -> String {
    var json = JSONWriter()
    write(models, findings, to: &json)
    return json.text + "\n"
  }

  /// The same, handed on in pieces as it is made: a model of a megabyte gives several.
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
      json.member("documents", list(models.flatMap { $0.members.isEmpty ? [$0] : $0.members }.map(\.documentJSON)))
      json.member("findings", list(allFindings.map(\.json)))
    }
  }

  /// The models as text, one line for the model, each entity and each property.
  ///
  /// Nothing in it depends on where the file lies, so that it suits as a `textconv` of Git.
  ///
  /// - Parameter namesModels: whether the first line names the model; the copy of a document that git hands over does
  ///   not tell its name.
  package static func text(_ models: [LoadedModel], namesModels: Bool = true) -> String {
    models.map { InspectText($0, isNamed: namesModels).text }.joined(separator: "\n")
  }
}

/// An array, nil when it is empty.
func list(_ elements: [JSONValue]) -> JSONValue? {
  elements.isEmpty ? nil : .array(elements)
}

/// An array of texts, nil when it is empty.
func list(_ elements: [String]) -> JSONValue? {
  elements.isEmpty ? nil : .strings(elements)
}

/// An object with sorted keys, nil when it is empty.
func object(_ texts: [String: String]) -> JSONValue? {
  guard !texts.isEmpty else { return nil }
  return .object(texts.sorted { $0.key.precedes($1.key) }.map { ($0.key, .string($0.value)) })
}

extension JSONValue {
  /// A text, nil where there is none.
  static func text(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }

  static func flag(_ flag: Bool?) -> JSONValue? { flag.map(JSONValue.boolean) }
}

extension JSONWriter {
  /// An array, left out where it is empty.
  ///
  /// - Parameter write: writes one value.
  mutating func elements<Element>(
    _ name: StaticString, of elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    if !elements.isEmpty { array(name, of: elements, write) }
  }

  /// An array, empty or not.
  mutating func array<Element>(
    _ name: StaticString, of elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    array(name, count: elements.count) { write(&$0, elements[$1]) }
  }
}

extension Array {
  /// Sorted by name in Unicode scalar order; of two things with one name the first stays first.
  func sorted(byName name: (Element) -> String) -> [Element] {
    // Numbers are sorted, since elements may be some hundred bytes.
    let names = map(name)
    // What Xcode has saved is sorted already.
    guard names.indices.dropFirst().contains(where: { names[$0].precedes(names[$0 - 1]) }) else { return self }
    return indices.sorted { names[$0] == names[$1] ? $0 < $1 : names[$0].precedes(names[$1]) }.map { self[$0] }
  }
}
