package import GlossBasics
import GlossManagedObjectModel

/// Diagnoses keys that are not in a model's vocabulary and finds what was meant.
///
/// Created once per run for all tables of a model.
package struct KeyReader {
  private let index: ModelIndex
  private let vocabulary: ModelVocabulary
  private let compositeAttributes: Set<String>
  /// The readers of the model's other versions: a key that one of them knows is not diagnosed by this one.
  private let others: [KeyReader]
  /// Whether any of the versions has textual warnings; see ``ModelVocabulary/hasWarnings``.
  private let hasWarnings: Bool
  private var suggestions: [Candidates: Suggestion] = [:]
  /// The model's keys by appearance; computed when the first key that may look like one of them is read.
  private lazy var keysByLook = vocabulary.keysByLook
  /// How many more keys are compared with names. Misspellings are few: a table with thousands of unknown keys is
  /// another model's, and near matches are chance.
  private var searchesLeft = 4_000

  private let budget: RunBudget

  /// - Parameters:
  ///   - others: the vocabularies of the model's other versions read in this run.
  ///   - budget: the budget for comparing names.
  package init(
    _ vocabulary: ModelVocabulary, others: [ModelVocabulary] = [], budget: RunBudget = RunBudget()
  ) {
    self.budget = budget
    self.others = others.map { KeyReader($0, budget: budget) }
    hasWarnings = vocabulary.hasWarnings || others.contains(where: \.hasWarnings)
    index = vocabulary.index
    self.vocabulary = vocabulary
    compositeAttributes = Set(index.model.composites.flatMap(\.attributes).map(\.name))
  }

  /// Diagnoses the keys of tables that do not directly name an object, each key once, since the same mistake usually
  /// occurs in every language.
  package mutating func diagnoses(of tables: some Sequence<TableOverlay>) -> [LiteralText: KeyDiagnosis] {
    var known: [LiteralText: KeyDiagnosis] = [:]
    for table in tables {
      for entry in table.unknownEntries {
        let text = LiteralText(table.entries.key(at: entry))
        if known[text] == nil { known[text] = diagnosis(of: text.text, table.key(of: entry)) }
      }
    }
    return known
  }

  /// - Parameter key: the parsed text; nil if it has none of the four forms.
  package mutating func diagnosis(of text: String, _ key: LocalizationKey?) -> KeyDiagnosis {
    if others.contains(where: { $0.isLegal(text, key) }) { return .legal }
    let visible = text.withoutInvisibleCharacters
    if visible != text, isLegal(visible, LocalizationKey(visible)) { return .hidesCharacters }
    if let meant = lookalike(of: text) {
      return .faulty(
        .orphaned, message: "the key \(text.quoted) looks like one of the model's but has different code points",
        suggestion: meant)
    }
    guard let key else { return malformed(text) }
    if isLegal(key) || isUnknownWarning(key) { return .legal }
    let repaired = KeyRepair.trimmingComponents(text)
    if repaired != text, isLegal(repaired, LocalizationKey(repaired)) {
      return .faulty(
        .malformed, message: "the key \(text.quoted) has white space around a name", suggestion: repaired)
    }
    return orphaned(key)
  }

  /// Returns the model's key that looks like this one but has different code points, so Core Data never finds this one.
  private mutating func lookalike(of text: String) -> String? {
    // Two different ASCII strings look different.
    guard vocabulary.hasUnusualKeys || !text.isPrintableASCII else { return nil }
    return keysByLook[text].flatMap { $0.isLiterally(text) ? nil : $0 }
  }

  private mutating func malformed(_ text: String) -> KeyDiagnosis {
    let repair = KeyRepair(text, isEntity: { index.entity(named: $0) != nil }, isProperty: isProperty)
    var suggestion = repair.suggestion
    if let text = suggestion, let key = LocalizationKey(text), !isLegal(key), !isUnknownWarning(key) {
      if case .faulty(_, _, let nearer?) = orphaned(key) { suggestion = nearer } else { suggestion = nil }
    }
    return .faulty(.malformed, message: "the key \(text.quoted) \(repair.reason)", suggestion: suggestion)
  }

  private mutating func orphaned(_ key: LocalizationKey) -> KeyDiagnosis {
    let message =
      switch key {
      case .entity(let name): "the model has no entity \(name.quoted)"
      case .property(let name): "no entity of the model has a property \(name.quoted)"
      case .propertyOfEntity(let property, let entity):
        index.entity(named: entity) == nil
          ? "the model has no entity \(entity.quoted)"
          : "the entity \(entity.quoted) has no property \(property.quoted)"
      case .errorString(let text): "no rule of the model has the warning \(text.quoted)"
      }
    guard searchesLeft > 0 else { return .faulty(.orphaned, message: message, suggestion: nil) }
    searchesLeft -= 1
    return .faulty(.orphaned, message: message, suggestion: nearest(to: key)?.text)
  }

  private mutating func nearest(to key: LocalizationKey) -> LocalizationKey? {
    switch key {
    case .entity(let name): nearestEntity(to: name).map(LocalizationKey.entity)
    case .property(let name): keyOfKeyPath(name) ?? nearestProperty(to: name).map(LocalizationKey.property)
    case .propertyOfEntity(let property, let entity): nearest(toProperty: property, of: entity)
    case .errorString(let text): nearestWarning(to: text).map(LocalizationKey.errorString)
    }
  }

  /// Returns the key meant by `Entity.property` in place of a property.
  private func keyOfKeyPath(_ name: String) -> LocalizationKey? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, index.property(parts[1], of: parts[0]) != nil else { return nil }
    return .propertyOfEntity(property: parts[1], entity: parts[0])
  }

  private mutating func nearest(toProperty property: String, of entity: String) -> LocalizationKey? {
    guard index.entity(named: entity) == nil else {
      if let nearest = nearestProperty(to: property, of: entity) {
        return .propertyOfEntity(property: nearest, entity: entity)
      }
      return onlyOwner(of: property).map { .propertyOfEntity(property: property, entity: $0) }
    }
    let owners = owners(of: property)
    guard let nearest = Suggestion(owners).nearest(to: entity, budget: budget) ?? nearestEntity(to: entity) else {
      return onlyOwner(of: property).map { .propertyOfEntity(property: property, entity: $0) }
    }
    let name = owners.contains(nearest) ? property : nearestProperty(to: property, of: nearest)
    return name.map { .propertyOfEntity(property: $0, entity: nearest) }
  }

  /// Whether a key may be that of a warning that code sets.
  private func isUnknownWarning(_ key: LocalizationKey) -> Bool { key.isErrorString && !hasWarnings }

  private func isLegal(_ text: String, _ key: LocalizationKey?) -> Bool {
    vocabulary.number(of: text) != nil || key.map(isLegal) ?? false
  }

  private func isLegal(_ key: LocalizationKey) -> Bool {
    if vocabulary.number(of: key.text) != nil { return true }
    switch key {
    case .property(let name):
      return compositeAttributes.contains(name)
    case .propertyOfEntity(let property, let entity):
      guard index.entity(named: entity)?.name.isLiterally(entity) == true else { return false }
      return index.property(property, of: entity)?.property.name.isLiterally(property) == true
        || isDeclared(property, below: entity)
    case .entity, .errorString:
      return false
    }
  }

  /// Whether a child of the entity declares the property, so its look-up reaches the entity's key.
  private func isDeclared(_ property: String, below entity: String) -> Bool {
    owners(of: property).contains { owner in
      index.inheritanceChain(of: owner).contains { $0.name == entity }
    }
  }

  /// Returns the entities that declare a property, sorted.
  private func owners(of property: String) -> [String] {
    guard let number = vocabulary.number(of: LocalizationKey.property(property).text) else { return [] }
    return (vocabulary.sharers[number] ?? []).compactMap { vocabulary.entries[$0].term.entity }
  }

  /// Returns the entity that declares a property; nil if several do, of which none is nearer than another.
  private func onlyOwner(of property: String) -> String? {
    let owners = owners(of: property)
    return owners.count == 1 ? owners[0] : nil
  }

  private func isProperty(_ name: String) -> Bool {
    vocabulary.number(of: LocalizationKey.property(name).text) != nil
  }

  private mutating func nearestEntity(to name: String) -> String? { nearest(to: name, .entity) }

  private mutating func nearestProperty(to name: String, of entity: String? = nil) -> String? {
    nearest(to: name, entity.map(Candidates.propertyOfEntity) ?? .property)
  }

  private mutating func nearestWarning(to text: String) -> String? { nearest(to: text, .warning) }

  private mutating func nearest(to text: String, _ candidates: Candidates) -> String? {
    let suggestion = suggestions[candidates] ?? Suggestion(names(candidates))
    suggestions[candidates] = suggestion
    return suggestion.nearest(to: text, budget: budget)
  }

  /// The names that a misspelt name is compared with.
  private enum Candidates: Hashable {
    case entity, property, warning
    case propertyOfEntity(String)
  }

  private func names(_ candidates: Candidates) -> [String] {
    switch candidates {
    case .entity: index.entityNames
    case .property: vocabulary.keys.compactMap { if case .property(let name) = $0 { name } else { nil } }
    case .warning: vocabulary.entries.compactMap { if case .errorString(let text) = $0.term { text } else { nil } }
    case .propertyOfEntity(let entity): index.inheritanceChain(of: entity).flatMap(\.propertyNames)
    }
  }
}
