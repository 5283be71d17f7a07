import GlossBasics
import GlossSwiftDataModels
import GlossSwiftSource

/// What expressions of code that builds a model give.
extension CodeRun {
  func value(_ tokens: Range<Int>, in place: CodePlace, expecting type: String? = nil) -> CodeValue {
    left -= 1
    guard left > 0, depth < Self.depthLimit else { return .unknown }
    depth += 1
    defer { depth -= 1 }
    let file = sources.file(place.file)
    let expression = file.expression(tokens).bare
    guard !expression.tokens.isEmpty else { return .unknown }
    switch expression.form {
    case .choice(let condition, let first, let second):
      guard let isFirst = value(condition.tokens, in: place).asTruth else { return .unknown }
      return value((isFirst ? first : second).tokens, in: place, expecting: type)
    case .fallback(let first, let second):
      let value = value(first.tokens, in: place, expecting: type)
      if case .nothing = value { return self.value(second.tokens, in: place, expecting: type) }
      return value
    case .sum(let terms): return .sum(terms.map { value($0.tokens, in: place, expecting: type) })
    case .negation(let inner): return value(inner.tokens, in: place).asTruth.map { .truth(!$0) } ?? .unknown
    case .operation, .branches: return .unknown
    case .operand:
      guard let (head, steps) = expression.operand else { return pounded(expression.tokens, file) }
      return read(head, steps[...], expression.tokens, in: place, expecting: type)
    }
  }

  /// `#keyPath(Run.date)`
  func pounded(_ tokens: Range<Int>, _ file: SwiftSourceFile) -> CodeValue {
    guard let first = tokens.first, file.isText(first, "#keyPath") else { return .unknown }
    let words = tokens.dropFirst().filter { file.tokens[$0].kind == .word }
    return words.last.map { .text(file.text($0)) } ?? .unknown
  }

  typealias Steps = ArraySlice<SwiftExpression.Step>

  func read(
    _ head: SwiftExpression.Head, _ steps: ArraySlice<SwiftExpression.Step>, _ tokens: Range<Int>, in place: CodePlace,
    expecting type: String? = nil
  ) -> CodeValue {
    let file = sources.file(place.file)
    switch head {
    case .string:
      let text = file.text(tokens.lowerBound..<tokens.lowerBound + 1)
      let known = SwiftDataDefault.text(ofLiteral: text).map(CodeValue.text)
      return follow(known ?? .unknown, steps, tokens, in: place)
    case .number: return steps.isEmpty ? .number(file.text(tokens)) : .unknown
    case .path(let names, _): return .text(names.joined(separator: "."))
    case .list(let elements):
      if case .call? = steps.first { return follow(.list([]), steps.dropFirst(), tokens, in: place) }
      return follow(list(elements, in: place), steps, tokens, in: place)
    case .group(let members):
      let values = members.map { value($0.tokens, in: place) }
      return follow(values.count == 1 ? values[0] : .tuple(values), steps, tokens, in: place)
    case .closure(let body): return follow(.closure(body, place), steps, tokens, in: place)
    case .context:
      guard case .name(let name, _, let token)? = steps.first else { return .unknown }
      // What a function of an extension gives is mostly of its type.
      let type = type ?? (name == "init" ? place.type : nil)
      if case .call(let arguments)? = steps.dropFirst().first {
        if name == "init", let type, let made = make(type, arguments, token, in: place) {
          return follow(made, steps.dropFirst(2), tokens, in: place)
        }
        if let result = call(name, of: type, arguments, in: place) {
          return follow(result, steps.dropFirst(2), tokens, in: place)
        }
        return .call(name, arguments.map { ($0.label, value($0.tokens, in: place)) })
      }
      return steps.count == 1 ? sources.property(name, of: type).flatMap { property($0) } ?? .member(name) : .unknown
    case .name: return named(steps, tokens, in: place)
    }
  }

  func list(_ elements: [SwiftArgument], in place: CodePlace) -> CodeValue {
    let file = sources.file(place.file)
    var pairs: [(CodeValue, CodeValue)] = []
    for element in elements {
      var colon = element.tokens.lowerBound
      while colon < element.tokens.upperBound, !file.isMark(":", at: colon) {
        colon = max(colon, min(file.closings[colon], element.tokens.upperBound)) + 1
      }
      if element.label == nil, colon >= element.tokens.upperBound { break }
      let key: CodeValue =
        if let label = element.label { place.variables[label] ?? .unknown } else {
          value(element.tokens.lowerBound..<colon, in: place)
        }
      let start = element.label == nil ? colon + 1 : element.tokens.lowerBound
      pairs.append((key, value(start..<max(start, element.tokens.upperBound), in: place)))
    }
    if !pairs.isEmpty { return pairs.count == elements.count ? .pairs(pairs) : .unknown }
    return .list(elements.map { value($0.tokens, in: place) })
  }

