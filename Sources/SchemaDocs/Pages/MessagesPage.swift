import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates
import GlossValidation

/// Every validation message of all models.
struct MessagesPage: Page {
  static let template = "messages"
  let address = PageAddress.messages
  var models: [MessagesOfModel]

  func title(_ words: DocumentationWords) -> String { words["messages"] }

  /// How an app reads the errors of several broken rules, which `NSError` nests.
  private static let nestedErrors = #"""
    do {
      try context.save()
    } catch let error as NSError {
      for error in error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error] {
        logger.error("\(error.code): \(error.localizedDescription)")
      }
    }
    """#

  static let members = TemplateMembers<MessagesPage, PageScope> {
    $0.object("severalErrors") { messages, _ in
      messages.models.flatMap(\.codes).first { $0.code == ValidationErrorCode.multipleErrors.rawValue }
    }
    $0.text("nestedErrors") { _, page in page.format.lines(ofCode: nestedErrors) }
    $0.flag("hasMessages") { messages, _ in !messages.models.isEmpty }
    $0.flag("isSwiftData") { messages, _ in messages.isSwiftData }
    $0.flag("hasSeveralModels") { messages, _ in messages.models.contains { $0.name != nil } }
    $0.list("models") { messages, _ in messages.models }
  }

  /// Whether all models are those of Swift classes, which have no rules of Core Data's.
  let isSwiftData: Bool

  init(_ editions: [Edition]) {
    isSwiftData = editions.allSatisfy { $0.reference.loaded.model.framework == .swiftData }
    let all = editions.map { MessagesComposer(edition: $0).messagesOfModel() }
      .filter { !$0.entities.isEmpty || !$0.sentences.isEmpty }
    models = all.map { model in
      var model = model
      if all.count < 2 { model.name = nil }
      return model
    }
  }
}

/// The messages of one model on the page of all messages.
struct MessagesOfModel: TemplateObject {
  /// nil if only one model has messages.
  var name: String?
  /// The messages by entity; empty if there are so many that each sentence is listed once.
  var entities: [MessageGroup]
  /// The sentences, each with its number of properties; empty if the messages are listed by entity.
  var sentences: [SentenceCount]
  /// All distinct sentences by code.
  var codes: [MessageCode] = []

  static let members = TemplateMembers<MessagesOfModel, PageScope> {
    $0.text("name") { model, _ in model.name }
    $0.list("entities") { model, _ in model.entities }
    $0.list("sentences") { model, _ in model.sentences }
    $0.list("codes") { model, _ in model.codes }
  }
}

/// Core Data's sentences for one error code.
struct MessageCode: TemplateObject {
  var code: Int
  var name: String
  /// The position of its model, since the anchors of the first one are taken.
  var model: Int
  var sentences: [Sentence]

  /// A sentence with `…` in place of the name, and the number of properties it applies to.
  struct Sentence: TemplateObject {
    var text: String
    var count: String
    var isMisspelled: Bool

    static let members = TemplateMembers<Sentence, PageScope> {
      $0.text("text") { sentence, _ in sentence.text }
      $0.text("count") { sentence, _ in sentence.count }
      $0.flag("isMisspelled") { sentence, _ in sentence.isMisspelled }
    }
  }

  /// The anchor of a code on the page.
  static func anchor(_ code: Int, model: Int) -> String { "code-\(code)" + (model == 0 ? "" : "--\(model + 1)") }

  static let members = TemplateMembers<MessageCode, PageScope> {
    $0.text("code") { code, _ in String(code.code) }
    $0.text("codeName") { code, _ in code.name }
    $0.text("anchor") { code, page in page.id(anchor(code.code, model: code.model)) }
    $0.list("sentences") { code, _ in code.sentences }
  }
}

/// The messages of one entity on the page of all messages.
struct MessageGroup: TemplateObject {
  var entity: EntityLink
  var messages: [MessageRow]
  /// The entities to which the messages also apply, since they inherit the properties.
  var heirs: [EntityLink] = []

  static let members = TemplateMembers<MessageGroup, PageScope> {
    $0.members { group, _ in group.entity }
    $0.text("anchor") { group, page in page.id(SafeName.pageAnchor(group.entity.address)) }
    $0.list("messages") { group, _ in group.messages }
    $0.text("inheritedBy") { group, page in
      guard !group.heirs.isEmpty else { return nil }
      let names = TextRuns.joined(
        group.heirs.map { TextRuns([$0.run]) }, separator: page.site.words.vocabulary.formats.list(["", ""]))
      return page.text(page.site.words.runs("inheritedBy", "entities", names))
    }
  }
}

/// A validation message.
struct MessageRow: TemplateObject {
  var property: String
  var address: PageAddress
  /// The other properties that the sentence is said of, where equal sentences are one row.
  var others: [Other] = []
  var code: Int
  var text: String
  /// The limit of the rule: `at most 40 characters`; nil for a rule without one.
  var limit: TextRuns?
  /// Where the missing translation of its name or text is listed; nil if none is missing.
  var gap: PageAddress?
  /// The place of the code on the page of all messages.
  var codeAddress: PageAddress
  /// Whether Core Data's own sentence has a placeholder that it does not fill in.
  var isMisspelled = false
  /// The text with `…` in place of the property's name.
  var sentence = ""

  /// A property with the place of its card.
  struct Other: TemplateObject {
    var property: String
    var address: PageAddress

    static let members = TemplateMembers<Other, PageScope> {
      $0.text("propertyText") { other, page in page.format.breakable(other.property) }
      $0.text("propertyCode") { other, page in page.code(other.property) }
      $0.text("href") { other, page in page.href(other.address) }
    }
  }

  static let members = TemplateMembers<MessageRow, PageScope> {
    $0.list("others") { row, _ in row.others }
    $0.text("property") { row, _ in row.property }
    $0.text("propertyText") { row, page in page.format.breakable(row.property) }
    $0.text("propertyCode") { row, page in page.code(row.property) }
    $0.text("href") { row, page in page.href(row.address) }
    $0.text("code") { row, _ in String(row.code) }
    $0.text("codeHref") { row, page in page.href(row.codeAddress) }
    $0.text("text") { row, _ in row.text }
    $0.text("limit") { row, page in row.limit.map(page.text) }
    $0.text("gapHref") { row, page in row.gap.map(page.href) }
    $0.flag("isMisspelled") { row, _ in row.isMisspelled }
  }
}

extension ValidationMessage {
  /// Whether Core Data's own sentence has a placeholder it does not fill in: `@{PROPERTY}@` instead of
  /// `%{PROPERTY}@`, as its sentence for 1690 has in every language.
  fileprivate var isMisspelledByCoreData: Bool {
    textSource != .table && text.utf8.contains(UInt8(ascii: "@")) && text.contains("@{PROPERTY}@")
  }
}

/// A sentence that applies to several properties.
struct SentenceCount: TemplateObject {
  var code: Int
  /// The sentence with `…` in place of the name.
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

  /// A longer list is unreadable, and in a deep hierarchy each level has one as long.
  private static let heirLimit = 40

  /// Whether the messages would outweigh everything else: then each sentence is listed once, with its number of
  /// properties. The rules on their pages show which ones.
  var hasMany: Bool { reference.failures.failures.count > 2_000 }

  /// The messages of all entities, or their distinct sentences.
  func messagesOfModel() -> MessagesOfModel {
    if hasMany {
      return MessagesOfModel(name: reference.heading, entities: [], sentences: sentences(), codes: edition.codes)
    }
    let isFolded = reference.failures.failures.count > Self.mostUnfolded
    let entities = groups.map { group in
      var group = group
      if isFolded { group.messages = folded(group.messages) }
      return group
    }
    return MessagesOfModel(name: reference.heading, entities: entities, sentences: [], codes: edition.codes)
  }

  /// The messages by the entity that says them first.
  var groups: [MessageGroup] {
    reference.entityNames.compactMap { name in
      let rows = rows(of: name)
      guard !rows.isEmpty, let link = edition.link(to: name) else { return nil }
      return MessageGroup(
        entity: link, messages: rows,
        heirs: index.descendants(of: name).prefix(Self.heirLimit).compactMap(edition.link))
    }
  }

  /// The messages of an entity, except those repeated from an ancestor's page for the same property.
  ///
  /// Otherwise deep hierarchies would repeat each message once per level.
  private func messages(of name: String) -> [ValidationMessage] {
    let messages = edition.messages[name] ?? []
    guard index.entity(named: name)?.superentity != nil else { return messages }
    var said: [String: Set<String>] = [:]
    return messages.filter { message in
      guard let property = index.property(message.property, of: name), property.declaredIn != name,
        reference.pages[property.declaredIn] != nil
      else { return true }
      let owner = property.declaredIn
      if said[owner] == nil { said[owner] = edition.said[owner] ?? [] }
      return said[owner]?.contains("\(message.property)\u{0}\(message.code)\u{0}\(message.text)") != true
    }
  }

  /// Above this number of messages, equal sentences of an entity are one row.
  private static let mostUnfolded = 200

  /// The rows with those united that say the same of several properties.
  private func folded(_ rows: [MessageRow]) -> [MessageRow] {
    func isFoldable(_ row: MessageRow) -> Bool { row.limit == nil && row.gap == nil && !row.isMisspelled }
    var counts: [String: Int] = [:]
    for row in rows where isFoldable(row) { counts[row.sentence, default: 0] += 1 }
    var places: [String: Int] = [:]
    var result: [MessageRow] = []
    for var row in rows {
      guard isFoldable(row), counts[row.sentence] ?? 0 > 2 else {
        result.append(row)
        continue
      }
      if let place = places[row.sentence] {
        result[place].others.append(MessageRow.Other(property: row.property, address: row.address))
      } else {
        places[row.sentence] = result.count
        row.text = row.sentence
        result.append(row)
      }
    }
    return result
  }

  func rows(of name: String) -> [MessageRow] {
    let wording = PropertyWording(edition: edition)
    return messages(of: name).map { message in
      MessageRow(
        property: message.property,
        address: reference.address(of: message.property, in: name) ?? reference.pages[name] ?? .index,
        code: message.code, text: message.text,
        limit: index.property(message.property, of: name).flatMap {
          wording.limit(ofCode: message.code, of: $0.property)
        },
        gap: message.isUntranslated ? edition.gapAddress : nil,
        codeAddress: .messages.with(anchor: MessageCode.anchor(message.code, model: reference.number)),
        isMisspelled: message.isMisspelledByCoreData, sentence: message.sentence)
    }
  }

  /// All sentences by code, those for the most properties first.
  func codes() -> [MessageCode] {
    var tally = SentenceTally()
    for name in reference.entityNames {
      let messages = messages(of: name)
      for number in messages.indices {
        let place = tally.count(code: messages[number].code, messages[number].sentence)
        if messages[number].isMisspelledByCoreData { tally.sentences[place].isMisspelled = true }
      }
    }
    let groups = Dictionary(grouping: tally.sentences, by: \.sentence.code)
    let codes = groups.sorted { $0.key < $1.key }.map { code, sentences in
      MessageCode(
        code: code, name: ValidationErrorCode.name(of: code), model: reference.number,
        sentences: sentences.sorted { left, right in
          left.count == right.count ? left.sentence.text.precedes(right.sentence.text) : left.count > right.count
        }.map {
          MessageCode.Sentence(
            text: $0.sentence.text, count: words.vocabulary.formats.number($0.count), isMisspelled: $0.isMisspelled)
        })
    }
    return (codes + [severalErrors].compactMap(\.self)).sorted { $0.code < $1.code }
  }

  /// The error around those of several broken rules; nil if no object can break two.
  private var severalErrors: MessageCode? {
    let count = reference.entityNames.count { (edition.messages[$0] ?? []).count > 1 }
    guard count > 0 else { return nil }
    let code = ValidationErrorCode.multipleErrors.rawValue
    return MessageCode(
      code: code, name: ValidationErrorCode.name(of: code), model: reference.number,
      sentences: [
        MessageCode.Sentence(
          text: edition.resolver.composer.template(forCode: code), count: words.vocabulary.formats.number(count),
          isMisspelled: false)
      ])
  }

  /// The distinct sentences, sorted by code and text.
  private func sentences() -> [SentenceCount] {
    var tally = SentenceTally()
    for name in reference.entityNames {
      let messages = edition.messages[name] ?? []
      for number in messages.indices { _ = tally.count(code: messages[number].code, messages[number].sentence) }
    }
    return tally.sentences.sorted { left, right in
      left.sentence.code == right.sentence.code
        ? left.sentence.text.precedes(right.sentence.text) : left.sentence.code < right.sentence.code
    }.map {
      SentenceCount(
        code: $0.sentence.code, text: $0.sentence.text, count: words.vocabulary.formats.number($0.count))
    }
  }
}

/// Counts the properties of each sentence.
private struct SentenceTally {
  struct Sentence: Hashable {
    var code: Int
    var text: String
  }

  var sentences: [(sentence: Sentence, count: Int, isMisspelled: Bool)] = []
  private var places: [Sentence: Int] = [:]
  /// The position of the last sentence with each code, which is usually also the next one.
  private var latest: [Int: Int] = [:]

  /// Counts a message with a code and its sentence; returns the position of the sentence.
  mutating func count(code: Int, _ text: String) -> Int {
    let place: Int
    if let known = latest[code], sentences[known].sentence.text == text {
      place = known
    } else {
      let sentence = Sentence(code: code, text: text)
      place = places[sentence] ?? sentences.count
      if place == sentences.count { sentences.append((sentence, 0, false)) }
      places[sentence] = place
      latest[code] = place
    }
    sentences[place].count += 1
    return place
  }
}
