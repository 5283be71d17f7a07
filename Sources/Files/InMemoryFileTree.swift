package import GlossBasics

/// Files in memory, by path. A folder exists if it contains a file.
///
/// ```swift
/// let files = InMemoryFileTree(["Shop.xcdatamodel/contents": "<model …/>"])
/// ```
package struct InMemoryFileTree: FileTree, Equatable {
  /// The files by normalized path.
  package var files: [String: [UInt8]]

  package init(_ files: [String: [UInt8]] = [:]) {
    self.files = [:]
    for (path, bytes) in files { self.files[FilePath.normalized(path)] = bytes }
  }

  /// Creates a tree of text files, stored as UTF-8.
  package init(_ files: [String: String]) {
    self.init(files.mapValues { Array($0.utf8) })
  }

  package func kind(at path: String) -> FileKind? {
    let path = FilePath.normalized(path)
    if files[path] != nil { return .file }
    if path == "." { return .folder }
    return files.keys.contains { $0.hasPrefix(Self.prefix(path)) } ? .folder : nil
  }

  /// What the paths in a folder begin with.
  private static func prefix(_ folder: String) -> String { folder == "/" ? folder : folder + "/" }

  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    guard let bytes = files[FilePath.normalized(path)] else {
      throw InputFailure(path: path, reason: kind(at: path) == .folder ? "is a folder" : "there is no such file")
    }
    guard bytes.count <= limit else { throw .tooLarge(path: path, size: bytes.count, limit: limit) }
    return bytes
  }

  package func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    let folder = FilePath.normalized(folder)
    let prefix = folder == "." ? "" : Self.prefix(folder)
    var kinds: [String: FileKind] = [:]
    for path in files.keys where path.hasPrefix(prefix) && !(prefix.isEmpty && path.hasPrefix("/")) {
      let name = String(path.dropFirst(prefix.count).prefix { $0 != "/" })
      let isFile = path.utf8.count == prefix.utf8.count + name.utf8.count
      if isFile || kinds[name] == nil { kinds[name] = isFile ? .file : .folder }
    }
    guard !kinds.isEmpty || folder == "." else {
      throw InputFailure(path: folder, reason: files[folder] == nil ? "there is no such folder" : "is not a folder")
    }
    return kinds.map { FolderItem(name: $0.key, kind: $0.value) }.sorted { $0.name.precedes($1.name) }
  }

  /// None: there are no links.
  package func deadLinks(in folder: String) -> [String] { [] }

  /// Does nothing: the files are there.
  package func prepare(_ paths: [String]) {}

  package var workingFolder: String? { nil }

  package var isDisk: Bool { false }

  /// The normalized path: there are no links.
  package func realPath(of path: String) -> String { FilePath.normalized(path) }

  package func linkTarget(at path: String) -> String? { nil }
}

extension InputFailure {
  /// The failure for a file above the size limit.
  package static func tooLarge(path: String, size: Int, limit: Int) -> InputFailure {
    InputFailure(path: path, reason: "the file has \(size) bytes, more than the limit of \(limit)")
  }
}
