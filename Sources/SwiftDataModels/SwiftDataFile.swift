import GlossBasics
import GlossFiles
package import GlossSwiftSource

/// A Swift file of a project.
package struct SwiftDataFile: Sendable {
  /// The part of a project that is built as a unit: a folder of `Sources` in a package, else the folder next to the
  /// project.
  package struct Target: Sendable, Hashable {
    package var folder: String
    /// The folder's name; empty for the folder that was searched.
    package var name: String
    /// Whether it is a folder of a package's `Sources`.
    package var isOfPackage = false
  }

  package var path: String
  package var source: SwiftSourceFile
  package var target: Target
  /// The folders of the path.
  var folders: [String]
  /// Whether it may have containers or schemas.
  let mayHaveContainers: Bool

  package init(path: String, bytes: [UInt8], root: String) {
    self.path = path
    source = SwiftSourceFile(bytes)
    mayHaveContainers = ContainerFinder.mayHaveContainers(source)
    let relative = Self.relative(path, to: root)
    folders = Array(relative.split(separator: "/").map(String.init).dropLast())
    target = Self.target(folders, root: root)
  }

  /// Whether a debug build has another model: an `#if DEBUG` in or around a `@Model` class or version.
  var dependsOnDebug: Bool {
    func depends(_ type: SwiftType) -> Bool {
      let isOfModel =
        type.heading.attribute("Model") != nil
        || type.inherited.flatMap(\.parts).contains { $0.names?.last == "VersionedSchema" }
      return isOfModel
        && (type.heading.conditions.dependOnDebug || source.directives.dependOnDebug(within: type.body))
        || type.members.types.contains(where: depends)
    }
    return source.members.types.contains(where: depends)
  }

  private static func relative(_ path: String, to root: String) -> String {
    if root == "." { return path }
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  private static func target(_ folders: [String], root: String) -> Target {
    guard !folders.isEmpty else { return Target(folder: root, name: root == "." ? "" : FilePath.name(of: root)) }
    var end = 0
    var isOfPackage = false
    if let sources = folders.firstIndex(of: "Sources"), sources + 1 < folders.count {
      (end, isOfPackage) = (sources + 1, true)
    }
    let folder = folders[...end].joined(separator: "/")
    return Target(
      folder: root == "." ? folder : FilePath.joined(root, folder), name: folders[end], isOfPackage: isOfPackage)
  }

  /// Whether a path belongs to tests, whose models are not those of the app.
  package static func isTest(_ path: String, below root: String) -> Bool {
    relative(path, to: root).split(separator: "/").dropLast().contains { SearchScope.holdsTests($0) }
  }
}
