import GlossBasics
package import GlossFiles
package import GlossManagedObjectModel
import GlossSwiftDataModels

/// Finds the calls that set warnings in a project's Swift and Objective-C files.
///
/// ```swift
/// let id = entity.attributesByName["processID"]
/// id?.setValidationPredicates(
///   [NSPredicate(format: "SELF >= 0")], withValidationWarnings: ["Process ID < 0"])
/// ```
///
/// Names of properties and entities, predicates and warnings are followed through constants of the same file; what is
/// not a literal in the end is left unread, with its place.
package struct CodeWarningReader: Sendable {
  private let files: any FileTree

  /// Code that is longer is generated.
  private static let fileLimit = 4 << 20
  private static let sizeLimit = 64 << 20
  private static let sign = ByteRuns(["withValidationWarnings"])

  package init(files: any FileTree) { self.files = files }

  /// - Parameters:
  ///   - paths: the source files of the project.
  ///   - root: its folder; tests below it are skipped.
  /// - Complexity: O(*n*) in the bytes of the files.
  package func warnings(in paths: [String], below root: String) -> CodeWarnings {
    var result = CodeWarnings()
    var left = Self.sizeLimit
    for path in paths where left > 0 && !SwiftDataFile.isTest(path, below: root) {
      guard let bytes = try? files.bytes(at: path, limit: Self.fileLimit) else { continue }
      left -= bytes.count
      guard Self.sign.isFound(in: bytes) else { continue }
      let found = CodeWarningFile(bytes, path: path).warnings
      result.calls += found.calls
      result.unread += found.unread
    }
    return result
  }
}

extension LoadedModel {
  /// Adds what code or the settings set, to the version that the app uses.
  package mutating func apply(_ warnings: CodeWarnings) {
    guard isCurrentVersion, format != .store, model.framework == .coreData, warnings != CodeWarnings() else { return }
    contents.codeWarnings = warnings.apply(to: &contents.model)
  }
}

/// One file with calls that set warnings.
struct CodeWarningFile {
  private let code: CodeTokens
  private let path: String
  /// The equals signs after each variable.
  private var assignments: [String: [Int]] = [:]
  /// The names that code gives descriptions, by their variables: `age.name = "age"`, `[age setName:@"age"]`.
  private var names: [String: String] = [:]
  /// The variables of entities, by those of the descriptions in their lists: `run.properties = [age]`.
  private var owners: [String: String] = [:]

  init(_ bytes: [UInt8], path: String) {
    code = CodeTokens(bytes)
    self.path = path
    for number in code.tokens.indices {
      guard let word = code.word(at: number) else { continue }
      note(word, at: number)
    }
  }

  private mutating func note(_ word: String, at number: Int) {
    let isMember = code.isSign(".", at: number - 1)
    if let owner = code.word(at: isMember ? number - 2 : number - 1), let value = assigned(to: word, at: number) {
      if word == "name" || word == "setName", let name = code.string(at: value) {
        if names[owner] == nil { names[owner] = name }
      } else if word == "properties" || word == "setProperties", code.isSign("[", at: value) {
        for element in value..<max(value, code.partners[value]) {
          if let variable = code.word(at: element), owners[variable] == nil { owners[variable] = owner }
        }
      }
    }
    guard !isMember else { return }
    var equals = number + 1
    // `let list: [String] = …`
    if code.isSign(":", at: equals) {
      while equals < number + 8, !code.isSign("=", at: equals) { equals += 1 }
    }
    if code.isSign("=", at: equals), !code.isSign("=", at: equals + 1) { assignments[word, default: []].append(equals) }
  }

  /// The token after `word =` or `setWord:`.
  private func assigned(to word: String, at number: Int) -> Int? {
    let isSet = word.hasPrefix("set") ? code.isSign(":", at: number + 1) : code.isSign("=", at: number + 1)
    return isSet && number + 2 < code.tokens.count ? number + 2 : nil
  }

  var warnings: CodeWarnings {
    var result = CodeWarnings()
    for number in code.tokens.indices where code.isWord("setValidationPredicates", at: number) {
      // A declaration of a method with that name is not a call.
      guard !code.isWord("func", at: number - 1), let call = call(at: number) else { continue }
      let place = CodeWarnings.CodePlace(path: path, line: code.lines[number])
      guard result.calls.count + result.unread.count < Self.mostCalls else {
        result.unread.append(place)
        break
      }
      guard let rules = rules(call), let owner = property(of: call.receiver, before: number) else {
        result.unread.append(place)
        continue
      }
      var read = CodeWarnings.Call(
        entity: owner.entity, className: owner.className, property: owner.property, rules: rules, place: place)
      read.isAdded = code.tokens[call.predicates].contains(.word("validationPredicates"))
      result.calls.append(read)
    }
    return result
  }

