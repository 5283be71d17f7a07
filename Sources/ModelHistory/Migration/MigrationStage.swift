import GlossBasics
import GlossManagedObjectModel

/// One stage of a staged migration (iOS 17, macOS 14).
package struct MigrationStage: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case lightweight
    case custom
  }

  package let kind: Kind
  /// The versions of the stage; for a custom one its source and destination.
  package let versions: [String]
  package let checksums: [String]
  /// Why the stage is custom; empty for a lightweight one.
  package let reasons: [MigrationOutlook.Reason]
  /// Whether the step cannot be inferred, so no stage can do it and bridging versions are needed.
  package let needsBridge: Bool

  /// What `willMigrateHandler` must do with the objects of the old version; nil if it may be empty.
  package var task: String? {
    let tasks = failing.compactMap { reason in reason.preparation.map { "\($0), for \(reason.text)" } }
    return tasks.isEmpty ? nil : tasks.joined(separator: "; ")
  }

  /// What no handler of the stage can do, since the old version has no place for it, each with a remedy.
  package var gaps: [String] {
    failing.filter { $0.preparation == nil }.map { reason in
      let (old, new) = (versions.first ?? "", versions.last ?? "")
      return "\(reason.text): " + reason.advice(from: "'\(old)'", to: "'\(new)'").joined(separator: ", or ")
    }
  }

  private var failing: [MigrationOutlook.Reason] {
    kind == .custom && !needsBridge ? reasons.filter { $0.migrationCode != nil } : []
  }
}

/// Cuts a chain of versions into stages.
///
/// The mapping of a lightweight stage is inferred from the store's version to the last of the stage, skipping those
/// between, so a stage ends where a jump cannot be inferred. A custom stage follows as a barrier, with empty handlers
/// if its own step can be inferred. A checksum is in one lightweight stage or in custom ones, since Core Data rejects
/// it in both (`Duplicate version checksums across stages detected.`).
///
/// Source: Apple's documentation and the tests of the forum threads 804902 and 734693.
struct StagePlanner {
  private let chain: [ModelState]
  private let steps: Steps
  private(set) var stages: [MigrationStage] = []

  init(_ chain: [ModelState], _ steps: Steps) {
    (self.chain, self.steps) = (chain, steps)
    guard chain.count > 1 else { return }
    // From the end: the longest run of versions that all reach its last one, then the run before it.
    var segments: [ClosedRange<Int>] = []
    var end = chain.count - 1
    while end >= 0 {
      let reaches = self.reaches(end)
      let start = (reaches.lastIndex(of: false) ?? -1) + 1
      segments.append(start...end)
      end = start - 1
    }
    segments.reverse()
    for (number, segment) in segments.enumerated() {
      let isFirst = number == 0
      let isLast = number == segments.count - 1
      // The ends of a custom stage are not listed again.
      let lower = isFirst ? segment.lowerBound : segment.lowerBound + 1
      let upper = isLast ? segment.upperBound : segment.upperBound - 1
      if lower <= upper {
        let members = chain[lower...upper]
        stages.append(
          MigrationStage(
            kind: .lightweight, versions: members.map(\.name), checksums: members.map(\.content.checksum), reasons: [],
            needsBridge: false))
      } else if !isFirst, !isLast, segment.count == 2 {
        stages.append(custom(segment.lowerBound, segment.upperBound))
      }
      if !isLast { stages.append(custom(segment.upperBound, segment.upperBound + 1)) }
    }
  }

  /// For each earlier version, whether a jump from it is as good as all steps.
  private func reaches(_ end: Int) -> [Bool] {
    let outlooks = Array(0..<end).concurrentMap { outlook(from: $0, to: end) }
    var result = outlooks.map { $0.verdict <= .lightweight }
    // The losses of the single steps, which a jump has too.
    var dropped = Set<MigrationOutlook.Reason>()
    for place in (0..<end).reversed() {
      dropped.formUnion(outlook(from: place, to: place + 1).droppingReasons)
      if !dropped.isSuperset(of: outlooks[place].droppingReasons) { result[place] = false }
    }
    return result
  }

  private func outlook(from: Int, to: Int) -> MigrationOutlook {
    steps.step(from: chain[from].content, to: chain[to].content).outlook
  }

  private func custom(_ from: Int, _ to: Int) -> MigrationStage {
    let outlook = outlook(from: from, to: to)
    return MigrationStage(
      kind: .custom, versions: [chain[from].name, chain[to].name],
      checksums: [chain[from].content.checksum, chain[to].content.checksum], reasons: outlook.reasons,
      needsBridge: outlook.verdict == .custom)
  }
}

extension MigrationOutlook {
  /// Reasons that stop nothing: a new object has the name of a dropped one.
  fileprivate var droppingReasons: Set<Reason> { Set(reasons.filter { $0.migrationCode == nil }) }
}
