import GlossBasics

/// What makes a finding the same one in the next run: when lines have moved, and when the model has a new version.
///
/// It is made of the rule, the path of the table or of the model's package, and what the finding is about: entity,
/// property, key and locale, and where it is about none of these the named thing, else the text that is objected to.
/// Neither line and column nor the wording of the message count, nor which version of a package it is.
package struct FindingIdentity: Sendable, Hashable {
  /// The parts in the order of `members`; an empty one where the finding has none.
  package let parts: [String]

  /// What the parts are called in files.
  static let members = ["rule", "path", "entity", "property", "key", "locale", "subject"]

  /// - Parameter path: the path as the file that the identity is for has it.
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

  /// Where the finding is: the table, or the model's package.
  var path: String { parts[1] }

  /// A fingerprint of 32 hexadecimal digits, different for each of several findings of one identity in a list.
  ///
  /// - Parameter path: the path of a finding, from the root that all runs have in common.
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
  /// The path up to the model's package, so that all versions of a model are one; any other path as it is.
  package var pathOfPackage: String {
    let suffixes = [".xcdatamodeld", ".xcdatamodel", ".momd"]
    var end = startIndex
    for component in split(separator: "/", omittingEmptySubsequences: false) {
      end = component.endIndex
      if suffixes.contains(where: { component.hasSuffix($0) }) { return String(self[..<end]) }
    }
    return self
  }

  /// The texts between quotes in a message, which are what it objects to; the message itself where there are none.
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