  /// Broken code has ends before beginnings.
  private static func range(_ start: Int, _ end: Int) -> Range<Int> { start..<max(start, end) }

  // MARK: Calls

  private struct Call {
    var receiver: Range<Int>
    var predicates: Range<Int>
    var warnings: Range<Int>
  }

  /// The parts of `receiver.setValidationPredicates(…, withValidationWarnings: …)` or
  /// `[receiver setValidationPredicates:… withValidationWarnings:…]`; nil for anything else.
  private func call(at number: Int) -> Call? {
    if code.isSign("(", at: number + 1) {
      let arguments = code.parts(of: Self.range(number + 2, code.partners[number + 1]))
      guard arguments.count == 2, let last = arguments.last, code.isWord("withValidationWarnings", at: last.lowerBound)
      else { return nil }
      return Call(
        receiver: Self.range(code.beginning(ofOperandBefore: number), number), predicates: arguments[0],
        warnings: Self.range(last.lowerBound + 2, last.upperBound))
    }
    guard code.isSign(":", at: number + 1) else { return nil }
    var place = number + 2
    let limit = min(code.tokens.count, number + Self.longestValue)
    while place < limit, !code.isWord("withValidationWarnings", at: place), !code.isSign("]", at: place) {
      place = max(place, code.partners[place]) + 1
    }
    let warnings = place
    while place < limit, !code.isSign("]", at: place) { place = max(place, code.partners[place]) + 1 }
    guard code.isWord("withValidationWarnings", at: warnings), place < code.tokens.count, warnings + 2 <= place else {
      return nil
    }
    return Call(
      receiver: Self.range(code.partners[place] + 1, number), predicates: Self.range(number + 2, warnings),
      warnings: Self.range(warnings + 2, place))
  }

  // MARK: Names

  private struct Owner {
    var entity: String?
    var className: String?
    var property: String
  }

  private static let byName = ["attributesByName", "propertiesByName", "relationshipsByName"]
  private static let entityByName = [
    "entitiesByName", "entityForName", "forEntityName", "insertNewObjectForEntityForName", "entity",
  ]

  /// The property that an expression leads to by literals.
  private func property(of range: Range<Int>, before limit: Int, depth: Int = 0) -> Owner? {
    guard depth < Self.deepest else { return nil }
    if let place = range.last(where: { code.word(at: $0).map(Self.byName.contains) == true }) {
      guard let property = literal(after: place, in: range) else { return nil }
      let owner = entity(of: Self.range(range.lowerBound, place), before: limit, depth: depth)
      return Owner(entity: owner.entity, className: owner.className, property: property)
    }
    guard let name = variable(range) else { return nil }
    if let value = value(of: name, before: limit), value != range,
      let owner = property(of: value, before: value.lowerBound, depth: depth + 1)
    {
      return owner
    }
    // A description built in code has its name set.
    guard let property = names[name] else { return nil }
    return Owner(entity: owners[name].flatMap { names[$0] }, className: nil, property: property)
  }

  private func entity(
    of range: Range<Int>, before limit: Int, depth: Int
  ) -> (entity: String?, className: String?) {
    guard depth < Self.deepest else { return (nil, nil) }
    if let place = range.last(where: { code.word(at: $0).map(Self.entityByName.contains) == true }) {
      if let name = literal(after: place, in: range) { return (name, nil) }
      // `Player.entity()`, `[Player entity]`
      if code.isWord("entity", at: place),
        let name = code.word(at: code.isSign(".", at: place - 1) ? place - 2 : place - 1),
        name.first?.isUppercase == true
      {
        return (nil, name)
      }
    }
    guard let name = variable(range) else { return (nil, nil) }
    if let value = value(of: name, before: limit), value != range {
      let found = entity(of: value, before: value.lowerBound, depth: depth + 1)
      if found.entity != nil || found.className != nil { return found }
    }
    return (names[name], nil)
  }

