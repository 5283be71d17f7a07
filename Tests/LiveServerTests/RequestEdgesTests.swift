import GlossLiveServer
import Testing

/// Requests on both sides of every limit.
@Suite struct RequestEdgesTests {
  private static func outcome(_ text: String, _ limits: ServerLimits = ServerLimits()) -> HTTPRequestParser.Outcome {
    var parser = HTTPRequestParser(limits: limits)
    parser.append(Array(text.utf8))
    return parser.next()
  }

  private static func request(_ text: String, _ limits: ServerLimits = ServerLimits()) -> HTTPRequest? {
    if case .request(let request) = outcome(text, limits) { request } else { nil }
  }

  private static func get(_ target: String = "/", _ headers: String = "", version: String = "1.1") -> String {
    "GET \(target) HTTP/\(version)\r\n\(headers)\r\n"
  }

  @Test(arguments: [
    ("1.1", "", true), ("1.0", "", false), ("1.1", "Connection: close\r\n", false),
    ("1.1", "Connection: keep-alive, Close\r\n", false), ("1.1", "Connection: keep-alive\r\n", true),
    ("1.0", "Connection: keep-alive\r\n", false), ("1.1", "Connection: upgrade\r\nConnection: close\r\n", false),
  ])
  func theConnectionStaysUnlessTheClientClosesIt(version: String, headers: String, keeps: Bool) {
    #expect(Self.request(Self.get("/", headers, version: version))?.keepsConnection == keeps)
  }

