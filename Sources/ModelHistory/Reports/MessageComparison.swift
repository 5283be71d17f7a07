package import GlossValidation

/// The difference between the messages of two states of a model and its tables.
package struct MessageComparison: Sendable, Hashable {
  /// A message present in both states with a different text or limit.
  package struct Change: Sendable, Hashable {
    package var old: ValidationMessage
    package var new: ValidationMessage
  }

  /// In the order of the new state.
  package var added: [ValidationMessage] = []
  /// In the order of the old state.
  package var removed: [ValidationMessage] = []
  /// In the order of the new state.
  package var changed: [Change] = []

  /// Compares two lists of messages.
  ///
  /// Messages match if they have the same model, entity, property, code and locale. If a property has several with the
  /// same code, those with equal limits are paired first, then the rest in order.
  package init(from old: [ValidationMessage], to new: [ValidationMessage]) {
    var remaining = Dictionary(grouping: old.indices, by: { Identity(old[$0]) })
    func take(_ message: ValidationMessage, where isMatch: (ValidationMessage) -> Bool) -> Int? {
      let identity = Identity(message)
      guard let place = remaining[identity]?.firstIndex(where: { isMatch(old[$0]) }) else { return nil }
      return remaining[identity]?.remove(at: place)
    }
    var partners = new.map { message in take(message) { $0.limit == message.limit } }
    for (offset, message) in new.enumerated() where partners[offset] == nil {
      partners[offset] = take(message) { _ in true }
    }
    for (message, partner) in zip(new, partners) {
      guard let partner else {
        added.append(message)
        continue
      }
      if old[partner].text != message.text || old[partner].limit != message.limit {
        changed.append(Change(old: old[partner], new: message))
      }
    }
    removed = remaining.values.joined().sorted().map { old[$0] }
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  private struct Identity: Hashable {
    var model: String
    var entity: String
    var property: String
    var code: Int
    var locale: String

    init(_ message: ValidationMessage) {
      (model, entity, property) = (message.model, message.entity, message.property)
      (code, locale) = (message.code, message.locale)
    }
  }
}
