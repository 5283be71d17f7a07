import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates
import GlossPredicateFormat
import GlossSchemaDocs
import GlossValidation

/// The page to try values on, with Core Data's answer.
struct ValuesPage: LivePage {
  let frame: LivePages

  func text(_ answer: LiveAnswer?) -> String {
    guard let entity = visit.entity else {
      return frame.page(.values, title: word("tryValues"), side: frame.entities(on: "/"), "<p>\(word("noResults"))</p>")
    }
    let operations: [Markup] = ValidationOperation.allCases.map { operation in
      """
      <label><input type="radio" name="operation" value="\(operation.rawValue)"\
      \(if: operation == visit.operation, " checked")> \(word(operation.rawValue))</label>
      """
    }
    let refused = Set((answer?.refusals ?? []).compactMap(\.property))
    let properties = visit.model.settableProperties(of: entity, deleting: visit.operation == .delete)
    // What an object cannot be saved without comes first.
    let numbered = Array(properties.enumerated())
    let isFirst = { (property: Property) in visit.operation == .insert && needsValue(property) }
    let ordered = numbered.filter { isFirst($0.element) } + numbered.filter { !isFirst($0.element) }
    let fields = ordered.map { number, property in
      let error = reader(of: answer)?.messages.first { $0.message.property == property.name }
      return field(
        property, number: number, of: entity, refusal: refused.contains(property.name) ? advice(property) : nil,
        error: error.map { frame.sentence($0.message, catalogLocale: reader(of: answer)?.catalogLocale ?? "") })
    }
    let content: Markup = """
      \(frame.heading(of: entity))
      <form id="case" method="get" action="/" data-model="\(visit.model.key)" data-entity="\(entity)"\
      \(if: visit.row != nil, " data-private=\"true\"")>
      \(frame.hiddenChoices)<input type="hidden" name="entity" value="\(entity)">
      <div class="choices"><fieldset class="segments"><legend>\(word("operation"))</legend>\(operations)</fieldset>
      \(rowChoice)\(frame.readerChoice)</div>
      <div class="case">
      <section class="fields" aria-label="\(word("value"))">\(fields)
      \(if: fields.isEmpty, "<p class=\"note\">\(word("noRules"))</p>")
      <button>\(word("check"))</button></section>
      <section id="answer" aria-label="\(word("resultType"))">\(answer.map { answerMarkup($0) } ?? "")</section>
      </div>
      </form>
      <p class="links"><a href="\(visit.address("/messages", entity: entity).text)">\(word("messages"))</a>\
      \(frame.documentation(of: entity), { "<a href=\"\($0)\">\(word("schemaReference"))</a>" })</p>
      """
    return frame.page(.values, title: entity, side: frame.entities(on: "/"), content)
  }

  /// The field for the row to show, if there is a store.
  private var rowChoice: Markup {
    guard project.store != nil else { return "" }
    return """
      <p class="row"><label for="row">\(word("row"))</label> \
      <input id="row" name="row" inputmode="numeric" size="6" value="\(visit.row.map(String.init) ?? "")"> \
      <button>\(word("showRow"))</button></p>
      """
  }

  /// What a refusal says to the person who typed the value: what to write instead.
  private func advice(_ property: Property) -> String {
    let example = property.attribute?.example(in: words.language) ?? "1"
    return words.text("writeLike", ["example": example])
  }

  /// The reader who speaks the language of the page, whose messages appear at the fields; else the first.
  private func reader(of answer: LiveAnswer?) -> LiveAnswer.Reader? {
    let language = LanguageTag(words.language).language
    return answer?.readers.first { LanguageTag($0.locale).language == language } ?? answer?.readers.first
  }

