/// Accepts requests from this server's own pages and from users who open one; rejects cross-origin ones.
///
/// Listening only on loopback keeps out other machines but not other pages, since a browser sends whatever a page
/// requests. A name that resolves to 127.0.0.1 appears in `Host`, a page from another address in `Origin` or
/// `Sec-Fetch-Site`.
package struct LoopbackGuard: Sendable, Hashable {
  private let hosts: Set<String>

  /// - Parameter port: the server's port.
  package init(port: UInt16) {
    let names = ["127.0.0.1", "localhost"]
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
  }

  /// The status to reject a request with; nil if it is allowed.
  package func refusal(of request: HTTPRequest) -> HTTPStatus? {
    let named = request.headers("host")
    guard named.count == 1, let host = named.first else { return .badRequest }
    guard hosts.contains(host.lowercased()) else { return .misdirectedRequest }
    for origin in request.headers("origin") {
      guard origin.hasPrefix("http://"), hosts.contains(origin.dropFirst("http://".count).lowercased()) else {
        return .forbidden
      }
    }
    for site in request.headers("sec-fetch-site") where site != "same-origin" && site != "none" {
      // A user follows a link from elsewhere: this opens a new page that no other site can read.
      let isVisit =
        request.method != .post && request.headers("sec-fetch-mode") == ["navigate"]
        && request.headers("sec-fetch-dest") == ["document"]
      guard isVisit else { return .forbidden }
    }
    return nil
  }
}
