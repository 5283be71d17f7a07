import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossPropertyLists

/// The files changed in a run, each opened once, with their changes.
struct TableWorkbench {
  private let files: any FileTree
  private let sourceLanguage: String
  private let isInXcodeProject: Bool
  private let tableName: String
  private let record: TranslationRecord?
  /// The files whose tables were read.
  private var read: Set<String>
  private var open: [String: (oldBytes: [UInt8]?, editor: TableFileEditor)] = [:]
  private var failures: [String: InputFailure] = [:]
  private var changes: [Place: TableChange] = [:]
  private var notes: [TableNote] = []
  var findings: [Finding] = []
  var accounts: [ImportAccount] = []
  private var confirmed: Set<TranslationRecord.Place> = []

  private struct Place: Hashable {
    var path: String
    var locale: String?
  }

  init(_ context: WritingContext, files: any FileTree) {
    self.files = files
    sourceLanguage = LanguageTag.code(of: context.developmentLanguage ?? "en")
    isInXcodeProject = context.modelTables.isInXcodeProject
    tableName = ModelTables.tableName(forModel: context.modelTables.modelName)
    record = context.modelTables.record
    read = Set(context.modelTables.tables.map { FilePath.normalized($0.path) })
    // What an app does not read is corrected first.
    for failure in context.modelTables.tables.compactMap(\.failure) { fail(failure) }
  }

  mutating func note(_ note: TableNote) {
    if !notes.contains(note) { notes.append(note) }
  }

  /// Remembers that a person translated or confirmed a text.
  ///
  /// - Parameter container: the folder of the table's language folders.
  mutating func confirm(_ key: String, locale: String, in container: String) {
    guard let table = record?.table(named: tableName, in: container) else { return }
    confirmed.insert(TranslationRecord.Place(table: table, locale: locale, key: key))
  }

  /// Allows changes of a file that does not belong to the model.
  mutating func admit(_ path: String) { read.insert(FilePath.normalized(path)) }

  /// Whether a file could not be read or must not be changed.
  func isUnusable(_ path: String) -> Bool { failures[path] != nil }

  mutating func fail(_ failure: InputFailure) {
    failures[failure.path] = failures[failure.path] ?? failure
  }

  mutating func add(_ additions: [TableAddition], to path: String, format: TableFormat, locale: String) {
    guard var file = file(path, format: format, locale: locale) else { return }
    open[path] = nil
    let additions = file.editor.add(additions, locale: locale)
    open[path] = file
    guard !additions.isEmpty else { return }
    if !file.editor.canMark {
      for word in Set(additions.compactMap(\.progress.word)) {
        note(
          TableNote(
            path: path, locale: locale,
            message: "a property list cannot hold a mark or comment, so new entries are not marked \(word)"))
      }
    }
    change(path, locale) { $0.added += additions.map(\.key) }
  }

  /// Changes the text of an entry, if the file can hold it.
  mutating func setValue(
    _ value: String, state: TranslationState, source: String? = nil, for key: String, in path: String,
    format: TableFormat,
    locale: String
  ) -> TextChange {
    guard var file = file(path, format: format, locale: locale) else { return .impossible }
    // Removed during the change to avoid a copy.
    open[path] = nil
    let outcome = file.editor.setValue(value, state: state, source: source, for: key, locale: locale)
    open[path] = file
    if outcome == .made { change(path, locale) { $0.changed.append(key) } }
    if outcome != .impossible, state == .needsReview, !file.editor.canMark {
      note(
        TableNote(
          path: path, locale: locale, key: key,
          message: "a property list cannot hold a mark or comment, so the text is not marked for review"))
    }
    return outcome
  }

  /// Sets one of the several strings of a catalog's entry; returns false if the file cannot hold it.
  mutating func set(
    _ form: TextForm, of source: TextForms, for key: String, inCatalog path: String, locale: String
  ) -> Bool {
    guard var file = file(path, format: .xcstrings, locale: locale) else { return false }
    open[path] = nil
    let outcome = file.editor.set(form, of: source, for: key, locale: locale)
    open[path] = file
    if outcome == .made { change(path, locale) { if $0.changed.last != key { $0.changed.append(key) } } }
    return outcome != .impossible
  }

  /// Changes the rules of a `.stringsdict` entry.
  mutating func set(_ rules: PropertyListNode, for key: String, in path: String, locale: String, isNew: Bool) {
    guard var file = file(path, format: .stringsdict, locale: locale) else { return }
    if file.editor.set(rules, for: key) == .made {
      change(path, locale) { if isNew { $0.added.append(key) } else { $0.changed.append(key) } }
    }
    open[path] = file
  }

  /// Updates untranslated entries that no one has edited.
  mutating func refresh(_ additions: [TableAddition], in path: String, format: TableFormat, locale: String) {
    guard var file = file(path, format: format, locale: locale) else { return }
    open[path] = nil
    for addition in additions {
      let old = format == .xcstrings ? file.editor.texts(of: addition.key).first { $0.locale == locale }?.text : nil
      guard file.editor.refresh(addition, locale: locale) == .made else { continue }
      change(path, locale) { $0.changed.append(addition.key) }
      // A catalog does not tell whose text it is.
      if let old {
        note(
          TableNote(
            path: path, locale: locale, key: addition.key,
            message: "the new text \(addition.value.quoted) of the source replaces \(old.quoted), which is marked new"))
      }
    }
    open[path] = file
  }

