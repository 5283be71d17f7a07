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

  /// The notes for the translators of a language.
  ///
  /// - Parameter target: the table of the translation.
  func serving(_ language: String, target: TableOverlay?) -> TranslatorNotes {
    var notes = self
    notes.composer = MessageComposer(catalog: .builtIn(forLocale: language))
    notes.target = target
    return notes
  }

  /// The notes of a key: its documentation or comment, then what the model tells.
  ///
  /// - Parameter comment: the comment of its entry in the tables.
  func notes(of key: String, comment: String?) -> [String] {
    let first = documentation[key] ?? comment.flatMap(TranslationMark.removed)
    return [first, facts(of: key)].compactMap(\.self)
  }

  private func facts(of key: String) -> String? {
    switch LocalizationKey(key) {
    case .entity(let name)?:
      guard let entity = index.entity(named: name) else { return nil }
      let parent = entity.superentity.map { ", a kind of \($0)" } ?? ""
      let names = entity.propertyNames.prefix(8).joined(separator: ", ")
      let properties = names.isEmpty ? "" : ", with \(names)" + (entity.propertyNames.count > 8 ? ", …" : "")
      return "The entity \(name)\(parent)\(properties)." + sentences(namingEntity: name)
    case .propertyOfEntity(let property, let entity)?:
      return facts(of: property, in: [entity])
    case .property(let property)?:
      let sharers = vocabulary.number(of: key).flatMap { vocabulary.sharers[$0] } ?? []
      return facts(of: property, in: sharers.compactMap { vocabulary.entries[$0].term.entity })
    case .errorString(let text)?:
      let users = index.entities.flatMap { entity in
        (failures[entity.name] ?? []).filter { $0.warning == text }.map { "\(entity.name).\($0.property)" }
      }
      guard !users.isEmpty else { return nil }
      return "A message, shown when a rule of \(users.prefix(8).joined(separator: ", ")) is broken."
    case nil: return nil
    }
  }

  private func facts(of property: String, in entities: [String]) -> String? {
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
    return "The \(kind)\(limits)." + quoted(sentences(of: all))
  }

  private static func rule(_ failure: PossibleFailure) -> String? {
    let code = ValidationErrorCode(rawValue: failure.code)
    guard let name = code?.ruleName else { return nil }
    return failure.limit.map { "\(name) \($0.text(for: code))" } ?? name
  }

  private func sentences(of failures: [PossibleFailure]) -> [String] {
    distinct(
      failures.compactMap { failure in
        let template = template(of: failure)
        guard template.holds(MessageComposer.propertyPlaceholder) else { return nil }
        return MessageComposer.fill(
          template, entityName: name(.entity(failure.entity)),
          propertyName: name(
            .propertyOfEntity(property: failure.property, entity: failure.entity), .property(failure.property)))
      })
  }

  private func sentences(namingEntity entity: String) -> String {
    let found = (failures[entity] ?? []).compactMap { failure -> String? in
      let template = template(of: failure)
      guard template.holds(MessageComposer.entityPlaceholder) else { return nil }
      return MessageComposer.fill(
        template, entityName: name(.entity(entity)),
        propertyName: name(.propertyOfEntity(property: failure.property, entity: entity), .property(failure.property)))
    }
    return quoted(distinct(found))
  }

  /// The sentence of an error: the model's own, as translated so far, or the standard one.
  private func template(of failure: PossibleFailure) -> String {
    guard let warning = failure.warning else { return composer.template(forCode: failure.code) }
    return text(.errorString(warning)) ?? warning
  }

  private func quoted(_ sentences: [String]) -> String {
    guard let longest = sentences.max(by: { $0.count < $1.count }) else { return "" }
    let shown = sentences.prefix(Self.sentenceLimit).map { "“\($0)”" }.joined(separator: " ")
    let length = "\(longest.count) characters"
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
    var seen = Set<String>()
    return texts.filter { seen.insert($0).inserted }
  }
}
