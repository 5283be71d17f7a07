import GlossManagedObjectModel

/// A type of the standard library or Foundation that SwiftData stores in one column, with its attribute type there.
enum SwiftScalar {
  /// The types known from stores; other types of these modules, such as `Int8`, are not known.
  private static let types: [String: AttributeType] = [
    "Int": .integer64, "Int64": .integer64, "UInt64": .integer64, "UInt": .integer64,
    "Int32": .integer32, "UInt32": .integer32, "Int16": .integer16, "UInt8": .integer16,
    "Double": .double, "TimeInterval": .double, "Float64": .double, "Float": .float, "Float32": .float,
    "Bool": .boolean, "String": .string, "Date": .date, "Data": .binary, "UUID": .uuid, "Decimal": .decimal,
    "URL": .uri,
  ]

  /// The types that no store has shown, and those that only a published hash has.
  static let inferred: Set<String> = ["UInt", "URL"]
  static let hashed: Set<String> = ["UInt64", "Int32", "UInt32", "UInt8"]

  /// The types of Swift and Foundation whose storage is not known.
  static let unknown: Set<String> = [
    "Int8", "UInt16", "Int128", "UInt128", "Float16", "Float80", "Character", "Substring", "CGFloat", "Duration",
    "Locale", "TimeZone", "Calendar", "DateComponents", "DateInterval", "PersonNameComponents", "AttributedString",
    "IndexSet", "IndexPath", "Measurement", "URLComponents",
  ]

  /// The Swift type that is stored as an attribute type.
  static func name(of type: AttributeType) -> String {
    switch type {
    case .integer64: "Int"
    case .integer32: "Int32"
    case .integer16: "Int16"
    case .boolean: "Bool"
    case .binary: "Data"
    case .uri: "URL"
    default: type.xcodeName
    }
  }

  private static let modules: Set<String> = ["Swift", "Foundation"]

  static func type(_ names: [String]) -> AttributeType? {
    switch names.count {
    case 1: types[names[0]]
    case 2 where modules.contains(names[0]): types[names[1]]
    default: nil
    }
  }

  /// The types of those members of such types that differ from the type of the value itself.
  static func type(ofMember member: String, of type: AttributeType) -> String? {
    switch (member, type) {
    case ("uuidString", .uuid), ("absoluteString", .uri), ("path", .uri), ("lowercased", .string),
      ("uppercased", .string):
      "String"
    case ("timeIntervalSince1970", .date), ("timeIntervalSinceNow", .date), ("timeIntervalSinceReferenceDate", .date):
      "Double"
    case ("addingTimeInterval", .date): "Date"
    case ("count", .string), ("hashValue", _): "Int"
    default: nil
    }
  }

  /// The static members that are values of their own type.
  static let values: Set<String> = [
    "now", "distantPast", "distantFuture", "zero", "max", "min", "pi", "infinity", "nan", "greatestFiniteMagnitude",
    "leastNormalMagnitude", "leastNonzeroMagnitude", "ulpOfOne", "random", "init",
  ]
}
