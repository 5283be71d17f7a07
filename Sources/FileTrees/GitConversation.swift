import Foundation
import GlossBasics
import Synchronization

/// A `git cat-file` that stays open and is asked for one object after another.
///
/// To start git takes two milliseconds, which is more than to answer; a repository has thousands of files.
final class GitConversation: Sendable {
  /// What git says of a query.
  struct Answer: Sendable {
    /// The id of the object.
    var object: String
    /// `blob`, `tree`, `commit` or `tag`.
    var type: String
    var size: Int
    /// The contents; nil if they were not asked for or exceed the limit.
    var bytes: [UInt8]?

    /// The words for a link on a path that leads out of the tree, to nothing, in a circle, or on below a file.
    static let unfollowed = ["symlink", "dangling", "loop", "notdir"]

    /// Whether the query is about a path with a link that is not followed; there is no object then.
    var isUnfollowed: Bool { type == "symlink" || type == "dangling" || type == "loop" }
  }

  private let mode: String
  private let root: String
  private let location: [String]
  private let timeLimit: Duration
  private let line = Mutex<Line?>(nil)

  /// - Parameters:
  ///   - mode: `--batch` for contents, `--batch-check` for types and sizes; the latter follows links on paths.
  ///   - root: the folder of the repository.
  ///   - location: the options that say where the repository is, if git is not to look for it.
  init(_ mode: String, in root: String, location: [String] = [], timeLimit: Duration = .seconds(60)) {
    (self.mode, self.root, self.location, self.timeLimit) = (mode, root, location, timeLimit)
  }

  /// The command that is started.
  private var arguments: [String] {
    location + ["cat-file", mode] + (mode == "--batch-check" ? ["--follow-symlinks"] : [])
  }

  /// Asks several queries at a time.
  ///
  /// - Parameters:
  ///   - queries: ids, or any other names of objects; one with a line break is not asked.
  ///   - limit: the size above which contents are passed over.
  /// - Returns: The answers in order; nil for what git does not have.
  func answers(to queries: [String], limit: Int) throws(GitProcess.Failure) -> [Answer?] {
    var answers: [Answer?] = []
    answers.reserveCapacity(queries.count)
    var waiting = queries[...]
    try line.withLock { line throws(GitProcess.Failure) in
      while let first = waiting.first {
        guard Self.isAsked(first) else {
          answers.append(nil)
          waiting.removeFirst()
          continue
        }
        // Few enough that git never waits for this program while this program waits for git.
        var (part, size) = ([String](), 0)
        while let next = waiting.first, Self.isAsked(next), part.isEmpty || size + next.utf8.count < 4096 {
          size += next.utf8.count + 1
          part.append(next)
          waiting.removeFirst()
        }
        answers += try ask(part, &line, limit)
      }
    }
    return answers
  }

  private static func isAsked(_ query: String) -> Bool {
    !query.isEmpty && query.utf8.count < 4096 && !query.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == 0 }
  }

  /// Asks queries one by one once git has ended: it does so at an object that is damaged, and some versions at one that
  /// a partial clone lacks.
  private func ask(_ queries: [String], _ line: inout Line?, _ limit: Int) throws(GitProcess.Failure) -> [Answer?] {
    let isFirst = line == nil
    do throws(GitProcess.Failure) {
      let open: Line
      if let line { open = line } else { open = try Line(arguments, in: root) }
      line = open
      let (answers, hasEnded) = try open.answers(
        to: queries, hasContents: mode == "--batch", limit: limit, within: timeLimit)
      if hasEnded { line = nil }
      return answers
    } catch {
      line = nil
      guard case .failed = error else { throw error }
      // Else it may be the query before that went wrong.
      if queries.count == 1, isFirst { return [nil] }
    }
    var answers: [Answer?] = []
    for query in queries { answers += try ask([query], &line, limit) }
    return answers
  }
}

/// The running process, with the socket that is its standard input and output.
private final class Line: Sendable {
  private let process: pid_t
  private let end: Int32

