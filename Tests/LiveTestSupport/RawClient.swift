#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A client that sends arbitrary bytes to a server on this machine, well-formed or not.
package final class RawClient {
  private let number: Int32

  package struct Failure: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }

  /// - Parameter seconds: the timeout for reading.
  package init(port: UInt16, seconds: Int = 10) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    number = socket(AF_INET, kind, 0)
    guard number >= 0 else { throw Failure(description: "no socket: \(errno)") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else {
      let code = errno
      _ = close(number)
      throw Failure(description: "cannot connect: \(code)")
    }
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    _ = unsafe setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    #if canImport(Darwin)
      var yes: Int32 = 1
      _ = unsafe setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { _ = close(number) }

  /// Sends bytes; false if the server has disconnected.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = unsafe rest.withUnsafeBytes { unsafe systemSend(number, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// The next bytes; nil at the end, and if nothing arrives in time.
  package func read() -> [UInt8]? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, unsafe recv(number, buffer.baseAddress, buffer.count, 0))
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Everything received until the server closes the connection.
  package func readToEnd() -> String {
    var bytes: [UInt8] = []
    while let more = read() { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads until the received bytes contain a text; nil if they never do.
  package func read(until text: String) -> String? {
    var bytes: [UInt8] = []
    while true {
      let all = String(decoding: bytes, as: UTF8.self)
      if all.contains(text) { return all }
      guard let more = read() else { return nil }
      bytes += more
    }
  }

  /// One response, according to its own content length.
  package func response() throws -> Response {
    var bytes = rest
    while true {
      if let response = try Response(bytes) {
        rest = Array(bytes.dropFirst(response.byteCount))
        return response
      }
      guard let more = read() else {
        throw Failure(description: "the answer ended after \(String(decoding: bytes.prefix(400), as: UTF8.self))")
      }
      bytes += more
    }
  }

  private var rest: [UInt8] = []

  package struct Response {
    package var status: Int
    /// The headers as received, one per line.
    package var head: String
    package var body: String
    fileprivate var byteCount: Int

    /// Nil if the bytes are incomplete.
    fileprivate init?(_ bytes: [UInt8]) throws {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
      head = String(text[..<end.lowerBound])
      guard let code = head.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
        throw Failure(description: "not an answer: \(head)")
      }
      status = code
      let length =
        head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length: ") }
        .flatMap { Int($0.dropFirst("content-length: ".count)) } ?? 0
      let start = head.utf8.count + 4
      guard bytes.count >= start + length else { return nil }
      body = String(decoding: bytes[start..<(start + length)], as: UTF8.self)
      byteCount = start + length
    }
  }

  /// Sends a request and returns the response.
  package static func get(_ target: String, port: UInt16, headers: String = "") throws -> Response {
    let client = try RawClient(port: port)
    client.send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)\r\n")
    return try client.response()
  }

  /// Sends a request with a body and returns the response.
  package static func post(
    _ target: String, _ body: String, port: UInt16, type: String = "application/json", headers: String = ""
  ) throws -> Response {
    let client = try RawClient(port: port)
    client.send(
      "POST \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: \(type)\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
    return try client.response()
  }
}

private func systemSend(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  unsafe send(file, bytes, count, flags)
}
