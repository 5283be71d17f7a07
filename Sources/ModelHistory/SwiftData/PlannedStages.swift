package import GlossBasics
import GlossManagedObjectModel
package import GlossSwiftDataModels

/// The stages that a `SchemaMigrationPlan` declares, compared with what Core Data does for each step: their order,
/// missing stages, and what users lose.
package struct PlannedStages: Sendable {
  package struct Stage: Sendable {
    package let declared: SwiftDataSource.Stage
    /// nil if the sources do not have both versions.
    package let outlook: MigrationOutlook?
    package let losses: [DataLoss]
    package let groupedLosses: [DataLoss]
    /// The condition under which the stage changes nothing, as a clause; nil if it needs none.
    package var condition: String?
  }

  package let plan: SwiftDataSource.Plan
  package let stages: [Stage]
  /// Whether a container passes the plan, as far as containers are known; else no stage runs.
  package let isPassed: Bool
  /// The defects of the plan, each a sentence without a full stop.
  package let gaps: [String]

  /// - Parameters:
  ///   - history: the versions with what is known of their types.
  ///   - containers: those of the project.
  init(
    _ plan: SwiftDataSource.Plan, states: [ModelState], _ steps: Steps, history: SwiftDataHistory?,
    containers: [SwiftDataContainer] = []
  ) {
    self.plan = plan
    let byName = Dictionary(states.map { ($0.name, $0.content) }, uniquingKeysWith: { first, _ in first })
    stages = plan.stages.map { stage in
      guard let from = byName[stage.from], let to = byName[stage.to] else {
        return Stage(declared: stage, outlook: nil, losses: [], groupedLosses: [])
      }
      let step = steps.step(from: from, to: to)
      let outlook = step.outlook
      let fate = outlook.verdict == .custom ? nil : step.fate
      let isUnsure = outlook.verdict == .none && !(from.isPredicted && to.isPredicted)
      return Stage(
        declared: stage, outlook: outlook, losses: fate?.losses ?? [],
        groupedLosses: fate?.groupedLosses(of: from.index) ?? [],
        condition: isUnsure ? history.flatMap { Self.condition(from: stage.from, to: stage.to, in: $0) } : nil)
    }
    let facts = SwiftSourceFacts(plan: plan, containers: containers)
    isPassed = facts.isPassed
    gaps = facts.gapsOfPassing + Self.gaps(of: plan, in: history)
  }

  /// What has to be so for two versions to be stored identically, as far as is known; nil if they certainly are.
  private static func condition(from: String, to: String, in history: SwiftDataHistory) -> String? {
    let versions = [from, to].compactMap { name in history.versions.first { $0.name == name } }
    guard versions.count == 2 else { return nil }
    let (condition, isCertain) = SwiftDataDefect.evidence(that: versions)
    if isCertain { return nil }
    return versions[0].likeness != nil && versions[0].likeness == versions[1].likeness
      ? condition : ", if what is not known of their types is the same in both"
  }

  private static func gaps(of plan: SwiftDataSource.Plan, in history: SwiftDataHistory?) -> [String] {
    var gaps: [String] = []
    if !plan.isComplete { gaps.append("the plan is not completely literal, so there may be more stages") }
    gaps += plan.gaps.map(\.sentence)
    gaps += PlanFault.all(in: plan, history: history).map { $0.sentence(of: plan) }
    return gaps
  }
}

extension SwiftSourceFacts {
  /// Why the stages of the plan do not run, or may not.
  fileprivate var gapsOfPassing: [String] {
    if let unreadPlan {
      return ["a container passes the plan '\(unreadPlan)', which is not read: whether these stages run is unknown"]
    }
    guard !isPassed, let plan else { return [] }
    return ["no container passes '\(plan.name)', so SwiftData infers each migration and none of its stages runs"]
  }
}

extension PlannedStages {
  /// Whether a stage leads through versions that are certainly stored identically, which crashes the app at launch.
  package var endsTheApp: Bool {
    isPassed
      && stages.contains { $0.outlook?.verdict == MigrationOutlook.Verdict.none && $0.condition == nil }
  }

  /// Whether rows may stop a stage without code.
  package var mayStop: Bool {
    isPassed && stages.contains { $0.outlook?.verdict == .fails && !$0.declared.isCustom }
  }

