import GlossBasics
import GlossSwiftSource

/// Operands with the members and calls that follow them.
extension SwiftEvaluator {
  typealias Steps = ArraySlice<SwiftExpression.Step>

  func operand(_ value: SwiftExpression, in place: SwiftPlace, expecting type: String?) -> SwiftValue {
    if value.text == "nil" { return .nothing }
    if value.text == "true" || value.text == "false" { return .literal(value.text) }
    guard let (head, steps) = value.operand else { return unknown(value.tokens, place) }
    switch head {
    case .path(let names, let hasRoot):
      var root = names.count - 1
      while root > 0, self.type(Array(names.prefix(root)), in: place) == nil { root -= 1 }
      // Of a root that is not known, the names of types.
      if root == 0 { root = names.prefix { $0.first?.isUppercase == true }.count }
      return .path(hasRoot ? Array(names.dropFirst(max(1, root))) : names)
    case .string, .number: return steps.isEmpty ? .literal(value.text) : unknown(value.tokens, place)
    case .list(let elements):
      if case .call(let arguments)? = steps.first {
        // `[Trip.Type]()`, `[any VersionedSchema.Type](list)`
        let made =
          arguments.isEmpty
          ? SwiftValue.list([])
          : arguments.count == 1
            ? self.value(arguments[0].tokens, in: place, expecting: type) : unknown(value.tokens, place)
        return follow(made, steps.dropFirst(), value, place, type)
      }
      let list = elements.map { element in
        guard let pound = directive(in: element.tokens, place) else {
          return self.value(element.tokens, in: place, expecting: type)
        }
        return unknown(pound, place, "is not read within a list")
      }
      return follow(.list(list), steps[...], value, place, type)
    case .group(let members):
      if members.count == 1, members[0].label == nil {
        return follow(
          self.value(members[0].tokens, in: place, expecting: type), steps[...], value, place, type)
      }
      return follow(.tuple(members.map { self.value($0.tokens, in: place) }), steps[...], value, place, type)
    case .closure(let tokens): return follow(.closure(tokens, place), steps[...], value, place, type)
    case .context:
      guard let type, let first = steps.first, case .name(let name, _, _) = first else {
        return foreign(steps, value, place)
      }
      var call: [SwiftArgument]?
      if case .call(let arguments)? = steps.dropFirst().first { call = arguments }
      if let node = index.extendedType(type) ?? self.type(type.split(separator: ".").map(String.init), in: place),
        name != "init",
        let found = member(name, of: node, calledWith: call, from: place, expecting: type)
      {
        return follow(found, steps.dropFirst(call == nil ? 1 : 2), value, place, type)
      }
      return foreign(steps, value, place)
    case .name: return named(steps, value, place, type)
    }
  }

  /// The first directive within an element, with its condition; one within a closure belongs to that.
  func directive(in tokens: Range<Int>, _ place: SwiftPlace) -> Range<Int>? {
    let source = source(place)
    var token = tokens.lowerBound
    while token < tokens.upperBound {
      if let found = source.directives.directive(at: token) { return token..<max(token + 1, found.end) }
      token = max(token, min(source.closings[token], tokens.upperBound)) + 1
    }
    return nil
  }

  /// `.custom(…)`, `Schema([…])`, `ModelConfiguration.CloudKitDatabase.none`: what the sources do not define.
  func foreign(_ steps: [SwiftExpression.Step], _ value: SwiftExpression, _ place: SwiftPlace) -> SwiftValue {
    var steps = steps
    while case .mark? = steps.last { steps.removeLast() }
    var arguments: [SwiftArgument]?
    if case .call(let given)? = steps.last {
      arguments = given
      steps.removeLast()
    }
    var names: [(name: String, at: Int)] = []
    for step in steps {
      guard case .name(let name, _, let token) = step else { return unknown(value.tokens, place) }
      names.append((name, token))
    }
    guard let first = names.first, let last = names.last else { return unknown(value.tokens, place) }
    if last.name == "self", arguments == nil {
      let text = names.dropLast().map(\.name).joined(separator: ".")
      let isDoubled = index.meaning(of: names.dropLast().map(\.name), in: place.scope).isAmbiguous
      return .unknown(
        SwiftUnknown(
          text: text, reason: isDoubled ? SwiftUnknown.doubled : SwiftUnknown.missing, file: place.scope.file,
          token: first.at, isType: true))
    }
    return .call(
      SwiftCall(
        name: last.name, arguments: arguments, place: place, start: first.at, token: last.at, tokens: value.tokens))
  }

