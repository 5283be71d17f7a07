import Foundation
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossValidation

extension DataModel.PropertyValue {
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
