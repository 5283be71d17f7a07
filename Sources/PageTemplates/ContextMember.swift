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
