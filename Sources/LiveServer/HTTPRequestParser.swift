/// Parses requests from a connection's bytes as they arrive.
///
/// As strict as RFC 9112 allows: ambiguous input is rejected, since another reader (such as the guard) might understand
/// it differently. Nothing is read twice, so a request that arrives byte by byte costs no more than another.
package struct HTTPRequestParser: Sendable {
  /// The result of parsing the bytes so far.
  package enum Outcome: Sendable, Hashable {
    case incomplete
    case request(HTTPRequest)
    /// The bytes are not a request we serve; nothing after them can be trusted.
    case refused(HTTPStatus)
  }

  private let limits: ServerLimits
  private var buffer: [UInt8] = []
  /// The offset up to which the buffer was searched for the end of the head.
  private var searched = 0
  /// The request whose body is incomplete, and the body's length.
  private var pending: (request: HTTPRequest, length: Int)?
  /// Whether the client waits for `100 Continue` before it sends the body.
  private var expectsContinue = false

  package init(limits: ServerLimits = ServerLimits()) {
    self.limits = limits
  }

  /// Whether no byte of a request has arrived.
  package var isEmpty: Bool { buffer.isEmpty && pending == nil }

  /// Whether the client waits for `100 Continue`; reading it resets it.
  package mutating func takeExpectation() -> Bool {
    defer { expectsContinue = false }
    return expectsContinue && buffer.isEmpty
  }

  package mutating func append(_ bytes: some Collection<UInt8>) { buffer += bytes }

  /// Removes and returns the next request.
  package mutating func next() -> Outcome {
    if pending == nil {
      // Skips line breaks before a request, as the RFC asks because of old browsers.
      var breaks = 0
      while buffer[breaks...].starts(with: [0x0D, 0x0A]) { breaks += 2 }
      buffer.removeFirst(breaks)
      guard let end = endOfHead() else {
        guard buffer.count > limits.head else { return .incomplete }
        return .refused(buffer.prefix(limits.head).contains(0x0A) ? .headersTooLarge : .uriTooLong)
      }
      guard end <= limits.head else { return .refused(.headersTooLarge) }
      let head = Array(buffer[..<end])
      buffer.removeFirst(end)
      searched = 0
      do throws(Refusal) {
        pending = try request(ofHead: head)
      } catch {
        return .refused(error.status)
      }
    }
    guard let (head, length) = pending else { return .incomplete }
    guard buffer.count >= length else { return .incomplete }
    var request = head
    request.body = Array(buffer.prefix(length))
    buffer.removeFirst(length)
    pending = nil
    expectsContinue = false
    return .request(request)
  }

  /// The offset after the empty line; nil if it has not arrived yet.
  private mutating func endOfHead() -> Int? {
    var index = max(searched, 3)
    while index < buffer.count {
      if buffer[index] == 0x0A, buffer[index - 1] == 0x0D, buffer[index - 2] == 0x0A, buffer[index - 3] == 0x0D {
        return index + 1
      }
      index += 1
    }
    searched = buffer.count
    return nil
  }

  // MARK: - The head

  private struct Refusal: Error {
    var status: HTTPStatus

    init(_ status: HTTPStatus) { self.status = status }
  }

  private mutating func request(ofHead head: [UInt8]) throws(Refusal) -> (HTTPRequest, Int) {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in head.indices where head[index] == 0x0A {
      guard index > start, head[index - 1] == 0x0D else { throw Refusal(.badRequest) }
      lines.append(head[start..<index - 1])
      start = index + 1
    }
    // The last line is the empty one that ends the head.
    guard let first = lines.first, lines.count >= 2 else { throw Refusal(.badRequest) }
    guard lines.count - 2 <= limits.headers else { throw Refusal(.headersTooLarge) }
    var request = try requestLine(first)
    for line in lines.dropFirst().dropLast() { request.headers.append(try header(line)) }
    request.keepsConnection = request.keepsConnection && !isClosing(request)
    return (request, try length(of: request))
  }

  private func requestLine(_ line: ArraySlice<UInt8>) throws(Refusal) -> HTTPRequest {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(Self.isTokenByte) else { throw Refusal(.badRequest) }
    guard parts[1].first == UInt8(ascii: "/"), parts[1].allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Refusal(.badRequest)
    }
    let version = String(decoding: parts[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      throw Refusal(version.hasPrefix("HTTP/") ? .versionNotSupported : .badRequest)
    }
    guard let method = HTTPRequest.Method(rawValue: String(decoding: parts[0], as: UTF8.self)) else {
      throw Refusal(.methodNotAllowed)
    }
    let sides = parts[1].split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = sides.first.flatMap({ HTTPRequest.decoded($0) }), !path.utf8.contains(0),
      let query = HTTPRequest.pairs(ofForm: sides.dropFirst().first ?? [])
    else { throw Refusal(.badRequest) }
    return HTTPRequest(method, path: path, query: query, keepsConnection: version == "HTTP/1.1")
  }

  private func header(_ line: ArraySlice<UInt8>) throws(Refusal) -> HTTPRequest.Pair {
    // A line that begins with a space would continue the previous one.
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(Self.isTokenByte)
    else { throw Refusal(.badRequest) }
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var value = line[(colon + 1)...].drop(while: isSpace)
    while value.last.map(isSpace) == true { value.removeLast() }
    guard value.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else { throw Refusal(.badRequest) }
    return HTTPRequest.Pair(
      String(decoding: line[..<colon], as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self))
  }

  private func isClosing(_ request: HTTPRequest) -> Bool {
    request.headers("connection").contains { $0.lowercased().split(separator: ",").contains { $0.contains("close") } }
  }

  /// The length of the body.
  private mutating func length(of request: HTTPRequest) throws(Refusal) -> Int {
    // No client of this server's pages sends chunks.
    guard request.headers("transfer-encoding").isEmpty else { throw Refusal(.notImplemented) }
    let lengths = request.headers("content-length")
    guard lengths.count <= 1 else { throw Refusal(.badRequest) }
    guard let text = lengths.first else {
      if request.method == .post { throw Refusal(.lengthRequired) }
      return 0
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw Refusal(.badRequest) }
    guard let length = Int(text), length <= limits.body else { throw Refusal(.contentTooLarge) }
    switch request.headers("expect").map({ $0.lowercased() }) {
    case []: break
    case ["100-continue"]: expectsContinue = length > 0
    default: throw Refusal(.expectationFailed)
    }
    return length
  }

  /// Whether a byte is allowed in a method or a header name.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
