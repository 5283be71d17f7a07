import GlossBasics

/// An argument of a predicate's format in code.
enum PredicateArgument {
  case text(String)
  case number(String)
}

extension String {
  /// A format with its arguments in place, `SELF >= 0` of `SELF >= %d`; nil if one is not a literal.
  func filled(with arguments: [PredicateArgument?]) -> String? {
    var result = ""
    var rest = arguments[...]
    var characters = self[...]
    while let character = characters.popFirst() {
      guard character == "%" else {
        result.append(character)
        continue
      }
      while let flag = characters.first, "lhqz".contains(flag) { characters.removeFirst() }
      guard let kind = characters.popFirst() else { return nil }
      if kind == "%" {
        result.append(kind)
        continue
      }
      switch rest.popFirst() {
      case .text(let text)??: result += kind == "K" ? text : text.quoted
      case .number(let number)?? where kind != "K": result += number
      default: return nil
      }
    }
    return rest.isEmpty ? result : nil
  }
}
