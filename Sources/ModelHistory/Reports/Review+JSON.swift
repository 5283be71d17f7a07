package import GlossBasics
import GlossDiagnostics

extension Review {
  package var json: JSONValue {
    .object(of: [
      ("schemaVersion", 1), ("against", .string(base)), ("headline", .string(headline)),
      ("guard", .array(findings.map(\.json))),
      (
        "migration",
        projectMigration.map(\.json)
      ),
      ("compared", compared.parts.json),
      ("failures", compared.failures.isEmpty ? nil : .strings(compared.failures)),
      ("models", .array(models.filter(\.isTouched).map(object))),
    ])
  }

  private static func names(_ names: [String]) -> JSONValue? {
    names.isEmpty ? nil : .array(names.map(JSONValue.string))
  }

  private func object(_ model: Model) -> JSONValue {
    .object(
      of: [
        ("model", .string(model.name)), ("path", .string(model.path)), ("isNew", model.isNew ? true : nil),
        ("isGone", model.isGone ? true : nil),
        (
          "migrations",
          .array(
            model.migrations.map { migration in
              .object(
                of: [
                  ("from", .object([("version", .string(migration.version))])),
                  ("verdict", .string(migration.opening.verdict.rawValue)),
                  ("formerVerdict", migration.former.map { .string($0.verdict.rawValue) }),
                  (
                    "mappingModels",
                    migration.opening.mappingModels.isEmpty ? nil : .strings(migration.opening.mappingModels)
                  ),
                ] + migration.opening.members)
            })
        ),
        ("difference", model.difference.map { .object($0.members) }),
        ("editedVersions", model.edited.isEmpty ? nil : .array(model.edited.map { .object($0.members) })),
        ("addedVersions", Self.names(model.addedVersions)), ("removedVersions", Self.names(model.removedVersions)),
      ])
  }
}
