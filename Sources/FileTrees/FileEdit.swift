/// What a command would write to one file.
///
/// Commands that change files work out all their edits first, so that they can be shown, checked and then made
/// together.
public struct FileEdit: Sendable, Hashable {
  /// The file, relative to the working folder.
  public var path: String
  /// What the file held when it was read; nil when there was none.
  public var oldBytes: [UInt8]?
  public var newBytes: [UInt8]

  public init(path: String, oldBytes: [UInt8]?, newBytes: [UInt8]) {
    self.path = path
    self.oldBytes = oldBytes
    self.newBytes = newBytes
  }

  /// Whether the edit leaves the file as it is.
  public var isEmpty: Bool { oldBytes == newBytes }
}