  /// What begins with a name.
  func named(_ steps: Steps, _ tokens: Range<Int>, in place: CodePlace) -> CodeValue {
    guard case .name(let first, _, let token)? = steps.first else { return .unknown }
    let second = steps.dropFirst().first
    if steps.count == 1 {
      if first == "nil" { return .nothing }
      if first == "true" || first == "false" { return .truth(first == "true") }
    }
    if first == "super" || first == "self" && second?.name == "init" && place.variables.own != nil { return .nothing }
    if first == "self" {
      if let own = place.variables.own {
        if case .name(let name, _, _)? = second, case .call(let arguments)? = steps.dropFirst(2).first,
          let result = call(name, of: place.type, arguments, in: place, own: own)
        {
          return follow(result, steps.dropFirst(3), tokens, in: place)
        }
        return follow(own, steps.dropFirst(), tokens, in: place)
      }
      if second?.name == "init", let type = place.type, case .call(let arguments)? = steps.dropFirst(2).first,
        let made = make(type, arguments, token, in: place)
      {
        return follow(made, steps.dropFirst(3), tokens, in: place)
      }
      guard case .name(let name, _, _)? = second else { return .unknown }
      if case .call(let arguments)? = steps.dropFirst(2).first {
        return follow(
          call(name, of: place.type, arguments, in: place) ?? .unknown, steps.dropFirst(3), tokens, in: place)
      }
      let found = place.variables[name] ?? sources.property(name, of: place.type).flatMap { property($0) }
      return follow(found ?? .unknown, steps.dropFirst(2), tokens, in: place)
    }
    if let local = place.variables[first] {
      if case .call(let arguments)? = second, case .closure(let body, let outer) = local {
        return follow(
          run(body, of: outer, arguments.map { value($0.tokens, in: place) }), steps.dropFirst(2), tokens, in: place)
      }
      return follow(local, steps.dropFirst(), tokens, in: place)
    }
    if case .call(let arguments)? = second {
      if let made = make(first, arguments, token, in: place) {
        return follow(made, steps.dropFirst(2), tokens, in: place)
      }
      if first == "NSStringFromClass", arguments.count == 1,
        case .type(let name) = value(arguments[0].tokens, in: place)
      {
        return .text(name)
      }
      if first == "String", arguments.count == 1 {
        switch value(arguments[0].tokens, in: place) {
        case .type(let name) where ["describing", "reflecting"].contains(arguments[0].label): return .text(name)
        case .text(let text) where arguments[0].label == nil: return .text(text)
        default: return .unknown
        }
      }
      if let result = call(first, of: place.type, arguments, in: place, own: place.variables.own) {
        return follow(result, steps.dropFirst(2), tokens, in: place)
      }
      let values = arguments.map { ($0.label, value($0.tokens, in: place)) }
      // A function that is not in the sources may change what it is given; what makes a value does not.
      let given = values.flatMap(\.1.objects)
      if first.first?.isLowercase == true, !given.isEmpty, !Self.printing.contains(first) {
        lose(tokens.lowerBound, place, "calls '\(first)', which is not in the sources", given)
      }
      let made = CodeValue.call(first, values)
      return steps.count == 2 ? made : .unknown
    }
    if let own = place.variables.own?.asObject {
      // What was set, else what the type gives it.
      if let known = own[first] ?? member(first, of: own) {
        return follow(known, steps.dropFirst(), tokens, in: place)
      }
    }
    if let found = sources.property(first, of: place.type).flatMap({ property($0) }) {
      return follow(found, steps.dropFirst(), tokens, in: place)
    }
    // Of the description whose function this is.
    if let own = place.variables.own, first.first?.isLowercase == true { return follow(own, steps, tokens, in: place) }
    // Of a type: its constants, cases and functions.
    guard case .name(let name, _, _)? = second else { return .unknown }
    if name == "self" { return steps.count == 2 ? .type(first) : .unknown }
    var names = steps
    var type = first
    while case .name(let inner, _, _)? = names.dropFirst().first, sources.hasType(inner), names.count > 2 {
      (type, names) = (inner, names.dropFirst())
    }
    guard case .name(let member, _, let place_)? = names.dropFirst().first else { return .unknown }
    if case .call(let arguments)? = names.dropFirst(2).first {
      if member == "init", let made = make(type, arguments, place_, in: place) {
        return follow(made, names.dropFirst(3), tokens, in: place)
      }
      if let result = call(member, of: type, arguments, in: place) {
        return follow(result, names.dropFirst(3), tokens, in: place)
      }
      return names.count == 3
        ? .call(member, arguments.map { ($0.label, value($0.tokens, in: place)) }) : .unknown
    }
    if let found = sources.property(member, of: type).flatMap({ property($0) }) {
      return follow(found, names.dropFirst(2), tokens, in: place)
    }
    if let raw = sources.rawValue(of: member, in: type) {
      let isRaw = names.dropFirst(2).first?.name == "rawValue"
      return isRaw ? .text(raw) : names.count == 2 ? .member(member) : .unknown
    }
    if member == "self" { return .type(type) }
    return names.count == 2 && type.first?.isUppercase == true ? .member(member) : .unknown
  }

