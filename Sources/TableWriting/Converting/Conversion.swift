import GlossBasics
import GlossFiles
import GlossLocalization
import GlossPropertyLists

/// A conversion of several files.
struct Conversion {
  private let format: ConversionFormat
  private let sourceLanguage: String?
  private let folder: String?
  private var files: [ConvertedFile] = []
  private(set) var notes: [TableNote] = []
  private(set) var failures: [InputFailure] = []

  init(format: ConversionFormat, sourceLanguage: String?, folder: String?) {
    self.format = format
    self.sourceLanguage = sourceLanguage
    self.folder = folder
  }

  /// Adds the tables of a file and notes what the new format cannot hold.
  mutating func add(_ found: [LocalizationTable], bytes: [UInt8]) {
    let file = ConvertedFile(found, bytes: bytes)
    files.append(file)
    for message in ConversionLosses(file, format: format).messages {
      if let path = found.first?.path { notes.append(TableNote(path: path, message: message)) }
    }
  }

  /// Returns the new files, sorted by path.
  mutating func convert() -> [(path: String, bytes: [UInt8])] {
    let groups = Dictionary(grouping: files.filter { !$0.tables.isEmpty }) { file in
      FilePath.joined(container(of: file.tables[0]), file.tables[0].name)
    }
    .sorted { $0.key.precedes($1.key) }
    var result: [(path: String, bytes: [UInt8])] = []
    for (base, files) in groups {
      // Earlier keys win: `.strings` comes first, since Core Data reads that file itself.
      let order: [TableFormat] = [.strings, .xcstrings, .loctable, .stringsdict]
      let sorted = order.flatMap { format in files.filter { $0.tables[0].format == format } }
      let source = sourceLanguage ?? sorted.lazy.compactMap { $0.tables[0].sourceLanguage }.first ?? "en"
      let code = format.holdsLanguages ? LanguageTag.code(of: source) : source
      let tables = converted(sorted, sourceLanguage: code)
      switch format {
      case .catalog: result.append((base + ".xcstrings", catalog(tables, from: sorted, sourceLanguage: code)))
      case .loctable: result.append((base + ".loctable", loctable(tables)))
      case .strings, .binaryStrings, .xmlStrings, .stringsdict: result += separate(tables, base: base)
      }
    }
    return result
  }

  /// The folder for a table's language folders, existing or new.
  private func container(of table: LocalizationTable) -> String {
    if let folder { return folder }
    let own = FilePath.folder(of: table.path)
    return FilePath.fileExtension(of: own).lowercased() == "lproj" ? FilePath.folder(of: own) : own
  }

  /// The tables by language, in order of first appearance.
  private mutating func converted(_ files: [ConvertedFile], sourceLanguage: String) -> [ConvertedTable] {
    var result: [ConvertedTable] = []
    for file in files {
      for table in file.tables {
        // Folder names may not be languages to Xcode: `English`, `zh_CN`.
        let locale =
          format.holdsLanguages ? LanguageTag.code(of: table.locale ?? sourceLanguage) : table.locale ?? sourceLanguage
        let index = result.firstIndex { $0.locale == locale && $0.isUnlocalized == (table.locale == nil) }
        if index == nil {
          result.append(ConvertedTable(path: table.path, locale: locale, isUnlocalized: table.locale == nil))
        }
        let left = result[index ?? result.count - 1].add(table, forms: file.forms[table.locale ?? ""] ?? [:])
        // A catalog's own strings are kept in a catalog, whatever else there is.
        guard format != .catalog || table.format != .xcstrings else { continue }
        for (key, text) in left {
          notes.append(
            TableNote(
              path: table.path, locale: table.locale, key: key,
              message: "the text “\(text)” is left out, since an earlier file has another one"))
        }
      }
    }
    return result
  }

  // MARK: One file for all languages