  private func field(
    _ property: Property, number: Int, of entity: String, refusal: String?, error: Markup?
  ) -> Markup {
    let name = property.name
    var value = visit.fields[name] ?? FieldValue()
    if value.choice == .automatic, !value.text.isEmpty { value.choice = .value }
    let reference = project.words(of: visit.model, locale: words.locale)
    let label = reference?.label(ofProperty: name, in: entity)
    let type = reference?.type(of: property) ?? ""
    let rules: [Markup] = (reference?.rules(of: property) ?? []).map {
      $0.isCode ? "<code>\($0.text)</code>" : "\($0.text)"
    }
    let hint: Markup = "\(type)\(if: !type.isEmpty && !rules.isEmpty, " · ")\(rules)"
    // The values of a row are not part of a form, so no address ever contains them.
    let nameAttribute = { (prefix: String) -> Markup in
      visit.row == nil ? "name=\"\(prefix)\(name)\"" : "data-name=\"\(prefix)\(name)\""
    }
    let choices = choices(for: property, value)
    let control = control(
      for: property, number: number, value, named: nameAttribute("v."), isInvalid: refusal != nil || error != nil)
    let title: Markup = label.map { "<bdi>\($0)</bdi> <code>\(name)</code>" } ?? "<code>\(name)</code>"
    let target = control == nil ? "s\(number)" : "v\(number)"
    let options: [Markup] = choices.map { choice, text in
      "<option value=\"\(choice.rawValue)\"\(if: choice == value.choice, " selected")>\(text)</option>"
    }
    let documented = frame.documentation(of: entity, property: name)
    let isRequired = needsValue(property) && visit.operation == .insert
    return """
      <div class="field" id="f\(number)" data-property="\(name)"\(if: isRequired, " data-required")><label for="\(target)">\(title)</label>\
      <small id="r\(number)">\(hint)\(documented, { " <a href=\"\($0)\" aria-label=\"\(word("details")): \(name)\">\(word("details"))</a>" })</small>\
      <span class="inputs"><select id="s\(number)" \(nameAttribute("s."))\
      \(if: control != nil, " aria-label=\"\(name): \(word("value"))\"")\
      \(if: control == nil && error != nil, " aria-invalid=\"true\"") \
      aria-describedby="r\(number) e\(number)">\(options)</select>\(control ?? "")\
      <output class="echo">\(echo(value, property) ?? "")</output></span>\
      <div class="refusal" id="e\(number)">\(refusal, { "<p>\($0)</p>" })\
      \(if: refusal == nil, error ?? "")</div></div>
      """
  }

  /// What was understood of a typed value: `= 3 April 1999`.
  private func echo(_ value: FieldValue, _ property: Property) -> String? {
    value.understood(as: property, in: words.language).map { "= \($0)" }
  }

  /// The choices next to a field, or instead of one.
  private func choices(for property: Property, _ value: FieldValue) -> [(FieldValue.Choice, String)] {
    var choices: [(FieldValue.Choice, String)] = [
      (.automatic, word(visit.operation == .insert && canLack(property) ? "notSet" : "notGiven"))
    ]
    switch property {
    case .attribute(let attribute):
      if visit.operation == .insert, attribute.hasDefault { choices[0].1 = word("default") }
      if canLack(property) { choices.append((.null, word("empty"))) }
      choices += attribute.type == .boolean ? [(.yes, "YES"), (.no, "NO")] : [(.value, word("value"))]
    case .relationship(let relationship):
      if !relationship.holdsCollection {
        if canLack(property) { choices.append((.null, word("empty"))) }
        choices += [(.object, word("anObject")), (.deletedObject, word("deletedObject"))]
        if value.choice == .value || !value.text.isEmpty { choices.append((.value, word("value"))) }
      } else {
        // Rules of a to-many relationship are about how many destinations there are.
        choices.append((.value, word("count")))
      }
    case .fetched: break
    }
    return choices
  }

