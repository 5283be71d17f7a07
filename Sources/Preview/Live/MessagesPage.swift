import GlossBasics
import GlossLocalization
import GlossPageTemplates
import GlossValidation

/// The page with all messages of an entity, each with values that trigger it.
struct MessagesPage: LivePage {
  let frame: LivePages

  var text: String {
    guard let entity = visit.entity else {
      return frame.page(
        .messages, title: word("messages"), side: frame.entities(on: "/messages"), "<p>\(word("noResults"))</p>")
    }
    let content: Markup = """
      \(frame.heading(of: entity, word("messagesExplained")))
      <form id="choice" method="get" action="/messages">\(frame.hiddenChoices)\
      <input type="hidden" name="entity" value="\(entity)"><div class="choices">\(frame.readerChoice)\
      <button>\(word("check"))</button></div></form>
      \(messages(of: entity) { failure, found, failures in
        guard found != nil else { return "<p class=\"note\">\(word("noTrigger"))</p>" }
        let address = visit.address("/", entity: entity)
          .with("trigger", LiveVisit.trigger(for: failure, among: failures)).text
        return "<p><a href=\"\(address)\">\(word("triggerValues"))</a></p>"
      })
      """
    return frame.page(
      .messages, title: "\(word("messages")): \(entity)", side: frame.entities(on: "/messages"), content)
  }

  /// The possible messages for objects of an entity, each in all languages.
  ///
  /// - Parameters:
  ///   - levels: the number of entities of the inheritance chain to include.
  ///   - heading: the level of the headings of the messages.
  ///   - isSaid: whether a message has been said before, given its strings in all languages.
  ///   - budget: the budget for regular expressions when searching for trigger values.
  ///   - ending: returns the markup below a message, given the values that trigger it.
  func messages(
    of entity: String, levels: Int = .max, budget: RunBudget = RunBudget(),
    heading: Int = 2, isSaid: (PossibleFailure, [String]) -> Bool = { _, _ in false },
    ending: (PossibleFailure, TriggeringValues?, [PossibleFailure]) -> Markup
  ) -> Markup {
    let model = visit.model
    let enumeration = ValidationMessages(
      modelName: model.name, index: model.index, filter: MessageFilter(entities: [entity]), levels: levels)
    guard !enumeration.failures.isEmpty else {
      return "<p class=\"note\">\(word(model.index.canLackValues ? "noRules" : "swiftDataMessages"))</p>"
    }
    let readers = visit.locales.map { model.lookup(for: $0, in: project.catalogs) }
    let columns = readers.map { enumeration.messages(for: $0) }
    let search = readers.first.map { TriggerSearch(for: $0, budget: budget) }
    let (outer, inner) = (String(heading), String(heading + 1))
    let cards: [Markup] = enumeration.failures.enumerated().compactMap { number, failure in
      if isSaid(failure, columns.map { $0[number].text }) { return nil }
      let cells: [Markup] = zip(readers, columns).map { reader, messages in
        let message = messages[number]
        let tag = LanguageTag(message.locale)
        let keys = LiveAnswer.missingKeys(
          of: message.lookups, property: message.property, entity: entity, locale: message.locale, reader, model)
        return """
          <article class="reader" dir="\(tag.isRightToLeft ? "rtl" : "ltr")" data-locale="\(message.locale)">\
          <h\(inner) lang="\(tag.text)">\(LanguageNames.displayName(of: message.locale))</h\(inner)>\
          \(frame.sentence(message, catalogLocale: reader.composer.catalog.locale))\(frame.missing(keys))\(frame.lookups(message.lookups))</article>
          """
      }
      let rule = columns.first?[number].rule ?? ""
      let name = ValidationErrorCode.name(of: failure.code)
      return """
        <section class="card"><h\(outer)><code>\(failure.property)</code> <small dir="ltr">\(failure.code) \(name)</small></h\(outer)>\
        <p class="note" dir="ltr" lang="en">\(rule)</p><div class="readers">\(cells)</div>\
        \(ending(failure, search?.values(triggering: failure), enumeration.failures))</section>
        """
    }
    return "\(cards)"
  }
}
