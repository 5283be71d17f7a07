import GlossBasics
import GlossSwiftDataModels
import GlossSwiftSource

/// The Swift files of a project that build models, with the functions and constants that their code may use.
struct CodeSources {
  /// A function, initializer, getter or initial value.
  struct Callable {
    var name: String
    var file: Int
    /// The tokens of the body, or of the expression.
    var tokens: Range<Int>
    var isExpression = false
    /// The type that it is a member of, by its simple name.
    var type: String?
    var declared: [Parameter] = []
    /// The type of a constant.
    var resultType: String?

    var parameters: [String] { declared.map(\.name) }
  }

  struct Parameter {
    var label: String?
    var name: String
    var type: SwiftTypeReference?
    var initialTokens: Range<Int>?
    /// `NSPropertyDescription...`
    var isVariadic: Bool
  }

  private let files: [(path: String, source: SwiftSourceFile)]
  /// The scopes of each file: closures are called often.
  private let scopes: [Deferred<SwiftScopes>]
  private(set) var callables: [Callable] = []
  private var functionsByName: [String: [Int]] = [:]
  private var constants: [String: [Int]] = [:]
  private var initializersByType: [String: [Int]] = [:]
  private var superclasses: [String: String] = [:]
  private var declared: Set<String> = []
  private var cases: [String: [String: String]] = [:]

  init(_ files: [(path: String, source: SwiftSourceFile)]) {
    self.files = files
    scopes = files.map { _ in Deferred() }
    digest = SHA256.text(of: files.sorted { $0.path.precedes($1.path) }.flatMap(\.source.source.bytes))
    for number in files.indices { add(files[number].source.members, of: nil, file: number) }
  }

  func file(_ number: Int) -> SwiftSourceFile { files[number].source }
  func path(_ number: Int) -> String { files[number].path }
  /// The hash of all the files.
  let digest: String
  var indices: Range<Int> { files.indices }

  private mutating func add(_ members: SwiftMembers, of type: String?, file: Int) {
    for function in members.functions {
      functionsByName[function.name, default: []].append(callables.count)
      callables.append(callable(function, type, file))
    }
    for function in members.initializers {
      if let type { initializersByType[type, default: []].append(callables.count) }
      callables.append(callable(function, type, file))
    }
    for property in members.properties {
      var callable = Callable(name: property.name, file: file, tokens: 0..<0, type: type)
      callable.resultType = property.type?.base.names?.last
      if let tokens = property.initialTokens {
        (callable.tokens, callable.isExpression) = (tokens, true)
      } else if property.accessors == .computed, let tokens = property.accessorTokens {
        callable.tokens = body(ofGetter: tokens, files[file].source)
      } else {
        continue
      }
      constants[property.name, default: []].append(callables.count)
      callables.append(callable)
    }
    for one in members.types {
      let name = one.name.split(separator: ".").last.map(String.init) ?? one.name
      if one.keyword == .struct || one.keyword == .class { declared.insert(name) }
      if one.keyword != .extension, let parent = one.inherited.first?.base.names?.last { superclasses[name] = parent }
      for item in one.members.cases {
        let raw = item.rawValue.flatMap { $0.hasPrefix("\"") ? String($0.dropFirst().dropLast()) : nil }
        cases[name, default: [:]][item.name] = raw ?? item.name
      }
      add(one.members, of: name, file: file)
    }
  }

  private func callable(_ function: SwiftFunction, _ type: String?, _ file: Int) -> Callable {
    let source = files[file].source
    var parts: [Range<Int>] = []
    var start = function.parameters.lowerBound
    for place in function.parameters.clamped(to: 0..<source.tokens.count) where source.isMark(",", at: place) {
      if parts.isEmpty || source.closings[start..<place].allSatisfy({ $0 < place }) {
        parts.append(start..<place)
        start = place + 1
      }
    }
    parts.append(start..<max(start, function.parameters.upperBound))
    let parameters = source.parameters(of: function).enumerated().map { number, parameter in
      let tokens = number < parts.count ? parts[number] : 0..<0
      let isVariadic =
        tokens.count > 3 && (tokens.upperBound - 3..<tokens.upperBound).allSatisfy { source.isMark(".", at: $0) }
      return Parameter(
        label: parameter.label, name: parameter.name, type: parameter.type, initialTokens: parameter.initialTokens,
        isVariadic: isVariadic)
    }
    return Callable(name: function.name, file: file, tokens: function.body, type: type, declared: parameters)
  }

