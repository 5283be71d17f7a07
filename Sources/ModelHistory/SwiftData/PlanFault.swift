import GlossBasics
package import GlossDiagnostics
package import GlossSwiftDataModels

extension RuleID {
  package static let inconsistentMigrationPlan = RuleID("inconsistent-migration-plan", .warning, about: .model)
}

/// What is wrong with a plan's list of versions and its stages, whatever the versions consist of.
enum PlanFault {
  /// No stage leads from a version, which the plan lists before another one.
  case withoutStage(String, next: String?)
  /// A stage names a version that the plan does not list.
  case unlistedEnd(SwiftDataSource.Stage, String)
  /// A stage leads to a version that the plan lists before the one it leads from, or to that one itself.
  case back(SwiftDataSource.Stage)
  /// A stage is listed after one from a later version.
  case late(SwiftDataSource.Stage)
  case twice(String)
  /// The version that containers open is not in the list.
  case unlistedCurrent(String)
  /// The version that containers open is listed, and others come after it.
  case early(String, last: String)
  /// A version that is later than the current one, stored differently and not listed.
  case unlistedLater(String, current: String)

  /// The faults of a plan that was completely read; none of one without versions.
  ///
  /// - Parameters:
  ///   - history: the versions in their order, to know which one containers open; nil leaves out what follows from it.
  static func all(in plan: SwiftDataSource.Plan, history: SwiftDataHistory?) -> [Self] {
    guard plan.isComplete, !plan.versions.isEmpty else { return [] }
    let places = Dictionary(plan.versions.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var faults = plan.repeated.map(Self.twice)
    let back = plan.stages.filter { stage in
      guard let from = places[stage.from], let to = places[stage.to] else { return false }
      return to <= from
    }
    if !plan.stages.isEmpty {
      // Of a version that a stage leads back to, the order is in doubt, and not its stage.
      let settled = Set(plan.stages.map(\.from) + back.map(\.to))
      for (version, next) in zip(plan.versions, plan.versions.dropFirst()) where !settled.contains(version) {
        faults.append(.withoutStage(version, next: next))
      }
    }
    for stage in plan.stages {
      if let end = [stage.from, stage.to].first(where: { places[$0] == nil }) {
        faults.append(.unlistedEnd(stage, end))
      }
    }
    faults += back.map(Self.back)
    var latest = -1
    for stage in plan.stages {
      guard let from = places[stage.from], let to = places[stage.to], to > from else { continue }
      if from < latest { faults.append(.late(stage)) }
      latest = max(latest, from)
    }
    guard let history, let current = history.versions.last(where: \.isCurrent), let last = plan.versions.last else {
      return faults
    }
    if places[current.name] == nil {
      faults.append(.unlistedCurrent(current.name))
    } else if current.name != last, back.isEmpty {
      faults.append(.early(current.name, last: last))
    }
    // A version that is stored as a listed one needs no place of its own.
    let known = Set(history.versions.filter { places[$0.name] != nil }.compactMap(\.likeness))
    for later in history.versions.drop(while: { !$0.isCurrent }).dropFirst()
    where places[later.name] == nil && later.likeness.map(known.contains) != true {
      faults.append(.unlistedLater(later.name, current: current.name))
    }
    return faults
  }

  /// A sentence without a full stop, where the plan is what it is about.
  func sentence(of plan: SwiftDataSource.Plan) -> String {
    func words(_ stage: SwiftDataSource.Stage) -> String { "the stage from '\(stage.from)' to '\(stage.to)'" }
    return switch self {
    case .withoutStage(let version, let next):
      "no stage leads from '\(version)'" + (next.map { " to '\($0)'" } ?? "")
        + ", so its stores end with “unknown model version” (134504)"
    case .unlistedEnd(let stage, let version): "\(words(stage)) names '\(version)', which the plan does not list"
    case .back(let stage): "\(words(stage)) leads back"
    case .late(let stage): "\(words(stage)) comes after a later one"
    case .twice(let version): "the plan lists '\(version)' twice"
    case .unlistedCurrent(let version): "the plan does not list '\(version)', the version that the app opens"
    case .early(let version, let last): "the plan ends with '\(last)', and the app opens '\(version)'"
    case .unlistedLater(let version, _): "the plan does not list '\(version)', the latest version"
    }
  }
}

extension SwiftDataDefect {
  /// Versions that no stage leads from, or that only stages name: stores of them are unknown to the plan.
  package static func missingStages(in history: SwiftDataHistory, model: String) -> [Self] {
    guard let plan = history.plan else { return [] }
    return PlanFault.all(in: plan, history: history).compactMap { fault in
      switch fault {
      case .withoutStage(let name, let next):
        guard let version = history.version(name) else { return nil }
        return Self(
          .missingStage, "no stage of \(plan.name.quoted) leads from the version \(name.quoted)", at: version,
          versions: [name],
          remedy: "add a stage" + (next.map { " to \($0.quoted)" } ?? "")
            + ", custom or lightweight, and list it in 'stages'",
          model: model)
      case .unlistedEnd(let stage, let name) where stage.from == name:
        guard let version = history.version(name) else { return nil }
        return Self(
          .missingStage,
          "a stage of \(plan.name.quoted) leads from the version \(name.quoted), which its 'schemas' do not list",
          at: version, versions: [name],
          remedy: "list '\(name).self' in 'schemas', or SwiftData does not know stores of it", model: model)
      default: return nil
      }
    }
  }

