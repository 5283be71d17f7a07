import Foundation
import GlossPropertyLists

extension ArchivedValue {
  /// The value as text for user info: arrays and dictionaries as text property lists on one line.
  ///
  /// Old models have such values for Sync Services: `{ MaximumCount = 1; }`.
  var text: String? {
    switch self {
    case .null, .object, .data: nil
    case .string(let text), .url(let text), .uuid(let text): text
    case .integer(let number): String(number)
    case .unsigned(let number): String(number)
    case .real(let number), .date(let number): String(number)
    case .boolean(let flag): flag ? "YES" : "NO"
    case .decimal(let number): number.description
    case .array(let elements): "(" + elements.map { $0.text ?? "" }.joined(separator: ", ") + ")"
    case .dictionary(let pairs):
      "{ " + pairs.map { "\($0.key.text ?? "") = \($0.value.text ?? ""); " }.sorted().joined() + "}"
    }
  }
}
