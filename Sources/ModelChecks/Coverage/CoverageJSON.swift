import GlossBasics
import GlossLocalization

/// Coverage as JSON; the entries of `coverage` are the same as in a check's report.
enum CoverageJSON {
  static func render(_ models: [ModelCoverage], toolVersion: String) -> String {
    let value: JSONValue = [
      "schemaVersion": 1,
      "tool": ["name": "modelgloss", "version": .string(toolVersion)],
      "coverage": .array(
        models.flatMap { model in model.translations.map { json($0, members: [("model", .string(model.model))]) } }),
      "models": .array(models.map(json)),
    ]
    return value.text() + "\n"
  }

  private static func json(_ model: ModelCoverage) -> JSONValue {
    [
      "name": .string(model.model),
      "path": .string(model.path),
      "documentation": documentation(model.documentation),
      "entities": .array(
        model.entities.map { entity in
          [
            "name": .string(entity.name),
            "documentation": documentation(entity.documentation),
            "translations": .array(entity.translations.map { json($0, members: []) }),
          ]
        }),
    ]
  }

  private static func json(_ translation: ModelCoverage.Translation, members: [(String, JSONValue?)]) -> JSONValue {
    .object(
      of: members + [
        ("locale", translation.locale.map(JSONValue.string)),
        ("expected", .integer(translation.share.expected)),
        ("present", .integer(translation.present)),
        ("translated", .integer(translation.share.done)),
        ("sameAsSource", .integer(translation.counts[.sameAsSource])),
        ("needsReview", .integer(translation.counts[.needsReview])),
        ("stale", .integer(translation.counts[.stale])),
      ])
  }

  private static func documentation(_ share: ModelCoverage.Share) -> JSONValue {
    ["expected": .integer(share.expected), "documented": .integer(share.done)]
  }
}
