import GlossDiagnostics
import GlossModelFiles
import GlossModelHistory
import GlossSwiftDataModels

/// What the guard says before and after a freeze: nothing new, and nothing about what was frozen.
struct GuardComparison {
  /// One version that a finding is about. Sentences group versions, and a freeze takes some out of their group.
  private struct Concern: Hashable {
    var rule: RuleID
    var version: String
    var entity: String?
    var property: String?
  }

  private let before: GuardVerdict
  private let after: GuardVerdict
  /// The former names of versions that moved on, by their new names.
  private let former: [String: String]

  /// - Parameter renamed: the former and the new name of each version that moved on, in order.
  init(before: GuardVerdict, after: GuardVerdict, renamed: [(from: String, to: String)]) {
    (self.before, self.after) = (before, after)
    former = Dictionary(renamed.map { ($0.to, $0.from) }, uniquingKeysWith: { _, last in last })
  }

  /// What a stage or the developer has to do, and was not visible without the new version.
  private static let tasks: Set<RuleID> = [
    .requiredWithoutDefault, .cannotMigrate, .missingMigrationNote, .valuesLost,
  ]
  /// What code means that names a class which is no longer that of its version: a note of the freeze says what to write.
  private static let named = RuleID.wrongVersionInStage
  /// What a freeze is for.
  private static let purposes: Set<RuleID> = [
    .releasedVersionChanged, .releasedVersionRemoved, .releasedStateRefused,
  ]

  /// The new tasks, one sentence each.
  var tasks: [String] {
    let known = Set(before.findings)
    // That values go without an heir is what the change is.
    let new = after.findings.filter { finding in
      Self.tasks.contains(finding.rule) && !known.contains(finding)
        && !(finding.rule == .valuesLost && finding.severity == .note)
    }
    return Set(new.map(\.message)).sorted()
  }

  /// Checks that the guard says nothing new, and nothing of what was frozen.
  ///
  /// - Parameter frozen: the names of the frozen versions.
  /// - Throws: `FreezeRefusal` with the finding.
  func prove(frozen: [String]) throws {
    var known: [Concern: Int] = [:]
    for concern in concerns(of: before) { known[concern, default: 0] += 1 }
    for finding in after.findings
    where finding.severity > .note && !Self.tasks.contains(finding.rule) && finding.rule != Self.named {
      for concern in Self.concerns(of: finding) {
        let same = names(of: concern.version).lazy.map { name in
          Concern(rule: concern.rule, version: name, entity: concern.entity, property: concern.property)
        }.first { known[$0, default: 0] > 0 }
        guard let same else {
          // What did not open before is compared as a state.
          if concern.rule == .releasedStateRefused, before.states.contains(where: { $0.opening.kind == .refused }) {
            continue
          }
          throw FreezeRefusal(
            "nothing is frozen: guard would have a new finding: \(finding.message) [\(finding.rule.rawValue)]",
            path: finding.path, position: finding.position)
        }
        known[same, default: 0] -= 1
        if Self.purposes.contains(concern.rule), frozen.contains(concern.version) {
          throw FreezeRefusal(
            "nothing is frozen: guard would still have its finding: \(finding.message) [\(finding.rule.rawValue)]",
            path: finding.path, position: finding.position)
        }
      }
    }
    for state in after.states where state.opening.kind == .refused {
      let then = before.states.first { $0.versionChecksum == state.versionChecksum && $0.model == state.model }
      guard let then, then.opening.kind != .refused else { continue }
      throw FreezeRefusal(
        "nothing is frozen: stores of \(state.releases.last ?? state.version) would no longer open: "
          + (state.opening.reason ?? "the plan would not describe them"))
    }
  }

  private func concerns(of verdict: GuardVerdict) -> [Concern] {
    verdict.findings.filter { $0.severity > .note }.flatMap(Self.concerns)
  }

  private static func concerns(of finding: Finding) -> [Concern] {
    let versions = finding.versions.isEmpty ? [finding.version ?? finding.message] : finding.versions.map(\.name)
    return versions.map {
      Concern(rule: finding.rule, version: $0, entity: finding.entity, property: finding.property)
    }
  }

  /// A version's name, and those it had before it moved on.
  private func names(of version: String) -> [String] {
    var names = [version]
    while let name = names.last.flatMap({ former[$0] }), !names.contains(name) { names.append(name) }
    return names
  }
}
