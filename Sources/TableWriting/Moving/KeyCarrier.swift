import GlossBasics
import GlossFiles
import GlossLocalization
import GlossModelFiles

/// Renames the keys of a model's tables, in every language and format.
struct KeyCarrier {
  private let context: WritingContext
  private(set) var workbench: TableWorkbench
  /// The keys that now have a string, by the table's container and locale.
  private var taken: [String: Set<LiteralText>] = [:]

  init(_ context: WritingContext, files: any FileTree) {
    self.context = context
    workbench = TableWorkbench(context, files: files)
  }

  /// Moves the strings of keys that name nothing to the keys that were meant, where those have no text of their own.
  ///
  /// - Parameter locales: the languages to update; nil for all. A catalog is one file for all.
  mutating func carry(_ moves: KeyMoves, locales: [String]?) {
    guard !moves.isEmpty else { return }
    var told = Set<MovedKey>()
    var inCatalogs: [CatalogKey: CatalogMove] = [:]
    var order: [CatalogKey] = []
    for table in context.tables {
      for entry in table.unknownEntries {
        let key = table.entries.key(at: entry)
        guard let move = moves[key] else { continue }
        let targets = move.targets(dueFor: entry, in: table).filter { claim($0, in: table) }
        guard !targets.isEmpty, let source = table.source(of: entry) else { continue }
        if source.format == .xcstrings {
          let place = CatalogKey(path: source.path, key: key)
          if inCatalogs[place] == nil {
            order.append(place)
            inCatalogs[place] = CatalogMove(targets: targets, needsReview: move.changesMeaning)
          }
          inCatalogs[place]?.locales.insert(table.locale ?? "")
        } else if isWanted(table.locale, locales) {
          let progress: EntryProgress? =
            move.changesMeaning && !table.entries[entry].isMarkedUntranslated
            ? .needsReview(fingerprint: sourceFingerprint(of: key, for: table)) : nil
          rename(KeyRename(key: key, targets: targets, progress: progress), in: table)
        } else {
          continue
        }
        if told.insert(MovedKey(from: key, to: targets[0])).inserted { note(key, targets, move) }
      }
    }
    for place in order {
      guard let move = inCatalogs[place] else { continue }
      workbench.rename(
        place.key, to: move.targets, in: place.path, locales: move.locales, needsReview: move.needsReview)
    }
  }

  /// Moves one key by hand, in all tables that have it.
  ///
  /// - Returns: whether any table has it.
  mutating func move(_ key: String, to target: String, needsReview: Bool) -> Bool {
    var isFound = false
    var inCatalogs: [String: Set<String>] = [:]
    for table in context.tables {
      guard let entry = table.entry(ofKey: key) else { continue }
      isFound = true
      let path = table.path(of: entry) ?? table.container
      if let other = table.entry(ofKey: target), table.isOwn(other) {
        workbench.fail(
          InputFailure(
            path: path, position: table.entries.keyPosition(at: other),
            reason: "\(target.quoted) already has the text \(table.text(of: other).quoted)",
            remedy: "remove one of the two entries first"))
      } else if table.source(of: entry)?.format == .xcstrings {
        inCatalogs[path, default: []].insert(table.locale ?? "")
      } else {
        let progress: EntryProgress? =
          needsReview && !table.entries[entry].isMarkedUntranslated
          ? .needsReview(fingerprint: sourceFingerprint(of: key, for: table)) : nil
        rename(KeyRename(key: key, targets: [target], progress: progress), in: table)
      }
    }
    for (path, locales) in inCatalogs.sorted(by: { $0.key.precedes($1.key) }) {
      workbench.rename(key, to: [target], in: path, locales: locales, needsReview: needsReview)
    }
    return isFound
  }

  private struct CatalogKey: Hashable {
    var path: String
    var key: String
  }

  private struct CatalogMove {
    var targets: [String]
    var needsReview: Bool
    var locales: Set<String> = []
  }

  private func isWanted(_ locale: String?, _ locales: [String]?) -> Bool {
    guard let locale, let locales else { return true }
    return locales.contains { LanguageTag.isSame($0, locale) }
  }

  /// Whether no other key of the table was moved to a key yet.
  private mutating func claim(_ key: String, in table: TableOverlay) -> Bool {
    taken["\(table.container)\n\(table.locale ?? "")", default: []].insert(LiteralText(key)).inserted
  }

  /// Renames an entry in every file of the language that has it, and removes machine-made ones in its new place.
  private mutating func rename(_ rename: KeyRename, in table: TableOverlay) {
    for source in table.sources where source.entry(for: rename.key) != nil {
      workbench.rename(rename, in: source.path, format: source.format, locale: table.locale)
    }
    for source in table.sources where source.entry(for: rename.key) == nil && source.format != .xcstrings {
      let twins = rename.targets.filter { source.entry(for: $0) != nil }
      if !twins.isEmpty {
        workbench.remove(twins.map { ($0, table.locale) }, from: source.path, format: source.format)
      }
    }
  }

  /// The fingerprint of the text that a translation is of; nil if it is unknown or the table is the source's.
  private func sourceFingerprint(of key: String, for table: TableOverlay) -> String? {
    guard let language = context.developmentLanguage, !LanguageTag.isSame(table.locale, language) else { return nil }
    let source = context.tables.first { $0.container == table.container && LanguageTag.isSame($0.locale, language) }
    guard let source, let entry = source.entry(ofKey: key), source.isOwn(entry) else { return nil }
    return TextFingerprint(source.text(of: entry)).digits
  }

  private mutating func note(_ key: String, _ targets: [String], _ move: KeyMoves.Move) {
    let names = targets.map(\.quoted).joined(separator: " and ")
    let review = move.changesMeaning ? ", marked for review" : ""
    workbench.note(
      TableNote(
        path: context.model.packagePath,
        message: "the text of \(key.quoted) moves to \(names)\(review)"))
  }
}