  /// The string in the brackets or after the colon that follow a word: `["age"]`, `objectForKey:@"age"`.
  private func literal(after place: Int, in range: Range<Int>) -> String? {
    for number in place + 1..<min(place + 7, max(range.upperBound, place + 1)) {
      if let text = code.string(at: number) { return text }
      guard case .sign = code.tokens[number] else {
        if code.word(at: number).map({ ["objectForKey", "valueForKey", "forEntityName"].contains($0) }) == true {
          continue
        }
        return constant(number..<number + 1, before: number)
      }
    }
    return nil
  }

  /// The variable that an expression is, without `self.` and unwrapping.
  private func variable(_ range: Range<Int>) -> String? {
    let words = range.compactMap { code.word(at: $0) }.filter { $0 != "self" }
    let others = range.filter { number in
      code.word(at: number) == nil && ![".", "?", "!"].contains(where: { code.isSign($0, at: number) })
    }
    return words.count == 1 && others.isEmpty ? words[0] : nil
  }

  /// The expression that a constant was last set to before a token.
  private func value(of variable: String, before limit: Int) -> Range<Int>? {
    guard let places = assignments[variable] else { return nil }
    // They are in order.
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < limit { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let equals = places[low - 1]
    var end = equals + 1
    while end < min(code.tokens.count, equals + Self.longestValue), !isEnd(end, after: equals + 1) {
      end = max(end, code.partners[end]) + 1
    }
    return end > equals + 1 ? equals + 1..<min(end, code.tokens.count) : nil
  }

  /// Whether a statement ends before a token: at a semicolon, a comma, a block, or a line that does not go on.
  private func isEnd(_ number: Int, after start: Int) -> Bool {
    if [";", ",", "{", "}", ")"].contains(where: { code.isSign($0, at: number) }) || code.isWord("else", at: number) {
      return true
    }
    guard number > start, code.lines[number] > code.lines[number - 1] else { return false }
    return !code.isSign(".", at: number) && !code.isSign(".", at: number - 1)
      && !code.isSign("+", at: number) && !code.isSign("+", at: number - 1)
  }

  // MARK: Rules

  /// The rules of a call; nil if a warning is not a literal, or if the lists differ in length.
  private func rules(_ call: Call) -> [ValidationRule]? {
    guard let warnings = elements(of: call.warnings), let predicates = elements(of: call.predicates),
      warnings.count == predicates.count, !warnings.isEmpty
    else { return nil }
    var rules: [ValidationRule] = []
    for (predicate, warning) in zip(predicates, warnings) {
      guard let warning = self.warning(warning) else { return nil }
      var rule = ValidationRule(predicate: "", warning: warning)
      if let format = format(of: predicate) {
        rule.predicate = format
      } else {
        rule.predicate = code.text(predicate)
        rule.isPredicateKnown = false
      }
      rules.append(rule)
    }
    return rules
  }

  /// The elements of an array, as a literal, as a constant, or added to the predicates that are there.
  private func elements(of range: Range<Int>, depth: Int = 0) -> [Range<Int>]? {
    guard depth < Self.deepest, let first = range.first else { return nil }
    // `age.validationPredicates + [rule]`
    if let plus = range.last(where: { code.isSign("+", at: $0) }), code.partners[range.upperBound - 1] > plus {
      return elements(of: Self.range(plus + 1, range.upperBound), depth: depth + 1)
    }
    if code.isSign("[", at: first), code.partners[first] == range.upperBound - 1 {
      let inner = Self.range(first + 1, range.upperBound - 1)
      if let place = inner.first(where: {
        code.isWord("arrayWithObjects", at: $0) || code.isWord("arrayWithObject", at: $0)
          || code.isWord("initWithObjects", at: $0)
      }) {
        return code.parts(of: Self.range(place + 2, inner.upperBound)).filter {
          !($0.count == 1 && code.isWord("nil", at: $0.lowerBound))
        }
      }
      return code.parts(of: inner)
    }
    guard let name = variable(range), let value = value(of: name, before: first), value != range else { return nil }
    return elements(of: value, depth: depth + 1)
  }

  private func warning(_ range: Range<Int>) -> ValidationWarning? {
    if let text = constant(range, before: range.lowerBound) { return .text(text) }
    if let number = integer(range) { return .code(number) }
    return nil
  }

  /// The string that an expression is, directly or as a constant.
  private func constant(_ range: Range<Int>, before limit: Int, depth: Int = 0) -> String? {
    guard depth < Self.deepest else { return nil }
    if range.count == 1, let text = code.string(at: range.lowerBound) { return text }
    guard let name = variable(range), let value = value(of: name, before: limit), value != range else { return nil }
    return constant(value, before: value.lowerBound, depth: depth + 1)
  }

  private func integer(_ range: Range<Int>) -> Int? {
    if let text = code.number(in: range) { return Int(text) }
    // `NSNumber(value: 1620)`, `[NSNumber numberWithInt:1620]`
    guard range.contains(where: { code.isWord("NSNumber", at: $0) }) else { return nil }
    let numbers = range.compactMap { code.number(in: $0..<$0 + 1) }
    return numbers.count == 1 ? Int(numbers[0]) : nil
  }

  /// The format string of a predicate that is made of literals.
  private func format(of range: Range<Int>, depth: Int = 0) -> String? {
    guard depth < Self.deepest else { return nil }
    if let name = variable(range), let value = value(of: name, before: range.lowerBound), value != range {
      return format(of: value, depth: depth + 1)
    }
    if range.contains(where: { code.isWord("NSPredicate", at: $0) }) {
      guard
        let place = range.first(where: { code.isWord("format", at: $0) || code.isWord("predicateWithFormat", at: $0) })
      else { return nil }
      let inner = Self.range(place + 2, range.upperBound - 1)
      let arguments = code.parts(of: inner)
      guard let first = arguments.first, let format = constant(first, before: range.lowerBound) else { return nil }
      return format.filled(
        with: arguments.dropFirst().map { argument in
          if let text = constant(argument, before: argument.lowerBound) { return .text(text) }
          return (integer(argument).map(String.init) ?? code.number(in: argument)).map { .number($0) }
        })
    }
    return comparison(range)
  }

  /// `NSComparisonPredicate` of the object itself and a constant.
  private func comparison(_ range: Range<Int>) -> String? {
    guard range.contains(where: { code.isWord("NSComparisonPredicate", at: $0) }) else { return nil }
    func argument(_ labels: String...) -> Range<Int>? {
      guard
        let place = range.first(where: { number in
          labels.contains { code.isWord($0, at: number) } && code.isSign(":", at: number + 1)
        })
      else { return nil }
      var end = place + 2
      while end < range.upperBound {
        // In Objective-C the next label ends an argument.
        if [",", ")", "]"].contains(where: { code.isSign($0, at: end) }) { break }
        if end > place + 2, code.word(at: end) != nil, code.isSign(":", at: end + 1) { break }
        end = max(end, code.partners[end]) + 1
      }
      return Self.range(place + 2, min(end, range.upperBound))
    }
    guard let left = argument("leftExpression", "predicateWithLeftExpression"), let right = argument("rightExpression"),
      let type = argument("type"), let word = type.compactMap({ code.word(at: $0) }).last,
      let sign = Self.operators[
        word.lowercased().replacing("predicateoperatortype", with: "").replacing("ns", with: "")],
      let left = operand(left), let right = operand(right)
    else { return nil }
    return "\(left) \(sign) \(right)"
  }

  private static let operators = [
    "lessthan": "<", "lessthanorequalto": "<=", "greaterthan": ">", "greaterthanorequalto": ">=", "equalto": "==",
    "notequalto": "!=", "matches": "MATCHES", "like": "LIKE", "beginswith": "BEGINSWITH", "endswith": "ENDSWITH",
  ]

  private func operand(_ range: Range<Int>, depth: Int = 0) -> String? {
    guard depth < Self.deepest else { return nil }
    if let name = variable(range), let value = value(of: name, before: range.lowerBound), value != range {
      return operand(value, depth: depth + 1)
    }
    if range.contains(where: { code.word(at: $0)?.lowercased().contains("evaluatedobject") == true }) { return "SELF" }
    guard
      let place = range.first(where: {
        code.isWord("forConstantValue", at: $0) || code.isWord("expressionForConstantValue", at: $0)
      })
    else { return nil }
    let value = Self.range(place + 2, range.upperBound - 1)
    if let text = constant(value, before: range.lowerBound) { return text.quoted }
    if value.count == 3, code.isSign("(", at: value.lowerBound) {
      return code.number(in: Self.range(value.lowerBound + 1, value.upperBound - 1))
    }
    if let number = code.number(in: value) { return number }
    if let number = integer(value) { return String(number) }
    guard let name = variable(value), let other = self.value(of: name, before: range.lowerBound) else { return nil }
    return code.number(in: other) ?? integer(other).map(String.init)
  }

  private static let longestValue = 4096
  private static let mostCalls = 1000
  /// Constants that refer to each other further than this are not followed.
  private static let deepest = 8
}
