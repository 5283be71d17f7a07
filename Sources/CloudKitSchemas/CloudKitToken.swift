/// A token of a `.ckdb` file.
struct CloudKitToken: Sendable {
  enum Kind: Sendable, Equatable {
    /// A keyword or plain name.
    case word
    /// A name in double quotes.
    case quoted
    /// `(`, `)`, `<`, `>`, `,` or `;`
    case mark(UInt8)
    case comment
    /// A byte that belongs to no token.
    case stray
    /// A name or comment without its end.
    case unended
    case end
  }

  var kind: Kind
  /// The name without its quotes, the comment as written.
  var text: String
  /// The place of the first byte.
  var start: Int
  var end: Int
  var line: Int
}

extension CloudKitToken {
  /// Splits a part of a file into tokens, which end with one of the kind `end`.
  ///
  /// - Complexity: O(*n*).
  static func tokens(in bytes: [UInt8], _ range: Range<Int>) -> [CloudKitToken] {
    var tokens: [CloudKitToken] = []
    var place = range.lowerBound
    var line = 1
    func text(_ range: Range<Int>) -> String {
      let text = String(decoding: bytes[range], as: UTF8.self)
      return text.utf8.contains(0x0D) ? String(text.map { $0 == "\r\n" ? "\n" : $0 }) : text
    }
    func byte(_ place: Int) -> UInt8 { place < range.upperBound ? bytes[place] : 0 }
    while place < range.upperBound {
      let start = place
      let startLine = line
      var kind = Kind.stray
      var content = start..<start + 1
      switch (bytes[place], byte(place + 1)) {
      case (0x0A, _):
        line += 1
        place += 1
        continue
      case (0x0D, let next) where next != 0x0A:
        line += 1
        place += 1
        continue
      case (0x20, _), (0x09, _), (0x0D, _):
        place += 1
        continue
      case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "-"), UInt8(ascii: "-")):
        while place < range.upperBound, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
        kind = .comment
        content = start..<place
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        place += 2
        kind = .unended
        while place < range.upperBound {
          if bytes[place] == UInt8(ascii: "*"), byte(place + 1) == UInt8(ascii: "/") {
            place += 2
            kind = .comment
            break
          }
          if bytes[place] == 0x0A { line += 1 }
          place += 1
        }
        content = start..<min(place, range.upperBound)
      case (UInt8(ascii: "\""), _):
        place += 1
        while place < range.upperBound, bytes[place] != UInt8(ascii: "\""), !bytes[place].isBreak { place += 1 }
        content = start + 1..<place
        kind = byte(place) == UInt8(ascii: "\"") ? .quoted : .unended
        if kind == .quoted { place += 1 }
      case (let first, _) where first.isWordByte:
        while place < range.upperBound, bytes[place].isWordByte { place += 1 }
        kind = .word
        content = start..<place
      case (let mark, _) where "()<>,;".utf8.contains(mark):
        place += 1
        kind = .mark(mark)
      default:
        // A character of several bytes is one mistake.
        place += 1
        while place < range.upperBound, bytes[place] & 0xC0 == 0x80 { place += 1 }
        content = start..<place
      }
      tokens.append(CloudKitToken(kind: kind, text: text(content), start: start, end: place, line: startLine))
    }
    tokens.append(
      CloudKitToken(kind: .end, text: "", start: range.upperBound, end: range.upperBound, line: line))
    return tokens
  }
}

extension UInt8 {
  fileprivate var isBreak: Bool { self == 0x0A || self == 0x0D }

  fileprivate var isWordByte: Bool { isASCIILetter || (0x30...0x39).contains(self) || self == 0x5F }
}
