import GlossBasics

/// How far paths may lead that a file or a link names: below some folders, and never into `.git`.
///
/// What a pull request holds chooses its links and what its files say. Beyond its own folder lie the files of others,
/// and in `.git` the token that a checkout was made with and programs that git runs. Only the command line, which
/// somebody typed, may lead anywhere.
package struct PathBounds: Sendable, Hashable {
  /// The folders, with links resolved.
  package let folders: [String]

  package init(folders: [String]) {
    self.folders = folders
  }

  /// Why a path is not one to follow, as the end of a sentence about it; nil where nothing speaks against it.
  ///
  /// - Parameter place: the path with links resolved.
  package func refusal(of place: String) -> String? {
    // The innermost, since the way down from it is the one that a stranger has chosen.
    guard let folder = folders.filter(place.isBelow).max(by: { $0.utf8.count < $1.utf8.count }) else {
      return "leads out of \(folders.first ?? "the folder")"
    }
    let inside = place.dropFirst(folder.utf8.count).split(separator: "/")
    return inside.contains(where: Self.isRepository) ? "leads into the repository of git" : nil
  }

  /// Whether a name is `.git`, as a disk sees it that knows no case and passes over invisible characters.
  static func isRepository(_ name: some StringProtocol) -> Bool {
    name.lowercased() == ".git" || String(name).withoutInvisibleCharacters.lowercased() == ".git"
  }
}

extension String {
  /// Whether a path is a folder or in it, both absolute and normalized.
  package func isBelow(_ folder: String) -> Bool {
    self == folder || hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