  /// The field itself; nil if the choice is enough.
  private func control(
    for property: Property, number: Int, _ value: FieldValue, named name: Markup, isInvalid: Bool
  ) -> Markup? {
    let common: Markup = """
      id="v\(number)" \(name) aria-describedby="r\(number) e\(number)" autocomplete="off" spellcheck="false"\
      \(if: isInvalid, " aria-invalid=\"true\"")
      """
    func input(_ extra: Markup) -> Markup { "<input \(common) \(extra) value=\"\(value.text)\">" }
    switch property {
    case .attribute(let attribute):
      switch attribute.type {
      case .boolean: return nil
      case .integer16, .integer32, .integer64: return input("inputmode=\"numeric\"")
      case .decimal, .double, .float: return input("inputmode=\"decimal\"")
      case .date: return input("placeholder=\"\(Self.sampleDate(for: attribute, in: words.language))\" dir=\"auto\"")
      case .uuid: return input("placeholder=\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\" dir=\"ltr\"")
      case .uri: return input("inputmode=\"url\" dir=\"ltr\"")
      case .binary: return input("placeholder=\"Base64\" dir=\"ltr\"")
      case .composite, .transformable, .undefined: return input("placeholder=\"JSON\" dir=\"ltr\"")
      case .objectID: return input("dir=\"ltr\"")
      case .string:
        // Addresses and names have up to 254 or 255 characters, and one line.
        let isLong = attribute.maximumLength.map { $0 > 255 } ?? false
        let isOfSeveralLines = value.text.contains { $0.isNewline } || value.text.utf16.count > 120
        guard isLong || isOfSeveralLines else { return input("dir=\"auto\"") }
        // A line break directly after the tag is not part of the text.
        return "<textarea \(common) rows=\"3\" dir=\"auto\">\n\(value.text)</textarea>"
      }
    case .relationship(let relationship):
      if relationship.holdsCollection { return input("inputmode=\"numeric\" placeholder=\"0\"") }
      return value.choice == .value || !value.text.isEmpty ? input("dir=\"ltr\"") : nil
    case .fetched: return nil
    }
  }

  /// A date that the attribute's own rules allow, in the form that is read everywhere.
  static func sampleDate(for attribute: AttributeDescription) -> String {
    // The last second of 2030.
    var seconds = 946_684_799.0
    if case .date(let latest)? = attribute.maximum { seconds = min(seconds, latest) }
    if case .date(let earliest)? = attribute.minimum { seconds = max(seconds, earliest) }
    return FieldValue(.attribute(.date(seconds))).text
  }

  /// The day of that date in the language's own format, where a field reads it back as a day that the rules allow.
  static func sampleDate(for attribute: AttributeDescription, in language: String) -> String {
    let plain = sampleDate(for: attribute)
    guard let seconds = ISO8601Date.seconds(plain) else { return plain }
    let day = (seconds / 86_400).rounded(.down) * 86_400
    if case .date(let earliest)? = attribute.minimum, day < earliest { return plain }
    guard let said = Vocabulary(locale: language).formats.date(secondsSinceReferenceDate: day),
      ISO8601Date.seconds(FieldValue(.value, text: said).read(as: .attribute(attribute), in: language).text) == day
    else { return plain }
    return said
  }

  /// Whether an object cannot be saved until a property is given a value.
  private func needsValue(_ property: Property) -> Bool {
    switch property {
    case .attribute(let attribute):
      !attribute.isOptional && !attribute.isDerived && !attribute.hasDefault && visit.model.index.canLackValues
    case .relationship(let relationship):
      !relationship.isOptional
        && (relationship.holdsCollection ? relationship.minCount > 0 : visit.model.index.canLackValues)
    case .fetched: false
    }
  }

  /// Whether code can set a property to nil.
  private func canLack(_ property: Property) -> Bool {
    let isOptional =
      switch property {
      case .attribute(let attribute): attribute.isOptional
      case .relationship(let relationship): relationship.isOptional
      case .fetched: true
      }
    return isOptional || visit.model.index.canLackValues
  }

  // MARK: The answer

  /// Core Data's answer, with readers side by side.
  func answerMarkup(_ answer: LiveAnswer) -> Markup {
    "\(verdictMarkup(answer))\(undoMarkup)\(echoes(answer.question))"
  }

  /// The button that undoes the last change of a translation.
  private var undoMarkup: Markup {
    guard let key = project.editor?.changes.first?.key else { return "" }
    return
      "<p class=\"undo\"><button type=\"button\" class=\"tool\" data-undo>\(word("undo"))</button> <code>\(key)</code></p>"
  }

