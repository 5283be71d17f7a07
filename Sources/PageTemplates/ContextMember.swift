import Synchronization

/// A member of the context, by the name that templates use.
///
/// Every name has a number for the life of the process, so that looking a member up compares numbers.
package struct ContextMember: Sendable, Hashable, ExpressibleByStringLiteral {
  package let name: String
  let number: Int

  private static let numbers = Mutex<[String: Int]>([:])

  package init(_ name: String) {
    self.name = name
    number = Self.numbers.withLock { numbers in
      if let number = numbers[name] { return number }
      let number = numbers.count
      numbers[name] = number
      return number
    }
  }

  package init(stringLiteral name: String) { self.init(name) }

  package static func == (left: ContextMember, right: ContextMember) -> Bool { left.number == right.number }
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A set of members.
package struct ContextMembers: Sendable {
  private var contained: [Bool] = []
  private var isAll = false

  package static let all = ContextMembers(isAll: true)

  package init() {}

  private init(isAll: Bool) { self.isAll = isAll }

  package func contains(_ member: ContextMember) -> Bool {
    isAll || (member.number < contained.count && contained[member.number])
  }

  mutating func insert(_ member: ContextMember) {
    if member.number >= contained.count {
      contained += Array(repeating: false, count: member.number + 1 - contained.count)
    }
    contained[member.number] = true
  }
}
