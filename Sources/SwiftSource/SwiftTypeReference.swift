import GlossBasics

/// A type as written in a declaration, not yet resolved.
package indirect enum SwiftTypeReference: Sendable, Hashable {
  /// `SchemaV2.Trip`, `Set<String>`: the names with their generic arguments.
  case named([Component])
  /// `T?` or `T!`.
  case optional(SwiftTypeReference)
  case array(SwiftTypeReference)
  case dictionary(SwiftTypeReference, SwiftTypeReference)
  /// Tuples, functions, existentials, compositions, as written.
  case other(String)

  package struct Component: Sendable, Hashable {
    package var name: String
    package var arguments: [SwiftTypeReference]

    package init(_ name: String, _ arguments: [SwiftTypeReference] = []) {
      self.name = name
      self.arguments = arguments
    }
  }

  /// A type without generic arguments: `SchemaV2`, `Trip`.
  package init(_ names: [String]) { self = .named(names.map { Component($0) }) }

  /// The type in Swift, with its sugar: `[String: Int]?`.
  package var text: String {
    switch self {
    case .named(let components):
      components.map { component in
        component.arguments.isEmpty
          ? component.name : "\(component.name)<\(component.arguments.map(\.text).joined(separator: ", "))>"
      }.joined(separator: ".")
    case .optional(let type):
      if case .other(let text) = type, !text.hasPrefix("(") || text.contains("->") {
        "(\(text))?"
      } else {
        type.text + "?"
      }
    case .array(let type): "[\(type.text)]"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    case .other(let text): text
    }
  }

  /// The names of a type without generic arguments; nil for all other types.
  package var names: [String]? {
    guard case .named(let components) = self, components.allSatisfy({ $0.arguments.isEmpty }) else { return nil }
    return components.map(\.name)
  }

  /// What a type in an inheritance clause consists of, without attributes and isolation: `P` and `Q` of
  /// `@preconcurrency P & Q`.
  package var parts: [SwiftTypeReference] {
    guard case .other(let text) = self else { return [self] }
    let tokens = SwiftTokens(SourceText(Array(text.utf8)))
    var reader = TypeReader(file: tokens, index: 0, limit: tokens.tokens.count)
    return reader.readParts()
  }

  /// The same type with `Optional<T>`, `Array<T>` and `Dictionary<K, V>` in their short forms.
  package var sugared: SwiftTypeReference {
    switch self {
    case .named(let components):
      guard let last = components.last,
        components.count == 1 || (components.count == 2 && components[0].name == "Swift")
      else { return self }
      switch (last.name, last.arguments.count) {
      case ("Optional", 1): return .optional(last.arguments[0].sugared)
      case ("Array", 1): return .array(last.arguments[0].sugared)
      case ("Dictionary", 2): return .dictionary(last.arguments[0].sugared, last.arguments[1].sugared)
      default: return self
      }
    case .optional(let type): return .optional(type.sugared)
    case .array(let type): return .array(type.sugared)
    case .dictionary(let key, let value): return .dictionary(key.sugared, value.sugared)
    case .other: return self
    }
  }
}
