package import GlossBasics
package import GlossFiles

/// What the translations of a project were translated from, in a file that is committed with them.
///
/// A text file of translations does not say which text of the development language each is a translation of. The
/// record does, for what came back from translators and for what a person confirmed: the fingerprints of the source and
/// of the translation, by table, language and key. A table has the folder that its language folders are in.
///
/// ```json
/// {
///   "version": 1,
///   "tables": {
///     "App/ShopModel": {
///       "de": {
///         "Property/name/Entity/Customer": "8f02a7d1:5b1c09e2"
///       }
///     }
///   }
/// }
/// ```
///
/// If the source is another text now and the translation is the recorded one, it is stale. A translation that was
/// written since says nothing, and neither does a key that was never recorded. Each key has a line of its own, so git
/// merges the records of two branches as it merges their tables.
package struct TranslationRecord: Sendable, Hashable {
  /// The name of the file, in the folder of the project.
  package static let fileName = ".modelgloss-translations.json"
  /// The largest file that is read.
  private static let sizeLimit = 32 << 20

  package let path: String
  /// The file as it was read; nil for a record without a file.
  package let oldBytes: [UInt8]?
  /// The folder of the file, absolute, and the one that the paths of tables are relative to.
  private let folder: String
  private let workingFolder: String
  private var tables: [String: [String: [String: [Translation]]]] = [:]

  /// The fingerprints of a text and of what it is a translation of.
  private struct Translation: Sendable, Hashable {
    var source: String
    var text: String

    init(_ text: String, of source: String) {
      self.source = TextFingerprint(source).digits
      self.text = TextFingerprint(text).digits
    }

    init?(_ written: Substring) {
      let parts = written.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 8 && $0.allSatisfy(\.isHexDigit) }) else {
        return nil
      }
      (source, text) = (parts[0].lowercased(), parts[1].lowercased())
    }

    var written: String { source + ":" + text }
  }

  /// The place of the record of the project that a model belongs to.
  package static func path(ofModelAt packagePath: String, in files: any FileTree) -> String {
    files.shortened(FilePath.joined(ProjectRoot.folder(of: packagePath, in: files), fileName))
  }

  /// Reads a record, empty if there is no file.
  ///
  /// - Throws: `InputFailure` if the file is not a record.
  /// - Complexity: O(*n*) in the bytes of the file.
  package init(at path: String, in files: any FileTree) throws(InputFailure) {
    self.path = path
    workingFolder = files.workingFolder ?? "/"
    folder = FilePath.folder(of: FilePath.absolute(path, in: workingFolder))
    guard files.kind(at: path) != nil else {
      oldBytes = nil
      return
    }
    let bytes = try files.bytes(at: path, limit: Self.sizeLimit)
    oldBytes = bytes
    try take(bytes)
  }

  /// Adds what a file records.
  private mutating func take(_ bytes: [UInt8]) throws(InputFailure) {
    if let conflict = ConflictMarkers.position(in: SourceText(bytes)) {
      throw InputFailure(
        path: path, position: conflict, reason: ConflictMarkers.message,
        remedy: "keep the lines of both sides and delete the marker lines")
    }
    let result = JSONReader.read(bytes)
    guard let root = result.root, result.problems.isEmpty, root["version"]?.isNumber(1) == true,
      let tables = root["tables"]?.members
    else {
      let problem = result.problems.first
      throw InputFailure(
        path: path, position: problem?.position, reason: "is not a record of translations, version 1",
        remedy: problem?.remedy ?? "restore it from git, or delete it and run 'modelgloss strings confirm'")
    }
    for table in tables {
      for locale in table.node.members ?? [] {
        for key in locale.node.members ?? [] {
          let translations = (key.node.string ?? "").split(separator: " ").compactMap { Translation($0) }
          self.tables[table.key, default: [:]][locale.key, default: [:]][key.key, default: []] += translations
        }
      }
    }
  }

  /// Whether a translation is recorded as one of other texts than the source.
  package func isStale(_ text: String, of source: String, at place: Place) -> Bool {
    let known = translations(of: text, at: place)
    guard !known.isEmpty else { return false }
    let source = TextFingerprint(source).digits
    return !known.contains { $0.source == source }
  }

  /// Whether a translation is recorded, whatever it is a translation of.
  package func knows(_ text: String, at place: Place) -> Bool { !translations(of: text, at: place).isEmpty }

  private func translations(of text: String, at place: Place) -> [Translation] {
    guard let known = tables[place.table]?[place.locale]?[place.key] else { return [] }
    let text = TextFingerprint(text).digits
    return known.filter { $0.text == text }
  }

  /// Records that a text is a translation of these, and of no other.
  package mutating func record(_ text: String, of sources: [String], at place: Place) {
    let new = sources.map { Translation(text, of: $0) }
    guard let first = new.first else { return }
    let others = (tables[place.table]?[place.locale]?[place.key] ?? []).filter { $0.text != first.text }
    // Two files of one table may differ; a few texts of a key are kept, the last ones.
    let kept = (others + Set(new).sorted { $0.source < $1.source }).suffix(Self.textLimit)
    tables[place.table, default: [:]][place.locale, default: [:]][place.key] = Array(kept)
  }

  private static let textLimit = 8

  /// Lets the record of a key follow it in all tables with a name.
  package mutating func move(_ old: String, to new: String, inTablesNamed name: String) {
    for (table, locales) in tables where FilePath.name(of: table) == name {
      for locale in locales.keys {
        guard let translations = tables[table]?[locale]?.removeValue(forKey: old) else { continue }
        if tables[table]?[locale]?[new] == nil { tables[table]?[locale]?[new] = translations }
      }
    }
  }

  /// Whether nothing is recorded.
  package var isEmpty: Bool { tables.values.allSatisfy { $0.values.allSatisfy(\.isEmpty) } }

  /// The file with the record.
  package var bytes: [UInt8] {
    func sorted<Value>(_ members: [String: Value], _ json: (Value) -> JSONValue) -> JSONValue {
      .object(members.sorted { $0.key.precedes($1.key) }.map { ($0.key, json($0.value)) })
    }
    let tables = sorted(tables.filter { !$0.value.isEmpty }) { locales in
      sorted(locales.filter { !$0.value.isEmpty }) { keys in
        sorted(keys) { .string($0.map(\.written).sorted().joined(separator: " ")) }
      }
    }
    return Array(((["version": 1, "tables": tables] as JSONValue).text() + "\n").utf8)
  }

  /// The name of a table in the record: with its folder, the same from every working folder.
  ///
  /// - Parameter container: the folder that the language folders, or the catalog, are in.
  package func table(named name: String, in container: String) -> String {
    FilePath.normalized(
      FilePath.joined(FilePath.relative(FilePath.absolute(container, in: workingFolder), to: folder), name))
  }

  /// The place of a translation.
  package struct Place: Sendable, Hashable {
    package var table: String
    package var locale: String
    package var key: String

    package init(table: String, locale: String, key: String) {
      (self.table, self.locale, self.key) = (table, locale, key)
    }
  }
}

extension JSONNode {
  fileprivate func isNumber(_ number: Int) -> Bool {
    if case .number(let text) = value { text == "\(number)" } else { false }
  }
}