  private mutating func catalog(
    _ tables: [ConvertedTable], from files: [ConvertedFile], sourceLanguage: String
  ) -> [UInt8] {
    var editor = CatalogFileEditor(newFile: "", sourceLanguage: sourceLanguage)
    // Catalogs keep everything they have.
    for file in files {
      for (key, entry) in file.catalogEntries where !editor.add(entry: entry, for: key) {
        let known = Set(editor.texts(of: key).map { "\($0.locale)\n\($0.text)" })
        let lost = file.tables.flatMap { table -> [String] in
          let forms = file.forms[table.locale ?? ""]?[key]?.named.map(\.text) ?? []
          let texts = forms.isEmpty ? table.entry(for: key).map { [$0.value] } ?? [] : forms
          return texts.filter { $0 != key && !known.contains("\(table.locale ?? "")\n\($0)") }.map { "“\($0)”" }
        }
        let rest = lost.isEmpty ? "" : "; left out: \(lost.joined(separator: ", "))"
        notes.append(
          TableNote(
            path: file.tables[0].path, key: key, message: "another catalog has the entry; its texts are used\(rest)"))
      }
    }
    // The source language first: its comments are the developers'.
    let sorted = tables.filter { $0.locale == sourceLanguage } + tables.filter { $0.locale != sourceLanguage }
    for table in sorted {
      for entry in table.entries where !table.catalogKeys.contains(entry.key) {
        if editor.has(entry.key, locale: table.locale) {
          notes.append(
            TableNote(
              path: table.path, locale: table.locale, key: entry.key,
              message: "the catalog's text replaces “\(entry.value)”"))
          continue
        }
        let comment = entry.comment.flatMap(TranslationMark.removed)
        if let comment, let present = editor.comment(of: entry.key), present != comment {
          notes.append(
            TableNote(
              path: table.path, locale: table.locale, key: entry.key,
              message: "the comment “\(comment)” is lost: a catalog has one comment for all languages"))
        }
        let addition = TableAddition(
          key: entry.key, value: entry.value, comment: comment, progress: EntryProgress(entry))
        editor.add(addition, locale: table.locale)
        if let comment, editor.comment(of: entry.key) == nil { editor.setComment(comment, of: entry.key) }
      }
      addForms(of: table, to: &editor)
    }
    return editor.bytes()
  }

  /// Adds the forms of entries, except where a string with the same key is what users read.
  private mutating func addForms(of table: ConvertedTable, to editor: inout CatalogFileEditor) {
    for key in table.keysOfForms {
      guard let form = table.forms[key], form.rules != nil, form.isVaried, let localization = form.localization else {
        continue
      }
      if table.hidesForms(of: key) {
        noteHiddenForms(of: key, in: table)
        continue
      }
      if let text = table.text(for: key), !form.has(text) {
        notes.append(
          TableNote(
            path: table.path, locale: table.locale, key: key,
            message: "the entry's plural or device forms replace the text “\(text)”"))
      }
      editor.add(localization, for: key, locale: table.locale)
    }
    for entry in table.ruleEntries where table.forms[entry.key]?.localization == nil {
      if editor.has(entry.key, locale: table.locale) { continue }
      editor.add(TableAddition(key: entry.key, value: entry.value), locale: table.locale)
    }
  }

  /// Says which forms one file for all languages cannot hold beside the text.
  private mutating func noteHiddenForms(of key: String, in table: ConvertedTable) {
    let forms = table.forms[key]?.named.map { "\($0.name) “\($0.text)”" }.joined(separator: ", ") ?? ""
    notes.append(
      TableNote(
        path: table.path, locale: table.locale, key: key,
        message: "the text “\(table.text(for: key) ?? "")” is kept, which Core Data shows; its plural or device forms "
          + "are left out: \(forms)"))
  }

  private mutating func loctable(_ tables: [ConvertedTable]) -> [UInt8] {
    for table in tables {
      for key in table.keysOfForms where table.hidesForms(of: key) { noteHiddenForms(of: key, in: table) }
    }
    let sorted = tables.sorted { $0.locale.precedes($1.locale) }
    return BinaryPropertyListWriter.write(
      PropertyListNode(
        .dictionary(sorted.map { PropertyListEntry(key: $0.locale, node: $0.propertyList(withRules: true)) })))
  }

  // MARK: One file a language

  private mutating func separate(_ tables: [ConvertedTable], base: String) -> [(path: String, bytes: [UInt8])] {
    let name = FilePath.name(of: base)
    let container = FilePath.folder(of: base)
    return tables.flatMap { table -> [(path: String, bytes: [UInt8])] in
      guard LocaleName.isUsable(table.locale) else {
        failures.append(LocaleName.failure(table.locale, path: table.path))
        return []
      }
      let lproj = table.isUnlocalized ? container : FilePath.joined(container, "\(table.locale).lproj")
      let path = FilePath.joined(lproj, name)
      var result: [(path: String, bytes: [UInt8])] = []
      let rules = PropertyListNode(.dictionary(table.rules))
      if !table.rules.isEmpty {
        let isBinary = format == .binaryStrings
        let bytes =
          isBinary ? BinaryPropertyListWriter.write(rules) : Array(XMLPropertyListWriter.write(rules).utf8)
        result.append((path + ".stringsdict", bytes))
      }
      guard format != .stringsdict, !table.plainEntries.isEmpty || table.rules.isEmpty else { return result }
      let texts = table.propertyList(withRules: false)
      switch format {
      case .binaryStrings: result.append((path + ".strings", BinaryPropertyListWriter.write(texts)))
      case .xmlStrings: result.append((path + ".strings", Array(XMLPropertyListWriter.write(texts).utf8)))
      case .strings(let encoding):
        if let bytes = table.strings(encoding) {
          result.append((path + ".strings", bytes))
        } else {
          failures.append(
            InputFailure(path: path, reason: "\(encoding.rawValue) is not a text encoding"))
        }
      case .catalog, .loctable, .stringsdict: break
      }
      return result
    }
  }
}
