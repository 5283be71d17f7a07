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
    var inCatalogs: [CatalogKey: [String: CatalogMove]] = [:]
    var order: [CatalogKey] = []
    for table in context.tables {
      let claims = claims(moves, in: table)
      let contested = contested(claims, in: table)
      for claim in claims {
        let (key, move) = (table.entries.key(at: claim.entry), claim.move)
        guard let source = table.source(of: claim.entry) else { continue }
        // Without a mark it would be taken for the other entity's own.
        if move.changesEntity, source.isPropertyList { continue }
        let targets = claim.targets.filter { self.claim($0, in: table) }
        guard !targets.isEmpty else { continue }
        let needsReview = move.changesMeaning || targets.contains { contested.contains(LiteralText($0)) }
        if source.format == .xcstrings {
          let place = CatalogKey(path: source.path, key: key)
          if inCatalogs[place] == nil { order.append(place) }
          inCatalogs[place, default: [:]][table.locale ?? ""] = CatalogMove(targets: targets, needsReview: needsReview)
        } else if isWanted(table.locale, locales) {
          let progress: EntryProgress? =
            needsReview && !table.entries[claim.entry].isMarkedUntranslated
            ? .needsReview(fingerprint: sourceFingerprint(of: key, for: table)) : nil
          rename(KeyRename(key: key, targets: targets, progress: progress), in: table)
        } else {
          continue
        }
        if told.insert(MovedKey(from: key, to: targets[0])).inserted { note(key, targets, needsReview) }
      }
    }
    for place in order { workbench.rename(place.key, by: inCatalogs[place] ?? [:], inCatalog: place.path) }
  }

  /// An entry whose text belongs to keys without one.
  private struct Claim {
    var entry: Int
    var move: KeyMoves.Move
    var targets: [String]
  }

  /// The entries of a table to move: first those of what was renamed, which are more likely right than slips.
  private func claims(_ moves: KeyMoves, in table: TableOverlay) -> [Claim] {
    let all = table.unknownEntries.compactMap { entry -> Claim? in
      guard let move = moves[table.entries.key(at: entry)] else { return nil }
      let targets = move.targets(dueFor: entry, in: table)
      return targets.isEmpty ? nil : Claim(entry: entry, move: move, targets: targets)
    }
    return all.filter { $0.move.reason == .renamed } + all.filter { $0.move.reason != .renamed }
  }

  /// The keys for which a table has several texts, as after two entities were united.
  private func contested(_ claims: [Claim], in table: TableOverlay) -> Set<LiteralText> {
    var texts: [LiteralText: String] = [:]
    var result: Set<LiteralText> = []
    for claim in claims {
      let text = table.text(of: claim.entry)
      for target in claim.targets where texts.updateValue(text, forKey: LiteralText(target)) ?? text != text {
        result.insert(LiteralText(target))
      }
    }
    return result
  }

  /// Moves one key by hand, in all tables that have it.
  ///
  /// - Returns: whether any table has it.
  mutating func move(_ key: String, to target: String, needsReview: Bool) -> Bool {
    var isFound = false
    var inCatalogs: [String: [String: CatalogMove]] = [:]
    for table in context.tables {
      guard let entry = table.entry(ofKey: key) else { continue }
      isFound = true
      let path = table.path(of: entry) ?? table.container
      if let other = table.entry(ofKey: target), table.isTaken(target) {
        workbench.fail(
          InputFailure(
            path: path, position: table.entries.keyPosition(at: other),
            reason: "\(target.quoted) already has the text \(table.text(of: other).quoted)",
            remedy: "remove one of the two entries first"))
      } else if table.source(of: entry)?.format == .xcstrings {
        inCatalogs[path, default: [:]][table.locale ?? ""] = CatalogMove(targets: [target], needsReview: needsReview)
      } else {
        let progress: EntryProgress? =
          needsReview && !table.entries[entry].isMarkedUntranslated
          ? .needsReview(fingerprint: sourceFingerprint(of: key, for: table)) : nil
        rename(KeyRename(key: key, targets: [target], progress: progress), in: table)
      }
    }
    for (path, moves) in inCatalogs.sorted(by: { $0.key.precedes($1.key) }) {
      workbench.rename(key, by: moves, inCatalog: path)
    }
    return isFound
  }

  private struct CatalogKey: Hashable {
    var path: String
    var key: String
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

  private mutating func note(_ key: String, _ targets: [String], _ needsReview: Bool) {
    let names = targets.map(\.quoted).joined(separator: " and ")
    let review = needsReview ? ", marked for review" : ""
    workbench.note(
      TableNote(
        path: context.model.packagePath,
        message: "the text of \(key.quoted) moves to \(names)\(review)"))
  }
}

extension LocalizationTable {
  /// Whether the file is a property list, which cannot hold marks.
  var isPropertyList: Bool { encoding == .xmlPropertyList || encoding == .binaryPropertyList }
}
