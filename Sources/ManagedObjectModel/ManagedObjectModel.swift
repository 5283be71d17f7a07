/// A Core Data managed object model: the contents of `NSManagedObjectModel`, as values.
///
/// A model is the same value whether read from source, read from its compiled form or built in code; members that only
/// some forms have (`usesCloudKit`, `AttributeDescription.usesScalarValueType`, `EntityDescription.codeGeneration`) are
/// optional. Predicates and expressions are stored as canonical format strings (see the module `PredicateFormat`).
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
  /// The entities in source order; all output sorts them by name.
  package var entities: [EntityDescription]
  /// The configurations other than the default one.
  package var configurations: [Configuration]
  /// The fetch request templates.
  package var fetchRequestTemplates: [FetchRequestTemplate]
  /// The composite attribute types (iOS 17, macOS 14).
  package var composites: [CompositeDescription]
  /// `NSVersionIdentifiers`: free strings set by the developer; empty strings are omitted.
  package var versionIdentifiers: [String]
  /// Whether the model is marked for use with CloudKit; nil if the form it was read from does not specify it.
  package var usesCloudKit: Bool?
  /// Whether the model is marked for use with SwiftData; nil if the form it was read from does not specify it.
  package var usesSwiftData: Bool?
  /// The framework that the app uses it with, which decides what users read in errors.
  package var framework = Framework.coreData
  /// The names that code gives a model that it builds, by the keys of tables; nil if it gives none.
  package var localizationDictionary: [String: String]?
  /// Whether code gives it further names that cannot be read.
  package var hasUnreadNames = false
  /// Whether Core Data looks names up for it: not for a model that code builds without giving it names.
  package var hasLocalizationPolicy = true
  /// Whether there may be unknown entities, such as those in a list computed by a program.
  package var isIncomplete = false
  /// Whether code sets warnings that cannot be read, so there may be more than the model's own.
  package var hasUnreadWarnings = false

  package enum Framework: Sendable, Hashable {
    case coreData
    /// Without a localization policy; non-optional properties are never nil.
    case swiftData
  }

  /// Whether messages have names out of tables.
  package var readsTables: Bool { framework != .swiftData && hasLocalizationPolicy }

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

/// A named subset of a model that can be put in a separate store.
package struct Configuration: Sendable, Hashable {
  package var name: String
  /// The names of its entities.
  package var entities: [String]
  /// Whether the configuration is marked for use with CloudKit; nil if the form it was read from does not specify it.
  package var usesCloudKit: Bool?

  package init(name: String, entities: [String], usesCloudKit: Bool? = nil) {
    self.name = name
    self.entities = entities
    self.usesCloudKit = usesCloudKit
  }
}

/// A composite attribute type: a named group of attributes, the contents of an attribute of type `Composite`.
package struct CompositeDescription: Sendable, Hashable {
  package var name: String
  package var attributes: [AttributeDescription]

  package init(name: String, attributes: [AttributeDescription]) {
    self.name = name
    self.attributes = attributes
  }
}
