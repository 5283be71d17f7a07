import GlossBasics
import GlossFiles

/// Files as they would be after some edits: a change is read before it is written.
struct EditedFileTree: FileTree {
  private let base: any FileTree
  /// The new contents, by absolute path.
  private let contents: [String: [UInt8]]
  private let folders: Set<String>
  private let root: String

  init(_ base: any FileTree, _ edits: [FileEdit]) {
    self.base = base
    let root = base.workingFolder ?? ""
    self.root = root
    var contents: [String: [UInt8]] = [:]
    var folders = Set<String>()
    for edit in edits {
      let path = Self.absolute(edit.path, root)
      contents[path] = edit.newBytes
      for folder in FilePath.ancestors(of: path) { folders.insert(folder) }
    }
    (self.contents, self.folders) = (contents, folders)
  }

  private static func absolute(_ path: String, _ root: String) -> String {
    root.isEmpty ? FilePath.normalized(path) : FilePath.absolute(path, in: root)
  }

  private func absolute(_ path: String) -> String { Self.absolute(path, root) }

  func kind(at path: String) -> FileKind? {
    let place = absolute(path)
    if contents[place] != nil { return .file }
    return base.kind(at: path) ?? (folders.contains(place) ? .folder : nil)
  }

  func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    guard let bytes = contents[absolute(path)] else { return try base.bytes(at: path, limit: limit) }
    guard bytes.count <= limit else { throw .tooLarge(path: path, size: bytes.count, limit: limit) }
    return bytes
  }

  func names(in folder: String) throws(InputFailure) -> [String] {
    let place = absolute(folder)
    let prefix = place == "/" || place == "." ? (place == "/" ? "/" : "") : place + "/"
    var names = Set<String>()
    for path in contents.keys where path.hasPrefix(prefix) {
      names.insert(String(path.dropFirst(prefix.count).prefix { $0 != "/" }))
    }
    guard !names.isEmpty else { return try base.names(in: folder) }
    if base.kind(at: folder) == .folder { names.formUnion(try base.names(in: folder)) }
    return names.sorted { $0.precedes($1) }
  }

  func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    guard folders.contains(absolute(folder)) else { return try base.items(in: folder) }
    var items: [FolderItem] = base.kind(at: folder) == .folder ? try base.items(in: folder) : []
    let known = Set(items.map(\.name))
    for name in try names(in: folder) where !known.contains(name) {
      if let kind = kind(at: FilePath.joined(folder, name)) { items.append(FolderItem(name: name, kind: kind)) }
    }
    return items.sorted { $0.name.precedes($1.name) }
  }

  func prepare(_ paths: [String]) { base.prepare(paths) }
  var workingFolder: String? { base.workingFolder }
  func realPath(of path: String) -> String {
    contents[absolute(path)] == nil ? base.realPath(of: path) : absolute(path)
  }
  func isSymbolicLink(at path: String) -> Bool { contents[absolute(path)] == nil && base.isSymbolicLink(at: path) }
  func linkTarget(at path: String) -> String? { contents[absolute(path)] == nil ? base.linkTarget(at: path) : nil }
}
