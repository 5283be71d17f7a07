package import GlossManagedObjectModel

/// The conversion of one attribute's values to another's without a mapping model.
///
/// Numbers and Booleans convert to each other; everything else must keep its type. Source: the changes that Core Data's
/// mapping builder is observed to reject ("Source and destination attribute types are incompatible").
enum ValueConversion: Sendable, Hashable {
  case same
  case converted
  /// The new type cannot represent every old value.
  case narrowed
  case reinterpreted(PropertyFate.Reinterpretation)
  case impossible
  /// A type of SwiftData source that is not in the given sources.
  case unknown

  init(from old: AttributeDescription, to new: AttributeDescription) {
    switch (old.type, new.type) {
    case _ where old.isUnknown || new.isUnknown:
      self = old.type == new.type && old.unknownType == new.unknownType ? .same : .unknown
    case (.undefined, _), (_, .undefined): self = .impossible
    case (let before, let after) where before == after && Self.decodesOtherwise(old, new) != nil:
      self = Self.decodesOtherwise(old, new).map { .reinterpreted($0) } ?? .same
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

  /// The types of values that are stored as before and may not decode, or decode to less; nil if all decode.
  private static func decodesOtherwise(
    _ old: AttributeDescription, _ new: AttributeDescription
  ) -> PropertyFate.Reinterpretation? {
    guard let before = old.decodedType, let after = new.decodedType, after.mayMisread(before) else { return nil }
    // The columns of a composite are compared one by one.
    guard old.type != .composite else { return nil }
    return .decoding(old: before, new: after)
  }

  /// The default transformer and Foundation's transformers for the same keyed archives, which can read each other's
  /// data.
  private static func writesKeyedArchives(_ transformer: String?) -> Bool {
    switch transformer {
    case nil, "", "NSKeyedUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName", "NSSecureUnarchiveFromData",
      "NSSecureUnarchiveFromDataTransformer", "NSSecureUnarchiveFromDataTransformerName":
      true
    default: false
    }
  }
}

extension AttributeDescription {
  /// Whether SwiftData source gives it a type that is not known; in other models an undefined type has no class.
  fileprivate var isUnknown: Bool { type == .undefined && attributeValueClassName != nil && isStored }
}

/// The numbers that a numeric type can represent.
package struct NumberSpan {
  private let type: AttributeType
  /// The bits of its integers, and the exponent of the largest power of two in its range.
  private let (digits, magnitude): (Int, Int)
  private let hasFractions: Bool

  /// Returns nil for a type that is not numeric.
  package init?(_ type: AttributeType) {
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

  /// Whether this type can represent every number of another.
  func holds(_ other: NumberSpan) -> Bool {
    digits >= other.digits && magnitude >= other.magnitude && (hasFractions || !other.hasFractions)
  }

  /// Whether this type can represent a number in a store.
  package func holds(_ number: Int64) -> Bool {
    switch type {
    case .boolean: number == 0 || number == 1
    case .integer16: Int16(exactly: number) != nil
    case .integer32: Int32(exactly: number) != nil
    case .float: Float(exactly: number) != nil
    case .double: Double(exactly: number) != nil
    default: true
    }
  }

  /// Whether this type can represent a number in a store.
  package func holds(_ number: Double) -> Bool {
    if let whole = Int64(exactly: number) { return holds(whole) }
    return switch type {
    case .float: Float(exactly: number) != nil
    case .double: true
    case .decimal: abs(number) < 3.4e165
    default: false
    }
  }
}
