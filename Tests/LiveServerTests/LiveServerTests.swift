import Foundation
import GlossBasics
import GlossFiles
import GlossLiveServer
import GlossLiveTestSupport
import Synchronization
import Testing

/// A server that runs during a test.
final class RunningServer: Sendable {
  let server: LiveServer
  var port: UInt16 { server.port }

  init(limits: ServerLimits = ServerLimits(), _ answer: @escaping LiveServer.Answering) throws {
    server = try LiveServer(port: 0, limits: limits, answer: answer)
    let server = server
    Thread.detachNewThread { server.run() }
  }

  deinit { server.stop() }
}

@Suite struct LiveServerTests {
  private func echo(_ limits: ServerLimits = ServerLimits()) throws -> RunningServer {
    try RunningServer(limits: limits) { request in
      switch request.path {
      case "/events": .events
      case "/slow":
        {
          Thread.sleep(forTimeInterval: 0.4)
          return HTTPResponse(text: "slow")
        }()
      case "/large": HTTPResponse(body: [UInt8](repeating: 0x78, count: 4 << 20))
      // More than the system buffers for a client that does not read.
      case "/huge": HTTPResponse(body: [UInt8](repeating: 0x78, count: 64 << 20))
      case "/header": HTTPResponse(headers: [.init("X-Name", "a\r\nX-Forged: 1")], text: "")
      default: HTTPResponse(text: "\(request.method.rawValue) \(request.path) \(request.body.count)")
      }
    }
  }

  @Test func answersAndKeepsTheConnection() throws {
    let running = try echo()
    let client = try RawClient(port: running.port)
    for number in 1...3 {
      client.send("GET /\(number) HTTP/1.1\r\nHost: localhost:\(running.port)\r\n\r\n")
      let response = try client.response()
      #expect(response.status == 200)
      #expect(response.body == "GET /\(number) 0")
      #expect(response.head.contains("Connection: keep-alive"))
      #expect(response.head.contains("Cache-Control: no-store"))
      #expect(response.head.contains("Cross-Origin-Resource-Policy: same-origin"))
    }
    // Several pipelined requests are answered in order.
    let host = "Host: localhost:\(running.port)\r\n"
    client.send(
      "GET /slow HTTP/1.1\r\n\(host)\r\nPOST /b HTTP/1.1\r\n\(host)Content-Length: 2\r\n\r\nabGET /c HTTP/1.1\r\n\(host)Connection: close\r\n\r\n"
    )
    #expect(try client.response().body == "slow")
    #expect(try client.response().body == "POST /b 2")
    #expect(try client.response().body == "GET /c 0")
    #expect(client.read() == nil)
  }

  @Test func sendsNoBodyForHead() throws {
    let running = try echo()
    let client = try RawClient(port: running.port)
    client.send("HEAD /a HTTP/1.1\r\nHost: localhost:\(running.port)\r\nConnection: close\r\n\r\n")
    let text = client.readToEnd()
    #expect(text.contains("Content-Length: 9\r\n"))
    #expect(text.hasSuffix("\r\n\r\n"))
  }

  @Test func listensOnLoopbackAloneAndOnAPortThatIsFree() throws {
    let running = try echo()
    #expect(running.port != 0)
    #expect(throws: SystemError.self) { _ = try LiveServer(port: running.port) { _ in HTTPResponse(.notFound) } }
  }

  @Test func turnsAwayWhoIsSomebodyElse() throws {
    let running = try echo()
    for (headers, status) in [
      ("Host: evil.example", 421), ("Host: evil.example:\(running.port)", 421), ("X: 1", 400),
      ("Host: 127.0.0.1:\(running.port)\r\nOrigin: http://evil.example", 403),
      ("Host: 127.0.0.1:\(running.port)\r\nOrigin: null", 403),
    ] {
      let client = try RawClient(port: running.port)
      client.send("GET / HTTP/1.1\r\n\(headers)\r\n\r\n")
      let text = client.readToEnd()
      #expect(text.hasPrefix("HTTP/1.1 \(status) "))
      #expect(!text.contains("GET /"))
    }
  }

