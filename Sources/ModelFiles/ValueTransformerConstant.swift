/// The constants for the names of Foundation's own value transformers.
///
/// A model may contain the constant's name instead of its value; the model compiler, whose own warning recommends
/// `NSSecureUnarchiveFromDataTransformerName`, writes the value. This was observed for this constant, in six
/// attributes; that the compiler replaces the other constants in the same way is inferred.
enum ValueTransformerConstant {
  private static let values = [
    "NSNegateBooleanTransformerName": "NSNegateBoolean", "NSIsNilTransformerName": "NSIsNil",
    "NSIsNotNilTransformerName": "NSIsNotNil", "NSUnarchiveFromDataTransformerName": "NSUnarchiveFromData",
    "NSKeyedUnarchiveFromDataTransformerName": "NSKeyedUnarchiveFromData",
    "NSSecureUnarchiveFromDataTransformerName": "NSSecureUnarchiveFromData",
  ]

  /// The transformer name for the name written in a source model.
  static func name(_ written: String) -> String { values[written] ?? written }
}