  /// An expression that begins with a name.
  func named(
    _ steps: [SwiftExpression.Step], _ value: SwiftExpression, _ place: SwiftPlace, _ type: String?
  ) -> SwiftValue {
    guard case .name(let first, let generic, let token)? = steps.first else { return unknown(value.tokens, place) }
    var arguments: [SwiftArgument]?
    if case .call(let given)? = steps.dropFirst().first { arguments = given }
    if first == "self" || first == "Self" {
      if first == "self", let own = place.frame?.innermostOwn {
        return follow(own, steps.dropFirst(), value, place, type)
      }
      guard let node = place.frame?.type("Self") ?? place.scope.node else { return unknown(value.tokens, place) }
      return follow(.type(node), steps.dropFirst(), value, place, type)
    }
    if let local = local(first, at: token, in: place, expecting: steps.count == 1 ? type : nil) {
      return follow(local, steps.dropFirst(), value, place, type)
    }
    if let function = scopes(place.scope.file).function(
      Self.base(of: first), around: token,
      inside: (index.body(around: token, in: place.scope.file)?.lowerBound ?? 0) - 1)
    {
      guard let arguments else { return follow(.function(function, place), steps.dropFirst(), value, place, type) }
      if let result = call(function, arguments, from: place, in: place, capturing: place.frame, expecting: type) {
        return follow(result, steps.dropFirst(2), value, place, type)
      }
    }
    if let node = place.frame?.type(first) { return follow(.type(node), steps.dropFirst(), value, place, type) }
    // Members of the types around it.
    let rest = steps.dropFirst(arguments == nil ? 1 : 2)
    var around = place.scope.node
    while let node = around {
      // In an extension of a protocol, those of the type that has it come first.
      let own = place.frame?.type("Self").flatMap { $0 != node && index.declaring($0).contains(node) ? $0 : nil }
      if let found = member(
        first, of: own ?? node, calledWith: arguments, from: place, frame: place.frame, expecting: type)
      {
        return follow(found, rest, value, place, type)
      }
      around = index.nodes[node].parent
    }
    if generic.isEmpty || arguments == nil, let (node, count) = self.type(steps, in: place) {
      var frame: SwiftFrame?
      if case .name(_, let generic, _) = steps[count - 1], !generic.isEmpty {
        frame = SwiftFrame()
        bind(generic, to: node, in: place, frame)
      }
      return follow(.type(node), steps.dropFirst(count), value, place, type, frame: frame)
    }
    if let found = global(first, calledWith: arguments, from: place, expecting: type) {
      return follow(found, rest, value, place, type)
    }
    if let known = builtIn(first, arguments, in: place, type) { return follow(known, rest, value, place, type) }
    // `Schema.app`, `MigrationStage.step(…)` of an extension.
    let names = steps.prefix { $0.name != nil }.compactMap(\.name)
    for count in stride(from: names.count - 1, to: 0, by: -1) {
      guard let node = index.extendedType(names.prefix(count).joined(separator: ".")) else { continue }
      var given: [SwiftArgument]?
      if case .call(let arguments)? = steps.dropFirst(count + 1).first { given = arguments }
      if let found = member(names[count], of: node, calledWith: given, from: place, expecting: type) {
        return follow(found, steps.dropFirst(count + (given == nil ? 1 : 2)), value, place, type)
      }
    }
    if let function = function(around: token, in: place), function.genericParameters.contains(first),
      let parameter = source(place).parameters(of: function).first(where: { $0.type?.names == [first, "Type"] })
    {
      let brace = function.body.lowerBound - 1
      let passed = passed(parameter.name, parameter.initialTokens, of: brace, at: token, in: place, expecting: type)
      return follow(passed, steps.dropFirst(), value, place, type)
    }
    // A name in small letters that nothing defines is a value of another module.
    let isValue = first.first?.isLowercase == true
    if isValue {
      if names.last == "self" { return foreign(steps, value, place) }
      return unknown(value.tokens, place)
    }
    return foreign(steps, value, place)
  }

