import GlossCBuiltIn

/// The files of `Locales` and `Templates`, which are part of the binary: it can be moved anywhere.
package enum BuiltInFiles {
  /// Path below the package → place in the list, which the compiler wrote.
  private static let places: [String: Int] = {
    var count: Int32 = 0
    let files = unsafe modelgloss_files(&count)
    let paths = (0..<Int(count)).compactMap { place in unsafe files?[place].path.map { unsafe String(cString: $0) } }
    return Dictionary(zip(paths, 0...), uniquingKeysWith: { first, _ in first })
  }()

  /// The paths of all files below a folder, without its name, sorted.
  package static func paths(in folder: String) -> [String] {
    places.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }.sorted()
  }

  /// The text of a file, such as `Templates/live/style.css`; nil for an unknown path.
  package static func text(at path: String) -> String? {
    guard let place = places[path] else { return nil }
    var count: Int32 = 0
    return unsafe modelgloss_files(&count)?[place].text.map { unsafe String(cString: $0) }
  }
}
