/// A piece of a sentence whose form depends on the format: plain text, code, or a link.
enum TextRun: Sendable, Hashable {
  case text(String)
  /// A name or expression of the model, in a fixed-width font and always left to right.
  case code(String)
  /// A name in a language of its own, apart from the direction of the sentence.
  case name(String)
  /// A name in the model that links to its page.
  case link(String, PageAddress)

  var plainText: String {
    switch self {
    case .text(let text), .code(let text), .name(let text), .link(let text, _): text
    }
  }
}

/// A sentence made of runs.
struct TextRuns: Sendable, Hashable {
  var runs: [TextRun]

  init(_ runs: [TextRun] = []) { self.runs = runs }
  init(_ text: String) { runs = [.text(text)] }

  var isEmpty: Bool { runs.isEmpty }

  mutating func append(_ other: TextRuns) { runs += other.runs }

  /// The pieces with a separator between them.
  static func joined(_ pieces: [TextRuns], separator: String) -> TextRuns {
    var result = TextRuns()
    for (position, piece) in pieces.enumerated() {
      if position > 0 { result.runs.append(.text(separator)) }
      result.append(piece)
    }
    return result
  }

  /// The text without formatting.
  var plainText: String { runs.map(\.plainText).joined() }
}
