import GlossBasics

/// Findings that a project accepts for now: only new ones are reported.
///
/// A baseline should only shrink so that fixed findings cannot come back unnoticed. It is a JSON file to be reviewed
/// and compared like code, sorted, with one entry per kind of finding, without lines, columns and versions, so it is
/// not affected by edits elsewhere in a file or by a new version of a model. Its paths are relative to its own folder.
package struct Baseline: Sendable, Hashable {
  /// An accepted finding, or several that differ only in position.
  package struct Entry: Sendable, Hashable {
    let identity: FindingIdentity
    package internal(set) var count: Int

    /// The name of the rule.
    package var rule: String { identity.parts[0] }

    /// The path of the findings, relative to the baseline's folder.
    package var path: String { identity.path }

    /// The non-empty parts as text: `orphaned-key de.lproj/… Entity/Plaer`.
    package var description: String {
      identity.parts.filter { !$0.isEmpty }.joined(separator: " ").onSingleLine
    }
  }

  /// The entries, sorted.
  package private(set) var entries: [Entry]

  /// The total number of accepted findings.
  package var count: Int { entries.reduce(0) { $0.addingReportingOverflow($1.count).partialValue } }

  /// Creates a baseline that accepts these findings.
  ///
  /// - Parameter path: the path of a finding, relative to the baseline's folder.
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

  /// Separates new findings from accepted ones.
  ///
  /// - Parameters:
  ///   - path: the path of a finding, relative to the baseline's folder.
  ///   - isChecked: whether the run checked what an entry is about; other entries are not outdated.
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

  /// The baseline without outdated entries; nothing is added, and entries that the run did not check stay.
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

/// Findings compared with a baseline.
package struct BaselineComparison: Sendable, Hashable {
  /// The findings that the baseline does not accept.
  package var newFindings: [Finding]
  /// The number of accepted findings.
  package var acceptedCount: Int
  /// Entries and counts that no longer occur: the baseline can be rewritten without them.
  package var outdated: [Baseline.Entry]
}
