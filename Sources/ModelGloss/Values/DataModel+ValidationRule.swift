import GlossManagedObjectModel
import GlossPredicateFormat

extension DataModel {
  /// A validation predicate with its warning, as in `setValidationPredicates(_:withValidationWarnings:)`.
  public struct ValidationRule: Sendable, Hashable {
    let value: GlossManagedObjectModel.ValidationRule

    /// The canonical format string of the predicate; the value is `SELF`.
    public var predicate: String { value.predicate }
    /// The warning reported if the predicate fails; nil for the generic error 1550.
    public var warning: Warning? {
      switch value.warning {
      case .text(let text): .text(text)
      case .code(let code): .code(code)
      case nil: nil
      }
    }

    /// The warning reported if a predicate fails.
    public enum Warning: Sendable, Hashable, ExpressibleByStringLiteral {
      /// A string, looked up as `ErrorString/<text>`.
      case text(String)
      /// The code of a Cocoa error, whose standard message is shown.
      case code(Int)

      /// A warning with a string.
      public init(stringLiteral value: String) { self = .text(value) }
    }

    /// Creates a rule for an attribute or a relationship that is built in code.
    ///
    /// - Throws: ``DataModel/InputError`` if the predicate cannot be parsed.
    public init(_ predicate: String, warning: Warning? = nil) throws(InputError) {
      let archived: ValidationWarning? =
        switch warning {
        case .text(let text): .text(text)
        case .code(let code): .code(code)
        case nil: nil
        }
      value = GlossManagedObjectModel.ValidationRule(
        predicate: try CanonicalFormat.predicate(predicate, of: "a validation rule"), warning: archived)
    }

    init(value: GlossManagedObjectModel.ValidationRule) { self.value = value }
  }
}

/// Format strings in the canonical form that a model stores.
enum CanonicalFormat {
  /// - Throws: `InputError` if the predicate cannot be parsed.
  static func predicate(_ format: String, of owner: String) throws(DataModel.InputError) -> String {
    do throws(PredicateSyntaxError) {
      return try Predicate(format: format).format
    } catch {
      throw DataModel.InputError(UsageError("the predicate cannot be read: \(error)"), path: owner)
    }
  }

  /// - Throws: `InputError` if the expression cannot be parsed.
  static func expression(_ format: String, of owner: String) throws(DataModel.InputError) -> String {
    do throws(PredicateSyntaxError) {
      return try Expression(format: format).format
    } catch {
      throw DataModel.InputError(UsageError("the expression cannot be read: \(error)"), path: owner)
    }
  }
}
