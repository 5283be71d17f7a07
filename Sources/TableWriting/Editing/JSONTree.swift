import GlossBasics

/// A JSON value that can be changed and written, with numbers as they were read.
indirect enum JSONTree: Sendable, Equatable {
  /// The members in order.
  case object([Member])
  case array([JSONTree])
  case string(String)
  /// A number, `true`, `false` or `null` as written.
  case word(String)

  struct Member: Sendable, Equatable {
    var key: String
    var value: JSONTree
  }

  init(_ node: JSONNode) {
    switch node.value {
    case .string(let text): self = .string(text)
    case .number(let text): self = .word(text)
    case .boolean(let flag): self = .word(flag ? "true" : "false")
    case .null: self = .word("null")
    case .array(let elements): self = .array(elements.map(JSONTree.init))
    case .object(let members): self = .object(members.map { Member(key: $0.key, value: JSONTree($0.node)) })
    }
  }

  /// The value of a member of an object.
  ///
  /// A new member is inserted before the first one with a greater name, since catalogs sort their members; setting nil
  /// removes a member. A value that is not an object becomes one when a member is set.
  subscript(key: String) -> JSONTree? {
    get {
      if case .object(let members) = self { members.last { $0.key == key }?.value } else { nil }
    }
    set {
      var members: [Member] = []
      if case .object(let present) = self { members = present }
      if let index = members.lastIndex(where: { $0.key == key }) {
        if let newValue { members[index].value = newValue } else { members.remove(at: index) }
      } else if let newValue {
        let index = members.firstIndex { key.precedes($0.key) } ?? members.count
        members.insert(Member(key: key, value: newValue), at: index)
      }
      self = .object(members)
    }
  }

  /// The text of a string.
  var string: String? { if case .string(let text) = self { text } else { nil } }
}
