import GlossBasics
import GlossDiagnostics

extension ModelLoader {
  /// Reads the SwiftData models that a Swift file declares, with the types of the project around it.
  func loadSwiftFile(_ path: String, versions: VersionSelection) -> LoadResult {
    let declares = (try? files.bytes(at: path)).map { SwiftDataFile.mayDeclareModels($0) }
    guard let declares, declares.model || declares.version else { return loadLooseDocument(path) }
    let root = projectFolder(around: path)
    var search = ModelSearch(files: files)
    search.visit(root)
    let packages = swiftPackages(search.swiftFiles + (search.swiftFiles.contains(path) ? [] : [path]), root: root)
    var result = LoadResult()
    for package in packages where package.isDeclared(in: path) {
      // The file of a migration plan represents all versions, that of a version only itself.
      var package = package
      if package.file != path {
        package.versions.removeAll { $0.contents.swiftData?.path != path }
        package.current = package.versions.count == 1 ? 0 : nil
      }
      result.append(loaded(package, path: path, versions: versions))
    }
    if result.models.isEmpty, result.failures.isEmpty {
      result.failures.append(
        InputFailure(
          path: path, reason: "declares no SwiftData model that is used in a container",
          remedy: "give the folder of the app, or the file with the VersionedSchema"))
    }
    return result
  }

  /// Reads the SwiftData models of a folder, if it contains any.
  ///
  /// - Parameters:
  ///   - paths: the Swift files of the folder.
  ///   - isAlone: whether the folder contains no Core Data model, so its path means the Swift source.
  ///   - name: the package or version to read; nil for all packages.
  func loadSwiftFiles(
    _ paths: [String], of root: String, versions: VersionSelection, isAlone: Bool = true, named name: String? = nil
  ) -> LoadResult {
    var packages = swiftPackages(paths, root: root, isAlone: isAlone)
    let isOnlyOne = isAlone && packages.count == 1
    if let name {
      let named = packages.filter { $0.name == name }
      packages = named.isEmpty ? packages.filter { $0.versions.contains { $0.name == name } } : named
      let selection = named.isEmpty ? VersionSelection.named(name) : versions
      return packages.reduce(into: LoadResult()) { result, package in
        result.append(loaded(package, path: isOnlyOne ? root : "\(root)#\(package.name)", versions: selection))
      }
    }
    return packages.reduce(into: LoadResult()) { result, package in
      result.append(loaded(package, path: isOnlyOne ? root : "\(root)#\(package.name)", versions: versions))
    }
  }

  /// Reads only the SwiftData models at a path; finding none is not a failure.
  ///
  /// - Parameter isAlone: whether a folder contains no Core Data model.
  package func loadSwiftSource(_ path: String, isAlone: Bool) -> LoadResult {
    let path = searchedFolder(for: FilePath.normalized(path))
    switch files.kind(at: path) {
    case .file where FilePath.fileExtension(of: path) == "swift": return loadSwiftFile(path, versions: .all)
    case .folder where ModelFileKind(path: path, isFolder: true) == nil:
      var search = ModelSearch(files: files)
      search.visit(path)
      return loadSwiftFiles(search.swiftFiles, of: path, versions: .all, isAlone: isAlone)
    case nil:
      guard let mark = path.lastIndex(of: "#") else { return LoadResult() }
      let (place, name) = (String(path[..<mark]), String(path[path.index(after: mark)...]))
      guard !name.isEmpty, let kind = files.kind(at: place) else { return LoadResult() }
      return loadSwiftPackage(place, isFolder: kind == .folder, named: name, versions: .all)
    default: return LoadResult()
    }
  }

