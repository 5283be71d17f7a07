/// An item in a folder: its name and kind.
package struct FolderItem: Sendable, Hashable {
  package var name: String
  /// The kind of item, with symbolic links followed.
  package var kind: FileKind
  /// Whether the item is a symbolic link; tree walks do not follow it, since it may lead back.
  package var isSymbolicLink: Bool

  package init(name: String, kind: FileKind, isSymbolicLink: Bool = false) {
    self.name = name
    self.kind = kind
    self.isSymbolicLink = isSymbolicLink
  }
}
