import GlossLocalization
import GlossManagedObjectModel

/// The words of the reference in one language, with sentences that contain code and links.
final class DocumentationWords: Sendable {
  let vocabulary: Vocabulary
  /// The words without plural forms, for templates.
  let all: [String: String]
  /// All of them split at their placeholders, since every property uses several.
  private let pieces: [String: [Piece]]

  init(locale: String) {
    vocabulary = Vocabulary(locale: locale)
    let english = BuiltInTable.entries(Vocabulary.tableName, language: "en") ?? [:]
    let own = BuiltInTable.entries(Vocabulary.tableName, language: vocabulary.language) ?? [:]
    all = english.merging(own) { $1 }.filter { !$0.key.contains(".") }
    pieces = all.mapValues(Self.pieces)
  }

  /// The word for a key.
  subscript(_ key: String) -> String { all[key] ?? key }

  /// A sentence with its placeholders filled in.
  func runs(_ key: String, _ values: KeyValuePairs<String, TextRun>) -> TextRuns {
    runs(key) { name in values.first { $0.key == name }?.value }
  }

  /// A sentence with values of the model in its placeholders.
  func runs(_ key: String, _ values: KeyValuePairs<String, AttributeValue?>) -> TextRuns {
    runs(key) { name in values.first { $0.key == name }?.value.map(value) }
  }

  private func runs(_ key: String, _ value: (String) -> TextRun?) -> TextRuns {
    TextRuns(
      (pieces[key] ?? Self.pieces(of: key)).map { piece in
        switch piece {
        case .text(let text): .text(text)
        case .placeholder(let name): value(name) ?? .text("%{\(name)}")
        }
      })
  }

  /// A piece of a sentence between its placeholders.
  private enum Piece: Sendable {
    case text(String)
    case placeholder(String)
  }

  private static func pieces(of sentence: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = sentence[...]
    while let (whole, name) = Self.firstPlaceholder(in: rest) {
      if whole.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<whole.lowerBound]))) }
      pieces.append(.placeholder(String(rest[name])))
      rest = rest[whole.upperBound...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// The position of the first `%{name}`, and the name in it.
  private static func firstPlaceholder(
    in text: Substring
  ) -> (whole: Range<String.Index>, name: Range<String.Index>)? {
    // By bytes, since every property uses several sentences, and searching strings takes longer than everything else.
    let bytes = text.utf8
    var start = bytes.startIndex
    while let sign = bytes[start...].firstIndex(of: UInt8(ascii: "%")) {
      start = bytes.index(after: sign)
      guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "{") else { continue }
      let name = bytes.index(after: start)
      guard let end = bytes[name...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
      return (sign..<bytes.index(after: end), name..<end)
    }
    return nil
  }

  /// A sentence with runs in its only placeholder.
  func runs(_ key: String, _ name: String, _ value: TextRuns) -> TextRuns {
    TextRuns(runs(key, { _ in nil }).runs.flatMap { $0 == .text("%{\(name)}") ? value.runs : [$0] })
  }

  /// A sentence with strings in its placeholders.
  func text(_ key: String, _ values: [String: String]) -> String { self[key].filling(values) }

  /// The form of a sentence for a number, which is written in the language's format.
  func counted(_ key: String, _ count: Int) -> String { vocabulary.plural(key, count) }

  /// A value of the model in the language's format.
  func value(_ value: AttributeValue) -> TextRun {
    switch value {
    // Four digits are not grouped: many of them are years.
    case .integer(let integer) where integer.magnitude < 10_000: .text(String(integer))
    case .integer(let integer): .text(vocabulary.formats.number(String(integer)))
    case .real(let real): .text(vocabulary.formats.number(Self.plainNotation(of: real)))
    case .boolean(let boolean): .code(boolean ? "YES" : "NO")
    case .decimal(let decimal): .text(vocabulary.formats.number(AttributeValue.plainNotation(of: decimal)))
    case .date(let seconds): .text(vocabulary.formats.date(secondsSinceReferenceDate: seconds) ?? "\(seconds) s")
    case .string(let string): .code("\"\(string)\"")
    case .uuid(let string), .uri(let string): .code(string)
    }
  }

  /// Whole numbers of moderate size without a fraction, else the shortest notation.
  private static func plainNotation(of real: Double) -> String {
    real == real.rounded() && real.magnitude < 1e15 ? String(Int64(real)) : String(real)
  }
}
