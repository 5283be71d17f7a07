import Foundation

/// Times commands and closures side by side, so that a noisy machine disturbs both alike.
enum Timing {
  /// The medians of two tasks run in turn, A B A B …, in milliseconds, after one round that does not count.
  static func pair(rounds: Int, _ first: () throws -> Void, _ second: () throws -> Void) rethrows -> (Double, Double) {
    var times: ([Double], [Double]) = ([], [])
    for round in 0...rounds {
      let a = try milliseconds(first)
      let b = try milliseconds(second)
      if round > 0 {
        times.0.append(a)
        times.1.append(b)
      }
    }
    return (median(times.0), median(times.1))
  }

  static func milliseconds(_ task: () throws -> Void) rethrows -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    try task()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}

/// A command run to its end with its output thrown away; any exit status will do.
///
/// Waits with `waitpid`: Foundation's `Process.waitUntilExit` looks only every 50 ms.
func command(_ words: [String], in folder: URL) throws {
  _ = try usage(of: words, in: folder)
}

/// What a command run to its end used: time in milliseconds of all its threads, and the most memory at a time in bytes.
func usage(of words: [String], in folder: URL) throws -> (milliseconds: Double, peak: Int, exit: Int32) {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  // The child begins where this process stands.
  _ = FileManager.default.changeCurrentDirectoryPath(folder.path(percentEncoded: false))
  var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var process = pid_t()
  let status = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
  guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
  var exit: Int32 = 0
  var used = rusage()
  while wait4(process, &exit, 0, &used) == -1 && errno == EINTR {}
  func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000 }
  #if canImport(Darwin)
    let peak = used.ru_maxrss
  #else
    let peak = used.ru_maxrss * 1024
  #endif
  return (milliseconds(used.ru_utime) + milliseconds(used.ru_stime), peak, exit >> 8 & 0xFF)
}

/// What a command prints.
func output(of words: [String], in folder: URL) throws -> String {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = words
  process.currentDirectoryURL = folder
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}

/// One line of the report.
func line(_ what: String, _ measured: Double, _ floor: Double, bound: Double, note: String) {
  let verdict = measured <= bound ? "within" : "ABOVE"
  print(String(format: "%@\n    %.1f ms, floor %.1f ms (%.2f times), %@ the bound of %.1f ms: %@", what, measured, floor, measured / max(floor, 0.001), verdict, bound, note))
}

/// One line of the report on the bytes of all files below a folder.
func size(_ what: String, of folder: URL, bound: Int) {
  let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
  var bytes = 0
  while let file = files?.nextObject() as? URL {
    let values = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
    if values?.isRegularFile == true { bytes += values?.fileSize ?? 0 }
  }
  print("\(what)\n    \(bytes) bytes, \(bytes <= bound ? "within" : "ABOVE") the bound of \(bound)")
}