  private func body(ofGetter tokens: Range<Int>, _ file: SwiftSourceFile) -> Range<Int> {
    guard let first = tokens.first, file.isText(first, "get") else { return tokens }
    guard let brace = tokens.prefix(4).first(where: { file.isMark("{", at: $0) }) else { return tokens }
    return brace + 1..<max(brace + 1, file.closings[brace])
  }

  // MARK: - Asking

  /// The functions that a call may mean: those of the type, of the type around the call, and those of no type; of a
  /// type that is not known, those of the only type that has one.
  func functions(_ name: String, of type: String?, around place: CodePlace) -> [Callable] {
    let all = (functionsByName[name] ?? []).map { callables[$0] }
    let types = type.map { lineage(of: $0) } ?? []
    let own = all.filter { $0.type.map(types.contains) ?? false }
    if !own.isEmpty { return own }
    let around = all.filter { $0.type != nil && $0.type == place.type }
    if !around.isEmpty { return around }
    let free = all.filter { $0.type == nil }
    return free.isEmpty && Set(all.map(\.type)).count == 1 ? all : free
  }

  /// The constant or getter that a name means, in a type or outside of all.
  func property(_ name: String, of type: String?) -> Callable? {
    let all = (constants[name] ?? []).map { callables[$0] }
    if let type, let own = all.first(where: { $0.type.map(lineage(of: type).contains) ?? false }) { return own }
    return all.first { $0.type == nil }
  }

  func initializers(of type: String) -> [Callable] {
    lineage(of: type).flatMap { (initializersByType[$0] ?? []).map { callables[$0] } }
  }

  /// The initializers without arguments of the subclasses of `NSManagedObjectModel`.
  var modelInitializers: [Callable] {
    initializersByType.keys.sorted().filter {
      $0 != "NSManagedObjectModel" && describedClass($0) == "NSManagedObjectModel"
    }
    .flatMap { (initializersByType[$0] ?? []).map { callables[$0] }.filter(\.declared.isEmpty) }
  }

  /// Whether the sources declare a structure or class, whose values can be made.
  func declares(_ type: String) -> Bool { declared.contains(type) }

  func hasType(_ name: String) -> Bool { declared.contains(name) || superclasses[name] != nil || cases[name] != nil }

  func rawValue(of name: String, in type: String) -> String? { cases[type]?[name] }

  /// Whether a class of the sources is one of descriptions.
  func describes(_ type: String) -> Bool { superclasses[type] != nil && describedClass(type) != type }

  /// The class of Core Data that a class is, or inherits from.
  func describedClass(_ type: String) -> String {
    lineage(of: type).first { $0.hasPrefix("NS") } ?? type
  }

  private func lineage(of type: String) -> [String] {
    var result = [type]
    while let last = result.last, result.count < 16 {
      let next =
        superclasses[last]
        ?? (last == "NSAttributeDescription" || last == "NSRelationshipDescription"
          || last == "NSFetchedPropertyDescription"
          ? "NSPropertyDescription" : last == "NSDerivedAttributeDescription" ? "NSAttributeDescription" : nil)
      guard let next, !result.contains(next) else { break }
      result.append(next)
    }
    return result
  }

  /// The parameters of a closure, and where its statements begin.
  func parameters(ofClosure body: Range<Int>, file: Int) -> (names: [String], start: Int) {
    let scopes = scopes[file].value { SwiftScopes(files[file].source) }
    let (names, start) = scopes.closure(at: body.lowerBound - 1)
    return (names, min(start, body.upperBound))
  }

  /// The innermost function, getter or initial value around a token.
  func callable(around token: Int, file: Int) -> Callable? {
    callables.filter { $0.file == file && $0.tokens.contains(token) }.min { $0.tokens.count < $1.tokens.count }
  }

  /// What calls a function by its name.
  func callers(of callable: Callable) -> [Callable] {
    var found: [Callable] = []
    for number in files.indices {
      let source = files[number].source
      for token in source.tokens.indices
      where source.tokens[token].kind == .word && source.isMark("(", at: token + 1)
        && source.text(token) == callable.name && !source.isText(token - 1, "func")
      {
        guard let caller = self.callable(around: token, file: number), found.count < 16 else { continue }
        if !found.contains(where: { $0.file == caller.file && $0.tokens == caller.tokens }) { found.append(caller) }
      }
    }
    return found
  }
}
