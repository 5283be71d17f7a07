import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossValidation

/// What a translator should know of a string: where it is from, its type and rules, and the sentences that the word is
/// put into in the language of the translation.
///
/// ```
/// The attribute weight of Patient: Double, maximum 500.
/// In the sentences: “Pole „Waga” jest wymagane.” “Wartość w polu „Waga” jest za duża.”
/// The longest has 41 characters.
/// ```
struct TranslatorNotes {
  private let index: ModelIndex
  private let vocabulary: ModelVocabulary
  private let documentation: [String: String]
  private var composer = MessageComposer(catalog: .builtIn(forLocale: "en"))
  private var target: TableOverlay?
  private var failures: [String: [PossibleFailure]] = [:]
  private var known: [String: Fact?] = [:]
  private var sentences: [Cause: Sentence] = [:]

  /// The maximum number of sentences that a note quotes; a word is in some ten at most.
  private static let sentenceLimit = 12

  init(_ context: WritingContext) {
    index = context.index
    vocabulary = context.vocabulary
    documentation = ProposedTexts.documentation(of: context, keys: SynchronizationOptions().documentationKeys)
    for entity in index.entities {
      failures[entity.name] = index.possibleFailures(of: entity.name, levels: 1).filter { $0.declaredIn == entity.name }
    }
  }

  /// Turns to the translators of a language.
  ///
  /// - Parameter target: the table of the translation.
  mutating func serve(_ language: String, target: TableOverlay?) {
    composer = MessageComposer(catalog: .builtIn(forLocale: language))
    self.target = target
    sentences = [:]
  }

  /// The notes of a key: its documentation or comment, then what the model tells.
  ///
  /// - Parameter comment: the comment of its entry in the tables.
  mutating func notes(of key: String, comment: String?) -> [String] {
    let first = documentation[key] ?? comment.flatMap(TranslationMark.removed)
    return [first, facts(of: key)].compactMap(\.self)
  }

  /// What the model tells of a key, the same in all languages, but for the sentences.
  private struct Fact {
    let text: String
    /// The failures whose sentences may name it.
    var failures: [PossibleFailure] = []
    /// Whether the sentences are those that name the entity.
    var isEntity = false
  }

  private mutating func facts(of key: String) -> String? {
    let fact = known[key] ?? fact(of: key)
    if known[key] == nil { known[key] = .some(fact) }
    guard let fact else { return nil }
    return fact.text + quoted(sentences(of: fact))
  }

  private func fact(of key: String) -> Fact? {
    switch LocalizationKey(key) {
    case .entity(let name)?:
      guard let entity = index.entity(named: name) else { return nil }
      let parent = entity.superentity.map { ", a kind of \($0)" } ?? ""
      let names = entity.propertyNames.prefix(8).joined(separator: ", ")
      let properties = names.isEmpty ? "" : ", with \(names)" + (entity.propertyNames.count > 8 ? ", …" : "")
      return Fact(
        text: "The entity \(name)\(parent)\(properties).", failures: failures[name] ?? [], isEntity: true)
    case .propertyOfEntity(let property, let entity)?:
      return fact(of: property, in: [entity])
    case .property(let property)?:
      let sharers = vocabulary.number(of: key).flatMap { vocabulary.sharers[$0] } ?? []
      return fact(of: property, in: sharers.compactMap { vocabulary.entries[$0].term.entity })
    case .errorString(let text)?:
      let users = index.entities.flatMap { entity in
        (failures[entity.name] ?? []).filter { $0.warning == text }.map { "\(entity.name).\($0.property)" }
      }
      guard !users.isEmpty else { return nil }
      return Fact(text: "A message, shown when a rule of \(users.prefix(8).joined(separator: ", ")) is broken.")
    case nil: return nil
    }
  }

