package import GlossManagedObjectModel
package import GlossPredicateFormat

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

  /// The variables of a template; none if its predicate cannot be read.
  package init(of template: FetchRequestTemplate, in model: ManagedObjectModel) {
    let predicate = template.predicate.flatMap { try? Predicate(format: $0) }
    self.init(of: predicate ?? .value(true), entity: template.entity, in: model)
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
}
