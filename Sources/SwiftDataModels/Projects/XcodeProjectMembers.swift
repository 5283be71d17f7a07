import GlossBasics
import GlossFiles
import GlossPropertyLists
import GlossSwiftSource

/// The source files that the test targets of an Xcode project compile, and those of its other targets.
///
/// Reads the sources phases and, from Xcode 16 on, the folders that targets have whole
/// (`PBXFileSystemSynchronizedRootGroup`) with their exceptions.
struct XcodeProjectMembers {
  private(set) var tests = TargetMembers()
  private(set) var others = TargetMembers()
  /// The targets other than tests, applications first.
  private(set) var targets: [(name: String, isApplication: Bool, members: TargetMembers)] = []
  private var membersByTarget: [String: TargetMembers] = [:]
  /// The platforms that its build settings name.
  private(set) var platforms = Set<SwiftBuild.Platform>()
  /// The flags of the compiler in each build configuration.
  private(set) var flags: [(configuration: String, value: String)] = []
  private let objects: [String: PropertyListNode]
  /// The group that has a file or group.
  private var parents: [String: String] = [:]
  /// What paths begin with that belong to no group.
  private let sourceRoot: String

  /// The maximum depth of groups.
  private static let depthLimit = 64

  /// - Parameters:
  ///   - bytes: `project.pbxproj`.
  ///   - folder: the folder that contains the project.
  init?(_ bytes: [UInt8], folder: String) {
    guard let entries = (try? PropertyListParser.parse(bytes))?["objects"]?.entries else { return nil }
    objects = Dictionary(entries.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first })
    let project = entries.first { $0.node["isa"]?.string == "PBXProject" }?.node
    sourceRoot = FilePath.normalized(FilePath.joined(folder, project?["projectDirPath"]?.string ?? ""))
    for entry in entries {
      for child in Self.texts(entry.node["children"]) where parents[child] == nil { parents[child] = entry.key }
    }
    for entry in entries where entry.node["isa"]?.string == "XCBuildConfiguration" {
      addPlatforms(of: entry.node["buildSettings"])
      for setting in ProjectTargets.flagSettings {
        let value = entry.node["buildSettings"]?[setting]
        let words = value?.string.map { [$0] } ?? Self.texts(value)
        if !words.isEmpty { flags.append((entry.node["name"]?.string ?? "", words.joined(separator: " "))) }
      }
    }
    var owners: [String: [String]] = [:]
    for entry in entries where entry.node["isa"]?.string == "PBXNativeTarget" {
      addSources(of: entry.key, entry.node)
      for group in Self.texts(entry.node["fileSystemSynchronizedGroups"]) {
        owners[group, default: []].append(entry.key)
      }
    }
    for entry in entries where entry.node["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" {
      addFolder(entry.key, entry.node, owners: owners[entry.key] ?? [])
    }
    let named = entries.compactMap { entry -> (name: String, isApplication: Bool, members: TargetMembers)? in
      guard let members = membersByTarget[entry.key], let name = entry.node["name"]?.string else { return nil }
      return (name, entry.node["productType"]?.string?.contains("application") ?? false, members)
    }
    targets = named.filter(\.isApplication) + named.filter { !$0.isApplication }
  }

  private static func texts(_ list: PropertyListNode?) -> [String] { list?.elements?.compactMap(\.string) ?? [] }

  /// `SUPPORTED_PLATFORMS = "iphoneos iphonesimulator macosx"`, else `SDKROOT = iphoneos`.
  private mutating func addPlatforms(of settings: PropertyListNode?) {
    guard let settings else { return }
    let supported = settings["SUPPORTED_PLATFORMS"]?.string.map { $0.split(separator: " ").map(String.init) }
    for name in supported ?? [settings["SDKROOT"]?.string].compactMap(\.self) {
      if let platform = Self.platforms[name] { platforms.insert(platform) }
    }
    if settings["SUPPORTS_MACCATALYST"]?.string == "YES" { platforms.insert(.macCatalyst) }
  }

  private static let platforms: [String: SwiftBuild.Platform] = [
    "iphoneos": .iOS, "macosx": .macOS, "watchos": .watchOS, "appletvos": .tvOS, "xros": .visionOS,
  ]

  private static func isTest(_ target: PropertyListNode?) -> Bool {
    let type = target?["productType"]?.string ?? ""
    return ["bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test"].contains { type.hasSuffix($0) }
  }

  private mutating func change(_ id: String, _ change: (inout TargetMembers) -> Void) {
    if Self.isTest(objects[id]) { return change(&tests) }
    change(&others)
    change(&membersByTarget[id, default: TargetMembers()])
  }

  private mutating func addSources(of id: String, _ target: PropertyListNode) {
    var paths: [String] = []
    for phase in Self.texts(target["buildPhases"]) {
      guard let phase = objects[phase], phase["isa"]?.string == "PBXSourcesBuildPhase" else { continue }
      for file in Self.texts(phase["files"]) {
        guard let reference = objects[file]?["fileRef"]?.string, let path = path(of: reference) else { continue }
        paths.append(path)
      }
    }
    change(id) { $0.files.formUnion(paths) }
  }

  /// Adds a folder to the targets that have it whole. A set of exceptions leaves files out of a target that has the
  /// folder, and gives them to one that does not have it.
  private mutating func addFolder(_ id: String, _ group: PropertyListNode, owners: [String]) {
    guard let folder = path(of: id) else { return }
    var exceptions: [String: Set<String>] = [:]
    for set in Self.texts(group["exceptions"]).compactMap({ objects[$0] }) {
      guard let target = set["target"]?.string else { continue }
      let files = Self.texts(set["membershipExceptions"])
      exceptions[target, default: []].formUnion(files.map { FilePath.normalized(FilePath.joined(folder, $0)) })
    }
    for owner in owners {
      change(owner) { $0.add(folder: folder, without: exceptions[owner] ?? []) }
    }
    for (target, files) in exceptions where !owners.contains(target) {
      change(target) { $0.files.formUnion(files) }
    }
  }

  /// The path of a file or group, from the paths of the groups around it.
  private func path(of id: String) -> String? {
    var path = ""
    var current: String? = id
    for _ in 0..<Self.depthLimit {
      guard let id = current, let object = objects[id] else {
        return FilePath.normalized(FilePath.joined(sourceRoot, path))
      }
      if let part = object["path"]?.string { path = path.isEmpty ? part : FilePath.joined(part, path) }
      switch object["sourceTree"]?.string {
      case "<group>", nil: current = parents[id]
      case "SOURCE_ROOT": current = nil
      default: return nil
      }
    }
    return nil
  }
}
