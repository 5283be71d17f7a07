import GlossDiagramLayout

/// How a message is broken in an alert of a phone: 238 points wide, in semibold letters of 17 points.
package enum AlertLines {
  /// More lines than these push the alert's button away from where people expect it.
  package static let most = 3
  private static let width = 238
  /// Semibold letters of 17 points are at most as wide as regular ones of 19.
  private static let size = 19

  /// The number of lines that a message takes at most, in any common system font.
  ///
  /// - Complexity: O(*n*) in the characters of the message.
  package static func count(_ text: String) -> Int {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).reduce(0) { count, line in
      count + Self.count(ofLine: line)
    }
  }

  private static func count(ofLine line: Substring) -> Int {
    var (lines, room) = (1, width)
    for piece in pieces(of: line) {
      let needed = TextWidth.of(String(piece), size: size)
      // The space at the end of a line needs no room.
      let visible = TextWidth.of(String(piece.reversed().drop { $0 == " " }), size: size)
      if visible <= room {
        room -= needed
      } else if visible <= width {
        (lines, room) = (lines + 1, width - needed)
      } else {
        // A word that is wider than a line is broken between its letters.
        let rest = visible - max(0, room)
        let further = (rest + width - 1) / width
        (lines, room) = (lines + further, width - (rest - (further - 1) * width))
      }
    }
    return lines
  }

  /// Words with the spaces after them, and each letter of a script that has none.
  private static func pieces(of line: Substring) -> [Substring] {
    var pieces: [Substring] = []
    var start = line.startIndex
    for index in line.indices {
      let next = line.index(after: index)
      let breaks = line[index] == " " ? next == line.endIndex || line[next] != " " : isIdeographic(line[index])
      guard breaks else { continue }
      pieces.append(line[start..<next])
      start = next
    }
    return start < line.endIndex ? pieces + [line[start...]] : pieces
  }

  private static func isIdeographic(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFD: true
    default: false
    }
  }
}
