import Foundation

/// A command as it is run for a measurement: its words, and the folder it runs in.
struct Command {
  var words: [String]
  var folder: URL

  init(_ words: [String], in folder: URL) {
    self.words = words
    self.folder = folder
  }

  /// What one run used: times in milliseconds, memory in bytes.
  struct Usage {
    var wall: Double
    /// User and system time of all threads.
    var cpu: Double
    /// The most memory at a time.
    var peak: Double
    var exit: Int32
  }

  /// Runs the command to its end with its output thrown away; any exit status will do.
  ///
  /// Waits with `wait4`: Foundation's `Process.waitUntilExit` looks only every 50 ms.
  func run() throws -> Usage {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // The child starts in this process's working directory.
    guard FileManager.default.changeCurrentDirectoryPath(folder.path(percentEncoded: false)) else {
      throw POSIXError(.ENOENT)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let start = DispatchTime.now().uptimeNanoseconds
    let status = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
    var exit: Int32 = 0
    var used = rusage()
    while wait4(process, &exit, 0, &used) == -1 && errno == EINTR {}
    let wall = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
    func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000 }
    #if canImport(Darwin)
      let peak = used.ru_maxrss
    #else
      let peak = used.ru_maxrss * 1024
    #endif
    return Usage(
      wall: wall, cpu: milliseconds(used.ru_utime) + milliseconds(used.ru_stime), peak: Double(peak),
      exit: exit & 0x7F == 0 ? exit >> 8 & 0xFF : 128 + (exit & 0x7F))
  }

  /// Whether it ends with 0.
  var succeeds: Bool { (try? run())?.exit == 0 }

  /// Whether a program of that name is there.
  static func exists(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }
}

/// The medians of some runs.
struct Medians {
  var wall: Double
  var cpu: Double
  var peak: Double

  init(_ runs: [Command.Usage]) {
    func median(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
    wall = median(runs.map(\.wall))
    cpu = median(runs.map(\.cpu))
    peak = median(runs.map(\.peak))
  }

  private init(wall: Double, cpu: Double, peak: Double) { (self.wall, self.cpu, self.peak) = (wall, cpu, peak) }

  static func + (left: Medians, right: Medians) -> Medians {
    Medians(wall: left.wall + right.wall, cpu: left.cpu + right.cpu, peak: max(left.peak, right.peak))
  }

  /// Runs commands in turn, A B C A B C …, so a noisy machine disturbs all equally, after one uncounted
  /// warm-up round.
  ///
  /// - Parameter accepting: the highest exit status that is an answer; anything above measured a refusal.
  static func of(
    _ commands: [Command], rounds: Int, accepting: Int32 = 1, before: (Int) throws -> Void = { _ in }
  ) throws -> [Medians] {
    var runs = commands.map { _ in [Command.Usage]() }
    for round in 0...rounds {
      for (index, command) in commands.enumerated() {
        try before(index)
        let usage = try command.run()
        guard usage.exit <= accepting else {
          print("exit status \(usage.exit): \(command.words.joined(separator: " "))")
          exit(2)
        }
        if round > 0 { runs[index].append(usage) }
      }
    }
    return runs.map(Medians.init)
  }
}
