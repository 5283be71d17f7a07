import GlossBasics
import GlossFileTrees
package import GlossFiles
import GlossModelHistory

/// What is to be frozen, and where.
package struct FreezeRequest: Sendable {
  /// A folder, `FOLDER#NAME`, a Swift file, or an `.xcdatamodeld`.
  package var path: String
  /// The revision with the released state.
  package var revision: String?
  /// The tags of releases; every shape that no version has is frozen.
  package var released: String?
  /// The name of the version; nil for the released one.
  package var name: String?

  /// The repository around the working folder, else the one that holds what is named.
  func repository(around files: any FileTree) throws(InputFailure) -> GitRepository {
    let folder = files.workingFolder ?? "."
    do throws(InputFailure) {
      return try GitRepository(at: folder)
    } catch {
      let named = path.lastIndex(of: "#").map { String(path[..<$0]) } ?? path
      var place = FilePath.absolute(files.kind(at: path) == nil ? named : path, in: folder)
      while files.kind(at: place) != .folder, place != "/" { place = FilePath.folder(of: place) }
      guard let other = try? GitRepository(at: place) else { throw error }
      return other
    }
  }

  /// What the guard is asked, before and after.
  ///
  /// - Parameter revision: the revision of the only release; nil for the tags.
  func guarded(
    at revision: String?, in repository: GitRepository, _ files: any FileTree
  ) throws(InputFailure) -> GuardedProject {
    let folder = files.workingFolder ?? "."
    let isInside = (try? GitRepository(at: folder)) != nil
    var request = GuardedProject.Request(paths: [isInside ? path : FilePath.absolute(path, in: folder)])
    request.folder = isInside ? nil : repository.root
    if let released {
      request.released = released
    } else if let revision {
      // A tag is a pattern that only it matches: git allows no character in a name that means more.
      let isTag = try repository.tags(matching: "*").contains { $0.name == revision }
      if isTag {
        request.released = revision
      } else {
        request.against = revision
      }
    }
    return try GuardedProject(request, files: files)
  }

  package init(path: String, revision: String? = nil, released: String? = nil, name: String? = nil) {
    (self.path, self.revision, self.released, self.name) = (path, revision, released, name)
  }
}

/// What a freeze would do, proved before anything is written.
package struct FreezePlan: Sendable {
  /// The edits of all files; empty if nothing has to be frozen.
  package var edits: [FileEdit] = []
  /// One sentence per shape or step, in order.
  package var lines: [String] = []
  /// What the user has to do or know, one sentence each.
  package var notes: [String] = []

  package init() {}
}

/// The files of an overlay are read for the parts that the proof and the next shape need.
struct FreezeWorkspace {
  private let base: any FileTree
  private(set) var edits: [String: FileEdit] = [:]

  init(_ base: any FileTree) { self.base = base }

  var files: any FileTree { edits.isEmpty ? base : EditedFileTree(base, Array(edits.values)) }

  /// Adds edits that were made for the files as they are here.
  mutating func apply(_ new: [FileEdit]) {
    for edit in new {
      let old = edits[edit.path].map(\.oldBytes) ?? edit.oldBytes
      edits[edit.path] = FileEdit(path: edit.path, oldBytes: old, newBytes: edit.newBytes)
    }
  }

  var all: [FileEdit] { edits.values.filter { !$0.isEmpty }.sorted { $0.path.precedes($1.path) } }
}
