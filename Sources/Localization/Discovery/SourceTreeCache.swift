import Foundation
import GlossBasics
import GlossFiles

/// A cache of source trees: a run over many models of one tree walks it once.
final class SourceTreeCache: @unchecked Sendable {
  private let lock = NSLock()
  private var trees: [String: SourceTree] = [:]
  private var displays: [String: ErrorDisplay] = [:]
  private var projects: [String: ProjectFile] = [:]
  private var strays: [String: StrayTables] = [:]
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

  /// The projects of a tree, the one of a model first; each is read once.
  func projects(of tree: SourceTree?, forModelAt modelPath: String, in files: any FileTree) -> ProjectFiles {
    ProjectFiles(tree?.projects ?? [], forModelAt: modelPath) { path in
      self.lock.withLock {
        if let project = self.projects[path] { return project }
        let project = ProjectFile(at: path, in: files)
        self.projects[path] = project
        return project
      }
    }
  }

  /// The tables of a tree whose keys are a model's, whatever they are called.
  func strays(in tree: SourceTree, of files: any FileTree) -> StrayTables {
    lock.withLock {
      if let found = strays[tree.root] { return found }
      let found = StrayTables(among: tree.tables, isOfModel: tree.tableNames.contains, in: files)
      strays[tree.root] = found
      return found
    }
  }
}