  /// The button that makes the name in a message a field, where tables may be changed.
  private func editMarkup(_ message: LiveAnswer.Message, of entity: String, in locale: String) -> Markup {
    guard project.editor != nil else { return "" }
    let (property, lookups) = (message.message.property, message.message.lookups)
    let hit = lookups.first { $0.isHit && $0.key.hasPrefix("Property/") }
    let owner = visit.model.index.property(property, of: entity)?.declaredIn ?? entity
    let key = hit?.key ?? LocalizationKey.propertyOfEntity(property: property, entity: owner).text
    // Which of the many buttons it is, said by itself.
    let name = "\(message.message.name) (\(LanguageNames.displayName(of: locale)))"
    return """
      <button type="button" class="tool edit" \(frame.ownLanguage) aria-label="\(word("edit")): \(name)" \
      data-name="\(name)" data-code="\(message.error.code)" data-key="\(key)" \
      data-text="\(hit == nil ? "" : message.message.name)" data-save="\(word("save"))">\(word("edit"))</button>
      """
  }

  /// What was understood of each typed value, for the script to put next to the fields.
  private func echoes(_ question: LiveQuestion) -> Markup {
    let items: [Markup] = question.fields.sorted { $0.key.precedes($1.key) }.compactMap { name, value in
      guard let property = question.model.index.property(name, of: question.entity)?.property,
        let echo = echo(value, property)
      else { return nil }
      return "<li data-property=\"\(name)\">\(echo)</li>"
    }
    return items.isEmpty ? "" : "<ul class=\"echoes\" hidden>\(items)</ul>"
  }

  private func verdictMarkup(_ answer: LiveAnswer) -> Markup {
    let places = places(in: answer.question)
    guard answer.refusals.isEmpty else {
      let items: [Markup] = answer.refusals.map { refusal in
        let index = answer.question.model.index
        guard let name = refusal.property, let property = index.property(name, of: answer.question.entity)?.property
        else {
          let remedy = refusal.failure.remedy.map { "; \($0)" } ?? ""
          return "<li><span lang=\"en\" dir=\"ltr\">\(refusal.failure.reason)\(remedy)</span></li>"
        }
        return """
          <li data-refused="\(name)">\(link(to: name, places)) <p>\(advice(property))</p>\
          <small lang="en" dir="ltr">\(refusal.failure.reason)</small></li>
          """
      }
      // What Core Data says of the other values stays.
      let others = answer.readers.filter { !$0.messages.isEmpty }.map {
        readerMarkup($0, places, answer.question.entity)
      }
      // A text that is not understood never reaches Core Data; only a value of another type makes it raise an exception.
      let typed = answer.refusals.lazy.compactMap { refusal in
        refusal.property.flatMap { answer.question.model.index.property($0, of: answer.question.entity)?.property }
      }.first
      let headline = typed.map(advice) ?? word("cannotSet")
      return """
        <p role="status" class="outcome bad">\(headline)</p><ul class="refused">\(items)</ul>\
        \(if: !others.isEmpty, "<div class=\"readers\">\(others)</div>")
        """
    }
    // What an insertion leaves out breaks rules; what an update or a deletion leaves out is not touched.
    if answer.question.operation != .insert, answer.question.isBlank {
      return "<p role=\"status\" class=\"outcome\">\(word("nothingTried"))</p>"
    }
    let outcome = answer.readers.first?.outcome
    let isValid = outcome?.isValid ?? true
    let count = outcome?.error?.flattened.count ?? 0
    let verdict: Markup
    if isValid {
      verdict = "<p role=\"status\" class=\"outcome good\">\(word("valid"))</p>"
    } else if let error = outcome?.error {
      // Read out are the number of rules and the sentences; the code is for those who look for it.
      let headline = words.text("notSaved", ["count": words.formats.number(count)])
      let sentences: [Markup] = (reader(of: answer)?.messages ?? []).prefix(Self.mostRead).map { message in
        " \(frame.sentence(message.message, catalogLocale: reader(of: answer)?.catalogLocale ?? "", element: "span"))"
      }
      verdict = """
        <p role="status" class="outcome bad">\(headline)<span class="hidden">\(sentences)</span> \
        <small dir="ltr" aria-hidden="true">\(ValidationError.domain) \(error.code)</small></p>
        """
    } else {
      verdict = "<p role=\"status\" class=\"outcome bad\">\(word("cannotEvaluate"))</p>"
    }
    if isValid { return verdict }
    let readers = answer.readers.map { readerMarkup($0, places, answer.question.entity) }
    return "\(verdict)<div class=\"readers\">\(readers)</div>\(undecided(outcome))"
  }

