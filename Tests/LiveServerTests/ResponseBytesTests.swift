import Testing

@testable import GlossLiveServer

/// What is sent to a client.
@Suite struct ResponseBytesTests {
  private static func lines(_ response: HTTPResponse, withBody: Bool = true, isLast: Bool = false) -> [String] {
    String(decoding: response.bytes(withBody: withBody, isLast: isLast), as: UTF8.self)
      .replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func aResponseHasItsHeadAndItsBody() {
    let response = HTTPResponse(.notFound, text: "no")
    let lines = Self.lines(response)
    #expect(lines.first == "HTTP/1.1 404 Not Found" && lines.suffix(2) == ["", "no"])
    #expect(lines.contains("Content-Length: 2") && lines.contains("Connection: keep-alive"))
    #expect(lines.contains("Cache-Control: no-store") && lines.contains("X-Frame-Options: DENY"))
    let head = Self.lines(response, withBody: false, isLast: true)
    #expect(head.contains("Content-Length: 2") && head.contains("Connection: close") && head.suffix(2) == ["", ""])
    let events = Self.lines(.events)
    #expect(events.contains("Content-Type: text/event-stream"))
    #expect(!events.contains { $0.hasPrefix("Content-Length") })
  }

  @Test(arguments: [
    ("a b~", "a b~"), ("a\r\nB: 1", "aB: 1"), ("\u{1F} !", " !"), ("a\u{7F}b", "ab"), ("é\u{80}", "é\u{80}"),
    ("\t", ""),
  ])
  func aHeaderCannotAddAnother(value: String, sent: String) {
    let lines = Self.lines(HTTPResponse(headers: [.init("X", value)], body: []))
    #expect(lines.contains("X: \(sent)"))
    #expect(!lines.contains("B: 1"))
  }
}
