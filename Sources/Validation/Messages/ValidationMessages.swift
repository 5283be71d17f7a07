import GlossBasics
package import GlossLocalization
package import GlossManagedObjectModel

/// Every message that Core Data can show for a model.
///
/// The possible failures are computed once, so each locale costs only its lookups.
///
/// ```swift
/// let messages = ValidationMessages(modelName: "League", index: index)
/// for message in messages.messages(for: ReaderLookup(index: index, tables: tables, reader: ["de"])) {
///   print(message.text)
/// }
/// ```
package struct ValidationMessages: Sendable {
  package let modelName: String
  package let index: ModelIndex
  /// Sorted by entity name, then in Core Data's order of validation.
  package let failures: [PossibleFailure]

  /// Computes the possible failures.
  ///
  /// An abstract entity has no objects, so it is left out unless the filter includes it.
  ///
  /// - Parameter levels: the number of entities of each inheritance chain to include.
  package init(
    modelName: String, index: ModelIndex, filter: MessageFilter = MessageFilter(), levels: Int = .max
  ) {
    // Callers that request one entity do so for thousands of them.
    let asked =
      filter.entities.isEmpty
      ? index.entities
      : filter.entities.sorted { $0.precedes($1) }.compactMap { index.entity(named: $0) }
    let failures =
      asked
      .filter { !$0.isAbstract || filter.includesAbstractEntities }
      .flatMap { index.possibleFailures(of: $0.name, levels: levels).filter(filter.includes) }
    self.init(modelName: modelName, index: index, failures: failures)
  }

  /// Uses failures that are already known.
  package init(modelName: String, index: ModelIndex, failures: [PossibleFailure]) {
    self.modelName = modelName
    self.index = index
    self.failures = failures
  }

  /// The messages as shown to a reader.
  ///
  /// - Parameter isTraced: whether to include the keys looked up for the property's name, one per ancestor.
  package func messages(for reader: ReaderLookup, isTraced: Bool = true) -> [ValidationMessage] {
    let starts = Array(stride(from: 0, to: failures.count, by: Self.portion))
    return starts.concurrentMap {
      var templates: [Int: MessageTemplate] = [:]
      return messages(
        of: failures[$0..<min(failures.count, $0 + Self.portion)], for: reader, isTraced: isTraced, &templates)
    }
    .flatMap(\.self)
  }

  /// The messages as shown to a reader, by the object's entity, without the keys looked up for property names.
  package func messagesByEntity(for reader: ReaderLookup) -> [String: [ValidationMessage]] {
    let groups = groupsByEntity().concurrentMap { groups in
      var templates: [Int: MessageTemplate] = [:]
      return groups.map {
        (failures[$0.lowerBound].entity, messages(of: failures[$0], for: reader, isTraced: false, &templates))
      }
    }
    return Dictionary(groups.flatMap(\.self), uniquingKeysWith: +)
  }

  /// The number of messages worth a thread.
  private static let portion = 1_000

  /// The index ranges of each entity's failures, grouped into lists that are worth a thread.
  private func groupsByEntity() -> [[Range<Int>]] {
    var portions: [[Range<Int>]] = []
    var groups: [Range<Int>] = []
    var start = 0
    for end in stride(from: 1, through: failures.count, by: 1)
    where end == failures.count || failures[end].entity != failures[start].entity {
      groups.append(start..<end)
      start = end
      if end == failures.count || end - (groups.first?.lowerBound ?? 0) >= Self.portion {
        portions.append(groups)
        groups = []
      }
    }
    return portions
  }

  /// - Parameter templates: the templates of the codes seen so far; new ones are added.
  private func messages(
    of failures: ArraySlice<PossibleFailure>, for reader: ReaderLookup, isTraced: Bool,
    _ templates: inout [Int: MessageTemplate]
  ) -> [ValidationMessage] {
    var messages: [ValidationMessage] = []
    messages.reserveCapacity(failures.count)
    var previous: (entity: String, property: String, name: Resolution)?
    for failure in failures {
      let name: Resolution
      if let previous, previous.property == failure.property, previous.entity == failure.entity {
        name = previous.name
      } else {
        name = reader.nameInMessages(of: failure.property, in: failure.entity, isTraced: isTraced)
        previous = (failure.entity, failure.property, name)
      }
      let template: MessageTemplate
      if failure.warning == nil, let known = templates[failure.code] {
        template = known
      } else {
        template = reader.template(code: failure.code, warning: failure.warning)
        if failure.warning == nil { templates[failure.code] = template }
      }
      let message = reader.message(template, entity: failure.entity, propertyName: name)
      messages.append(
        ValidationMessage(
          model: modelName, entity: failure.entity, property: failure.property, code: failure.code,
          codeName: ValidationErrorCode.name(of: failure.code), locale: reader.locale, text: message.text,
          sentence: reader.sentence(template, entity: failure.entity), name: name.text,
          nameSource: name.isFromTable ? .table : .model,
          textSource: failure.warning == nil ? reader.composer.catalog.source : .table, limit: failure.limit,
          lookups: message.lookups))
    }
    return messages
  }
}

extension ValidationErrorCode {
  /// `NSManagedObjectConstraintMergeError`: two objects in the store have the same values for a uniqueness constraint.
  ///
  /// The store detects this on save, after validation, so validation never reports the code.
  /// Source: `CoreDataErrors.h`.
  package static let constraintMerge = 133021

  /// The name of a code's constant; `Cocoa error 42` for an unknown code.
  package static func name(of code: Int) -> String {
    code == constraintMerge
      ? "NSManagedObjectConstraintMergeError" : Self(rawValue: code)?.name ?? "Cocoa error \(code)"
  }
}
