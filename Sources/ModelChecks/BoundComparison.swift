package import GlossManagedObjectModel

extension AttributeValue {
  /// Whether a bound is greater than another; decimals are compared without loss of precision.
  package func isAbove(_ other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): return left > right
    case (.decimal(let left), .decimal(let right)): return left > right
    default:
      guard let left = number, let right = other.number else { return false }
      return left > right
    }
  }

  /// The value as written in a model.
  package var plainText: String {
    switch self {
    case .integer(let value): String(value)
    case .real(let value), .date(let value): value.description
    case .boolean(let value): value ? "YES" : "NO"
    case .decimal(let value): AttributeValue.plainNotation(of: value)
    case .string(let value), .uuid(let value), .uri(let value): value
    }
  }
}
