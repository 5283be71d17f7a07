/// Detects models that SwiftData generated from Swift types, as opposed to Core Data model files.
extension ManagedObjectModel {
  /// Whether the model resembles SwiftData's.
  ///
  /// An enumeration is proof (`EnumType`). Otherwise the identifier must be a schema version (`1.0.0`), and the model
  /// must have nothing that SwiftData cannot express: entities have no class or one with their own name, no
  /// relationship is ordered, no property is fetched or transient. This is correct for nine known SwiftData stores and
  /// 28 of Core Data; a Core Data app may look like that, so it may affect wording but not verdicts.
  package var resemblesSwiftData: Bool {
    if entities.contains(where: { $0.attributes.contains(where: \.isSwiftEnumeration) }) { return true }
    return hasSchemaVersion && !entities.isEmpty && fetchRequestTemplates.isEmpty
      && entities.allSatisfy { entity in
        (entity.managedObjectClassName ?? entity.name) == entity.name && entity.fetchedProperties.isEmpty
          && !entity.relationships.contains { $0.isOrdered }
          && !entity.attributes.contains { $0.isTransient || $0.isDerived }
      }
  }

  /// Whether its only identifier consists of three numbers, like `Schema.Version`.
  private var hasSchemaVersion: Bool {
    guard let identifier = versionIdentifiers.first, versionIdentifiers.count == 1 else { return false }
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { UInt32($0) != nil }
  }

  /// The composite of an attribute.
  package func composite(of attribute: AttributeDescription) -> CompositeDescription? {
    guard attribute.type == .composite, let name = attribute.compositeName else { return nil }
    return composites.first { $0.name == name }
  }
}

/// SwiftData's representation of an enumeration: a composite with one part of the raw value's type, or, without raw
/// values, with a string for each case.
package struct SwiftEnumeration: Sendable, Hashable {
  /// The stored type of the cases.
  package var storedType: AttributeType
  /// The cases, if the model names them, in declaration order.
  package var cases: [String]
}

extension ManagedObjectModel {
  /// The enumeration of an attribute; nil for other attributes.
  package func swiftEnumeration(of attribute: AttributeDescription) -> SwiftEnumeration? {
    guard attribute.isSwiftEnumeration, let parts = composite(of: attribute)?.attributes, let first = parts.first else {
      return nil
    }
    let named = attribute.userInfo["enum"].map(Self.cases) ?? []
    return SwiftEnumeration(
      storedType: first.type, cases: named.isEmpty && parts.count > 1 ? parts.map(\.name) : named)
  }

  /// Parses the names in `(beach, "white lady")`.
  private static func cases(in text: String) -> [String] {
    text.trimmingParentheses.split(separator: ",").map { name in
      String(name.drop { $0.isWhitespace || $0 == "\"" }.reversed().drop { $0.isWhitespace || $0 == "\"" }.reversed())
    }.filter { !$0.isEmpty }
  }
}

extension AttributeDescription {
  /// Whether SwiftData marks it as an enumeration.
  fileprivate var isSwiftEnumeration: Bool { type == .composite && userInfo["EnumType"] != nil }
}

extension String {
  fileprivate var trimmingParentheses: Substring {
    guard let start = firstIndex(of: "("), let end = lastIndex(of: ")"), start < end else { return self[...] }
    return self[index(after: start)..<end]
  }
}

extension AttributeDescription {
  /// The expression of an attribute's default in a SwiftData store, where `UUID()` and `Date()` are evaluated once,
  /// when the schema is built, and recorded; nil for a constant default.
  ///
  /// A date with a fraction of a second was not written by a person.
  package var expressionOfRecordedDefault: String? {
    switch defaultValue {
    case .uuid: "UUID()"
    case .date(let seconds) where seconds != seconds.rounded(): "Date()"
    default: nil
    }
  }

  /// A type of SwiftData source whose storage is unknown, with what it consists of as far as that is declared.
  package var unknownType: String {
    [attributeValueClassName, unknownDeclaration].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The type as Swift source writes it, if how SwiftData stores it is unknown; nil for all other attributes, also for
  /// those that a model calls “Undefined”.
  package var writtenType: String? {
    type == .undefined && unknownDeclaration != nil ? attributeValueClassName : nil
  }

  /// Xcode's name of the type, or the type as Swift source writes it if its storage is unknown.
  package var typeName: String { writtenType ?? type.xcodeName }

  /// Whether a new object, or a row of a lightweight migration, gets a value; that of an expression is not known.
  package var hasDefault: Bool { defaultValue != nil || defaultExpression != nil }

  /// The default if it is the same at each launch.
  package var lastingDefault: AttributeValue? { defaultExpression == nil ? defaultValue : nil }
}

extension ManagedObjectModel {
  /// Marks defaults that were evaluated at launch, in a model recorded in a SwiftData store.
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

extension AttributeType {
  /// Whether an expression, written without spaces, gives another value at each launch: a new UUID or the present time.
  package func variesByLaunch(_ expression: String) -> Bool {
    let isOwn = self == .uuid || self == .date
    if isOwn, [".init()", ".now"].contains(expression) { return true }
    return ["UUID()", "UUID.init()", "Date()", "Date.init()", "Date.now", "(.now", ":.now", "timeIntervalSinceNow:"]
      .contains { expression.contains($0) }
  }
}