  /// Reads a package in a folder, or a version of it: `App#TripPlan`, `App#SchemaV2`.
  func loadSwiftPackage(_ path: String, isFolder: Bool, named name: String, versions: VersionSelection) -> LoadResult {
    if !isFolder {
      guard FilePath.fileExtension(of: path) == "swift" else { return LoadResult() }
      return loadSwiftFile(path, versions: .named(name))
    }
    var search = ModelSearch(files: files)
    search.visit(path)
    let isAlone = search.found.isEmpty
    let result = loadSwiftFiles(search.swiftFiles, of: path, versions: versions, isAlone: isAlone, named: name)
    guard result.models.isEmpty, result.failures.isEmpty else { return result }
    // If there is one package, the name may be a typo.
    let all = loadSwiftFiles(search.swiftFiles, of: path, versions: .named(name), isAlone: isAlone)
    return LoadResult(failures: all.failures)
  }

  /// The packages that files declare, except those of tests.
  ///
  /// - Parameter isAlone: whether there is no Core Data model, to whose classes other macros named `@Model` apply.
  private func swiftPackages(_ paths: [String], root: String, isAlone: Bool = true) -> [SwiftDataPackage] {
    var sources: [(path: String, bytes: [UInt8])] = []
    var (hasModel, isSwiftData) = (false, isAlone)
    let paths = paths.filter { !SwiftDataFile.isTest($0, below: root) }
    files.prepare(paths)
    for path in paths {
      guard let bytes = try? files.bytes(at: path) else { continue }
      if !hasModel || !isSwiftData {
        let found = SwiftDataFile.mayDeclareModels(bytes)
        hasModel = hasModel || found.model
        isSwiftData = isSwiftData || found.version || (found.model && SwiftDataFile.importsSwiftData(bytes))
      }
      sources.append((path, bytes))
    }
    guard hasModel, isSwiftData else { return [] }
    let tests = TestTargets(among: paths, below: root, in: files)
    sources.removeAll { tests.hold($0.path) }
    var reader = SwiftDataReader(swiftFiles?.files(sources, root: root) ?? SwiftFileCache.read(sources, root: root))
    return reader.packages()
  }

  /// The requested versions, as models.
  private func loaded(_ package: SwiftDataPackage, path: String, versions selection: VersionSelection) -> LoadResult {
    do throws(InputFailure) {
      var chosen = package.versions.indices.map { $0 }
      let names = package.versions.map { $0.name ?? package.name }
      if package.versions.contains(where: { $0.name != nil }) {
        let current = CurrentVersion(name: package.current.map { names[$0] })
        let wanted = try selection.chosen(among: names, current: current, in: path)
        chosen = chosen.filter { wanted.contains(names[$0]) }
      }
      var result = LoadResult()
      let history = package.versions.count > 1 ? SwiftDataHistory(package) : nil
      for place in chosen {
        var version = package.versions[place]
        version.contents.swiftData?.history = history
        let document = version.contents.swiftData?.path ?? package.file
        let origin = ModelOrigin(
          name: package.name, version: version.name, isCurrentVersion: place == package.current,
          path: version.name.map { "\(document)#\($0)" } ?? document, packagePath: path, documentPath: document)
        result.models.append(LoadedModel(version.contents, from: origin))
        if let sentence = version.contents.whatIsNotPredicted {
          result.remarks.append(LoadRemark(path: document, message: sentence))
        }
      }
      result.shareEqualEntities()
      return result
    } catch {
      return LoadResult(failures: [error])
    }
  }

  /// The folder of the package or project that a file belongs to, else the file's own.
  private func projectFolder(around path: String) -> String {
    let own = FilePath.folder(of: path)
    var folder = own
    for _ in 0..<16 {
      let names = (try? files.names(in: folder)) ?? []
      let isProject = names.contains { name in
        name == "Package.swift" || name == ".git"
          || ["xcodeproj", "xcworkspace"].contains(FilePath.fileExtension(of: name))
      }
      if isProject { return folder }
      let parent = FilePath.folder(of: folder)
      guard parent != folder, files.kind(at: parent) == .folder else { return own }
      folder = parent
    }
    return own
  }
}
