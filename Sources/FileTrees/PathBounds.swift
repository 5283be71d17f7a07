import GlossBasics

/// Limits the paths that may be taken from a file or a link: below some folders, and never into `.git`.
///
/// A pull request controls its links and the contents of its files. Outside its folder are other users' files, and
/// `.git` contains the checkout's token and programs that git runs. Only command-line arguments, typed by the user, may
/// lead anywhere.
package struct PathBounds: Sendable, Hashable {
  /// The folders, with links resolved.
  package let folders: [String]

  package init(folders: [String]) {
    self.folders = folders
  }

  /// Why a path must not be followed, as the end of a sentence; nil if it may be.
  ///
  /// - Parameter place: the path with links resolved.
  package func refusal(of place: String) -> String? {
    // The innermost folder, since the path below it is untrusted.
    guard let folder = folders.filter(place.isBelow).max(by: { $0.utf8.count < $1.utf8.count }) else {
      return "leads out of \(folders.first ?? "the folder")"
    }
    let inside = place.dropFirst(folder.utf8.count).split(separator: "/")
    return inside.contains(where: Self.isRepository) ? "leads into the git repository" : nil
  }

  /// Whether a name is `.git` to a disk that ignores case and invisible characters.
  static func isRepository(_ name: some StringProtocol) -> Bool {
    name.lowercased() == ".git" || String(name).withoutInvisibleCharacters.lowercased() == ".git"
  }
}

extension String {
  /// Whether a path is a folder or inside it, both absolute and normalized.
  package func isBelow(_ folder: String) -> Bool {
    self == folder || hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
