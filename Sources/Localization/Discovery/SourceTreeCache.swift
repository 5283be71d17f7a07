import Foundation
import GlossBasics

/// A cache of source trees: a run over many models of one tree walks it once.
final class SourceTreeCache: @unchecked Sendable {
  private let lock = NSLock()
  private var trees: [String: SourceTree] = [:]
  private var shownErrors: [String: Bool] = [:]
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

  /// Whether the app of a tree may show Core Data's errors, judging by its files.
  func mayShowErrors(_ tree: SourceTree, in files: any FileTree) -> Bool {
    if let known = lock.withLock({ shownErrors[tree.root] }) { return known }
    let result = ErrorDisplay.isLikely(in: tree, files: files)
    lock.withLock { shownErrors[tree.root] = result }
    return result
  }
}
