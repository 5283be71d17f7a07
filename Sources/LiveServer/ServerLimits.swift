/// How much of this machine a client can take.
///
/// Any program on the machine may connect, and any page of the web may make a browser connect; neither may make the
/// server grow or stand still.
package struct ServerLimits: Sendable, Hashable {
  /// The bytes of a request's line and headers together.
  package var head = 32 << 10
  /// The headers of a request.
  package var headers = 128
  /// The bytes of a request's body.
  package var body = 1 << 20
  /// The connections at a time; one more takes the place of the one that has waited longest for its request.
  package var connections = 256
  /// The connections that wait for events at a time; one more takes the place of the oldest.
  package var streams = 64
  /// How long a request may take to arrive, however steadily its bytes trickle in.
  package var requestTime = Duration.seconds(10)
  /// How long a connection may stay without a request after it had one.
  package var idleTime = Duration.seconds(60)
  /// How long an answer may take to be made.
  package var answerTime = Duration.seconds(30)
  /// How long a client may take to read an answer.
  package var readingTime = Duration.seconds(30)
  /// How often a connection that waits for events is sent a sign of life.
  package var heartbeat = Duration.seconds(15)

  package init() {}
}
