import Foundation
package import GlossBasics
package import GlossPredicateFormat

extension ValidationError {
  /// The error as printed by `validate --format json`. The object itself is identified by its entity,
  /// `NSValidationErrorEntity`.
  package var json: JSONValue {
    .object(of: [
      ("domain", .string(Self.domain)), ("code", .integer(code)),
      ("localizedDescription", .string(localizedDescription)), ("userInfo", userInfo),
      ("certainty", certainty == .observed ? nil : .string(certainty.rawValue)),
    ])
  }

  private var userInfo: JSONValue {
    .object(of: [
      ("NSDetailedErrors", detailedErrors.isEmpty ? nil : .array(detailedErrors.map(\.json))),
      ("NSValidationErrorKey", property.map(JSONValue.string)),
      ("NSValidationErrorEntity", entity.map(JSONValue.string)),
      ("NSValidationErrorValue", value?.json),
      ("NSValidationErrorPredicate", predicate.map(JSONValue.string)),
      ("NSAffectedObjectsErrorKey", affectedObjects.isEmpty ? nil : .array(affectedObjects.map(\.json))),
      ("NSLocalizedFailureReason", failureReason.map(JSONValue.string)),
      ("NSValidationErrorShouldAttemptRecoveryKey", shouldAttemptRecovery ? true : nil),
    ])
  }
}

extension PredicateValue {
  /// The value as written in a values file.
  package var json: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .decimal(let value): .string(value.description)
    case .string(let text), .uuid(let text), .url(let text): .string(text)
    case .date(let seconds): .string(Self.isoText(seconds) ?? "\(seconds)")
    case .data(let bytes): .string(Data(bytes).base64EncodedString())
    case .array(let elements): .array(elements.map(\.json))
    case .set(let elements):
      .array(elements.map(\.json).sorted { $0.text(pretty: false).precedes($1.text(pretty: false)) })
    case .dictionary(let values):
      .object(values.sorted { $0.key.precedes($1.key) }.map { ($0.key, $0.value.json) })
    }
  }

  /// A date in UTC, with milliseconds if there are any; nil if no calendar can represent it.
  private static func isoText(_ seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < 1e11 else { return nil }
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let hasFraction = seconds != seconds.rounded()
    return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
  }
}
