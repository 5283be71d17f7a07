/// The status codes that this server sends.
package enum HTTPStatus: Int, Sendable, Hashable {
  case ok = 200
  case found = 302
  case seeOther = 303
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case conflict = 409
  case lengthRequired = 411
  case contentTooLarge = 413
  case uriTooLong = 414
  case unsupportedMediaType = 415
  case expectationFailed = 417
  case misdirectedRequest = 421
  case headersTooLarge = 431
  case internalError = 500
  case notImplemented = 501
  case unavailable = 503
  case versionNotSupported = 505

  /// The reason phrase after the code.
  package var reason: String {
    switch self {
    case .ok: "OK"
    case .found: "Found"
    case .seeOther: "See Other"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .conflict: "Conflict"
    case .lengthRequired: "Length Required"
    case .contentTooLarge: "Content Too Large"
    case .uriTooLong: "URI Too Long"
    case .unsupportedMediaType: "Unsupported Media Type"
    case .expectationFailed: "Expectation Failed"
    case .misdirectedRequest: "Misdirected Request"
    case .headersTooLarge: "Request Header Fields Too Large"
    case .internalError: "Internal Server Error"
    case .notImplemented: "Not Implemented"
    case .unavailable: "Service Unavailable"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}
