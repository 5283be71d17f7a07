import GlossBasics
import GlossLocalization
import GlossPropertyLists

/// A file to convert: its tables and their raw entries.
struct ConvertedFile {
  let tables: [LocalizationTable]
  /// The forms of entries by language and key; plain strings have forms only in a catalog.
  private(set) var forms: [String: [String: ConvertedForms]] = [:]
  /// The entries of a catalog unchanged, in order.
  private(set) var catalogEntries: [(key: String, entry: JSONTree)] = []

  init(_ tables: [LocalizationTable], bytes: [UInt8]) {
    self.tables = tables
    switch tables.first?.format {
    case .stringsdict, .loctable:
      guard let root = try? PropertyListParser.parse(bytes) else { return }
      for table in tables {
        let entries = table.format == .loctable ? table.locale.flatMap { root[$0] }?.entries : root.entries
        forms[table.locale ?? ""] = Self.forms(of: entries ?? [])
      }
    case .xcstrings:
      let root = JSONReader.read(TextDecoder.decode(bytes).utf8).root
      for string in root?["strings"]?.members ?? [] {
        catalogEntries.append((string.key, JSONTree(string.node)))
        for localization in string.node["localizations"]?.members ?? [] {
          forms[localization.key, default: [:]][string.key] = ConvertedForms(
            localization: JSONTree(localization.node))
        }
      }
    case .strings, nil: break
    }
  }

  /// The entries that are dictionaries.
  private static func forms(of entries: [PropertyListEntry]) -> [String: ConvertedForms] {
    var forms: [String: ConvertedForms] = [:]
    for entry in entries where entry.node.entries != nil { forms[entry.key] = ConvertedForms(rules: entry.node) }
    return forms
  }
}