  /// More sentences than these are not listened to at each key.
  private static let mostRead = 5

  private func undecided(_ outcome: ValidationOutcome?) -> Markup {
    guard let rules = outcome?.undecided, !rules.isEmpty else { return "" }
    let items: [Markup] = rules.map {
      "<li><code>\($0.property)</code> <code>\($0.predicate)</code> <span lang=\"en\" dir=\"ltr\">\($0.reason)</span></li>"
    }
    return "<p>\(word("cannotEvaluate"))</p><ul class=\"refused\">\(items)</ul>"
  }

  /// The numbers of the fields, by property.
  private func places(in question: LiveQuestion) -> [String: Int] {
    let properties = question.model.settableProperties(of: question.entity, deleting: question.operation == .delete)
    return Dictionary(properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A property with the way to its field.
  private func link(to property: String, _ places: [String: Int]) -> Markup {
    places[property].map { "<a href=\"#f\($0)\"><code>\(property)</code></a>" } ?? "<code>\(property)</code>"
  }

  private func readerMarkup(_ reader: LiveAnswer.Reader, _ places: [String: Int], _ entity: String) -> Markup {
    let tag = LanguageTag(reader.locale)
    let items: [Markup] = reader.messages.map { message in
      """
      <li data-property="\(message.message.property)">\(frame.sentence(message.message, catalogLocale: reader.catalogLocale))\
      <small dir="ltr">\(link(to: message.message.property, places)) · \(message.error.code)</small>\
      \(reader.choice.loss == nil ? frame.missing(message.missing) : [])\(editMarkup(message, of: entity, in: reader.locale))\
      \(frame.lookups(message.message.lookups, of: message.error.codeName))</li>
      """
    }
    let isMissing = reader.choice.loss != nil || reader.messages.contains { !$0.missing.isEmpty }
    let top: Markup
    if let error = reader.outcome.error, !error.detailedErrors.isEmpty {
      let catalog = LanguageTag(reader.catalogLocale.isEmpty ? reader.locale : reader.catalogLocale)
      top = """
        <p class="top" lang="\(catalog.text)" dir="\(catalog.isRightToLeft ? "rtl" : "ltr")">\
        \(error.localizedDescription) <small dir="ltr">\(error.code)</small></p>
        """
    } else {
      top = ""
    }
    return """
      <article class="reader" dir="\(tag.isRightToLeft ? "rtl" : "ltr")" data-locale="\(reader.locale)">\
      <h2 lang="\(tag.text)">\(LanguageNames.displayName(of: reader.locale))</h2>\(if: isMissing, source(of: reader))\
      <div class="alert">\(top)<ul>\(items)</ul></div></article>
      """
  }

  /// The source of a reader's names.
  private func source(of reader: LiveAnswer.Reader) -> Markup {
    guard let path = reader.choice.path else {
      return "<p class=\"source gap\" \(frame.ownLanguage)>\(word("rawNames"))</p>"
    }
    let isOther = reader.choice.reason != .exact && reader.choice.reason != .unlocalized
    return """
      <p class="source"><code>\(path)</code>\(if: isOther, " <small lang=\"en\" dir=\"ltr\">(\(reader.choice.reason.rawValue))</small>")\
      \(reader.choice.loss, { " <span class=\"gap\" lang=\"en\" dir=\"ltr\">\($0)</span>" })</p>
      """
  }
}
