package import GlossBasics
package import GlossLocalization
import GlossManagedObjectModel
import GlossReports
package import GlossValidation

/// Core Data's answer about an object, for readers of several languages.
package struct LiveAnswer: Sendable {
  package var question: LiveQuestion
  /// One per language, in the requested order. If values are rejected, what Core Data would say of the others.
  package var readers: [Reader]
  package var refusals: [LiveQuestion.Refusal]

  /// What readers of one language see, and why.
  package struct Reader: Sendable {
    package var locale: String
    /// The table that serves the reader.
    package var choice: TableChoice
    /// The language of the standard messages.
    package var catalogLocale: String
    package var outcome: ValidationOutcome
    /// The single errors, in the order in which Core Data reports them.
    package var messages: [Message]
  }

  /// One error and the lookups for its words.
  package struct Message: Sendable {
    package var error: ValidationError
    package var message: ValidationMessage
    /// The keys that a complete table would have.
    package var missing: [MissingKey]
  }

  /// A key that is in no table, and where to add it.
  package struct MissingKey: Sendable, Hashable {
    package var key: String
    /// The table that lacks it; the one to create if none serves the reader.
    package var path: String
    /// Whether that table exists.
    package var hasTable: Bool
  }
}

extension LiveAnswer.Reader {
  init(of object: ObjectValues, in question: LiveQuestion, lookup: ReaderLookup) {
    let (model, locale, catalog) = (question.model, lookup.locale, lookup.composer.catalog)
    let budget = RunBudget()
    let validator = ValueValidator(for: lookup, budget: budget)
    let search = TriggerSearch(for: lookup, budget: budget)
    self.locale = locale
    choice = lookup.choice
    catalogLocale = catalog.locale
    outcome = validator.validate(object, for: question.operation)
    messages = (outcome.error?.flattened ?? []).map { error in
      let property = error.property ?? ""
      let failure = search.failure(behind: error)
      let name = lookup.nameInMessages(of: property, in: object.entity)
      let message = lookup.message(
        lookup.template(code: error.code, warning: failure?.warning), entity: object.entity, propertyName: name)
      return LiveAnswer.Message(
        error: error,
        message: ValidationMessage(
          model: model.name, entity: object.entity, property: property, code: error.code, codeName: error.codeName,
          locale: locale, text: error.localizedDescription, name: name.text,
          nameSource: name.isFromTable ? .table : .model,
          textSource: failure?.warning == nil ? catalog.source : .table, limit: failure?.limit,
          lookups: message.lookups),
        missing: LiveAnswer.missingKeys(
          of: message.lookups, property: property, entity: object.entity, locale: locale, lookup, model))
    }
  }
}

extension LiveAnswer {
  /// The keys to add so that every lookup of a message succeeds; if several keys lead to the same text, the one with
  /// the entity that declares the property.
  static func missingKeys(
    of lookups: [Lookup], property: String, entity: String, locale: String, _ lookup: ReaderLookup, _ model: LiveModel
  ) -> [MissingKey] {
    let owner = model.index.property(property, of: entity)?.declaredIn ?? entity
    let own = LocalizationKey.propertyOfEntity(property: property, entity: owner).text
    let name = "\(ModelTables.tableName(forModel: model.name)).strings"
    let path = lookup.choice.path ?? "\(locale).lproj/\(name)"
    return ["ErrorString/", "Entity/", "Property/"].compactMap { beginning in
      let steps = lookups.filter { $0.beginning == beginning }
      guard !steps.isEmpty, !steps.contains(where: \.isHit) else { return nil }
      let key = beginning == "Property/" ? own : steps[0].key
      return MissingKey(key: key, path: path, hasTable: lookup.choice.path != nil)
    }
  }

  /// The answer in the endpoint's format.
  package func json(generation: Int, html: String? = nil) -> JSONValue {
    .object(of: [
      ("schemaVersion", 1), ("generation", .integer(generation)), ("model", .string(question.model.key)),
      ("entity", .string(question.entity)), ("operation", .string(question.operation.rawValue)),
      ("refusals", refusals.isEmpty ? nil : .array(refusals.map(\.json))),
      // Core Data raises an exception before it validates, so programs get no outcome.
      ("readers", .array(refusals.isEmpty ? readers.map(\.json) : [])), ("html", html.map(JSONValue.string)),
    ])
  }
}

extension LiveQuestion.Refusal {
  fileprivate var json: JSONValue {
    .object(of: [
      ("property", property.map(JSONValue.string)),
      // For a field, line and column would refer to a string that the user does not see.
      ("line", property == nil ? failure.position.map { .integer($0.line) } : nil),
      ("column", property == nil ? failure.position.map { .integer($0.column) } : nil),
      ("reason", .string(failure.reason)), ("remedy", failure.remedy.map(JSONValue.string)),
    ])
  }
}

extension LiveAnswer.Reader {
  fileprivate var json: JSONValue {
    // The same members as in `validate --format json`, except the schema version.
    var members: [(String, JSONValue)] = []
    if case .object(let all) = ValidationReport(outcomes: [outcome], isArray: false).json {
      members = all.filter { $0.0 != "schemaVersion" }
    }
    let place: JSONValue = .object(of: [
      ("path", choice.path.map(JSONValue.string)), ("reason", .string(choice.reason.rawValue)),
      ("loss", choice.loss.map(JSONValue.string)),
    ])
    return .object(
      [("locale", .string(locale)), ("table", place), ("sentences", .string(catalogLocale))] + members
        + [("messages", .array(messages.map(\.json)))])
  }
}

extension LiveAnswer.Message {
  fileprivate var json: JSONValue {
    guard case .object(let members) = message.json, !missing.isEmpty else { return message.json }
    return .object(members + [("missingKeys", .array(missing.map(\.json)))])
  }
}

extension LiveAnswer.MissingKey {
  fileprivate var json: JSONValue {
    ["key": .string(key), "path": .string(path), "tableExists": .boolean(hasTable)]
  }
}
