import GlossBasics
package import GlossFiles
import Synchronization

/// An HTTP server for this machine's browsers that serves only the responses of a function.
///
/// One thread handles all clients and never blocks on one; the function runs on other threads. A custom server:
/// FlyingFox with the same guard fails `refusesWhatCanBeReadInTwoWays`, `answersLongHeadersBeforeTheyEnd`,
/// `dropsSlowClientsHoweverSteadilyTheyTrickle` and `servesOthersWhileAThousandClientsAreSlow`, since it bounds neither
/// lines nor times nor connections. `DEPENDENCIES.md` has the figures.
///
/// ```swift
/// let server = try LiveServer(port: 0) { request in HTTPResponse(text: "Hello") }
/// print("http://127.0.0.1:\(server.port)/")
/// server.run()
/// ```
package final class LiveServer: Sendable {
  package typealias Answering = @Sendable (HTTPRequest) -> HTTPResponse

  /// The port that the server listens on.
  package let port: UInt16
  private let listener: Socket
  private let bell: (reading: Socket, writing: Socket)
  private let limits: ServerLimits
  private let answer: Answering
  private let mail = Mutex(Mail())

  /// Data that other threads pass to the client thread.
  private struct Mail {
    /// Responses by the number of the waiting connection.
    var answers: [(connection: Int, response: HTTPResponse)] = []
    /// The last event and whether it still has to be sent.
    var event: [UInt8] = []
    var hasNewEvent = false
    var isEnding = false
    /// The connections that ended while waiting for a response.
    var gone: Set<Int> = []
  }

  /// Starts listening; clients are served once `run` is called.
  ///
  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - answer: called on several threads, for requests accepted by the guard.
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
    // Not earlier: a thread with a late response still signals.
    bell.reading.close()
    bell.writing.close()
  }

  /// Sends an event to every listening page, and to future ones as their first event.
  package func send(event: String) {
    let lines = event.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }.joined()
    mail.withLock {
      $0.event = Array((lines + "\n").utf8)
      $0.hasNewEvent = true
    }
    bell.writing.ring()
  }

  /// Stops the server.
  package func stop() {
    mail.withLock { $0.isEnding = true }
    bell.writing.ring()
  }

  /// Serves clients until the server is stopped.
  package func run() {
    let workers = Workers(count: 8)
    defer { workers.end() }
    var run = Run(server: self, workers: workers)
    while run.turn() {}
  }

  /// The state of a run, accessed by one thread only.
  private struct Run {
    let server: LiveServer
    let workers: Workers
    let guardian: LoopbackGuard
    var connections: [Int: Connection] = [:]
    var lastNumber = 0
    /// The event sent to a page when it starts listening.
    var event: [UInt8] = []

    var limits: ServerLimits { server.limits }

    init(server: LiveServer, workers: Workers) {
      self.server = server
      self.workers = workers
      guardian = LoopbackGuard(port: server.port)
    }

    /// Waits for events and handles them; false if the server should stop.
    mutating func turn() -> Bool {
      let order = connections.keys.sorted()
      var waiting: [(socket: Socket, reads: Bool, writes: Bool)] = [
        (server.bell.reading, true, false), (server.listener, true, false),
      ]
      var nearest: ContinuousClock.Instant?
      for number in order {
        guard let connection = connections[number] else { continue }
        // A listening page sends nothing more; its disconnect appears as end of input.
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
      // A bounded number per turn so that a flood does not starve connected clients.
      for _ in 0..<64 {
        // If there are no free descriptors, waiting clients are served later.
        guard let socket = try? server.listener.accept() else { return }
        makeRoom()
        lastNumber += 1
        connections[lastNumber] = Connection(socket: socket, number: lastNumber, limits: limits, now: now)
      }
    }

    /// If there are too many connections, ends the one that has kept the server waiting longest.
    private mutating func makeRoom() {
      guard connections.count >= limits.connections else { return }
      let idle = connections.values.filter { $0.phase == .reading || $0.phase == .draining }
      let last = (idle.isEmpty ? Array(connections.values) : idle).min { ($0.start, $0.number) < ($1.start, $1.number) }
      if let last { end(last.number) }
    }

    private mutating func attend(to number: Int, _ readiness: Readiness, at now: ContinuousClock.Instant) {
      guard let connection = connections[number] else { return }
      // A client that disconnects while its response is prepared does not wait for it.
      if readiness.isBroken || readiness.hasEnded { return end(number) }
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

    /// Takes the next request of a connection if it is complete.
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
          // Skip the work if the client has disconnected.
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

    /// Sends pending output; false if the connection has ended.
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
          // The client is not reading: the last heartbeat has not been sent yet.
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

    /// Handles data from other threads; false if the server should stop.
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

  /// Whether a waiting client has disconnected; can be asked once per client.
  private func hasEnded(_ connection: Int) -> Bool { mail.withLock { $0.gone.remove(connection) != nil } }

  private func deliver(_ response: HTTPResponse, to connection: Int) {
    mail.withLock { $0.answers.append((connection, response)) }
    bell.writing.ring()
  }
}
