/// What the page of an entity says, in the reader's language but in no format yet.
struct EntityPage: Sendable, Equatable {
  var address: PageAddress
  /// The raw name.
  var name: String
  /// The localized name, where the reader's table has one.
  var label: String?
  /// The model's name, where the reference holds several.
  var modelName: String?
  var isAbstract: Bool
  /// Documentation in Markdown.
  var documentation: String
  /// The ancestors from the root down.
  var ancestors: [EntityLink]
  var children: [EntityLink]
  /// Class, configurations, renaming identifier and so on, those that have a value.
  var facts: [Fact]
  var attributes: [AttributeRow]
  var relationships: [RelationshipRow]
  var fetchedProperties: [FetchedPropertyRow]
  var indexes: [IndexRow]
  /// The properties of each uniqueness constraint.
  var uniquenessConstraints: [TextRuns]
  var fetchRequests: [FetchRequestValue]
  /// Properties and requests elsewhere that lead here.
  var usedBy: [TextRuns]
  /// The messages; none where there are so many that they stand on the page of messages only.
  var messages: [MessageRow]
  var hasMessagesElsewhere: Bool
  var names: NamesTable
  var userInfo: [UserInfoRow]
  /// Documentation of properties that is more than fits a table, by property.
  var details: [DetailValue]
  /// The entity among those it is connected with.
  var neighbours: DiagramGraph
}

/// A link to an entity's page.
struct EntityLink: Sendable, Equatable {
  var name: String
  var label: String?
  var address: PageAddress

  var run: TextRun { .link(name, address) }
}

/// A labelled fact: `Class: Player`.
struct Fact: Sendable, Equatable {
  var label: String
  var value: TextRuns
}

/// A row of an entity's attributes.
struct AttributeRow: Sendable, Equatable {
  var name: String
  var label: String?
  var anchor: String
  var type: TextRuns
  /// The entity that declares it, for an inherited one.
  var declaredIn: EntityLink?
  /// `required; 3 to 40 characters; default "x"`
  var rules: TextRuns
  var isRequired: Bool
  /// What it is beyond its rules: transient, derived, unique and so on.
  var traits: [TextRuns]
  /// Documentation in Markdown; the table shows its first paragraph.
  var documentation: String
}

/// A row of an entity's relationships.
struct RelationshipRow: Sendable, Equatable {
  var name: String
  var label: String?
  var anchor: String
  var declaredIn: EntityLink?
  /// The destination, or its raw name where the model has no such entity.
  var destination: TextRuns
  var inverse: TextRuns
  /// `one or none`, `2 to 20, ordered`
  var count: String
  var isRequired: Bool
  var deleteRule: String
  var deletionEffect: String
  var traits: [TextRuns]
  var documentation: String
}

/// A row of an entity's fetched properties.
struct FetchedPropertyRow: Sendable, Equatable {
  var name: String
  var label: String?
  var anchor: String
  var declaredIn: EntityLink?
  var fetches: TextRuns
  var predicate: String?
  var documentation: String
}

/// A fetch index.
struct IndexRow: Sendable, Equatable {
  var name: String
  var elements: TextRuns
  var condition: String?
}

/// A userInfo entry that is not documentation.
struct UserInfoRow: Sendable, Equatable {
  /// The property it belongs to; nil for the entity itself.
  var owner: String?
  var key: String
  var value: String
}

/// Documentation of a property in full.
struct DetailValue: Sendable, Equatable {
  var name: String
  var label: String?
  /// The anchor of the property's row.
  var anchor: String
  var documentation: String
}

/// A validation message.
struct MessageRow: Sendable, Equatable {
  var property: String
  var address: PageAddress
  var code: Int
  var text: String
}
