import GlossBasics
package import GlossManagedObjectModel
package import GlossPredicateFormat

/// Substitutes values in a fetch request template, like `fetchRequestFromTemplate(withName:substitutionVariables:)`.
///
/// ```swift
/// let renderer = try FetchTemplateRenderer(template: "PlayersNamed", in: model)
/// print(try renderer.render(["NAME=Ada", "LIMIT=3"]).text)
/// ```
package struct FetchTemplateRenderer: Sendable {
  package let template: FetchRequestTemplate
  private let predicate: Predicate?
  private let variables: FetchVariables

  /// - Throws: ``FetchTemplateError`` if there is no such template or its predicate cannot be read.
  package init(template name: String, in model: ManagedObjectModel) throws(FetchTemplateError) {
    let templates = model.fetchRequestTemplates
    guard let template = templates.first(where: { $0.name == name }) else {
      let names = templates.map(\.name).sorted { $0.precedes($1) }
      throw .unknownTemplate(name, known: names, suggestion: name.closest(among: names))
    }
    self.template = template
    do {
      predicate = try template.predicate.map { format throws(PredicateSyntaxError) in try Predicate(format: format) }
    } catch {
      throw .unreadablePredicate(template: name, error)
    }
    variables = FetchVariables(of: predicate ?? .value(true), entity: template.entity, in: model)
  }

  /// The variables, without `$`, sorted.
  package var variableNames: [String] { predicate?.variables ?? [] }

  /// The operand that a variable is compared with; nil if unknown.
  package func expectation(of variable: String) -> FetchVariables.Expectation? { variables.expectations[variable] }

  /// Substitutes values written as `NAME=VALUE`, each parsed according to what its variable is compared with, or, if
  /// that is unknown, by ``FetchValue/read(_:)``.
  ///
  /// - Parameter now: the value of `now`, in seconds since 2001.
  package func render(_ assignments: [String], now: Double = 0) throws(FetchTemplateError) -> RenderedFetchRequest {
    var values: [String: PredicateValue] = [:]
    for assignment in assignments {
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let first = parts.first, !first.isEmpty else { throw .notAnAssignment(assignment) }
      let name = String(first.first == "$" ? first.dropFirst() : first)
      if values[name] != nil { throw .assignedTwice(name) }
      values[name] = try variables.value(of: String(parts[1]), for: name, now: now)
    }
    return try render(values)
  }

  /// Substitutes values by the names of the variables, without `$`.
  ///
  /// - Throws: ``FetchTemplateError`` with all variables without a value, or with one that the template does not have.
  package func render(_ values: [String: PredicateValue]) throws(FetchTemplateError) -> RenderedFetchRequest {
    let variables = predicate?.variables ?? []
    if let unknown = values.keys.sorted(by: { $0.precedes($1) }).first(where: { !variables.contains($0) }) {
      throw .unknownVariable(
        unknown, template: template.name, known: variables, suggestion: unknown.closest(among: variables))
    }
    var request = template
    do {
      request.predicate = try predicate?.substituting(values).format
    } catch {
      throw .missingVariables(error.names, template: template.name)
    }
    request.variables = []
    return RenderedFetchRequest(request: request, values: values)
  }
}

/// The reason why a template does not produce a fetch request.
package enum FetchTemplateError: Error, Sendable, Hashable {
  case unknownTemplate(String, known: [String], suggestion: String?)
  case unreadablePredicate(template: String, PredicateSyntaxError)
  case notAnAssignment(String)
  case assignedTwice(String)
  case unknownVariable(String, template: String, known: [String], suggestion: String?)
  case missingVariables([String], template: String)
  /// A value that cannot be compared with its variable's key path; without one, a value that no predicate can contain.
  case unfitValue(String, variable: String, FetchVariables.Expectation?)
}

extension FetchTemplateError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownTemplate(let name, let known, let suggestion):
      "the model has no fetch request template '\(name)'; "
        + Self.hint(suggestion, otherwise: known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))")
    case .unreadablePredicate(let template, let error):
      "the predicate of '\(template)' cannot be read: \(error)"
    case .notAnAssignment(let text): "'\(text)' does not have the form NAME=VALUE"
    case .assignedTwice(let name): "two values are given for $\(name)"
    case .unknownVariable(let name, let template, let known, let suggestion):
      "'\(template)' has no variable $\(name); "
        + Self.hint(
          suggestion.map { "$" + $0 }, otherwise: known.isEmpty ? "it has none" : "it has \(Self.list(known))")
    case .unfitValue(let text, let variable, nil): "$\(variable) takes one value or a list, and '\(text)' is neither"
    case .unfitValue(let text, let variable, let expectation?) where expectation.destination != nil:
      "$\(variable) is compared with \(expectation.keyPath), an object of \(expectation.destination ?? ""), and "
        + "'\(text)' is not one; write null or the object's URI, such as "
        + "x-coredata://E621E1F8-C36C-495A-93FC-0C247A3E6E5F/\(expectation.destination ?? "")/p1"
    case .unfitValue(let text, let variable, let expectation?):
      "$\(variable) is compared with \(expectation.keyPath), which has the type \(expectation.type.xcodeName), and "
        + "'\(text)' is not one\(expectation.type.formsOfValues)"
    case .missingVariables(let names, let template): "'\(template)' needs values for \(Self.list(names))"
    }
  }

  private static func hint(_ suggestion: String?, otherwise: String) -> String {
    suggestion.map { "did you mean '\($0)'?" } ?? otherwise
  }

  private static func list(_ names: [String]) -> String { names.map { "$" + $0 }.joined(separator: ", ") }
}

extension AttributeType {
  /// How to write values of the type on a command line, as the end of a message.
  fileprivate var formsOfValues: String {
    switch self {
    case .date: "; write it like 2026-01-31 or 2026-01-31T12:00:00Z, or in seconds from now like now-86400"
    case .boolean: "; write YES or NO"
    case .uuid: "; write it like E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    default: ""
    }
  }
}
