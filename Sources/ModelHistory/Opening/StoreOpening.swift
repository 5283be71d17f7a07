package import GlossBasics
import GlossFiles
package import GlossManagedObjectModel
import GlossModelFiles

/// Whether and how a build opens the stores of one state: the one answer that the guard, the review, `match`,
/// `migrations` and the pages are views of.
///
/// ```swift
/// let opener = StoreOpener(package, migration: .assumed, mappings: [])
/// opener.opening(of: released.stored).kind // .inferred
/// ```
package struct StoreOpening: Sendable, Hashable {
  /// The raw value is the word in JSON output.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The version hashes are equal, so no migration runs.
    case asIs
    /// Core Data infers the mapping from the store's model.
    case inferred
    /// By the stages of a plan.
    case staged
    /// By mapping models, one or a chain of them.
    case served
    /// With an error of Core Data.
    case refused
    /// Something that belongs to the answer could not be read or predicted.
    case unknown

    /// Whether stores open, as far as is seen.
    var opens: Bool { self != .refused && self != .unknown }
  }

  /// What could not be read, predicted or judged.
  package struct Gap: Sendable, Hashable {
    package let what: String
    /// A clause without a full stop.
    package let reason: String

    package init(_ what: String, _ reason: String) { (self.what, self.reason) = (what, reason) }
  }

  /// How a project migrates its stores of Core Data.
  package struct Way: Sendable {
    package let migration: ProjectMigration
    package let mappings: [MappingModel]

    package init(_ migration: ProjectMigration, _ mappings: [MappingModel]) {
      (self.migration, self.mappings) = (migration, mappings)
    }
  }

  /// One step of the way, from a version to the next.
  package struct Step: Sendable, Hashable {
    package enum Way: Sendable, Hashable {
      case inferred
      /// A stage of a plan that is inferred, or that runs code.
      case lightweightStage
      case customStage
      /// The paths of the mapping models, usually one.
      case mapped([String])
    }

    package let from: String
    package let to: String
    package let way: Way
  }

  package let kind: Kind
  /// The error that Core Data reports; nil unless it is refused.
  package var code: Int?
  /// Why it is refused or unknown, as a clause.
  package var reason: String?
  /// The migration in one step by inference; nil if the state's model is unknown. If another way is taken, it says
  /// what would happen without it.
  package var outlook: MigrationOutlook?
  /// What users lose on this way, per concrete entity.
  package var losses: [DataLoss] = []
  /// The losses, one per property if all objects that have it lose it.
  package var groupedLosses: [DataLoss] = []
  /// What is lost unless the code of stages or migration policies, which is not judged, carries it over.
  package var lossesWithoutCode: [DataLoss] = []
  /// The steps; empty unless it is staged or served.
  package var steps: [Step] = []
  package var gaps: [Gap] = []

  init(_ kind: Kind) { self.kind = kind }

  static func refused(_ code: Int, _ reason: String, outlook: MigrationOutlook?) -> StoreOpening {
    var opening = StoreOpening(.refused)
    (opening.code, opening.reason, opening.outlook) = (code, reason, outlook)
    return opening
  }

  static func unknown(_ gaps: [Gap], outlook: MigrationOutlook?) -> StoreOpening {
    var opening = StoreOpening(.unknown)
    (opening.gaps, opening.outlook) = (gaps, outlook)
    opening.reason = gaps.first.map { "\($0.what): \($0.reason)" }
    return opening
  }
}

extension StoreOpening {
  /// The paths of the mapping models on the way.
  package var mappingModels: [String] {
    steps.flatMap(\.way.mappingModels)
  }

  /// Whether two ways have the same end for every value of a store.
  func opensLike(_ other: StoreOpening) -> Bool {
    kind == other.kind && code == other.code && steps == other.steps && losses == other.losses
  }

  /// Whether rows decide if the migration succeeds.
  package var mayFail: Bool { kind == .inferred && outlook?.verdict == .fails }

