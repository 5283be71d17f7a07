import GlossBasics
import GlossFiles

/// A few files with what the disk has besides: links, folders that cannot be listed, a working folder and a root.
struct SmallTree: WritableFileTree, FileTreeLayer {
  var base: any FileTree { files }
  var files = InMemoryFileTree([String: [UInt8]]())
  /// The targets of symbolic links, by absolute or relative path.
  var links: [String: String] = [:]
  /// Where folders that are links really are.
  var realPaths: [String: String] = [:]
  /// The folders that cannot be listed.
  var closed: Set<String> = []
  var workingFolder: String?

  init(_ paths: [String] = []) {
    files = InMemoryFileTree(Dictionary(paths.map { ($0, [UInt8]()) }) { first, _ in first })
  }

  init(_ texts: [String: String]) { files = InMemoryFileTree(texts) }

  func kind(at path: String) -> FileKind? { path == "/" || closed.contains(path) ? .folder : files.kind(at: path) }

  func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    if closed.contains(folder) { throw InputFailure(path: folder, reason: "permission is denied") }
    return try files.names(in: folder).compactMap { name in
      let path = FilePath.joined(folder, name)
      return kind(at: path).map { FolderItem(name: name, kind: $0, isSymbolicLink: links[path] != nil) }
    }
  }

  func realPath(of path: String) -> String { realPaths[path] ?? FilePath.normalized(path) }

  func linkTarget(at path: String) -> String? { links[path] }

  // Says what it is asked for in place of doing it.

  func write(_ bytes: [UInt8], to path: String, _ durability: WriteDurability) throws(InputFailure) {
    throw InputFailure(path: path, reason: "write \(bytes.count), \(durability)")
  }

  func apply(_ edits: [FileEdit]) throws(InputFailure) {
    throw InputFailure(path: edits[0].path, reason: "apply \(edits.map(\.newBytes.count))")
  }

  func remove(_ path: String) throws(InputFailure) {}

  func removeFolder(_ path: String) -> Bool { true }

  func makeFolder(_ path: String) throws(InputFailure) {}

  func holding<Result>(_ folder: String, _ body: () throws(InputFailure) -> Result) throws(InputFailure) -> Result {
    try body()
  }
}
