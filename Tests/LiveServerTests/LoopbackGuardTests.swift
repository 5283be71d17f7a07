import GlossLiveServer
import Testing

@Suite struct LoopbackGuardTests {
  private func refusal(_ headers: [(String, String)], _ method: HTTPRequest.Method = .get) -> HTTPStatus? {
    let request = HTTPRequest(method, path: "/", headers: headers.map { HTTPRequest.Pair($0.0, $0.1) })
    return LoopbackGuard(port: 8080).refusal(of: request)
  }

  @Test(
    arguments: [
      (["127.0.0.1:8080"], nil), (["localhost:8080"], nil), (["LocalHost:8080"], nil), ([], .badRequest),
      (["127.0.0.1:8080", "127.0.0.1:8080"], .badRequest), (["127.0.0.1"], .misdirectedRequest),
      (["127.0.0.1:80"], .misdirectedRequest), (["evil.example:8080"], .misdirectedRequest),
      (["127.0.0.1.evil.example:8080"], .misdirectedRequest), (["0.0.0.0:8080"], .misdirectedRequest),
      (["[::1]:8080"], .misdirectedRequest), ([""], .misdirectedRequest),
    ] as [([String], HTTPStatus?)])
  func asksForItsOwnName(hosts: [String], expected: HTTPStatus?) {
    #expect(refusal(hosts.map { ("host", $0) }) == expected)
  }

  @Test func needsNoPortAtTheUsualOne() {
    let request = HTTPRequest(.get, path: "/", headers: [.init("host", "localhost")])
    #expect(LoopbackGuard(port: 80).refusal(of: request) == nil)
    #expect(LoopbackGuard(port: 81).refusal(of: request) == .misdirectedRequest)
  }

  @Test(
    arguments: [
      ("http://127.0.0.1:8080", nil), ("http://localhost:8080", nil), ("null", .forbidden),
      ("http://127.0.0.1:8081", .forbidden), ("https://127.0.0.1:8080", .forbidden),
      ("http://evil.example", .forbidden),
      ("http://evil.example:8080", .forbidden), ("", .forbidden),
    ] as [(String, HTTPStatus?)])
  func asksWhoAsks(origin: String, expected: HTTPStatus?) {
    #expect(refusal([("host", "127.0.0.1:8080"), ("origin", origin)]) == expected)
    #expect(refusal([("host", "127.0.0.1:8080"), ("origin", origin)], .post) == expected)
  }

  /// site, mode, destination, method
  @Test(
    arguments: [
      ("same-origin", "cors", "empty", .post, nil), ("none", "navigate", "document", .get, nil),
      ("cross-site", "navigate", "document", .get, nil), ("same-site", "navigate", "document", .get, nil),
      ("cross-site", "navigate", "iframe", .get, .forbidden), ("cross-site", "no-cors", "script", .get, .forbidden),
      ("cross-site", "navigate", "document", .post, .forbidden), ("same-site", "cors", "empty", .get, .forbidden),
    ] as [(String, String, String, HTTPRequest.Method, HTTPStatus?)])
  func letsLinksInAndNothingElse(
    site: String, mode: String, destination: String, method: HTTPRequest.Method, expected: HTTPStatus?
  ) {
    let headers = [
      ("host", "127.0.0.1:8080"), ("sec-fetch-site", site), ("sec-fetch-mode", mode), ("sec-fetch-dest", destination),
    ]
    #expect(refusal(headers, method) == expected)
  }
}
