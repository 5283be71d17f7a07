import GlossBasics
import GlossSwiftSource

/// Writes types and code of the released sources with the names that they have in the frozen schema.
struct FrozenText {
  let index: SwiftTypeIndex
  let names: FrozenNames

  /// A place in the sources, and where its text goes.
  struct Place {
    var scope: SwiftTypeIndex.Scope
    /// The path of the copied type around it, below the enumeration.
    var inner: [String]
  }

  // MARK: - Types

  func text(_ type: SwiftTypeReference, at place: Place) -> String {
    var left = FrozenTypes.partLimit
    return text(type, place.scope, place.inner, depth: 0, &left)
  }

  private func text(
    _ type: SwiftTypeReference, _ scope: SwiftTypeIndex.Scope, _ inner: [String], depth: Int, _ left: inout Int
  ) -> String {
    left -= 1
    guard depth < 32, left > 0 else { return type.text }
    switch type.sugared {
    case .optional(let type): return text(type, scope, inner, depth: depth + 1, &left) + "?"
    case .array(let type): return "[\(text(type, scope, inner, depth: depth + 1, &left))]"
    case .dictionary(let key, let value):
      let key = text(key, scope, inner, depth: depth + 1, &left)
      return "[\(key): \(text(value, scope, inner, depth: depth + 1, &left))]"
    case .other(let text): return text
    case .named(let components):
      let arguments = components.last?.arguments.map { text($0, scope, inner, depth: depth + 1, &left) } ?? []
      let suffix = arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>"
      let written = components.map(\.name)
      switch index.meaning(of: written, in: scope) {
      case .type(let node):
        return (names.spelling(of: node, from: inner) ?? index.nodes[node].path.joined(separator: ".")) + suffix
      case .reference(let other, let scope): return text(other, scope, inner, depth: depth + 1, &left) + suffix
      case .ambiguous, .unknown: return foreign(written.joined(separator: "."), at: inner) + suffix
      }
    }
  }

  /// The name of a type of another module, with the module if the enumeration has that name.
  private func foreign(_ name: String, at inner: [String]) -> String {
    guard let first = name.split(separator: ".").first.map(String.init), names.hides(first, at: inner),
      let module = KnownNames.module(of: first)
    else { return name }
    return "\(module).\(name)"
  }

  // MARK: - Code

  /// A range of tokens, without comments, with the names of copied types replaced.
  ///
  /// - Parameter foreign: receives the capitalised names that are not copied.
  func code(
    _ tokens: Range<Int>, at place: Place, foreign: (String) -> Void = { _ in }
  ) -> String {
    let source = index.files[place.scope.file].source
    var text = ""
    var current = tokens.lowerBound
    while current < tokens.upperBound, source.tokens.indices.contains(current) {
      if current > tokens.lowerBound { text += gap(before: current, in: source) }
      let end = source.chainEnd(from: current, before: tokens.upperBound)
      guard let end else {
        text += source.text(current)
        current += 1
        continue
      }
      let chain = stride(from: current, to: end, by: 2).map { source.text($0) }
      if let (count, name) = typePrefix(of: chain, at: place) {
        text += name
        text += chain.dropFirst(count).map { "." + $0 }.joined()
      } else {
        if let first = chain.first, first.first?.isUppercase == true { foreign(chain.joined(separator: ".")) }
        text +=
          chain.first?.first?.isUppercase == true
          ? self.foreign(chain.joined(separator: "."), at: place.inner) : source.text(current..<end)
      }
      current = end
    }
    return text
  }

  /// The longest part of a chain of names that is a type of the sources, and its new name.
  func typePrefix(of chain: [String], at place: Place) -> (count: Int, name: String)? {
    for count in (1...max(1, chain.count)).reversed() where count <= chain.count {
      let part = Array(chain.prefix(count))
      switch index.meaning(of: part, in: place.scope) {
      case .type(let node):
        return (
          count, names.spelling(of: node, from: place.inner) ?? index.nodes[node].path.joined(separator: ".")
        )
      case .reference(let type, let scope):
        return (count, text(type, Place(scope: scope, inner: place.inner)))
      case .ambiguous, .unknown: continue
      }
    }
    return nil
  }

  private func text(_ type: SwiftTypeReference, _ place: Place) -> String { text(type, at: place) }

  /// The white space before a token; a comment is left out.
  private func gap(before token: Int, in source: SwiftSourceFile) -> String {
    let bytes = source.source.bytes[source.tokens[token - 1].end..<source.tokens[token].start]
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("/") else { return text }
    if source.tokens[token].beginsLine {
      let line = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      return "\n" + line.prefix { $0 == " " || $0 == "\t" }
    }
    return text.isEmpty ? "" : " "
  }
}

extension SwiftTypeIndex {
  /// The type that the beginning of a chain of names means, and the rest of the chain.
  func type(at chain: [String], in scope: Scope) -> (node: Int, rest: [String])? {
    for count in (1...max(1, chain.count)).reversed() where count <= chain.count {
      if case .type(let node) = meaning(of: Array(chain.prefix(count)), in: scope) {
        return (node, Array(chain.dropFirst(count)))
      }
    }
    return nil
  }
}

extension SwiftSourceFile {
  /// The names in a range that are not members or labels, each with its members: `A.B.c`.
  func chains(in range: Range<Int>) -> [[String]] {
    range.compactMap { token in
      guard tokens.indices.contains(token) else { return nil }
      return chainEnd(from: token, before: range.upperBound).map { end in
        stride(from: token, to: end, by: 2).map { text($0) }
      }
    }
  }

  /// The end of `A.B.c` if a name begins here that is not a member or a label.
  func chainEnd(from start: Int, before limit: Int) -> Int? {
    guard tokens[start].kind == .word else { return nil }
    if start > 0, tokens[start - 1].character == UInt8(ascii: "."), !tokens[start].isSpaced { return nil }
    if start > 0, start + 1 < tokens.count, tokens[start + 1].character == UInt8(ascii: ":"),
      [UInt8(ascii: "("), UInt8(ascii: ",")].contains(tokens[start - 1].character)
    {
      return nil
    }
    var end = start + 1
    while end + 1 < limit, tokens[end].character == UInt8(ascii: "."), !tokens[end].isSpaced,
      tokens[end + 1].kind == .word, !tokens[end + 1].isSpaced
    {
      end += 2
    }
    return end
  }

  /// The number of the token at a position; nil if none begins there.
  func token(at position: SourcePosition) -> Int? {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if self.position(of: middle) < position { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count && self.position(of: low) == position ? low : nil
  }
}
