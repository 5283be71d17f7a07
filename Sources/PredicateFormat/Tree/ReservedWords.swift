/// The words that a key must not be named without a `#` before it.
public enum ReservedWords {
  /// Whether a name is a reserved word of the format language, in any case.
  public static func contains(_ name: String) -> Bool {
    PredicateKeyword(rawValue: name.uppercased()) != nil
  }
}
