/// An HTTP response.
package struct HTTPResponse: Sendable, Hashable {
  package var status: HTTPStatus
  package var headers: [HTTPRequest.Pair]
  package var body: [UInt8]
  /// Whether the connection stays open after the headers and receives the server's events.
  package var isEventStream = false

  package init(
    _ status: HTTPStatus = .ok, type: String = "text/plain; charset=utf-8", headers: [HTTPRequest.Pair] = [],
    body: [UInt8]
  ) {
    self.status = status
    self.headers = [HTTPRequest.Pair("Content-Type", type)] + headers
    self.body = body
  }

  package init(
    _ status: HTTPStatus = .ok, type: String = "text/plain; charset=utf-8", headers: [HTTPRequest.Pair] = [],
    text: String
  ) {
    self.init(status, type: type, headers: headers, body: Array(text.utf8))
  }

  /// A response with the status text as body.
  package init(_ status: HTTPStatus) {
    self.init(status, text: "\(status.rawValue) \(status.reason)\n")
    if status == .methodNotAllowed { headers.append(HTTPRequest.Pair("Allow", "GET, HEAD, POST")) }
  }

  /// A connection that receives the server's events from now on.
  package static var events: HTTPResponse {
    var response = HTTPResponse(type: "text/event-stream", body: [])
    response.isEventStream = true
    return response
  }

  /// Restricts what this server's pages may do and who may read them: nothing is loaded from elsewhere, no other page
  /// can frame or read them, and browsers do not cache them.
  private static let guarding = """
    X-Content-Type-Options: nosniff\r
    X-Frame-Options: DENY\r
    Referrer-Policy: no-referrer\r
    Cross-Origin-Resource-Policy: same-origin\r
    Cross-Origin-Opener-Policy: same-origin\r
    Cache-Control: no-store\r

    """

  /// The bytes of the response.
  ///
  /// - Parameters:
  ///   - withBody: whether to include the body; false for HEAD.
  ///   - isLast: whether the connection ends after it.
  func bytes(withBody: Bool = true, isLast: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
    for header in headers { head += "\(header.name): \(Self.onOneLine(header.value))\r\n" }
    head += Self.guarding
    if !isEventStream { head += "Content-Length: \(body.count)\r\n" }
    head += "Connection: \(isLast ? "close" : "keep-alive")\r\n\r\n"
    return Array(head.utf8) + (withBody ? body : [])
  }

  /// The value on one line so that it cannot add another header.
  private static func onOneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }
}
