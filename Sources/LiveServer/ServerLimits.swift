/// Limits on the resources that clients can use.
///
/// Any program on the machine may connect, and any web page may make a browser connect; neither may make the server
/// grow or stall.
package struct ServerLimits: Sendable, Hashable {
  /// The maximum size of the request line and headers together, in bytes.
  package var head = 32 << 10
  /// The maximum number of headers.
  package var headers = 128
  /// The maximum size of a body, in bytes.
  package var body = 1 << 20
  /// The maximum number of connections; another one replaces the one that has waited longest for its request.
  package var connections = 256
  /// The maximum number of event streams; another one replaces the oldest.
  package var streams = 64
  /// The time within which a request must arrive, however steadily its bytes trickle in.
  package var requestTime = Duration.seconds(10)
  /// The time that a connection may be idle after a request.
  package var idleTime = Duration.seconds(60)
  /// The time to prepare a response.
  package var answerTime = Duration.seconds(30)
  /// The time for a client to read a response.
  package var readingTime = Duration.seconds(30)
  /// The interval of heartbeats on event streams.
  package var heartbeat = Duration.seconds(15)

  package init() {}
}
