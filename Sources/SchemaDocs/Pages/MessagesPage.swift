import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading
import GlossPageTemplates
import GlossValidation

/// Every validation message of all models.
struct MessagesPage: Page {
  static let template = "messages"
  let address = PageAddress.messages
  var models: [MessagesOfModel]

  func title(_ words: DocumentationWords) -> String { words["messages"] }

  static let members = TemplateMembers<MessagesPage, PageScope> {
    $0.flag("hasMessages") { messages, _ in !messages.models.isEmpty }
    $0.flag("hasSeveralModels") { messages, _ in messages.models.contains { $0.name != nil } }
    $0.list("models") { messages, _ in messages.models }
  }

  init(_ editions: [Edition]) {
    let all = editions.map { MessagesComposer(edition: $0).messagesOfModel() }
      .filter { !$0.entities.isEmpty || !$0.sentences.isEmpty }
    models = all.map { model in
      var model = model
      if all.count < 2 { model.name = nil }
      return model
    }
  }
}

/// What the page of all messages says of one model.
struct MessagesOfModel: TemplateObject {
  /// Nil where one model only has messages.
  var name: String?
  /// The messages by entity; none where there are so many that each sentence is said once.
  var entities: [MessageGroup]
  /// The sentences with how many properties they can be said of; none where the messages stand by entity.
  var sentences: [SentenceCount]

  static let members = TemplateMembers<MessagesOfModel, PageScope> {
    $0.text("name") { model, _ in model.name }
    $0.list("entities") { model, _ in model.entities }
    $0.flag("hasSentences") { model, _ in !model.sentences.isEmpty }
    $0.list("sentences") { model, _ in model.sentences }
  }
}

/// The messages of one entity on the page of all messages.
struct MessageGroup: TemplateObject {
  var entity: EntityLink
  var messages: [MessageRow]

  static let members = TemplateMembers<MessageGroup, PageScope> {
    $0.members { group, _ in group.entity }
    $0.text("anchor") { group, page in page.id(SafeName.pageAnchor(group.entity.address)) }
    $0.flag("hasMessages") { group, _ in !group.messages.isEmpty }
    $0.list("messages") { group, _ in group.messages }
  }
}

/// A validation message.
struct MessageRow: TemplateObject {
  var property: String
  var address: PageAddress
  var code: Int
  var text: String

  static let members = TemplateMembers<MessageRow, PageScope> {
    $0.text("property") { row, _ in row.property }
    $0.text("propertyText") { row, page in page.format.breakable(row.property) }
    $0.text("propertyCode") { row, page in page.code(row.property) }
    $0.text("href") { row, page in page.href(row.address) }
    $0.text("code") { row, _ in String(row.code) }
    $0.text("text") { row, _ in row.text }
  }
}

/// A sentence that can be said of several properties.
struct SentenceCount: TemplateObject {
  var code: Int
  /// The sentence with `…` in the place of the name.
  var text: String
  var count: String

  static let members = TemplateMembers<SentenceCount, PageScope> {
    $0.text("code") { sentence, _ in String(sentence.code) }
    $0.text("text") { sentence, _ in sentence.text }
    $0.text("count") { sentence, _ in sentence.count }
  }
}

/// Composes validation messages.
struct MessagesComposer: EditionComposer {
  let edition: Edition

  /// Whether the messages would outweigh all else: then each sentence is said once, with how many properties it can be
  /// said of. Which they are, the rules on their pages tell.
  var hasMany: Bool { reference.failures.failures.count > 2_000 }

  /// The messages of all entities, or the sentences they are made of.
  func messagesOfModel() -> MessagesOfModel {
    if hasMany { return MessagesOfModel(name: reference.heading, entities: [], sentences: sentences()) }
    let entities = reference.entityNames.compactMap { name in
      edition.messages[name] == nil
        ? nil : edition.link(to: name).map { MessageGroup(entity: $0, messages: rows(of: name)) }
    }
    return MessagesOfModel(name: reference.heading, entities: entities, sentences: [])
  }

  func rows(of name: String) -> [MessageRow] {
    (edition.messages[name] ?? []).map { message in
      MessageRow(
        property: message.property,
        address: reference.address(of: message.property, in: name) ?? reference.pages[name] ?? .index,
        code: message.code, text: message.text)
    }
  }

  /// The distinct sentences, sorted by code and text.
  private func sentences() -> [SentenceCount] {
    struct Sentence: Hashable {
      var code: Int
      var text: String
    }
    var counts: [Sentence: Int] = [:]
    for name in reference.entityNames {
      for message in edition.messages[name] ?? [] {
        let text = message.text.replacingFirst(message.name, with: "…")
        counts[Sentence(code: message.code, text: text), default: 0] += 1
      }
    }
    return counts.sorted { left, right in
      left.key.code == right.key.code ? left.key.text.precedes(right.key.text) : left.key.code < right.key.code
    }.map {
      SentenceCount(code: $0.key.code, text: $0.key.text, count: words.vocabulary.formats.number($0.value))
    }
  }
}
