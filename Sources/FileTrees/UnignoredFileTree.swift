package import GlossBasics
package import GlossFiles

/// A file tree whose ignore files count for nothing, since git tracks what they would hide.
///
/// "Files already tracked by Git are not affected" (gitignore(5)): of a revision every file is tracked, and in a
/// working tree a search must find tracked files whatever an ignore file says.
package struct UnignoredFileTree: FileTree {
  private let files: any FileTree

  package init(_ files: any FileTree) {
    self.files = files
  }

  private static func isIgnoreFile(_ path: String) -> Bool {
    path == ".gitignore" || path.hasSuffix("/.gitignore") || path.hasSuffix(".git/info/exclude")
  }

  package var workingFolder: String? { files.workingFolder }
  package var isDisk: Bool { files.isDisk }
  package func kind(at path: String) -> FileKind? { Self.isIgnoreFile(path) ? nil : files.kind(at: path) }
  package func prepare(_ paths: [String]) { files.prepare(paths) }
  package func realPath(of path: String) -> String { files.realPath(of: path) }
  package func isSymbolicLink(at path: String) -> Bool { files.isSymbolicLink(at: path) }
  package func linkTarget(at path: String) -> String? { files.linkTarget(at: path) }
  package func names(in folder: String) throws(InputFailure) -> [String] { try files.names(in: folder) }
  package func items(in folder: String) throws(InputFailure) -> [FolderItem] { try files.items(in: folder) }

  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    try files.bytes(at: path, limit: limit)
  }
}
