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
  }

  /// The maximum number of properties that refer to one another.
  private static let depthLimit = 64

  /// The list in a property of a type, from its initial value or its getter.
  func list(_ property: String, of node: Int, depth: Int = 0) -> List {
    guard depth < Self.depthLimit,
      let found = index.nodes[node].properties.first(where: { $0.property.name == property }),
      let tokens = found.property.accessorTokens ?? found.property.initialTokens
    else { return List(isComplete: false) }
    return list(in: tokens, SwiftTypeIndex.Scope(node: node, file: found.file), depth: depth + 1)
  }

  /// The list in a range of tokens: the sum of lists and properties.
  func list(in tokens: Range<Int>, _ scope: SwiftTypeIndex.Scope, depth: Int = 0) -> List {
    let source = index.files[scope.file].source
    var list = List()
    var place = tokens.lowerBound
    if place < tokens.upperBound, source.isText(place, "get") {
      // `get { … }`
      guard place + 1 < tokens.upperBound, source.tokens[place + 1].character == UInt8(ascii: "{") else {
        return List(isComplete: false)
      }
      return self.list(in: place + 2..<min(source.closings[place + 1], tokens.upperBound), scope, depth: depth + 1)
    }
    if place < tokens.upperBound, source.isText(place, "return") { place += 1 }
    guard place < tokens.upperBound else { return List(isComplete: false) }
    while place < tokens.upperBound {
      if source.tokens[place].character == UInt8(ascii: "[") {
        let end = min(source.closings[place], tokens.upperBound)
        add(elements: place + 1..<end, scope, to: &list)
        place = min(end + 1, tokens.upperBound)
      } else if let (type, end) = source.type(at: place, before: tokens.upperBound) {
        add(property: type, scope, to: &list, depth: depth)
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

  /// `SchemaV1.models`, or a property of the same type or file.
  private func add(
    property type: SwiftTypeReference, _ scope: SwiftTypeIndex.Scope, to list: inout List, depth: Int
  ) {
    guard let names = type.names, let name = names.last else {
      list.isComplete = false
      return
    }
    var owner: Int?
    if names.count > 1, names != ["Self", name] {
      if case .type(let node) = index.meaning(of: Array(names.dropLast()), in: scope) { owner = node }
    } else {
      owner = scope.node
    }
    var other: List
    if let owner {
      other = self.list(name, of: owner, depth: depth + 1)
    } else if let property = index.files[scope.file].source.members.properties.first(where: { $0.name == name }),
      let tokens = property.initialTokens ?? property.accessorTokens, depth < Self.depthLimit
    {
      other = self.list(in: tokens, SwiftTypeIndex.Scope(node: nil, file: scope.file), depth: depth + 1)
    } else {
      other = List(isComplete: false)
    }
    for node in other.types where !list.types.contains(node) { list.types.append(node) }
    list.unknown += other.unknown
    if !other.isComplete { list.isComplete = false }
  }
}
