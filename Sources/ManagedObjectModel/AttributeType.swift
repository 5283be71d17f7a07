/// The type of an attribute: `NSAttributeType`.
///
/// The raw value is the number in compiled models; `xcodeName` is the name in Xcode and in source models.
package enum AttributeType: Int, Sendable, Hashable, CaseIterable {
  case undefined = 0
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binary = 1000
  case uuid = 1100
  case uri = 1200
  case transformable = 1800
  case objectID = 2000
  case composite = 2100

  /// `Integer 16`, `Transformable`, …
  package var xcodeName: String {
    switch self {
    case .undefined: "Undefined"
    case .integer16: "Integer 16"
    case .integer32: "Integer 32"
    case .integer64: "Integer 64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Boolean"
    case .date: "Date"
    case .binary: "Binary"
    case .uuid: "UUID"
    case .uri: "URI"
    case .transformable: "Transformable"
    case .objectID: "Object ID"
    case .composite: "Composite"
    }
  }

  /// Creates the type with a name in Xcode; nil if the name is unknown.
  package init?(xcodeName: String) {
    switch xcodeName {
    case "String": self = .string
    case "Boolean": self = .boolean
    case "Integer 64": self = .integer64
    case "Integer 32": self = .integer32
    case "Integer 16": self = .integer16
    case "Date": self = .date
    case "Double": self = .double
    case "Float": self = .float
    case "Decimal": self = .decimal
    case "Binary": self = .binary
    case "Transformable": self = .transformable
    case "UUID": self = .uuid
    case "URI": self = .uri
    case "Undefined": self = .undefined
    case "Composite": self = .composite
    case "Object ID": self = .objectID
    default: return nil
    }
  }

  /// Whether bounds of the attribute are compared as numbers.
  package var isNumeric: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: true
    default: false
    }
  }

  /// The class named for the type in compiled models; nil if the model specifies it or there is no class.
  package var defaultValueClassName: String? {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: "NSNumber"
    case .decimal: "NSDecimalNumber"
    case .string: "NSString"
    case .date: "NSDate"
    case .binary: "NSData"
    case .uuid: "NSUUID"
    case .uri: "NSURL"
    case .objectID: "NSManagedObjectID"
    case .composite: "NSDictionary"
    case .undefined, .transformable: nil
    }
  }
}
