import GlossBasics
import GlossDiagnostics
import GlossFiles

/// What the members of a package of versions need to know about it.
struct Package: Sendable {
  var path: String
  /// The file name of the current version; nil if unknown.
  var current: String?
}

/// A package's information about its current version.
struct CurrentVersion: Sendable {
  /// The file name; nil if nothing says so.
  var name: String?
  /// The problem with that statement, if any.
  var finding: Finding?
}

extension VersionSelection {
  /// The versions of a package to read.
  ///
  /// - Throws: `InputFailure` that lists the versions if the current one is unknown or the named one does not exist.
  func chosen(
    among versions: [String], current: CurrentVersion, in package: String
  ) throws(InputFailure) -> [String] {
    let names = versions.map { FilePath.baseName(of: $0) }
    switch self {
    case .all: return versions
    case .named(let name):
      if let version = versions.first(where: { $0 == name || FilePath.baseName(of: $0) == name }) { return [version] }
      let meant = names.only { $0.lowercased().hasSuffix(name.lowercased()) } ?? name.closest(among: names)
      // A name with another number means another version, not a typo.
      let isSlip = meant.map { $0.filter { !$0.isNumber } != name.filter { !$0.isNumber } } ?? false
      throw InputFailure(
        path: package, reason: "the package has no version named '\(name)'",
        remedy: (isSlip ? "did you mean '\(meant ?? "")'? " : "") + "choose one of \(names.quotedList)")
    case .current:
      if let version = current.name { return [version] }
      let remedy = "choose one with --model-version"
      guard let finding = current.finding else {
        throw InputFailure(
          path: package,
          reason: "the package does not say which version is current, and it has several: \(names.quotedList)",
          remedy: "choose it in Xcode, which writes \(ModelLoader.currentVersionFile), restore that file, or \(remedy)")
      }
      throw InputFailure(
        path: finding.path, position: finding.position,
        reason: "\(finding.message), and the package has several: \(names.quotedList)",
        remedy: "\(finding.remedy), or \(remedy)")
    }
  }
}

extension [String] {
  /// The only element that matches; nil if several do.
  fileprivate func only(where isIncluded: (String) -> Bool) -> String? {
    let found = filter(isIncluded)
    return found.count == 1 ? found.first : nil
  }

  /// `'a', 'b' and 'c'`
  var quotedList: String { isEmpty ? "none" : map { "'\($0)'" }.wordList }

  /// Sorted naturally: `Shop`, `Shop 2`, `Shop 10`.
  func inCountingOrder() -> [String] {
    map { (FilePath.baseName(of: $0), $0) }
      .sorted { left, right in
        left.0.countsBefore(right.0) || (!right.0.countsBefore(left.0) && left.1.precedes(right.1))
      }
      .map(\.1)
  }
}
