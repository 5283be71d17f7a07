/// An expression, one level at a time: its terms, and of each term what it begins with and the members and calls that
/// follow.
///
/// Elements and arguments are expressions again, read when they are asked for, so the depth of the source is the
/// caller's to bound.
package struct SwiftExpression: Sendable {
  package let tokens: Range<Int>
  private let file: SwiftTokens

  /// What an operand begins with.
  package enum Head: Sendable {
    /// A name, which is the first of the steps.
    case name
    /// A dot: `.plain`, whose type is that of the context.
    case context
    /// The names of `\Trip.place.city`, the first of which are those of its root, or of `\.name`.
    case path([String], hasRoot: Bool)
    case string
    /// With a minus, if there is one.
    case number
    /// The elements of an array or dictionary literal, or the type of `[Tag]()`.
    case list([SwiftArgument])
    /// What is in parentheses: one expression, or the members of a tuple.
    case group([SwiftArgument])
    /// The tokens of a closure between its braces.
    case closure(Range<Int>)
  }

  /// What follows in an operand: `Kind` and `make` and `(1)` of `Kind.make(1)`.
  package enum Step: Sendable {
    /// With its generic arguments, and its token; that of a function that is not called has labels: `step(from:to:)`.
    case name(String, [SwiftTypeReference], at: Int)
    case call([SwiftArgument])
    case index([SwiftArgument])
    /// `!` or `?`
    case mark(String)

    /// The name, unless it has generic arguments.
    package var name: String? {
      if case .name(let name, [], _) = self { name } else { nil }
    }

    /// The arguments of a call.
    package var arguments: [SwiftArgument]? {
      if case .call(let arguments) = self { arguments } else { nil }
    }
  }

  init(_ tokens: Range<Int>, of file: SwiftTokens) {
    let end = min(tokens.upperBound, file.tokens.count)
    self.tokens = min(tokens.lowerBound, end)..<end
    self.file = file
  }

  /// The expression as written.
  package var text: String { file.text(tokens) }

  /// The expressions between `+`, up to a type after `as`, which changes no value.
  package var terms: [SwiftExpression] {
    var terms: [SwiftExpression] = []
    var start = tokens.lowerBound
    var place = start
    while place < tokens.upperBound, !file.isText(place, "as") {
      if file.isMark("+", at: place) {
        terms.append(SwiftExpression(start..<place, of: file))
        start = place + 1
      }
      place = max(place, min(file.closings[place], tokens.upperBound - 1)) + 1
    }
    return place > start ? terms + [SwiftExpression(start..<place, of: file)] : terms
  }

  /// What an expression is before its operands are read.
  package enum Form: Sendable {
    /// A single operand, or what is not read.
    case operand
    /// `a + b`
    case sum([SwiftExpression])
    /// `a ? b : c`
    case choice(SwiftExpression, SwiftExpression, SwiftExpression)
    /// `a ?? b`
    case fallback(SwiftExpression, SwiftExpression)
    /// `a - b`, `a == b`, `a && b`, `a ..< b`
    case operation(String, SwiftExpression, SwiftExpression)
    /// `!a`
    case negation(SwiftExpression)
    /// `if … { a } else { b }`, `switch … { … }`
    case branches
  }

  /// The expression without what changes no value: `try`, `await`, `as any VersionedSchema.Type`.
  package var bare: SwiftExpression {
    var (start, end) = (tokens.lowerBound, tokens.upperBound)
    while start + 1 < end, ["try", "await", "unsafe", "consume", "copy"].contains(where: { file.isText(start, $0) }) {
      start += 1
      while start < end, !file.tokens[start].isSpaced, file.isMark("!", at: start) || file.isMark("?", at: start) {
        start += 1
      }
    }
    let whole = SwiftExpression(start..<end, of: file)
    // Both sides of a choice may have a type of their own.
    guard whole.place(of: { file.isMark("?", at: $0) && file.tokens[$0].isSpaced }) == nil else { return whole }
    if let cast = whole.place(of: { file.isText($0, "as") }), cast > start { end = cast }
    return SwiftExpression(start..<end, of: file)
  }

  /// How the operands of a bare expression are joined.
  package var form: Form {
    guard let first = tokens.first else { return .operand }
    if file.isText(first, "if") || file.isText(first, "switch") { return .branches }
    func part(_ range: Range<Int>) -> SwiftExpression { SwiftExpression(range, of: file) }
    if let mark = place(of: { file.isMark("?", at: $0) && file.tokens[$0].isSpaced }) {
      if file.isMark("?", at: mark + 1) {
        return .fallback(part(first..<mark), part(mark + 2..<max(mark + 2, tokens.upperBound)))
      }
      // Choices within the first of the two have a colon each.
      var open = 1
      let rest = SwiftExpression(mark + 1..<tokens.upperBound, of: file)
      let colon = rest.place { place in
        if file.isMark("?", at: place), file.tokens[place].isSpaced, !file.isMark("?", at: place + 1) { open += 1 }
        if file.isMark(":", at: place), !isLabelOfClosure(at: place) { open -= 1 }
        return open == 0
      }
      guard let colon else { return .operand }
      return .choice(part(first..<mark), part(mark + 1..<colon), part(colon + 1..<tokens.upperBound))
    }
    if let (name, place) = binding, place > first, place + name.utf8.count < tokens.upperBound {
      if name == "+" { return .sum(terms) }
      return .operation(name, part(first..<place), part(place + name.utf8.count..<tokens.upperBound))
    }
    if file.isMark("!", at: first), tokens.count > 1 { return .negation(part(first + 1..<tokens.upperBound)) }
    return .operand
  }

  /// The operators that are read, those that bind least first.
  private static let operators: [[String]] = [
    ["||"], ["&&"], ["==", "!=", "<=", ">=", "<", ">"], ["..<", "..."], ["+", "-"], ["*", "/", "%"],
  ]

  /// The operator that binds least, and of equal ones the last.
  private var binding: (name: String, place: Int)? {
    var found: (name: String, place: Int, level: Int)?
    var place = tokens.lowerBound
    while place < tokens.upperBound {
      if Self.mayOperate(file.tokens[place].character), let (name, level) = binaryOperator(at: place) {
        if found.map({ level <= $0.level }) ?? true { found = (name, place, level) }
        place += name.utf8.count
      } else {
        place = max(place, min(file.closings[place], tokens.upperBound - 1)) + 1
      }
    }
    return found.map { ($0.name, $0.place) }
  }

  private static func mayOperate(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  /// An operator between two operands, with space on both sides or on none.
  private func binaryOperator(at place: Int) -> (name: String, level: Int)? {
    var end = place + 1
    while end < tokens.upperBound, !file.tokens[end].isSpaced, Self.mayOperate(file.tokens[end].character) { end += 1 }
    // Most are the dots of members.
    if end == place + 1, file.isMark(".", at: place) { return nil }
    guard place > tokens.lowerBound, end < tokens.upperBound, end - place < 4,
      file.tokens[place].isSpaced == file.tokens[end].isSpaced
    else { return nil }
    let name = (place..<end).map(file.text).joined()
    guard let level = Self.operators.firstIndex(where: { $0.contains(name) }),
      // `Step<V1, V2>.stage`
      file.tokens[place].isSpaced || !["<", ">"].contains(name)
    else { return nil }
    return (name, level)
  }

  /// Whether a colon is that of `{ … } didMigrate: { … }`.
  private func isLabelOfClosure(at colon: Int) -> Bool {
    file.isMark("{", at: colon + 1) && file.tokens[colon - 1].kind == .word && file.isMark("}", at: colon - 2)
  }

  /// The first token outside of brackets that passes a test.
  private func place(of isWanted: (Int) -> Bool) -> Int? {
    var place = tokens.lowerBound
    while place < tokens.upperBound {
      if isWanted(place) { return place }
      place = max(place, min(file.closings[place], tokens.upperBound - 1)) + 1
    }
    return nil
  }

  /// What the expression consists of, if it is a single operand.
  package var operand: (head: Head, steps: [Step])? {
    guard let first = tokens.first else { return nil }
    let token = file.tokens[first]
    switch (token.kind, token.character) {
    case (.word, _): return steps(from: first, isFirst: true).map { (.name, $0) }
    case (.string, _): return steps(from: first + 1).map { (.string, $0) }
    case (.number, _): return steps(from: first + 1).map { (.number, $0) }
    case (.symbol, UInt8(ascii: "-")):
      guard first + 1 < tokens.upperBound, file.tokens[first + 1].kind == .number else { return nil }
      return steps(from: first + 2).map { (.number, $0) }
    case (.mark, UInt8(ascii: ".")): return steps(from: first).map { (.context, $0) }
    case (_, UInt8(ascii: "\\")): return path.map { (.path($0.names, hasRoot: $0.hasRoot), []) }
    case (.mark, UInt8(ascii: "[")):
      let closing = file.closings[first]
      guard closing < tokens.upperBound else { return nil }
      return steps(from: closing + 1).map { (.list(file.arguments(in: first + 1..<closing)), $0) }
    case (.mark, UInt8(ascii: "(")):
      let closing = file.closings[first]
      guard closing < tokens.upperBound else { return nil }
      return steps(from: closing + 1).map { (.group(file.arguments(in: first + 1..<closing)), $0) }
    case (.mark, UInt8(ascii: "{")):
      let closing = file.closings[first]
      guard closing < tokens.upperBound else { return nil }
      return steps(from: closing + 1).map { (.closure(first + 1..<closing), $0) }
    default: return nil
    }
  }

  /// The names of `\Trip.place?.city`, which has a root, or `\.name`.
  private var path: (names: [String], hasRoot: Bool)? {
    var names: [String] = []
    for token in tokens.dropFirst() {
      if file.tokens[token].kind == .word {
        names.append(file.text(token))
      } else if ![".", "?", "!"].contains(where: { file.isMark($0, at: token) }) {
        return nil
      }
    }
    return names.isEmpty ? nil : (names, !file.isMark(".", at: tokens.lowerBound + 1))
  }

  /// The type at the beginning, with what follows: that of `[Tag]()` or `Set<String>()`.
  package var type: (type: SwiftTypeReference, steps: [Step])? {
    guard let first = tokens.first, let (type, end) = file.type(at: first, before: tokens.upperBound) else {
      return nil
    }
    return steps(from: end).map { (type, $0) }
  }

  /// The names of `SchemaV1.models`; nil if the expression is anything else.
  package var names: [String]? {
    guard case (.name, let steps)? = operand else { return nil }
    let names = steps.compactMap(\.name)
    return names.count == steps.count ? names : nil
  }

  /// The type that `Trip.self` names.
  package var metatype: [String]? {
    guard let names, names.count > 1, names.last == "self" else { return nil }
    return names.dropLast()
  }

  /// Members and calls up to the end; nil if there is anything else.
  private func steps(from start: Int, isFirst: Bool = false) -> [Step]? {
    var steps: [Step] = []
    var place = start
    while place < tokens.upperBound {
      let isName = isFirst && place == start
      if file.isMark("(", at: place) {
        let closing = file.closings[place]
        guard closing < tokens.upperBound else { return nil }
        if let labels = labels(in: place + 1..<closing), case .name(let name, let types, let token)? = steps.last {
          steps[steps.count - 1] = .name("\(name)(\(labels))", types, at: token)
        } else {
          steps.append(.call(file.arguments(in: place + 1..<closing)))
        }
        place = closing + 1
      } else if file.isMark("[", at: place), !file.tokens[place].beginsLine, !isFirst || place > start {
        let closing = file.closings[place]
        guard closing < tokens.upperBound else { return nil }
        steps.append(.index(file.arguments(in: place + 1..<closing)))
        place = closing + 1
      } else if file.isMark("{", at: place), let last = steps.last, let (closures, end) = closures(from: place) {
        // They are arguments like the others, also of a call without parentheses: `types.map { … }`.
        switch last {
        case .call(let given): steps[steps.count - 1] = .call(given + closures)
        case .name: steps.append(.call(closures))
        case .index, .mark: return nil
        }
        place = end
      } else if !file.tokens[place].isSpaced, file.isMark("!", at: place) || file.isMark("?", at: place) {
        // `database ?? .automatic` is one of two, so there is a space.
        steps.append(.mark(file.text(place)))
        place += 1
      } else if isName || file.isMark(".", at: place) {
        let name = isName ? place : place + 1
        guard name < tokens.upperBound else { return nil }
        if file.tokens[name].kind == .number, !isName {
          // A member of a tuple: `$0.0`.
          steps.append(.name(file.text(name), [], at: name))
          place = name + 1
          continue
        }
        guard file.tokens[name].kind == .word else { return nil }
        var types = TypeReader(file: file, index: name, limit: tokens.upperBound)
        let generic = file.isMark("<", at: name + 1) ? types.readArguments(after: name + 1) : []
        guard let generic else { return nil }
        steps.append(.name(file.text(name).filter { $0 != "`" }, generic, at: name))
        place = generic.isEmpty ? name + 1 : types.index
      } else {
        return nil
      }
    }
    return steps
  }

  /// The labels of `(from:to:)`.
  private func labels(in range: Range<Int>) -> String? {
    guard range.count > 1, range.count.isMultiple(of: 2),
      stride(from: range.lowerBound, to: range.upperBound, by: 2).allSatisfy({
        file.tokens[$0].kind == .word && file.isMark(":", at: $0 + 1)
      })
    else { return nil }
    return range.map(file.text).joined()
  }

  /// The closures after a call, and their end: `{ … } didMigrate: { … }`.
  private func closures(from start: Int) -> (arguments: [SwiftArgument], end: Int)? {
    var arguments: [SwiftArgument] = []
    var (place, label) = (start, String?.none)
    while true {
      let end = file.closings[place] + 1
      guard end <= tokens.upperBound else { return nil }
      var closure = file.argument(place..<end)
      closure.label = label
      arguments.append(closure)
      guard end + 2 < tokens.upperBound, file.tokens[end].kind == .word, file.isMark(":", at: end + 1),
        file.isMark("{", at: end + 2)
      else { return (arguments, end) }
      (place, label) = (end + 2, file.text(end))
    }
  }

  // MARK: - Anywhere inside

  /// The first directive or macro.
  package var pound: Int? { tokens.first { file.tokens[$0].kind == .pound } }
}
