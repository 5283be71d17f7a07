import GlossBasics
import GlossSwiftSource

/// Reads lists of types as they appear in source code: `[Trip.self, Tag.self]`, `SchemaV1.models + [Tag.self]`.
struct SwiftDataLists {
  let index: SwiftTypeIndex

  /// The contents of a list.
  struct List {
    var types: [Int] = []
    /// Elements that are not types of the sources, as written.
    var unknown: [String] = []
    /// Whether the list is completely literal.
    var isComplete = true

    /// Why the list is not complete: `contains "Old", which is not in the sources`.
    var gap: String {
      guard !unknown.isEmpty else { return "is not a literal list" }
      let names = unknown.map(\.quoted).joined(separator: ", ")
      return "contains \(names), which \(unknown.count == 1 ? "is" : "are") not in the sources"
    }
  }

  /// The maximum number of properties that refer to one another, and of all that a list consists of: each could refer
  /// to the next one twice.
  private static let depthLimit = 64
  private static let referenceLimit = 1_000

  /// The tokens of the value of a property, from its initial value or its getter: `models`, `Self.models`,
  /// `SchemaV1.models`; nil if it is not in the sources.
  ///
  /// A simple name is looked up in the type and those around it, then among the global properties; `Schema.app` in the
  /// extensions of `Schema`.
  func definition(
    of names: [String], in scope: SwiftTypeIndex.Scope
  ) -> (tokens: Range<Int>, scope: SwiftTypeIndex.Scope)? {
    guard let name = names.last else { return nil }
    let outer = Array(names.dropLast())
    var around = scope.node
    if !outer.isEmpty, outer != ["Self"], outer != ["self"] {
      if case .type(let node) = index.meaning(of: outer, in: scope) {
        around = node
      } else if outer.count == 1, let node = index.extendedType(outer[0]) {
        around = node
      } else {
        return nil
      }
    }
    while let node = around {
      if let found = index.property(name, of: node), let tokens = Self.value(of: found.property) {
        return (tokens, SwiftTypeIndex.Scope(node: node, file: found.file))
      }
      guard outer.isEmpty else { return nil }
      around = index.nodes[node].parent
    }
    guard outer.isEmpty else { return nil }
    func global(_ file: Int) -> Range<Int>? {
      index.files[file].source.members.properties
        .first { $0.name == name && index.holds($0.heading.conditions) == true }.flatMap(Self.value)
    }
    if let tokens = global(scope.file) { return (tokens, SwiftTypeIndex.Scope(node: nil, file: scope.file)) }
    let target = index.files[scope.file].target
    let others = index.files.indices.filter { index.files[$0].target == target && global($0) != nil }
    guard others.count == 1, let file = others.first, let tokens = global(file) else { return nil }
    return (tokens, SwiftTypeIndex.Scope(node: nil, file: file))
  }

  /// The names of an expression that is a property: `Store.schema`; with the expected type, also `.app` for `Schema.app`.
  func names(_ tokens: Range<Int>, of source: SwiftSourceFile, expecting type: String) -> [String]? {
    guard let first = tokens.first else { return nil }
    if source.isMark(".", at: first) {
      return tokens.count == 2 && source.tokens[first + 1].kind == .word ? [type, source.text(first + 1)] : nil
    }
    guard let (reference, end) = source.type(at: first, before: tokens.upperBound), end == tokens.upperBound else {
      return nil
    }
    return reference.names
  }

  private static func value(of property: SwiftProperty) -> Range<Int>? {
    property.initialTokens ?? property.accessorTokens
  }

  /// An expression without what surrounds it: `get { … }`, `return …`, `{ … }()`, `#if … #endif`; nil if it has none,
  /// or which one is compiled is unknown.
  func expression(in tokens: Range<Int>, of source: SwiftSourceFile) -> Range<Int>? {
    var (start, end) = (tokens.lowerBound, tokens.upperBound)
    for _ in 0..<4 where start < end {
      let isGetter = source.isText(start, "get")
      let brace = isGetter ? start + 1 : start
      guard brace < end, source.tokens[brace].character == UInt8(ascii: "{") else {
        if isGetter { return nil }
        break
      }
      let closing = min(source.closings[brace], end)
      let isCalled =
        closing + 2 == end - 1 && source.tokens[closing + 1].character == UInt8(ascii: "(")
        && source.tokens[closing + 2].character == UInt8(ascii: ")")
      guard isGetter || isCalled else { return nil }
      (start, end) = (brace + 1, closing)
    }
    guard let compiled = compiled(start..<end, of: source) else { return nil }
    (start, end) = (compiled.lowerBound, compiled.upperBound)
    if start < end, source.isText(start, "return") { start += 1 }
    return start < end ? start..<end : nil
  }

