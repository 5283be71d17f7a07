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

  /// Types of Apple's frameworks without the prefix of their framework.
  private static let ofFrameworks: Set<String> = [
    "PersistentIdentifier", "ModelContext", "Schema", "Color", "Image", "Font", "Angle", "Edge", "Alignment",
    "LocalizedStringKey", "LocalizedStringResource", "Notification", "Progress", "UTType",
    "CharacterSet", "URLRequest", "ClosedRange", "Range", "AnyHashable", "ObjectIdentifier", "OSLogType", "Logger",
    "MusicItemID", "DispatchTime",
  ]
  /// The prefixes of Apple's frameworks.
  private static let prefixes = [
    "NS", "UI", "CG", "CL", "MK", "AV", "CK", "CN", "EK", "HK", "PH", "SK", "UN", "WK", "CI", "AR", "PK", "SCN", "MTL",
    "AS", "CM", "MP", "NW", "OS", "SF", "VN", "WC", "LP", "PDF", "QL", "MC", "GK", "CF", "CA", "CB",
  ]
  private static let frameworks: Set<String> = [
    "Swift", "Foundation", "SwiftUI", "SwiftData", "CoreLocation", "MapKit", "UIKit", "AppKit", "CoreGraphics",
    "CoreData", "HealthKit", "AVFoundation", "Photos", "Contacts", "EventKit", "CloudKit", "MusicKit", "WeatherKit",
    "UniformTypeIdentifiers", "CoreText", "CoreImage", "StoreKit", "Combine", "Observation", "CoreMotion", "PencilKit",
  ]

  /// Whether a name that the sources do not declare is that of a type of Apple's frameworks.
  static func isOfFramework(_ names: [String]) -> Bool {
    guard let first = names.first else { return false }
    if names.count > 1, frameworks.contains(first) { return true }
    if unknown.contains(first) || ofFrameworks.contains(first) { return true }
    // `Calendar.Component`, `UIColor`
    return prefixes.contains { prefix in
      guard first.hasPrefix(prefix) else { return false }
      let rest = first.dropFirst(prefix.count).prefix(2)
      return rest.count == 2 && rest.first?.isUppercase == true && rest.last?.isLowercase == true
    }
  }

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