  @Test func answersALongBodyBeforeItEnds() throws {
    let running = try echo()
    let client = try RawClient(port: running.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost:\(running.port)\r\nContent-Length: 10000000000\r\n\r\n")
    // The client keeps sending, but must still be able to read the response.
    client.send([UInt8](repeating: 0x41, count: 1 << 20))
    #expect(try client.response().status == 413)
  }

  @Test func answersLongHeadersBeforeTheyEnd() throws {
    let running = try echo()
    let client = try RawClient(port: running.port)
    client.send("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 1 << 20))
    #expect(try client.response().status == 431)
  }

  @Test func asksForTheBodyOfACautiousClient() throws {
    let running = try echo()
    let client = try RawClient(port: running.port)
    client.send(
      "POST / HTTP/1.1\r\nHost: localhost:\(running.port)\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("ab")
    #expect(try client.response().body == "POST / 2")
  }

  @Test func dropsSlowClientsHoweverSteadilyTheyTrickle() throws {
    var limits = ServerLimits()
    limits.requestTime = .milliseconds(300)
    let running = try echo(limits)
    let client = try RawClient(port: running.port)
    let start = ContinuousClock.now
    var isOpen = true
    var sent = 0
    while isOpen, sent < 100 {
      isOpen = client.send("G")
      sent += 1
      Thread.sleep(forTimeInterval: 0.05)
    }
    #expect(client.readToEnd().hasPrefix("HTTP/1.1 408 ") || !isOpen)
    #expect(start.duration(to: .now) < .seconds(3))
    // A client that sends nothing is disconnected without a response.
    let silent = try RawClient(port: running.port)
    #expect(silent.readToEnd() == "")
  }

  @Test func servesOthersWhileAThousandClientsAreSlow() throws {
    let running = try echo()
    var slow: [RawClient] = []
    for number in 0..<1_000 {
      // The server's limit drops the oldest; this process cannot hold all of them either.
      if slow.count >= 300 { slow.removeFirst() }
      let client = try RawClient(port: running.port)
      client.send(number.isMultiple(of: 2) ? "GET / HT" : "POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\na")
      slow.append(client)
      guard number.isMultiple(of: 100) else { continue }
      let start = ContinuousClock.now
      #expect(try RawClient.get("/a", port: running.port).body == "GET /a 0")
      #expect(start.duration(to: .now) < .seconds(2))
    }
    withExtendedLifetime(slow) {}
  }

  @Test func outlivesClientsThatGoInTheMiddle() throws {
    let running = try echo()
    for number in 0..<100 {
      let client = try RawClient(port: running.port)
      switch number % 4 {
      case 0: break
      case 1: client.send("GET /slow HTTP/1.1\r\nHost: localhost:\(running.port)\r\n\r\n")
      case 2: client.send("GET /large HTTP/1.1\r\nHost: localhost:\(running.port)\r\n\r\n")
      default: client.send("POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nab")
      }
    }
    #expect(try RawClient.get("/a", port: running.port).body == "GET /a 0")
  }

  @Test func makesNoAnswersForClientsThatHaveGone() throws {
    let made = Mutex(0)
    let running = try RunningServer { request in
      made.withLock { $0 += 1 }
      Thread.sleep(forTimeInterval: 0.2)
      return HTTPResponse(text: request.path)
    }
    let line = "GET /x HTTP/1.1\r\nHost: localhost:\(running.port)\r\n\r\n"
    do {
      let clients = try (0..<100).map { _ in try RawClient(port: running.port) }
      for client in clients { client.send(String(repeating: line, count: 20)) }
    }
    #expect(try RawClient.get("/a", port: running.port).body == "/a")
    // Eight are processed at once; none of the waiting ones is, nor further requests of any.
    #if os(Linux)
      #expect(made.withLock { $0 } < 60, "\(made.withLock { $0 })")
    #endif
  }

  @Test func showsPagesOnlyToWhoKnowsTheSecret() throws {
    let secret = AddressSecret()
    #expect(secret.text.utf8.count == 64 && AddressSecret().text != secret.text)
    let running = try RunningServer { request in
      secret.guarded(request) { HTTPResponse(text: "rows \($0.path) \($0.query.map(\.name))") }
    }
    func status(_ target: String, _ headers: String = "") throws -> Int {
      let response = try RawClient.get(target, port: running.port, headers: headers)
      #expect(response.status == 200 || !response.body.contains("rows"))
      return response.status
    }
    let wrong = String(secret.text.dropLast()) + (secret.text.hasSuffix("0") ? "1" : "0")
    for target in [
      "/", "/?token=", "/?token=\(wrong)", "/?token=\(secret.text)0", "/?token=\(secret.text.dropLast())", "/events",
    ] {
      #expect(try status(target) == 403, "\(target)")
    }
    let first = try RawClient.get("/a" + secret.query + "&x=1", port: running.port)
    #expect(first.status == 200 && first.body == "rows /a [\"x\"]")
    let cookie = try #require(first.head.firstMatch(of: /Set-Cookie: ([^;]+); Path=\/; HttpOnly; SameSite=Strict/)).1
    #expect(try status("/b", "Cookie: a=b; \(cookie); c=d\r\n") == 200)
    #expect(try status("/b", "Cookie: \(cookie.dropLast())\r\n") == 403)
    #expect(try status("/b", "Cookie: x\(cookie)\r\n") == 403)
    #expect(try status("/b", "Cookie: \(cookie.split(separator: "=")[0])=\(wrong)\r\n") == 403)
    // Once the cookie is set, the secret is not sent again.
    let second = try RawClient.get("/b", port: running.port, headers: "Cookie: \(cookie)\r\n")
    #expect(!second.head.contains("Set-Cookie"))
  }

  @Test func dropsWhoDoesNotReadItsAnswer() throws {
    var limits = ServerLimits()
    limits.readingTime = .milliseconds(200)
    let running = try echo(limits)
    let client = try RawClient(port: running.port)
    client.send("GET /huge HTTP/1.1\r\nHost: localhost:\(running.port)\r\n\r\n")
    Thread.sleep(forTimeInterval: 2)
    #expect(client.readToEnd().utf8.count < 64 << 20)
  }

  @Test func givesUpAnAnswerThatTakesTooLong() throws {
    var limits = ServerLimits()
    limits.answerTime = .milliseconds(100)
    let running = try echo(limits)
    let client = try RawClient(port: running.port)
    client.send("GET /slow HTTP/1.1\r\nHost: localhost:\(running.port)\r\n\r\n")
    #expect(try client.response().status == 503)
    // The late response is discarded.
    Thread.sleep(forTimeInterval: 0.5)
    #expect(client.readToEnd() == "")
  }

  @Test func keepsAnAnswerFromForgingHeaders() throws {
    let running = try echo()
    let response = try RawClient.get("/header", port: running.port)
    #expect(response.head.contains("X-Name: aX-Forged: 1\r\n"))
  }

  @Test func tellsPagesWhatHappens() throws {
    var limits = ServerLimits()
    limits.streams = 2
    limits.heartbeat = .milliseconds(200)
    let running = try echo(limits)
    running.server.send(event: "1")
    let listen = { () throws -> RawClient in
      let client = try RawClient(port: running.port)
      client.send("GET /events HTTP/1.1\r\nHost: localhost:\(running.port)\r\nAccept: text/event-stream\r\n\r\n")
      return client
    }
    let first = try listen()
    let beginning = try #require(first.read(until: "data: 1\n\n"))
    // No other request can follow on this connection.
    #expect(beginning.contains("text/event-stream") && beginning.contains("Connection: close\r\n"))
    let second = try listen()
    #expect(second.read(until: "data: 1\n\n") != nil)
    running.server.send(event: "2")
    #expect(first.read(until: "data: 2\n\n") != nil)
    #expect(second.read(until: "data: 2\n\n") != nil)
    #expect(second.read(until: ": \n\n") != nil)
    // One connection above the limit replaces the oldest.
    let third = try listen()
    #expect(third.read(until: "data: 2\n\n") != nil)
    #expect(!first.readToEnd().contains("data"))
    running.server.send(event: "3")
    #expect(second.read(until: "data: 3\n\n") != nil)
    #expect(third.read(until: "data: 3\n\n") != nil)
  }

  @Test func endsWhenItIsStopped() throws {
    let server = try LiveServer(port: 0) { _ in HTTPResponse(text: "") }
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      server.run()
      ended.signal()
    }
    let client = try RawClient(port: server.port)
    server.stop()
    #expect(ended.wait(timeout: .now() + 5) == .success)
    #expect(client.readToEnd() == "")
    #expect(throws: RawClient.Failure.self) { _ = try RawClient(port: server.port) }
  }
}