  private func type(_ names: [String], in place: SwiftPlace) -> Int? {
    if case .type(let node) = index.meaning(of: names, in: place.scope) { node } else { nil }
  }

  /// The type that the first names are, and how many they are.
  func type(_ steps: [SwiftExpression.Step], in place: SwiftPlace) -> (node: Int, count: Int)? {
    var names: [String] = []
    for step in steps.prefix(16) {
      guard case .name(let name, _, _) = step else { break }
      names.append(name)
    }
    while !names.isEmpty {
      if case .type(let node) = index.meaning(of: names, in: place.scope) { return (node, names.count) }
      names.removeLast()
    }
    return nil
  }

  func bind(_ types: [SwiftTypeReference], to node: Int, in place: SwiftPlace, _ frame: SwiftFrame?) {
    for (name, type) in zip(index.nodes[node].declaration?.genericParameters ?? [], types) {
      guard let names = type.names else { continue }
      if names.count == 1, let bound = place.frame?.type(names[0]) {
        frame?.types[name] = bound
      } else if case .type(let bound) = index.meaning(of: names, in: place.scope) {
        frame?.types[name] = bound
      }
    }
  }

  /// `Array(list)`, `zip(first, second)`
  func builtIn(
    _ name: String, _ arguments: [SwiftArgument]?, in place: SwiftPlace, _ type: String?
  ) -> SwiftValue? {
    guard let arguments else { return nil }
    switch (name, arguments.count) {
    case ("Array", 0): return .list([])
    case ("Array", 1) where arguments[0].label == nil:
      return value(arguments[0].tokens, in: place, expecting: type)
    case ("zip", 2):
      guard case .list(let first) = value(arguments[0].tokens, in: place),
        case .list(let second) = value(arguments[1].tokens, in: place)
      else { return nil }
      return .list(zip(first, second).map { .tuple([$0, $1]) })
    default: return nil
    }
  }

  // MARK: - Steps

  /// What members and calls make of a value.
  func follow(
    _ value: SwiftValue, _ steps: Steps, _ whole: SwiftExpression, _ place: SwiftPlace, _ type: String?,
    frame: SwiftFrame? = nil
  ) -> SwiftValue {
    var value = value
    var steps = steps
    while let step = steps.popFirst() {
      var arguments: [SwiftArgument]?
      if case .call(let given)? = steps.first { arguments = given }
      switch (value, step) {
      case (_, .mark): continue
      case (.unknown, _): return value
      case (_, .name("self", _, _)): continue
      case (.type(let node), .call(let given)): value = instance(of: node, given, from: place)
      case (.type(let node), .name("init", _, _)) where arguments != nil:
        value = instance(of: node, arguments ?? [], from: place)
        steps = steps.dropFirst()
      case (.type(let node), .name(let name, _, _)), (.instance(let node, _), .name(let name, _, _)),
        (.enumeration(let node, _), .name(let name, _, _)):
        let inner = frame ?? place.frame
        let scoped = SwiftFrame(outer: inner)
        scoped.types["Self"] = node
        scoped.own = value
        if let found = member(name, of: node, calledWith: arguments, from: place, frame: scoped, expecting: type) {
          value = found
        } else if case .enumeration(_, let element) = value, name == "rawValue",
          let literal = index.rawValue(of: element, in: node)
        {
          value = .literal(literal)
        } else if case .type(let nested) = index.meaning(
          of: index.nodes[node].path + [name], in: SwiftTypeIndex.Scope(node: nil, file: index.nodes[node].file))
        {
          value = .type(nested)
          continue
        } else {
          return unknown(whole.tokens, place)
        }
        if arguments != nil { steps = steps.dropFirst() }
      case (.closure, .call(let given)):
        guard let result = call(value, given.map { self.value($0.tokens, in: place) }, expecting: type) else {
          return unknown(whole.tokens, place)
        }
        value = result
      case (.tuple(let members), .name(let name, _, _)):
        guard let number = Int(name), members.indices.contains(number) else { return unknown(whole.tokens, place) }
        value = members[number]
      case (.list(let elements), .index(let arguments)):
        guard arguments.count == 1, let number = number(arguments[0].tokens, in: place),
          elements.indices.contains(number)
        else { return unknown(whole.tokens, place) }
        value = elements[number]
      case (.list(let elements), .name(let name, _, _)):
        guard let made = made(of: elements, by: name, arguments, in: place, type) else {
          return unknown(whole.tokens, place)
        }
        value = made
        if arguments != nil { steps = steps.dropFirst() }
      case (.choice(let values, _), _):
        let rest = [step] + steps
        return choice(values.map { follow($0, rest[...], whole, place, type) }, whole, place)
      default: return unknown(whole.tokens, place)
      }
    }
    return value
  }

