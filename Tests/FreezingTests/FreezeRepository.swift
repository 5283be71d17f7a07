import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFreezing
import GlossModelHistory
import GlossTestSupport

/// A repository in a folder of its own, seen by somebody who works in it.
final class FreezeRepository {
  let folder: String

  /// - Parameter files: the files that are released as `v1`.
  init(_ files: [String: String]) throws {
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "modelgloss-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.resolvingSymlinksInPath().path(percentEncoded: false)
    try git("init", "-q", "-b", "main")
    for (path, text) in files { try write(text, to: path) }
    try release("v1")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @discardableResult
  func git(_ arguments: String...) throws -> String { try runGit(arguments, in: folder).output }

  func write(_ text: String, to path: String) throws {
    let url = URL(filePath: folder).appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder).appending(path: path)), as: UTF8.self)
  }

  func change(_ path: String, _ old: String, _ new: String) throws {
    let text = try text(path)
    precondition(text.contains(old), "\(path) has no \(old)")
    try write(text.replacing(old, with: new), to: path)
  }

  func release(_ tag: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", tag)
    try git("tag", tag)
  }

  var files: RootedDisk { RootedDisk(folder: folder) }

  /// Freezes a release and writes what it gives.
  @discardableResult
  func freeze(
    _ path: String = ".", at revision: String? = nil, released: String? = nil, name: String? = nil
  ) throws -> FreezePlan {
    let plan = try plan(path, at: revision, released: released, name: name)
    try files.apply(plan.edits)
    return plan
  }

  /// What freezing a release would write.
  func plan(
    _ path: String = ".", at revision: String? = "v1", released: String? = nil, name: String? = nil
  ) throws -> FreezePlan {
    let request = FreezeRequest(path: path, revision: revision, released: released, name: name)
    if path.hasSuffix(".xcdatamodeld") {
      var freezing = try CoreDataFreezing(request, in: files)
      return try freezing.run()
    }
    var freezing = try SwiftDataFreezing(request, in: files)
    return try freezing.run()
  }

  /// The plan's lines up to a colon, or the reason why there are none.
  func answer(
    _ path: String = ".", at revision: String? = "v1", released: String? = nil, name: String? = nil
  ) -> String {
    do {
      return try plan(path, at: revision, released: released, name: name).lines.map {
        String($0.prefix { $0 != ":" })
      }.joined(separator: "; ")
    } catch let failure as InputFailure {
      return "\(failure.path): \(failure.reason)"
    } catch {
      return "\(error)"
    }
  }

  func check(_ path: String = ".", released: String? = nil) throws -> FreezeCheck {
    try FreezeCheck(FreezeRequest(path: path, released: released), in: files)
  }

  /// The messages of the guard from a severity on.
  func guardMessages(
    _ path: String = ".", released: String = "v*", from severity: Severity = .warning
  ) throws -> [String] {
    var request = GuardedProject.Request(paths: [path])
    request.released = released
    let project = try GuardedProject(request, files: files)
    return project.verdict(on: project.input()).findings.filter { $0.severity >= severity }.map(\.message)
  }

  /// The names of the files that git sees as changed.
  func changed() throws -> [String] {
    try git("status", "--porcelain", "-uall").split(separator: "\n").map { String($0.dropFirst(3)) }.sorted()
  }
}
