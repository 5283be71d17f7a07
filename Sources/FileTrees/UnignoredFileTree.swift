package import GlossFiles

/// A file tree whose ignore files count for nothing, since git tracks what they would hide.
///
/// "Files already tracked by Git are not affected" (gitignore(5)): of a revision every file is tracked, and in a
/// working tree a search must find tracked files whatever an ignore file says.
package struct UnignoredFileTree: FileTreeLayer {
  package let base: any FileTree

  package init(_ base: any FileTree) { self.base = base }

  package func kind(at path: String) -> FileKind? { Self.isIgnoreFile(path) ? nil : base.kind(at: path) }

  private static func isIgnoreFile(_ path: String) -> Bool {
    path == ".gitignore" || path.hasSuffix("/.gitignore") || path.hasSuffix(".git/info/exclude")
  }
}
