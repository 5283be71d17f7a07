import Foundation
import GlossBasics
import GlossFiles
import Synchronization

/// Runs git and returns its output.
///
/// Foundation's `Process` watches its child through a socket on the loopback interface and hangs if there is no
/// loopback, as in a sandbox without network; `posix_spawn` does not need one. git is only asked for objects: it must
/// not ask for a password, contact another machine, or exceed its time limit.
package enum GitProcess {
  /// Why git did not answer.
  package enum Failure: Error, Sendable, Hashable {
    /// The program was not found.
    case notInstalled
    /// The process could not be started, or its output could not be read.
    case notStarted
    /// The time limit was exceeded.
    case timedOut
    /// The output exceeded the size limit.
    case tooMuchOutput
    /// It exited with a status other than 0; the value is its error output.
    case failed(String)
  }

  /// Settings that override the repository's: a file system monitor is a program of the repository's choice, and a
  /// folder that only looks like a bare repository must not be used as one.
  private static let settings = [
    "--no-pager", "-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
    "-c", "protocol.allow=never",
  ]

  /// Variables that keep git from contacting other machines or prompting.
  private static let variables = [
    "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0",
    "LC_ALL": "C",
  ]

  /// Variables that would redirect git to another repository than the folder's.
  private static let misleadingVariables: Set = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM",
  ]

  /// Starts git in a folder as ``git(_:in:input:timeLimit:sizeLimit:)`` does, to be asked more than once.
  ///
  /// - Parameter end: its standard input and output.
  static func start(_ arguments: [String], in folder: String, with end: Int32) throws(Failure) -> pid_t {
    guard let program = path(of: "git") else { throw .notInstalled }
    let errors = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard errors >= 0 else { throw .notStarted }
    defer { _ = systemClose(errors) }
    note(folder)
    return try spawn(
      program, settings + ["-C", folder] + arguments, ["GIT_CEILING_DIRECTORIES": FilePath.folder(of: folder)], end,
      end,
      errors)
  }

  /// Runs git in a folder; git does not look in its parents.
  ///
  /// - Parameters:
  ///   - input: its standard input, at most 4,096 bytes: they are put in the pipe before the process starts.
  ///   - sizeLimit: the maximum size of its output.
  package static func git(
    _ arguments: [String], in folder: String, input: [UInt8] = [], timeLimit: Duration = .seconds(60),
    sizeLimit: Int = 512 << 20
  ) throws(Failure) -> [UInt8] {
    note(folder)
    return try run(
      "git", settings + ["-C", folder] + arguments, input: input, timeLimit: timeLimit, sizeLimit: sizeLimit,
      variables: ["GIT_CEILING_DIRECTORIES": FilePath.folder(of: folder)])
  }

  #if DEBUG
    private static let starts = Mutex<[String: Int]>([:])
    /// The processes that were started in a folder, for tests of how many a run takes.
    package static func count(in folder: String) -> Int { starts.withLock { $0[folder] ?? 0 } }
    private static func note(_ folder: String) { starts.withLock { $0[folder, default: 0] += 1 } }
  #else
    private static func note(_ folder: String) {}
  #endif

  /// Runs a program by name.
  package static func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [], timeLimit: Duration, sizeLimit: Int,
    variables more: [String: String] = [:]
  ) throws(Failure) -> [UInt8] {
    guard let program = path(of: program) else { throw .notInstalled }
    guard input.count <= 4096, let stdin = Pipe(), let stdout = Pipe(), let stderr = Pipe() else {
      throw .notStarted
    }
    defer { for pipe in [stdin, stdout, stderr] { pipe.close() } }
    guard stdin.fill(input) else { throw .notStarted }
    let process = try spawn(program, arguments, more, stdin.readEnd, stdout.writeEnd, stderr.writeEnd)
    for pipe in [stdout, stderr] { pipe.closeWriteEnd() }
    stdin.close()
    let deadline = ContinuousClock.now.advanced(by: timeLimit)
    do throws(Failure) {
      var reading = Reading(stdout.readEnd, stderr.readEnd)
      let printed = try reading.printed(until: deadline, sizeLimit: sizeLimit)
      guard try status(of: process, until: deadline) == 0 else {
        throw .failed(String(decoding: printed.errors.suffix(1 << 16), as: UTF8.self))
      }
      return printed.output
    } catch {
      if case .failed = error { throw error }
      // The process has its own group, so its children end with it.
      kill(-process, SIGKILL)
      _ = waitpid(process, nil, 0)
      throw error
    }
  }

  /// The program with a name, in the folders of the search path.
  ///
  /// An empty or relative folder there means the working folder, whose files must not be run.
  static func path(
    of program: String, in searchPath: String? = ProcessInfo.processInfo.environment["PATH"]
  ) -> String? {
    if program.hasPrefix("/") { return program }
    let folders = (searchPath ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(program)" }
      .first { unsafe access($0, X_OK) == 0 && DiskFileTree().kind(at: $0) == .file }
  }

  /// Starts a process and returns its id.
  private static func spawn(
    _ program: String, _ arguments: [String], _ more: [String: String], _ input: Int32, _ output: Int32, _ errors: Int32
  ) throws(Failure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { throw .notStarted }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { throw .notStarted }
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    for (number, end) in [input, output, errors].enumerated() {
      guard unsafe posix_spawn_file_actions_adddup2(&actions, end, Int32(number)) == 0 else { throw .notStarted }
    }
    guard unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) == 0,
      unsafe posix_spawnattr_setpgroup(&attributes, 0) == 0
    else { throw .notStarted }
    let environment = ProcessInfo.processInfo.environment.filter { !misleadingVariables.contains($0.key) }
      .merging(variables) { _, ours in ours }.merging(more) { _, ours in ours }
    var process = pid_t()
    let result = unsafe withCStrings([program] + arguments) { words in
      unsafe withCStrings(environment.map { "\($0.key)=\($0.value)" }) { settings in
        unsafe posix_spawn(&process, program, &actions, &attributes, words, settings)
      }
    }
    switch result {
    case 0: return process
    case ENOENT: throw .notInstalled
    default: throw .notStarted
    }
  }

  /// The exit status of a process.
  private static func status(of process: pid_t, until deadline: ContinuousClock.Instant) throws(Failure) -> Int32 {
    var status: Int32 = 0
    while true {
      switch unsafe waitpid(process, &status, WNOHANG) {
      // Another part of the process has waited for it, so the status is unknown.
      case -1 where errno != EINTR: return -1
      case process: return status
      default: break
      }
      guard ContinuousClock.now < deadline else { throw .timedOut }
      usleep(1000)
    }
  }
}

