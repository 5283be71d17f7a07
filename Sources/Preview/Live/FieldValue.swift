import Foundation
import GlossBasics
package import GlossManagedObjectModel
import GlossPredicateFormat
package import GlossValidation

/// The content of a form field: a choice such as "nil" and the typed text.
///
/// The page knows no types: the text is converted here, by the property's type, to the JSON that a values file would
/// have, so the page, the endpoint and `validate` cannot disagree.
package struct FieldValue: Sendable, Hashable {
  /// The choice made next to the field.
  package enum Choice: String, Sendable, Hashable, CaseIterable {
    /// The typed text is the value; if it is empty, the property is not given.
    case automatic = ""
    /// The typed text is the value, even if it is empty.
    case value
    case null = "nil"
    case yes
    case no
    /// A destination about which nothing else is known.
    case object
    /// A destination that was deleted, so the reference dangles.
    case deletedObject = "deleted"
  }

  package var choice: Choice
  package var text: String

  package init(_ choice: Choice = .automatic, text: String = "") {
    self.choice = choice
    self.text = text
  }

  /// Whether the property is not given at all.
  package var isAbsent: Bool { choice == .automatic && text.isEmpty }

  /// The value for a property as JSON; nil if it is not given.
  package func json(for property: Property) -> String? {
    switch choice {
    case .null: return "null"
    case .yes: return "true"
    case .no: return "false"
    case .object: return "{}"
    case .deletedObject: return "{\"isDeleted\": true}"
    case .automatic, .value: break
    }
    guard !isAbsent else { return nil }
    switch property {
    case .attribute(let attribute): return json(for: attribute.type)
    case .relationship(let relationship):
      if let count = Int(text.trimmed), relationship.holdsCollection { return "{\"count\": \(count)}" }
      return parsed ?? string
    case .fetched: return string
    }
  }

  private func json(for type: AttributeType) -> String {
    switch type {
    case .integer16, .integer32, .integer64, .double, .float:
      // A string that is not a number stays a string and is rejected with the same message as in a values file.
      if case .number(let number) = node?.value { return number }
      return string
    case .boolean: return ["true", "false"].contains(text.trimmed) ? text.trimmed : string
    case .composite: return parsed ?? string
    case .transformable, .undefined: return parsed ?? string
    case .decimal: return JSONValue.string(text.trimmed).text(pretty: false)
    case .date, .uuid, .binary: return JSONValue.string(text.trimmed).text(pretty: false)
    case .string, .uri, .objectID: return string
    }
  }

  private var string: String { JSONValue.string(text).text(pretty: false) }

  /// The text if it is JSON.
  private var parsed: String? { node == nil ? nil : text }

  private var node: JSONNode? {
    let result = JSONReader.read(Array(text.trimmed.utf8))
    return result.problems.isEmpty ? result.root : nil
  }
}

extension FieldValue {
  /// The field that shows a value and converts back to it.
  package init(_ value: GivenValue) {
    switch value {
    case .null: self.init(Choice.null)
    case .attribute(.boolean(let boolean)): self.init(boolean ? Choice.yes : Choice.no)
    case .attribute(let value): self.init(Choice.value, text: Self.text(of: value))
    case .illFormedText(let text): self.init(Choice.value, text: text)
    case .destination(let destination):
      if let identifier = destination.identifier {
        self.init(Choice.value, text: identifier)
      } else {
        self.init(destination.isDeleted ? Choice.deletedObject : Choice.object)
      }
    case .destinations(let destinations): self.init(Choice.value, text: String(destinations.count))
    case .count(let count): self.init(Choice.value, text: String(count))
    }
  }

  private static func text(of value: PredicateValue) -> String {
    switch value {
    case .null: ""
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .real(let value): MessageLimit.real(value).description
    case .decimal(let value): value.description
    case .string(let text), .uuid(let text), .url(let text): text
    case .date(let seconds):
      if case .string(let text) = value.json { text } else { MessageLimit.real(seconds).description }
    case .data, .array, .set, .dictionary:
      if case .string(let text) = value.json { text } else { value.json.text(pretty: false) }
    }
  }
}

extension String {
  /// The text without leading and trailing white space.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