  /// The verdict in the words of `migrations`: of the way that is taken.
  package var verdict: MigrationOutlook.Verdict {
    switch kind {
    case .asIs: .none
    case .inferred: outlook?.verdict ?? .lightweight
    case .staged, .served: .lightweight
    case .refused: .custom
    case .unknown: outlook?.verdict ?? .custom
    }
  }

  /// The reasons that belong to the way that is taken: those of inference only if it is inferred or refused for them.
  package var reasons: [MigrationOutlook.Reason] {
    switch kind {
    case .asIs, .staged, .served: []
    case .inferred, .unknown: outlook?.reasons ?? []
    case .refused: code == 134_190 ? outlook?.reasons ?? [] : []
    }
  }

  /// The verdict in a word or two, for tables: `lightweight`, `served by 2to3.xcmappingmodel`, `refused (134504)`.
  package var word: String {
    switch kind {
    case .asIs, .inferred: verdict.rawValue
    case .staged: "staged"
    case .served: words
    case .refused where code == 134_190 && outlook?.verdict == .custom: "custom"
    case .refused: "refused" + (code.map { " (\($0))" } ?? "")
    case .unknown: outlook.map { "unknown, by inference \($0.verdict.rawValue)" } ?? "unknown"
    }
  }

  /// The reasons and losses, one line each.
  package var lines: [String] {
    var lines = reasons.map(\.line)
    if lines.isEmpty, kind == .refused || kind == .unknown, let reason { lines.append(reason) }
    lines += groupedLosses.map(\.words)
    lines += lossesWithoutCode.map { "without the code on the way: \($0.words)" }
    if kind == .served, let outlook, outlook.verdict > .lightweight {
      lines.append("without it: \(outlook.sentence())")
    }
    return lines
  }

  /// `by inference`, `by the stages V1 → V2`, `refused (134504): no schema of the plan describes it`
  package var words: String {
    switch kind {
    case .asIs: return "as it is"
    case .inferred: return outlook?.verdict == .fails ? "by inference, unless rows stop it" : "by inference"
    case .staged:
      let names = steps.first.map { [$0.from] + steps.map(\.to) } ?? []
      return "by stages" + (names.isEmpty ? "" : ", " + names.map { "'\($0)'" }.joined(separator: " → "))
    case .served: return "served by " + mappingModels.map { FilePath.name(of: $0) }.joined(separator: " and ")
    case .refused: return "refused" + (code.map { " (\($0))" } ?? "") + (reason.map { ": \($0)" } ?? "")
    case .unknown: return "unknown" + (reason.map { ": \($0)" } ?? "")
    }
  }

  /// The members of a path in JSON.
  package var members: [(String, JSONValue?)] {
    [("reasons", .array(reasons.map(\.json)))] + LossesDocument(losses).members + wayMembers
  }

  /// The members that say which way is taken.
  package var wayMembers: [(String, JSONValue?)] {
    [
      ("opening", .string(kind.rawValue)), ("code", code.map { .integer($0) }),
      ("reason", reason.map(JSONValue.string)),
      (
        "lossesWithoutCode",
        lossesWithoutCode.isEmpty ? nil : LossesDocument(lossesWithoutCode).members.first?.1
      ),
      (
        "steps",
        steps.isEmpty
          ? nil
          : .array(
            steps.map { step in
              .object(of: [
                ("from", .string(step.from)), ("to", .string(step.to)), ("way", .string(step.way.name)),
                ("mappingModel", step.way.mappingModels.first.map(JSONValue.string)),
                ("mappingModels", step.way.mappingModels.count > 1 ? .strings(step.way.mappingModels) : nil),
              ])
            })
      ),
      (
        "gaps",
        gaps.isEmpty
          ? nil : .array(gaps.map { .object([("what", .string($0.what)), ("reason", .string($0.reason))]) })
      ),
    ]
  }
}

extension StoreOpening.Step.Way {
  fileprivate var name: String {
    switch self {
    case .inferred: "inferred"
    case .lightweightStage: "lightweight"
    case .customStage: "custom"
    case .mapped: "mapped"
    }
  }

  fileprivate var mappingModels: [String] {
    if case .mapped(let paths) = self { paths } else { [] }
  }
}
