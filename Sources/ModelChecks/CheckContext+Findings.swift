import GlossBasics
package import GlossDiagnostics
import GlossLocalization
import GlossModelReading

extension CheckContext {
  /// A finding about the key of an entry, or about the entry as a whole.
  package func finding(
    _ rule: RuleID, _ message: String, atKeyOf entry: Int, in table: CheckedTable, remedy: String? = nil
  ) -> Finding {
    var result = finding(rule, message, at: table.entries[entry].keyPosition, of: entry, in: table, remedy: remedy)
    // A key of a catalog is one thing, whatever languages it has texts in.
    if table.source(of: entry)?.format == .xcstrings { result.locale = nil }
    return result
  }

  /// A finding about the value of an entry.
  package func finding(
    _ rule: RuleID, _ message: String, atValueOf entry: Int, in table: CheckedTable, remedy: String? = nil
  ) -> Finding {
    let place = table.entries[entry].valuePosition ?? table.entries[entry].keyPosition
    return finding(rule, message, at: place, of: entry, in: table, remedy: remedy)
  }

  private func finding(
    _ rule: RuleID, _ message: String, at position: SourcePosition?, of entry: Int, in table: CheckedTable,
    remedy: String?
  ) -> Finding {
    let key = table.entries[entry].key
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

  /// How a locale is named in a message: `de`, or "the table for all languages".
  package func name(of table: CheckedTable) -> String {
    table.locale ?? "the table for all languages"
  }
}