  @Test(arguments: [
    ("/%41%4a%6A", "/AJj"), ("/a+b", "/a+b"), ("/%2F%25", "//%"), ("/%C3%A9", "/é"),
    ("/~!", "/~!"), ("/%g0", nil), ("/%0g", nil), ("/%@0", nil), ("/%G0", nil), ("/%`0", nil), ("/%:0", nil),
    ("/%/0", nil), ("/%", nil), ("/%4", nil), ("/%00", nil), ("/a%00b", nil), ("a", nil), ("/\u{7F}", nil),
  ])
  func aPathIsDecoded(target: String, path: String?) {
    #expect(Self.request(Self.get(target))?.path == path)
    if path == nil { #expect(Self.outcome(Self.get(target)) == .refused(.badRequest)) }
  }

  @Test(arguments: [
    ("/?", []), ("/?a", [["a", ""]]), ("/?a=", [["a", ""]]), ("/?a=b=c", [["a", "b=c"]]), ("/?&&a=1&", [["a", "1"]]),
    ("/?a+b=%2B", [["a b", "+"]]), ("/?a?b", [["a?b", ""]]),
    ("/?a=1&b=2&a=3", [["a", "1"], ["b", "2"], ["a", "3"]]),
  ])
  func aQueryIsPairs(target: String, pairs: [[String]]) throws {
    let request = try #require(Self.request(Self.get(target)))
    #expect(request.query.map { [$0.name, $0.value] } == pairs && request.path == "/")
    #expect(request.value("a") == pairs.first { $0[0] == "a" }?[1] && request.value("never") == nil)
    #expect(request.values("a") == pairs.filter { $0[0] == "a" }.map { $0[1] })
  }

  @Test(arguments: ["/?%zz", "/?a=%zz", "/?%ff=1", "/?a=%ff"]) func anEscapeThatIsNoneIsRefused(target: String) {
    #expect(Self.outcome(Self.get(target)) == .refused(.badRequest))
    #expect(HTTPRequest.pairs(ofForm: Array(target.dropFirst(2).utf8)) == nil)
  }

  @Test(arguments: [
    ("A:1", "a", "1"), ("A: \t1 2\t ", "a", "1 2"), ("A:", "a", ""), ("A:  ", "a", ""), ("A: b:c", "a", "b:c"),
    ("a!#$%&'*+-.^_`|~Z9: x", "a!#$%&'*+-.^_`|~z9", "x"), ("A: \u{E9}", "a", "\u{E9}"), ("A: x\ty", "a", "x\ty"),
    ("A: \u{20}~", "a", "~"),
  ])
  func aHeaderIsANameAndAValue(line: String, name: String, value: String) {
    #expect(Self.request(Self.get("/", line + "\r\n"))?.headers == [.init(name, value)])
  }

  @Test(arguments: [
    "A: \u{7F}", "A: \u{1F}", "A: \u{1}b", ": 1", "A b: 1", "A(: 1", "A/: 1", "é: 1", "\tA: 1", "A: 1\rB", "",
  ])
  func aHeaderThatIsNoneIsRefused(line: String) {
    if line.isEmpty {
      #expect(Self.request(Self.get("/", "")) != nil)
    } else {
      #expect(Self.outcome(Self.get("/", line + "\r\n")) == .refused(.badRequest))
    }
  }

  @Test(arguments: [
    (" / HTTP/1.1", HTTPStatus.badRequest), ("GET / HTTP/1.1 ", .badRequest), ("GET / HTTP/1.2", .versionNotSupported),
    ("GET / http/1.1", .badRequest), ("G(T / HTTP/1.1", .badRequest), ("get / HTTP/1.1", .methodNotAllowed),
    ("GET  HTTP/1.1", .badRequest), ("GET / HTTP/1.1\nA: 1", .badRequest), ("\nGET / HTTP/1.1", .badRequest),
  ])
  func aRequestLineHasThreeParts(line: String, status: HTTPStatus) {
    #expect(Self.outcome(line + "\r\n\r\n") == .refused(status))
  }

  /// The limit includes the empty line.
  @Test(arguments: [(-1, true), (0, true), (1, false)]) func aHeadMayHaveItsLimit(more: Int, isServed: Bool) {
    var limits = ServerLimits()
    let text = Self.get("/abc", "A: 1\r\n")
    limits.head = text.utf8.count - more
    #expect((Self.request(text, limits) != nil) == isServed)
    if !isServed { #expect(Self.outcome(text, limits) == .refused(.headersTooLarge)) }
    // Without its end, it waits for as long as there is room.
    let open = String(text.dropLast(2))
    limits.head = open.utf8.count - more
    #expect(Self.outcome(open, limits) == (isServed ? .incomplete : .refused(.headersTooLarge)))
    limits.head = 5 - more
    #expect(Self.outcome("GET /", limits) == (isServed ? .incomplete : .refused(.uriTooLong)))
  }

  @Test(arguments: [(0, true), (1, true), (2, true), (3, false)]) func headersAreCounted(count: Int, isServed: Bool) {
    var limits = ServerLimits()
    limits.headers = 2
    let text = Self.get("/", (0..<count).map { "A\($0): 1\r\n" }.joined())
    #expect((Self.request(text, limits) != nil) == isServed)
  }

  @Test(arguments: [
    ("GET", "", "", HTTPRequestParser.Outcome?.none), ("POST", "Content-Length: 0", "", nil),
    ("GET", "Content-Length: 3", "abc", nil), ("POST", "Content-Length: 3", "ab", .incomplete),
    ("POST", "Content-Length: 4", "abcd", .refused(.contentTooLarge)),
    ("POST", "Content-Length:", "", .refused(.badRequest)),
    ("POST", "Content-Length: 1x", "a", .refused(.badRequest)),
    ("POST", "Content-Length: 0x1", "a", .refused(.badRequest)),
    ("POST", "Content-Length: /", "a", .refused(.badRequest)), ("HEAD", "", "", nil),
  ])
  func aBodyHasItsLength(method: String, header: String, body: String, expected: HTTPRequestParser.Outcome?) {
    var limits = ServerLimits()
    limits.body = 3
    let text = "\(method) / HTTP/1.1\r\n" + (header.isEmpty ? "" : header + "\r\n") + "\r\n" + body
    if let expected {
      #expect(Self.outcome(text, limits) == expected)
    } else {
      #expect(Self.request(text, limits).map { $0.body == Array(body.utf8) } == true)
    }
  }

  @Test(arguments: [
    ("Content-Length: 1\r\nExpect: 100-continue\r\n", true), ("Content-Length: 1\r\nExpect: 100-Continue\r\n", true),
    ("Content-Length: 0\r\nExpect: 100-continue\r\n", false), ("Content-Length: 1\r\n", false),
  ])
  func aClientMayWaitBeforeItsBody(headers: String, expects: Bool) {
    var parser = HTTPRequestParser()
    parser.append(Array("POST / HTTP/1.1\r\n\(headers)\r\n".utf8))
    _ = parser.next()
    #expect(parser.takeExpectation() == expects)
    #expect(parser.takeExpectation() == false)
    // A client that has begun does not wait.
    var begun = HTTPRequestParser()
    begun.append(Array("POST / HTTP/1.1\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\na".utf8))
    _ = begun.next()
    #expect(begun.takeExpectation() == false)
  }

  @Test func lineBreaksBeforeARequestAreSkipped() {
    var parser = HTTPRequestParser()
    #expect(parser.isEmpty)
    parser.append(Array("\r\n\r\n\r\nGET /a HTTP/1.1\r\n\r\n\r\nGET /b HTTP/1.1\r\n\r\n".utf8))
    for path in ["/a", "/b"] {
      guard case .request(let request) = parser.next() else {
        Issue.record("no request")
        return
      }
      #expect(request.path == path)
    }
    #expect(parser.isEmpty)
    #expect(parser.next() == .incomplete)
    parser.append([0x47])
    #expect(!parser.isEmpty)
  }

  /// However the bytes arrive.
  @Test func aLineBreakInTwoPartsIsSkipped() {
    var parser = HTTPRequestParser()
    parser.append([0x0D])
    #expect(parser.next() == .incomplete)
    parser.append(Array("\n\r\nGET /a HTTP/1.1\r\n\r\n".utf8))
    guard case .request(let request) = parser.next() else {
      Issue.record("no request")
      return
    }
    #expect(request.path == "/a" && parser.isEmpty)
  }

  // MARK: - Guards

  private static func request(_ method: HTTPRequest.Method, _ headers: [String: [String]]) -> HTTPRequest {
    HTTPRequest(
      method, path: "/",
      headers: headers.sorted { $0.key < $1.key }.flatMap { name, values in values.map { .init(name, $0) } })
  }

  @Test(
    arguments: [
      (8_080, ["127.0.0.1:8080"], nil), (8_080, ["LocalHost:8080"], nil), (8_080, ["127.0.0.1"], .misdirectedRequest),
      (8_080, ["localhost:80"], .misdirectedRequest), (80, ["localhost"], nil), (80, ["localhost:80"], nil),
      (81, ["localhost"], .misdirectedRequest), (79, ["localhost"], .misdirectedRequest),
      (8_080, [], .badRequest), (8_080, ["localhost:8080", "localhost:8080"], .badRequest),
    ] as [(UInt16, [String], HTTPStatus?)])
  func onlyItsOwnHostIsServed(port: UInt16, hosts: [String], refusal: HTTPStatus?) {
    #expect(LoopbackGuard(port: port).refusal(of: Self.request(.get, ["host": hosts])) == refusal)
  }

  @Test(
    arguments: [
      (HTTPRequest.Method.get, ["cross-site"], ["navigate"], ["document"], nil),
      (.head, ["cross-site"], ["navigate"], ["document"], nil),
      (.post, ["cross-site"], ["navigate"], ["document"], .forbidden),
      (.get, ["cross-site"], ["cors"], ["document"], .forbidden), (.get, ["cross-site"], [], ["document"], .forbidden),
      (.get, ["cross-site"], ["navigate"], ["iframe"], .forbidden),
      (.get, ["cross-site"], ["navigate"], [], .forbidden),
      (.get, ["same-origin"], ["cors"], ["empty"], nil), (.post, ["same-origin"], ["cors"], ["empty"], nil),
      (.post, ["none"], [], [], nil), (.get, ["same-site"], ["cors"], ["empty"], .forbidden),
      (.get, [], ["cors"], [], nil),
      (.post, ["same-origin", "cross-site"], [], [], .forbidden),
    ] as [(HTTPRequest.Method, [String], [String], [String], HTTPStatus?)])
  func onlyAVisitComesFromElsewhere(
    method: HTTPRequest.Method, site: [String], mode: [String], destination: [String], refusal: HTTPStatus?
  ) {
    let request = Self.request(
      method,
      ["host": ["localhost:1"], "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": destination])
    #expect(LoopbackGuard(port: 1).refusal(of: request) == refusal)
  }

  @Test(
    arguments: [
      ("http://localhost:1", nil), ("http://LOCALHOST:1", nil), ("https://localhost:1", .forbidden),
      ("null", .forbidden),
      ("http://localhost:2", .forbidden), ("localhost:1", .forbidden), ("http://", .forbidden),
    ] as [(String, HTTPStatus?)])
  func anOriginIsThisServer(origin: String, refusal: HTTPStatus?) {
    let request = Self.request(.get, ["host": ["localhost:1"], "origin": [origin]])
    #expect(LoopbackGuard(port: 1).refusal(of: request) == refusal)
  }

  // MARK: - The secret

  @Test func theSecretIsInTheAddressAndThenInACookie() throws {
    let secret = AddressSecret()
    #expect(secret.text.utf8.count == 64 && secret.query == "?token=" + secret.text)
    var seen: [HTTPRequest.Pair] = []
    func answer(_ query: [HTTPRequest.Pair], cookies: [String] = []) -> HTTPResponse {
      seen = [.init("unanswered", "")]
      return secret.guarded(
        HTTPRequest(.get, path: "/", query: query, headers: cookies.map { .init("cookie", $0) })
      ) { request in
        seen = request.query
        return HTTPResponse(text: "private")
      }
    }
    let first = answer([.init("a", "1"), .init("token", secret.text), .init("b", "2")])
    #expect(first.status == .ok && seen == [.init("a", "1"), .init("b", "2")])
    let cookie = try #require(first.headers.first { $0.name == "Set-Cookie" }?.value)
    let pair = String(cookie.prefix { $0 != ";" })
    let name = String(pair.prefix { $0 != "=" })
    #expect(cookie == "\(name)=\(secret.text); Path=/; HttpOnly; SameSite=Strict")
    let wrong = String(secret.text.dropLast()) + (secret.text.hasSuffix("0") ? "1" : "0")
    let cases: [(query: [HTTPRequest.Pair], cookies: [String], isServed: Bool)] = [
      ([], [], false), ([], [pair], true), ([], ["x=1; \(pair)"], true), ([], ["x=1;\(pair); y=2"], true),
      ([], ["x=1", pair], true), ([], ["other=\(secret.text)"], false), ([], [name], false), ([], ["\(name)="], false),
      ([], ["\(name)=\(wrong)"], false), ([], [pair + "0"], false), ([], [secret.text], false),
      ([.init("token", wrong)], [], false), ([.init("token", wrong)], [pair], true), ([.init("token", "")], [], false),
      ([.init("other", secret.text)], [], false), ([.init("token", secret.text + secret.text)], [], false),
    ]
    for (query, cookies, isServed) in cases {
      let response = answer(query, cookies: cookies)
      #expect((response.status == .ok) == isServed, "\(query) \(cookies)")
      #expect(response.status == .ok || response.status == .forbidden)
      #expect(!response.headers.contains { $0.name == "Set-Cookie" })
      #expect(isServed == (seen != [.init("unanswered", "")]))
    }
  }

  // MARK: - Responses

  @Test(arguments: [
    (HTTPStatus.methodNotAllowed, true), (.badRequest, false), (.notFound, false), (.ok, false),
  ])
  func onlyARefusedMethodSaysWhatIsAllowed(status: HTTPStatus, saysAllowed: Bool) {
    let response = HTTPResponse(status)
    #expect(response.headers.contains(.init("Allow", "GET, HEAD, POST")) == saysAllowed)
    #expect(String(decoding: response.body, as: UTF8.self) == "\(status.rawValue) \(status.reason)\n")
  }
}
