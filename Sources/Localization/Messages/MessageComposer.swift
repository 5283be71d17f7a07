import GlossBasics

/// Inserts names into an error's message as Core Data does.
///
/// Core Data replaces exactly `%{ENTITY}@` and `%{PROPERTY}@`, literally and everywhere, the entity first; so an
/// entity's localized name that contains `%{PROPERTY}@` is expanded in turn. There are no other placeholders: bounds
/// and values never appear in a standard message. Observed on Apple's systems.
///
/// ```swift
/// let composer = MessageComposer(catalog: .builtIn(forLocale: "en"))
/// composer.text(code: 1570, entityName: "Player", propertyName: "First Name")  // "First Name is a required value."
/// ```
package struct MessageComposer: Sendable, Hashable {
  /// The three forms in which users see these errors.
  package enum Style: String, Sendable, Hashable, CaseIterable {
    /// A model loaded from a file: names are filled in.
    case localized
    /// A model without a localization policy, such as SwiftData's or one built in code or decoded: the placeholder
    /// itself is shown, `%{PROPERTY}@ is a required value.`
    case withoutPolicy
    /// A system without the message table, iOS 8 and earlier: `The operation couldn’t be completed. (Cocoa error
    /// 1570.)`
    case generic
  }

  package var catalog: MessageCatalog
  package var style: Style

  package init(catalog: MessageCatalog, style: Style = .localized) {
    self.catalog = catalog
    self.style = style
  }

  /// The message of a code before names are inserted.
  ///
  /// A code missing from the catalog, such as the private 1671, gets the generic message. The system would look in
  /// Foundation's tables, which are not part of this program.
  package func template(forCode code: Int) -> String {
    if style != .generic, let template = catalog.templates[code] { return template }
    return catalog.genericTemplate.replacingLiterally(Self.codePlaceholder, with: String(code))
  }

  /// Returns the description of an error.
  ///
  /// - Parameters:
  ///   - given: the localized text of a warning, which replaces the code's message.
  ///   - entityName: the localized name of the object's own entity.
  ///   - propertyName: the localized name of the property.
  package func text(code: Int, given: String? = nil, entityName: String, propertyName: String) -> String {
    let template = given ?? template(forCode: code)
    guard style != .withoutPolicy else { return template }
    return Self.fill(template, entityName: entityName, propertyName: propertyName)
  }

  /// Replaces the placeholders of a template.
  package static func fill(_ template: String, entityName: String, propertyName: String) -> String {
    template
      .replacingLiterally(entityPlaceholder, with: entityName)
      .replacingLiterally(propertyPlaceholder, with: propertyName)
  }

  /// `%{PROPERTY}@`
  package static let propertyPlaceholder = "%{PROPERTY}@"
  /// `%{ENTITY}@`
  package static let entityPlaceholder = "%{ENTITY}@"
  private static let codePlaceholder = "%{CODE}@"
}

extension String {
  /// Replaces every occurrence of a string, compared by bytes, from the start; replacements are not searched.
  package func replacingLiterally(_ text: String, with replacement: String) -> String {
    guard !text.isEmpty, let first = byteRange(of: text) else { return self }
    var result = ""
    var (start, place) = (startIndex, Optional(first))
    while let found = place {
      result += self[start..<found.lowerBound]
      result += replacement
      start = found.upperBound
      place = self[start...].byteRange(of: text)
    }
    result += self[start...]
    return result
  }

  /// The parts between the occurrences of a string, compared by bytes, from the start; the entire text if there are
  /// none.
  package func splitLiterally(at text: String) -> [String] {
    let needle = Array(text.utf8)
    guard let first = needle.first else { return [self] }
    let bytes = Array(utf8)
    var pieces: [String] = []
    var start = 0
    var index = 0
    while index + needle.count <= bytes.count {
      if bytes[index] == first, bytes[index..<index + needle.count].elementsEqual(needle) {
        pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += needle.count
        start = index
      } else {
        index += 1
      }
    }
    return pieces.isEmpty ? [self] : pieces + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
