import Foundation
import GlossBasics
import GlossDiagnostics
import GlossTestSupport

/// A repository in a folder of its own.
final class GuardRepository {
  let folder: String
  var tree: RootedDisk { RootedDisk(folder: folder) }

  init() throws {
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "modelgloss-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.resolvingSymlinksInPath().path(percentEncoded: false)
    try git("init", "-q", "-b", "main")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @discardableResult
  func git(_ arguments: String...) throws -> String { try git(in: folder, arguments) }

  @discardableResult
  func git(in folder: String, _ arguments: [String]) throws -> String {
    try runGit(arguments, in: folder).output.trimmingCharacters(in: .newlines)
  }

  func write(_ path: String, _ text: String) throws {
    let url = URL(filePath: folder).appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// A version with attributes, all optional texts unless they end with `!`.
  func version(_ name: String, _ attributes: String..., package: String = "App.xcdatamodeld", extra: String = "")
    throws
  {
    let lines = attributes.map { attribute in
      let isRequired = attribute.hasSuffix("!")
      let name = isRequired ? String(attribute.dropLast()) : attribute
      return "<attribute name=\"\(name)\" \(isRequired ? "" : "optional=\"YES\" ")attributeType=\"String\"/>"
    }
    try write(
      "\(package)/\(name).xcdatamodel/contents",
      "<model\(extra)><entity name=\"E\">\(lines.joined())</entity></model>\n")
  }

  func current(_ name: String, package: String = "App.xcdatamodeld") throws {
    try write(
      "\(package)/.xccurrentversion",
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string></dict></plist>"
    )
  }

  /// A package with one version that is named after it, in a folder.
  func model(_ path: String, _ attributes: String..., type: String = "String", entity: String = "E") throws {
    let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
    let lines = attributes.map { "<attribute name=\"\($0)\" optional=\"YES\" attributeType=\"\(type)\"/>" }
    try write(
      "\(path)/\(name).xcdatamodel/contents",
      "<model><entity name=\"\(entity)\">\(lines.joined())</entity></model>\n")
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder + "/" + path) }

  /// A line of a shell, carried out in the folder.
  func shell(_ line: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(filePath: folder)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  func commit(_ message: String = "c") throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
  }

  func run(_ arguments: String...) -> CommandRun { CommandRun(arguments: arguments, fromDisk: tree) }
}
