/// A received request with its target parsed.
package struct HTTPRequest: Sendable, Hashable {
  package enum Method: String, Sendable, Hashable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  package var method: Method
  /// The path without the query, percent-decoded: `/docs/entities/Player.html`.
  package var path: String
  /// The query parameters in order, decoded like forms: a plus sign is a space.
  package var query: [Pair]
  /// The headers in order, with lowercase names.
  package var headers: [Pair]
  package var body: [UInt8]
  /// Whether the client keeps the connection open for further requests.
  package var keepsConnection: Bool

  /// A name with a value.
  package struct Pair: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(
    _ method: Method, path: String, query: [Pair] = [], headers: [Pair] = [], body: [UInt8] = [],
    keepsConnection: Bool = true
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.keepsConnection = keepsConnection
  }

  /// The values of a header, given by its lowercase name.
  package func headers(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

  /// The first value of a query parameter.
  package func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// All values of a query parameter.
  package func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }
}

extension HTTPRequest {
  /// The pairs of a query or form body; nil if an escape is malformed or the bytes are not UTF-8.
  package static func pairs(ofForm text: some Collection<UInt8>) -> [Pair]? {
    var pairs: [Pair] = []
    for part in text.split(separator: UInt8(ascii: "&")) {
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = sides.first.flatMap({ decoded($0, isForm: true) }),
        let value = decoded(sides.dropFirst().first ?? part.prefix(0), isForm: true)
      else { return nil }
      pairs.append(Pair(name, value))
    }
    return pairs
  }

  /// A string with its percent escapes decoded; nil if one is malformed or the result is not UTF-8.
  static func decoded(_ bytes: some Collection<UInt8>, isForm: Bool = false) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.next().flatMap(hexadecimal), let low = rest.next().flatMap(hexadecimal) else {
          return nil
        }
        result.append(high << 4 | low)
      case UInt8(ascii: "+") where isForm: result.append(UInt8(ascii: " "))
      default: result.append(byte)
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
