import GlossBasics

/// The tokens of a file, without comments.
///
/// A class, since the readers of declarations, types and expressions hand it to each other at each step.
final class SwiftTokens: Sendable {
  let source: SourceText
  let tokens: [SwiftToken]
  /// For each opening bracket, the number of the token that closes it or that ends its enclosing bracket; for all other
  /// tokens, their own number.
  let closings: [Int]
  /// The ranges of the documentation comments before a token.
  let comments: [Int: [Range<Int>]]

  init(_ source: SourceText) {
    self.source = source
    var lexer = SwiftLexer(source.bytes)
    lexer.run()
    tokens = lexer.tokens
    closings = Self.closings(of: lexer.tokens)
    comments = lexer.comments
  }

  /// Matches brackets. A closing bracket without an opening one is skipped; an unclosed one ends with its enclosing
  /// bracket.
  private static func closings(of tokens: [SwiftToken]) -> [Int] {
    var closings = Array(tokens.indices)
    var open: [Int] = []
    var counts: [UInt8: Int] = [:]
    for (number, token) in tokens.enumerated() where token.kind == .mark {
      switch token.character {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append(number)
        counts[token.character, default: 0] += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        let opening: UInt8 = token.character == UInt8(ascii: ")") ? UInt8(ascii: "(") : token.character - 2
        guard counts[opening, default: 0] > 0 else { continue }
        // A closing brace also closes everything open inside it; a parenthesis does not close a block that begins after
        // it.
        if opening != UInt8(ascii: "{"), let last = open.last, tokens[last].character == UInt8(ascii: "{") { continue }
        while let last = open.popLast() {
          counts[tokens[last].character, default: 0] -= 1
          closings[last] = number
          if tokens[last].character == opening { break }
        }
      default: break
      }
    }
    for number in open { closings[number] = tokens.count }
    return closings
  }

  /// The first brace that is never closed.
  var unclosedBrace: Int? {
    tokens.indices.first { number in
      closings[number] == tokens.count && tokens[number].kind == .mark && tokens[number].character == UInt8(ascii: "{")
    }
  }

  /// The text of a token.
  func text(_ number: Int) -> String {
    guard tokens.indices.contains(number) else { return "" }
    return String(decoding: source.bytes[tokens[number].range], as: UTF8.self)
  }

  /// The text of a range of tokens, including everything between them.
  func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last, tokens.indices.contains(first), tokens.indices.contains(last)
    else { return "" }
    return String(decoding: source.bytes[tokens[first].start..<tokens[last].end], as: UTF8.self)
  }

  /// Whether a token has the given text.
  func isText(_ number: Int, _ text: StaticString) -> Bool {
    guard tokens.indices.contains(number) else { return false }
    let range = tokens[number].range
    guard range.count == text.utf8CodeUnitCount else { return false }
    return source.bytes[range].elementsEqual(String(describing: text).utf8)
  }

  /// Whether a token is a mark or the character of an operator.
  func isMark(_ character: Unicode.Scalar, at number: Int) -> Bool {
    return tokens.indices.contains(number) && tokens[number].character == UInt8(ascii: character)
  }

  /// The position of a token; that of the end of the file for a number after the last one.
  func position(of number: Int) -> SourcePosition {
    return source.position(of: tokens.indices.contains(number) ? tokens[number].start : source.bytes.count)
  }

  /// The type at the beginning of an expression, if there is one.
  func type(at number: Int, before limit: Int) -> (type: SwiftTypeReference, end: Int)? {
    var reader = TypeReader(file: self, index: number, limit: min(limit, tokens.count))
    guard let type = reader.read() else { return nil }
    return (type, reader.index)
  }

  /// The tokens of the expression that begins at a token.
  func expression(at number: Int) -> Range<Int> {
    var declarations = DeclarationReader(self, SwiftDirectives())
    declarations.index = number
    var reader = ExpressionReader(reader: declarations)
    reader.skip()
    return number..<max(number, min(reader.index, tokens.count))
  }

  /// The function whose `func` a token is; nil for one without a body.
  func function(at number: Int) -> SwiftFunction? {
    var declarations = DeclarationReader(self, SwiftDirectives())
    declarations.index = number
    return declarations.readFunction([])
  }

  /// An expression as an argument without a label.
  func argument(_ tokens: Range<Int>) -> SwiftArgument {
    SwiftArgument(label: nil, value: text(tokens), tokens: tokens, position: position(of: tokens.lowerBound))
  }

  /// The end of `<V1, V2>` in `Step<V1, V2>.stage`; nil for a comparison.
  private func endOfGenericArguments(at index: Int, _ limit: Int) -> Int? {
    guard index > 0, tokens[index - 1].kind == .word, !tokens[index].isSpaced else { return nil }
    var reader = TypeReader(file: self, index: index - 1, limit: limit)
    guard reader.readArguments(after: index) != nil, reader.index < limit else { return nil }
    // Like the compiler, decide by what follows the list.
    return [".", "(", "{"].contains(where: { isMark($0, at: reader.index) }) ? reader.index : nil
  }

  /// The arguments between two parentheses, or the elements between two brackets.
  func arguments(in range: Range<Int>) -> [SwiftArgument] {
    var arguments: [SwiftArgument] = []
    var start = range.lowerBound
    var index = start
    func end(at end: Int) {
      guard start < end else { return }
      var first = start
      var label: String?
      if end - start > 2, tokens[start].kind == .word, tokens[start + 1].character == UInt8(ascii: ":") {
        label = text(start)
        first = start + 2
      }
      arguments.append(
        SwiftArgument(
          label: label, value: text(first..<end), tokens: first..<end, position: position(of: first)))
    }
    let limit = min(range.upperBound, tokens.count)
    while index < limit {
      if tokens[index].character == UInt8(ascii: ",") {
        end(at: index)
        start = index + 1
      }
      index = max(index, min(closings[index], limit)) + 1
      if index < limit, tokens[index].character == UInt8(ascii: "<"), let list = endOfGenericArguments(at: index, limit)
      {
        index = list
      }
    }
    end(at: limit)
    return arguments
  }
}
