import GlossDiagramLayout

/// Breaks a string that is too wide for one line: at spaces and at the humps of names, in lines of about the same
/// width.
enum TextLines {
  /// - Returns: as few lines as possible, none wider than `width`; the text alone if it fits.
  static func broken(_ text: String, to width: Int, size: Int) -> [String] {
    guard TextWidth.of(text, size: size) > width else { return [text] }
    let pieces = pieces(of: text).flatMap { letters(of: $0, to: width, size: size) }
    var lines = filled(pieces, to: width, size: size)
    // The same number of lines is possible with less room, until they are about equal.
    var room = width
    while room > 16 {
      room -= 8
      let narrower = filled(pieces, to: room, size: size)
      guard narrower.count == lines.count, narrower.allSatisfy({ TextWidth.of($0, size: size) <= room }) else { break }
      lines = narrower
    }
    return lines
  }

  private static func pieces(of text: String) -> [String] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return words.enumerated().flatMap { number, word in
      var pieces = CamelHumps.pieces(of: String(word)).map(String.init)
      // A space ends the line that is broken at it.
      if number < words.count - 1 { pieces.append((pieces.popLast() ?? "") + " ") }
      return pieces
    }
  }

  /// A piece that is itself too wide, between its characters.
  private static func letters(of piece: String, to width: Int, size: Int) -> [String] {
    TextWidth.of(piece, size: size) > width ? piece.map(String.init) : [piece]
  }

  private static func filled(_ pieces: [String], to width: Int, size: Int) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, TextWidth.of(last + piece, size: size) <= width {
        lines[lines.count - 1] = last + piece
      } else {
        lines.append(piece)
      }
    }
    return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }
}
