import GlossManagedObjectModel

extension DataModel {
  /// The type of an attribute; the raw value is that of `NSAttributeType`, which grows.
  public struct AttributeType: RawRepresentable, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
    /// No type, or a transient value of any type.
    public static let undefined = AttributeType(rawValue: 0)
    /// A 16-bit integer.
    public static let integer16 = AttributeType(rawValue: 100)
    /// A 32-bit integer.
    public static let integer32 = AttributeType(rawValue: 200)
    /// A 64-bit integer.
    public static let integer64 = AttributeType(rawValue: 300)
    /// An `NSDecimalNumber`.
    public static let decimal = AttributeType(rawValue: 400)
    /// A double-precision number.
    public static let double = AttributeType(rawValue: 500)
    /// A single-precision number.
    public static let float = AttributeType(rawValue: 600)
    /// A string.
    public static let string = AttributeType(rawValue: 700)
    /// A boolean.
    public static let boolean = AttributeType(rawValue: 800)
    /// A point in time.
    public static let date = AttributeType(rawValue: 900)
    /// Binary data.
    public static let binary = AttributeType(rawValue: 1000)
    /// A `UUID`.
    public static let uuid = AttributeType(rawValue: 1100)
    /// A `URL`.
    public static let uri = AttributeType(rawValue: 1200)
    /// A value of any class, stored by a value transformer.
    public static let transformable = AttributeType(rawValue: 1800)
    /// An `NSManagedObjectID`.
    public static let objectID = AttributeType(rawValue: 2000)
    /// A group of attributes (iOS 17, macOS 14).
    public static let composite = AttributeType(rawValue: 2100)

    /// The name in Xcode: `Integer 16`, `Transformable`, …
    public var description: String {
      GlossManagedObjectModel.AttributeType(rawValue: rawValue)?.xcodeName ?? "Undefined"
    }

    /// The raw value.
    public let rawValue: Int

    /// A value with a raw value, which may be one that a later version adds.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// All values known to this version.
    public static let allCases: [AttributeType] = GlossManagedObjectModel.AttributeType.allCases.map {
      AttributeType(rawValue: $0.rawValue)
    }
  }
}
