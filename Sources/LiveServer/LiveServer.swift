import Foundation
package import GlossFileTrees
import Synchronization

/// An HTTP server for the browsers of this machine, which serves what a function answers and nothing else.
///
/// One thread talks to all clients and never waits for one; the function runs on threads of its own. Written here
/// since what there is bounds neither lines nor connections and listens on every address: see the room's tests for
/// what it stands.
///
/// ```swift
/// let server = try LiveServer(port: 0) { request in HTTPResponse(text: "Hello") }
/// print("http://127.0.0.1:\(server.port)/")
/// server.run()
/// ```
package final class LiveServer: Sendable {
  package typealias Answering = @Sendable (HTTPRequest) -> HTTPResponse

  /// The port that it listens on.
  package let port: UInt16
  private let listener: Socket
  private let bell: (reading: Socket, writing: Socket)
  private let limits: ServerLimits
  private let answer: Answering
  private let mail = Mutex(Mail())

  /// What other threads leave for the one that talks to clients.
  private struct Mail {
    /// Answers by the number of the connection that waits for it.
    var answers: [(connection: Int, response: HTTPResponse)] = []
    /// The last event and whether it is still to be sent.
    var event: [UInt8] = []
    var hasNewEvent = false
    var isEnding = false
    /// The connections that have ended while their answers were awaited.
    var gone: Set<Int> = []
  }

  /// Listens from now on; clients are served once it runs.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - answer: called on several threads, for requests that the guard lets through.
  package init(
    port: UInt16, limits: ServerLimits = ServerLimits(), answer: @escaping Answering
  ) throws(SystemError) {
    (listener, self.port) = try Socket.listening(onPort: port)
    do throws(SystemError) {
      bell = try Socket.pipe()
    } catch {
      listener.close()
      throw error
    }
    self.limits = limits
    self.answer = answer
  }

  deinit {
    // Not before: a thread that is late with its answer still rings.
    bell.reading.close()
    bell.writing.close()
  }

  /// Sends an event to every page that listens, and to those that will as the first they hear.
  package func send(event: String) {
    let lines = event.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }.joined()
    mail.withLock {
      $0.event = Array((lines + "\n").utf8)
      $0.hasNewEvent = true
    }
    bell.writing.ring()
  }

  /// Ends the run.
  package func stop() {
    mail.withLock { $0.isEnding = true }
    bell.writing.ring()
  }

  /// Serves clients until it is stopped.
  package func run() {
    let workers = Workers(count: 8)
    defer { workers.end() }
    var run = Run(server: self, workers: workers)
    while run.turn() {}
  }

  /// The state of a run, which one thread alone touches.
  private struct Run {
    let server: LiveServer
    let workers: Workers
    let guardian: LoopbackGuard
    var connections: [Int: Connection] = [:]
    var lastNumber = 0
    /// The event that a page is told when it begins to listen.
    var event: [UInt8] = []

    var limits: ServerLimits { server.limits }

    init(server: LiveServer, workers: Workers) {
      self.server = server
      self.workers = workers
      guardian = LoopbackGuard(port: server.port)
    }

    /// Waits for something to happen and deals with it; false when the server is to end.
    mutating func turn() -> Bool {
      let order = connections.keys.sorted()
      var waiting: [(socket: Socket, reads: Bool, writes: Bool)] = [
        (server.bell.reading, true, false), (server.listener, true, false),
      ]
      var nearest: ContinuousClock.Instant?
      for number in order {
        guard let connection = connections[number] else { continue }
        // A page that listens says nothing more; that it went shows as the end of what can be read.
        let reads = [.reading, .draining, .streaming].contains(connection.phase)
        waiting.append((connection.socket, reads, connection.hasOutput))
        nearest = min(nearest ?? connection.deadline, connection.deadline)
      }
      let ready = waitForReadiness(of: waiting, milliseconds: nearest.map(Self.milliseconds) ?? -1)
      let now = ContinuousClock.now
      for (number, readiness) in zip(order, ready.dropFirst(2)) { attend(to: number, readiness, at: now) }
      if ready[0].isReadable { guard takeMail(at: now) else { return endAll() } }
      endOverdue(at: now)
      if ready[1].isReadable { acceptClients(at: now) }
      return true
    }

    private static func milliseconds(until instant: ContinuousClock.Instant) -> Int32 {
      let left = ContinuousClock.now.duration(to: instant)
      return Int32(
        clamping: max(0, left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000) + 1)
    }

    private mutating func endAll() -> Bool {
      for connection in connections.values { connection.socket.close() }
      server.listener.close()
      return false
    }

    private mutating func end(_ number: Int) {
      guard let connection = connections.removeValue(forKey: number) else { return }
      if connection.phase == .answering { _ = server.mail.withLock { $0.gone.insert(number) } }
      connection.socket.close()
    }

    // MARK: Clients

    private mutating func acceptClients(at now: ContinuousClock.Instant) {
      // A bounded number at a time, so that a flood does not keep those waiting who are in.
      for _ in 0..<64 {
        // Out of descriptors, those that wait are served when some are free again.
        guard let socket = try? server.listener.accept() else { return }
        makeRoom()
        lastNumber += 1
        connections[lastNumber] = Connection(socket: socket, number: lastNumber, limits: limits, now: now)
      }
    }

    /// Ends the connection that has kept the server waiting longest, where there are too many.
    private mutating func makeRoom() {
      guard connections.count >= limits.connections else { return }
      let idle = connections.values.filter { $0.phase == .reading || $0.phase == .draining }
      let last = (idle.isEmpty ? Array(connections.values) : idle).min { ($0.start, $0.number) < ($1.start, $1.number) }
      if let last { end(last.number) }
    }

    private mutating func attend(to number: Int, _ readiness: Readiness, at now: ContinuousClock.Instant) {
      guard let connection = connections[number] else { return }
      // Who goes while an answer is made does not wait for it.
      if readiness.isBroken || readiness.hasEnded && connection.phase == .answering { return end(number) }
      if readiness.isWritable, !flush(number, at: now) { return }
      guard readiness.isReadable, connections[number] != nil else { return }
      switch connection.socket.read() {
      case .nothing: break
      case .end: if connection.phase != .answering { end(number) }
      case .bytes(let bytes):
        guard connection.phase == .reading else { return }
        let time = limits.requestTime
        if connection.parser.isEmpty { connections[number]?.enter(.reading, at: now, for: time) }
        connections[number]?.parser.append(bytes)
        proceed(number, at: now)
      }
    }

    /// Takes the next request of a connection, where it is all there.
    private mutating func proceed(_ number: Int, at now: ContinuousClock.Instant) {
      guard var connection = connections[number], connection.phase == .reading else { return }
      let outcome = connection.parser.next()
      switch outcome {
      case .incomplete:
        if connection.parser.takeExpectation() { connection.queue(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        connections[number] = connection
        _ = flush(number, at: now)
      case .refused(let status):
        connections[number] = connection
        respond(HTTPResponse(status), to: number, isLast: true, at: now)
      case .request(let request):
        connection.isLast = !request.keepsConnection
        connection.wantsBody = request.method != .head
        connection.enter(.answering, at: now, for: limits.answerTime)
        connections[number] = connection
        if let status = guardian.refusal(of: request) {
          respond(HTTPResponse(status), to: number, isLast: true, at: now)
        } else {
          let server = server
          // For a client that has gone meanwhile nothing is made any more.
          workers.add { if !server.hasEnded(number) { server.deliver(server.answer(request), to: number) } }
        }
      }
    }

    private mutating func respond(
      _ response: HTTPResponse, to number: Int, isLast: Bool, at now: ContinuousClock.Instant
    ) {
      guard var connection = connections[number] else { return }
      connection.isLast = isLast || connection.isLast
      let isStream = response.isEventStream && connection.wantsBody
      connection.queue(response.bytes(withBody: connection.wantsBody, isLast: connection.isLast || isStream))
      connection.enter(.writing, at: now, for: limits.readingTime)
      if isStream {
        connection.queue(event)
        connection.enter(.streaming, at: now, for: limits.heartbeat)
      }
      connections[number] = connection
      if isStream { limitStreams() }
      _ = flush(number, at: now)
    }

    private mutating func limitStreams() {
      let streams = connections.values.filter { $0.phase == .streaming }
      guard streams.count > limits.streams, let oldest = streams.map(\.number).min() else { return }
      end(oldest)
    }

    /// Sends what is to be sent; false where the connection has ended.
    private mutating func flush(_ number: Int, at now: ContinuousClock.Instant) -> Bool {
      guard var connection = connections[number] else { return false }
      guard connection.send() else {
        end(number)
        return false
      }
      let isWritten = connection.phase == .writing && !connection.hasOutput
      if isWritten {
        if connection.isLast {
          connection.socket.endWriting()
          connection.enter(.draining, at: now, for: .seconds(1))
        } else {
          connection.enter(
            .reading, at: now, for: connection.parser.isEmpty ? limits.idleTime : limits.requestTime)
        }
      }
      connections[number] = connection
      if isWritten, !connection.isLast, !connection.parser.isEmpty { proceed(number, at: now) }
      return connections[number] != nil
    }

    private mutating func endOverdue(at now: ContinuousClock.Instant) {
      for (number, connection) in connections where connection.deadline <= now {
        switch connection.phase {
        case .streaming:
          // Nobody reads: the last sign of life has not gone out yet.
          guard !connection.hasOutput else {
            end(number)
            continue
          }
          let time = limits.heartbeat
          connections[number]?.extendDeadline(at: now, by: time)
          connections[number]?.queue(Array(": \n\n".utf8))
          _ = flush(number, at: now)
        case .answering: respond(HTTPResponse(.unavailable), to: number, isLast: true, at: now)
        case .reading where !connection.parser.isEmpty:
          respond(HTTPResponse(.requestTimeout), to: number, isLast: true, at: now)
        case .reading, .writing, .draining: end(number)
        }
      }
    }

    // MARK: Other threads

    /// Deals with what other threads have left; false when the server is to end.
    private mutating func takeMail(at now: ContinuousClock.Instant) -> Bool {
      _ = server.bell.reading.read()
      let mail = server.mail.withLock { mail in
        defer {
          mail.answers = []
          mail.hasNewEvent = false
        }
        return mail
      }
      if mail.isEnding { return false }
      if mail.hasNewEvent {
        event = mail.event
        for (number, connection) in connections where connection.phase == .streaming {
          guard connection.backlog < 1 << 16 else {
            end(number)
            continue
          }
          connections[number]?.queue(event)
          _ = flush(number, at: now)
        }
      }
      for (number, response) in mail.answers where connections[number]?.phase == .answering {
        respond(response, to: number, isLast: false, at: now)
      }
      return true
    }
  }

  /// Whether a client has gone that waited for an answer; asked once for each.
  private func hasEnded(_ connection: Int) -> Bool { mail.withLock { $0.gone.remove(connection) != nil } }

  private func deliver(_ response: HTTPResponse, to connection: Int) {
    mail.withLock { $0.answers.append((connection, response)) }
    bell.writing.ring()
  }
}