/// Passes strings to C: a null-terminated array of pointers.
private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  // A NUL would truncate a string.
  let pointers = unsafe texts.map { unsafe strdup($0.replacing("\0", with: "")) }
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return unsafe body(pointers + [nil])
}

/// A pipe whose ends no other process inherits.
private final class Pipe {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// Writes the input and closes the pipe, before the reader starts so that it cannot be gone.
  func fill(_ bytes: [UInt8]) -> Bool {
    let count = unsafe bytes.withUnsafeBytes { unsafe write(writeEnd, $0.baseAddress, $0.count) }
    closeWriteEnd()
    return bytes.isEmpty || count == bytes.count
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { _ = systemClose(writeEnd) }
    writeEnd = -1
  }

  func close() {
    closeWriteEnd()
    if readEnd >= 0 { _ = systemClose(readEnd) }
    readEnd = -1
  }
}

/// The system's `close`, which a method of `Pipe` hides.
private func systemClose(_ file: Int32) -> Int32 { close(file) }

/// Reads a process's output and errors at the same time: otherwise it could block on the unread one.
private struct Reading {
  private var streams: [pollfd]

  init(_ output: Int32, _ errors: Int32) {
    streams = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  mutating func printed(
    until deadline: ContinuousClock.Instant, sizeLimit: Int
  ) throws(GitProcess.Failure) -> (output: [UInt8], errors: [UInt8]) {
    var printed: [[UInt8]] = [[], []]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while streams.contains(where: { $0.fd >= 0 }) {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { throw .timedOut }
      let ready = unsafe poll(&streams, nfds_t(streams.count), Int32(min(left.components.seconds, 3600)) * 1000 + 10)
      if ready < 0, errno != EINTR { throw .notStarted }
      guard ready > 0 else { continue }
      for index in streams.indices where streams[index].fd >= 0 && streams[index].revents != 0 {
        let count = unsafe read(streams[index].fd, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          streams[index].fd = -1
          continue
        }
        printed[index] += buffer[..<count]
        if printed[index].count > sizeLimit { throw .tooMuchOutput }
      }
    }
    return (printed[0], printed[1])
  }
}
