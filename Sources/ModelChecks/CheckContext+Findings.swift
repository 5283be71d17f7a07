import GlossBasics
package import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelReading

extension CheckContext {
  /// The number of findings that one rule lists for the keys of one table; further ones are only counted.
  static let keyFindingLimit = 10_000

  /// The findings of a rule about keys that do not directly name an object, table by table.
  ///
  /// - Parameter judgement: the message and remedy for a key; nil if the rule does not report it.
  func findings(
    _ rule: RuleID, _ judgement: (_ key: String, KeyDiagnosis, CheckedTable) -> (message: String, remedy: String)?
  ) -> [Finding] {
    tables.flatMap { table -> [Finding] in
      var findings: [Finding] = []
      var omitted: (first: Int, count: Int)?
      for entry in table.unknownEntries {
        let key = table.entries.key(at: entry)
        guard let (message, remedy) = judgement(key, keyDiagnoses.diagnosis(of: key), table) else { continue }
        if findings.count < Self.keyFindingLimit {
          findings.append(finding(rule, message, atKeyOf: entry, in: table, remedy: remedy))
        } else {
          omitted = (omitted?.first ?? entry, (omitted?.count ?? 0) + 1)
        }
      }
      guard let omitted else { return findings }
      var rest = FindingLimit.omitted(
        omitted.count, of: rule, in: table.source(of: omitted.first)?.path ?? table.container, locale: table.locale)
      rest.position = table.entries.keyPosition(at: omitted.first)
      return findings + [rest]
    }
  }

  /// The remedy if a key was meant to be one that is already in the table; nil otherwise.
  func remedy(meaning key: String, in table: CheckedTable) -> String? {
    guard table.sources.contains(where: { $0.entry(for: key) != nil }) else { return nil }
    return "remove the entry: \(key.quoted) already has a text"
  }

  /// A finding about the key of an entry, or about the entry as a whole.
  package func finding(
    _ rule: RuleID, _ message: String, atKeyOf entry: Int, in table: CheckedTable, remedy: String
  ) -> Finding {
    var result = finding(rule, message, at: table.entries.keyPosition(at: entry), of: entry, in: table, remedy: remedy)
    // A key of a catalog is a single item, whatever languages it has texts in.
    if table.source(of: entry)?.format == .xcstrings { result.locale = nil }
    return result
  }

  /// A finding about the value of an entry.
  package func finding(
    _ rule: RuleID, _ message: String, atValueOf entry: Int, in table: CheckedTable, remedy: String
  ) -> Finding {
    let place = table.entries.valuePosition(at: entry) ?? table.entries.keyPosition(at: entry)
    return finding(rule, message, at: place, of: entry, in: table, remedy: remedy)
  }

  private func finding(
    _ rule: RuleID, _ message: String, at position: SourcePosition?, of entry: Int, in table: CheckedTable,
    remedy: String
  ) -> Finding {
    let key = table.entries.key(at: entry)
    var (entity, property): (String?, String?) = (nil, nil)
    switch LocalizationKey(key) {
    case .entity(let name): entity = name
    case .property(let name): property = name
    case .propertyOfEntity(let name, let owner): (property, entity) = (name, owner)
    case .errorString, nil: break
    }
    return Finding(
      rule, message, remedy: remedy, path: table.source(of: entry)?.path ?? table.container, position: position,
      model: model.name, entity: entity, property: property, key: key, locale: table.locale)
  }

  /// The name of a locale in a message: `de`, or "the table for all languages".
  package func name(of table: CheckedTable) -> String {
    table.locale ?? "the table for all languages"
  }
}

extension CheckContext {
  /// A finding at the declaration of a property in a class.
  func finding(
    _ rule: RuleID, _ message: String, of property: ManagedProperty, in entity: String, remedy: String
  ) -> Finding {
    Finding(
      rule, message, remedy: remedy, path: property.path, position: property.position, model: model.name,
      entity: entity, property: property.name)
  }

  /// The properties in both classes and the model, each with the entity to report.
  var managedProperties: [(managed: ManagedProperty, property: Property, entity: String, className: String)] {
    model.contents.managedClasses.flatMap { managed in
      managed.properties.compactMap { property in
        managed.entities.lazy.compactMap { entity in
          index.property(property.name, of: entity).map { (property, $0.property, entity, managed.name) }
        }.first
      }
    }
  }
}
