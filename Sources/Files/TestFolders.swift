/// The folders with test data below the searched paths.
///
/// Test data is not shipped and often wrong on purpose. A path given by the user is always checked, whatever its name:
/// only the folders below it count.
///
/// ```swift
/// let folders = TestFolders(below: ["App"])
/// folders.hold("App/Tests/Shop.xcdatamodeld")  // true
/// TestFolders(below: ["App/Tests"]).hold("App/Tests/Shop.xcdatamodeld")  // false
/// ```
package struct TestFolders: Sendable, Hashable {
  private let places: [String]

  /// - Parameter places: the files and folders given by the user, as paths are shown.
  package init(below places: [String] = []) {
    self.places = places.map { FilePath.normalized($0) }
  }

  /// Whether a file or package is in such a folder, seen from every given path that contains it.
  package func hold(_ path: String) -> Bool {
    let path = FilePath.normalized(path)
    let ways = places.compactMap { Self.way(from: $0, to: path) }
    return !ways.isEmpty && ways.allSatisfy { $0.dropLast().contains(where: Self.isTestFolder) }
  }

  private static func way(from place: String, to path: String) -> [Substring]? {
    if place == "." { return path.hasPrefix("/") || path.hasPrefix("..") ? nil : path.split(separator: "/") }
    if path == place { return [] }
    let prefix = place == "/" ? "/" : place + "/"
    return path.hasPrefix(prefix) ? path.dropFirst(prefix.count).split(separator: "/") : nil
  }

  /// Common names: `Tests`, `ShopTests` as in Xcode's targets, `spec`, `Fixtures`.
  private static func isTestFolder(_ name: Substring) -> Bool {
    name.hasSuffix("Tests") || names.contains(name.lowercased())
  }

  private static let names: Set<String> = [
    "test", "tests", "spec", "specs", "fixture", "fixtures", "testdata", "testfixtures", "testresources",
  ]
}
