import GlossBasics
package import GlossDiagnostics
package import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

extension CheckContext {
  /// The remedy for an entry whose key was meant to be another one that is already in the table; nil otherwise.
  ///
  /// A string that only a machine proposed there is no reason to remove what a person wrote.
  func remedy(meaning key: String, of entry: Int, in table: TableOverlay) -> String? {
    guard let other = table.entry(ofKey: key) else { return nil }
    return table.isOwn(other) || !table.isOwn(entry)
      ? "remove the entry: \(key.quoted) already has a text"
      : "rename the key to \(key.quoted), in place of the untranslated entry"
  }

  /// The remedy for an entry whose key named something that now has another name.
  func remedy(moving move: KeyMoves.Move, of entry: Int, in table: TableOverlay) -> String {
    let due = move.targets(dueFor: entry, in: table)
    guard let first = due.first else {
      return "remove the entry: \((move.targets.first ?? "").quoted) already has a text"
    }
    let place = table.entry(ofKey: first) == nil ? "" : ", in place of the untranslated entry"
    let others = due.dropFirst()
    let copies = others.isEmpty ? "" : ", and repeat it for \(others.map(\.quoted).joined(separator: ", "))"
    return "rename the key to \(first.quoted)\(place)\(copies)"
  }

  /// A finding about the key of an entry, or about the entry as a whole.
  package func finding(
    _ rule: RuleID, _ message: String, atKeyOf entry: Int, in table: TableOverlay, remedy: String
  ) -> Finding {
    let source = table.source(of: entry)
    var result = Finding(
      rule, message, remedy: remedy, path: source?.path ?? table.container,
      position: table.entries.keyPosition(at: entry), model: model.name, key: table.entries.key(at: entry),
      // A key of a catalog is a single item, whatever languages it has strings in.
      locale: source?.format == .xcstrings ? nil : table.locale)
    switch table.key(of: entry) {
    case .entity(let name): result.entity = name
    case .property(let name): result.property = name
    case .propertyOfEntity(let name, let owner): (result.property, result.entity) = (name, owner)
    case .errorString, nil: break
    }
    return result
  }

  /// A finding about the value of an entry.
  package func finding(
    _ rule: RuleID, _ message: String, atValueOf entry: Int, in table: TableOverlay, remedy: String
  ) -> Finding {
    var result = finding(rule, message, atKeyOf: entry, in: table, remedy: remedy)
    result.position = table.entries.valuePosition(at: entry) ?? result.position
    result.locale = table.locale
    return result
  }

  /// The name of a locale in a message: `de`, or "the table for all languages".
  package func name(of table: TableOverlay) -> String {
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

extension CheckContext {
  /// The tables under other names that have strings of the model.
  var strayTables: [(path: String, locale: String?, keys: [String])] {
    let misnamed = Set(modelTables.misnamedPaths)
    return modelTables.strayTables(vocabulary.names(key:)).filter { !misnamed.contains($0.path) }
  }
}