  /// Renames an entry in a file of one language.
  mutating func rename(_ rename: KeyRename, in path: String, format: TableFormat, locale: String?) {
    guard format != .loctable, var file = file(path, format: format, locale: locale) else { return }
    open[path] = nil
    let isDone = file.editor.rename(rename)
    if isDone, rename.progress?.word != nil, !file.editor.canMark {
      note(
        TableNote(
          path: path, locale: locale, key: rename.targets.first,
          message: "a property list cannot hold a mark or comment, so the moved entry is not marked for review"))
    }
    open[path] = file
    guard isDone else { return }
    change(path, locale) { change in
      change.moved += rename.targets.map { MovedKey(from: rename.key, to: $0) }
    }
  }

  /// Moves a catalog's strings in some languages to other keys.
  ///
  /// - Parameter moves: what to do in each language.
  mutating func rename(_ key: String, by moves: [String: CatalogMove], inCatalog path: String) {
    guard var file = file(path, format: .xcstrings, locale: nil) else { return }
    open[path] = nil
    let done = file.editor.rename(key, by: moves)
    open[path] = file
    for (locale, targets) in done.sorted(by: { $0.key.precedes($1.key) }) {
      change(path, locale) { change in change.moved += targets.map { MovedKey(from: key, to: $0) } }
    }
  }

  mutating func remove(_ keys: [(key: String, locale: String?)], from path: String, format: TableFormat) {
    guard var file = file(path, format: format, locale: keys.first?.locale) else { return }
    file.editor.remove(Set(keys.map { LiteralText($0.key) }))
    open[path] = file
    for (key, locale) in keys { change(path, locale) { $0.removed.append(key) } }
  }

  /// Removes entries and notes their strings, the only other copy of which may be in a repository.
  mutating func prune(_ keys: [(key: String, locale: String?)], from path: String, format: TableFormat) {
    guard let file = file(path, format: format, locale: keys.first?.locale) else { return }
    var told = Set<LiteralText>()
    for (key, locale) in keys where told.insert(LiteralText(key)).inserted {
      for (language, text) in file.editor.texts(of: key) {
        note(
          TableNote(path: path, locale: language ?? locale, key: key, message: "removed, with its text \(text.quoted)"))
      }
    }
    remove(keys, from: path, format: format)
  }

  /// The keys whose text in a language was changed by the run.
  func changedKeys(locale: String) -> [String] {
    changes.filter { $0.key.locale == locale }.flatMap { $0.value.added + $0.value.changed }
  }

  private mutating func file(
    _ path: String, format: TableFormat, locale: String?
  ) -> (oldBytes: [UInt8]?, editor: TableFileEditor)? {
    if let file = open[path] { return file }
    guard failures[path] == nil else { return nil }
    do throws(InputFailure) {
      if files.kind(at: path) == nil {
        open[path] = (nil, TableFileEditor(newFile: path, format: format, sourceLanguage: sourceLanguage))
      } else if !read.contains(FilePath.normalized(path)) {
        // Its entries are unknown, and new ones could override existing names.
        throw InputFailure(
          path: path, reason: "the file exists but was not read as a table of the model, so nothing is written to it",
          remedy: "give the folder that contains both, or the file with --strings")
      } else {
        let bytes = try files.bytes(at: path)
        open[path] = (bytes, try TableFileEditor(bytes, path: path, format: format, locale: locale))
      }
      return open[path]
    } catch {
      failures[path] = error
      return nil
    }
  }

  private mutating func change(_ path: String, _ locale: String?, _ body: (inout TableChange) -> Void) {
    body(&changes[Place(path: path, locale: locale), default: TableChange(path: path, locale: locale)])
  }

  /// All changes as edits.
  var plan: WritingPlan {
    var plan = WritingPlan(findings: findings.sorted(), notes: notes, accounts: accounts, confirmed: confirmed)
    var failures = failures
    for (path, file) in open {
      do throws(InputFailure) {
        let edit = FileEdit(path: path, oldBytes: file.oldBytes, newBytes: try file.editor.bytes())
        // A new file without entries is not written.
        if !edit.isEmpty, file.oldBytes != nil || changes.keys.contains(where: { $0.path == path }) {
          plan.edits.append(edit)
        }
      } catch {
        failures[path] = error
      }
    }
    plan.edits.sort { $0.path.precedes($1.path) }
    if isInXcodeProject {
      plan.notes += plan.edits.filter { $0.oldBytes == nil }.map {
        TableNote(
          path: $0.path, message: "the file is new: add it to the app's target in Xcode, or it will not be in the app")
      }
    }
    let written = Set(plan.edits.map(\.path))
    plan.changes = changes.values.filter { written.contains($0.path) }
      .sorted { $0.path != $1.path ? $0.path.precedes($1.path) : ($0.locale ?? "").precedes($1.locale ?? "") }
    plan.failures = failures.values.sorted { $0.path.precedes($1.path) }
    return plan
  }
}
