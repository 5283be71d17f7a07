import GlossLiveServer
import Testing

@Suite struct HTTPRequestParserTests {
  private func outcome(of text: String, limits: ServerLimits = ServerLimits()) -> HTTPRequestParser.Outcome {
    var parser = HTTPRequestParser(limits: limits)
    parser.append(Array(text.utf8))
    return parser.next()
  }

  @Test func takesARequestApart() throws {
    let text =
      "GET /docs/Sch%C3%BCler%20?v.name=Ada+B&locale=de&locale=ar&empty HTTP/1.1\r\nHost: a\r\nX-Odd:\t b c \r\n\r\n"
    guard case .request(let request) = outcome(of: text) else {
      Issue.record("no request")
      return
    }
    #expect(request.method == .get)
    #expect(request.path == "/docs/Schüler ")
    #expect(
      request.query == [
        .init("v.name", "Ada B"), .init("locale", "de"), .init("locale", "ar"), .init("empty", ""),
      ])
    #expect(request.values("locale") == ["de", "ar"])
    #expect(request.headers == [.init("host", "a"), .init("x-odd", "b c")])
    #expect(request.keepsConnection)
  }

  /// A connection that waits for the rest of a body is not idle, although all bytes so far are taken.
  @Test func aRequestWithoutItsBodyHasBegun() {
    var parser = HTTPRequestParser()
    #expect(parser.isEmpty)
    parser.append(Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n".utf8))
    #expect(!parser.isEmpty)
    guard case .incomplete = parser.next() else {
      Issue.record("the body is missing")
      return
    }
    #expect(!parser.isEmpty)
    parser.append(Array("ok".utf8))
    guard case .request = parser.next() else {
      Issue.record("the body is there")
      return
    }
    #expect(parser.isEmpty)
  }

  /// Cases on both sides of every branch of the head parser.
  @Test(
    arguments: [
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", nil),
      ("HEAD / HTTP/1.0\r\n\r\n", nil),
      ("GET / HTTP/1.1\r\nA: 1\r\n", .incomplete),
      ("GET / HTTP/1.1\nHost: a\n\n", .incomplete),
      ("GET / HTTP/1.1\r\nA: 1\nB: 2\r\n\r\n", .refused(.badRequest)),
      ("GET / HTTP/2.0\r\n\r\n", .refused(.versionNotSupported)),
      ("GET / FTP/1.1\r\n\r\n", .refused(.badRequest)),
      ("GET /\r\n\r\n", .refused(.badRequest)),
      ("GET  / HTTP/1.1\r\n\r\n", .refused(.badRequest)),
      ("GET http://evil/ HTTP/1.1\r\n\r\n", .refused(.badRequest)),
      ("GET * HTTP/1.1\r\n\r\n", .refused(.badRequest)),
      ("DELETE / HTTP/1.1\r\n\r\n", .refused(.methodNotAllowed)),
      ("OPTIONS / HTTP/1.1\r\n\r\n", .refused(.methodNotAllowed)),
      ("G\u{7}T / HTTP/1.1\r\n\r\n", .refused(.badRequest)),
      ("GET /%zz HTTP/1.1\r\n\r\n", .refused(.badRequest)),
      ("GET /%f HTTP/1.1\r\n\r\n", .refused(.badRequest)),
      ("GET /%ff HTTP/1.1\r\n\r\n", .refused(.badRequest)),
      ("GET /%00 HTTP/1.1\r\n\r\n", .refused(.badRequest)),
      ("GET /?a=%zz HTTP/1.1\r\n\r\n", .refused(.badRequest)),
      ("GET /\u{1} HTTP/1.1\r\n\r\n", .refused(.badRequest)),
      ("GET / HTTP/1.1\r\n A: folded\r\n\r\n", .refused(.badRequest)),
      ("GET / HTTP/1.1\r\nA : 1\r\n\r\n", .refused(.badRequest)),
      ("GET / HTTP/1.1\r\n: 1\r\n\r\n", .refused(.badRequest)),
      ("GET / HTTP/1.1\r\nA\r\n\r\n", .refused(.badRequest)),
      ("GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n", .refused(.badRequest)),
      ("POST / HTTP/1.1\r\n\r\n", .refused(.lengthRequired)),
      ("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\nab", nil),
      ("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\na", .incomplete),
      ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", .refused(.badRequest)),
      ("POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", .refused(.badRequest)),
      ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", .refused(.badRequest)),
      ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", .refused(.contentTooLarge)),
      ("POST / HTTP/1.1\r\nContent-Length: 1048577\r\n\r\n", .refused(.contentTooLarge)),
      ("POST / HTTP/1.1\r\nContent-Length: 1048576\r\n\r\n", .incomplete),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", .refused(.notImplemented)),
      ("POST / HTTP/1.1\r\nContent-Length: 1\r\nExpect: miracles\r\n\r\n", .refused(.expectationFailed)),
      ("\r\nGET / HTTP/1.1\r\n\r\n", nil),
    ] as [(String, HTTPRequestParser.Outcome?)])
  func refusesWhatCanBeReadInTwoWays(text: String, expected: HTTPRequestParser.Outcome?) {
    let outcome = outcome(of: text)
    if let expected {
      #expect(outcome == expected)
    } else if case .request = outcome {
    } else {
      Issue.record("\(outcome) for \(text)")
    }
  }

  @Test func boundsTheHead() {
    let line = "GET / HTTP/1.1\r\n"
    let long = String(repeating: "a", count: 40_000)
    #expect(outcome(of: "GET /\(long)") == .refused(.uriTooLong))
    #expect(outcome(of: line + "A: \(long)") == .refused(.headersTooLarge))
    #expect(outcome(of: line + "A: \(long)\r\n\r\n") == .refused(.headersTooLarge))
    let many = (1...129).map { "A\($0): 1\r\n" }
    #expect(outcome(of: line + many.joined() + "\r\n") == .refused(.headersTooLarge))
    guard case .request = outcome(of: line + many.dropLast().joined() + "\r\n") else {
      Issue.record("128 headers are allowed")
      return
    }
  }

  @Test func readsTheSameByteByByte() {
    let text = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET /b HTTP/1.1\r\nConnection: close\r\n\r\n"
    var parser = HTTPRequestParser()
    var requests: [HTTPRequest] = []
    for byte in text.utf8 {
      parser.append([byte])
      if case .request(let request) = parser.next() { requests.append(request) }
    }
    #expect(requests.map(\.path) == ["/a", "/b"])
    #expect(requests.map(\.body) == [Array("abc".utf8), []])
    #expect(requests.map(\.keepsConnection) == [true, false])
    #expect(parser.isEmpty)
  }

  /// Truncated or damaged input never traps.
  @Test func survivesDamage() {
    let text = Array("POST /a%20b?c=%41 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8)
    for length in text.indices {
      for byte: UInt8 in [0, 0x0A, 0x0D, 0x20, 0x25, 0x3A, 0x80, 0xFF] {
        var bytes = text
        bytes[length] = byte
        var parser = HTTPRequestParser()
        parser.append(bytes)
        while case .request = parser.next() {}
      }
      var parser = HTTPRequestParser()
      parser.append(text[..<length])
      #expect(parser.next() == .incomplete)
    }
  }
}
