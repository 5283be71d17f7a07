/// The constants by which Foundation names its own value transformers.
///
/// A model may hold the constant's name in place of its value; the model compiler, whose own warning recommends
/// `NSSecureUnarchiveFromDataTransformerName`, writes the value. That is seen for this one, for six attributes; that the
/// compiler replaces the other constants in the same way is inferred.
enum ValueTransformerConstant {
  private static let values = [
    "NSNegateBooleanTransformerName": "NSNegateBoolean", "NSIsNilTransformerName": "NSIsNil",
    "NSIsNotNilTransformerName": "NSIsNotNil", "NSUnarchiveFromDataTransformerName": "NSUnarchiveFromData",
    "NSKeyedUnarchiveFromDataTransformerName": "NSKeyedUnarchiveFromData",
    "NSSecureUnarchiveFromDataTransformerName": "NSSecureUnarchiveFromData",
  ]

  /// The name of the transformer that a source model means.
  static func name(_ written: String) -> String { values[written] ?? written }
}
