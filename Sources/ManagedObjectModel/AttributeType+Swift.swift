extension AttributeType {
  /// The Swift scalar that Xcode declares for an attribute of this type, if any.
  package var swiftScalar: String? {
    switch self {
    case .integer16: "Int16"
    case .integer32: "Int32"
    case .integer64: "Int64"
    case .double: "Double"
    case .float: "Float"
    case .boolean: "Bool"
    case .date: "TimeInterval"
    default: nil
    }
  }

  /// The type that values are bridged to; nil for numbers, which have several, and if the attribute type alone does
  /// not determine it.
  package var bridgedSwiftType: String? {
    switch self {
    case .decimal: "NSDecimalNumber"
    case .string: "String"
    case .date: "Date"
    case .binary: "Data"
    case .uuid: "UUID"
    case .uri: "URL"
    case .objectID: "NSManagedObjectID"
    case .integer16, .integer32, .integer64, .double, .float, .boolean: nil
    case .composite, .transformable, .undefined: nil
    }
  }
}