  private func fact(of property: String, in entities: [String]) -> Fact? {
    guard let first = entities.first, let found = index.property(property, of: first) else { return nil }
    let kind: String
    switch found.property {
    case .attribute(let attribute): kind = "attribute \(property) of \(list(entities)): \(attribute.typeName)"
    case .relationship(let relationship):
      kind =
        "relationship \(property) of \(list(entities)), to \(relationship.isToMany ? "several" : "one") "
        + (relationship.destination ?? "object")
    case .fetched: kind = "fetched property \(property) of \(list(entities))"
    }
    let all = entities.flatMap { failures[$0] ?? [] }.filter { $0.property == property }
    let rules = distinct(all.compactMap(Self.rule))
    let limits = rules.isEmpty ? "" : ", " + rules.joined(separator: ", ")
    return Fact(text: "The \(kind)\(limits).", failures: all)
  }

  private static func rule(_ failure: PossibleFailure) -> String? {
    let code = ValidationErrorCode(rawValue: failure.code)
    guard let name = code?.ruleName else { return nil }
    return failure.limit.map { "\(name) \($0.text(for: code))" } ?? name
  }

  /// What the sentence of a failure depends on, in one language.
  private struct Cause: Hashable {
    let code: Int
    let warning: String?
  }

  private struct Sentence {
    let template: String
    /// The parts around the property's name.
    let parts: [String]
    let namesEntity: Bool
  }

  private mutating func sentence(of failure: PossibleFailure) -> Sentence {
    let cause = Cause(code: failure.code, warning: failure.warning)
    if let known = sentences[cause] { return known }
    let template = template(of: failure)
    let sentence = Sentence(
      template: template, parts: template.splitLiterally(at: MessageComposer.propertyPlaceholder),
      namesEntity: template.holds(MessageComposer.entityPlaceholder))
    sentences[cause] = sentence
    return sentence
  }

  private mutating func sentences(of fact: Fact) -> [String] {
    // Most failures of a property are of one entity, and so have the same names.
    var names: (of: PossibleFailure, entity: String, property: String)?
    var texts: [String] = []
    for failure in fact.failures {
      let sentence = sentence(of: failure)
      guard fact.isEntity ? sentence.namesEntity : sentence.parts.count > 1 else { continue }
      if names?.of.entity != failure.entity || names?.of.property != failure.property {
        names = (
          failure, name(.entity(failure.entity)),
          name(.propertyOfEntity(property: failure.property, entity: failure.entity), .property(failure.property))
        )
      }
      let (entity, property) = (names?.entity ?? "", names?.property ?? "")
      texts.append(
        sentence.namesEntity
          ? MessageComposer.fill(sentence.template, entityName: entity, propertyName: property)
          : sentence.parts.joined(separator: property))
    }
    return distinct(texts)
  }

  /// The sentence of an error: the model's own, as translated so far, or the standard one.
  private func template(of failure: PossibleFailure) -> String {
    guard let warning = failure.warning else { return composer.template(forCode: failure.code) }
    return text(.errorString(warning)) ?? warning
  }

  private func quoted(_ sentences: [String]) -> String {
    guard let longest = sentences.map(\.count).max() else { return "" }
    let shown = sentences.prefix(Self.sentenceLimit).map { "“\($0)”" }.joined(separator: " ")
    let length = "\(longest) characters"
    return sentences.count == 1
      ? "\nIn the sentence, of \(length): \(shown)" : "\nIn the sentences: \(shown)\nThe longest has \(length)."
  }

  /// The translated name, or `…` if there is no text.
  private func name(_ keys: LocalizationKey...) -> String { keys.lazy.compactMap(text).first ?? "…" }

  private func text(_ key: LocalizationKey) -> String? {
    guard let target, let entry = target.entry(ofKey: key.text), target.isOwn(entry) else { return nil }
    return target.text(of: entry)
  }

  private func list(_ entities: [String]) -> String {
    entities.prefix(4).joined(separator: ", ") + (entities.count > 4 ? ", …" : "")
  }

  private func distinct(_ texts: [String]) -> [String] {
    // A few: to compare them takes less than a set.
    if texts.count < 8 { return texts.indices.filter { !texts[..<$0].contains(texts[$0]) }.map { texts[$0] } }
    var seen = Set<String>()
    return texts.filter { seen.insert($0).inserted }
  }
}
