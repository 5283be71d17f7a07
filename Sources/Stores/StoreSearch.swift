import GlossBasics
package import GlossFiles

/// Finds the stores in a folder, by the first bytes of every file.
package enum StoreSearch {
  /// The paths of all databases below a folder, sorted; whether they are Core Data's is known only when they are
  /// opened.
  ///
  /// - Parameter areNamed: whether to check only files with a store's name, as in a search that is not for stores; other
  ///   databases are then left out.
  package static func databases(
    below folder: String, in files: any FileTree, areNamed: Bool = false
  ) -> [String] {
    FolderSearch.items(below: folder, in: files) { path, item in
      item.kind == .file && (!areNamed || StoreBeginning.isStoreName(path))
        && StoreBeginning.isDatabase(path, in: files)
        && !(areNamed && StoreBeginning.isForeignDatabase(path, in: files))
    }.paths
  }
}
