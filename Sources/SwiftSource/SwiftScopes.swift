/// Finds what a name within the body of a function means: a local constant or variable, or a parameter.
package struct SwiftScopes {
  package enum Definition: Equatable {
    /// The values of a variable: its initial value, and every value that is assigned before its use; none if it is
    /// changed in place.
    case values([Range<Int>])
    /// A parameter, with its default value.
    case parameter(Range<Int>?)
  }

  private let file: SwiftSourceFile
  /// For each closing bracket, its opening one.
  private var openings: [Int: Int] = [:]

  /// A search ends after this many tokens; functions are shorter.
  private static let tokenLimit = 20_000

  package init(_ file: SwiftSourceFile) {
    self.file = file
    for (opening, closing) in file.closings.enumerated() where closing > opening && closing < file.tokens.count {
      // An unclosed bracket ends with its enclosing one, which comes first.
      if openings[closing] == nil { openings[closing] = opening }
    }
  }

  /// The definition of a name that a token uses; nil if no enclosing block has one before the token.
  package func definition(of name: String, before token: Int) -> Definition? {
    var place = min(token, file.tokens.count) - 1
    var left = Self.tokenLimit
    while place >= 0, left > 0 {
      left -= 1
      if let opening = openings[place] {
        place = opening - 1
        continue
      }
      if file.isMark("{", at: place), let header = parameters(before: place),
        let found = parameter(name, in: header)
      {
        return found
      }
      if file.tokens[place].kind == .word, place > 0, file.text(place) == name,
        file.isText(place - 1, "let") || file.isText(place - 1, "var")
      {
        return .values(values(of: name, declaredAt: place, before: token))
      }
      place -= 1
    }
    return nil
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

  private func parameter(_ name: String, in range: Range<Int>) -> Definition? {
    var place = range.lowerBound
    while place < range.upperBound {
      if file.text(place) == name, file.isMark(":", at: place + 1) {
        var end = place + 2
        var value: Int?
        while end < range.upperBound, !file.isMark(",", at: end) {
          if value == nil, file.isMark("=", at: end) { value = end + 1 }
          end = min(file.closings[end], range.upperBound - 1) + 1
        }
        return .parameter(value.flatMap { $0 < end ? $0..<end : nil })
      }
      place = min(file.closings[place], range.upperBound - 1) + 1
    }
    return nil
  }

  private func values(of name: String, declaredAt place: Int, before token: Int) -> [Range<Int>] {
    var index = place + 1
    if file.isMark(":", at: index), let type = file.type(at: index + 1, before: token) { index = type.end }
    var values: [Range<Int>] = []
    if file.isMark("=", at: index), index + 1 < token {
      let value = file.expression(at: index + 1)
      if !value.contains(token) {
        if file.isText(place - 1, "let") || value.isEmpty { return value.isEmpty ? [] : [value] }
        values = [value]
        index = value.upperBound
      }
    }
    while index + 2 < token {
      defer { index += 1 }
      guard file.tokens[index].kind == .word, !file.isMark(".", at: index - 1), file.text(index) == name else {
        continue
      }
      if file.isMark("=", at: index + 1), !file.isMark("=", at: index + 2) {
        values.append(file.expression(at: index + 2))
      } else if isChanged(at: index) {
        return []
      }
    }
    return values
  }

  /// `types.append(…)`, `types += …`
  private func isChanged(at variable: Int) -> Bool {
    if file.isMark("+", at: variable + 1) { return file.isMark("=", at: variable + 2) }
    return file.isMark(".", at: variable + 1) && Self.changing.contains(file.text(variable + 2))
  }

  private static let changing: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "replaceSubrange",
  ]
}
