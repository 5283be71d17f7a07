import Foundation
import GlossBasics

/// A cache of source trees: a run over many models of one tree walks it once.
final class SourceTreeCache: @unchecked Sendable {
  private let lock = NSLock()
  private var trees: [String: SourceTree] = [:]
  private var displays: [String: ErrorDisplay] = [:]
  let folderLimit: Int

  init(folderLimit: Int) {
    self.folderLimit = folderLimit
  }

  /// Returns the tree below a folder.
  func tree(below root: String, in files: any FileTree) -> SourceTree {
    lock.withLock {
      if let tree = trees[root] { return tree }
      let tree = SourceTree(below: root, in: files, folderLimit: folderLimit)
      trees[root] = tree
      return tree
    }
  }

  /// Whether the app of a tree shows Core Data's errors; its files are read when that is asked for.
  func errorDisplay(of tree: SourceTree, in files: any FileTree) -> ErrorDisplay {
    lock.withLock {
      if let display = displays[tree.root] { return display }
      let display = ErrorDisplay { ErrorDisplay.isLikely(in: tree, files: files) }
      displays[tree.root] = display
      return display
    }
  }
}
