import GlossBasics
import GlossFiles

/// The files that a kind of targets compiles: listed one by one, or all of a folder.
struct TargetMembers: Equatable {
  var files = Set<String>()
  /// Of each folder the files that are not members, once per target that has the folder.
  private(set) var folders: [String: [Set<String>]] = [:]

  var isEmpty: Bool { files.isEmpty && folders.isEmpty }

  mutating func add(folder: String, without exceptions: Set<String> = []) {
    folders[folder, default: []].append(exceptions)
  }

  mutating func formUnion(_ other: TargetMembers) {
    files.formUnion(other.files)
    folders.merge(other.folders) { $0 + $1 }
  }

  /// The same members by other paths.
  func mapPaths(_ map: (String) -> String) -> TargetMembers {
    var other = TargetMembers()
    other.files = Set(files.map(map))
    for (folder, lists) in folders {
      for exceptions in lists { other.add(folder: map(folder), without: Set(exceptions.map(map))) }
    }
    return other
  }

  func contains(_ path: String) -> Bool {
    if files.contains(path) { return true }
    guard !folders.isEmpty else { return false }
    return FilePath.ancestors(of: path).contains { folder in
      // `*.xcdatamodeld` leaves out what a folder has of a kind.
      let kind = FilePath.joined(folder, "*." + FilePath.fileExtension(of: path))
      return folders[folder]?.contains { !$0.contains(path) && !$0.contains(kind) } ?? false
    }
  }
}
