import GlossBasics
package import GlossFiles
import GlossSwiftSource

/// The targets of Swift files, as Xcode projects, package manifests and the files of XcodeGen and Tuist declare them:
/// their names, and the files that only test targets compile.
///
/// Most projects keep tests in folders whose names say so (`SearchScope.holdsTests`); this finds those kept elsewhere.
/// A file that an app or framework compiles as well is not a test. A damaged project declares nothing.
package struct ProjectTargets {
  private var tests = TargetMembers()
  private var others = TargetMembers()
  private var named = Set<SwiftBuild.Platform>()
  /// By flag of the compiler, where a project sets it.
  private(set) var flags: [String: Set<String>] = [:]
  /// A project or package around files, the nearest of them last.
  private struct Project {
    var folder: String
    var name: String
    var isPackage = false
    private(set) var targets: [Target] = []
    /// The numbers of the targets by the files and folders that they name.
    private var numbers: [String: [Int]] = [:]

    init(folder: String, name: String, isPackage: Bool = false) {
      self.folder = folder
      self.name = name
      self.isPackage = isPackage
    }

    mutating func add(_ target: Target) {
      for place in target.members.places { numbers[place, default: []].append(targets.count) }
      targets.append(target)
    }

    /// The targets that compile a file, in order.
    func targets(of path: String) -> [Target] {
      Set(([path] + FilePath.ancestors(of: path)).flatMap { numbers[$0] ?? [] }).sorted().map { targets[$0] }
        .filter { $0.members.contains(path) }
    }
  }
  /// A target other than of tests.
  private typealias Target = (name: String, isApplication: Bool, members: TargetMembers)
  private var projects: [Project] = []
  /// The searched folder, and the same with links resolved, which does not depend on the working folder.
  private let root: String
  private let realRoot: String
  /// As `realRoot`, for its name.
  private let rootFolder: String

  /// The maximum number of folders around the searched one in which its project is looked for.
  private static let ancestorLimit = 8

  /// A search of a folder ends at this many projects.
  private static let projectLimit = 64
  private static let sizeLimit = 16 << 20

  /// - Parameters:
  ///   - paths: the Swift files of a folder.
  ///   - root: the folder; of a project above it, only names and platforms are read.
  package init(among paths: [String], below root: String, in files: any FileTree) {
    self.root = root
    realRoot = files.realPath(of: root)
    // The files of a git revision have no place of their own on the disk.
    rootFolder = realRoot == "." ? files.workingFolder ?? "." : realRoot
    var folders: Set<String> = [root]
    for path in paths {
      for folder in FilePath.ancestors(of: path) {
        guard folders.insert(folder).inserted else { break }
      }
    }
    var left = Self.projectLimit
    for folder in folders.sorted(by: { $0.precedes($1) }) {
      for name in ((try? files.names(in: folder)) ?? []).sorted() where left > 0 {
        guard add(name, in: folder, files) else { continue }
        left -= 1
      }
    }
    let isWhole = projects.contains { $0.folder == real(root) }
    guard !isWhole, files.kind(at: FilePath.joined(root, ".git")) == nil else { return }
    // The project around the searched folder, for its name only: its files are not those that were asked for.
    var folder = realRoot
    for _ in 0..<Self.ancestorLimit {
      let parent = FilePath.folder(of: folder)
      guard parent != folder, parent != "..", !parent.hasPrefix("../") else { return }
      folder = parent
      let names = ((try? files.names(in: folder)) ?? []).sorted()
      var outer = self
      outer.projects = []
      for name in names { _ = outer.add(name, in: folder, files) }
      if !outer.projects.isEmpty {
        projects = outer.projects + projects
        // Of a project around it, only what it is built for counts.
        if named.isEmpty { named = outer.named }
        return
      }
      if names.contains(".git") { return }
    }
  }

  /// A path with the links of the searched folder resolved.
  private func real(_ path: String) -> String {
    if path == root { return realRoot }
    if root == "." { return FilePath.normalized(FilePath.joined(realRoot, path)) }
    return path.hasPrefix(root + "/") ? FilePath.normalized(realRoot + path.dropFirst(root.count)) : path
  }

  private mutating func add(_ name: String, in folder: String, _ files: any FileTree) -> Bool {
    let path = FilePath.joined(folder, name)
    switch name {
    case "Package.swift": addPackage(path, in: folder, files)
    case "Project.swift", "project.yml", "project.yaml":
      // What generates a project that is there as well says nothing more.
      let names = (try? files.names(in: folder)) ?? []
      guard !names.contains(where: { FilePath.fileExtension(of: $0) == "xcodeproj" }),
        let bytes = try? files.bytes(at: path, limit: Self.sizeLimit),
        let targets = name.hasSuffix("swift")
          ? DeclaredTargets(tuist: bytes, in: folder) : DeclaredTargets(xcodeGen: bytes, in: folder)
      else { return false }
      add(targets, in: folder)
    case _ where FilePath.fileExtension(of: name) == "xcodeproj":
      let file = FilePath.joined(path, "project.pbxproj")
      guard let bytes = try? files.bytes(at: file, limit: Self.sizeLimit),
        let project = XcodeProjectMembers(bytes, folder: folder)
      else { return true }
      add(DeclaredTargets(project, name: FilePath.baseName(of: path)), in: folder)
      for (name, value) in project.flags { addFlags(value, in: name) }
    case _ where FilePath.fileExtension(of: name) == "xcconfig":
      guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit) else { return false }
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, Self.flagSettings.contains(where: parts[0].hasPrefix) else { continue }
        addFlags(String(parts[1]), in: name + " " + parts[0].filter { !$0.isWhitespace })
      }
      return false
    case _ where FilePath.fileExtension(of: name) == "" && name.lowercased().contains("config"):
      // Configuration files have a folder without sources.
      for inner in ((try? files.names(in: path)) ?? []).sorted() where inner.hasSuffix(".xcconfig") {
        _ = add(inner, in: path, files)
      }
      return false
    default: return false
    }
    return true
  }

  /// The name of the model in a file: that of the target that compiles it, applications first, else of its project,
  /// else of its folder. It does not depend on the folder that is searched.
  func name(of path: String, _ target: SwiftDataFile.Target) -> String {
    let path = real(FilePath.normalized(path))
    let around = projects.filter { $0.folder == "." || path.hasPrefix($0.folder + "/") }
    let nearest = around.map(\.folder.count).max()
    let near = around.filter { $0.folder.count == nearest }
    let targets = near.flatMap { $0.targets(of: path) }
    if let target = targets.first(where: \.isApplication) ?? targets.first { return target.name }
    if target.isOfPackage { return target.name }
    if near.count == 1, let project = near.first, !project.name.isEmpty { return project.name }
    if target.folder != root { return target.name }
    let folder = FilePath.name(of: rootFolder)
    return folder == "." || folder == "/" ? target.name : folder
  }

  /// The platforms that the projects are built for; all if they name none.
  var platforms: [SwiftBuild.Platform] {
    SwiftBuild.Platform.allCases.filter { named.isEmpty || named.contains($0) }
  }

  /// The names of the targets other than tests that contain a model.
  package func targets(of path: String) -> Set<String> {
    let path = real(FilePath.normalized(path))
    return Set(projects.flatMap(\.targets).filter { $0.members.containsModel(path) }.map(\.name))
  }

  /// Whether a project has targets that were not read, so a model may be in one of them.
  package private(set) var isPartial = false

  /// The names of all targets other than tests.
  package var names: Set<String> { Set(projects.flatMap(\.targets).map(\.name)) }

  /// Whether a target of a Swift package contains a model.
  package func isInPackage(_ path: String) -> Bool {
    let path = real(FilePath.normalized(path))
    return projects.contains { $0.isPackage && $0.targets.contains { $0.members.containsModel(path) } }
  }

  package func hold(_ path: String) -> Bool {
    guard !tests.isEmpty else { return false }
    let path = FilePath.normalized(path)
    return tests.contains(path) && !others.contains(path)
  }

  static let flagSettings = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS", "OTHER_SWIFT_FLAGS"]

  private mutating func addFlags(_ value: String, in place: String) {
    for word in value.split(whereSeparator: { " \t\",".contains($0) }).prefix(100) {
      flags[String(word.hasPrefix("-D") ? word.dropFirst(2) : word), default: []].insert(place)
    }
  }

  private mutating func add(_ project: DeclaredTargets, in folder: String) {
    tests.formUnion(project.tests)
    others.formUnion(project.others)
    named.formUnion(project.platforms)
    if project.isPartial { isPartial = true }
    var added = Project(folder: real(folder), name: project.name)
    // With their paths as `name(of:_:)` compares them.
    for target in project.targets { added.add((target.name, target.isApplication, target.members.mapPaths(real))) }
    projects.append(added)
  }

  /// Adds the folder of each `.testTarget(name: "Checks", path: "Checks")`, without what it excludes; without a path it
  /// is that of its name below `Tests` or `Sources`.
  private mutating func addPackage(_ path: String, in folder: String, _ files: any FileTree) {
    guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit) else { return }
    let source = SwiftSourceFile(bytes)
    var project = Project(folder: real(folder), name: "", isPackage: true)
    defer { projects.append(project) }
    for place in source.tokens.indices where source.isText(place, "define") && source.isMark("(", at: place + 1) {
      addFlags(source.text(place + 2), in: source.text(place..<min(source.closings[place + 1], source.tokens.count)))
    }
    var place = 1
    while place + 1 < source.tokens.count {
      defer { place += 1 }
      if source.isText(place, "platforms"), source.isMark(":", at: place + 1), source.isMark("[", at: place + 2) {
        let list = place + 3..<max(place + 3, min(source.closings[place + 2], source.tokens.count))
        named.formUnion(list.compactMap { SwiftBuild.Platform(rawValue: source.text($0)) })
        if list.contains(where: { source.isText($0, "macCatalyst") }) { named.insert(.macCatalyst) }
      }
      let isTarget = source.isMark(".", at: place - 1) && Self.targets.contains(source.text(place))
      guard isTarget || source.isText(place, "Package"), let arguments = source.arguments(ofCallAt: place) else {
        continue
      }
      let isTest = source.isText(place, "testTarget")
      func text(_ label: String) -> String? {
        arguments.first { $0.label == label }.flatMap { SwiftDataDefault.text(ofLiteral: $0.value) }
      }
      guard isTarget else {
        project.name = text("name") ?? ""
        continue
      }
      let path = text("path").flatMap { $0.isEmpty ? nil : $0 }
      if let path = path ?? (isTest ? nil : text("name").map { "Sources/" + $0 }) {
        let folder = FilePath.normalized(FilePath.joined(folder, path))
        if isTest { tests.add(folder: folder) }
        if !isTest, let name = text("name") {
          let excluded = arguments.first { $0.label == "exclude" }?.tokens ?? 0..<0
          // What is only copied is not compiled.
          let copied = arguments.first { $0.label == "resources" }?.tokens.filter {
            source.isMark("(", at: $0 - 1) && source.isText($0 - 2, "copy")
          }
          let left = (Array(excluded) + (copied ?? [])).compactMap { SwiftDataDefault.text(ofLiteral: source.text($0)) }
            .map {
              real(FilePath.normalized(FilePath.joined(folder, $0)))
            }
          var members = TargetMembers()
          members.add(folder: real(folder), without: Set(left))
          project.add((name, source.isText(place, "executableTarget"), members))
        }
      }
      place = source.closings[place + 1]
    }
  }

  private static let targets: Set<String> = ["target", "executableTarget", "testTarget"]
}
