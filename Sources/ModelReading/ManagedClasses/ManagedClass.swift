package import GlossBasics

/// A class written by hand beside a Core Data model, with what it declares `@NSManaged`.
package struct ManagedClass: Sendable, Equatable {
  /// The Swift name: `Player`.
  package var name: String
  /// The entities of the model whose objects are of the class, sorted.
  package var entities: [String]
  /// In the order of the files and their lines.
  package var properties: [ManagedProperty] = []
}

/// A property that a class declares `@NSManaged`: Core Data makes its accessors at run time.
package struct ManagedProperty: Sendable, Equatable {
  /// The name that Core Data sees: that of `@objc(…)`, else the Swift name.
  package var name: String
  package var type: ManagedType
  package var path: String
  package var position: SourcePosition
  /// Whether the class assigns the property in some function of its own, such as `awakeFromInsert`.
  package var isAssigned = false
}

/// A type as a declaration writes it, taken apart as far as it matters what Core Data stores.
package struct ManagedType: Sendable, Hashable {
  /// As written: `Set<Player>?`.
  package var text: String
  /// The name without module, optionality and arguments: `Set`, `Int16`; `Array` of `[Player]`; empty for tuples,
  /// functions and the like.
  package var name: String
  /// The one generic argument, or the element of an array: `Player`.
  package var element: String?
  /// Whether it is `T?` or `T!`.
  package var isOptional: Bool
}

/// The comment of a declaration in code, with its place.
package struct CodeComment: Sendable, Hashable {
  /// The text without the marks of a comment.
  package var text: String
  package var path: String
  package var position: SourcePosition
}
