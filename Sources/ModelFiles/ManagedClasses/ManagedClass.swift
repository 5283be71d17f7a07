package import GlossBasics

/// A handwritten class of a Core Data model, with its `@NSManaged` declarations.
package struct ManagedClass: Sendable, Equatable {
  /// The Swift name: `Player`.
  package var name: String
  /// The entities of the model that use the class, sorted.
  package var entities: [String]
  /// In order of files and lines.
  package var properties: [ManagedProperty] = []
}

/// A property that a class declares `@NSManaged`: Core Data generates its accessors at run time.
package struct ManagedProperty: Sendable, Equatable {
  /// The name in Core Data: that of `@objc(…)`, else the Swift name.
  package var name: String
  package var type: ManagedType
  package var path: String
  package var position: SourcePosition
  /// Whether one of the class's own functions assigns the property, such as `awakeFromInsert`.
  package var isAssigned = false
}

/// A type as declared, decomposed as far as it matters for what Core Data stores.
package struct ManagedType: Sendable, Hashable {
  /// As written: `Set<Player>?`.
  package var text: String
  /// The name without module, optionality and arguments: `Set`, `Int16`; `Array` for `[Player]`; empty for tuples,
  /// functions and the like.
  package var name: String
  /// The only generic argument, or the element of an array: `Player`.
  package var element: String?
  /// Whether it is `T?` or `T!`.
  package var isOptional: Bool
}

/// The comment of a declaration in code, with its position.
package struct CodeComment: Sendable, Hashable {
  /// The text without comment markers.
  package var text: String
  package var path: String
  package var position: SourcePosition
}
