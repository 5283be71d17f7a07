import GlossBasics

/// Limits the listed findings per rule and file, so one broken file does not hide all others.
package enum FindingLimit {
  /// Beyond this number, one finding counts the rest.
  package static let ofOneRuleInOneFile = 1_000

  /// Replaces findings beyond the limit with one that counts them; the result is sorted.
  ///
  /// - Parameter findings: sorted findings, which may include counts of an earlier limit.
  package static func applied(to findings: [Finding]) -> [Finding] {
    guard findings.count > ofOneRuleInOneFile || findings.contains(where: { $0.omittedCount > 0 }) else {
      return findings
    }
    var listed: [Place: Int] = [:]
    var omitted: [Place: Omission] = [:]
    var result: [Finding] = []
    // By their numbers: a finding is large, and most are not listed.
    for number in findings.indices {
      let place = Place(rule: findings[number].rule, path: findings[number].path)
      if findings[number].omittedCount == 0, listed[place, default: 0] < ofOneRuleInOneFile {
        listed[place, default: 0] += 1
        result.append(findings[number])
      } else {
        omitted[place, default: Omission(findings[number])].add(findings[number])
      }
    }
    guard !omitted.isEmpty else { return result }
    result += omitted.map { place, omission in self.omitted(omission.count, of: place.rule, in: place.path, omission) }
    return result.sorted()
  }

  /// The finding that represents others of its rule in its file.
  package static func omitted(_ count: Int, of rule: RuleID, in path: String, locale: String? = nil) -> Finding {
    var finding = Finding(
      rule,
      "\(count) more finding\(count == 1 ? "" : "s") of this rule in this file \(count == 1 ? "is" : "are") not listed",
      remedy: "fix the listed ones and check again", path: path, locale: locale)
    finding.omittedCount = count
    // The number may change while the finding stays the same.
    finding.subject = "others"
    return finding
  }

  private static func omitted(_ count: Int, of rule: RuleID, in path: String, _ omission: Omission) -> Finding {
    var finding = omitted(count, of: rule, in: path)
    finding.severity = omission.severity
    finding.model = omission.model
    // After the last listed finding.
    finding.position = omission.position
    return finding
  }

  private struct Place: Hashable {
    let rule: RuleID
    let path: String
  }

  private struct Omission {
    var count = 0
    var severity: Severity
    let model: String?
    let position: SourcePosition?

    init(_ first: Finding) {
      severity = first.severity
      model = first.model
      position = first.position
    }

    mutating func add(_ finding: Finding) {
      count += max(1, finding.omittedCount)
      severity = max(severity, finding.severity)
    }
  }
}
