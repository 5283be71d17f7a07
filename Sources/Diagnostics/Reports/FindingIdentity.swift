import GlossBasics

/// Identifies a finding across runs, even if lines have moved or the model has a new version.
///
/// It consists of the rule, the path of the table or of the model's package, and the subject: entity, property, key and
/// locale, or else the named subject, or else the text that the finding is about. Line, column, the wording of the
/// message and the version within the package do not count.
package struct FindingIdentity: Sendable, Hashable {
  /// The parts in the order of `members`; an empty one if the finding lacks it.
  package let parts: [String]

  /// The names of the parts in files.
  static let members = ["rule", "path", "entity", "property", "key", "locale", "subject"]

  /// - Parameter path: the path as used in the identity's file.
  package init(_ finding: Finding, path: String) {
    self.init(
      rule: finding.rule.rawValue, path: path, entity: finding.entity, property: finding.property, key: finding.key,
      locale: finding.locale, subject: finding.subject ?? finding.objectPath ?? finding.message.objectedText)
  }

  init(
    rule: String, path: String, entity: String?, property: String?, key: String?, locale: String?, subject: String?
  ) {
    let names = [entity, property, key, locale].map { $0 ?? "" }
    let isNamed = names.contains { !$0.isEmpty }
    parts = [rule, path.pathOfPackage] + names + [isNamed ? "" : subject ?? ""]
  }

  /// The path of the table or the model's package.
  var path: String { parts[1] }

  /// Fingerprints of 32 hexadecimal digits; findings with the same identity in a list get different ones.
  ///
  /// - Parameter path: the path of a finding, from a root that all runs share.
  package static func fingerprints(of findings: [Finding], path: (Finding) -> String) -> [String] {
    var seen: [FindingIdentity: Int] = [:]
    return findings.map { finding in
      let identity = FindingIdentity(finding, path: path(finding))
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

extension String {
  /// The path up to the model's package, so all versions of a model are one; any other path unchanged.
  package var pathOfPackage: String {
    let suffixes = [".xcdatamodeld", ".xcdatamodel", ".momd"]
    var end = startIndex
    for component in split(separator: "/", omittingEmptySubsequences: false) {
      end = component.endIndex
      if suffixes.contains(where: { component.hasSuffix($0) }) { return String(self[..<end]) }
    }
    return self
  }

  /// The quoted strings in a message, which are what it is about; the entire message if it quotes nothing.
  var objectedText: String {
    let quotes: [Character: Character] = ["“": "”", "\"": "\"", "'": "'"]
    var found: [String] = []
    var rest = self[...]
    while let start = rest.firstIndex(where: { quotes[$0] != nil }), let close = quotes[rest[start]],
      let end = rest[rest.index(after: start)...].firstIndex(of: close)
    {
      found.append(String(rest[rest.index(after: start)..<end]))
      rest = rest[rest.index(after: end)...]
    }
    return found.isEmpty ? self : found.joined(separator: " ")
  }
}
