import GlossManagedObjectModel

/// What a value of one attribute is as a value of another, where nobody writes a mapping model.
///
/// Numbers and Booleans become each other, all else keeps its type. Source: what Core Data's mapping builder is observed
/// to refuse ("Source and destination attribute types are incompatible").
enum ValueConversion: Sendable, Hashable {
  case same
  case converted
  /// Not every value of the old type is one of the new.
  case narrowed
  case reinterpreted(PropertyFate.Reinterpretation)
  case impossible

  init(from old: AttributeDescription, to new: AttributeDescription) {
    switch (old.type, new.type) {
    case (.undefined, _), (_, .undefined): self = .impossible
    case (.transformable, .transformable):
      let (before, after) = (old.valueTransformerName, new.valueTransformerName)
      self =
        Self.writesKeyedArchives(before) && Self.writesKeyedArchives(after) || before == after
        ? .same : .reinterpreted(.transformer(old: before, new: after))
    case (let before, let after) where before == after: self = .same
    case (.binary, .transformable), (.transformable, .binary):
      self =
        new.userInfo["NSMigrationAllowTypeTransformation"] != nil && !new.allowsExternalBinaryDataStorage
        ? .reinterpreted(.types(old: old.type, new: new.type)) : .impossible
    case (let before, let after):
      guard let span = NumberSpan(before), let target = NumberSpan(after) else {
        self = .impossible
        return
      }
      self = target.holds(span) ? .converted : .narrowed
    }
  }

  /// The default transformer and those that Foundation has for the same keyed archives, which read each other's.
  private static func writesKeyedArchives(_ transformer: String?) -> Bool {
    switch transformer {
    case nil, "", "NSKeyedUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName", "NSSecureUnarchiveFromData",
      "NSSecureUnarchiveFromDataTransformer", "NSSecureUnarchiveFromDataTransformerName":
      true
    default: false
    }
  }
}

/// What a type of numbers can represent.
struct NumberSpan {
  private let type: AttributeType
  /// The bits of its whole numbers, and the largest power of two that it comes near to.
  private let (digits, magnitude): (Int, Int)
  private let hasFractions: Bool

  /// nil for a type that is not a number.
  init?(_ type: AttributeType) {
    self.type = type
    switch type {
    case .boolean: (digits, magnitude, hasFractions) = (1, 1, false)
    case .integer16: (digits, magnitude, hasFractions) = (15, 15, false)
    case .integer32: (digits, magnitude, hasFractions) = (31, 31, false)
    case .integer64: (digits, magnitude, hasFractions) = (63, 63, false)
    case .float: (digits, magnitude, hasFractions) = (24, 128, true)
    case .double: (digits, magnitude, hasFractions) = (53, 1024, true)
    // 38 decimal digits, and exponents up to 127.
    case .decimal: (digits, magnitude, hasFractions) = (126, 548, true)
    default: return nil
    }
  }

  /// Whether every number of the other type is one of this.
  func holds(_ other: NumberSpan) -> Bool {
    digits >= other.digits && magnitude >= other.magnitude && (hasFractions || !other.hasFractions)
  }

  /// Whether a number of a store is one of this type.
  func holds(_ number: Int64) -> Bool {
    switch type {
    case .boolean: number == 0 || number == 1
    case .integer16: Int16(exactly: number) != nil
    case .integer32: Int32(exactly: number) != nil
    case .float: Float(exactly: number) != nil
    case .double: Double(exactly: number) != nil
    default: true
    }
  }

  func holds(_ number: Double) -> Bool {
    if let whole = Int64(exactly: number) { return holds(whole) }
    return switch type {
    case .float: Float(exactly: number) != nil
    case .double: true
    case .decimal: abs(number) < 3.4e165
    default: false
    }
  }
}
