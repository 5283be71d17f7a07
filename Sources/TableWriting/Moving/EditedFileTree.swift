import GlossBasics
import GlossFiles

/// A tree in which planned edits of existing files are already made.
struct EditedFileTree: FileTree {
  private let base: any FileTree
  private let edited: [String: [UInt8]]

  init(_ base: any FileTree, edits: [FileEdit]) {
    self.base = base
    edited = Dictionary(edits.map { (FilePath.normalized($0.path), $0.newBytes) }, uniquingKeysWith: { $1 })
  }

  func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    if let bytes = edited[FilePath.normalized(path)] { return bytes }
    return try base.bytes(at: path, limit: limit)
  }

  func kind(at path: String) -> FileKind? { base.kind(at: path) }
  func prepare(_ paths: [String]) { base.prepare(paths) }
  var workingFolder: String? { base.workingFolder }
  func names(in folder: String) throws(InputFailure) -> [String] { try base.names(in: folder) }
  func realPath(of path: String) -> String { base.realPath(of: path) }
  func isSymbolicLink(at path: String) -> Bool { base.isSymbolicLink(at: path) }
  func linkTarget(at path: String) -> String? { base.linkTarget(at: path) }
  func items(in folder: String) throws(InputFailure) -> [FolderItem] { try base.items(in: folder) }
}
