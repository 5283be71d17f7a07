package import GlossBasics

/// Files as they would be after some edits: a change is read before it is written.
package struct EditedFileTree: FileTreeLayer {
  package let base: any FileTree
  /// The new contents, by absolute path.
  private let contents: [String: [UInt8]]
  private let folders: Set<String>
  private let root: String

  package init(_ base: any FileTree, _ edits: [FileEdit]) {
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

  package func kind(at path: String) -> FileKind? {
    let place = absolute(path)
    if contents[place] != nil { return .file }
    return base.kind(at: path) ?? (folders.contains(place) ? .folder : nil)
  }

  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    guard let bytes = contents[absolute(path)] else { return try base.bytes(at: path, limit: limit) }
    guard bytes.count <= limit else { throw .tooLarge(path: path, size: bytes.count, limit: limit) }
    return bytes
  }

  package func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    let place = absolute(folder)
    guard folders.contains(place) else { return try base.items(in: folder) }
    var items = base.kind(at: folder) == .folder ? try base.items(in: folder) : []
    let known = Set(items.map(\.name))
    let prefix = place == "." ? "" : place == "/" ? "/" : place + "/"
    let added = contents.keys.filter { $0.hasPrefix(prefix) }.map {
      String($0.dropFirst(prefix.count).prefix { $0 != "/" })
    }
    for name in Set(added).subtracting(known) {
      if let kind = kind(at: FilePath.joined(folder, name)) { items.append(FolderItem(name: name, kind: kind)) }
    }
    return items.sorted { $0.name.precedes($1.name) }
  }

  /// Whether what is read is that of the system: edits are not.
  package var isDisk: Bool { contents.isEmpty && base.isDisk }

  package func realPath(of path: String) -> String {
    contents[absolute(path)] == nil ? base.realPath(of: path) : absolute(path)
  }

  package func linkTarget(at path: String) -> String? {
    contents[absolute(path)] == nil ? base.linkTarget(at: path) : nil
  }
}