  /// What the members of a key path make of a value.
  func follow(_ value: SwiftValue, path: [String]) -> SwiftValue? {
    var value = value
    for name in path where name != "self" {
      switch value {
      case .type(let node), .instance(let node, _), .enumeration(let node, _):
        let frame = SwiftFrame()
        frame.types["Self"] = node
        frame.own = value
        guard let found = member(name, of: node, frame: frame) else { return nil }
        value = found
      case .tuple(let members):
        guard let number = Int(name), members.indices.contains(number) else { return nil }
        value = members[number]
      default: return nil
      }
    }
    return value
  }

  /// What a method of a list makes of it.
  func made(
    of elements: [SwiftValue], by name: String, _ arguments: [SwiftArgument]?, in place: SwiftPlace, _ type: String?
  ) -> SwiftValue? {
    let argument = arguments?.first.map { value($0.tokens, in: place, expecting: type) }
    let number =
      if case .literal(let text)? = argument { Int(text) } else { arguments?.isEmpty == true ? 1 : Int?.none }
    switch (name, arguments?.count) {
    case ("first", nil): return elements.first ?? .nothing
    case ("last", nil): return elements.last ?? .nothing
    case ("count", nil), ("endIndex", nil): return .literal(String(elements.count))
    case ("startIndex", nil): return .literal("0")
    case ("isEmpty", nil): return .literal(String(elements.isEmpty))
    case ("indices", nil): return .list(elements.indices.map { .literal(String($0)) })
    case ("enumerated", 0): return .list(elements.enumerated().map { .tuple([.literal(String($0)), $1]) })
    case ("lazy", nil): return .list(elements)
    case ("reversed", 0): return .list(elements.reversed())
    case ("joined", 0):
      let lists = elements.map { if case .list(let inner) = $0 { inner } else { [$0] } }
      return .list(lists.flatMap(\.self))
    case ("dropFirst", _): return number.map { .list(Array(elements.dropFirst(max(0, $0)))) }
    case ("dropLast", _): return number.map { .list(Array(elements.dropLast(max(0, $0)))) }
    case ("prefix", 1): return number.map { .list(Array(elements.prefix(max(0, $0)))) }
    case ("suffix", 1): return number.map { .list(Array(elements.suffix(max(0, $0)))) }
    case ("map", 1), ("compactMap", 1), ("flatMap", 1), ("filter", 1):
      guard let argument else { return nil }
      var made: [SwiftValue] = []
      for element in elements {
        left -= 1
        guard left > 0, made.count <= Self.elementLimit, let result = call(argument, [element], expecting: type) else {
          return nil
        }
        switch (name, result) {
        case ("filter", .literal("true")): made.append(element)
        case ("filter", .literal("false")), ("compactMap", .nothing): break
        case ("filter", _): return nil
        case ("flatMap", .list(let more)): made += more
        case ("flatMap", .unknown): made.append(result)
        case ("flatMap", _): return nil
        default: made.append(result)
        }
      }
      return .list(made)
    default: return nil
    }
  }
}
