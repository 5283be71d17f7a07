import Foundation
package import GlossManagedObjectModel
package import GlossPredicateFormat
import GlossValidation

/// The operands that the variables of a fetch request template are compared with, which determine their types.
///
/// A value on a command line is a string. Parsed by its form alone, `yesterday` would be compared with a date and `3`
/// with a name; Core Data would raise or find nothing.
package struct FetchVariables: Sendable {
  /// The operand that a variable is compared with.
  package struct Expectation: Sendable, Hashable {
    /// The key path as written in the predicate.
    package var keyPath: String
    package var type: AttributeType
    /// Whether several values are needed, as after `IN` and `BETWEEN`.
    package var isList = false
    /// The entity of the objects needed, if the key path refers to objects.
    package var destination: String?
  }

  /// The expectations by variable name; a variable that is compared with nothing known has none.
  package private(set) var expectations: [String: Expectation] = [:]
  private let index: ModelIndex

  package init(of predicate: GlossPredicateFormat.Predicate, entity: String?, in model: ManagedObjectModel) {
    index = ModelIndex(model)
    read(.predicate(predicate), scope: entity.map { ["": $0] } ?? [:])
  }

  /// - Parameter scope: the entities of the objects that variables refer to; that of the evaluated object under `""`.
  private mutating func read(_ node: PredicateNode, scope: [String: String]) {
    if case .predicate(.comparison(let comparison)) = node {
      note(comparison.left, against: comparison.right, comparison.operator, isRight: false, scope: scope)
      note(comparison.right, against: comparison.left, comparison.operator, isRight: true, scope: scope)
    }
    if case .expression(.subquery(let collection, let variable, let condition)) = node {
      read(.expression(collection), scope: scope)
      var inner = scope
      inner[variable] = entity(of: collection, scope: scope)
      return read(.predicate(condition), scope: inner)
    }
    for child in node.children { read(child, scope: scope) }
  }

  private mutating func note(
    _ side: GlossPredicateFormat.Expression, against other: GlossPredicateFormat.Expression,
    _ operator: ComparisonOperator, isRight: Bool,
    scope: [String: String]
  ) {
    let destination = entity(ofObjectsAt: other, scope: scope)
    guard let type = destination == nil ? type(of: other, scope: scope) : .objectID else { return }
    let isCollection = isRight && (`operator` == .in || `operator` == .between)
    switch side {
    case .variable(let name):
      note(name, Expectation(keyPath: other.format, type: type, isList: isCollection, destination: destination))
    case .aggregate(let elements) where isCollection:
      for case .variable(let name) in elements {
        note(name, Expectation(keyPath: other.format, type: type, destination: destination))
      }
    default: break
    }
  }

  private mutating func note(_ name: String, _ expectation: Expectation) {
    if expectations[name] == nil { expectations[name] = expectation }
  }

  // MARK: - Types

  private func type(of expression: GlossPredicateFormat.Expression, scope: [String: String]) -> AttributeType? {
    switch expression {
    case .keyPath(.evaluatedObject, let path): scope[""].flatMap { type(of: path, from: $0) }
    case .keyPath(.variable(let name), let path): scope[name].flatMap { type(of: path, from: $0) }
    case .function(let call):
      switch call.selector {
      case "count:", "length:": .integer64
      case "sum:", "average:": .double
      case "uppercase:", "lowercase:", "canonical:": .string
      case "min:", "max:", "abs:": call.arguments.first.flatMap { type(of: $0, scope: scope) }
      default: nil
      }
    default: nil
    }
  }

  private func type(of path: String, from entity: String) -> AttributeType? {
    var entity = entity
    var parts = path.split(separator: ".").map(String.init)[...]
    while let name = parts.popFirst() {
      if name == "@count" { return .integer64 }
      if name.hasPrefix("@") { continue }
      guard let property = index.property(name, of: entity)?.property else { return nil }
      if let attribute = property.attribute {
        if parts.isEmpty { return attribute.type }
        return attribute.type == .string && parts.elementsEqual(["length"]) ? .integer64 : nil
      }
      guard let destination = property.relationship?.destination else { return nil }
      entity = destination
    }
    return nil
  }

  /// The entity of the objects in a comparison, if it compares objects rather than their values.
  private func entity(ofObjectsAt expression: GlossPredicateFormat.Expression, scope: [String: String]) -> String? {
    if case .evaluatedObject = expression { return scope[""] }
    return entity(of: expression, scope: scope)
  }

  private func entity(of collection: GlossPredicateFormat.Expression, scope: [String: String]) -> String? {
    let (start, path): (String?, String)
    switch collection {
    case .keyPath(.evaluatedObject, let keys): (start, path) = (scope[""], keys)
    case .keyPath(.variable(let name), let keys): (start, path) = (scope[name], keys)
    default: return nil
    }
    return path.split(separator: ".").reduce(start) { entity, name in
      entity.flatMap { index.property(String(name), of: $0)?.property.relationship?.destination }
    }
  }

  // MARK: - Values

  /// The value of a variable, parsed from a text.
  ///
  /// - Parameter now: the value of `now`, in seconds since 2001.
  package func value(of text: String, for variable: String, now: Double) throws(FetchTemplateError) -> PredicateValue {
    guard let expectation = expectations[variable] else { return FetchValue.read(text) }
    if !expectation.isList {
      guard let value = Self.value(of: text, as: expectation.type, now: now) else {
        throw .unfitValue(text, variable: variable, expectation)
      }
      return value
    }
    var values: [PredicateValue] = []
    for element in Self.elements(of: text) {
      guard let value = Self.value(of: element, as: expectation.type, now: now) else {
        throw .unfitValue(element, variable: variable, expectation)
      }
      values.append(value)
    }
    return .array(values)
  }

  /// The elements of `{1, 2}` or `1, 2`; commas in quotes do not count.
  private static func elements(of text: String) -> [String] {
    var inside = text.trimmingCharacters(in: .whitespaces)[...]
    if inside.hasPrefix("{"), inside.hasSuffix("}") { inside = inside.dropFirst().dropLast() }
    var elements = [""]
    var quote: Character?
    for character in inside {
      if character == "," && quote == nil {
        elements.append("")
        continue
      }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      }
      elements[elements.count - 1].append(character)
    }
    return elements.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private static func value(of text: String, as type: AttributeType, now: Double) -> PredicateValue? {
    if ["null", "nil", "NULL"].contains(text) { return .null }
    switch type {
    case .integer16: return integer(text, Int64(Int16.min)...Int64(Int16.max))
    case .integer32: return integer(text, Int64(Int32.min)...Int64(Int32.max))
    case .integer64: return integer(text, .min ... .max)
    case .double, .float:
      if let number = Int64(text) { return .integer(number) }
      return Double(text).flatMap { $0.isFinite ? .real($0) : nil }
    case .decimal:
      if let number = Int64(text) { return .integer(number) }
      guard Double(text)?.isFinite == true else { return nil }
      return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map(PredicateValue.decimal)
    case .boolean:
      switch text.lowercased() {
      case "yes", "true", "1": return .boolean(true)
      case "no", "false", "0": return .boolean(false)
      default: return nil
      }
    case .date: return date(text, now: now)
    case .uuid:
      guard case .uuid(let uuid) = FetchValue.read(text) else { return nil }
      return .uuid(uuid)
    case .uri: return .url(text)
    case .string:
      guard let first = text.first, first == "\"" || first == "'", case .string(let inside) = FetchValue.read(text)
      else {
        return .string(text)
      }
      return .string(inside)
    case .objectID:
      let isAddress = text.hasPrefix("x-coredata://") && text.split(separator: "/").count == 4
      return isAddress ? .url(text) : nil
    case .undefined, .binary, .transformable, .composite: return FetchValue.read(text)
    }
  }

  private static func integer(_ text: String, _ range: ClosedRange<Int64>) -> PredicateValue? {
    let number = Int64(text) ?? (text.hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : nil)
    return number.flatMap { range.contains($0) ? .integer($0) : nil }
  }

  /// A date in ISO 8601 format, or `now` with seconds added or subtracted: `now-31356000`.
  private static func date(_ text: String, now: Double) -> PredicateValue? {
    if let seconds = ISO8601Date.seconds(text) { return .date(seconds) }
    let rest = text.lowercased().filter { $0 != " " }
    guard rest.hasPrefix("now") else { return nil }
    let offset = rest.dropFirst(3)
    if offset.isEmpty { return .date(now) }
    guard offset.hasPrefix("-") || offset.hasPrefix("+"), let seconds = Double(offset), seconds.isFinite else {
      return nil
    }
    return .date(now + seconds)
  }
}
