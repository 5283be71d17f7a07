/// One name in a folder with what it stands for.
package struct FolderItem: Sendable, Hashable {
  package var name: String
  /// What lies there, symbolic links followed.
  package var kind: FileKind
  /// Whether the name is a symbolic link; who walks through a tree does not follow it, for it may lead back.
  package var isSymbolicLink: Bool

  package init(name: String, kind: FileKind, isSymbolicLink: Bool = false) {
    self.name = name
    self.kind = kind
    self.isSymbolicLink = isSymbolicLink
  }
}
