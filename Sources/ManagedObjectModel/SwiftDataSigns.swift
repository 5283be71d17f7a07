/// What shows that a model was made by SwiftData from Swift types, and not by Core Data from a model file.
extension ManagedObjectModel {
  /// Whether the model is one of SwiftData's.
  ///
  /// An enumeration says so (`EnumType`). Else the identifier is the version of a schema (`1.0.0`) and nothing is there
  /// that SwiftData cannot express: entities have no class, or one of their own name, no relationship is ordered, no
  /// property is fetched or transient. Right for nine stores of SwiftData and 28 of Core Data at hand; an app of Core
  /// Data may look like that, so it is good for words and not for verdicts.
  package var resemblesSwiftData: Bool {
    if entities.contains(where: { $0.attributes.contains(where: \.isSwiftEnumeration) }) { return true }
    return hasSchemaVersion && !entities.isEmpty && fetchRequestTemplates.isEmpty
      && entities.allSatisfy { entity in
        (entity.managedObjectClassName ?? entity.name) == entity.name && entity.fetchedProperties.isEmpty
          && !entity.relationships.contains { $0.isOrdered }
          && !entity.attributes.contains { $0.isTransient || $0.isDerived }
      }
  }

  /// Whether its one identifier is made of three numbers, as `Schema.Version` is.
  private var hasSchemaVersion: Bool {
    guard let identifier = versionIdentifiers.first, versionIdentifiers.count == 1 else { return false }
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { UInt32($0) != nil }
  }

  /// The composite that an attribute is made of.
  package func composite(of attribute: AttributeDescription) -> CompositeDescription? {
    guard attribute.type == .composite, let name = attribute.compositeName else { return nil }
    return composites.first { $0.name == name }
  }
}

/// What SwiftData makes of an enumeration: a composite with one part of the raw value's type, or without raw values with
/// a text for each case.
package struct SwiftEnumeration: Sendable, Hashable {
  /// The type in which the cases are stored.
  package var storedType: AttributeType
  /// The cases where the model names them, in the order of the declaration.
  package var cases: [String]
}

extension ManagedObjectModel {
  /// The enumeration that an attribute is of; nil for all others.
  package func swiftEnumeration(of attribute: AttributeDescription) -> SwiftEnumeration? {
    guard attribute.isSwiftEnumeration, let parts = composite(of: attribute)?.attributes, let first = parts.first else {
      return nil
    }
    let named = attribute.userInfo["enum"].map(Self.cases) ?? []
    return SwiftEnumeration(
      storedType: first.type, cases: named.isEmpty && parts.count > 1 ? parts.map(\.name) : named)
  }

  /// The names in `(beach, "white lady")`.
  private static func cases(in text: String) -> [String] {
    text.trimmingParentheses.split(separator: ",").map { name in
      String(name.drop { $0.isWhitespace || $0 == "\"" }.reversed().drop { $0.isWhitespace || $0 == "\"" }.reversed())
    }.filter { !$0.isEmpty }
  }
}

extension AttributeDescription {
  /// Whether SwiftData says that it is of an enumeration.
  fileprivate var isSwiftEnumeration: Bool { type == .composite && userInfo["EnumType"] != nil }
}

extension String {
  fileprivate var trimmingParentheses: Substring {
    guard let start = firstIndex(of: "("), let end = lastIndex(of: ")"), start < end else { return self[...] }
    return self[index(after: start)..<end]
  }
}

extension AttributeDescription {
  /// What made the default of an attribute in a store of SwiftData, which evaluates `UUID()` and `Date()` once, when it
  /// builds the schema, and records the result; nil for a default that is always the same.
  ///
  /// A date with a fraction of a second is nothing that a person writes.
  package var expressionOfRecordedDefault: String? {
    switch defaultValue {
    case .uuid: "UUID()"
    case .date(let seconds) where seconds != seconds.rounded(): "Date()"
    default: nil
    }
  }

  /// The default where it is the same at each start of the app.
  package var lastingDefault: AttributeValue? { defaultExpression == nil ? defaultValue : nil }
}

extension ManagedObjectModel {
  /// Marks defaults that were made when the app started, in a model that a store of SwiftData records.
  package mutating func markDefaultsMadeAtStart() {
    for entity in entities.indices {
      for attribute in entities[entity].attributes.indices {
        entities[entity].attributes[attribute].defaultExpression =
          entities[entity].attributes[attribute].expressionOfRecordedDefault
      }
    }
    for composite in composites.indices {
      for attribute in composites[composite].attributes.indices {
        composites[composite].attributes[attribute].defaultExpression =
          composites[composite].attributes[attribute].expressionOfRecordedDefault
      }
    }
  }
}
