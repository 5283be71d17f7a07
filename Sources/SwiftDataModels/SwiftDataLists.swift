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

  /// The value of a property, from its initial value or its getter.
  struct Definition {
    /// All tokens of the initial value or of the getter.
    let tokens: Range<Int>
    let scope: SwiftTypeIndex.Scope
    /// The expression; nil if there are several, or which one is compiled is unknown.
    let value: SwiftExpression?
  }

  /// The definition of `models`, `Self.models` or `SchemaV1.models`; nil if it is not in the sources.
  ///
  /// A simple name is looked up in the type and those around it, then among the global properties; `Schema.app` in the
  /// extensions of `Schema`.
  func definition(of names: [String], in scope: SwiftTypeIndex.Scope) -> Definition? {
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
      if let found = index.property(name, of: node),
        let definition = definition(found.property, SwiftTypeIndex.Scope(node: node, file: found.file))
      {
        return definition
      }
      guard outer.isEmpty else { return nil }
      around = index.nodes[node].parent
    }
    guard outer.isEmpty else { return nil }
    func global(_ file: Int) -> Definition? {
      index.files[file].source.members.properties
        .first { $0.name == name && index.holds($0.heading.conditions) == true }
        .flatMap { definition($0, SwiftTypeIndex.Scope(node: nil, file: file)) }
    }
    if let found = global(scope.file) { return found }
    let target = index.files[scope.file].target
    let others = index.files.indices.filter { index.files[$0].target == target }.compactMap(global)
    return others.count == 1 ? others[0] : nil
  }

  /// The names of an expression that is a property: `Store.schema`; with the expected type, also `.app` for
  /// `Schema.app`.
  func names(of value: SwiftExpression, expecting type: String) -> [String]? {
    if case (.context, let steps)? = value.operand { return steps.count == 1 ? steps[0].name.map { [type, $0] } : nil }
    return value.names
  }

  private func definition(_ property: SwiftProperty, _ scope: SwiftTypeIndex.Scope) -> Definition? {
    guard let tokens = property.initialTokens ?? property.accessorTokens else { return nil }
    return Definition(tokens: tokens, scope: scope, value: value(tokens, in: scope.file))
  }

  /// An expression without what surrounds it: `get { … }`, `return …`, `{ … }()`, `#if … #endif`; nil if it has none,
  /// or which one is compiled is unknown.
  func value(_ tokens: Range<Int>, in file: Int) -> SwiftExpression? {
    let source = index.files[file].source
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
    return start < end ? source.expression(start..<end) : nil
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
    return list(found.value, found.scope)
  }

  /// The list that is an expression: the sum of lists and properties.
  func list(_ value: SwiftExpression?, _ scope: SwiftTypeIndex.Scope) -> List {
    var references = 0
    return list(value, scope, depth: 0, &references)
  }

  private func list(
    _ value: SwiftExpression?, _ scope: SwiftTypeIndex.Scope, depth: Int, _ references: inout Int
  ) -> List {
    guard depth < Self.depthLimit, let value else { return List(isComplete: false) }
    var list = List()
    for term in value.terms {
      if case (.list(let elements), let steps)? = term.operand {
        // What a call makes of the list is not known.
        if term.pound != nil || !steps.isEmpty { list.isComplete = false }
        for element in elements { add(element, scope, to: &list) }
      } else {
        add(property: term.names, scope, to: &list, depth: depth, &references)
      }
    }
    return list
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
    guard let names = index.files[scope.file].source.expression(argument.tokens).metatype,
      case .type(let node) = index.meaning(of: names, in: scope)
    else { return nil }
    return node
  }

  /// `SchemaV1.models`, or a property that needs no type before it.
  private func add(
    property names: [String]?, _ scope: SwiftTypeIndex.Scope, to list: inout List, depth: Int, _ references: inout Int
  ) {
    references += 1
    guard references < Self.referenceLimit, let names, let found = definition(of: names, in: scope) else {
      list.isComplete = false
      return
    }
    let other = self.list(found.value, found.scope, depth: depth + 1, &references)
    for node in other.types where !list.types.contains(node) { list.types.append(node) }
    list.unknown += other.unknown
    if !other.isComplete { list.isComplete = false }
  }
}