  /// A new description, or value of a type of the sources; nil for any other name.
  func make(_ type: String, _ arguments: [SwiftArgument], _ token: Int, in place: CodePlace) -> CodeValue? {
    guard Self.classes.contains(type) || sources.describes(type) || sources.declares(type) else { return nil }
    left -= 20
    let object = CodeObject(sources.describedClass(type), file: place.file, token: token)
    made.append(object)
    for initializer in sources.initializers(of: type) {
      left -= 1
      guard left > 0 else { break }
      guard let variables = variables(of: initializer, arguments, in: place, own: .object(object)) else { continue }
      _ = run(initializer.tokens, in: CodePlace(file: initializer.file, variables: variables, type: type))
      return .object(object)
    }
    for argument in arguments {
      let value = value(argument.tokens, in: place)
      if let label = argument.label { object.set(label, value, file: place.file, at: argument.tokens) }
    }
    let labels = arguments.map { ($0.label ?? "_") + ":" }.joined()
    let isMemberwise = sources.declares(type) && sources.initializers(of: type).isEmpty
    if !arguments.isEmpty, !isMemberwise, !Self.initializers.contains(labels) {
      lose(token, place, "calls an initializer (\(labels)) that is not in the sources", [object])
    }
    return .object(object)
  }

  /// The result of a function of the sources; nil if none takes the arguments.
  func call(
    _ name: String, of type: String?, _ arguments: [SwiftArgument], in place: CodePlace, own: CodeValue? = nil
  ) -> CodeValue? {
    guard depth < Self.depthLimit else { return nil }
    for function in sources.functions(name, of: type, around: place) {
      left -= 1
      guard left > 0 else { return nil }
      guard let variables = variables(of: function, arguments, in: place, own: own) else { continue }
      depth += 1
      defer { depth -= 1 }
      let inner = CodePlace(file: function.file, variables: variables, type: function.type)
      if case .result(let value) = run(function.tokens, in: inner, gives: true) { return value }
      return .nothing
    }
    return nil
  }

  /// The parameters of a function with the arguments of a call; nil if it does not take them.
  func variables(
    of function: CodeSources.Callable, _ arguments: [SwiftArgument], in place: CodePlace, own: CodeValue?
  ) -> CodeVariables? {
    let variables = CodeVariables(own: own)
    var next = 0
    for parameter in function.declared {
      let type = parameter.type?.base.names?.last
      if next < arguments.count, arguments[next].label == parameter.label || arguments[next].value.hasPrefix("{") {
        variables.define(parameter.name, value(arguments[next].tokens, in: place, expecting: type))
        next += 1
      } else if let tokens = parameter.initialTokens {
        let inner = CodePlace(file: function.file, variables: CodeVariables(), type: function.type)
        variables.define(parameter.name, value(tokens, in: inner, expecting: type))
      } else if parameter.isVariadic {
        variables.define(parameter.name, .list([]))
      } else {
        return nil
      }
      // `[NSPropertyDescription]...`
      if parameter.isVariadic, next > 0 {
        var values = [value(arguments[next - 1].tokens, in: place, expecting: type)]
        while next < arguments.count, arguments[next].label == nil {
          values.append(value(arguments[next].tokens, in: place, expecting: type))
          next += 1
        }
        variables.define(parameter.name, .list(values))
      }
    }
    return next == arguments.count ? variables : nil
  }

