/// A pattern of a `.gitignore` with wildcards, compiled once and matched with many paths.
///
/// As in git's own matcher, an unclosed set, an unknown class or a trailing backslash makes a pattern that never
/// matches. Backtracking retries only the last star, and only the last `**`, which is sufficient and never slow.
struct WildcardPattern: Sendable, Hashable {
  private enum Token: Sendable, Hashable {
    case byte(UInt8)
    /// `?`: any byte but a slash.
    case anyByte
    /// `[…]`
    case set(ByteSet)
    /// `*`: any string without a slash.
    case star
    /// `**/` at the start of a component: any number of folders, including zero.
    case folders
    /// `**` as the last component: everything below.
    case everything
  }

  private var tokens: [Token] = []

  /// - Returns: nil if nothing can match.
  init?(_ text: [UInt8]) {
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): tokens.append(Self.stars(atStart: rest.startIndex - 1, of: text, &rest))
      case UInt8(ascii: "?"): tokens.append(.anyByte)
      case UInt8(ascii: "["):
        guard let set = ByteSet(reading: &rest) else { return nil }
        tokens.append(.set(set))
      case UInt8(ascii: "\\"):
        guard let literal = rest.popFirst() else { return nil }
        tokens.append(.byte(literal))
      default: tokens.append(.byte(byte))
      }
    }
  }

  /// Two stars are special only as a component of their own.
  private static func stars(atStart start: Int, of text: [UInt8], _ rest: inout ArraySlice<UInt8>) -> Token {
    rest = rest.drop { $0 == UInt8(ascii: "*") }
    let isDouble = rest.startIndex - start > 1
    guard isDouble, start == 0 || text[start - 1] == UInt8(ascii: "/") else { return .star }
    if rest.isEmpty { return .everything }
    guard rest.first == UInt8(ascii: "/") else { return .star }
    rest.removeFirst()
    return .folders
  }

  /// Whether the path matches, starting at an offset.
  func matches(_ path: [UInt8], from start: Int) -> Bool {
    let slash = UInt8(ascii: "/")
    var (at, token) = (start, 0)
    // The position where the last star, and the last `**/`, may take one more byte or folder.
    var star: (at: Int, token: Int)?
    var folders: (at: Int, token: Int)?
    while at < path.count || token < tokens.count {
      if token < tokens.count {
        switch tokens[token] {
        case .everything: return at < path.count
        case .folders:
          token += 1
          (folders, star) = ((at, token), nil)
          continue
        case .star:
          token += 1
          star = (at, token)
          continue
        case let single where at < path.count && Self.fits(single, path[at]):
          at += 1
          token += 1
          continue
        default: break
        }
      }
      if let last = star, last.at < path.count, path[last.at] != slash {
        (at, token) = (last.at + 1, last.token)
        star?.at = at
      } else if let last = folders, let next = path[last.at...].firstIndex(of: slash) {
        (at, token) = (next + 1, last.token)
        folders?.at = at
        star = nil
      } else {
        return false
      }
    }
    return true
  }

  private static func fits(_ token: Token, _ byte: UInt8) -> Bool {
    switch token {
    case .byte(let literal): literal == byte
    case .anyByte: byte != UInt8(ascii: "/")
    case .set(let set): byte != UInt8(ascii: "/") && set.contains(byte)
    case .star, .folders, .everything: false
    }
  }
}

/// The bytes in a set such as `[a-z_[:digit:]]`.
struct ByteSet: Sendable, Hashable {
  /// One bit per byte.
  private var words = SIMD4<UInt64>()

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0 }

  private mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  /// Parses a set after its opening bracket.
  ///
  /// - Returns: nil if the set is unclosed or has an unknown class.
  init?(reading rest: inout ArraySlice<UInt8>) {
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    var low: UInt8?
    // A closing bracket is a member if it comes first.
    repeat {
      guard let byte = rest.popFirst() else { return nil }
      if byte == UInt8(ascii: "-"), let start = low, let next = rest.first, next != UInt8(ascii: "]") {
        guard let end = Self.literal(&rest) else { return nil }
        for byte in UInt8.min...UInt8.max where start <= byte && byte <= end { insert(byte) }
        low = nil
      } else if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":"),
        let end = rest.firstIndex(of: UInt8(ascii: "]")), end > rest.startIndex + 1, rest[end - 1] == UInt8(ascii: ":")
      {
        guard let isMember = Self.classes[String(decoding: rest[(rest.startIndex + 1)..<(end - 1)], as: UTF8.self)]
        else { return nil }
        for byte in UInt8.min...UInt8.max where isMember(byte) { insert(byte) }
        rest = rest[(end + 1)...]
        low = nil
      } else {
        guard let literal = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
        insert(literal)
        low = literal
      }
    } while rest.first != UInt8(ascii: "]")
    rest.removeFirst()
    if isNegated { words = ~words }
  }

  private static func literal(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    guard let byte = rest.popFirst() else { return nil }
    return byte == UInt8(ascii: "\\") ? rest.popFirst() : byte
  }

  /// The POSIX classes, in ASCII as in git.
  private static let classes: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { isLetter($0) || isDigit($0) }, "alpha": isLetter, "blank": { $0 == 0x20 || $0 == 0x09 },
    "cntrl": { $0 < 0x20 || $0 == 0x7F }, "digit": isDigit, "graph": { $0 > 0x20 && $0 < 0x7F },
    "lower": { (0x61...0x7A).contains($0) }, "print": { $0 >= 0x20 && $0 < 0x7F },
    "punct": { $0 > 0x20 && $0 < 0x7F && !isLetter($0) && !isDigit($0) },
    "space": { $0 == 0x20 || (0x09...0x0D).contains($0) }, "upper": { (0x41...0x5A).contains($0) },
    "xdigit": { isDigit($0) || (0x41...0x46).contains($0 & 0xDF) },
  ]

  private static let isDigit: @Sendable (UInt8) -> Bool = { (0x30...0x39).contains($0) }
  private static let isLetter: @Sendable (UInt8) -> Bool = { (0x41...0x5A).contains($0 & 0xDF) }
}
