package import GlossSwiftSource

/// The types of a project by name and scope, as far as its sources declare them.
///
/// One type, since every look-up needs the others: of names, of value types, and of the types of initial values.
struct SwiftTypeIndex {
  /// A type with the members of all its extensions.
  struct Node {
    var name: String
    /// The names of the enclosing types and its own: `["SchemaV2", "Trip"]`.
    var path: [String]
    var parent: Int?
    /// nil for a type of another module that is extended here.
    var declaration: SwiftType?
    var file: Int
    var children: [String: [Int]] = [:]
    var aliases: [String: [Alias]] = [:]
    /// The properties of the type and its extensions, each with its file.
    var properties: [(property: SwiftProperty, file: Int)] = []
    /// The members of the extensions, each with its file.
    var extensions: [(members: SwiftMembers, file: Int)] = []
    /// The superclass and protocols, including those of extensions, without attributes and isolation.
    var inherited: [SwiftTypeReference] = []
    /// `#if` conditions, including those of the enclosing types.
    var conditions: [SwiftCondition] = []

    /// The functions of the type and its extensions, each with its file.
    var functions: some Sequence<(function: SwiftFunction, file: Int)> { members(\.functions) }
    var initializers: some Sequence<(function: SwiftFunction, file: Int)> { members(\.initializers) }

    private func members(
      _ kind: KeyPath<SwiftMembers, [SwiftFunction]>
    ) -> some Sequence<(function: SwiftFunction, file: Int)> {
      let own = declaration.map { [(members: $0.members, file: file)] } ?? []
      return (own + extensions).lazy.flatMap { members, file in members[keyPath: kind].lazy.map { ($0, file) } }
    }

    var isPrivate: Bool {
      declaration.map { $0.heading.modifiers.contains { $0 == "private" || $0 == "fileprivate" } } ?? false
    }
  }

  struct Alias {
    var alias: SwiftAlias
    var file: Int
    var scope: Int?
  }

  /// The scope of a name lookup: a type and those enclosing it, then the types of the file and of the project.
  struct Scope: Hashable {
    var node: Int?
    var file: Int
  }

  /// The result of a name lookup.
  enum Meaning {
    case type(Int)
    /// A type alias for a type outside the project.
    case reference(SwiftTypeReference, Scope)
    case ambiguous
    case unknown
  }

  let files: [SwiftDataFile]
  /// The build whose conditions decide what exists.
  let build: SwiftBuild
  /// Where the project sets a flag.
  private let flags: [String: Set<String>]
  /// The modules whose names may precede that of a type: targets of the project, and its dependencies.
  private let modules: Set<String>
  private(set) var nodes: [Node] = []
  /// The bodies of the types and their extensions, by file.
  private(set) var bodies: [Int: [(tokens: Range<Int>, node: Int)]] = [:]
  private var top: [String: [Int]] = [:]
  private var topAliases: [String: [Alias]] = [:]

  static let frameworks: Set<String> = ["Swift", "Foundation", "SwiftData", "SwiftUI"]

  /// The maximum length of a chain of type aliases.
  private static let aliasLimit = 16

  init(_ files: [SwiftDataFile], build: SwiftBuild = SwiftBuild(), flags: [String: Set<String>] = [:]) {
    self.files = files
    self.flags = flags
    self.build = build
    modules = Self.frameworks.union(files.map(\.target.name))
    var extensions: [(type: SwiftType, scope: Scope)] = []
    for (number, file) in files.enumerated() {
      add(file.source.members, to: nil, file: number, conditions: [], &extensions)
    }
    // An extension may extend a type that another extension declares.
    for _ in 0..<4 where !extensions.isEmpty {
      let waiting = extensions
      extensions = []
      var isStuck = true
      for item in waiting where holds(item.type.heading.conditions) != false {
        if let node = extended(item.type, item.scope) {
          isStuck = false
          extend(node, with: item.type, file: item.scope.file, &extensions)
        } else {
          extensions.append(item)
        }
      }
      if isStuck { break }
    }
    for item in extensions {
      let node = foreignType(item.type.name, file: item.scope.file)
      var none: [(type: SwiftType, scope: Scope)] = []
      extend(node, with: item.type, file: item.scope.file, &none)
    }
  }

  // MARK: - Building

