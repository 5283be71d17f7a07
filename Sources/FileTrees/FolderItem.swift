/// One name in a folder with what it stands for.
public struct FolderItem: Sendable, Hashable {
  public var name: String
  /// What lies there, symbolic links followed.
  public var kind: FileKind
  /// Whether the name is a symbolic link; who walks through a tree does not follow it, for it may lead back.
  public var isSymbolicLink: Bool

  public init(name: String, kind: FileKind, isSymbolicLink: Bool = false) {
    self.name = name
    self.kind = kind
    self.isSymbolicLink = isSymbolicLink
  }
}
