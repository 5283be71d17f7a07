import GlossBasics
import GlossDiagnostics
import GlossFiles
package import GlossSwiftDataModels
import GlossSwiftSource

extension ModelLoader {
  /// Reads the models that a Swift file declares or builds, with the types of the project around it.
  func loadSwiftFile(_ path: String, versions: VersionSelection, named name: String? = nil) -> LoadResult {
    let built = codeModels(inFile: path, named: name)
    var result = loadSwiftDataFile(path, versions: versions, named: name)
    // A file may have models of each kind.
    guard !built.models.isEmpty else { return result }
    if result.models.isEmpty { return built }
    result.append(built)
    return result
  }

  /// Reads the SwiftData models that a Swift file declares, with the types of the project around it.
  ///
  /// A file of a plan, a version or a container is what it declares; any other file is the model of its classes, with
  /// those that relationships lead to.
  private func loadSwiftDataFile(_ path: String, versions: VersionSelection, named name: String?) -> LoadResult {
    guard let bytes = try? files.bytes(at: path) else { return loadLooseDocument(path) }
    let signs = SwiftSigns(bytes)
    let nothing = InputFailure(
      path: path, reason: "the Swift file declares no SwiftData model and creates no container",
      remedy: "give a file with an @Model class, one that builds an NSManagedObjectModel, or the folder of the app")
    guard signs.declaresModel || signs.declaresVersion || signs.importsSwiftData else {
      return LoadResult(failures: [nothing])
    }
    let root = projectFolder(around: path)
    var search = ModelSearch(files: files)
    search.visit(root)
    let paths = search.swiftFiles + (search.swiftFiles.contains(path) ? [] : [path])
    guard let sources = swiftSources(paths, root: root, isAlone: true) else { return LoadResult(failures: [nothing]) }
    let unclosed = Self.unclosedBraces(in: sources.files.filter { $0.path == path })
    let packages = SwiftDataPlatforms.packages(of: sources.files, project: sources.project)
    var declared = packages.filter { $0.isDeclared(in: path) }
    if declared.isEmpty {
      var reader = SwiftDataReader(sources.files, in: sources.project)
      declared = [reader.package(ofFile: path)].compactMap(\.self)
    }
    guard !declared.isEmpty else {
      return LoadResult(findings: unclosed, failures: [unclosed.first.map { .noModel(dueTo: $0) } ?? nothing])
    }
    var versions = versions
    if let name {
      let all = declared
      (declared, versions) = Self.choose(name, among: all, versions)
      guard !declared.isEmpty else {
        return LoadResult(failures: [Self.noModel(named: name, among: all, at: path)])
      }
    }
    var result = LoadResult(findings: unclosed)
    for package in declared {
      // The file of a migration plan represents all versions, that of a version only itself.
      var package = package
      if package.file != path {
        package.versions.removeAll { $0.contents.source.path != path }
        package.current = package.versions.count == 1 ? 0 : nil
      }
      result.append(loaded(package, path: path, versions: versions))
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
    let read = ReadSwiftFiles(paths, below: root, in: files, cache: swiftFiles)
    let (packages, unclosed) = swiftPackages(read, root: root, isAlone: isAlone)
    // An app may have models of each kind.
    let built = codeModels(in: read, named: name)
    let isOnlyOne = isAlone && packages.count == 1
    if let name {
      let (chosen, selection) = Self.choose(name, among: packages, versions)
      if chosen.isEmpty, !built.models.isEmpty { return built }
      guard !chosen.isEmpty || packages.isEmpty else {
        return LoadResult(failures: [Self.noModel(named: name, among: packages, at: root)])
      }
      return chosen.reduce(into: LoadResult(findings: unclosed, failures: read.conflicts)) { result, package in
        result.append(loaded(package, path: isOnlyOne ? root : "\(root)#\(package.name)", versions: selection))
      }
    }
    var result = packages.reduce(into: LoadResult(findings: unclosed, failures: read.conflicts)) { result, package in
      result.append(loaded(package, path: isOnlyOne ? root : "\(root)#\(package.name)", versions: versions))
    }
    result.append(built)
    return result
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

  /// The Swift sources that a model in Swift source was read from: those of its folder.
  package func freezableSources(of path: String) -> FreezableSources {
    let named = path.lastIndex(of: "#").map { String(path[..<$0]) } ?? path
    let folder = files.kind(at: path) != nil ? path : named
    let root = files.kind(at: folder) == .folder ? folder : projectFolder(around: folder)
    var search = ModelSearch(files: files)
    search.visit(root)
    var paths = search.swiftFiles
    if files.kind(at: folder) == .file, !paths.contains(folder) { paths.append(folder) }
    return FreezableSources(swiftSources(paths, root: root, isAlone: true)?.files ?? [])
  }

  /// Reads a package in a folder, or a version of it: `App#TripPlan`, `App#SchemaV2`.
  func loadSwiftPackage(_ path: String, isFolder: Bool, named name: String, versions: VersionSelection) -> LoadResult {
    if !isFolder {
      guard FilePath.fileExtension(of: path) == "swift" else { return LoadResult() }
      return loadSwiftFile(path, versions: versions, named: name)
    }
    var search = ModelSearch(files: files)
    search.visit(path)
    let isAlone = search.found.isEmpty
    let result = loadSwiftFiles(search.swiftFiles, of: path, versions: versions, isAlone: isAlone, named: name)
    return result
  }

  /// The packages with a name: their own, that of their plan or of a configuration, or that of a version.
  private static func choose(
    _ name: String, among packages: [SwiftDataPackage], _ versions: VersionSelection
  ) -> (packages: [SwiftDataPackage], versions: VersionSelection) {
    let named = packages.filter { $0.name == name }
    if !named.isEmpty { return (named, versions) }
    let known = packages.filter { $0.otherNames.contains(name) }
    if !known.isEmpty { return (known, versions) }
    return (packages.filter { $0.versions.contains { $0.name == name } }, .named(name))
  }

  private static func noModel(named name: String, among packages: [SwiftDataPackage], at path: String) -> InputFailure {
    var names: [String] = []
    for one in packages.flatMap({ [$0.name] + $0.versions.compactMap(\.name) }) where !names.contains(one) {
      names.append(one)
    }
    let meant = name.closest(among: names).map { "did you mean '\($0)'? " } ?? ""
    return InputFailure(
      path: path, reason: "no SwiftData model or version is named '\(name)'",
      remedy: meant + "choose one of \(names.quotedList)")
  }

  /// The packages that files declare, except those of tests.
  ///
  /// - Parameter isAlone: whether there is no Core Data model, to whose classes other macros named `@Model` apply.
  private func swiftPackages(
    _ read: ReadSwiftFiles, root: String, isAlone: Bool = true
  ) -> (packages: [SwiftDataPackage], unclosed: [Finding]) {
    guard let sources = swiftSources(read, root: root, isAlone: isAlone) else { return ([], []) }
    return (
      SwiftDataPlatforms.packages(of: sources.files, project: sources.project), Self.unclosedBraces(in: sources.files)
    )
  }

  /// The first `@Model` that is before something else than a class.
  func misplacedModel(in paths: [String]) -> InputFailure? {
    for path in paths {
      guard let bytes = try? files.bytes(at: path), SwiftSigns(bytes).declaresModel else { continue }
      let types = SwiftSourceFile(bytes).members.types
      guard let type = types.first(where: { $0.keyword != .class && $0.heading.attribute("Model") != nil }) else {
        continue
      }
      return InputFailure(
        path: path, position: type.heading.position,
        reason:
          "'\(type.name)' is a model, and \([.actor, .enum, .extension].contains(type.keyword) ? "an" : "a") \(type.keyword.rawValue)",
        remedy: "make it a class: write 'final class \(type.name)'")
    }
    return nil
  }

  /// The files of models with a brace that is never closed: their classes may have swallowed others.
  private static func unclosedBraces(in files: [SwiftDataFile]) -> [Finding] {
    files.compactMap { file in
      guard let position = file.source.unclosedBrace, SwiftSigns(file.source.source.bytes).declaresModel
      else { return nil }
      return Finding(
        .unreadableValue, "the brace is never closed, so all that follows is read as a part of it",
        remedy: "close it", path: file.path, position: position)
    }
  }

  /// The sources that may declare models, except those of tests, and what their projects say; nil if none declares one.
  func swiftSources(_ paths: [String], root: String, isAlone: Bool) -> (
    files: [SwiftDataFile], project: ProjectTargets
  )? {
    swiftSources(
      ReadSwiftFiles(paths, below: root, in: files, cache: swiftFiles), root: root, isAlone: isAlone)
  }

  private func swiftSources(_ read: ReadSwiftFiles, root: String, isAlone: Bool) -> (
    files: [SwiftDataFile], project: ProjectTargets
  )? {
    guard read.hasModel, isAlone || read.isSwiftData else { return nil }
    let tests = ProjectTargets(among: read.paths, below: root, in: files)
    let sources = read.sources.filter { !tests.hold($0.path) }
    return (swiftFiles?.files(sources, root: root) ?? SwiftFileCache.read(sources, root: root), tests)
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
      let history = package.history
      for place in chosen {
        var version = package.versions[place]
        version.contents.source.history = history
        version.contents.source.otherHistories = package.otherHistories
        let document = version.contents.source.path
        let origin = ModelOrigin(
          name: package.name, version: version.name, isCurrentVersion: place == package.current,
          path: version.name.map { "\(document)#\($0)" } ?? document, packagePath: path, documentPath: document)
        result.models.append(LoadedModel(ModelContents(version.contents), from: origin))
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
  func projectFolder(around path: String) -> String {
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

// MARK: - Models in code

extension ModelLoader {
  /// The models that Swift files build in code.
  ///
  /// - Parameter name: the only model to read; nil for all.
  func codeModels(in read: ReadSwiftFiles, named name: String? = nil) -> LoadResult {
    let (models, remarks) = CodeModelReader.models(in: read.builders)
    return loaded(models, remarks, named: name)
  }

  /// The models that a file builds, with the help of the others of its project.
  func codeModels(inFile path: String, named name: String? = nil) -> LoadResult {
    guard let bytes = try? files.bytes(at: path), SwiftSigns(bytes).describesEntities else { return LoadResult() }
    let root = projectFolder(around: path)
    var search = ModelSearch(files: files)
    search.visit(root)
    // A file that is named may be one of tests.
    var builders = ReadSwiftFiles(search.swiftFiles, below: root, in: files).builders
    if !builders.contains(where: { $0.path == path }) {
      builders.append((path, bytes))
    }
    let (models, remarks) = CodeModelReader.models(in: builders)
    return loaded(models.filter { $0.path == path }, remarks.filter { $0.path.hasPrefix(path + ":") }, named: name)
  }

  private func loaded(
    _ found: [CodeModelReader.Found], _ remarks: [LoadRemark], named name: String?
  ) -> LoadResult {
    var result = LoadResult()
    result.remarks = remarks
    for one in found where name == nil || one.name == name {
      let isOnlyOne = found.count { $0.path == one.path } == 1
      let package = isOnlyOne ? one.path : "\(one.path)#\(one.name)"
      result.models.append(
        LoadedModel(
          one.contents, from: ModelOrigin(name: one.name, path: package, packagePath: package, documentPath: one.path)))
    }
    return result
  }
}
