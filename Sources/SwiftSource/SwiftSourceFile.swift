package import GlossBasics

/// The declarations of a Swift file: types, properties, cases, type aliases and macros, with their positions.
///
/// Bodies of functions, accessors and closures are skipped. Any bytes can be read; what is not Swift yields fewer
/// declarations, and reporting it is left to the compiler.
///
/// - Complexity: linear in the size of the file, which is read up to `sizeLimit`.
package struct SwiftSourceFile: Sendable {
  package let source: SourceText
  package let directives: SwiftDirectives
  package let members: SwiftMembers
  /// The first brace that is never closed; what follows it is read as a part of it.
  package let unclosedBrace: SourcePosition?
  /// The tokens, read again where they are asked for: they take fifteen times the space of the text, and those of the
  /// few files that declare something of a model are needed only.
  private let again = Deferred<SwiftTokens>()

  /// The maximum size of a file, a hundred times that of hand-written ones.
  package static let sizeLimit = 16 << 20

  package init(_ bytes: [UInt8]) {
    source = SourceText(bytes.count > Self.sizeLimit ? [] : bytes)
    let read = SwiftTokens(source)
    directives = SwiftDirectives(read)
    unclosedBrace = read.unclosedBrace.map(read.position)
    var reader = DeclarationReader(read, directives)
    members = reader.readFile()
  }

  private var read: SwiftTokens { again.value { SwiftTokens(source) } }

  /// All tokens of the file, without comments.
  package var tokens: [SwiftToken] { read.tokens }

  /// For each opening bracket, the number of the token that closes it or that ends its enclosing bracket; for all other
  /// tokens, their own number.
  package var closings: [Int] { read.closings }

  /// The text of a token.
  package func text(_ number: Int) -> String { read.text(number) }

  /// The text of a range of tokens, including everything between them.
  package func text(_ range: Range<Int>) -> String { read.text(range) }

  /// Whether a token has the given text.
  package func isText(_ number: Int, _ text: StaticString) -> Bool { read.isText(number, text) }

  /// Whether a token is a mark or the character of an operator.
  package func isMark(_ character: Unicode.Scalar, at number: Int) -> Bool { read.isMark(character, at: number) }

  /// The position of a token; that of the end of the file for a number after the last one.
  package func position(of number: Int) -> SourcePosition { read.position(of: number) }

  /// The type at the beginning of an expression, if there is one.
  package func type(at number: Int, before limit: Int) -> (type: SwiftTypeReference, end: Int)? {
    read.type(at: number, before: limit)
  }

  /// The tokens of the expression that begins at a token.
  package func expression(at number: Int) -> Range<Int> { read.expression(at: number) }

  /// Whether a `=` is that of an assignment or of `+=`, and not of a comparison.
  package func isAssignment(at token: Int) -> Bool {
    !isMark("=", at: token + 1) && !["=", "!", "<", ">", "~"].contains { isMark($0, at: token - 1) }
  }

  /// The `=` of an assignment outside of brackets: of `x = …`, `x += …`.
  package func assignment(in tokens: Range<Int>) -> Int? {
    var place = tokens.lowerBound
    while place < tokens.upperBound {
      if isMark("=", at: place), isAssignment(at: place) { return place }
      place = max(place, min(closings[place], tokens.upperBound)) + 1
    }
    return nil
  }

  /// The function whose `func` a token is; nil for one without a body.
  package func function(at number: Int) -> SwiftFunction? { read.function(at: number) }

  /// The form of an expression.
  package func expression(_ tokens: Range<Int>) -> SwiftExpression { SwiftExpression(tokens, of: read) }

  /// An expression as an argument without a label.
  package func argument(_ tokens: Range<Int>) -> SwiftArgument { read.argument(tokens) }

  /// Whether a name is called: `Name(…)`, `Name.init(…)`.
  package func isCall(at name: Int) -> Bool {
    isMark("(", at: name + 1) || isMark(".", at: name + 1) && isText(name + 2, "init") && isMark("(", at: name + 3)
  }

  /// The arguments of `Name(…)` or `Name.init(…)`, by the token of the name; nil if there is no call.
  package func arguments(ofCallAt name: Int) -> [SwiftArgument]? {
    let open = isMark(".", at: name + 1) && isText(name + 2, "init") ? name + 3 : name + 1
    return isMark("(", at: open) ? read.arguments(in: open + 1..<max(open + 1, closings[open])) : nil
  }

  /// The arguments between two parentheses, or the elements between two brackets.
  package func arguments(in range: Range<Int>) -> [SwiftArgument] { read.arguments(in: range) }

  /// The parameters of a function.
  package func parameters(of function: SwiftFunction) -> [SwiftParameter] {
    var parameters: [SwiftParameter] = []
    var place = function.parameters.lowerBound
    let end = min(function.parameters.upperBound, tokens.count)
    while place < end {
      var names: [String] = []
      while place < end, !isMark(":", at: place), !isMark(",", at: place) {
        if tokens[place].kind == .word { names.append(text(place).filter { $0 != "`" }) }
        place = max(place, min(closings[place], end)) + 1
      }
      guard let first = names.first, let last = names.last else { break }
      var parameter = SwiftParameter(label: first == "_" ? nil : first, name: last)
      if isMark(":", at: place), let type = type(at: place + 1, before: end) {
        parameter.type = type.type
        place = type.end
      }
      let rest = place
      while place < end, !isMark(",", at: place) { place = max(place, min(closings[place], end)) + 1 }
      if rest < place, isMark("=", at: rest) { parameter.initialTokens = rest + 1..<min(place, end) }
      parameters.append(parameter)
      place += 1
    }
    return parameters
  }
}