  private mutating func add(
    _ members: SwiftMembers, to parent: Int?, file: Int, conditions: [SwiftCondition],
    _ extensions: inout [(type: SwiftType, scope: Scope)]
  ) {
    for type in members.types {
      if type.keyword == .extension {
        extensions.append((type, Scope(node: parent, file: file)))
        continue
      }
      let number = nodes.count
      var node = Node(
        name: type.name, path: (parent.map { nodes[$0].path } ?? []) + [type.name], parent: parent, file: file)
      node.declaration = type
      node.inherited = type.inherited.flatMap(\.parts)
      node.conditions = conditions + type.heading.conditions
      node.properties = type.members.properties.map { ($0, file) }
      nodes.append(node)
      bodies[file, default: []].append((type.body, number))
      if let parent {
        nodes[parent].children[type.name, default: []].append(number)
      } else {
        top[type.name, default: []].append(number)
      }
      add(type.members, to: number, file: file, conditions: node.conditions, &extensions)
    }
    for alias in members.aliases {
      let entry = Alias(alias: alias, file: file, scope: parent)
      if let parent {
        nodes[parent].aliases[alias.name, default: []].append(entry)
      } else {
        topAliases[alias.name, default: []].append(entry)
      }
    }
  }

  private func extended(_ type: SwiftType, _ scope: Scope) -> Int? {
    let names = type.name.split(separator: ".").map(String.init)
    if case .type(let node) = meaning(of: names, in: scope) { return node }
    return nil
  }

  private mutating func extend(
    _ node: Int, with type: SwiftType, file: Int, _ extensions: inout [(type: SwiftType, scope: Scope)]
  ) {
    nodes[node].inherited += type.inherited.flatMap(\.parts)
    bodies[file, default: []].append((type.body, node))
    nodes[node].properties += type.members.properties.filter { !$0.isStored }.map { ($0, file) }
    nodes[node].extensions.append((type.members, file))
    add(type.members, to: node, file: file, conditions: type.heading.conditions, &extensions)
  }

  /// A type of another module, of which only the extensions here are known.
  private mutating func foreignType(_ name: String, file: Int) -> Int {
    if let known = top[name]?.first { return known }
    nodes.append(Node(name: name, path: [name], file: file))
    top[name] = [nodes.count - 1]
    return nodes.count - 1
  }

  // MARK: - Looking up

  /// The innermost type around a token.
  func type(around token: Int, in file: Int) -> Int? { innermost(token, file)?.node }

  /// The body of the innermost type around a token.
  func body(around token: Int, in file: Int) -> Range<Int>? { innermost(token, file)?.tokens }

  private func innermost(_ token: Int, _ file: Int) -> (tokens: Range<Int>, node: Int)? {
    (bodies[file] ?? []).filter { $0.tokens.contains(token) }.min { $0.tokens.count < $1.tokens.count }
  }

  /// Whether code within conditions is compiled; nil if unknown.
  func holds(_ conditions: [SwiftCondition]) -> Bool? { conditions.hold(in: build) }

  /// Conditions that nothing decides, with where the project sets their flags; empty if they are decided.
  func undecided(_ conditions: [SwiftCondition]) -> String {
    guard holds(conditions) == nil else { return "" }
    let flags = conditions.reduce(into: Set<String>()) { $0.formUnion($1.flags) }
    let places = flags.sorted().map { "\($0) \((self.flags[$0] ?? []).sorted().joined(separator: ", "))" }
    return " #if \(conditions.text) [\(places.joined(separator: "; "))]"
  }

  typealias FoundProperty = (property: SwiftProperty, file: Int, isCertain: Bool)

  /// The properties of a type with a name, unless an `#if` leaves them out, and whether each certainly exists.
  func properties(_ name: String, of node: Int) -> [FoundProperty] {
    let outer = Set(nodes[node].conditions)
    return nodes[node].properties.filter { $0.property.name == name }.compactMap { property, file in
      let holds = self.holds(property.heading.conditions.filter { !outer.contains($0) })
      return holds == false ? nil : (property, file, holds == true)
    }
  }

  /// A type of another module that is extended here: `ModelConfiguration`.
  func extendedType(_ name: String) -> Int? { top[name]?.first { nodes[$0].declaration == nil } }

  /// The node of a type in the sources with its scope.
  func scope(of node: Int) -> Scope { Scope(node: node, file: nodes[node].file) }

