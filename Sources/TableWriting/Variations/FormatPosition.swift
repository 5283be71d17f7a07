import GlossLocalization

/// The arguments of a format's placeholders.
struct FormatPositions {
  /// The argument of each variable, `%#@name@`, by name.
  private(set) var arguments: [String: Int] = [:]
  /// The argument that each variable would have if none were numbered.
  private(set) var natural: [String: Int] = [:]
  private let items: [Placeholder]

  /// - Parameter next: the argument of the first unnumbered placeholder.
  init(_ text: String, from next: Int = 1) {
    items = Placeholders(in: text).items
    var next = next
    for item in items {
      guard let written = Self.isPositional(item) else { continue }
      if case .variable(let name) = item.kind {
        arguments[name] = arguments[name] ?? written ?? next
        natural[name] = natural[name] ?? next
      }
      next += 1
    }
  }

  /// The explicit position of a placeholder, nil within if it has none; nil if it takes no argument.
  private static func isPositional(_ item: Placeholder) -> Int?? {
    switch item.kind {
    case .argument, .variable:
      let digits = item.text.dropFirst().prefix { $0.isASCII && $0.isNumber }
      let isPosition = item.text.dropFirst(1 + digits.count).first == "$"
      return .some(isPosition ? Int(digits) : nil)
    default: return nil
    }
  }

  /// A string in which variables have an explicit argument, `%2$#@count@`, or do not.
  ///
  /// - Parameter position: the new argument of each variable, by its name and current argument; nil for none.
  static func replaced(_ text: String, _ position: (String, Int?) -> Int?) -> String {
    rewritten(text) { item in
      guard case .variable(let name) = item.kind, let written = isPositional(item) else { return nil }
      let wanted = position(name, written)
      return wanted == written ? nil : "%" + (wanted.map { "\($0)$" } ?? "") + "#@\(name)@"
    }
  }

  /// A string with some of its placeholders replaced.
  static func rewritten(_ text: String, _ replacement: (Placeholder) -> String?) -> String {
    var bytes = Array(text.utf8)
    for item in Placeholders(in: text).items.reversed() {
      guard let new = replacement(item) else { continue }
      bytes.replaceSubrange(item.offset..<item.offset + item.text.utf8.count, with: new.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
