/// Something that a writing command wants said: what it could not do, or what a format cannot hold.
public struct TableNote: Sendable, Hashable {
  /// The file it is about.
  public var path: String
  public var locale: String?
  public var key: String?
  /// One sentence without a final full stop.
  public var message: String

  public init(path: String, locale: String? = nil, key: String? = nil, message: String) {
    self.path = path
    self.locale = locale
    self.key = key
    self.message = message
  }
}
