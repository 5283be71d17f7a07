/// What the first page says.
struct IndexPage: Sendable, Equatable {
  var title: String
  /// Markdown from the person who publishes the reference.
  var preface: String
  var models: [ModelOverview]
}

/// A model on the first page.
struct ModelOverview: Sendable, Equatable {
  var name: String
  var anchor: String
  /// Documentation in Markdown, from comments of old models.
  var documentation: String
  var facts: [Fact]
  /// `9 entities`, `41 attributes` …
  var counts: [String]
  var entities: [EntitySummary]
  /// The diagrams, several where one would be too large to read.
  var diagrams: [OverviewDiagram]
  var isDiagramSplit: Bool
  /// All entities and properties by first letter.
  var letters: [LetterGroup]
}

/// A row of the table of entities.
struct EntitySummary: Sendable, Equatable {
  var link: EntityLink
  var isAbstract: Bool
  var parent: EntityLink?
  var attributeCount: Int
  var relationshipCount: Int
  /// Markdown, of which the first paragraph is shown.
  var documentation: String
}

/// A part of the overview diagram.
struct OverviewDiagram: Sendable, Equatable {
  var title: String?
  var graph: DiagramGraph
}

/// The names that begin with one letter.
struct LetterGroup: Sendable, Equatable {
  var letter: String
  var entries: [LetterEntry]
}

/// One name with the places where it occurs.
struct LetterEntry: Sendable, Equatable {
  var name: String
  var label: String?
  var address: PageAddress
  /// The entity, for a property.
  var owner: String?
}

/// A fetch request template.
struct FetchRequestValue: Sendable, Equatable {
  var name: String
  var address: PageAddress
  var fetches: TextRuns
  var predicate: String?
  var variables: [String]
  var facts: [Fact]
}

/// A configuration with its entities.
struct ConfigurationValue: Sendable, Equatable {
  var name: String
  var anchor: String
  var entities: [TextRuns]
  var usesCloudKit: Bool
}

/// A composite attribute type.
struct CompositeValue: Sendable, Equatable {
  var name: String
  var anchor: String
  var attributes: [AttributeRow]
}

/// What the page of all messages says of one model.
struct MessagesOfModel: Sendable, Equatable {
  var name: String
  /// The messages by entity; none where there are so many that each sentence is said once.
  var entities: [MessageGroup]
  /// The sentences with how many properties they can be said of; none where the messages stand by entity.
  var sentences: [SentenceCount]
}

/// The messages of one entity on the page of all messages.
struct MessageGroup: Sendable, Equatable {
  var entity: EntityLink
  var messages: [MessageRow]
}

/// A sentence that can be said of several properties.
struct SentenceCount: Sendable, Equatable {
  var code: Int
  /// The sentence with `…` in the place of the name.
  var text: String
  var count: String
}

/// The names of an entity and its properties in every language that has a table.
struct NamesTable: Sendable, Equatable {
  /// The names of the languages, in the order of the columns.
  var languages: [LanguageHeading]
  var rows: [NamesRow]
}

/// A column of a names table.
struct LanguageHeading: Sendable, Equatable {
  var locale: String
  var name: String
  var direction: String

  /// The locale as BCP 47 has it.
  var languageTag: String { locale.replacing("_", with: "-") }
}

/// A row of a names table; a name is nil where the language has none.
struct NamesRow: Sendable, Equatable {
  var name: String
  var address: PageAddress
  var names: [String?]
}

/// How much of a model a language translates.
struct CoverageRow: Sendable, Equatable {
  var language: LanguageHeading
  var translated: Int
  var expected: Int
  var percent: String
}
