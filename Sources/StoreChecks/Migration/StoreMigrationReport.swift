package import GlossBasics
import GlossManagedObjectModel
package import GlossModelHistory

/// The result of opening a user's store with a version: the path, and the rows that stop it.
package struct StoreMigrationReport: Sendable {
  private let store: StoreIdentity
  /// The version that made the store.
  private let version: StoreMatch.Match
  private let plan: MigrationPlan
  private let forecast: MigrationForecast
  /// Mapping models from the store's version to the target.
  private let mappingModels: [String]
  /// The stages that the store passes through.
  private let stages: [MigrationStage]

  /// - Parameter plan: the plan to the version that opens the store.
  package init(
    _ store: StoreIdentity, madeWith version: StoreMatch.Match, plan: MigrationPlan, forecast: MigrationForecast,
    mappingModels: [String]
  ) {
    (self.store, self.version, self.plan, self.forecast) = (store, version, plan, forecast)
    self.mappingModels = mappingModels
    let first = plan.stages.firstIndex { $0.versions.contains(version.version) }
    stages = forecast.outlook.verdict == .none || first == nil ? [] : Array(plan.stages[(first ?? 0)...])
  }

  /// The verdict on the store.
  package var verdict: MigrationOutlook.Verdict { forecast.verdict }

  // MARK: Text

  package var text: String {
    var lines = ["\(store.path): made with '\(version.version)' (\(version.path))"]
    lines += version.missing.map { "  " + $0.sentence }
    if forecast.outlook.verdict == .none {
      lines.append("'\(plan.target)' opens it without migration: the version hashes are equal")
      lines += losses.map { "  - \($0)" }
      return lines.map { $0.onSingleLine + "\n" }.joined()
    }
    lines.append("\(version.version) → \(plan.target), in one step: \(headline)")
    lines += reasons.map { "  - \($0)" }
    lines += losses.map { "  - \($0)" }
    if needsStages {
      lines += ["", "Stages for NSStagedMigrationManager, from '\(version.version)' on"]
      lines += stages.map { "  \($0.line)" }
    }
    return lines.map { $0.onSingleLine + "\n" }.joined()
  }

  package var markdown: String {
    var text = "# \(store.path.code)\n\nMade with \(version.version.code). "
    if forecast.outlook.verdict == .none {
      text += "\(plan.target.code) opens it without migration: the version hashes are equal.\n"
      return losses.isEmpty ? text : text + "\n" + losses.map { "- \($0.markdown)\n" }.joined()
    }
    text += "\(version.version.code) → \(plan.target.code), in one step: \(headline.markdown).\n"
    let items = version.missing.map(\.sentence) + reasons + losses
    if !items.isEmpty { text += "\n" + items.map { "- \($0.markdown)\n" }.joined() }
    if needsStages {
      text += "\nStages from \(version.version.code) on:\n\n" + stages.map { "- \($0.line.markdown)\n" }.joined()
    }
    return text
  }

  /// Whether stages are worth listing: without a custom one, all versions share a single lightweight stage.
  private var needsStages: Bool { stages.contains { $0.kind == .custom } }

  private var headline: String {
    let mapping = MigrationPlan.mappingWords(mappingModels)
    switch forecast.verdict {
    case .custom: return forecast.outlook.sentence + mapping
    case .fails:
      let rows = forecast.failingRows
      let subject =
        switch rows {
        case 0: "objects (the store does not tell how many) lack a required value or repeat a unique one"
        case 1: "1 object lacks a required value or repeats a unique one"
        default:
          (forecast.mayCountTwice ? "up to " : "") + "\(rows) objects lack a required value or repeat a unique one"
        }
      return "the migration fails: \(subject)" + mapping
    case .lightweight where forecast.outlook.verdict == .fails:
      return "Core Data infers the mapping, and no object of this store stops it" + mapping
    case .lightweight, .none: return forecast.outlook.sentence + mapping
    }
  }

  private var reasons: [String] {
    forecast.outlook.reasons.map { reason in
      guard let count = forecast.counts.first(where: { $0.reason == reason }) else { return reason.line }
      let rows = count.rows.map { "\($0) of \(count.total)" } ?? "an unknown number of \(count.total)"
      return "\(reason.line): \(rows) object\(count.total == 1 ? "" : "s")"
    }
  }

  /// The losses of the store, with the number of affected objects.
  private var losses: [String] {
    let dropped = forecast.dropped.map {
      "'\($0.entity)' is gone, so its \($0.rows) object\($0.rows == 1 ? " is" : "s are") deleted"
    }
    return dropped
      + forecast.groupedLosses.filter { $0.loss.kind != .objectsDeleted }.map { count in
        let rows = count.rows.map { "\($0) of \(count.total)" } ?? "an unknown number of \(count.total)"
        let misfit = if case .narrowed = count.loss.kind { " with a value that does not fit" } else { "" }
        return "\(count.loss.words): \(rows) object\(count.total == 1 ? "" : "s")\(misfit)"
      }
  }

  // MARK: JSON

  /// The object of `migrations` with the one path of this store, and the row counts.
  package var json: JSONValue {
    let reasons = forecast.outlook.reasons.map { reason -> JSONValue in
      let count = forecast.counts.first { $0.reason == reason }
      return .object(
        of: reason.members + [
          ("rows", count?.rows.map { .integer($0) }), ("objects", count.map { .integer($0.total) }),
        ])
    }
    return .object(of: [
      ("schemaVersion", 1), ("model", .string(plan.model)),
      (
        "target",
        .object([
          ("model", .string(plan.model)), ("version", .string(plan.target)),
          ("versionChecksum", .string(plan.targetChecksum)),
        ])
      ),
      (
        "store",
        .object(of: [
          ("path", .string(store.path)), ("frameworkVersion", store.frameworkVersion.map { .integer($0) }),
          ("version", .string(version.version)), ("hasModel", .boolean(store.model != nil)),
        ])
      ),
      (
        "paths",
        .array([
          .object(
            of: [
              (
                "from",
                .object(of: [
                  ("version", .string(version.version)),
                  ("versionChecksum", store.versionChecksum.map(JSONValue.string)),
                ])
              ),
              ("verdict", .string(forecast.verdict.rawValue)), ("reasons", .array(reasons)),
              ("failingRows", .integer(forecast.failingRows)),
              (
                "dropped",
                forecast.dropped.isEmpty
                  ? nil
                  : .array(
                    forecast.dropped.map { ["entity": .string($0.entity), "rows": .integer($0.rows)] })
              ),
              ("mappingModels", mappingModels.isEmpty ? nil : .strings(mappingModels)),
            ] + LossesDocument(forecast.losses.map { ($0.loss, $0.rows) }).members)
        ])
      ),
      ("stages", .array(stages.map { $0.json() })),
    ])
  }
}
