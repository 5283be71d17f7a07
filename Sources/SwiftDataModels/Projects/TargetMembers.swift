import GlossBasics
import GlossFiles

/// The files that a kind of targets compiles: listed one by one, or all of a folder.
struct TargetMembers: Equatable {
  var files = Set<String>()
  /// The folders and packages of the models; nil if the models of the folders are members.
  var models: Set<String>?
  /// Of each folder the files that are not members, once per target that has the folder.
  private(set) var folders: [String: [Set<String>]] = [:]

  /// The files and folders that it names.
  var places: [String] { files + Array(folders.keys) }

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
    other.models = models.map { Set($0.map(map)) }
    for (folder, lists) in folders {
      for exceptions in lists { other.add(folder: map(folder), without: Set(exceptions.map(map))) }
    }
    return other
  }

  /// Whether a model is a member.
  func containsModel(_ path: String) -> Bool {
    guard let models else { return contains(path) }
    return models.contains(path) || FilePath.ancestors(of: path).contains(where: models.contains)
  }

  func contains(_ path: String) -> Bool {
    if files.contains(path) { return true }
    guard !folders.isEmpty else { return false }
    let ancestors = FilePath.ancestors(of: path)
    return ancestors.enumerated().contains { number, folder in
      // `*.xcdatamodeld` leaves out what a folder has of a kind, a folder all that is in it.
      let kind = FilePath.joined(folder, "*." + FilePath.fileExtension(of: path))
      return folders[folder]?.contains { exceptions in
        exceptions.isEmpty
          || !exceptions.contains(path) && !exceptions.contains(kind)
            && !ancestors.prefix(number).contains(where: exceptions.contains)
      } ?? false
    }
  }
}
