import GlossBasics

/// What makes a finding the same one in the next run, when lines have moved.
///
/// Neither line and column nor the message, which may hold numbers, count where something else tells findings apart.
package struct FindingIdentity: Sendable, Hashable {
  /// The parts in a fixed order; an empty one where the finding has none.
  package let parts: [String]

  init(parts: [String]) {
    self.parts = parts
  }

  package init(_ finding: Finding) {
    let subject = [finding.entity, finding.property, finding.key, finding.objectPath].map { $0 ?? "" }
    let isNamed = subject.contains { !$0.isEmpty }
    parts =
      [finding.rule.rawValue, finding.path, finding.model ?? "", finding.locale ?? ""] + subject
      + [isNamed ? "" : finding.message]
  }

  /// A fingerprint of 32 hexadecimal digits, different for each of several findings of one identity in a list.
  package static func fingerprints(of findings: [Finding]) -> [String] {
    var seen: [FindingIdentity: Int] = [:]
    return findings.map { finding in
      let identity = FindingIdentity(finding)
      let occurrence = seen[identity, default: 0]
      seen[identity] = occurrence + 1
      return identity.fingerprint(occurrence: occurrence)
    }
  }

  private func fingerprint(occurrence: Int) -> String {
    let text = (parts + [String(occurrence)]).joined(separator: "\u{0}")
    return text.stableHash() + text.stableHash(seed: 0x9E37_79B9_7F4A_7C15)
  }
}
