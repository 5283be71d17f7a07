import Synchronization

/// A context member, identified by its name in templates.
///
/// Every name has a number for the lifetime of the process so that lookups compare numbers.
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
