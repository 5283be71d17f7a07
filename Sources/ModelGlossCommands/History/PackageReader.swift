import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading
import GlossPropertyLists

/// Reads the models of a project with all their versions, from the disk or from git revisions.
///
/// A project has the same document at hundreds of tags: each is read and hashed once.
final class PackageReader {
  private let repository: GitRepository?
  private let files: any FileTree
  private var versions: [VersionKey: GuardedPackage.Version] = [:]
  private(set) var failures: [InputFailure] = []

  private struct VersionKey: Hashable {
    var object: String
    var path: String
  }

  init(files: any FileTree, repository: GitRepository?) {
    (self.files, self.repository) = (files, repository)
  }

  // MARK: - The disk

  /// The packages at paths of the working tree.
  func packages(at paths: [String]) -> [GuardedPackage] {
    var packages: [GuardedPackage] = []
    var seen = Set<String>()
    for path in paths {
      let result = ModelLoader(files: files).load(path, versions: .all)
      failures += result.failures
      for (path, models) in Dictionary(grouping: result.models, by: \.packagePath).sorted(by: {
        $0.key.precedes($1.key)
      })
      where seen.insert(files.realPath(of: path)).inserted {
        guard let first = models.first else { continue }
        packages.append(
          GuardedPackage(
            name: first.name, path: path,
            versions: models.map { model in
              GuardedPackage.Version(
                name: model.version ?? model.name, path: model.path, digest: digest(ofModelAt: model.path),
                model: model.model)
            }, current: models.first(where: \.isCurrentVersion).map { $0.version ?? $0.name }))
      }
    }
    return packages
  }

  /// The hash of the document that a version is: `contents`, `elements` or the file itself.
  private func digest(ofModelAt path: String) -> String {
    let documents = ["contents", "elements"].map { FilePath.joined(path, $0) }
    let document = documents.first { files.kind(at: $0) == .file } ?? path
    guard let bytes = try? files.bytes(at: document) else { return "" }
    return Self.digest(bytes)
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize().map { $0.digits(radix: 16, width: 2) }.joined()
  }

  // MARK: - git

  /// The packages of a commit: those named, wherever they lay then, or all.
  ///
  /// - Parameter now: the packages of the working tree that are meant; nil for everything the commit has.
  func packages(of commit: String, like now: [GuardedPackage]?) throws(InputFailure) -> [GuardedPackage] {
    guard let repository else { return [] }
    var entries: [GitRepository.Entry] = []
    if let now {
      var isMoved = false
      for package in now {
        let found = try repository.entries(of: commit, below: fromRoot(package.path))
        isMoved = isMoved || found.isEmpty
        entries += found
      }
      if isMoved {
        let names = Set(now.map(\.name))
        entries = try repository.entries(of: commit).filter { entry in
          Self.place(of: entry.path).map { names.contains(FilePath.baseName(of: $0.package)) } ?? false
        }
      }
    } else {
      entries = try repository.entries(of: commit)
    }
    return try packages(in: entries)
  }

  private func packages(in entries: [GitRepository.Entry]) throws(InputFailure) -> [GuardedPackage] {
    guard let repository else { return [] }
    var documents: [String: [(version: String, path: String, object: String)]] = [:]
    var current: [String: String] = [:]
    for entry in entries {
      guard let place = Self.place(of: entry.path) else { continue }
      if let version = place.version {
        documents[place.package, default: []].append((version, entry.path, entry.object))
      } else {
        current[place.package] = entry.object
      }
    }
    let wanted = documents.values.joined().filter { versions[VersionKey(object: $0.object, path: $0.path)] == nil }
    let contents = try repository.contents(of: wanted.map(\.object) + current.values)
    var packages: [GuardedPackage] = []
    for (package, found) in documents.sorted(by: { $0.key.precedes($1.key) }) {
      let path = fromHere(package)
      var members: [GuardedPackage.Version] = []
      // `contents` before `elements`, which Xcode leaves behind.
      for document in found.sorted(by: { $0.path.precedes($1.path) })
      where !members.contains(where: { $0.name == document.version }) {
        let key = VersionKey(object: document.object, path: document.path)
        if let known = versions[key] {
          members.append(known)
        } else if let bytes = contents[document.object],
          let version = read(bytes, named: document.version, at: document.path)
        {
          versions[key] = version
          members.append(version)
        }
      }
      guard !members.isEmpty else { continue }
      let named = current[package].flatMap { contents[$0] }.flatMap { try? PropertyListParser.parse($0) }
      let name = named?["_XCCurrentVersionName"]?.string.map { FilePath.baseName(of: $0) }
      packages.append(
        GuardedPackage(
          name: FilePath.baseName(of: package), path: path, versions: members,
          current: name ?? (members.count == 1 ? members.first?.name : nil)))
    }
    return packages
  }

  private func read(_ bytes: [UInt8], named name: String, at path: String) -> GuardedPackage.Version? {
    let result = ModelLoader(files: InMemoryFileTree([path: bytes])).load(path)
    guard let model = result.models.first else {
      failures += result.failures
      return nil
    }
    let folder = FilePath.folder(of: path)
    let place = FilePath.fileExtension(of: folder) == "xcdatamodel" ? folder : path
    return GuardedPackage.Version(name: name, path: fromHere(place), digest: Self.digest(bytes), model: model.model)
  }

  /// The package that a file of a repository belongs to, and the version whose document it is; nil for a file that
  /// says nothing of a model. Without a version it is the file that names the current one.
  static func place(of path: String) -> (package: String, version: String?)? {
    let parts = path.split(separator: "/").map(String.init)
    guard let last = parts.last else { return nil }
    let folders = parts.dropLast()
    func joined(_ count: Int) -> String { parts.prefix(count).joined(separator: "/") }
    if last == ".xccurrentversion", let package = folders.last, package.hasSuffix(".xcdatamodeld") {
      return (joined(parts.count - 1), nil)
    }
    if last == "contents" || last == "elements", let version = folders.last, version.hasSuffix(".xcdatamodel") {
      let above = folders.dropLast().last ?? ""
      let isPackaged = above.hasSuffix(".xcdatamodeld")
      return (joined(parts.count - (isPackaged ? 2 : 1)), FilePath.baseName(of: version))
    }
    if last.hasSuffix(".mom") {
      let isPackaged = folders.last?.hasSuffix(".momd") == true
      return (joined(parts.count - (isPackaged ? 1 : 0)), FilePath.baseName(of: last))
    }
    return nil
  }

  /// A path of the working folder as the repository has it.
  func fromRoot(_ path: String) -> String {
    let absolute = FilePath.normalized(path.hasPrefix("/") ? path : (files.workingFolder ?? "") + "/" + path)
    let real = files.realPath(of: absolute)
    guard let root = repository?.root, real.hasPrefix(root + "/") else { return path }
    return String(real.dropFirst(root.count + 1))
  }

  /// A path of the repository as the working folder has it.
  func fromHere(_ path: String) -> String {
    guard let root = repository?.root else { return path }
    return files.shortened(root + "/" + path)
  }
}
