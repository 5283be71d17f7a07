/// Finds what a name within the body of a function means: a local constant or variable, or a parameter.
package struct SwiftScopes {
  package enum Definition: Equatable {
    /// A variable: its initial value, and all that changes it before its use, in the order of the source.
    case variable([Change])
    /// A parameter, with its default value, of the function whose body begins with a brace; also that of a closure or
    /// a loop, which has no default value.
    case parameter(Range<Int>?, of: Int)
  }

  /// A statement that changes a variable.
  package struct Change: Equatable {
    package enum Kind: Equatable {
      case set, append, insert
      /// `+=`, `append(contentsOf:)`
      case add
      /// All else that changes it in place.
      case other
    }

    package var kind: Kind
    /// The tokens of the value.
    package var value: Range<Int>
    /// Whether it always runs before the use: it is not in a branch or loop of its own.
    package var isCertain: Bool
    /// The loop that runs it for each element, if that is all around it.
    package var loop: Loop?
    /// The type that the variable is declared with.
    package var type: SwiftTypeReference?
  }

  /// `for version in [V1.self, V2.self] { … }`, `for (from, to) in pairs { … }`, `pairs.forEach { … }`
  package struct Loop: Equatable {
    /// Those of the members of a pair if there are several.
    package var names: [String]
    /// The tokens of what it goes through.
    package var list: Range<Int>
  }

  private let file: SwiftSourceFile
  /// For each closing bracket, its opening one.
  private var openings: [Int: Int] = [:]
  /// For each token, the innermost brace around it, or -1.
  private var braces: [Int] = []

  /// The places of the names that `let`, `var` and `for` declare.
  private var declarations: [String: [Int]] = [:]
  /// The same of `func`.
  private var functions: [String: [Int]] = [:]
  /// The places that a `for` declares.
  private var loopVariables = Set<Int>()

  /// The maximum number of blocks around a token.
  private static let depthLimit = 256
  /// A search ends after this many tokens; functions are shorter.
  private static let tokenLimit = 20_000

  package init(_ file: SwiftSourceFile) {
    self.file = file
    for (opening, closing) in file.closings.enumerated() where closing > opening && closing < file.tokens.count {
      // An unclosed bracket ends with its enclosing one, which comes first.
      if openings[closing] == nil { openings[closing] = opening }
    }
    var open: [Int] = []
    braces.reserveCapacity(file.tokens.count)
    for token in file.tokens.indices {
      while let last = open.last, file.closings[last] <= token { open.removeLast() }
      braces.append(open.last ?? -1)
      if file.isMark("{", at: token) { open.append(token) }
      if token > 0, file.tokens[token].kind == .word, file.tokens[token - 1].kind == .word,
        file.isText(token - 1, "let") || file.isText(token - 1, "var")
      {
        declarations[file.text(token), default: []].append(token)
      } else if file.isText(token, "for") {
        for place in pattern(after: token) {
          declarations[file.text(place), default: []].append(place)
          loopVariables.insert(place)
        }
      } else if token > 0, open.count > 1, file.tokens[token].kind == .word, file.isText(token - 1, "func") {
        functions[file.text(token), default: []].append(token)
      }
    }
  }

  /// The definition of a name that a token uses; nil if no enclosing block has one before the token.
  ///
  /// - Parameter type: the brace of the type that the token is in, -1 outside of all; if it is given, only the body
  ///   of the member around the token counts.
  package func definition(of name: String, before token: Int, inside type: Int? = nil) -> Definition? {
    let places = declarations[name] ?? []
    // From the block around the token outwards, in each the last one before it.
    var block = braces.indices.contains(token) ? braces[token] : -1
    var (before, end) = (0, places.count)
    while before < end {
      let middle = (before + end) / 2
      if places[middle] < token { before = middle + 1 } else { end = middle }
    }
    for _ in 0..<Self.depthLimit {
      if type != nil, block == type { return nil }
      while before > 0, places[before - 1] > block {
        before -= 1
        let place = places[before]
        guard braces[place] == block else { continue }
        if loopVariables.contains(place) { return .parameter(nil, of: place) }
        // Not within its own value, and not one with a getter.
        if let changes = changes(of: name, declaredAt: place, before: token) { return .variable(changes) }
      }
      guard block >= 0 else { return nil }
      if let header = parameters(before: block), let found = parameter(name, in: header) {
        return .parameter(found.value, of: block)
      }
      if closure(at: block).parameters.contains(name) { return .parameter(nil, of: block) }
      block = braces[block]
    }
    return nil
  }

  /// The function with a name that the body around a token declares.
  ///
  /// - Parameter type: the brace of the type that the token is in.
  package func function(_ name: String, around token: Int, inside type: @autoclosure () -> Int) -> SwiftFunction? {
    guard let places = functions[name] else { return nil }
    let type = type()
    var block = block(around: token)
    for _ in 0..<Self.depthLimit where block > type {
      if let place = places.first(where: { braces[$0] == block }) { return file.function(at: place - 1) }
      block = braces[block]
    }
    return nil
  }

  /// The brace of the innermost block around a token; -1 outside of all.
  package func block(around token: Int) -> Int { braces.indices.contains(token) ? braces[token] : -1 }

  /// The parameters of `{ from, to in`, `{ (from: A, to: B) -> C in`, and the beginning of its body; none of a block or
  /// of `$0`.
  package func closure(at brace: Int) -> (parameters: [String], body: Int) {
    var names: [String] = []
    var place = brace + 1
    // `[weak self]`, `@MainActor`
    while file.isMark("[", at: place) || file.isMark("@", at: place) {
      place = file.isMark("@", at: place) ? place + 2 : file.closings[place] + 1
    }
    let isGroup = file.isMark("(", at: place)
    let end = isGroup ? file.closings[place] : min(place + 64, file.tokens.count)
    if isGroup { place += 1 }
    while place < end, file.tokens[place].kind == .word, !file.isText(place, "in") {
      names.append(file.text(place))
      place += 1
      if file.isMark(":", at: place), let type = file.type(at: place + 1, before: end) { place = type.end }
      guard file.isMark(",", at: place) else { break }
      place += 1
    }
    if isGroup { place = end + 1 }
    for _ in 0..<32 where place < file.tokens.count && !file.isText(place, "in") {
      guard isGroup, !["{", "}", ";"].contains(where: { file.isMark($0, at: place) }) else { return ([], brace + 1) }
      place += 1
    }
    return file.isText(place, "in") ? (names, place + 1) : ([], brace + 1)
  }

  /// The names of the functions, variables and types around a token, innermost first.
  package func names(around token: Int) -> [String] {
    var names: [String] = []
    var place = min(token, file.tokens.count) - 1
    var left = Self.tokenLimit
    while place >= 0, left > 0 {
      left -= 1
      if let opening = openings[place] {
        place = opening - 1
      } else {
        if file.isMark("{", at: place) || file.isMark("=", at: place) { names += declared(before: place) }
        place -= 1
      }
    }
    return names
  }

  /// `func make(…) -> T {`, `static let shared: T = {`, `final class Store {`
  private func declared(before brace: Int) -> [String] {
    var place = brace - 1
    for _ in 0..<32 where place > 0 {
      if let opening = openings[place], !file.isMark("}", at: place) {
        place = opening - 1
        continue
      }
      if [";", "}", "{"].contains(where: { file.isMark($0, at: place) }) { break }
      if file.tokens[place].kind == .word, Self.declaring.contains(file.text(place - 1)) { return [file.text(place)] }
      place -= 1
    }
    return []
  }

  private static let declaring: Set<String> = [
    "func", "var", "let", "class", "struct", "enum", "actor", "extension", "protocol",
  ]

  /// The parentheses of the parameters of the function whose body begins with a brace.
  private func parameters(before brace: Int) -> Range<Int>? {
    var place = brace - 1
    for _ in 0..<32 where place > 0 {
      if let opening = openings[place] {
        if file.isMark("}", at: place) { return nil }
        if file.isMark("(", at: opening), isFunctionName(before: opening) { return opening + 1..<place }
        place = opening - 1
        continue
      }
      if [";", "{"].contains(where: { file.isMark($0, at: place) }) { return nil }
      place -= 1
    }
    return nil
  }

  private func isFunctionName(before parenthesis: Int) -> Bool {
    var place = parenthesis - 1
    // `func make<Model>(…)`, not `-> (…)`
    if file.isMark(">", at: place), !file.isMark("-", at: place - 1) {
      var depth = 0
      for _ in 0..<64 where place > 0 {
        depth += file.isMark(">", at: place) ? 1 : file.isMark("<", at: place) ? -1 : 0
        place -= 1
        if depth == 0 { break }
      }
    }
    if file.isMark("?", at: place) || file.isMark("!", at: place) { place -= 1 }
    return file.isText(place, "init") || file.isText(place - 1, "func")
  }

  private struct ParameterDefault { var value: Range<Int>? }

  private func parameter(_ name: String, in range: Range<Int>) -> ParameterDefault? {
    var place = range.lowerBound
    while place < range.upperBound {
      if file.text(place) == name, file.isMark(":", at: place + 1) {
        var end = place + 2
        var value: Int?
        while end < range.upperBound, !file.isMark(",", at: end) {
          if value == nil, file.isMark("=", at: end) { value = end + 1 }
          end = min(file.closings[end], range.upperBound - 1) + 1
        }
        return ParameterDefault(value: value.flatMap { $0 < end ? $0..<end : nil })
      }
      place = min(file.closings[place], range.upperBound - 1) + 1
    }
    return nil
  }

  /// The initial value of a variable and its changes; nil for one with a getter, and within the initial value.
  private func changes(of name: String, declaredAt place: Int, before token: Int) -> [Change]? {
    var index = place + 1
    var type: SwiftTypeReference?
    if file.isMark(":", at: index), let annotation = file.type(at: index + 1, before: token) {
      (type, index) = (annotation.type, annotation.end)
    }
    var changes: [Change] = []
    if file.isMark("=", at: index), index < token {
      let value = file.expression(at: index + 1)
      if value.contains(token) { return nil }
      if !value.isEmpty { changes = [Change(kind: .set, value: value, isCertain: true, type: type)] }
      if file.isText(place - 1, "let") || value.isEmpty { return changes }
      index = value.upperBound
    } else if file.isMark("{", at: index), file.isText(place - 1, "var") {
      return nil
    }
    // Where the last block ends that does not contain the use.
    var branch = 0
    while index + 1 < token {
      defer { index += 1 }
      if file.isMark("{", at: index), file.closings[index] < token { branch = max(branch, file.closings[index]) }
      guard file.tokens[index].kind == .word, !file.isMark(".", at: index - 1), file.text(index) == name,
        var change = change(at: index), !change.value.contains(token)
      else { continue }
      change.type = type
      change.isCertain = index >= branch
      if !change.isCertain, let loop = loop(at: braces[index]), braces[loop.list.lowerBound] == braces[place] {
        change.loop = loop
      }
      changes.append(change)
    }
    return changes
  }

  /// The places of `from` and `to` in `for (from, to) in`, or of `version` in `for version in`.
  private func pattern(after keyword: Int) -> [Int] {
    let isGroup = file.isMark("(", at: keyword + 1)
    let end = isGroup ? file.closings[keyword + 1] + 1 : keyword + 2
    guard end - keyword < 32, file.isText(end, "in") else { return [] }
    let names = (keyword + 1..<end).filter { file.tokens[$0].kind == .word }
    return names.count == (isGroup ? (end - keyword - 2) / 2 : 1) ? names : []
  }

  /// The loop whose body begins with a brace.
  private func loop(at brace: Int) -> Loop? {
    var place = brace - 1
    if file.isText(place, "forEach"), file.isMark(".", at: place - 1) { return loop(of: place, at: brace) }
    for _ in 0..<256 where place > 2 {
      if file.isText(place, "in"), file.tokens[place - 1].kind == .word || file.isMark(")", at: place - 1) {
        let keyword = (openings[place - 1] ?? place - 1) - 1
        let names = file.isText(keyword, "for") ? pattern(after: keyword).map(file.text) : []
        // One with `where` passes over elements.
        let list = place + 1..<brace
        return names.isEmpty || list.isEmpty || list.contains { file.isText($0, "where") }
          ? nil : Loop(names: names, list: list)
      }
      if file.isMark("{", at: place) || file.isMark(";", at: place) { return nil }
      place = (openings[place] ?? place) - 1
    }
    return nil
  }

  /// `zip(first, second).forEach { … }`
  private func loop(of method: Int, at brace: Int) -> Loop? {
    var start = method - 1
    for _ in 0..<64 where start > 0 {
      let previous = start - 1
      guard file.tokens[previous].kind == .word || openings[previous] != nil || file.isMark(".", at: previous),
        !file.tokens[start].beginsLine || file.isMark(".", at: start), !file.isText(previous, "in")
      else { break }
      start = openings[previous] ?? previous
    }
    let names = closure(at: brace).parameters
    let hasSecond = (brace..<file.closings[brace]).contains { file.isText($0, "$1") }
    guard start < method - 1 else { return nil }
    return Loop(names: names.isEmpty ? hasSecond ? ["$0", "$1"] : ["$0"] : names, list: start..<method - 1)
  }

  /// `types = …`, `types += …`, `types.append(…)`, `fill(&types)`
  private func change(at variable: Int) -> Change? {
    func change(_ kind: Change.Kind, _ value: Range<Int>) -> Change {
      Change(kind: kind, value: value, isCertain: true)
    }
    let next = variable + 1
    if file.isMark("&", at: variable - 1), !file.tokens[variable].isSpaced,
      ["(", ",", ":"].contains(where: { file.isMark($0, at: variable - 2) })
    {
      return change(.other, next..<next)
    }
    if file.isMark("=", at: next), !file.isMark("=", at: next + 1) {
      return change(.set, file.expression(at: next + 1))
    }
    if file.isMark("+", at: next) {
      return file.isMark("=", at: next + 1) ? change(.add, file.expression(at: next + 2)) : nil
    }
    if file.isMark("[", at: next), !file.tokens[next].beginsLine, file.isMark("=", at: file.closings[next] + 1),
      !file.isMark("=", at: file.closings[next] + 2)
    {
      return change(.other, next..<next)
    }
    if file.isMark(".", at: next), isMemberSet(at: next) { return change(.other, next..<next) }
    guard file.isMark(".", at: next), Self.changing.contains(file.text(next + 1)) else { return nil }
    let arguments = file.isMark("(", at: next + 2) ? file.arguments(ofCallAt: next + 1) ?? [] : []
    switch (file.text(next + 1), arguments.map(\.label)) {
    case ("append", [nil]): return change(.append, arguments[0].tokens)
    case ("append", ["contentsOf"]): return change(.add, arguments[0].tokens)
    case ("insert", [nil, "at"]) where arguments[1].value == "0": return change(.insert, arguments[0].tokens)
    default: return change(.other, next..<next)
    }
  }

  /// `.plan = …` after a variable
  private func isMemberSet(at dot: Int) -> Bool {
    var place = dot
    while file.isMark(".", at: place), place - dot < 32 { place += 2 }
    return file.isMark("=", at: place) && !file.isMark("=", at: place + 1)
  }

  private static let changing: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "replaceSubrange", "sort",
    "reverse", "shuffle", "swapAt",
  ]
}