  /// Runs a closure with the values of its parameters.
  func run(_ body: Range<Int>, of place: CodePlace, _ values: [CodeValue]) -> CodeValue {
    let (names, start) = sources.parameters(ofClosure: body, file: place.file)
    let variables = CodeVariables(in: place.variables)
    for (number, value) in values.enumerated() { variables.define("$\(number)", value) }
    if names.count > 1, values.count == 1 {
      bind(names, to: values[0], variables)
    } else {
      for (name, value) in zip(names, values) { variables.define(name, value) }
    }
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { return .unknown }
    let inner = CodePlace(file: place.file, variables: variables, type: place.type)
    let tokens = start..<max(start, body.upperBound)
    if case .result(let value) = run(tokens, in: inner, gives: true) { return value }
    return .nothing
  }

  /// The value of a constant or getter of the sources, which is made once.
  func property(_ found: CodeSources.Callable) -> CodeValue? {
    let key = "\(found.file):\(found.tokens.lowerBound)"
    if let known = properties[key] { return known }
    properties[key] = .unknown
    let place = CodePlace(file: found.file, variables: CodeVariables(), type: found.type)
    let result: CodeValue
    if found.isExpression {
      result = value(found.tokens, in: place, expecting: found.resultType)
    } else if case .result(let value) = run(found.tokens, in: place, gives: true) {
      result = value
    } else {
      result = .unknown
    }
    properties[key] = found.isExpression ? result : nil
    return result
  }

  /// What a property of a type of the sources gives: its initial value, or that of its getter.
  func member(_ name: String, of object: CodeObject) -> CodeValue? {
    guard let found = sources.property(name, of: object.type), found.type != nil else { return nil }
    if found.isExpression { return property(found) }
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { return nil }
    let variables = CodeVariables(own: .object(object))
    let inner = CodePlace(file: found.file, variables: variables, type: found.type)
    if case .result(let value) = run(found.tokens, in: inner, gives: true) { return value }
    return nil
  }

  /// Members, calls and indices of a value.
  func follow(_ value: CodeValue, _ steps: Steps, _ tokens: Range<Int>, in place: CodePlace) -> CodeValue {
    var value = value
    var steps = steps
    while let step = steps.popFirst() {
      switch (step, value) {
      case (.mark, _): continue
      case (.call(let arguments), .closure(let body, let outer)):
        value = run(body, of: outer, arguments.map { self.value($0.tokens, in: place) })
      case (.name(let name, _, _), .object(let object)):
        if case .call(let arguments)? = steps.first {
          steps = steps.dropFirst()
          guard let result = call(name, of: object.type, arguments, in: place, own: value) else {
            if name == "copy" { return .unknown }
            lose(tokens.lowerBound, place, "calls '\(name)', which is not followed", [object])
            return .unknown
          }
          value = result
        } else if ["attributesByName", "propertiesByName", "relationshipsByName", "entitiesByName"].contains(name) {
          let list = object[name == "entitiesByName" ? "entities" : "properties"] ?? .list([])
          value = .pairs(list.objects.compactMap { one in one["name"]?.asText.map { (.text($0), .object(one)) } })
        } else {
          value =
            object[name] ?? member(name, of: object) ?? (sources.declares(object.type) ? .unknown : .nothing)
        }
      case (.index(let arguments), .pairs(let pairs)) where arguments.count == 1:
        let key = self.value(arguments[0].tokens, in: place).asText
        value = pairs.first { $0.key.asText == key && key != nil }?.value ?? (key == nil ? .unknown : .nothing)
      case (.index(let arguments), .list(let list)) where arguments.count == 1:
        let number = self.value(arguments[0].tokens, in: place).asNumber
        value = number.flatMap { list.indices.contains($0) ? list[$0] : nil } ?? .unknown
      case (.name(let name, _, _), .list(let list)):
        var argument: CodeValue?
        if case .call(let arguments)? = steps.first, arguments.count == 1 {
          steps = steps.dropFirst()
          argument = self.value(arguments[0].tokens, in: place)
        }
        switch (name, argument) {
        case ("map", .closure(let body, let outer)?), ("compactMap", .closure(let body, let outer)?):
          value = .list(list.map { run(body, of: outer, [$0]) })
        case ("forEach", .closure(let body, let outer)?):
          for one in list { _ = run(body, of: outer, [one]) }
          value = .nothing
        case ("first", nil): value = list.first ?? .nothing
        case ("last", nil): value = list.last ?? .nothing
        default: return .unknown
        }
      case (.name("rawValue", _, _), .member(let name)): value = .text(name)
      case (.name(let number, _, _), .tuple(let values)):
        guard let number = Int(number), values.indices.contains(number) else { return .unknown }
        value = values[number]
      default: return .unknown
      }
    }
    return value
  }
}
