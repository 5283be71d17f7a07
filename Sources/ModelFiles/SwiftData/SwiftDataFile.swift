import GlossBasics
import GlossSwiftSource

/// A Swift file of a project.
struct SwiftDataFile: Sendable {
  /// The part of a project that is built as a unit: a folder of `Sources` in a package, else the folder next to the
  /// project.
  struct Target: Sendable, Hashable {
    var folder: String
    /// The folder's name; empty for the folder that was searched.
    var name: String
  }

  var path: String
  var source: SwiftSourceFile
  var target: Target
  /// The folders of the path.
  var folders: [String]

  init(path: String, bytes: [UInt8], root: String) {
    self.path = path
    source = SwiftSourceFile(bytes)
    let relative = Self.relative(path, to: root)
    folders = Array(relative.split(separator: "/").map(String.init).dropLast())
    target = Self.target(folders, root: root)
  }

  private static func relative(_ path: String, to root: String) -> String {
    if root == "." { return path }
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  private static func target(_ folders: [String], root: String) -> Target {
    guard !folders.isEmpty else { return Target(folder: root, name: root == "." ? "" : FilePath.name(of: root)) }
    var end = 0
    if let sources = folders.firstIndex(of: "Sources"), sources + 1 < folders.count { end = sources + 1 }
    let folder = folders[...end].joined(separator: "/")
    return Target(folder: root == "." ? folder : FilePath.joined(root, folder), name: folders[end])
  }

  /// Whether a path belongs to tests, whose models are not those of the app.
  static func isTest(_ path: String, below root: String) -> Bool {
    relative(path, to: root).split(separator: "/").dropLast().contains { SearchScope.holdsTests($0) }
  }

  /// Whether bytes may declare a model: `@Model`, `VersionedSchema`.
  static func mayDeclareModels(_ bytes: [UInt8]) -> (model: Bool, version: Bool) {
    (bytes.contains(run: attribute) || bytes.contains(run: longAttribute), bytes.contains(run: protocolName))
  }

  /// Whether bytes import the framework.
  static func importsSwiftData(_ bytes: [UInt8]) -> Bool { bytes.contains(run: importation) }

  private static let importation = Array("import SwiftData".utf8)
  private static let attribute = Array("@Model".utf8)
  private static let longAttribute = Array("@SwiftData.Model".utf8)
  private static let protocolName = Array("VersionedSchema".utf8)
}

/// The condition of an `#if`, as far as it is known for a release build of the app.
enum SwiftCondition {
  /// True or false if known; nil if it depends on the system or on flags of the project.
  static func holds(_ conditions: [String]) -> Bool? {
    var all: Bool? = true
    for condition in conditions {
      switch holds(condition) {
      case false?: return false
      case nil: all = nil
      case true?: break
      }
    }
    return all
  }

  private static func holds(_ condition: String) -> Bool? {
    let text = condition.filter { !$0.isWhitespace }
    if text.hasPrefix("!("), text.hasSuffix(")"), !text.dropFirst(2).dropLast().contains("(") || isOneCall(text) {
      return holds(String(text.dropFirst(2).dropLast())).map { !$0 }
    }
    if text.hasPrefix("!"), !text.contains("&&"), !text.contains("||") {
      return holds(String(text.dropFirst())).map { !$0 }
    }
    if text == "DEBUG" || text == "targetEnvironment(simulator)" { return false }
    if text == "RELEASE" { return true }
    if text.hasPrefix("canImport(SwiftData") || text == "canImport(Foundation)" { return true }
    if text.hasPrefix("swift(>=") || text.hasPrefix("compiler(>=") { return true }
    return nil
  }

  /// `!(f(x))`
  private static func isOneCall(_ text: String) -> Bool {
    text.count(where: { $0 == "(" }) == 2 && text.hasSuffix("))")
  }
}
