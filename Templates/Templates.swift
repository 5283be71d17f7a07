/// The files of the `Templates` folder, built into the binary.
package enum Templates {
  /// The text of one file, or nil when there is none of that name.
  ///
  /// - Parameter path: the path below `Templates/`, with `/` between folders.
  package static func text(at path: String) -> String? {
    embeddedFiles[path]?.description
  }

  /// All paths, sorted.
  package static var paths: [String] {
    embeddedFiles.keys.sorted()
  }
}
