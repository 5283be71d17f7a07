package import GlossBasics
import GlossManagedObjectModel
import GlossValidation

extension DifferenceReport {
  /// The report of `diff --format json`.
  package var json: JSONValue {
    .object([("schemaVersion", 1)] + members)
  }

  /// The members of the object, for documents that contain several.
  package var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("old", old.reference.json), ("new", new.reference.json),
      ("entities", .array(difference.entityStatements.map { $0.json(isEntity: true) })),
    ]
    for (kind, statements) in difference.otherStatements where !statements.isEmpty {
      members.append((kind, .array(statements.map { $0.json(isEntity: false) })))
    }
    if !difference.members.isEmpty {
      members.append(("modelChanges", .array(difference.members.map { ChangeStatement($0).json })))
    }
    if !difference.suggestions.isEmpty {
      members.append(
        (
          "suggestions",
          .array(
            difference.suggestions.map {
              .object(of: [
                ("entity", $0.entity.map(JSONValue.string)), ("oldName", .string($0.oldName)),
                ("newName", .string($0.newName)), ("text", .string($0.summary)),
              ])
            })
        ))
    }
    members.append(
      (
        "migration",
        .object(
          of: served.map { [("verdict", .string($0.verdict.rawValue))] + $0.members }
            ?? outlook.members + [("deleted", deletedData.isEmpty ? nil : .array(deletedData.map(\.json)))]
            + LossesDocument(outlook.verdict == .custom ? [] : difference.fate.losses).members)
      ))
    members.append(("localization", localization.json))
    if !messages.isEmpty { members.append(("messages", messages.members)) }
    if !onPlatforms.isEmpty {
      members.append(
        (
          "onPlatforms",
          .array(onPlatforms.map { .object([("platforms", .strings($0.platforms))] + $0.report.members) })
        ))
    }
    return members
  }
}

extension MessageComparison {
  /// `added`, `removed` and `changed`, the last with `old` and `new`; messages are without their look-ups.
  fileprivate var members: JSONValue {
    func short(_ message: ValidationMessage) -> JSONValue {
      .object([
        ("entity", .string(message.entity)), ("property", .string(message.property)), ("code", .integer(message.code)),
        ("locale", .string(message.locale)), ("text", .string(message.text)),
      ])
    }
    return [
      "added": .array(added.map(short)), "removed": .array(removed.map(short)),
      "changed": .array(changed.map { ["old": short($0.old), "new": short($0.new)] }),
    ]
  }
}

extension MigrationOutlook {
  package var json: JSONValue { .object(of: members) }

  /// The members of the object, for documents that add some.
  var members: [(String, JSONValue?)] {
    [("verdict", .string(verdict.rawValue)), ("reasons", .array(reasons.map(\.json)))]
  }
}

extension DeletedData {
  fileprivate var json: JSONValue {
    .object(of: [("entity", .string(entity)), ("property", property.map(JSONValue.string))])
  }
}

extension MigrationOutlook.Reason {
  package var json: JSONValue { .object(of: members) }

  /// The members of the object, for documents that add some.
  package var members: [(String, JSONValue?)] {
    [
      ("entity", .string(entity)), ("property", property.map(JSONValue.string)), ("code", code.map { .integer($0) }),
      ("migrationCode", migrationCode.map { .integer($0) }), ("coreDataText", coreDataText.map(JSONValue.string)),
      ("text", .string(text)), ("advice", advice.isEmpty ? nil : .strings(advice())),
    ]
  }
}

extension EntityStatement {
  package func json(isEntity: Bool) -> JSONValue {
    .object(of: [
      ("name", .string(name)), ("oldName", oldName.map(JSONValue.string)), ("kind", .string(kind.rawValue)),
      ("hashChanged", isEntity ? .boolean(hashChanged) : nil), ("changes", .array(changes.map(\.json))),
    ])
  }
}

extension ChangeStatement {
  var json: JSONValue {
    .object(of: [
      ("property", property.map(JSONValue.string)), ("index", index.map(JSONValue.string)),
      ("oldName", oldName.map(JSONValue.string)), ("kind", .string(kind.rawValue)),
      ("member", member.map { .string($0.rawValue) }), ("key", key.map(JSONValue.string)), ("old", old?.json),
      ("new", new?.json), ("movedTo", movedTo.isEmpty ? nil : .strings(movedTo)),
      ("movedFrom", movedFrom.isEmpty ? nil : .strings(movedFrom)), ("affectsHash", .boolean(affectsHash)),
    ])
  }
}
