import GlossBasics
import GlossFiles

/// The command that writes a released state as a version of its own.
///
/// `guard` and `review` print it as the remedy for a released version that changed, so it is composed in one place.
package enum FreezeCommandLine {
  /// The command for a released version that the working tree changed or lost; nil if nothing can be frozen: the state
  /// is known from a lock file alone, or the package is not a source.
  ///
  /// - Parameters:
  ///   - version: the version as released.
  ///   - package: the package that has to have it.
  package static func remedy(for version: ReleasedPackage.Version, in package: GuardedPackage) -> String? {
    guard let tag = version.releases.last, let state = version.state else { return nil }
    if package.swiftSource != nil {
      // A model without versions has no name to give.
      return text(package.path, at: tag, name: state.position == nil ? nil : version.name)
    }
    guard FilePath.fileExtension(of: package.path) == "xcdatamodeld",
      let document = state.document, FilePath.fileExtension(of: document) != "mom"
    else { return nil }
    // Without a name, the one that was current in the release is frozen.
    let isOnly = package.versions.count == 1 && version.currentReleases.contains(tag)
    return text(package.path, at: tag, name: isOnly ? nil : version.name)
  }

  /// The command for every release of a package of SwiftData: `modelgloss freeze App --released 'v*'`; nil if the names
  /// of its releases have no common beginning.
  package static func all(_ released: ReleasedPackage, in package: GuardedPackage) -> String? {
    let names = Set(released.versions.flatMap(\.releases))
    let beginnings = Set(names.map { $0.prefix { !$0.isNumber } })
    guard let beginning = beginnings.first, beginnings.count == 1, names.allSatisfy({ $0 != beginning }) else {
      return nil
    }
    return "modelgloss freeze \(package.path.shellQuoted) --released \("\(beginning)*".shellQuoted)"
  }

  /// `modelgloss freeze App --at v1.2 --name SchemaV3`
  ///
  /// - Parameters:
  ///   - path: the folder, `FOLDER#NAME`, or the package.
  ///   - name: the version; nil for the one that was current.
  package static func text(_ path: String, at revision: String, name: String?) -> String {
    "modelgloss freeze \(path.shellQuoted) --at \(revision.shellQuoted)"
      + (name.map { " --name \($0.shellQuoted)" } ?? "")
  }
}
