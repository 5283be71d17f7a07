import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossValidation

/// Composes the explanation of one subject.
struct ExplanationComposer {
  let what: String
  let model: LoadedModel
  let localization: ModelLocalization
  let locales: [String]
  let catalogs: MessageCatalogs

  var index: ModelIndex { localization.index }
  private var tables: ModelTables { localization.tables }

  func explain(_ subject: ExplanationSubject) -> Explanation {
    switch subject {
    case .rule(let id): Self.explain(id)
    case .key(let key): explain(key)
    case .entity(let name): explain(entity: name)
    case .property(let entity, let property): explain(entity: entity, property: property)
    case .message(let entity, let property, let code): explain(entity: entity, property: property, code: code)
    }
  }

  static func explain(_ id: RuleID) -> Explanation {
    let card = RuleRegistry.card(for: id)
    var explanation = Explanation(what: id.rawValue, title: "Rule \(id.rawValue)")
    explanation.statements = card.map { [$0.rationale] } ?? []
    explanation.statements.append("Its findings have the severity \(id.defaultSeverity.rawValue) by default.")
    explanation.card = card
    return explanation
  }

  // MARK: - Names

  private func explain(entity name: String) -> Explanation {
    var explanation = blank("\(name) in \(model.name)", at: .entity(name))
    if let parent = index.entity(named: name)?.superentity {
      explanation.statements.append("Its parent is \(parent), where no name is looked up.")
    }
    explanation.readers = readers { $0.entityName(name) }
    explanation.facts = lookupFacts([.tableName, .tablePerFile, .entityNames])
    return finished(explanation)
  }

  private func explain(entity: String, property: String) -> Explanation {
    var explanation = propertyBlank(entity: entity, property: property)
    let failures = index.possibleFailures(of: entity).filter { $0.property == property }
    explanation.statements.append(
      failures.isEmpty
        ? "The model has no rule for it."
        : "It can fail with \(failures.map(\.summary).joined(separator: ", ")).")
    explanation.readers = readers { $0.propertyName(property, of: entity) }
    explanation.facts = lookupFacts([.tableName, .tablePerFile, .propertyNames])
    return finished(explanation)
  }

  private func explain(_ key: LocalizationKey) -> Explanation {
    var explanation = Explanation(what: what, title: "\(key.text) in \(model.name)")
    explanation.statements = [statement(about: key)]
    explanation.readers = readers { $0.text(ofKey: key) }
    explanation.facts = lookupFacts([.tableName, .tablePerFile])
    return finished(explanation)
  }

  // MARK: - Messages

  private func explain(entity: String, property: String, code: Int) -> Explanation {
    var explanation = propertyBlank(entity: entity, property: property)
    explanation.title += ", error \(code) (\(ValidationErrorCode.name(of: code)))"
    explanation.facts =
      lookupFacts([.tableName, .tablePerFile, .propertyNames, .replacement]) + Explanation.Fact.about(code: code)
    let enumeration = ValidationMessages(
      modelName: model.name, index: index,
      filter: MessageFilter(
        entities: [entity], properties: ["\(entity).\(property)"], codes: [code], includesAbstractEntities: true))
    guard !enumeration.failures.isEmpty else {
      let others = index.possibleFailures(of: entity).filter { $0.property == property }.map(\.summary)
      explanation.statements.append("No rule of the model makes it fail with \(code).")
      if !others.isEmpty { explanation.statements.append("It can fail with \(others.joined(separator: ", ")).") }
      return finished(explanation)
    }
    for failure in enumeration.failures { explanation.statements.append("The rule: \(failure.summary).") }
    if index.entity(named: entity)?.isAbstract == true {
      explanation.statements.append("\(entity) is abstract, so only objects of its subentities can fail.")
    }
    for locale in locales {
      let catalog = catalogs.catalog(forLocale: locale)
      let lookup = localization.lookup(forReader: [locale], composer: MessageComposer(catalog: catalog))
      for message in enumeration.messages(for: lookup) {
        var reader = reader(of: lookup.choice, locale: locale, text: message.text, lookups: message.lookups)
        reader.isRaw = message.nameSource == .model
        reader.textSource = message.textSource
        reader.catalogLocale = message.textSource == .table ? nil : catalog.locale
        explanation.readers.append(reader)
      }
    }
    return finished(explanation)
  }

