package import GlossBasics
import GlossFileTrees
package import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossSwiftDataModels

/// Freezes a released version of a package of models that was edited in place: the released state gets its name back,
/// and the edit becomes the next version.
package struct CoreDataFreezing {
  private let request: FreezeRequest
  private let files: any FileTree
  private let repository: GitRepository
  private let package: String
  private var plan = FreezePlan()
  private var workspace: FreezeWorkspace
  /// The versions that were frozen, and the edits that moved on.
  private var frozen: [String] = []
  private var renamed: [(from: String, to: String)] = []

  package init(_ request: FreezeRequest, in files: any FileTree) throws(InputFailure) {
    (self.request, self.files) = (request, files)
    package = FilePath.normalized(request.path)
    workspace = FreezeWorkspace(files)
    repository = try request.repository(around: files)
  }

  /// A version as it was released.
  private struct Released {
    var revision: String
    var name: String
    var hashes: VersionHashes
    /// The files of the version, by their path in it.
    var contents: [String: [UInt8]]
  }

  /// The edits with their proof.
  package mutating func run() throws -> FreezePlan {
    var releases: [Released] = []
    if let pattern = request.released {
      let tags = try repository.tags(matching: pattern, for: package)
      for tag in tags {
        guard let release = try released(tag.name, isRequired: false) else { continue }
        if !releases.contains(where: { $0.hashes.checksum == release.hashes.checksum }) { releases.append(release) }
      }
    } else if let revision = request.revision, let release = try released(revision, isRequired: true) {
      releases.append(release)
    }
    guard !releases.isEmpty else { throw InputFailure(path: package, reason: "no release contains this package") }
    for release in releases { try freeze(release) }
    plan.edits = workspace.all
    if !plan.edits.isEmpty { try proveGuard(releases) }
    return plan
  }

  private func tree(of revision: String) throws(InputFailure) -> GitRevision {
    try GitRevision(revision, of: repository, workingFolder: files.workingFolder ?? ".")
  }

  private func released(_ revision: String, isRequired: Bool) throws -> Released? {
    let tree = try self.tree(of: revision)
    guard let place = place(in: tree) else {
      guard isRequired else { return nil }
      throw InputFailure(path: package, reason: "there is no such package in \(revision)", remedy: "check the path")
    }
    let result = ModelLoader(files: tree).load(place, versions: .all)
    guard result.failures.isEmpty else { throw result.failures[0] }
    let wanted = request.released == nil ? request.name : nil
    if let wanted, !result.models.contains(where: { $0.version == wanted }) {
      throw FreezeRefusal("\(revision) has no version '\(wanted)'", path: package)
    }
    guard
      let model = result.models.first(where: { wanted != nil && $0.version == wanted })
        ?? result.models.first(where: \.isCurrentVersion), let name = model.version
    else { throw FreezeRefusal("\(revision) does not say which version was current; name one", path: package) }
    let folder = model.path
    let contents = Dictionary(
      try contents(of: folder, in: tree).map { ($0.name, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    return Released(revision: revision, name: name, hashes: model.versionHashes, contents: contents)
  }

  /// The package at a revision: at its path, else the only one of its name, else the only one with an entity of it.
  private func place(in tree: GitRevision) -> String? {
    if tree.kind(at: package) == .folder { return package }
    // A package that is still there is another one.
    let others = ModelLoader(files: tree).load(tree.shortened(tree.root), versions: .all).models.filter {
      FilePath.fileExtension(of: $0.packagePath) == "xcdatamodeld" && files.kind(at: $0.packagePath) == nil
    }
    func only(_ models: [LoadedModel]) -> String? {
      let paths = Set(models.map(\.packagePath))
      return paths.count == 1 ? paths.first : nil
    }
    let entities = Set(
      ModelLoader(files: files).load(package, versions: .all).models.flatMap { $0.model.entities.map(\.name) })
    return only(others.filter { FilePath.name(of: $0.packagePath) == FilePath.name(of: package) })
      ?? only(others.filter { !entities.isDisjoint(with: $0.model.entities.map(\.name)) })
  }

  // MARK: - One version

  private mutating func freeze(_ release: Released) throws {
    let tree = workspace.files
    let result = ModelLoader(files: tree).load(package, versions: .all)
    guard result.failures.isEmpty else { throw result.failures[0] }
    if let known = result.models.first(where: { $0.versionHashes.checksum == release.hashes.checksum }) {
      let name = known.version ?? known.name
      plan.lines.append(
        name == release.name && known.isCurrentVersion
          ? "nothing to freeze yet: '\(name)' is unchanged since \(release.revision)"
          : "released as \(release.revision) = '\(name)', already a version")
      return
    }
    let folder = FilePath.joined(package, release.name + ".xcdatamodel")
    let names = result.models.compactMap(\.version)
    var edits: [FileEdit] = []
    var expected = Dictionary(
      result.models.compactMap { model in model.version.map { ($0, model.versionHashes.checksum) } },
      uniquingKeysWith: { first, _ in first })
    var current: String?
    plan.lines.append("'\(release.name)' is \(release.revision): checksum \(release.hashes.checksum)")
    if let own = result.models.first(where: { $0.version == release.name }) {
      if own.isCurrentVersion {
        // The edit moves to the next version, byte for byte.
        let next = Self.next(after: release.name, among: names)
        for (file, bytes) in try contents(of: folder, in: tree) {
          edits.append(
            FileEdit(
              path: FilePath.joined(FilePath.joined(package, next + ".xcdatamodel"), file), oldBytes: nil,
              newBytes: bytes))
          if release.contents[file] == nil {
            throw FreezeRefusal(
              "'\(file)' of the edited version is not in \(release.revision)", path: FilePath.joined(folder, file))
          }
        }
        expected[next] = own.versionHashes.checksum
        current = next
        renamed.append((release.name, next))
        plan.lines.append("the edit is '\(next)', the current version")
      } else {
        try requireCommitted(folder, in: tree)
        plan.notes.append("the edit of '\(release.name)', which is not current, is in no version now; HEAD has it")
      }
    }
    expected[release.name] = release.hashes.checksum
    for (file, bytes) in release.contents.sorted(by: { $0.key.precedes($1.key) }) {
      let path = FilePath.joined(folder, file)
      let old = tree.kind(at: path) == .file ? try tree.bytes(at: path) : nil
      if old != bytes { edits.append(FileEdit(path: path, oldBytes: old, newBytes: bytes)) }
    }
    let added = expected.keys.filter { !names.contains($0) }.sorted { $0.countsBefore($1) }
    // A package with one version needs no file that names the current one, and one with two does.
    // The version that comes back is current again where the package still says so.
    let written = try? ModelLoader.currentVersionName(
      in: tree.bytes(at: FilePath.joined(package, ModelLoader.currentVersionFile)))
    let isCurrentAgain = written == release.name + ".xcdatamodel"
    let marked =
      current ?? (isCurrentAgain ? release.name : result.models.first(where: \.isCurrentVersion)?.version)
    if let marked {
      let path = FilePath.joined(package, ModelLoader.currentVersionFile)
      let old = tree.kind(at: path) == .file ? try tree.bytes(at: path) : nil
      let new = Self.currentVersion(marked + ".xcdatamodel")
      if current != nil || old == nil { edits.append(FileEdit(path: path, oldBytes: old, newBytes: new)) }
    }
    edits += try XcodeVersionGroup.edits(
      adding: added, current: marked ?? release.name, to: package, in: tree, others: otherProjects)
    try prove(release, expected, current: marked, after: edits, in: tree)
    workspace.apply(edits)
    frozen.append(release.name)
  }

  /// The projects anywhere in the repository, as committed.
  private var otherProjects: [String] {
    guard let head = try? self.tree(of: "HEAD") else { return [] }
    return head.paths(named: "project.pbxproj").map(files.shortened).sorted { $0.precedes($1) }
  }

  private func contents(of folder: String, in tree: any FileTree) throws -> [(name: String, bytes: [UInt8])] {
    try tree.names(in: folder).filter { tree.kind(at: FilePath.joined(folder, $0)) == .file }.map {
      ($0, try tree.bytes(at: FilePath.joined(folder, $0)))
    }
  }

  /// An edit that is in no commit would be lost.
  private func requireCommitted(_ folder: String, in tree: any FileTree) throws {
    let head = try self.tree(of: "HEAD")
    for (file, bytes) in try contents(of: folder, in: tree) {
      let path = FilePath.joined(folder, file)
      if try head.kind(at: path) != .file || head.bytes(at: path) != bytes {
        throw FreezeRefusal("the edit is in no commit and would be lost; commit it, or discard it", path: path)
      }
    }
  }

  /// `App 3` after `App 2`, as Xcode writes it.
  private static func next(after name: String, among names: [String]) -> String {
    let stem = stem(of: name).stem
    let numbers = names.map { Self.stem(of: $0) }.filter { $0.stem == stem }.map(\.number)
    var next = (numbers.max() ?? 1) + 1
    let space = name.hasPrefix(stem + " ") || name == stem ? " " : ""
    while names.contains("\(stem)\(space)\(next)") { next += 1 }
    return "\(stem)\(space)\(next)"
  }

  private static func stem(of name: String) -> (stem: String, number: Int) {
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count < 9, let number = Int(String(digits.reversed())), digits.count < name.count
    else {
      return (name, 1)
    }
    let rest = name.dropLast(digits.count)
    return (String(rest.hasSuffix(" ") ? rest.dropLast() : rest), number)
  }

  /// The file as Xcode writes it.
  private static func currentVersion(_ name: String) -> [UInt8] {
    let escaped = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>_XCCurrentVersionName</key>
      \t<string>\(escaped)</string>
      </dict>
      </plist>

      """.utf8)
  }

  // MARK: - The proof

  private func prove(
    _ release: Released, _ expected: [String: String], current: String?, after edits: [FileEdit], in tree: any FileTree
  ) throws {
    func refuse(_ reason: String) -> FreezeRefusal {
      FreezeRefusal("\(release.revision) is not frozen: \(reason)", path: package)
    }
    let result = ModelLoader(files: EditedFileTree(tree, edits)).load(package, versions: .all)
    if let failure = result.failures.first { throw failure }
    let found = Dictionary(
      result.models.compactMap { model in model.version.map { ($0, model.versionHashes.checksum) } },
      uniquingKeysWith: { first, _ in first })
    for (name, checksum) in expected.sorted(by: { $0.key.countsBefore($1.key) }) where found[name] != checksum {
      throw refuse("'\(name)' would have the checksum \(found[name] ?? "of nothing"), not \(checksum)")
    }
    guard found.count == expected.count else { throw refuse("there would be other versions") }
    if let current, result.models.first(where: \.isCurrentVersion)?.version != current {
      throw refuse("'\(current)' would not be the current version")
    }
  }

  private mutating func proveGuard(_ releases: [Released]) throws {
    let comparison = GuardComparison(
      before: try verdict(in: files, releases), after: try verdict(in: workspace.files, releases), renamed: renamed)
    try comparison.prove(frozen: frozen)
    plan.notes += comparison.tasks
  }

  private func verdict(in files: any FileTree, _ releases: [Released]) throws -> GuardVerdict {
    let project = try request.guarded(at: releases.first?.revision, in: repository, files)
    return project.verdict(on: project.input())
  }
}
