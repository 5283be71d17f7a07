/// How far the making of a reference is.
public struct DocumentationProgress: Sendable, Hashable {
  /// How many pairs of a language and a format are done.
  public internal(set) var done: Int
  public let total: Int
}
