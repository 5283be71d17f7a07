import GlossBasics
import GlossDiagnostics
import GlossFiles

/// The members of a `.momd` and what its `VersionInfo.plist` says about them.
struct CompiledPackage {
  let path: String
  /// The file names of the versions in natural order: each `.mom`, and each `.omo` without a `.mom`.
  let versions: [String]
  let info: VersionInfo?
  /// Oddities of the package itself.
  private(set) var findings: [Finding] = []

  init(_ path: String, files: some FileTree) throws(InputFailure) {
    self.path = path
    // Hidden files are not versions: where needed, macOS stores attributes in `._Shop.mom` next to `Shop.mom`.
    let members = try files.names(in: path).filter { !$0.hasPrefix(".") }
    // A folder with such a name counts as a version, but one that cannot be read.
    let compiled = members.filter { ModelFileKind(path: $0, isFolder: false) == .compiledModel }
    let baseNames = Set(compiled.map { FilePath.baseName(of: $0) })
    let optimized = members.filter {
      ModelFileKind(path: $0, isFolder: false) == .optimizedModel && !baseNames.contains(FilePath.baseName(of: $0))
        && files.kind(at: FilePath.joined(path, $0)) == .file
    }
    versions = (compiled + optimized).inCountingOrder()
    guard !versions.isEmpty else {
      throw InputFailure(
        path: path, reason: "the package contains no compiled model (.mom)", remedy: "copy the whole folder again")
    }
    do throws(InputFailure) {
      info = try VersionInfo.read(in: path, files: files)
    } catch {
      info = nil
      findings.append(
        Finding(
          .versionMismatch, "the versions of the package are not known: it \(error.reason)",
          remedy: error.remedy ?? "compile the package again",
          path: error.path, position: error.position))
      return
    }
    checkMembers()
  }

  /// The current version: the one that is named, or the only one.
  ///
  /// A package whose source has no current version names none, because the compiler omits the member.
  var current: CurrentVersion {
    let only = versions.count == 1 ? versions.first : nil
    guard let name = info?.currentVersionName, let path = info?.path else { return CurrentVersion(name: only) }
    if let version = versions.first(where: { FilePath.baseName(of: $0) == name }) {
      return CurrentVersion(name: version)
    }
    let finding = Finding(
      .versionMismatch, "the current version is '\(name)', which the package does not contain",
      remedy: "compile the package again", path: path)
    return CurrentVersion(name: only, finding: finding)
  }

  private mutating func checkMembers() {
    guard let info else {
      findings.append(
        Finding(
          .versionMismatch, "the package has no VersionInfo.plist, without which Core Data does not load it",
          remedy: "compile the model again", path: path))
      return
    }
    findings += info.findings
    guard let hashes = info.versionHashes else { return }
    let names = versions.map { FilePath.baseName(of: $0) }
    for name in names where hashes[name] == nil {
      findings.append(
        Finding(
          .versionMismatch, "the version '\(name)' is in the package but not recorded",
          remedy: "compile the package again", path: info.path))
    }
    let present = Set(names)
    for name in hashes.keys.sorted(by: { $0.precedes($1) }) where !present.contains(name) {
      findings.append(
        Finding(
          .versionMismatch, "the version '\(name)' is recorded but not in the package",
          remedy: "compile the package again", path: info.path))
    }
  }
}
