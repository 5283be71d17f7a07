package import GlossBasics
import GlossDiagnostics

extension CloudKitSchema {
  /// The schema for people and for `git diff`: one line per role, record type and field, sorted.
  package var listing: String {
    var lines = roles.map { "role \($0.name)".onSingleLine }
    for type in recordTypes.inNameOrder(\.name) {
      lines.append("record type \(type.name)".onSingleLine)
      for field in type.fields.inNameOrder(\.name) {
        let indexes = field.indexNames.map { " " + $0.lowercased() }.joined()
        lines.append("  \(field.name): \(field.type)\(indexes)".onSingleLine)
      }
      for grant in type.grants {
        lines.append("  grant \(grant.rights.map(\.rawValue).joined(separator: ", ")) to \(grant.role)".onSingleLine)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The schema for scripts.
  package func json(path: String) -> JSONValue {
    .object([
      ("path", .string(path)), ("roles", .strings(roles.map(\.name))),
      (
        "recordTypes",
        .array(
          recordTypes.inNameOrder(\.name).map { type in
            .object([
              ("name", .string(type.name)), ("fields", .array(type.fields.inNameOrder(\.name).map(\.json))),
              (
                "grants",
                .array(
                  type.grants.map {
                    .object([("rights", .strings($0.rights.map(\.rawValue))), ("role", .string($0.role))])
                  })
              ),
            ])
          })
      ),
    ])
  }
}

extension CloudKitSchema.Field {
  fileprivate var indexNames: [String] { CloudKitSchema.Index.allCases.filter(indexes.contains).map(\.rawValue) }

  fileprivate var json: JSONValue {
    .object([
      ("name", .string(name)), ("type", .string(type.description)), ("isEncrypted", .boolean(type.isEncrypted)),
      ("isList", .boolean(type.isList)), ("indexes", .strings(indexNames)),
    ])
  }
}

extension CloudKitPrediction.Field {
  fileprivate var json: JSONValue {
    .object(of: [
      ("recordType", .string(recordType)), ("field", .string(name)), ("type", .string(type.description)),
      ("entity", .string(entity)), ("property", property.map(JSONValue.string)),
      ("writing", .string("\(writing)")), ("evidence", .string(evidence.rawValue)),
    ])
  }
}

/// What a model and a schema have in common, for `diff`.
package struct CloudKitReport: Sendable {
  private let comparison: CloudKitComparison
  private let prediction: CloudKitPrediction
  private let model: String
  private let path: String
  private let statements: [CloudKitComparison.Statement]

  /// - Parameters:
  ///   - model: the name of the model for the reader, which the command of a remedy repeats.
  ///   - path: the path of the schema.
  package init(_ prediction: CloudKitPrediction, with schema: CloudKitSchema, model: String, path: String) {
    comparison = CloudKitComparison(prediction, with: schema)
    (self.prediction, self.model, self.path) = (prediction, model, path)
    statements = comparison.statements(model: model.shellQuoted, path: path)
  }

  /// Whether production, if that is the schema, takes all that apps write; notes aside.
  package var isDeployed: Bool { comparison.isDeployed }

  private var heading: String {
    let count = prediction.fields.count
    return
      "\(comparison.equalCount) of \(count) fields that '\(model)' writes to CloudKit are in \(path) with their type"
  }

  package var text: String {
    let lines = statements.map { statement in
      let place = statement.position.map { "\(path):\($0): " } ?? ""
      return "\(place)\(statement.severity.rawValue): \(statement.message); \(statement.remedy)".onSingleLine
    }
    let gaps = prediction.gaps.map { "note: \($0)".onSingleLine }
    return ([heading.onSingleLine] + lines + gaps).joined(separator: "\n") + "\n"
  }

  package var markdown: String {
    var lines = ["## CloudKit", "", heading.onSingleLine.inertMarkdown + "."]
    if !statements.isEmpty {
      lines += ["", "| | What | Remedy |", "| --- | --- | --- |"]
      lines += statements.map { statement in
        let icon = statement.severity == .error ? "🛑" : statement.severity == .warning ? "⚠️" : "💬"
        return
          "| \(icon) | \(statement.message.onSingleLine.inertMarkdown) | \(statement.remedy.onSingleLine.inertMarkdown) |"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package var json: JSONValue {
    .object([
      ("schemaVersion", 1), ("model", .string(model)), ("schema", .string(path)),
      ("isDeployed", .boolean(isDeployed)), ("equal", .integer(comparison.equalCount)),
      ("missingRecordTypes", .strings(comparison.missingTypes)),
      ("missing", .array(comparison.missing.map(\.json))),
      ("perhapsMissing", .array(comparison.perhapsMissing.map(\.json))),
      ("missingAssets", .array(comparison.missingAssets.map(\.json))),
      ("missingReceipts", .array(comparison.missingReceipts.map(\.json))),
      (
        "different",
        .array(
          comparison.differences.map { difference in
            difference.field.json.adding("found", .string(difference.found.type.description))
              .adding("line", difference.found.position.map { .integer($0.line) })
          })
      ),
      ("unusedRecordTypes", .strings(comparison.unusedTypes)), ("unusedFields", .strings(comparison.unusedFields)),
      ("gaps", .strings(prediction.gaps)),
    ])
  }
}

/// What changed between two schemas, by name and type.
package struct CloudKitSchemaDifference: Sendable {
  /// A record type or field, with its types; nil on the side that lacks it.
  package struct Change: Sendable, Equatable {
    package var place: String
    package var old: String?
    package var new: String?
  }

  package private(set) var changes: [Change] = []

  package init(from old: CloudKitSchema, to new: CloudKitSchema) {
    let (before, now) = (Self.places(in: old), Self.places(in: new))
    changes = Set(before.keys).union(now.keys).sorted { $0.precedes($1) }.compactMap { place in
      before[place] == now[place] ? nil : Change(place: place, old: before[place], new: now[place])
    }
  }

  private static func places(in schema: CloudKitSchema) -> [String: String] {
    var places: [String: String] = [:]
    for type in schema.recordTypes {
      places[type.name] = "RECORD TYPE"
      for field in type.fields { places["\(type.name).\(field.name)"] = field.type.description }
    }
    return places
  }

  package var text: String {
    changes.map { change in
      switch (change.old, change.new) {
      case (nil, let new?): "+ \(change.place): \(new)".onSingleLine
      case (let old?, nil): "- \(change.place): \(old)".onSingleLine
      case (let old, let new): "~ \(change.place): \(old ?? "") → \(new ?? "")".onSingleLine
      }
    }.map { $0 + "\n" }.joined()
  }

  package var markdown: String {
    let rows = changes.map { change in
      "| \(change.place.onSingleLine.codeSpan) | \((change.old ?? "").inertMarkdown) | \((change.new ?? "").inertMarkdown) |"
    }
    return (["## CloudKit", "", "| Field | Before | Now |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
      + "\n"
  }

  package func json(old: String, new: String) -> JSONValue {
    .object([
      ("schemaVersion", 1), ("old", .string(old)), ("new", .string(new)),
      (
        "changes",
        .array(
          changes.map { change in
            .object(of: [
              ("field", .string(change.place)), ("old", change.old.map(JSONValue.string)),
              ("new", change.new.map(JSONValue.string)),
            ])
          })
      ),
    ])
  }
}
