/// A Core Data managed object model: what `NSManagedObjectModel` holds, as values.
///
/// A model read from source, from its compiled form or built in code is the same value; what only one of these forms
/// knows (`usesCloudKit`, `AttributeDescription.usesScalarValueType`, `EntityDescription.codeGeneration`) is optional.
/// Predicates and expressions are kept as canonical format strings (see the module `PredicateFormat`).
///
/// ```swift
/// let model = ManagedObjectModel(entities: [
///   EntityDescription(name: "Run", attributes: [
///     AttributeDescription(name: "processID", type: .integer64,
///       validations: [ValidationRule(predicate: "SELF >= 0", warning: .text("Process ID < 0"))])
///   ])
/// ])
/// ```
package struct ManagedObjectModel: Sendable, Hashable {
  /// The entities, in the order of the source; every output sorts them by name.
  package var entities: [EntityDescription]
  /// The configurations other than the default one.
  package var configurations: [Configuration]
  /// The fetch request templates.
  package var fetchRequestTemplates: [FetchRequestTemplate]
  /// The composite attribute types (iOS 17, macOS 14).
  package var composites: [CompositeDescription]
  /// `NSVersionIdentifiers`: free texts given by the developer; empty texts are left out.
  package var versionIdentifiers: [String]
  /// Whether the model is marked for use with CloudKit; nil when the form it was read from does not tell.
  package var usesCloudKit: Bool?
  /// Whether the model is marked for use with SwiftData; nil when the form it was read from does not tell.
  package var usesSwiftData: Bool?
  /// Whether there may be entities that are not known, such as those of a list that a program computes.
  package var isIncomplete = false

  package init(
    entities: [EntityDescription] = [], configurations: [Configuration] = [],
    fetchRequestTemplates: [FetchRequestTemplate] = [], composites: [CompositeDescription] = [],
    versionIdentifiers: [String] = [], usesCloudKit: Bool? = nil, usesSwiftData: Bool? = nil
  ) {
    self.entities = entities
    self.configurations = configurations
    self.fetchRequestTemplates = fetchRequestTemplates
    self.composites = composites
    self.versionIdentifiers = versionIdentifiers
    self.usesCloudKit = usesCloudKit
    self.usesSwiftData = usesSwiftData
  }
}

/// A named part of a model that can be put in a store of its own.
package struct Configuration: Sendable, Hashable {
  package var name: String
  /// The names of its entities.
  package var entities: [String]
  /// Whether the configuration is marked for use with CloudKit; nil when the form it was read from does not tell.
  package var usesCloudKit: Bool?

  package init(name: String, entities: [String], usesCloudKit: Bool? = nil) {
    self.name = name
    self.entities = entities
    self.usesCloudKit = usesCloudKit
  }
}

/// A composite attribute type: a named group of attributes that an attribute of type `Composite` holds.
package struct CompositeDescription: Sendable, Hashable {
  package var name: String
  package var attributes: [AttributeDescription]

  package init(name: String, attributes: [AttributeDescription]) {
    self.name = name
    self.attributes = attributes
  }
}
