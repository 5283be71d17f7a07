package import GlossBasics

/// Finds the stores in a folder, by the first bytes of every file.
package enum StoreSearch {
  private static let depthLimit = 64
  private static let fileLimit = 200_000

  /// The paths of all databases below a folder, sorted; whether they are Core Data's is known only when they are
  /// opened.
  ///
  /// - Parameter areNamed: whether to check only files with a store's name, as in a search that is not for stores.
  package static func databases(
    below folder: String, in files: any FileTree, areNamed: Bool = false
  ) -> [String] {
    var search = Search(files: files, areNamed: areNamed)
    search.visit(folder, within: nil, depth: 0)
    return search.found.sorted { $0.precedes($1) }
  }

  private struct Search {
    let files: any FileTree
    var found: [String] = []
    private var visited = Set<String>()
    private var count = 0

    private let areNamed: Bool

    init(files: any FileTree, areNamed: Bool) {
      (self.files, self.areNamed) = (files, areNamed)
    }

    /// - Parameter outer: the scope of the parent folder; nil at the start of the search.
    mutating func visit(_ folder: String, within outer: SearchScope?, depth: Int) {
      guard depth < depthLimit, visited.insert(files.realPath(of: folder)).inserted,
        let items = try? files.items(in: folder)
      else { return }
      let scope =
        outer?.entering(folder, holding: items.map(\.name), in: files) ?? SearchScope(of: folder, in: files)
      for item in items where !item.isSymbolicLink && !scope.skips(item.name, isFolder: item.kind == .folder) {
        let path = FilePath.joined(folder, item.name)
        switch item.kind {
        case .folder: visit(path, within: scope, depth: depth + 1)
        case .file:
          count += 1
          guard count <= fileLimit else { return }
          if !areNamed || StoreBeginning.isStoreName(path), StoreBeginning.isDatabase(path, in: files) {
            found.append(path)
          }
        }
      }
    }
  }
}
