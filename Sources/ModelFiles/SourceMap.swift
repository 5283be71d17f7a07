package import GlossBasics
package import GlossManagedObjectModel

/// The positions of a model's objects in its document.
///
/// Objects are grouped by the entity or composite they belong to, in document order: a reader records thousands of
/// positions, and few of them are ever needed.
package struct SourceMap: Sendable, Equatable {
  private struct Owner: Sendable, Hashable {
    var kind: ObjectPath.Kind
    var name: String
  }

  private struct Group: Sendable, Equatable {
    var owner: Owner
    var members: [Member]
    /// The members by name, once there are too many for a linear search.
    var indices: [String: Int]?

    private static let searchLimit = 32

    mutating func append(_ member: Member) {
      members.append(member)
      if indices != nil {
        if indices?[member.name] == nil { indices?[member.name] = members.count - 1 }
      } else if members.count > Self.searchLimit {
        indices = Dictionary(members.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
      }
    }

    func position(of name: String) -> SourcePosition? {
      if let indices { return indices[name].map { members[$0].position } }
      return members.first { $0.name == name }?.position
    }
  }

  private struct Member: Sendable, Equatable {
    var name: String
    var position: SourcePosition
  }

  private var groups: [Group] = []
  private var groupIndices: [Owner: Int] = [:]

  package init() {}

  /// The start of an object's element; the first one if several objects have the same path.
  package subscript(path: ObjectPath) -> SourcePosition? {
    groupIndices[Owner(kind: path.kind, name: path.owner)].flatMap { groups[$0].position(of: path.member) }
  }

  /// Records a position, unless one has already been recorded for the path.
  package mutating func record(_ path: ObjectPath, at position: SourcePosition) {
    let member = Member(name: path.member, position: position)
    if let last = groups.indices.last, groups[last].owner.kind == path.kind, groups[last].owner.name == path.owner {
      return groups[last].append(member)
    }
    let owner = Owner(kind: path.kind, name: path.owner)
    if let index = groupIndices[owner] { return groups[index].append(member) }
    groupIndices[owner] = groups.count
    groups.append(Group(owner: owner, members: [member]))
  }
}
