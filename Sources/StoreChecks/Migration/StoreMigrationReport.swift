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
  /// Other versions that may have made the store, with what would be lost from them instead.
  private let others: [Other]
  /// The stages that the store passes through.
  private let stages: [MigrationStage]

  /// A version with the store's hashes whose data has another fate.
  package struct Other: Sendable {
    package let version: String
    package let losses: [DataLoss]
  }

  /// The name of the store's own model if no version of the package made it.
  static let storedModel = "the model in the store"

  /// - Parameter plan: the plan to the version that opens the store.
  package init(
    _ store: StoreIdentity, madeWith version: StoreMatch.Match, plan: MigrationPlan, forecast: MigrationForecast,
    others: [Other] = []
  ) {
    (self.store, self.version, self.plan, self.forecast) = (store, version, plan, forecast)
    self.others = others
    let first = plan.stages.firstIndex { $0.versions.contains(version.version) }
    stages = forecast.outlook.verdict == .none || first == nil ? [] : Array(plan.stages[(first ?? 0)...])
  }

  /// Whether the store has all that its model needs.
  package var isWhole: Bool { version.missing.isEmpty }

  /// `made with 'App 2' (…)`, `no version of the package made it; Core Data migrates from the model in it`
  private var origin: String {
    version.version == Self.storedModel
      ? "no version of the package made it, so Core Data can migrate it only from the model in it"
      : "made with '\(version.version)' (\(version.path))"
  }

  private var mappingModels: [String] { forecast.opening.mappingModels }

  /// The verdict on the store.
  package var verdict: MigrationOutlook.Verdict { forecast.verdict }

  // MARK: Text

  package var text: String {
    var lines = ["\(store.path): \(origin)"]
    lines += version.missing.map { "  " + $0.sentence }
    if forecast.outlook.verdict == .none {
      lines.append("'\(plan.target)' opens it without migration: the version hashes are equal")
      lines += losses.map { "  - \($0)" }
      return lines.map { $0.onSingleLine + "\n" }.joined()
    }
    lines.append("\(version.version) → \(plan.target)\(way): \(headline)")
    lines += items.map { "  - \($0)" }
    if needsStages {
      lines += ["", "Stages for NSStagedMigrationManager, from '\(version.version)' on"]
      lines += stages.flatMap(\.lines).map { "  \($0)" }
    }
    return lines.map { $0.onSingleLine + "\n" }.joined()
  }

  package var markdown: String {
    var text = "# \(store.path.code)\n\n"
    text += version.version == Self.storedModel ? "\(origin.markdown). " : "Made with \(version.version.code). "
    if forecast.outlook.verdict == .none {
      text += "\(plan.target.code) opens it without migration: the version hashes are equal.\n"
      return losses.isEmpty ? text : text + "\n" + losses.map { "- \($0.markdown)\n" }.joined()
    }
    text += "\(version.version.code) → \(plan.target.code)\(way): \(headline.markdown).\n"
    let items = version.missing.map(\.sentence) + self.items
    if !items.isEmpty { text += "\n" + items.map { "- \($0.markdown)\n" }.joined() }
    if needsStages {
      text += "\nStages from \(version.version.code) on:\n\n" + stages.map { "- \($0.line.markdown)\n" }.joined()
    }
    return text
  }

  /// Whether stages are worth listing: without a custom one, all versions share a single lightweight stage.
  private var needsStages: Bool { stages.contains { $0.kind == .custom } }

  private var way: String { forecast.opening.steps.isEmpty ? ", in one step" : "" }

  private var items: [String] {
    let opening = forecast.opening
    return reasons + losses
      + opening.lossesWithoutCode.map { "without the code on the way: \($0.words)" }
      + opening.gaps.map { "\($0.what): \($0.reason)" }
      + others.flatMap { other in
        other.losses.isEmpty
          ? ["if Core Data takes '\(other.version)', which has the same hashes: nothing of that is lost"]
          : other.losses.map { "if Core Data takes '\(other.version)', which has the same hashes: \($0.words)" }
      }
  }

  private var headline: String {
    switch forecast.opening.kind {
    case .served, .staged: return forecast.opening.words
    case .refused where forecast.opening.code != 134_190 || forecast.outlook.verdict != .custom:
      return forecast.opening.words
    case .unknown: return forecast.opening.words
    default: break
    }
    switch forecast.verdict {
    case .custom: return forecast.outlook.sentence()
    case .fails:
      let rows = forecast.failingRows
      let subject =
        switch rows {
        case 0: "objects (the store does not tell how many) lack a required value or repeat a unique one"
        case 1: "1 object lacks a required value or repeats a unique one"
        default:
          (forecast.mayCountTwice ? "up to " : "") + "\(rows) objects lack a required value or repeat a unique one"
        }
      return "the migration fails: \(subject)"
    case .lightweight where forecast.outlook.verdict == .fails:
      return "Core Data infers the mapping, and no object of this store stops it"
    case .lightweight, .none: return forecast.outlook.sentence()
    }
  }

  private var reasons: [String] {
    if [.served, .staged].contains(forecast.opening.kind) { return [] }
    return forecast.outlook.reasons.map { reason in
      guard let count = forecast.counts.first(where: { $0.reason == reason }) else { return reason.line }
      let rows = count.rows.map { "\($0) of \(count.total)" } ?? "an unknown number of \(count.total)"
      return "\(reason.line): \(rows) object\(count.total == 1 ? "" : "s")"
    }
  }

  /// The losses of the store, with the number of affected objects.
  private var losses: [String] {
    let dropped = forecast.allDropped.map {
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
    let judged = [.served, .staged].contains(forecast.opening.kind) ? [] : forecast.outlook.reasons
    let reasons = judged.map { reason -> JSONValue in
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
            ] + LossesDocument(forecast.losses.map { ($0.loss, $0.rows) }).members + forecast.opening.wayMembers)
        ])
      ),
      ("stages", .array(stages.map { $0.json() })),
    ])
  }
}
