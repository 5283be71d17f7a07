import GlossFileTrees
import GlossFiles

/// The paths of a repository and those of the working folder.
extension PackageReader {
  /// A path relative to the repository's root, from one of the working folder; empty for the root.
  package func fromRoot(_ path: String) -> String {
    let absolute = FilePath.normalized(path.hasPrefix("/") ? path : (files.workingFolder ?? "") + "/" + path)
    let real = files.realPath(of: absolute)
    guard let root = repository?.root else { return path }
    for absolute in [real, absolute] {
      if absolute == root { return "" }
      if absolute.hasPrefix(root + "/") { return String(absolute.dropFirst(root.count + 1)) }
    }
    return path
  }

  /// The same with the links of the repository as they are: a commit may have others than the working tree.
  func fromRootAsWritten(_ path: String) -> String {
    let absolute = FilePath.normalized(path.hasPrefix("/") ? path : (files.workingFolder ?? "") + "/" + path)
    guard let root = repository?.root, absolute != root, absolute.isBelow(root) else { return fromRoot(path) }
    return FilePath.relative(absolute, to: root)
  }

  /// A path relative to the working folder, from one of the repository.
  package func fromHere(_ path: String) -> String {
    guard let root = repository?.root else { return path }
    return files.shortened(root + "/" + path)
  }
}

extension GitRepository.Entry {
  /// The same file with its path below a folder.
  func below(_ folder: String) -> Self {
    Self(path: folder.isEmpty ? path : folder + "/" + path, object: object)
  }
}

extension String {
  /// Whether a path is at or below another; everything is below the root, which is empty.
  func isAtOrBelow(_ folder: String) -> Bool {
    folder.isEmpty || isBelow(folder)
  }
}