  // MARK: - Parts

  private var readsTables: Bool { index.model.readsTables }

  /// Facts about tables, or why none is read.
  private func lookupFacts(_ facts: [Explanation.Fact]) -> [Explanation.Fact] { readsTables ? facts : [.noTables] }

  private func blank(_ title: String, at place: ObjectPath) -> Explanation {
    let position = model.contents.sourceMap[place]
    return Explanation(what: what, title: title, path: model.origin.documentPath, position: position)
  }

  private func propertyBlank(entity: String, property: String) -> Explanation {
    let found = index.property(property, of: entity)
    let owner = found?.declaredIn ?? entity
    var explanation = blank("\(entity).\(property) in \(model.name)", at: .property(property, of: owner))
    if owner != entity { explanation.statements.append("Declared by \(owner), inherited.") }
    for call in model.contents.codeWarnings where call.property == property {
      guard call.rules.contains(where: { rule in found?.property.validations.contains(rule) == true }) else { continue }
      let place = call.place.map { "Code sets its rules: \($0.text)." }
      explanation.statements.append(place ?? "The settings declare its warnings, which code sets.")
    }
    return explanation
  }

  private func readers(_ resolve: (ReaderLookup) -> Resolution) -> [Explanation.Reader] {
    locales.map { locale in
      let lookup = localization.lookup(forReader: [locale])
      let resolution = resolve(lookup)
      return reader(of: lookup.choice, locale: locale, text: resolution.text, lookups: resolution.lookups)
    }
  }

  private func reader(
    of choice: TableChoice, locale: String, text: String, lookups: [Lookup]
  ) -> Explanation.Reader {
    let isRaw = lookups.last?.isHit != true
    return Explanation.Reader(
      locale: locale, tablePath: choice.path, tableReason: choice.reason, text: text, isRaw: isRaw,
      lookups: readsTables ? lookups : [], textSource: nil, catalogLocale: nil,
      reason: reason(for: choice, locale: locale, isRaw: isRaw))
  }

  /// Why a reader sees a string not meant for them, in one sentence.
  private func reason(for choice: TableChoice, locale: String, isRaw: Bool) -> String? {
    guard readsTables else { return "A SwiftData app reads no table." }
    let there = tables.locales.isEmpty ? "there is none" : "the tables are in \(tables.locales.joined(separator: ", "))"
    guard let path = choice.path else {
      let chosen = choice.emptyFolder.map { "; the app reads \($0).lproj, which has none" } ?? ""
      return "No table serves \(locale): \(there)\(chosen)."
    }
    let served: String? =
      switch choice.reason {
      case .exact, .none: nil
      case .unlocalized: "\(path) is outside the language folders, so it serves every reader."
      case .parent: "There is no table for \(locale); \(path) is in a more general form of it."
      case .sibling: "There is no table for \(locale); \(path) is in another variety of it."
      case .base: "There is no table for \(locale); Base is used instead."
      case .developmentLanguage: "There is no table for \(locale): \(there); the development language is used."
      case .english: "There is no table for \(locale): \(there); English is used."
      case .first:
        "There is no table for \(locale): \(there); the first language is used, since there are no other folders."
      }
    let raw = isRaw ? "\(path) has none of the keys, and single keys are not looked up in other languages." : nil
    let parts = [served, choice.loss.map { "\($0)." } ?? raw].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func finished(_ explanation: Explanation) -> Explanation {
    var explanation = explanation
    let lookups = explanation.readers.filter { $0.lookups.last?.isHit == true }
    if lookups.contains(where: { $0.text.isEmpty }) { explanation.facts.append(.emptyValue) }
    if explanation.readers.contains(where: { $0.tablePath?.contains("Contents/Resources") == true }) {
      explanation.facts.append(.contentsResources)
    }
    return explanation
  }
}
