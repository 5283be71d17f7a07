package import GlossBasics

/// The declarations of a Swift file: types, properties, cases, type aliases and macros, with their positions.
///
/// Bodies of functions, accessors and closures are skipped. Any bytes can be read; what is not Swift yields fewer
/// declarations, and reporting it is left to the compiler.
///
/// - Complexity: linear in the size of the file, which is read up to `sizeLimit`.
package struct SwiftSourceFile: Sendable {
  package let source: SourceText
  /// All tokens of the file, without comments.
  package var tokens: [SwiftToken] { isRead ? again.value(lex).tokens : keptTokens }
  /// For each opening bracket, the number of the token that closes it or that ends its enclosing bracket; for all other
  /// tokens, their own number.
  package var closings: [Int] { isRead ? again.value(lex).closings : keptClosings }
  package private(set) var directives = SwiftDirectives()
  package private(set) var members = SwiftMembers()
  /// The first brace that is never closed; what follows it is read as a part of it.
  package private(set) var unclosedBrace: SourcePosition?

  /// The maximum size of a file, a hundred times that of hand-written ones.
  package static let sizeLimit = 16 << 20

  package init(_ bytes: [UInt8]) {
    let bytes = bytes.count > Self.sizeLimit ? [] : bytes
    source = SourceText(bytes)
    var lexer = SwiftLexer(bytes)
    lexer.run()
    (keptTokens, keptClosings) = (lexer.tokens, Self.closings(of: lexer.tokens))
    directives = SwiftDirectives(self)
    let tokens = keptTokens
    let open = zip(tokens.indices, keptClosings).first { number, closing in
      closing == tokens.count && tokens[number].kind == .mark && tokens[number].character == UInt8(ascii: "{")
    }
    unclosedBrace = open.map { source.position(of: tokens[$0.0].range.lowerBound) }
    var reader = DeclarationReader(self, comments: lexer.comments)
    members = reader.readFile()
    (keptTokens, keptClosings) = ([], [])
    isRead = true
  }

  private struct Lexed: Sendable {
    var tokens: [SwiftToken]
    var closings: [Int]
  }

  /// The tokens while the declarations are read. They take fifteen times the space of the text, and later only those of
  /// the few files are needed that declare something of a model. Apart: a reader asks for one of them at each step,
  /// and copies of both take a third of all its time.
  private var keptTokens: [SwiftToken] = []
  private var keptClosings: [Int] = []
  private var isRead = false
  private let again = Deferred<Lexed>()

  private func lex() -> Lexed {
    var lexer = SwiftLexer(source.bytes)
    lexer.run()
    return Lexed(tokens: lexer.tokens, closings: Self.closings(of: lexer.tokens))
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

  /// The text of a token.
  package func text(_ number: Int) -> String {
    let tokens = tokens
    guard tokens.indices.contains(number) else { return "" }
    return String(decoding: source.bytes[tokens[number].range], as: UTF8.self)
  }

  /// The text of a range of tokens, including everything between them.
  package func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last, tokens.indices.contains(first), tokens.indices.contains(last)
    else { return "" }
    return String(decoding: source.bytes[tokens[first].start..<tokens[last].end], as: UTF8.self)
  }

  /// Whether a token has the given text.
  package func isText(_ number: Int, _ text: StaticString) -> Bool {
    let tokens = tokens
    guard tokens.indices.contains(number) else { return false }
    let range = tokens[number].range
    guard range.count == text.utf8CodeUnitCount else { return false }
    return source.bytes[range].elementsEqual(String(describing: text).utf8)
  }

  /// Whether a token is a mark or the character of an operator.
  package func isMark(_ character: Unicode.Scalar, at number: Int) -> Bool {
    let tokens = tokens
    return tokens.indices.contains(number) && tokens[number].character == UInt8(ascii: character)
  }

  /// The position of a token; that of the end of the file for a number after the last one.
  package func position(of number: Int) -> SourcePosition {
    let tokens = tokens
    return source.position(of: tokens.indices.contains(number) ? tokens[number].start : source.bytes.count)
  }

  /// The type at the beginning of an expression, if there is one.
  package func type(at number: Int, before limit: Int) -> (type: SwiftTypeReference, end: Int)? {
    var reader = TypeReader(file: self, index: number, limit: min(limit, tokens.count))
    guard let type = reader.read() else { return nil }
    return (type, reader.index)
  }

  /// The tokens of the expression that begins at a token.
  package func expression(at number: Int) -> Range<Int> {
    var declarations = DeclarationReader(self, comments: [:])
    declarations.index = number
    var reader = ExpressionReader(reader: declarations)
    reader.skip()
    return number..<max(number, min(reader.index, tokens.count))
  }

  /// An expression as an argument without a label.
  package func argument(_ tokens: Range<Int>) -> SwiftArgument {
    SwiftArgument(label: nil, value: text(tokens), tokens: tokens, position: position(of: tokens.lowerBound))
  }

  /// The arguments between two parentheses, or the elements between two brackets.
  package func arguments(in range: Range<Int>) -> [SwiftArgument] {
    let tokens = tokens
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
    let closings = closings
    while index < limit {
      if tokens[index].character == UInt8(ascii: ",") {
        end(at: index)
        start = index + 1
      }
      index = max(index, min(closings[index], limit)) + 1
    }
    end(at: limit)
    return arguments
  }
}
