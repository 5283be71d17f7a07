package import GlossBasics

/// Finds items below a folder by their names; what `SearchScope` says is skipped, and links are not followed.
package enum FolderSearch {
  /// What a search found.
  package struct Result: Sendable, Equatable {
    /// The paths, sorted.
    package var paths: [String] = []
    /// Whether the folder has more items than the limit, so the search ended early.
    package var isCut = false
    /// The folders that could not be listed, sorted by path.
    package var failures: [InputFailure] = []
  }

  private static let depthLimit = 64
  /// The maximum number of files to look at.
  package static let fileLimit = 200_000

  /// Returns the items below a folder that are wanted; a wanted folder is not searched further.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of items to look at.
  ///   - isWanted: whether an item, with its path below the folder, is one of them.
  package static func items(
    below folder: String, in files: any FileTree, limit: Int = fileLimit,
    where isWanted: @escaping (_ path: String, _ item: FolderItem) -> Bool
  ) -> Result {
    var walk = Walk(files: files, limit: limit, isWanted: isWanted)
    walk.visit(folder, within: nil, depth: 0)
    walk.result.paths.sort { $0.precedes($1) }
    walk.result.failures.sort { $0.path.precedes($1.path) }
    return walk.result
  }

  private struct Walk {
    let files: any FileTree
    let limit: Int
    let isWanted: (String, FolderItem) -> Bool
    var result = Result()
    private var visited = Set<String>()
    private var count = 0

    init(files: any FileTree, limit: Int, isWanted: @escaping (String, FolderItem) -> Bool) {
      (self.files, self.limit, self.isWanted) = (files, limit, isWanted)
    }

    /// - Parameter outer: the scope of the parent folder; nil at the start of the search.
    mutating func visit(_ folder: String, within outer: SearchScope?, depth: Int) {
      guard depth < depthLimit, !result.isCut, visited.insert(files.realPath(of: folder)).inserted else { return }
      let items: [FolderItem]
      do {
        items = try files.items(in: folder)
      } catch {
        result.failures.append(error)
        return
      }
      let scope =
        outer?.entering(folder, holding: items.map(\.name), in: files) ?? SearchScope(of: folder, in: files)
      for item in items where !item.isSymbolicLink && !scope.skips(item.name, isFolder: item.kind == .folder) {
        count += 1
        guard count <= limit else {
          result.isCut = true
          return
        }
        let path = FilePath.joined(folder, item.name)
        if isWanted(path, item) {
          result.paths.append(path)
        } else if item.kind == .folder {
          visit(path, within: scope, depth: depth + 1)
        }
      }
    }
  }
}
