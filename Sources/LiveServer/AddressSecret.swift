/// A secret in the address of a server, which its other users do not know.
///
/// Every user and every program of a machine reaches a server on loopback. Where it shows what nobody else may see, only
/// who was given the address may look: with the secret in `?token=…`, and from then on in a cookie, so that links and
/// the page's own requests need not carry it.
package struct AddressSecret: Sendable {
  /// 64 hexadecimal digits of the system's random numbers.
  package let text: String
  /// All servers of a machine share their cookies, so a name tells them apart.
  private let cookieName: String

  package init() {
    var generator = SystemRandomNumberGenerator()
    func digits() -> String {
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    text = (0..<4).map { _ in digits() }.joined()
    cookieName = "modelgloss-" + digits()
  }

  /// The query that an address needs.
  package var query: String { "?token=" + text }

  /// The answer to a request that knows the secret, and a refusal for any other.
  package func guarded(_ request: HTTPRequest, _ answer: (HTTPRequest) -> HTTPResponse) -> HTTPResponse {
    let isNew = request.values("token").contains(where: isRight)
    guard isNew || cookies(of: request).contains(where: isRight) else {
      return HTTPResponse(
        .forbidden, text: "This address lacks its secret; open the one that 'modelgloss serve' has printed.\n")
    }
    var request = request
    request.query.removeAll { $0.name == "token" }
    var response = answer(request)
    if isNew {
      // No script reads it, and no page of another site makes a browser send it.
      response.headers.append(.init("Set-Cookie", "\(cookieName)=\(text); Path=/; HttpOnly; SameSite=Strict"))
    }
    return response
  }

  private func cookies(of request: HTTPRequest) -> [String] {
    request.headers("cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
      let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return sides.count == 2 && sides[0] == cookieName ? String(sides[1]) : nil
    }
  }

  /// Compares all bytes in any case: how long it takes tells nobody how many of them are right.
  private func isRight(_ other: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(other.utf8))
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
