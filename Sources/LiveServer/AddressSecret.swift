/// A secret in a server's address, unknown to the machine's other users.
///
/// Every user and program on a machine can reach a server on loopback. If the server shows private data, only users
/// with the address may read it: the secret is in `?token=…`, and from then on in a cookie, so links and the page's own
/// requests need not contain it.
package struct AddressSecret: Sendable {
  /// 64 random hexadecimal digits from the system.
  package let text: String
  /// All servers on a machine share cookies, so the name distinguishes them.
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

  /// The query required in the address.
  package var query: String { "?token=" + text }

  /// The response to a request with the secret; a refusal for any other request.
  package func guarded(_ request: HTTPRequest, _ answer: (HTTPRequest) -> HTTPResponse) -> HTTPResponse {
    let isNew = request.values("token").contains(where: isRight)
    guard isNew || cookies(of: request).contains(where: isRight) else {
      return HTTPResponse(
        .forbidden, text: "The secret is missing from this address; open the one printed by 'modelgloss serve'.\n")
    }
    var request = request
    request.query.removeAll { $0.name == "token" }
    var response = answer(request)
    if isNew {
      // Scripts cannot read it, and browsers do not send it for pages of other sites.
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

  /// Compares in constant time so that timing does not reveal matching bytes.
  private func isRight(_ other: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(other.utf8))
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