  /// The meaning of a dotted name in a scope.
  func meaning(of names: [String], in scope: Scope, depth: Int = 0) -> Meaning {
    guard let first = names.first, depth < Self.aliasLimit else { return .unknown }
    var meaning = Meaning.unknown
    var around = scope.node
    while let node = around {
      if nodes[node].name == first, nodes[node].parent == nil || names.count > 1, isPlausible(node, names) {
        meaning = .type(node)
        break
      }
      let found = member(first, of: node, from: scope, depth: depth)
      if case .unknown = found {
        around = nodes[node].parent
      } else {
        meaning = found
        break
      }
    }
    if case .unknown = meaning { meaning = topLevel(first, from: scope, depth: depth) }
    if case .unknown = meaning, names.count > 1, modules.contains(first) {
      return self.meaning(of: Array(names.dropFirst()), in: Scope(node: nil, file: scope.file), depth: depth + 1)
    }
    for name in names.dropFirst() {
      guard case .type(let node) = meaning else { return meaning.isAmbiguous ? .ambiguous : .unknown }
      meaning = member(name, of: node, from: scope, depth: depth)
    }
    // The members of a type of another module are unknown.
    if case .type(let node) = meaning, nodes[node].declaration == nil { return .unknown }
    return meaning
  }

  private func isPlausible(_ node: Int, _ names: [String]) -> Bool {
    names.count == 1 || nodes[node].children[names[1]] != nil || nodes[node].aliases[names[1]] != nil
  }

  private func member(_ name: String, of node: Int, from scope: Scope, depth: Int) -> Meaning {
    if let types = nodes[node].children[name] { return chosen(types, from: scope) }
    let aliases = compiled(nodes[node].aliases[name] ?? [])
    guard let alias = aliases.first else { return .unknown }
    return holds(alias.alias.heading.conditions) == true ? target(of: alias, depth: depth) : .ambiguous
  }

  private func topLevel(_ name: String, from scope: Scope, depth: Int) -> Meaning {
    let types = top[name] ?? []
    let aliases = compiled(topAliases[name] ?? [])
    if types.isEmpty, aliases.isEmpty { return .unknown }
    guard let alias = nearest(aliases.map { ($0, $0.file) }, to: scope) else {
      return types.isEmpty ? .ambiguous : chosen(types, from: scope)
    }
    guard holds(alias.alias.heading.conditions) == true else { return .ambiguous }
    // If both are declared, they belong to different targets.
    if types.isEmpty || files[alias.file].target == files[scope.file].target { return target(of: alias, depth: depth) }
    return chosen(types, from: scope)
  }

  private func compiled(_ aliases: [Alias]) -> [Alias] {
    aliases.filter { holds($0.alias.heading.conditions) != false }
  }

  private func target(of alias: Alias, depth: Int) -> Meaning {
    let scope = Scope(node: alias.scope, file: alias.file)
    guard let names = alias.alias.type.names else { return .reference(alias.alias.type, scope) }
    // `typealias Trip = Trip` in an inner scope refers to the outer type.
    let meaning = self.meaning(of: names, in: scope, depth: depth + 1)
    if case .unknown = meaning { return .reference(alias.alias.type, scope) }
    return meaning
  }

  /// The intended type among several with the same name.
  private func chosen(_ types: [Int], from scope: Scope) -> Meaning {
    var types = types.filter { !nodes[$0].isPrivate || nodes[$0].file == scope.file }
    let declared = types.filter { nodes[$0].declaration != nil }
    if !declared.isEmpty { types = declared }
    types = types.filter { holds(nodes[$0].conditions) != false }
    if types.count > 1, let sure = types.onlyOne(where: { nodes[$0].conditions.isEmpty }) { types = [sure] }
    if types.count == 1 { return .type(types[0]) }
    if types.isEmpty { return .unknown }
    // Of two in one target only one is compiled; of two in different targets each in its own.
    let target = files[scope.file].target
    let inTarget = types.filter { files[nodes[$0].file].target == target }
    // Which of two branches is compiled is unknown, whatever else is known of them.
    if inTarget.count > 1, inTarget.allSatisfy({ holds(nodes[$0].conditions) == nil }) { return .ambiguous }
    if inTarget.count > 1, let node = mostResolved(inTarget) { return .type(node) }
    if let node = nearest(types.map { ($0, nodes[$0].file) }, to: scope) { return .type(node) }
    return mostResolved(types).map { .type($0) } ?? .ambiguous
  }

