import GlossBasics
package import GlossDiagnostics
package import GlossLocalization
package import GlossManagedObjectModel
import GlossValidation

/// The subject of an `explain` question.
package enum ExplanationSubject: Sendable, Hashable {
  case rule(RuleID)
  case key(LocalizationKey)
  case entity(String)
  case property(entity: String, property: String)
  case message(entity: String, property: String, code: Int)

  /// Parses `Player`, `Player.firstName`, `Player.firstName:1570`, `Property/firstName/Entity/Player` or
  /// `missing-property-name`.
  ///
  /// - Throws: `ExplanationError` if it has none of these forms or is not in the model.
  package init(_ what: String, in index: ModelIndex) throws(ExplanationError) {
    if let rule = RuleRegistry.id(named: what) {
      self = .rule(rule)
    } else if index.entity(named: what) != nil {
      self = .entity(what)
    } else if let key = LocalizationKey(what) {
      self = .key(key)
    } else if let subject = try Self.property(what, in: index) {
      self = subject
    } else {
      throw .unknown(what, in: index)
    }
  }

  /// `Player.firstName` with or without a code; nil if the text before a dot is not an entity of the model.
  private static func property(_ what: String, in index: ModelIndex) throws(ExplanationError) -> Self? {
    for dot in what.indices where what[dot] == "." {
      let entity = String(what[..<dot])
      guard index.entity(named: entity) != nil else { continue }
      let rest = String(what[what.index(after: dot)...])
      if index.property(rest, of: entity) != nil { return .property(entity: entity, property: rest) }
      let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      guard index.property(name, of: entity) != nil else { throw .unknownProperty(name, of: entity, in: index) }
      guard parts.count == 2, let code = Int(parts[1]) else {
        throw ExplanationError("'\(rest.dropFirst(name.count))' is not an error code; codes are numbers such as :1570")
      }
      return .message(entity: entity, property: name, code: code)
    }
    return nil
  }
}

extension ExplanationSubject {
  /// Whether the model contains the subject; a key may name something that does not exist.
  package func isPresent(in index: ModelIndex) -> Bool {
    switch self {
    case .rule, .entity, .property, .message: true
    case .key(.entity(let name)): index.entity(named: name) != nil
    case .key(.property(let name)): index.entityNames.contains { index.property(name, of: $0) != nil }
    case .key(.propertyOfEntity(let property, let entity)): index.property(property, of: entity) != nil
    case .key(.errorString(let text)):
      index.entityNames.contains { index.possibleFailures(of: $0).contains { $0.warning == text } }
    }
  }
}

/// The reason why nothing can be explained, as one sentence with a suggestion.
package struct ExplanationError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String

  init(_ description: String) {
    self.description = description
  }

  static func unknown(_ what: String, in index: ModelIndex) -> Self {
    let properties = index.entityNames.flatMap { entity in
      index.properties(of: entity).map { "\(entity).\($0.property.name)" }
    }
    let owners = properties.filter { $0.hasSuffix(".\(what)") }
    if !owners.isEmpty {
      return Self("'\(what)' is a property; add its entity: \(owners.prefix(5).joined(separator: ", "))")
    }
    if let colon = what.lastIndex(of: ":"), index.entity(named: String(what[..<colon])) != nil {
      return Self("a message is that of a property: '\(what[..<colon]).PROPERTY\(what[colon...])'")
    }
    let own = [
      "Z_PK": "the number of the row", "Z_ENT": "the number of the row's entity",
      "Z_OPT": "how often the row was saved",
    ]
    if let meaning = own[what] {
      return Self("'\(what)' is Core Data's own column of every table: \(meaning); no property is stored there")
    }
    // A column is in capitals, and is near to columns alone.
    let isColumn = what.hasPrefix("Z") && !what.contains(where: \.isLowercase)
    let columns = isColumn ? PastedNames.columns(of: index) : []
    let known = index.entityNames + properties + RuleRegistry.ids.map(\.rawValue) + columns
    let advice = Suggestion(known).nearest(to: what).map { "; did you mean '\($0)'?" } ?? ""
    return Self("'\(what)' is not an entity, property, message, key or rule\(advice)")
  }

  static func unknownProperty(_ name: String, of entity: String, in index: ModelIndex) -> Self {
    let known = index.properties(of: entity).map(\.property.name)
    let meant = name.closest(among: known).map { "; did you mean '\(entity).\($0)'?" }
    let few = known.prefix(8).joined(separator: ", ")
    let list = known.isEmpty ? "" : "; it has \(few)\(known.count > 8 ? " and \(known.count - 8) more" : "")"
    return Self("\(entity) has no property '\(name)'\(meant ?? list)")
  }
}