  /// The first clause of an `#if` at the beginning that is compiled, or what follows it; nil if that is unknown.
  private func compiled(_ tokens: Range<Int>, of source: SwiftSourceFile) -> Range<Int>? {
    var start = tokens.lowerBound
    while start < tokens.upperBound, let directive = source.directives.directive(at: start) {
      let following = source.directives.directives(in: start + 1..<tokens.upperBound)
      let end = following.first?.token ?? tokens.upperBound
      guard directive.end < end, directive.keyword != .endif else {
        start = min(directive.end, tokens.upperBound)
        continue
      }
      switch index.holds(source.directives.conditions(at: directive.end)) {
      case true?: return directive.end..<end
      case false?: start = end
      case nil: return nil
      }
    }
    // Code between other clauses is not read.
    var place = start
    while place < tokens.upperBound {
      if source.directives.directive(at: place) != nil { return nil }
      place = max(place, min(source.closings[place], tokens.upperBound)) + 1
    }
    return start < tokens.upperBound ? start..<tokens.upperBound : nil
  }

  /// The list in a property of a type.
  func list(_ property: String, of node: Int) -> List {
    guard let found = definition(of: ["Self", property], in: index.scope(of: node)) else {
      return List(isComplete: false)
    }
    return list(in: found.tokens, found.scope)
  }

  /// The list in a range of tokens: the sum of lists and properties.
  func list(in tokens: Range<Int>, _ scope: SwiftTypeIndex.Scope) -> List {
    var references = 0
    return list(in: tokens, scope, depth: 0, &references)
  }

  private func list(
    in tokens: Range<Int>, _ scope: SwiftTypeIndex.Scope, depth: Int, _ references: inout Int
  ) -> List {
    let source = index.files[scope.file].source
    var list = List()
    guard depth < Self.depthLimit, let tokens = expression(in: tokens, of: source) else {
      return List(isComplete: false)
    }
    var place = tokens.lowerBound
    while place < tokens.upperBound {
      if source.tokens[place].character == UInt8(ascii: "[") {
        let end = min(source.closings[place], tokens.upperBound)
        add(elements: place + 1..<end, scope, to: &list)
        place = min(end + 1, tokens.upperBound)
      } else if let (type, end) = source.type(at: place, before: tokens.upperBound) {
        add(property: type, scope, to: &list, depth: depth, &references)
        place = end
      } else {
        list.isComplete = false
        return list
      }
      guard place < tokens.upperBound else { break }
      if source.tokens[place].character == UInt8(ascii: "+") {
        place += 1
      } else if source.isText(place, "as") {
        break
      } else {
        list.isComplete = false
        return list
      }
    }
    return list
  }

  private func add(elements tokens: Range<Int>, _ scope: SwiftTypeIndex.Scope, to list: inout List) {
    let source = index.files[scope.file].source
    if tokens.contains(where: { source.tokens[$0].kind == .pound }) { list.isComplete = false }
    for element in source.arguments(in: tokens) { add(element, scope, to: &list) }
  }

  private func add(_ element: SwiftArgument, _ scope: SwiftTypeIndex.Scope, to list: inout List) {
    guard let node = type(element, scope) else {
      list.isComplete = false
      list.unknown.append(element.value.hasSuffix(".self") ? String(element.value.dropLast(5)) : element.value)
      return
    }
    if !list.types.contains(node) { list.types.append(node) }
  }

  /// The type of `Trip.self`.
  func type(_ argument: SwiftArgument, _ scope: SwiftTypeIndex.Scope) -> Int? {
    let source = index.files[scope.file].source
    guard let (type, end) = source.type(at: argument.tokens.lowerBound, before: argument.tokens.upperBound),
      end == argument.tokens.upperBound, let names = type.names, names.last == "self", names.count > 1
    else { return nil }
    if case .type(let node) = index.meaning(of: Array(names.dropLast()), in: scope) { return node }
    return nil
  }

  /// `SchemaV1.models`, or a property that needs no type before it.
  private func add(
    property type: SwiftTypeReference, _ scope: SwiftTypeIndex.Scope, to list: inout List, depth: Int,
    _ references: inout Int
  ) {
    references += 1
    guard references < Self.referenceLimit, let names = type.names, let found = definition(of: names, in: scope) else {
      list.isComplete = false
      return
    }
    let other = self.list(in: found.tokens, found.scope, depth: depth + 1, &references)
    for node in other.types where !list.types.contains(node) { list.types.append(node) }
    list.unknown += other.unknown
    if !other.isComplete { list.isComplete = false }
  }
}
