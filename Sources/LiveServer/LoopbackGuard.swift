/// Tells the requests of a page of this server, and of whoever opens one, from those that somebody else's page makes.
///
/// That the server listens on loopback alone keeps other machines out, not other pages: a browser sends what any page
/// asks it to. A name that somebody lets point to 127.0.0.1 shows in `Host`, a page of another address in `Origin` or
/// in `Sec-Fetch-Site`.
package struct LoopbackGuard: Sendable, Hashable {
  private let hosts: Set<String>

  /// - Parameter port: the one that the server listens on.
  package init(port: UInt16) {
    let names = ["127.0.0.1", "localhost"]
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
  }

  /// The status that a request is turned away with; nil for one that is served.
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
      // Somebody follows a link from elsewhere: into a page of its own, where nobody else sees what it shows.
      let isVisit =
        request.method != .post && request.headers("sec-fetch-mode") == ["navigate"]
        && request.headers("sec-fetch-dest") == ["document"]
      guard isVisit else { return .forbidden }
    }
    return nil
  }
}
