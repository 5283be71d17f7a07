import GlossBasics
import GlossLocalization

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

  /// A catalog's localization in which finished strings need review.
  var needingReview: JSONTree {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        let isFinished = member.key == "state" && member.value == .string(TranslationState.translated.rawValue)
        return Member(
          key: member.key,
          value: isFinished ? .string(TranslationState.needsReview.rawValue) : member.value.needingReview)
      })
  }

  /// Whether a catalog's localization has a string that a person wrote: neither blank nor new.
  var hasOwnText: Bool {
    switch self {
    case .object(let members):
      if self["state"]?.string == TranslationState.new.rawValue { return false }
      return members.contains { $0.key == "value" ? $0.value.isText : $0.value.hasOwnText }
    case .array(let elements):
      return elements.contains { element in
        element.isText || element.hasOwnText
      }
    case .string, .word: return false
    }
  }

  /// Whether it is a string with a text.
  private var isText: Bool { string.map { !UntranslatedMark.isBlank($0) } ?? false }

  /// The strings in a catalog's localization.
  var texts: [String] {
    switch self {
    case .object(let members):
      members.flatMap { member in
        member.key == "value" ? member.value.string.map { [$0] } ?? [] : member.value.texts
      }
    case .array(let elements): elements.compactMap(\.string) + elements.flatMap(\.texts)
    case .string, .word: []
    }
  }

  /// The text of a string.
  var string: String? { if case .string(let text) = self { text } else { nil } }
}
