/// What is wrong with a key that names nothing of the model outright.
package enum KeyDiagnosis: Sendable, Hashable {
  /// Nothing: the key of an inherited property, or one that an entity's children reach.
  case legal
  /// The key would name something without the invisible characters in it.
  case hidesCharacters
  /// One of the four forms, but of nothing in the model.
  case orphaned(message: String, suggestion: String?)
  /// None of the four forms.
  case malformed(message: String, suggestion: String?)
}
