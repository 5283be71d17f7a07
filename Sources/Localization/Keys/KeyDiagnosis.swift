/// The defect of a key that does not directly name anything in the model.
package enum KeyDiagnosis: Sendable, Hashable {
  /// Nothing: the key of an inherited property, or one that an entity's children inherit.
  case legal
  /// The key would match if it had no invisible characters.
  case hidesCharacters
  /// The key matches nothing, and perhaps resembles one that does.
  case faulty(Fault, message: String, suggestion: String?)

  package enum Fault: Sendable, Hashable {
    /// The key has one of the four forms, but nothing in the model matches.
    case orphaned
    /// The key has none of the four forms.
    case malformed
  }
}
