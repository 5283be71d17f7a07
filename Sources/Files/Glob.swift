/// A pattern in which `*` matches any string, including `/`, `?` one character, and `[0-9]` one of a set, as in git's
/// patterns of tags.
///
/// Sets have ASCII characters. A bracket without an end is itself, and a string with the pattern's brackets matches,
/// too: names of files may contain them.
package struct Glob: Sendable, Hashable {
  private enum Token: Sendable, Hashable {
    case star
    case anyScalar
    case scalar(Unicode.Scalar)
    case set(ByteSet)
  }

  private let tokens: [Token]
  /// The tokens with brackets as they are, if there are sets.
  private let literal: [Token]?

  package init(_ pattern: String) {
    tokens = Self.tokens(of: pattern, readsSets: true)
    let hasSets = tokens.contains { if case .set = $0 { true } else { false } }
    literal = hasSets ? Self.tokens(of: pattern, readsSets: false) : nil
  }

  /// The longest set that is read.
  private static let setLimit = 256

  private static func tokens(of pattern: String, readsSets: Bool) -> [Token] {
    let scalars = Array(pattern.unicodeScalars)
    var tokens: [Token] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "*": tokens.append(.star)
      case "?": tokens.append(.anyScalar)
      case "[" where readsSets:
        let bytes = scalars[index...].prefix(Self.setLimit).map { $0.isASCII ? UInt8($0.value) : 0xFF }
        var rest = bytes[...]
        guard let set = ByteSet(reading: &rest), !bytes[..<rest.startIndex].contains(0xFF) else { fallthrough }
        tokens.append(.set(set))
        index += bytes.count - rest.count
      default: tokens.append(.scalar(scalar))
      }
    }
    return tokens
  }

  /// Whether the entire string matches.
  ///
  /// - Complexity: the product of both lengths at worst, without recursion.
  package func matches(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    return Self.match(tokens, text) || literal.map { Self.match($0, text) } == true
  }

  private static func match(_ pattern: [Token], _ text: [Unicode.Scalar]) -> Bool {
    var (inPattern, inText) = (0, 0)
    // The position of the last star, and the end of the text it has taken so far.
    var star: (pattern: Int, text: Int)?
    while inText < text.count {
      if inPattern < pattern.count, pattern[inPattern] == .star {
        star = (inPattern, inText)
        inPattern += 1
      } else if inPattern < pattern.count, fits(pattern[inPattern], text[inText]) {
        inPattern += 1
        inText += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        inPattern = last.pattern + 1
        inText = last.text + 1
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy { $0 == .star }
  }

  private static func fits(_ token: Token, _ scalar: Unicode.Scalar) -> Bool {
    switch token {
    case .star: false
    case .anyScalar: true
    case .scalar(let other): scalar == other
    case .set(let set): set.contains(scalar.isASCII ? UInt8(scalar.value) : 0xFF)
    }
  }
}
