import Diagnostics
import FileTrees
import Localization
import PropertyLists

/// One conversion of several files.
struct Conversion {
  private let format: ConversionFormat
  private let sourceLanguage: String
  private let folder: String?
  private var tables: [LocalizationTable] = []
  /// The plural rules by the path of their file.
  private var pluralRules: [String: PluralRules] = [:]
  private(set) var notes: [TableNote] = []
  private(set) var failures: [InputFailure] = []

  init(format: ConversionFormat, sourceLanguage: String, folder: String?) {
    self.format = format
    self.sourceLanguage = sourceLanguage
    self.folder = folder
  }

  /// Takes the tables of a file and notes what will not be held.
  mutating func add(_ found: [LocalizationTable], bytes: [UInt8]) {
    tables += found
    if let table = found.first, table.format == .stringsdict { pluralRules[table.path] = PluralRules(bytes) }
    for message in ConversionLosses(found, bytes: bytes, format: format).messages {
      if let path = found.first?.path { notes.append(TableNote(path: path, message: message)) }
    }
  }

  /// The new files by path, in the order of their paths.
  mutating func convert() -> [(path: String, bytes: [UInt8])] {
    let groups = Dictionary(grouping: tables) { FilePath.joined(container(of: $0), $0.name) }
      .sorted { $0.key.precedes($1.key) }
    var result: [(path: String, bytes: [UInt8])] = []
    for (base, tables) in groups {
      let converted = tables.map { ConvertedTable($0, sourceLanguage: sourceLanguage) }
      switch format {
      case .catalog: result.append((base + ".xcstrings", catalog(converted)))
      case .loctable: result.append((base + ".loctable", loctable(converted)))
      case .strings, .binaryStrings, .xmlStrings: result += separate(converted, base: base)
      }
    }
    return result
  }

  /// The folder that the language folders of a table lie in, or are to lie in.
  private func container(of table: LocalizationTable) -> String {
    if let folder { return folder }
    let own = FilePath.folder(of: table.path)
    return FilePath.fileExtension(of: own).lowercased() == "lproj" ? FilePath.folder(of: own) : own
  }

  // MARK: One file for all languages

  private mutating func catalog(_ tables: [ConvertedTable]) -> [UInt8] {
    var comments: [String: String] = [:]
    var editor = CatalogFileEditor(newFile: "", sourceLanguage: sourceLanguage)
    // The source language first: its comments are those that the developers wrote.
    let sorted = tables.filter { $0.locale == sourceLanguage } + tables.filter { $0.locale != sourceLanguage }
    for table in sorted {
      for entry in table.entries {
        let comment = entry.comment.flatMap(UntranslatedMark.removed)
        if let comment, let present = comments[entry.key] ?? (editor.contains(entry.key) ? "" : nil), present != comment
        {
          notes.append(
            TableNote(
              path: table.path, locale: table.locale, key: entry.key,
              message: "the comment “\(comment)” has no place: a catalog has one for all languages"))
        }
        if let comment, comments[entry.key] == nil { comments[entry.key] = comment }
        let addition = TableAddition(
          key: entry.key, value: entry.value, comment: comment, isUntranslated: entry.isMarkedUntranslated)
        editor.add(addition, locale: table.locale)
      }
      // They win over a text of the same key, as at run time.
      for (key, localization) in pluralRules[table.path]?.localizations ?? [] {
        editor.add(localization, for: key, locale: table.locale)
      }
    }
    return editor.bytes()
  }

  private func loctable(_ tables: [ConvertedTable]) -> [UInt8] {
    let sorted = tables.sorted { $0.locale.precedes($1.locale) }
    return BinaryPropertyListWriter.write(
      PropertyListNode(
        .dictionary(sorted.map { PropertyListEntry(key: $0.locale, node: $0.propertyList) })))
  }

  // MARK: One file a language

  private mutating func separate(_ tables: [ConvertedTable], base: String) -> [(path: String, bytes: [UInt8])] {
    let name = FilePath.name(of: base)
    let container = FilePath.folder(of: base)
    return tables.compactMap { table in
      guard LocaleName.isUsable(table.locale) else {
        failures.append(LocaleName.failure(table.locale, path: table.path))
        return nil
      }
      let lproj = table.isUnlocalized ? container : FilePath.joined(container, "\(table.locale).lproj")
      let path = FilePath.joined(lproj, "\(name).strings")
      switch format {
      case .binaryStrings: return (path, BinaryPropertyListWriter.write(table.propertyList))
      case .xmlStrings: return (path, Array(XMLPropertyListWriter.write(table.propertyList).utf8))
      case .strings(let encoding):
        if let bytes = table.strings(encoding) { return (path, bytes) }
        failures.append(
          InputFailure(path: path, reason: "\(encoding.rawValue) is no encoding that text is written in"))
        return nil
      case .catalog, .loctable: return nil
      }
    }
  }
}

/// A table with each key once.
struct ConvertedTable {
  let path: String
  let locale: String
  let isUnlocalized: Bool
  let entries: [TableEntry]

  init(_ table: LocalizationTable, sourceLanguage: String) {
    path = table.path
    locale = table.locale ?? sourceLanguage
    isUnlocalized = table.locale == nil
    var seen: Set<String> = []
    entries = table.entries.compactMap { seen.insert($0.key).inserted ? table.entry(for: $0.key) : nil }
  }

  var propertyList: PropertyListNode {
    PropertyListNode(
      .dictionary(entries.map { PropertyListEntry(key: $0.key, node: PropertyListNode(.string($0.value))) }))
  }

  /// The text file; nil where the encoding is none for text.
  func strings(_ encoding: TableEncoding) -> [UInt8]? {
    let text = StringsText(isASCII: encoding == .eightBit)
    var previous: TableEntry?
    var result = ""
    for entry in entries {
      let comment = entry.comment.flatMap(UntranslatedMark.removed)
      // A comment and its entry stand apart from what is before them.
      if previous != nil, comment != nil || previous?.comment != nil { result += "\n" }
      result += text.entry(
        TableAddition(
          key: entry.key, value: entry.value, comment: comment, isUntranslated: entry.isMarkedUntranslated))
      previous = entry
    }
    guard encoding != .json, encoding != .xmlPropertyList else { return nil }
    return TextEncoder.encode(Array(result.utf8), as: encoding)
  }
}
