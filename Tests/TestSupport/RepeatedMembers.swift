package import GlossBasics

extension JSONNode {
  /// The paths of members that an object has twice, which most readers hide by keeping one of them:
  /// `findings.0.version`.
  package var repeatedMembers: [String] { repeatedMembers(at: "") }

  private func repeatedMembers(at path: String) -> [String] {
    func below(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
    if let elements {
      return elements.enumerated().flatMap { $1.repeatedMembers(at: below(String($0))) }
    }
    var known = Set<String>()
    return (members ?? []).flatMap { member in
      (known.insert(member.key).inserted ? [] : [below(member.key)])
        + member.node.repeatedMembers(at: below(member.key))
    }
  }
}
