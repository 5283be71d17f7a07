/// One file of a generated reference.
public struct DocumentationFile: Sendable, Hashable {
  /// The path below the output folder, such as `html/de/entities/Player.html`; never absolute, never with `..`.
  public var path: String
  public var text: String

  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
