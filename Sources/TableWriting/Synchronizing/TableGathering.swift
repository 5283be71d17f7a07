import GlossBasics
import GlossDiagnostics
package import GlossFiles
package import GlossLocalization
package import GlossModelFiles

/// Moves a model's strings from tables that Core Data never reads into those that it does.
///
/// Every text is either in the model's table afterwards or still where it was, with a note that says why. Texts that
/// belong to nothing of the model stay.
package enum TableGathering {
  /// Plans the changes.
  ///
  /// - Parameters:
  ///   - tables: the model's tables, as found by `TableFinder`.
  ///   - paths: the tables to move strings from; empty for all around the model that have at least two of its keys.
  package static func plan(
    for model: LoadedModel, tables: ModelTables, from paths: [String] = [], files: any FileTree
  ) -> WritingPlan {
    let context = WritingContext(model: model, tables: tables)
    var gathering = Gathering(context: context, files: files)
    // Of a table that only lacks its language nothing is known.
    let found = tables.strayTables(context.vocabulary.names(key:)).map(\.path)
      .filter { !tables.isMisplaced($0) }
    let misnamed = tables.misnamedPaths.filter {
      TableReader.fileExtension(meantBy: FilePath.fileExtension(of: $0)) == nil
    }
    for path in paths.isEmpty ? Set(found + misnamed).sorted(by: { $0.precedes($1) }) : paths {
      gathering.take(path)
    }
    return gathering.workbench.plan
  }
}

private struct Gathering {
  private let context: WritingContext
  private let files: any FileTree
  private let places: TablePlaces
  private let development: String
  private(set) var workbench: TableWorkbench
  /// The strings added so far: path of the target, locale and key.
  private var added: [String: String] = [:]

  init(context: WritingContext, files: any FileTree) {
    self.context = context
    self.files = files
    places = TablePlaces(context, files: files)
    development = context.developmentLanguage ?? "en"
    workbench = TableWorkbench(context, files: files)
  }

  mutating func take(_ path: String) {
    do throws(InputFailure) {
      let tables = try TableReader().tables(in: files.bytes(at: path), path: path)
      if context.modelTables.tables.contains(where: { FilePath.normalized($0.path) == FilePath.normalized(path) }) {
        throw InputFailure(path: path, reason: "is a table of the model", remedy: "name a table with another name")
      }
      if let table = tables.first(where: \.isIncomplete) {
        throw InputFailure(
          path: path, position: table.findings.first?.position, reason: "cannot be read completely",
          remedy: "correct it first")
      }
      take(tables, from: path)
    } catch {
      workbench.fail(error)
    }
  }

  private mutating func take(_ tables: [LocalizationTable], from path: String) {
    let forms = TableForms(path, files: files)
    let format = tables.first?.format ?? .strings
    var taken: [(key: String, locale: String?)] = []
    var kept = Set<String>()
    let takesWarnings = tables.allSatisfy { hasOnlyKeysOfTheModel($0.entries) }
    for table in tables {
      for entry in table.entries
      where context.vocabulary.names(key: entry.key) || takesWarnings && isWarning(entry.key) {
        // A key of a catalog without a string in the source language is its own text.
        if table.format == .xcstrings, entry.valuePosition == nil { continue }
        guard format == .strings || format == .xcstrings, !entry.isRepaired, !isVaried(entry, in: table, forms) else {
          kept.insert(entry.key)
          note(path, table, entry, "has several forms, or is in a format that cannot be changed; move it by hand")
          continue
        }
        if move(entry, of: table) {
          if taken.last?.key != entry.key { taken.append((entry.key, table.locale)) }
        } else {
          kept.insert(entry.key)
        }
      }
    }
    let gone = taken.filter { !kept.contains($0.key) }
    guard !gone.isEmpty else { return }
    workbench.admit(path)
    workbench.remove(gone, from: path, format: format)
  }

  private func isWarning(_ key: String) -> Bool { LocalizationKey(key)?.isErrorString ?? false }

  /// Whether keys of warnings that code sets can only be this model's: it names every other key of the forms of models.
  private func hasOnlyKeysOfTheModel(_ entries: some Sequence<TableEntry>) -> Bool {
    guard !context.vocabulary.hasWarnings else { return false }
    var isAny = false
    for entry in entries {
      guard let key = LocalizationKey(entry.key), !key.isErrorString else { continue }
      guard context.vocabulary.names(key: entry.key) else { return false }
      isAny = true
    }
    return isAny
  }

  private func isVaried(_ entry: TableEntry, in table: LocalizationTable, _ forms: TableForms) -> Bool {
    guard table.format == .xcstrings else { return false }
    if case .varied = forms.shape(of: entry.key, language: table.locale) { return true }
    return false
  }

  /// Moves one text; returns whether the model's table has it now.
  private mutating func move(_ entry: TableEntry, of table: LocalizationTable) -> Bool {
    let locale = table.locale ?? LanguageNames.toldLanguage(of: table.path) ?? development
    let container = places.containers.first { $0 == table.container } ?? places.containers[0]
    let target = places.table(in: container, locale: locale)
    let spelling = target?.locale ?? LanguageTag.code(of: locale)
    let present = target.flatMap { target in target.entry(ofKey: entry.key).map { (target, $0) } }
    if let (target, number) = present, let source = target.source(of: number) {
      let other = target.entries[number]
      if other.value == entry.value { return true }
      guard other.isMarkedUntranslated || target.isBlank(number) || other.value.isEmpty else {
        note(table.path, table, entry, "stays: \(source.path) has another text, \(other.value.quoted)")
        return false
      }
      return workbench.setValue(
        entry.value, state: .translated, for: entry.key, in: source.path, format: source.format, locale: spelling)
        != .impossible
    }
    let (path, format) = places.file(
      of: target, in: container, locale: spelling, wanted: context.modelTables.preferredFormat)
    let place = "\(path)\u{0}\(spelling)\u{0}\(entry.key)"
    if let other = added[place] {
      if other != entry.value { note(table.path, table, entry, "kept: another text was moved, \(other.quoted)") }
      return other == entry.value
    }
    added[place] = entry.value
    withdrawProposals(hiding: entry.key, in: target)
    workbench.add(
      [
        TableAddition(
          key: entry.key, value: entry.value, comment: entry.comment.flatMap(TranslationMark.removed),
          progress: EntryProgress(entry))
      ], to: path, format: format, locale: spelling)
    return true
  }

  /// Removes untranslated texts under the keys that are looked up before one that gets a text.
  private mutating func withdrawProposals(hiding key: String, in target: TableOverlay?) {
    guard let target, case .property(let name)? = LocalizationKey(key) else { return }
    for number in target.entries.indices {
      guard target.entries[number].isMarkedUntranslated || target.isBlank(number),
        case .propertyOfEntity(name, _)? = LocalizationKey(target.entries.key(at: number)),
        let source = target.source(of: number)
      else { continue }
      workbench.remove(
        [(target.entries.key(at: number), target.locale)], from: source.path, format: source.format)
    }
  }

  private mutating func note(_ path: String, _ table: LocalizationTable, _ entry: TableEntry, _ message: String) {
    workbench.note(
      TableNote(path: path, locale: table.format == .xcstrings ? table.locale : nil, key: entry.key, message: message))
  }
}
