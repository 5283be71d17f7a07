import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossTestSupport

@testable import GlossModelHistory

/// A git repository with models in a folder of its own, which is gone with it.
final class HistoryRepository {
  let folder: String
  var files: RootedDisk { RootedDisk(folder: folder) }

  init(_ files: [String: String] = [:]) throws {
    let made = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    folder = DiskFileTree().realPath(of: made.path(percentEncoded: false))
    try git("init", "-q", "-b", "main")
    for (path, text) in files { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func git(_ arguments: String...) throws { try runGit(arguments, in: folder) }

  func write(_ path: String, _ text: String) throws {
    let url = URL(filePath: folder).appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// A version whose entity `E` has the given attributes, optional strings.
  func version(_ name: String, _ attributes: String..., package: String = "App.xcdatamodeld", entity: String = "E")
    throws
  {
    let lines = attributes.map { "<attribute name=\"\($0)\" optional=\"YES\" attributeType=\"String\"/>" }
    try write(
      "\(package)/\(name).xcdatamodel/contents",
      "<model><entity name=\"\(entity)\">\(lines.joined())</entity></model>\n")
  }

  func current(_ name: String, package: String = "App.xcdatamodeld") throws {
    try write(
      "\(package)/.xccurrentversion",
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string></dict></plist>"
    )
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder + "/" + path) }

  func move(_ path: String, to other: String) throws {
    let url = URL(filePath: folder).appending(path: other)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: folder + "/" + path, toPath: folder + "/" + other)
  }

  func commit(tag: String? = nil) throws {
    try git("add", "-A", "-f")
    try git("commit", "-q", "--allow-empty", "-m", "c")
    if let tag { try git("tag", tag) }
  }

  /// The project as the guard reads it.
  func project(
    released: String? = nil, against: String? = nil, _ change: (inout GuardedProject.Request) -> Void = { _ in }
  ) throws -> GuardedProject {
    var request = GuardedProject.Request()
    (request.released, request.against) = (released, against)
    change(&request)
    return try GuardedProject(request, files: files)
  }
}

extension GuardedProject {
  /// Each finding by its rule and what it is about.
  var said: [String] { findings().map { "\($0.rule.rawValue) \($0.version ?? $0.path)" } }

  /// The released versions with the releases that have them.
  var releasedVersions: [String] {
    releasedPackages.flatMap { package in
      package.versions.map { "\(package.path) \($0.name): \($0.releases.joined(separator: " "))" }
    }.sorted()
  }
}
