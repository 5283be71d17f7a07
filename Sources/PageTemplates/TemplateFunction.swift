import Foundation

/// The functions that a template can apply to a member: `{{uppercased(name)}}`, `{{#empty(attributes)}}`.
enum TemplateFunction {
  /// Applies functions, last one first; the result is empty if one does not fit the value.
  static func apply(_ functions: some BidirectionalCollection<String>, to value: ContextValue) -> ContextValue {
    functions.reversed().reduce(value) { apply($1, to: $0) }
  }

  private static func apply(_ function: String, to value: ContextValue) -> ContextValue {
    switch value {
    case .text(let text): apply(function, to: text)
    case .number(let number): apply(function, to: number)
    case .list(let objects): apply(function, to: objects)
    case .none, .flag, .object, .words: .none
    }
  }

  private static func apply(_ function: String, to text: String) -> ContextValue {
    switch function {
    case "empty": .flag(text.isEmpty)
    case "capitalized": .text(text.capitalized)
    case "lowercased": .text(text.lowercased())
    case "uppercased": .text(text.uppercased())
    case "reversed": .text(String(text.reversed()))
    default: .none
    }
  }

  private static func apply(_ function: String, to number: Int) -> ContextValue {
    switch function {
    case "equalzero": .flag(number == 0)
    case "plusone": .number(number &+ 1)
    case "minusone": .number(number &- 1)
    case "even": .flag(number.isMultiple(of: 2))
    case "odd": .flag(!number.isMultiple(of: 2))
    default: .none
    }
  }

  private static func apply(_ function: String, to objects: [ContextObject]) -> ContextValue {
    switch function {
    case "first": objects.first.map(ContextValue.object) ?? .none
    case "last": objects.last.map(ContextValue.object) ?? .none
    case "reversed": .list(objects.reversed())
    case "count": .number(objects.count)
    case "empty": .flag(objects.isEmpty)
    default: .none
    }
  }
}
