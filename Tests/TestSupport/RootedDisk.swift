package import GlossBasics
import GlossFileTrees
package import GlossFiles

/// The disk as seen from a working folder.
package struct RootedDisk: WritableFileTree, FileTreeLayer {
  let folder: String
  private let disk = DiskFileTree()
  package var base: any FileTree { disk }
  package init(folder: String) { self.folder = folder }
  package var workingFolder: String? { folder }
  /// The system would open relative paths elsewhere.
  package var isDisk: Bool { false }
  /// The system resolves `..` after links, so paths are not normalized here.
  private func full(_ path: String) -> String { path.hasPrefix("/") ? path : folder + "/" + path }
  package func kind(at path: String) -> FileKind? { disk.kind(at: full(path)) }
  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    try disk.bytes(at: full(path), limit: limit)
  }
  package func items(in folder: String) throws(InputFailure) -> [FolderItem] { try disk.items(in: full(folder)) }
  package func deadLinks(in folder: String) -> [String] { disk.deadLinks(in: full(folder)) }
  package func realPath(of path: String) -> String { disk.realPath(of: full(path)) }
  package func linkTarget(at path: String) -> String? { disk.linkTarget(at: full(path)) }
  package func write(_ bytes: [UInt8], to path: String, _ durability: WriteDurability) throws(InputFailure) {
    try disk.write(bytes, to: full(path), durability)
  }
  package func apply(_ edits: [FileEdit]) throws(InputFailure) {
    try disk.apply(edits.map { FileEdit(path: full($0.path), oldBytes: $0.oldBytes, newBytes: $0.newBytes) })
  }
  package func remove(_ path: String) throws(InputFailure) { try disk.remove(full(path)) }
  package func removeFolder(_ path: String) -> Bool { disk.removeFolder(full(path)) }
  package func makeFolder(_ path: String) throws(InputFailure) { try disk.makeFolder(full(path)) }
  package func holding<Result>(
    _ folder: String, _ body: () throws(InputFailure) -> Result
  ) throws(InputFailure) -> Result { try disk.holding(full(folder), body) }
}
