import GlossBasics

/// Findings that a project has accepted for now: only new ones are reported.
///
/// A baseline may only shrink: what was mended cannot come back unseen. It is a JSON file that is read and compared
/// like code, sorted, one entry a kind of finding, without lines, columns and versions, so that neither an edit elsewhere
/// in a file nor a new version of a model touches it. Its paths are relative to its own folder.
package struct Baseline: Sendable, Hashable {
  /// One accepted finding, or several that nothing but their place tells apart.
  package struct Entry: Sendable, Hashable {
    let identity: FindingIdentity
    package internal(set) var count: Int

    /// The name of the rule.
    package var rule: String { identity.parts[0] }

    /// Where the findings are, relative to the folder of the baseline.
    package var path: String { identity.path }

    /// The parts that have a value, as a sentence would name them: `orphaned-key de.lproj/… Entity/Plaer`.
    package var description: String {
      identity.parts.filter { !$0.isEmpty }.joined(separator: " ").onSingleLine
    }
  }

  /// The entries, sorted.
  package private(set) var entries: [Entry]

  /// How many findings are accepted in all.
  package var count: Int { entries.reduce(0) { $0.addingReportingOverflow($1.count).partialValue } }

  /// A baseline that accepts these findings.
  ///
  /// - Parameter path: the path of a finding, relative to the folder of the baseline.
  package init(_ findings: some Sequence<Finding>, path: (Finding) -> String) {
    var counts: [FindingIdentity: Int] = [:]
    for finding in findings { counts[FindingIdentity(finding, path: path(finding)), default: 0] += 1 }
    self.init(counts: counts)
  }

  init(counts: [FindingIdentity: Int]) {
    entries = counts.map { Entry(identity: $0, count: $1) }.sorted { left, right in
      left.identity.parts.lexicographicallyPrecedes(right.identity.parts) { $0.precedes($1) }
    }
  }

  /// Tells new findings from accepted ones.
  ///
  /// - Parameters:
  ///   - path: the path of a finding, relative to the folder of the baseline.
  ///   - isChecked: whether the run would have found an entry again; one that it did not look for is not outdated.
  package func compared(
    with findings: [Finding], path: (Finding) -> String, isChecked: (Entry) -> Bool = { _ in true }
  ) -> BaselineComparison {
    var left = Dictionary(entries.map { ($0.identity, $0.count) }, uniquingKeysWith: +)
    let new = findings.filter { finding in
      let identity = FindingIdentity(finding, path: path(finding))
      guard let count = left[identity], count > 0 else { return true }
      left[identity] = count - 1
      return false
    }
    return BaselineComparison(
      newFindings: new, acceptedCount: findings.count - new.count,
      outdated: Baseline(counts: left.filter { $0.value > 0 }).entries.filter(isChecked))
  }

  /// This baseline without what no longer occurs; nothing is added, and what the run did not look for stays.
  package func shrunk(
    to findings: [Finding], path: (Finding) -> String, isChecked: (Entry) -> Bool = { _ in true }
  ) -> Baseline {
    var present: [FindingIdentity: Int] = [:]
    for finding in findings { present[FindingIdentity(finding, path: path(finding)), default: 0] += 1 }
    var counts: [FindingIdentity: Int] = [:]
    for entry in entries {
      let count = isChecked(entry) ? min(entry.count, present[entry.identity] ?? 0) : entry.count
      if count > 0 { counts[entry.identity] = count }
    }
    return Baseline(counts: counts)
  }
}

/// Findings beside a baseline.
package struct BaselineComparison: Sendable, Hashable {
  /// The findings that the baseline does not accept.
  package var newFindings: [Finding]
  /// How many it accepts.
  package var acceptedCount: Int
  /// Entries, with how often each, that no longer occur: the baseline can be written anew without them.
  package var outdated: [Baseline.Entry]
}
