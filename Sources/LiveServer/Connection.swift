/// A client connection and its state.
struct Connection {
  enum Phase: Hashable {
    /// Waiting for a request or for the rest of one.
    case reading
    /// Preparing the response.
    case answering
    /// Sending the response.
    case writing
    /// Sending events as they occur.
    case streaming
    /// The response is sent; further input is discarded so that the client reads the response before the end.
    case draining
  }

  let socket: Socket
  let number: Int
  var parser: HTTPRequestParser
  private(set) var phase = Phase.reading
  /// The time limit for the current phase.
  private(set) var deadline: ContinuousClock.Instant
  /// When the current phase began.
  private(set) var start: ContinuousClock.Instant
  /// Output bytes; those before `sent` are already sent.
  private var output: [UInt8] = []
  private var sent = 0
  /// Whether the connection ends after the response.
  var isLast = false
  /// Whether the response has a body; false for HEAD.
  var wantsBody = true

  init(socket: Socket, number: Int, limits: ServerLimits, now: ContinuousClock.Instant) {
    self.socket = socket
    self.number = number
    parser = HTTPRequestParser(limits: limits)
    deadline = now.advanced(by: limits.requestTime)
    start = now
  }

  mutating func enter(_ phase: Phase, at now: ContinuousClock.Instant, for time: Duration) {
    self.phase = phase
    start = now
    deadline = now.advanced(by: time)
  }

  mutating func extendDeadline(at now: ContinuousClock.Instant, by time: Duration) {
    deadline = now.advanced(by: time)
  }

  var hasOutput: Bool { sent < output.count }

  /// The number of bytes waiting to be sent.
  var backlog: Int { output.count - sent }

  mutating func queue(_ bytes: [UInt8]) {
    if !hasOutput {
      output = bytes
      sent = 0
    } else {
      output += bytes
    }
  }

  /// Sends what the client accepts now; false if it is gone.
  mutating func send() -> Bool {
    while hasOutput {
      guard let count = socket.write(output[sent...]) else { return false }
      if count == 0 { return true }
      sent += count
    }
    output = []
    sent = 0
    return true
  }
}
