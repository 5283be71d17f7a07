package import GlossBasics
package import GlossFiles

/// Writes a reference into a folder, or reports what would change there.
///
/// The file `.modelgloss-files` in the folder lists the written files, so pages of removed entities can be deleted;
/// files that are not on the list are never touched.
package enum DocumentationFolder {
  /// The name of the file list in the folder.
  package static let manifestName = ".modelgloss-files"

  /// The differences between a folder and its expected files, per page as a unified diff; empty if the folder is up to
  /// date.
  package static func compare(
    _ files: [DocumentationFile], in tree: any FileTree, at folder: String
  ) -> [DocumentationDifference] {
    var differences: [DocumentationDifference] = []
    for file in complete(files) {
      let path = FilePath.joined(folder, file.path)
      let old = try? tree.bytes(at: path)
      guard old != file.bytes else { continue }
      differences.append(
        DocumentationDifference(at: path, from: old.map { String(decoding: $0, as: UTF8.self) }, to: file.text))
    }
    for stale in staleFiles(Set(files.map(\.path)), in: tree, at: folder) {
      let path = FilePath.joined(folder, stale)
      guard let bytes = try? tree.bytes(at: path) else { continue }
      let diff = UnifiedDiff(from: String(decoding: bytes, as: UTF8.self), to: nil, path: path).text
      differences.append(DocumentationDifference(path: path, diff: diff))
    }
    return differences.sorted { $0.path.precedes($1.path) }
  }

  /// Files in the folder that no run wrote; if there are none, the folder may be written to.
  ///
  /// A folder that does not exist, is empty or was written by an earlier run has none. Hidden files do not count.
  package static func foreignFiles(in tree: any FileTree, at folder: String) -> [String] {
    guard tree.kind(at: folder) == .folder, let names = try? tree.names(in: folder) else { return [] }
    let known = Set(manifest(in: tree, at: folder).map { String($0.prefix { $0 != "/" }) })
    return names.filter { !$0.hasPrefix(".") && !known.contains($0) }
  }

  /// Writes the files, each completely or not at all, and removes files of an earlier run that are no longer needed.
  ///
  /// The file list is written first, with the names of the earlier run and of this one, and in its final form at the
  /// end: an interrupted run can be repeated. Nothing is written or removed through a link inside the folder.
  ///
  /// - Parameter allowsForeignFiles: whether the folder may contain files that no run wrote.
  /// - Returns: the paths that changed, sorted.
  @discardableResult
  package static func write(
    _ files: [DocumentationFile], to folder: String, in tree: any WritableFileTree, allowsForeignFiles: Bool = false
  ) throws(InputFailure) -> [String] {
    try write(to: folder, in: tree, allowsForeignFiles: allowsForeignFiles) { $0(files) }.changed
  }

  /// Writes files as they are made; see ``write(_:to:in:allowsForeignFiles:)``.
  ///
  /// - Parameter make: makes the files and passes them on in parts, until one is refused; returns whether all were
  ///   made.
  ///   If not, nothing of an earlier run is removed.
  /// - Returns: the paths that changed, sorted, and those of all files.
  package static func write(
    to folder: String, in tree: any WritableFileTree, allowsForeignFiles: Bool = false,
    _ make: (_ take: ([DocumentationFile]) -> Bool) -> Bool
  ) throws(InputFailure) -> (changed: [String], files: Set<String>) {
    if tree.kind(at: folder) == .file {
      throw InputFailure(path: folder, reason: "is a file, but a folder is expected")
    }
    let isNew = tree.kind(at: folder) == nil
    let result = try tree.holding(folder) { () throws(InputFailure) -> (changed: [String], files: Set<String>) in
      if !allowsForeignFiles, let foreign = foreignFiles(in: tree, at: folder).first {
        throw InputFailure(
          path: folder, reason: "the folder contains files that this program did not write, such as `\(foreign)`",
          remedy: "choose an empty folder or allow it with --force")
      }
      var writing = Writing(
        folder: folder, tree: tree, isEmpty: (try? tree.names(in: folder))?.isEmpty == true,
        old: Set(manifest(in: tree, at: folder)))
      try writing.requireNoLink(on: [manifestName])
      var failure: InputFailure?
      let isComplete = make { files in
        do throws(InputFailure) {
          try writing.write(files)
          return true
        } catch {
          failure = error
          return false
        }
      }
      if let failure { throw failure }
      if isComplete { try writing.finish() }
      return (writing.changed.sorted { $0.precedes($1) }, writing.wanted)
    }
    // What is wrong with a template or an option leaves no folder.
    if isNew, result.files.isEmpty, result.changed.isEmpty { _ = tree.removeFolder(folder) }
    return result
  }

  /// A run that writes to a folder.
  private struct Writing {
    let folder: String
    let tree: any WritableFileTree
    /// Whether nothing was in the folder, neither a link nor a file of an earlier run.
    let isEmpty: Bool
    /// The files of the earlier run.
    let old: Set<String>
    /// The files of this run.
    var wanted = Set<String>()
    var changed: [String] = []
    /// Paths that are not links.
    private var known = Set<String>()
    /// The list of files while they are made: the old ones, and new ones in the order in which they come.
    private var list: String

    init(folder: String, tree: any WritableFileTree, isEmpty: Bool, old: Set<String>) {
      (self.folder, self.tree, self.isEmpty, self.old) = (folder, tree, isEmpty, old)
      list = DocumentationFolder.list(of: old).text
    }

    mutating func requireNoLink(on paths: [String]) throws(InputFailure) {
      if isEmpty { return }
      for path in paths {
        guard let link = link(on: path, in: folder, of: tree, but: &known) else { continue }
        throw InputFailure(
          path: link, reason: "is a link, and documentation is never written through links inside its folder",
          remedy: "remove the link")
      }
    }

    mutating func write(_ files: [DocumentationFile]) throws(InputFailure) {
      let paths = files.map(\.path)
      try requireNoLink(on: paths)
      let new = paths.filter { !old.contains($0) && !wanted.contains($0) }
      wanted.formUnion(paths)
      if !new.isEmpty {
        list += new.map { $0 + "\n" }.joined()
        _ = try DocumentationFolder.write(DocumentationFile(path: manifestName, text: list), in: tree, at: folder)
      }
      // Compared on all processors, but written by one: the system creates the files of a folder sequentially, and
      // waiting for that costs as much processor time as the work itself.
      let areWritten =
        isEmpty ? [] : files.concurrentMap(strideLength: 8) { [tree, folder] in isWritten($0, in: tree, at: folder) }
      for (position, file) in files.enumerated() where isEmpty || !areWritten[position] {
        changed.append(try DocumentationFolder.write(file, in: tree, at: folder))
      }
    }

    /// Removes what only the earlier run wrote.
    mutating func finish() throws(InputFailure) {
      for file in staleFiles(wanted, in: tree, at: folder)
      where link(on: file, in: folder, of: tree, but: &known) == nil {
        let path = FilePath.joined(folder, file)
        guard tree.kind(at: path) == .file else { continue }
        try tree.remove(path)
        changed.append(path)
        removeEmptyFolders(above: file, in: folder, of: tree)
      }
      try writeList(of: wanted, in: tree, at: folder)
      if old != wanted { changed.append(FilePath.joined(folder, manifestName)) }
    }
  }

  /// The first link on the path from the folder to a file in it, including the file.
  ///
  /// - Parameter known: paths that are not links; checked paths are added.
  private static func link(
    on path: String, in folder: String, of tree: any WritableFileTree, but known: inout Set<String>
  ) -> String? {
    var current = folder
    for name in path.split(separator: "/") {
      current = FilePath.joined(current, String(name))
      if known.contains(current) { continue }
      if tree.isSymbolicLink(at: current) { return current }
      known.insert(current)
    }
    return nil
  }

  /// Removes the folders that a removed file leaves empty, up to but not including the output folder.
  private static func removeEmptyFolders(above file: String, in folder: String, of tree: any WritableFileTree) {
    var parents = file.split(separator: "/").dropLast()
    while !parents.isEmpty, tree.removeFolder(FilePath.joined(folder, parents.joined(separator: "/"))) {
      parents.removeLast()
    }
  }

  /// Whether a file already has the expected contents.
  private static func isWritten(_ file: DocumentationFile, in tree: any FileTree, at folder: String) -> Bool {
    let path = FilePath.joined(folder, file.path)
    return tree.kind(at: path) == .file && (try? tree.bytes(at: path)) == file.bytes
  }

  /// Writes a file and returns its path.
  private static func write(
    _ file: DocumentationFile, in tree: any WritableFileTree, at folder: String
  ) throws(InputFailure) -> String {
    let path = FilePath.joined(folder, file.path)
    try tree.write(file.bytes, to: path, .generated)
    return path
  }

  /// Writes the file list unless it is up to date.
  private static func writeList(
    of paths: Set<String>, in tree: any WritableFileTree, at folder: String
  ) throws(InputFailure) {
    let list = list(of: paths)
    if !isWritten(list, in: tree, at: folder) { _ = try write(list, in: tree, at: folder) }
  }

  /// The files including the list of them.
  private static func complete(_ files: [DocumentationFile]) -> [DocumentationFile] {
    files + [list(of: Set(files.map(\.path)))]
  }

  private static func list(of paths: Set<String>) -> DocumentationFile {
    let lines = paths.sorted { $0.precedes($1) }.map { $0 + "\n" }.joined()
    let text = "# Files written by modelgloss; it removes those that are no longer wanted.\n" + lines
    return DocumentationFile(path: manifestName, text: text)
  }

  /// The paths that an earlier run wrote and this one does not.
  ///
  /// The list may come from a merge or from an untrusted source: paths that leave the folder and hidden files, which no
  /// run writes, are ignored.
  private static func staleFiles(
    _ wanted: Set<String>, in tree: any FileTree, at folder: String
  ) -> [String] {
    manifest(in: tree, at: folder).filter { path in
      !wanted.contains(path) && !path.hasPrefix("/")
        && !path.split(separator: "/").contains { $0.utf8.first == UInt8(ascii: ".") }
    }
  }

  private static func manifest(in tree: any FileTree, at folder: String) -> [String] {
    guard let bytes = try? tree.bytes(at: FilePath.joined(folder, manifestName)) else { return [] }
    // A checkout may have changed the line endings to CR LF.
    return bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.hasPrefix("#") }
  }
}
