/// One client and what it is doing.
struct Connection {
  enum Phase: Hashable {
    /// A request is awaited, or some of it is here.
    case reading
    /// The answer is being made.
    case answering
    /// The answer is on its way.
    case writing
    /// Events are sent as they come.
    case streaming
    /// All is said; what the client still sends is thrown away, so that it reads the answer before the end.
    case draining
  }

  let socket: Socket
  let number: Int
  var parser: HTTPRequestParser
  private(set) var phase = Phase.reading
  /// When the client has had its time.
  private(set) var deadline: ContinuousClock.Instant
  /// Since when the phase lasts.
  private(set) var start: ContinuousClock.Instant
  /// Bytes to be sent, up to where they were.
  private var output: [UInt8] = []
  private var sent = 0
  /// Whether the connection ends behind the answer.
  var isLast = false
  /// Whether the request under way asked for the headers alone.
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

  /// How many bytes wait to be sent.
  var backlog: Int { output.count - sent }

  mutating func queue(_ bytes: [UInt8]) {
    if !hasOutput {
      output = bytes
      sent = 0
    } else {
      output += bytes
    }
  }

  /// Sends what the client takes now; false where it is gone.
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
