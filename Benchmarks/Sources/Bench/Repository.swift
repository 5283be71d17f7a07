import Foundation

/// A git repository of the size of a large app: Swift sources, a package with versions, tags.
struct Repository {
  let folder: URL

  private func git(_ words: String...) throws {
    let identity = ["-c", "user.name=bench", "-c", "user.email=bench@example.org", "-c", "commit.gpgsign=false"]
    guard Command(["git"] + identity + words, in: folder).succeeds else { throw CocoaError(.fileReadUnknown) }
  }

  /// A commit with sources and versions that `main` and all tags name, and a branch with one version more.
  init(in parent: URL, sources: Int, versions: Int, tags: Int) throws {
    folder = parent.appending(path: "repository")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
    try Self.writeSources(sources, to: folder)
    _ = try GeneratedProject.writeHistory(versions: versions, to: folder)
    try git("add", "-A")
    try git("commit", "-q", "-m", "base")
    for number in 0..<tags { try git("tag", "v1.\(number)") }
    try git("checkout", "-q", "-b", "topic")
    _ = try GeneratedProject.writeHistory(versions: versions + 1, to: folder)
    try git("add", "-A")
    try git("commit", "-q", "-m", "topic")
    // As a clone has its objects.
    try git("repack", "-a", "-d", "-q")
  }

  /// The releases of an app: a commit for each of so many tags, written by `change`, which gets its number.
  init(named name: String, in parent: URL, tags: Int, change: (Int, URL) throws -> Void) throws {
    folder = parent.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
    for number in 0..<tags {
      try change(number, folder)
      try git("add", "-A")
      try git("commit", "-q", "--allow-empty", "-m", "\(number)")
      try git("tag", "v1.\(number)")
    }
    try git("repack", "-a", "-d", "-q")
  }

  /// Writes Swift sources that declare nothing of a model, 50 in a folder.
  ///
  /// - Parameter methods: the number of methods in each, of 65 bytes.
  static func writeSources(_ count: Int, methods: Int = 40, to folder: URL) throws {
    let methods = (0..<methods).map { "  func action\($0)(value: Int) -> String { \"\\(value) of \\(name)\" }\n" }
      .joined()
    for number in 0..<count {
      let group = folder.appending(path: "Sources/Group\(number / 50)")
      if number % 50 == 0 { try FileManager.default.createDirectory(at: group, withIntermediateDirectories: true) }
      try Data("struct View\(number) {\n  var name = \"\(number)\"\n\(methods)}\n".utf8)
        .write(to: group.appending(path: "View\(number).swift"))
    }
  }

  /// The number of git processes of a command, and of source files it opens; nil where `strace` is not installed.
  func counts(of command: Command) throws -> (processes: Int, opens: Int)? {
    guard Command.exists("strace") else { return nil }
    let log = folder.deletingLastPathComponent().appending(path: "strace.log")
    let path = log.path(percentEncoded: false)
    _ = try Command(["strace", "-f", "-qq", "-e", "trace=execve,openat", "-o", path] + command.words, in: folder).run()
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    let processes = lines.count { $0.contains("execve(") && $0.contains("/git\"") && $0.hasSuffix("= 0") }
    return (processes, lines.count { $0.contains("openat(") && $0.contains(".swift\"") })
  }
}
