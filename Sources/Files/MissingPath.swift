package import GlossBasics

extension InputFailure {
  /// The failure for a path that does not exist, with the path that was probably meant: a name in the same folder, else
  /// one in a folder below the nearest one that exists.
  ///
  /// - Parameter isWanted: whether an item is of the kind that was meant.
  package static func missing(
    _ path: String, in files: any FileTree, where isWanted: @escaping (_ path: String, _ item: FolderItem) -> Bool
  ) -> InputFailure {
    if let colon = path.firstIndex(of: ":"), path[colon...].hasPrefix(":/"), !path.hasPrefix("/") {
      // Slashes were joined when the path was read.
      let address = path[colon...].hasPrefix("://") ? path : path.replacing(":/", with: "://", maxReplacements: 1)
      return InputFailure(path: address, reason: "an address is not fetched", remedy: "download the file and name that")
    }
    let meant = MissingPath(path, in: files, isWanted).meant.map { "'\($0)'" }
    let list =
      meant.count > 1 ? meant.dropLast().joined(separator: ", ") + " or \(meant[meant.count - 1])" : meant.first
    return InputFailure(
      path: path, reason: "there is no such file or folder",
      remedy: list.map { "did you mean \($0)?" } ?? "check the path")
  }
}

/// What a path that does not exist was probably meant to be.
private struct MissingPath {
  /// The paths, at most three.
  var meant: [String] = []

  /// The maximum number of items to look at below the folder.
  private static let limit = 5_000

  init(_ path: String, in files: any FileTree, _ isWanted: @escaping (String, FolderItem) -> Bool) {
    let name = FilePath.name(of: path)
    guard name.contains(where: { $0.isLetter || $0.isNumber }) else { return }
    let folder = FilePath.folder(of: path)
    let items = (try? files.items(in: folder)) ?? []
    // A model is often named as Xcode shows it, without what its name ends with.
    let sameBase = items.first { item in
      isWanted(FilePath.joined(folder, item.name), item) && Self.isSame(FilePath.baseName(of: item.name), name)
    }
    if let near = sameBase?.name ?? name.closest(among: items.map(\.name)) {
      meant = [FilePath.joined(folder, near)]
      return
    }
    let start = ([folder] + FilePath.ancestors(of: folder)).first { files.kind(at: $0) == .folder }
    // Above the working folder, anything may be there.
    guard let start, start != "/", !start.hasSuffix("..") else { return }
    let found = FolderSearch.items(below: start, in: files, limit: Self.limit, where: isWanted).paths
    let named = found.filter {
      Self.isSame(FilePath.name(of: $0), name) || Self.isSame(FilePath.baseName(of: $0), name)
        || Self.isSame(FilePath.baseName(of: $0), FilePath.baseName(of: name))
    }
    if !named.isEmpty {
      meant = Array(named.prefix(3))
    } else if let near = name.closest(among: found.map(FilePath.name(of:))) {
      meant = Array(found.filter { FilePath.name(of: $0) == near }.prefix(3))
    }
  }

  private static func isSame(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }
}
