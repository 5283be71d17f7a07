import GlossBasics
import GlossFileTrees
import GlossFiles

/// The names in a project's sources that show how stores are migrated and which containers open them.
///
/// Two revisions with the same signs migrate in the same way, whatever else changed, and git finds the few files that
/// have any.
struct MigrationSigns: Equatable {
  /// Each name, and whether it is off.
  private(set) var names = Set<String>()
  /// The names that containers are created with, with their places.
  private(set) var containers: [String: String] = [:]

  init() {}

  static func == (left: Self, right: Self) -> Bool {
    left.names == right.names && Set(left.containers.keys) == Set(right.containers.keys)
  }

  static let patterns = ["*.swift", "*.m", "*.mm"]

  /// - Parameters:
  ///   - commit: a commit; nil for the working tree.
  ///   - files: its files.
  ///   - path: converts a path from the root of the repository to one of `files`.
  init(in repository: GitRepository, commit: String?, files: any FileTree, path: (String) -> String) {
    self.init(
      of: repository.files(with: SourceSign.names, in: commit, matching: Self.patterns), files: files, path: path)
  }

  /// - Parameters:
  ///   - places: the source files to read, from the root of the repository.
  ///   - files: the files of a revision, or the disk.
  ///   - path: converts a path from the root of the repository to one of `files`.
  init(of places: [String], files: any FileTree, path: (String) -> String) {
    for place in places where !SearchScope.passesOver(place) {
      guard let bytes = try? files.bytes(at: path(place), limit: 16 << 20) else { continue }
      for sign in SourceSign.signs(in: bytes, isSwift: place.hasSuffix(".swift")) {
        names.insert(sign.name + (sign.isOff ? " off" : ""))
        if let container = sign.container {
          containers[container] = containers[container] ?? "\(path(place)):\(sign.line)"
        }
      }
    }
  }
}