  /// The stages that cannot do their step.
  var impossible: [Stage] { stages.filter { $0.outlook?.verdict == .custom } }

  var textLines: [String] {
    var lines = ["Stages of \(plan.name) (\(plan.path):\(plan.position.line))"]
    if stages.isEmpty { lines.append("  \(plan.wordsWithoutStages)") }
    for stage in stages {
      lines.append("  \(stage.title)")
      lines += stage.remarks.map { "    - \($0)" }
    }
    return lines + gaps.map { "  ! \($0)" }
  }

  var markdown: String {
    var text = "\n## Stages of \(plan.name.code)\n\n"
    if stages.isEmpty {
      text += plan.wordsWithoutStages.prefix(1).uppercased() + plan.wordsWithoutStages.dropFirst() + ".\n"
    } else {
      text += "| Kind | From | To | What happens |\n| --- | --- | --- | --- |\n"
      for stage in stages {
        let remarks = ([stage.sentence].compactMap(\.self) + stage.remarks).map(\.markdown).joined(separator: "<br>")
        text +=
          "| \(stage.kind) | \(stage.declared.from.code) | \(stage.declared.to.code) | \(remarks) |\n"
      }
    }
    if !gaps.isEmpty { text += "\n" + gaps.map { "- **\($0.markdown)**\n" }.joined() }
    return text
  }

  package var json: JSONValue {
    .object(of: [
      ("name", .string(plan.name)), ("path", .string(plan.path)),
      ("line", .integer(Int64(plan.position.line))), ("isComplete", .boolean(plan.isComplete)),
      ("versions", .strings(plan.versions)),
      (
        "stages",
        .array(
          stages.map { stage in
            .object(
              of: [
                ("kind", .string(stage.kind)), ("from", .string(stage.declared.from)),
                ("to", .string(stage.declared.to)), ("path", .string(stage.declared.path)),
                ("line", .integer(Int64(stage.declared.position.line))),
                ("verdict", stage.outlook.map { .string($0.verdict.rawValue) }),
                ("reasons", stage.outlook.map { .array($0.reasons.map(\.json)) }),
                ("isCertain", stage.condition == nil ? nil : false),
              ] + LossesDocument(stage.losses).members)
          })
      ),
      ("gaps", gaps.isEmpty ? nil : .strings(gaps)),
    ])
  }
}

extension PlannedStages.Stage {
  fileprivate var kind: String { declared.isCustom ? "custom" : "lightweight" }

  fileprivate var title: String {
    "\(kind): \(declared.from) → \(declared.to)" + (words.map { ", \($0)" } ?? "")
  }

  /// The same on its own: "no stage can do it".
  fileprivate var sentence: String? {
    switch outlook?.verdict {
    case .custom?: "no stage can do it"
    case .fails?: declared.isCustom ? nil : "rows may stop it"
    case MigrationOutlook.Verdict.none?:
      if let condition {
        "it changes no hash\(condition): then “Duplicate version checksums detected” crashes the app"
      } else {
        "it changes no hash: “Duplicate version checksums detected” crashes the app"
      }
    case .lightweight?: declared.isCustom ? "it could be inferred without its code" : nil
    case nil: "not both versions are in the sources"
    }
  }

  /// What the step needs, if the stage does not provide it.
  fileprivate var words: String? {
    switch outlook?.verdict {
    case .custom?: "which no stage can do"
    case .fails?: declared.isCustom ? nil : "which rows may stop"
    case MigrationOutlook.Verdict.none?:
      if let condition {
        "which changes no hash\(condition): then “Duplicate version checksums detected” crashes the app"
      } else {
        "which changes no hash: “Duplicate version checksums detected” crashes the app"
      }
    case .lightweight?: declared.isCustom ? "which could be inferred without its code" : nil
    case nil: "whose versions are not both in the sources"
    }
  }

  fileprivate var remarks: [String] { (outlook?.reasons ?? []).map(\.line) + groupedLosses.map(\.words) }
}

extension SwiftDataSource.Plan {
  /// What happens where no stage is known.
  fileprivate var wordsWithoutStages: String {
    isComplete
      ? "none: SwiftData infers each migration from the store's cached model"
      : "unknown: SwiftData follows the stages of the plan, and none of them could be read"
  }
}