  /// What a plan says twice, backward, or of other versions than containers open.
  package static func inconsistentPlan(in history: SwiftDataHistory, model: String) -> [Self] {
    guard let plan = history.plan else { return [] }
    func defect(_ message: String, _ versions: [String], _ remedy: String, at stage: SwiftDataSource.Stage? = nil)
      -> Self
    {
      Self(
        .inconsistentMigrationPlan, message, at: stage?.path ?? plan.path, stage?.position ?? plan.position,
        of: plan.name, versions: versions, remedy: remedy, model: model)
    }
    let name = plan.name.quoted
    return PlanFault.all(in: plan, history: history).compactMap { fault in
      switch fault {
      case .withoutStage: return nil
      case .unlistedEnd(let stage, let end):
        guard stage.from != end else { return nil }
        return defect(
          "a stage of \(name) leads to the version \(end.quoted), which its 'schemas' do not list", [end],
          "list '\(end).self' in 'schemas', or let the stage lead to a version that is listed", at: stage)
      case .back(let stage) where stage.from == stage.to:
        return defect(
          "a stage of \(name) leads from \(stage.from.quoted) to itself", [stage.from],
          "let it lead to the version after \(stage.from.quoted), or remove it", at: stage)
      case .back(let stage):
        return defect(
          "a stage of \(name) leads from \(stage.from.quoted) to \(stage.to.quoted), which its 'schemas' list before it",
          [stage.from, stage.to], "list the versions in 'schemas' oldest first, or exchange the ends of the stage",
          at: stage)
      case .late(let stage):
        return defect(
          "'stages' of \(name) lists the stage from \(stage.from.quoted) to \(stage.to.quoted) after a later one",
          [stage.from, stage.to], "list the stages oldest first: SwiftData takes a store through them in their order",
          at: stage)
      case .twice(let version):
        return defect("'schemas' of \(name) lists \(version.quoted) twice", [version], "list each version once")
      case .unlistedCurrent(let version):
        return defect(
          "'schemas' of \(name) does not list \(version.quoted), the version that the app opens", [version],
          "list '\(version).self' last in 'schemas'" + (plan.stages.isEmpty ? "" : ", with a stage to it"))
      case .early(let version, let last):
        return defect(
          "'schemas' of \(name) ends with \(last.quoted), and the app opens \(version.quoted)", [version, last],
          "create the container with the models of \(last.quoted), or remove \(last.quoted) from the plan")
      case .unlistedLater(let version, let current):
        return defect(
          "\(version.quoted) is later than the current version \(current.quoted), and 'schemas' of \(name) does not list it",
          [version],
          "list '\(version).self' last in 'schemas'" + (plan.stages.isEmpty ? "" : ", with a stage to it")
            + ", and create the container with its models")
      }
    }
  }
}

extension SwiftDataHistory {
  fileprivate func version(_ name: String) -> Version? { versions.first { $0.name == name } }
}
