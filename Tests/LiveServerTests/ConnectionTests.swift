import Foundation
import GlossLiveServer
import GlossLiveTestSupport
import Testing

/// Which connections stay, and which end for others.
@Suite struct ConnectionTests {
  private static func server(_ change: (inout ServerLimits) -> Void = { _ in }) throws -> RunningServer {
    var limits = ServerLimits()
    change(&limits)
    let running = try RunningServer(limits: limits) { request in
      switch request.path {
      case "/events": .events
      case "/large": HTTPResponse(body: [UInt8](repeating: 0x78, count: 4 << 20))
      default: HTTPResponse(text: request.path)
      }
    }
    running.server.send(event: "first")
    return running
  }

  private static func client(
    of running: RunningServer, _ line: String? = nil, _ headers: String = ""
  ) throws -> RawClient {
    let client = try RawClient(port: running.port)
    if let line { ask(client, line, of: running, headers) }
    return client
  }

  private static func ask(_ client: RawClient, _ line: String, of running: RunningServer, _ headers: String = "") {
    client.send("\(line) HTTP/1.1\r\nHost: localhost:\(running.port)\r\n\(headers)\r\n")
  }

  private static func listener(of running: RunningServer) throws -> RawClient {
    let client = try client(of: running, "GET /events")
    try #require(client.read(until: "data: first\n\n") != nil)
    return client
  }

  /// Everything until the server ends the connection; nil if only the client's patience, ten seconds, has ended.
  private static func rest(of client: RawClient) -> String? {
    let start = ContinuousClock.now
    let text = client.readToEnd()
    return start.duration(to: .now) < .seconds(8) ? text : nil
  }

  // MARK: - Room

  @Test func anotherConnectionReplacesTheOneThatHasWaitedLongest() throws {
    let running = try Self.server { $0.connections = 2 }
    let first = try Self.client(of: running)
    let second = try Self.client(of: running)
    let third = try Self.client(of: running, "GET /c")
    #expect(try third.response().body == "/c")
    #expect(Self.rest(of: first) == "")
    Self.ask(second, "GET /b", of: running)
    #expect(try second.response().body == "/b")
  }

  @Test func aPageThatListensStaysLongerThanOneThatWaits() throws {
    let running = try Self.server { $0.connections = 2 }
    let listener = try Self.listener(of: running)
    let waiting = try Self.client(of: running)
    #expect(try Self.client(of: running, "GET /c").response().body == "/c")
    #expect(Self.rest(of: waiting) == "")
    running.server.send(event: "second")
    #expect(listener.read(until: "data: second\n\n") != nil)
  }

  @Test func aPageThatListensStaysLongerThanOneThatIsServed() throws {
    let running = try Self.server { $0.connections = 2 }
    let listener = try Self.listener(of: running)
    let served = try Self.client(of: running, "GET /b", "Connection: close\r\n")
    #expect(try served.response().body == "/b")
    #expect(try Self.client(of: running, "GET /c").response().body == "/c")
    running.server.send(event: "second")
    #expect(listener.read(until: "data: second\n\n") != nil)
  }

  @Test func aPageThatHasGoneTakesNoRoom() throws {
    let running = try Self.server { $0.streams = 2 }
    let first = try Self.listener(of: running)
    do { _ = try Self.listener(of: running) }
    Thread.sleep(forTimeInterval: 0.1)
    let third = try Self.listener(of: running)
    running.server.send(event: "second")
    #expect(first.read(until: "data: second\n\n") != nil)
    #expect(third.read(until: "data: second\n\n") != nil)
  }

  // MARK: - Time

  /// A connection that may stay for a minute does not keep another one from ending.
  @Test func theNearestDeadlineCounts() throws {
    let running = try Self.server { $0.requestTime = .milliseconds(300) }
    let idle = try Self.client(of: running, "GET /a")
    #expect(try idle.response().body == "/a")
    let slow = try Self.client(of: running)
    slow.send("GET / HT")
    #expect(Self.rest(of: slow)?.hasPrefix("HTTP/1.1 408 ") == true)
    let silent = try Self.client(of: running)
    #expect(Self.rest(of: silent) == "")
    Self.ask(idle, "GET /b", of: running)
    #expect(try idle.response().body == "/b")
  }

  @Test func anIdleConnectionEndsWithoutAResponse() throws {
    let running = try Self.server { $0.idleTime = .milliseconds(200) }
    let client = try Self.client(of: running, "GET /a")
    #expect(try client.response().body == "/a")
    #expect(Self.rest(of: client) == "")
  }

  // MARK: - Responses

  @Test func theHeadOfEventsIsNotAStream() throws {
    let running = try Self.server()
    let client = try Self.client(of: running, "HEAD /events")
    let head = try client.response().head
    #expect(head.contains("Content-Type: text/event-stream") && head.contains("Connection: keep-alive"))
    Self.ask(client, "GET /a", of: running)
    #expect(try client.response().body == "/a")
  }

  @Test(arguments: [
    ("GET /a", "Host: evil.example\r\n", 400), ("GET /a", "Origin: null\r\n", 403), ("PUT /a", "", 405),
    ("GET a", "", 400), ("POST /a", "", 411), ("GET /a", "Connection: close\r\n", 200),
  ])
  func theLastResponseSaysSo(line: String, headers: String, status: Int) throws {
    let running = try Self.server()
    let client = try Self.client(of: running, line, headers)
    let response = try client.response()
    #expect(response.status == status && response.head.contains("Connection: close"))
    #expect(Self.rest(of: client) == "")
  }

  @Test func aLongBodyArrivesBeforeTheEnd() throws {
    let running = try Self.server()
    let client = try Self.client(of: running, "GET /large", "Connection: close\r\n")
    let text = try #require(Self.rest(of: client))
    let end = try #require(text.firstRange(of: "\r\n\r\n")).upperBound
    #expect(text[end...].utf8.count == 4 << 20)
  }
}