  init(_ arguments: [String], in root: String) throws(GitProcess.Failure) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #endif
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .notStarted }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { _ = close(ends[1]) }
    #if canImport(Darwin)
      // A git that has ended must not end this program.
      var on: Int32 = 1
      _ = unsafe setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    end = ends[0]
    do throws(GitProcess.Failure) {
      process = try GitProcess.start(arguments, in: root, with: ends[1])
    } catch {
      _ = close(ends[0])
      throw error
    }
  }

  deinit {
    _ = close(end)
    // It has its own group, and nothing to write: it only reads objects.
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) == -1, errno == EINTR {}
  }

  /// - Returns: The answers, and whether git ends after them.
  /// - Throws: `failed` if git has ended before, or its answer is not one to the query.
  func answers(
    to queries: [String], hasContents: Bool, limit: Int, within time: Duration
  ) throws(GitProcess.Failure) -> (answers: [GitConversation.Answer?], hasEnded: Bool) {
    let deadline = ContinuousClock.now.advanced(by: time)
    try send(Array(queries.map { $0 + "\n" }.joined().utf8))
    var reader = LineReader(end: end, deadline: deadline)
    var answers: [GitConversation.Answer?] = []
    for query in queries {
      let line = try reader.line()
      let facts = line.split(separator: " ", omittingEmptySubsequences: false)
      // `dangling 11` and a line with the query, `symlink 6` and a line with the path outside.
      if facts.count == 2, let word = facts.first.map(String.init), GitConversation.Answer.unfollowed.contains(word),
        let size = Int(facts[1]), (0..<(1 << 16)).contains(size)
      {
        _ = try reader.bytes(size + 1, areKept: false)
        let isLink = word != "notdir"
        answers.append(isLink ? GitConversation.Answer(object: "", type: word, size: 0) : nil)
        continue
      }
      // `3b18e512… blob 1234`, the bytes and a line feed; or the query and `missing`.
      guard facts.count == 3, let size = Int(facts[2]), size >= 0,
        ["blob", "tree", "commit", "tag"].contains(facts[1]),
        facts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
      else {
        guard line.hasPrefix(query) else { throw .failed("") }
        answers.append(nil)
        continue
      }
      // What is left of an object whose size is not as recorded could be read as an answer.
      guard !Self.isID(query) || query == facts[0] else { throw .failed("") }
      var answer = GitConversation.Answer(object: String(facts[0]), type: String(facts[1]), size: size)
      if hasContents {
        answer.bytes = try reader.bytes(size, areKept: size <= limit)
        guard try reader.bytes(1, areKept: true) == [UInt8(ascii: "\n")] else { throw .failed("") }
      }
      answers.append(answer)
    }
    guard reader.isAtEnd else { throw .failed("") }
    return (answers, reader.hasClosed)
  }

  private static func isID(_ query: String) -> Bool {
    [40, 64].contains(query.utf8.count)
      && query.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private func send(_ bytes: [UInt8]) throws(GitProcess.Failure) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes { unsafe Foundation.send(end, $0.baseAddress, $0.count, flags) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .failed("") }
      sent += count
    }
  }
}

/// Reads lines and pieces of known size.
private struct LineReader {
  let end: Int32
  let deadline: ContinuousClock.Instant
  private var buffer: [UInt8] = []
  private var place = 0
  /// Whether git was told that no further query comes.
  private(set) var hasClosed = false

  /// The milliseconds without an answer after which it is told so. It still answers what it was asked, and then ends,
  /// which ends the wait for an object that is shorter than recorded.
  private static let patience: Int32 = 100

  init(end: Int32, deadline: ContinuousClock.Instant) { (self.end, self.deadline) = (end, deadline) }

  /// Whether everything that was received has been read.
  var isAtEnd: Bool { place == buffer.count }

  mutating func line() throws(GitProcess.Failure) -> String {
    var start = place
    while true {
      // What was searched is not searched again.
      if let found = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { place = found + 1 }
        return String(decoding: buffer[place..<found], as: UTF8.self)
      }
      guard buffer.count - place < 1 << 16 else { throw .failed("") }
      start = buffer.count
      try fill()
    }
  }

  /// The next bytes; nil if they are passed over.
  mutating func bytes(_ count: Int, areKept: Bool) throws(GitProcess.Failure) -> [UInt8]? {
    var result: [UInt8] = []
    if areKept { result.reserveCapacity(count) }
    var left = count
    while left > 0 {
      if place == buffer.count {
        (buffer, place) = ([], 0)
        try fill()
      }
      let taken = min(left, buffer.count - place)
      if areKept { result += buffer[place..<(place + taken)] }
      place += taken
      left -= taken
    }
    return areKept ? result : nil
  }

  private mutating func fill() throws(GitProcess.Failure) {
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { throw .timedOut }
      var stream = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      let rest = Int32(min(left.components.seconds, 3600)) * 1000 + 10
      let ready = unsafe poll(&stream, 1, hasClosed ? rest : min(rest, Self.patience))
      if ready < 0, errno != EINTR { throw .notStarted }
      if ready == 0, !hasClosed {
        hasClosed = true
        _ = shutdown(end, Int32(SHUT_WR))
      }
      guard ready > 0 else { continue }
      let source = end
      var count = 0
      let received = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, filled in
        count = unsafe read(source, room.baseAddress, room.count)
        filled = max(0, count)
      }
      if count < 0, errno == EINTR { continue }
      buffer += received
      guard count > 0 else { throw .failed("") }
      return
    }
  }
}
