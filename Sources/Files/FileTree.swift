package import GlossBasics

/// A source of files: the disk, or a dictionary in memory, so tests and programs need no folders.
///
/// Paths use `/`; a relative path is relative to the working folder. Nothing here follows a path outside what the
/// caller named other than through symbolic links that are on the disk.
package protocol FileTree: Sendable {
  /// The kind of item at a path; nil if nothing exists there.
  func kind(at path: String) -> FileKind?

  /// Reads a file.
  ///
  /// - Parameter limit: the maximum size in bytes; a larger file is an error, not truncated.
  /// - Throws: `InputFailure` with the path and the reason.
  func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8]

  /// Announces files that will be read so that a tree with a cost per call can fetch them together.
  func prepare(_ paths: [String])

  /// The absolute path of the folder for relative paths; nil if it does not exist.
  var workingFolder: String? { get }

  /// Whether the files are the system's own, which libraries may open by path.
  var isDisk: Bool { get }

  /// The items in a folder, sorted by Unicode scalar, without `.` and `..`.
  func items(in folder: String) throws(InputFailure) -> [FolderItem]

  /// The names of the symbolic links in a folder that lead to nothing, which are not among its items, in no order.
  func deadLinks(in folder: String) -> [String]

  /// How certainly the names in a folder make it that of a project; nil if none does. It is asked for the same folders
  /// of each model, so a tree that keeps its listings keeps it, too; for all others it is told by the items.
  func projectMark(of folder: String) -> ProjectMark?

  /// The canonical path of a file, with symbolic links followed.
  func realPath(of path: String) -> String

  /// The target of a symbolic link, wherever it leads; nil if the path itself is not one.
  func linkTarget(at path: String) -> String?
}

/// A file tree over another one, which answers for all that the layer does not change.
///
/// A tree has no defaults, so what wraps one is a layer, and a layer forgets nothing.
package protocol FileTreeLayer: FileTree {
  /// The tree below.
  var base: any FileTree { get }
}

extension FileTreeLayer {
  package func kind(at path: String) -> FileKind? { base.kind(at: path) }
  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    try base.bytes(at: path, limit: limit)
  }
  package func prepare(_ paths: [String]) { base.prepare(paths) }
  package var workingFolder: String? { base.workingFolder }
  package var isDisk: Bool { base.isDisk }
  package func items(in folder: String) throws(InputFailure) -> [FolderItem] { try base.items(in: folder) }
  package func deadLinks(in folder: String) -> [String] { base.deadLinks(in: folder) }
  package func realPath(of path: String) -> String { base.realPath(of: path) }
  package func linkTarget(at path: String) -> String? { base.linkTarget(at: path) }
}

/// The kind of item at a path of a `FileTree`.
package enum FileKind: Sendable, Hashable {
  case file
  case folder
}

extension FileTree {
  package func projectMark(of folder: String) -> ProjectMark? {
    (try? items(in: folder)).flatMap { ProjectMark($0) }
  }

  /// The maximum size of inputs: 512 MiB.
  package static var sizeLimit: Int { 512 << 20 }

  /// The names in a folder, sorted by Unicode scalar.
  package func names(in folder: String) throws(InputFailure) -> [String] { try items(in: folder).map(\.name) }

  /// Whether the path itself is a symbolic link, wherever it leads.
  package func isSymbolicLink(at path: String) -> Bool { linkTarget(at: path) != nil }

  /// Resolves a path to an absolute one as the system does: with every link on it followed, whether or not the target
  /// exists.
  ///
  /// `realPath(of:)` leaves the path of a missing file unresolved, and writing there could create a file elsewhere.
  package func resolved(_ path: String) -> String { followed(path).place }

  /// A path with every link on it followed, and the resolved folders that hold these links, in the order they were met.
  package func followed(_ path: String) -> (place: String, links: [String]) {
    let start = path.hasPrefix("/") ? path : (workingFolder ?? "") + "/" + path
    var rest = Array(start.split(separator: "/").map(String.init).reversed())
    var place = "/"
    var links: [String] = []
    while let name = rest.popLast() {
      if name == "." { continue }
      if name == ".." {
        place = FilePath.folder(of: place)
        continue
      }
      let next = place == "/" ? "/" + name : place + "/" + name
      // The system's limit.
      if links.count < 40, let target = linkTarget(at: next) {
        links.append(place)
        if target.hasPrefix("/") { place = "/" }
        rest += target.split(separator: "/").map(String.init).reversed()
      } else {
        place = next
      }
    }
    return (place, links)
  }

  /// The shortest relative path to the same place: `../App/Shop.mom` is `Shop.mom` if the working folder is `App`.
  ///
  /// An absolute path below the working folder becomes relative; any other is unchanged. Links are not followed. Within
  /// a package, bundle or language folder the path keeps the names that tell so: in `Shop.xcdatamodeld`, the path of
  /// `Shop 2.xcdatamodel` is `../Shop.xcdatamodeld/Shop 2.xcdatamodel`.
  package func shortened(_ path: String) -> String {
    guard let workingFolder else { return FilePath.normalized(path) }
    let start = FilePath.normalized(workingFolder).split(separator: "/")
    let told = start.firstIndex { FilePath.tellsWhatIsInside(String($0)) } ?? start.count
    guard told < start.count || path.hasPrefix("/") || path.hasPrefix("..") else { return FilePath.normalized(path) }
    let target = FilePath.absolute(path, in: workingFolder).split(separator: "/")
    let shared = zip(target, start).prefix { $0 == $1 }.count
    if path.hasPrefix("/"), shared < start.count { return FilePath.normalized(path) }
    let kept = min(shared, told)
    let parts = Array(repeating: "..", count: start.count - kept) + target.dropFirst(kept).map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// A relative path with the names of the working folder, if that is in a package, bundle or language folder; any other
  /// path is unchanged.
  ///
  /// What decides by name must not be misled by the working folder: `.` in `Shop.xcdatamodeld` is that package.
  package func spelled(_ path: String) -> String {
    guard !path.hasPrefix("/"), let workingFolder,
      workingFolder.split(separator: "/").contains(where: { FilePath.tellsWhatIsInside(String($0)) })
    else { return path }
    return shortened(path)
  }

  /// Reads a file up to the general size limit.
  package func bytes(at path: String) throws(InputFailure) -> [UInt8] {
    try bytes(at: path, limit: Self.sizeLimit)
  }
}
