package import GlossDiagnostics

/// Where readers find files: the disk, or a dictionary in memory, so that tests and programs need no folders.
///
/// Paths use `/`; a relative path is relative to the working folder. Nothing here follows a path outside what the
/// caller named other than through symbolic links that are on the disk.
package protocol FileTree: Sendable {
  /// What lies at a path, or nil when there is nothing.
  func kind(at path: String) -> FileKind?

  /// The bytes of a file.
  ///
  /// - Parameter limit: the largest size in bytes that is read; a larger file is an error, not a truncated read.
  /// - Throws: `InputFailure` with the path and the reason.
  func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8]

  /// Announces files that will be read, so that a tree for which each costs a call can bring them all at once.
  func prepare(_ paths: [String])

  /// The absolute path of the folder that relative paths start from; nil where there is no such folder.
  var workingFolder: String? { get }

  /// Whether the files are the system's own, which libraries may open by their paths.
  var isDisk: Bool { get }

  /// The names in a folder, sorted by Unicode scalar, without `.` and `..`.
  func names(in folder: String) throws(InputFailure) -> [String]

  /// The one path of what may be reached by several, with symbolic links followed.
  func realPath(of path: String) -> String

  /// Whether the path itself is a symbolic link, whatever it leads to.
  func isSymbolicLink(at path: String) -> Bool

  /// What a symbolic link says; nil where there is none.
  func linkTarget(at path: String) -> String?

  /// The names in a folder with what lies there, sorted by Unicode scalar.
  func items(in folder: String) throws(InputFailure) -> [FolderItem]
}

/// What lies at a path of a `FileTree`.
package enum FileKind: Sendable, Hashable {
  case file
  case folder
}

extension FileTree {
  /// The largest input that is read: 512 MiB.
  package static var sizeLimit: Int { 512 << 20 }

  /// Where there are no links, the normalized path.
  package func realPath(of path: String) -> String { FilePath.normalized(path) }

  /// The names in a folder with what lies there, one question a name.
  package func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    let names = try names(in: folder)
    return names.compactMap { name in
      kind(at: FilePath.joined(folder, name)).map { FolderItem(name: name, kind: $0) }
    }
  }

  /// Nothing: most trees have their files at hand.
  package func prepare(_ paths: [String]) {}

  package var workingFolder: String? { nil }

  package var isDisk: Bool { false }

  package func isSymbolicLink(at path: String) -> Bool { false }

  package func linkTarget(at path: String) -> String? { nil }

  /// The absolute path that the system comes to on its way along another one: every link on it followed, whether or not
  /// anything is there.
  ///
  /// `realPath(of:)` leaves a path alone that leads to nothing yet, and by such a one a file would be made elsewhere.
  package func resolved(_ path: String) -> String {
    let start = path.hasPrefix("/") ? path : (workingFolder ?? "") + "/" + path
    var rest = Array(start.split(separator: "/").map(String.init).reversed())
    var place = "/"
    var hops = 0
    while let name = rest.popLast() {
      if name == "." { continue }
      if name == ".." {
        place = FilePath.folder(of: place)
        continue
      }
      let next = place == "/" ? "/" + name : place + "/" + name
      // As many as the system follows.
      if hops < 40, let target = linkTarget(at: next) {
        hops += 1
        if target.hasPrefix("/") { place = "/" }
        rest += target.split(separator: "/").map(String.init).reversed()
      } else {
        place = next
      }
    }
    return place
  }

  /// The shortest relative path that names the same place: `../App/Shop.mom` is `Shop.mom` when work is done in `App`.
  ///
  /// An absolute path below the working folder becomes relative; another one stays. Links are not followed.
  package func shortened(_ path: String) -> String {
    guard let workingFolder, path.hasPrefix("/") || path.hasPrefix("..") else { return FilePath.normalized(path) }
    let absolute = path.hasPrefix("/") ? path : workingFolder + "/" + path
    let target = FilePath.normalized(absolute).split(separator: "/")
    let start = FilePath.normalized(workingFolder).split(separator: "/")
    let shared = zip(target, start).prefix { $0 == $1 }.count
    if path.hasPrefix("/"), shared < start.count { return FilePath.normalized(path) }
    let parts = Array(repeating: "..", count: start.count - shared) + target.dropFirst(shared).map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The bytes of a file up to the general size limit.
  package func bytes(at path: String) throws(InputFailure) -> [UInt8] {
    try bytes(at: path, limit: Self.sizeLimit)
  }
}
