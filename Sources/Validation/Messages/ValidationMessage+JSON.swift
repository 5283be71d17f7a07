package import GlossBasics
package import GlossLocalization

extension ValidationMessage {
  /// The message as an element of `messages`; members without a value are omitted.
  package var json: JSONValue {
    .object(of: [
      ("model", .string(model)), ("entity", .string(entity)), ("property", .string(property)), ("code", .integer(code)),
      ("codeName", .string(codeName)), ("locale", .string(locale)), ("text", .string(text)),
      ("nameSource", .string(nameSource.rawValue)), ("textSource", .string(textSource.rawValue)),
      ("limit", limit?.json), ("name", .string(name)), ("lookups", .array(lookups.map(\.json))),
      (
        "note", code == ValidationErrorCode.invalidURI.rawValue ? .string(ValidationErrorCode.misspeltPlaceholder) : nil
      ),
    ])
  }
}

extension MessageLimit {
  package var json: JSONValue {
    switch self {
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .text(let text): .string(text)
    }
  }
}

extension Lookup {
  /// The step as an element of `lookups`.
  package var json: JSONValue {
    .object(of: [
      ("key", .string(key)), ("locale", .string(locale)), ("path", path.map(JSONValue.string)),
      ("line", line.map(JSONValue.integer)), ("isHit", .boolean(isHit)),
    ])
  }
}