  /// The item declared in the same file, in the same target, or in the nearest folder.
  private func nearest<Item>(_ items: [(item: Item, file: Int)], to scope: Scope) -> Item? {
    if items.count < 2 { return items.first?.item }
    if let item = items.onlyOne(where: { $0.file == scope.file }) { return item.item }
    let target = files[scope.file].target
    let inTarget = items.filter { files[$0.file].target == target }
    if inTarget.count == 1 { return inTarget[0].item }
    let candidates = inTarget.isEmpty ? items : inTarget
    let here = files[scope.file].folders
    let shared = candidates.map { candidate in zip(files[candidate.file].folders, here).prefix { $0 == $1 }.count }
    guard let most = shared.max(), shared.count(where: { $0 == most }) == 1, let place = shared.firstIndex(of: most)
    else {
      return nil
    }
    return candidates[place].item
  }

  /// The type whose own properties have the most existing types: code that uses removed types is not compiled.
  private func mostResolved(_ types: [Int]) -> Int? {
    let missing = types.map { node in
      nodes[node].properties.count { property, file in
        guard let names = property.type?.base.names, property.isStored, SwiftScalar.type(names) == nil else {
          return false
        }
        var around: Int? = node
        while let place = around {
          if nodes[place].children[names[0]] != nil || nodes[place].aliases[names[0]] != nil { return false }
          around = nodes[place].parent
        }
        return top[names[0]] == nil && topAliases[names[0]] == nil
      }
    }
    guard let least = missing.min(), missing.count(where: { $0 == least }) == 1,
      let place = missing.firstIndex(of: least)
    else { return nil }
    return types[place]
  }
}

// MARK: - Conformances

extension SwiftTypeIndex {
  /// The number of superclasses, protocols and aliases that are followed.
  private static let conformanceLimit = 1_000
  private static let declaringLimit = 64

  /// Whether a type has one of some protocols of other modules.
  func conforms(_ node: Int, to names: String...) -> Bool {
    !nodes[node].inherited.isEmpty && !foreignSupertypes(of: node).isDisjoint(with: names)
  }

  /// The protocols and superclasses of other modules that a type has by its declaration, its extensions, aliases, and the
  /// protocols and superclasses of the sources, by their names without modules.
  func foreignSupertypes(of node: Int) -> Set<String> {
    var found = Set<String>()
    var seen: Set<Int> = [node]
    var waiting = supertypes(of: node)
    var place = 0
    while place < waiting.count, place < Self.conformanceLimit {
      let (type, scope) = waiting[place]
      place += 1
      guard case .named(let components) = type, let last = components.last?.name else { continue }
      // A type of the sources may have the name of one of a framework, but not its module.
      if components.count == 2, Self.frameworks.contains(components[0].name) {
        found.insert(last)
        continue
      }
      switch meaning(of: components.map(\.name), in: scope) {
      case .type(let parent):
        let keyword = nodes[parent].declaration?.keyword
        guard keyword == .protocol || keyword == .class, seen.insert(parent).inserted else { continue }
        waiting += supertypes(of: parent)
      case .reference(let type, let scope): waiting += type.parts.map { ($0, scope) }
      case .ambiguous, .unknown: found.insert(last)
      }
    }
    return found
  }

  /// A type, and the superclasses and protocols of the sources that its members may come from.
  func declaring(_ node: Int) -> [Int] {
    var found = [node]
    var place = 0
    while place < found.count, found.count < Self.declaringLimit {
      for (type, scope) in supertypes(of: found[place]) {
        guard let names = type.parts.first?.names else { continue }
        var parent = extendedType(names.last ?? "")
        if case .type(let node) = meaning(of: names, in: scope) { parent = node }
        if let parent, !found.contains(parent) { found.append(parent) }
      }
      place += 1
    }
    return found
  }

  private func supertypes(of node: Int) -> [(type: SwiftTypeReference, scope: Scope)] {
    let scope = Scope(node: nodes[node].parent, file: nodes[node].file)
    return nodes[node].inherited.map { ($0, scope) }
  }
}

extension SwiftTypeIndex.Meaning {
  var isAmbiguous: Bool { if case .ambiguous = self { true } else { false } }
}

extension SwiftTypeReference {
  /// The type without optionals, or that of the elements.
  package var base: SwiftTypeReference {
    switch sugared {
    case .optional(let type), .array(let type): type.base
    default: self
    }
  }
}

extension Array {
  /// The only element that passes a test; nil if none or several do.
  func onlyOne(where isIncluded: (Element) -> Bool) -> Element? {
    let found = filter(isIncluded)
    return found.count == 1 ? found.first : nil
  }
}
