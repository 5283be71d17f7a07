/// A member of the context, by the name that templates use.
///
/// This is the whole vocabulary: what is not here is reported in a template as unknown.
enum ContextMember: UInt8, CaseIterable, Sendable {
  // Of every page.
  case title, siteTitle, isIndex, direction, locale, language, root, assets, words, home, hasLanguages, languages
  case pages, navigation, isNavigationComplete, isCurrent

  // Of many things: the raw name, the same as code, the name in the reader's language, where its page or row is.
  case name, code, label, href, anchor, text, documentation, facts, value, owner

  // Of an entity's page.
  case isAbstract, ancestors, hasAncestors, children, hasFacts, hasAttributes, attributes, hasRelationships
  case relationships, hasFetchedProperties, fetchedProperties, hasIndexes, indexes, hasUniqueness
  case uniquenessConstraints, hasUsers, usedBy, hasMessages, messages, messagesLink, localizedNames, hasUserInfo
  case userInfo, hasDetails, details, hasDiagram, diagram

  // Of a property's row.
  case type, declaredIn, rules, isRequired, traits, destination, inverse, count, deleteRule, deletionEffect, fetches
  case predicate
  case hasAttributeDescriptions, hasRelationshipDescriptions, hasFetchedPropertyDescriptions

  // Of an index, a userInfo entry, a message.
  case elements, condition, key, property, propertyCode

  // Of a table of names.
  case rows, nameCode, names

  // Of the first page.
  case hasEntities, hasEntityDescriptions, hasParents
  case preface, hasSeveralModels, models, counts, entities, parent, attributeCount, relationshipCount
  case isDiagramSplit, diagrams, letters, letter, entries

  // Of fetch requests, configurations and composites.
  case requests, hasVariables, variables, hasConfigurations, configurations, usesCloudKit, hasComposites, composites

  // Of the pages of messages and of translations.
  case hasSentences, sentences, hasTables, tables, coverage, translated, expected, percent, isComplete

  // Of the change log.
  case versions, comparison, hasIssues, issues, isUnchanged, hasRows, subject, change, before, after

  // Of a single page.
  case sections

  /// The name in templates.
  var name: String { Self.allNames[Int(rawValue)] }

  init?(named name: String) {
    guard let member = Self.byName[name] else { return nil }
    self = member
  }

  private static let allNames = allCases.map { String(describing: $0) }
  private static let byName = Dictionary(zip(allNames, allCases), uniquingKeysWith: { first, _ in first })
}

/// A set of members.
struct ContextMembers: Sendable {
  private var words: SIMD4<UInt64>

  static let all = ContextMembers(words: SIMD4(repeating: .max))

  init() { words = .zero }

  private init(words: SIMD4<UInt64>) { self.words = words }

  func contains(_ member: ContextMember) -> Bool {
    words[Int(member.rawValue >> 6)] & (1 << UInt64(member.rawValue & 63)) != 0
  }

  mutating func insert(_ member: ContextMember) {
    words[Int(member.rawValue >> 6)] |= 1 << UInt64(member.rawValue & 63)
  }
}
