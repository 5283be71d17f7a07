import GlossBasics
import GlossDiagnostics
import GlossFiles
package import GlossPropertyLists

extension ModelLoader {
  /// Reads the versions of an `.xcdatamodeld`.
  func loadSourcePackage(_ path: String, versions selection: VersionSelection) -> LoadResult {
    do throws(InputFailure) {
      let versions = try sourceVersions(in: path)
      let current = currentSourceVersion(of: path, among: versions)
      let chosen = try selection.chosen(among: versions, current: current, in: path)
      var result = LoadResult()
      if let finding = current.finding { result.findings.append(finding) }
      let package = Package(path: path, current: current.name)
      // Read the documents one by one, since reading may go through a process; parse them in parallel.
      let documents = chosen.map { sourceDocument(ofModelAt: FilePath.joined(path, $0)) }
      for part in documents.concurrentMap({ $0.read(in: package) }) { result.append(part) }
      result.shareEqualEntities()
      return result
    } catch {
      return LoadResult(failures: [error])
    }
  }

  /// Reads one `.xcdatamodel` given by its own path, with the name of its enclosing package.
  func loadSourceVersion(_ path: String, package: String?) -> LoadResult {
    let document = sourceDocument(ofModelAt: path)
    guard let package else { return document.read(in: nil) }
    let versions = (try? sourceVersions(in: package)) ?? []
    let current = currentSourceVersion(of: package, among: versions)
    return document.read(in: Package(path: package, current: current.name))
  }

  /// The bytes of the document in an `.xcdatamodel`.
  private func sourceDocument(ofModelAt path: String) -> ReadSourceDocument {
    var result = ReadSourceDocument(modelPath: path, path: path, bytes: .success([]))
    do throws(InputFailure) {
      let elements = FilePath.joined(path, "elements")
      // A version that is a file is its own document.
      let places = [FilePath.joined(path, "contents"), elements, path]
      guard let document = places.first(where: { files.kind(at: $0) == .file }) else {
        throw InputFailure(
          path: path, reason: "the model has neither a file 'contents' nor 'elements'",
          remedy: (try? sourceVersions(in: path)).map { $0.isEmpty } == false
            ? "it has versions of a model, so rename it to '\(FilePath.name(of: path))d'"
            : "copy the whole folder again")
      }
      (result.path, result.isElements) = (document, document == elements)
      result.bytes = .success(try files.bytes(at: document))
    } catch {
      result.bytes = .failure(error)
    }
    return result
  }

  /// The versions of a package in natural order.
  func sourceVersions(in package: String) throws(InputFailure) -> [String] {
    // Hidden files are not versions: macOS stores attributes in `._Shop.xcdatamodel` next to `Shop.xcdatamodel`.
    let versions = try files.names(in: package)
      .filter { !$0.hasPrefix(".") && ModelFileKind(path: $0, isFolder: true) == .sourceModel }
    guard !versions.isEmpty else {
      throw InputFailure(
        path: package, reason: "the package contains no version (.xcdatamodel)", remedy: "copy the whole folder again")
    }
    return versions.inCountingOrder()
  }

  /// The file of a package that names its current version.
  package static let currentVersionFile = ".xccurrentversion"

  /// The version named by `.xccurrentversion`, or the only one if the package has just one.
  private func currentSourceVersion(of package: String, among versions: [String]) -> CurrentVersion {
    let path = FilePath.joined(package, Self.currentVersionFile)
    let only = versions.count == 1 ? versions.first : nil
    guard files.kind(at: path) == .file else { return CurrentVersion(name: only) }
    let written: String?
    do throws(InputFailure) {
      written = try currentVersionName(writtenAt: path)
    } catch {
      let finding = Finding(
        .versionMismatch, "the current version is unknown: the file \(error.reason)",
        remedy: error.remedy ?? "choose the current version in Xcode",
        path: path,
        position: error.position)
      return CurrentVersion(name: only, finding: finding)
    }
    // Some tools write an empty name for a package with one version.
    guard let written, !written.isEmpty else { return CurrentVersion(name: only) }
    if versions.contains(written) { return CurrentVersion(name: written) }
    let finding = Finding(
      .versionMismatch, "the current version is '\(written)', which the package does not contain",
      remedy: "choose the current version in Xcode, or restore '\(written)'", path: path,
      severity: only == nil ? .error : .warning)
    return CurrentVersion(name: only, finding: finding)
  }

  /// The name in `.xccurrentversion`; nil if it names none.
  private func currentVersionName(writtenAt path: String) throws(InputFailure) -> String? {
    let bytes = try files.bytes(at: path)
    do {
      return try Self.currentVersionName(in: bytes)
    } catch {
      throw ForeignFile.failure(forPropertyList: bytes, path: path, error)
    }
  }

  /// The document that `.xccurrentversion` or `VersionInfo.plist` names; nil if it names none.
  package static func currentVersionName(in bytes: [UInt8]) throws(PropertyListError) -> String? {
    let entries = try PropertyListParser.parse(bytes).entries ?? []
    let compiled = entries.filter { $0.key == "NSManagedObjectModel_CurrentVersionName" }
    let names =
      entries.filter { $0.key == "_XCCurrentVersionName" }.map(\.node.string)
      + compiled.map { $0.node.string.map { $0 + ".mom" } }
    // A file that names two versions names none.
    return Set(names).count == 1 ? names.first ?? nil : nil
  }
}

/// The document of a source model, read but not yet parsed.
private struct ReadSourceDocument: Sendable {
  /// The `.xcdatamodel`.
  var modelPath: String
  /// The document in it.
  var path: String
  /// Whether it is the keyed archive of Xcode before 4.
  var isElements = false
  var bytes: Result<[UInt8], InputFailure>

  func read(in package: Package?) -> LoadResult {
    do throws(InputFailure) {
      let bytes = try bytes.get()
      let contents =
        try isElements ? ElementsReader.read(bytes, path: path) : SourceModelReader.read(bytes, path: path)
      return LoadResult(
        models: [LoadedModel(contents, from: ModelOrigin(of: modelPath, in: package, documentPath: path))])
    } catch {
      return LoadResult(failures: [error])
    }
  }
}
