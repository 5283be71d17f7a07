import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossValidation

extension Edition {
  /// Whether the messages would outweigh all else: then each sentence is said once, with how many properties it can be
  /// said of. Which they are, the rules on their pages tell.
  var hasManyMessages: Bool { reference.failures.failures.count > 2_000 }

  /// The messages of all entities, or the sentences they are made of.
  func messagesOfModel() -> MessagesOfModel {
    if hasManyMessages { return MessagesOfModel(name: reference.heading, entities: [], sentences: sentences()) }
    let entities = reference.entityNames.compactMap { name in
      messages[name] == nil ? nil : link(to: name).map { MessageGroup(entity: $0, messages: messageRows(of: name)) }
    }
    return MessagesOfModel(name: reference.heading, entities: entities, sentences: [])
  }

  /// The distinct sentences, sorted by code and text.
  private func sentences() -> [SentenceCount] {
    struct Sentence: Hashable {
      var code: Int
      var text: String
    }
    var counts: [Sentence: Int] = [:]
    for name in reference.entityNames {
      for message in messages[name] ?? [] {
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
