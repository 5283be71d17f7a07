import Foundation
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossValidation

extension DataModel.FetchRequest {
  /// Creates a fetch request in code.
  ///
  /// - Parameters:
  ///   - entity: the entity to fetch.
  ///   - predicate: a predicate format string, which may contain variables such as `$NAME`; nil for all objects.
  ///   - fetchLimit: the maximum number of results; 0 for no limit.
  /// - Throws: ``InputError`` if the predicate cannot be parsed.
  public init(entity: String, predicate: String? = nil, fetchLimit: Int = 0) throws(InputError) {
    do throws(PredicateSyntaxError) {
      let parsed = try predicate.map { format throws(PredicateSyntaxError) in try Predicate(format: format) }
      value = FetchRequestTemplate(
        name: "", entity: entity, predicate: parsed?.format, variables: Set(parsed?.variables ?? []).sorted(),
        fetchLimit: fetchLimit)
    } catch {
      throw InputError(UsageError("the predicate cannot be read: \(error)"), path: entity)
    }
  }
}

extension PropertyValue {
  /// The value as a user would write it on a command line.
  var words: String {
    switch self {
    case .string(let text), .uri(let text), .destination(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .boolean(let flag): flag ? "YES" : "NO"
    case .uuid(let uuid): uuid.uuidString
    case .list(let values): "{" + values.map(\.words).joined(separator: ", ") + "}"
    case .null, .date, .data, .destinations, .count: "\(self)"
    }
  }

  /// The value in place of a variable; nil if it does not have the type that the variable is compared with.
  func substituted(for expectation: FetchVariables.Expectation?) -> PredicateValue? {
    if case .list(let values) = self {
      var element = expectation
      element?.isList = false
      let elements = values.compactMap { $0.substituted(for: element) }
      return elements.count == values.count && expectation?.isList ?? true ? .array(elements) : nil
    }
    guard expectation?.isList != true else { return nil }
    if expectation?.destination != nil {
      switch self {
      case .uri(let identifier), .string(let identifier), .destination(let identifier):
        return identifier.hasPrefix("x-coredata://") ? .url(identifier) : nil
      case .null: return .null
      default: return nil
      }
    }
    switch given(for: expectation?.type ?? .undefined) {
    case .null: return .null
    case .attribute(let value): return value
    default: return nil
    }
  }
}
