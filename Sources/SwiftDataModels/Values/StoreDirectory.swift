/// The directories of the system that stores are in, by the names that code has for them.
package enum StoreDirectory {
  /// What containers use by default.
  package static let applicationSupport = "application support"

  /// The directory that a word of Swift or Objective-C names.
  package static let named: [String: String] = {
    let names = [
      ("documents", ["documentDirectory", "documentsDirectory", "NSDocumentDirectory"]),
      ("library", ["libraryDirectory", "NSLibraryDirectory"]), ("caches", ["cachesDirectory", "NSCachesDirectory"]),
      (applicationSupport, ["applicationSupportDirectory", "NSApplicationSupportDirectory", "defaultDirectoryURL"]),
      ("temporary", ["temporaryDirectory", "NSTemporaryDirectory"]),
      ("home", ["homeDirectory", "homeDirectoryForCurrentUser", "NSHomeDirectory"]),
    ]
    return Dictionary(
      names.flatMap { place, words in words.map { ($0, place) } }, uniquingKeysWith: { first, _ in first })
  }()
}
