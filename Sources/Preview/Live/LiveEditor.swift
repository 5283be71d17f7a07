import GlossBasics
package import GlossFiles
import GlossLocalization
import GlossModelFiles
import GlossSchemaDocs
import GlossTableWriting
import Synchronization

/// Writes the translations that are edited on the pages of `serve --edit`.
///
/// What is merged is the key: a change is made in the file as it is at that moment, so what others write to its other
/// keys stays. A text that another editor changed is not overwritten by one who has not seen it, and is not undone.
package final class LiveEditor: Sendable {
  /// A change that can be undone.
  struct Change: Sendable {
    let number: Int
    /// The key of the model.
    let model: String
    let key: String
    let locale: String
    /// The text before; nil if there was none.
    let old: String?
    let text: String
    /// What was replaced in each file; nil for a file that cannot be restored byte for byte.
    fileprivate let parts: [ReplacedPart?]
  }

  /// Where a change was made.
  struct Place: Equatable {
    /// The file; empty if it has the text already.
    var path: String
    /// The line of the text; nil if the file does not have the key.
    var line: Int?
    /// The number of the change; nil if nothing was changed, and for an undoing.
    var change: Int?
  }

  /// The text that an editor saw under a key before it was changed.
  enum Seen: Equatable {
    case unknown
    case text(String?)
  }

  enum Refusal: Error {
    /// The request does not say what to write.
    case malformed(String)
    case failure(InputFailure)
    /// Another editor changed the text: what it is now, nil if it is gone.
    case conflict(String?)
  }

  private struct State {
    var changes: [Change] = []
    var lastNumber = 0
    var actions = 0
  }

  private let files: any WritableFileTree
  private let state = Mutex(State())

  package init(_ files: any WritableFileTree) { self.files = files }

  /// More changes than these cannot be undone here.
  private static let mostChanges = 200
  /// How often a change is repeated because the file changed under it.
  private static let mostAttempts = 3

  /// The changes that can be undone, the last one first.
  var changes: [Change] { state.withLock { $0.changes.reversed() } }

  /// How often a file was changed or restored. An undoing that follows at once leaves files as they were, and what can
  /// be undone is another.
  package var actions: Int { state.withLock { $0.actions } }

  /// Writes the text of a key in a language.
  ///
  /// - Parameter seen: what the editor saw; if that is no longer the text, it is not replaced.
  /// - Returns: The file that changed, with the line.
  func write(
    _ text: String, for key: String, locale: String, in model: LiveModel, seen: Seen = .unknown
  ) throws(Refusal) -> Place {
    try change(key, locale, in: model) { tables, present throws(Refusal) in
      if case .text(let seen) = seen, !Self.areSame(present, seen), !Self.areSame(present, text) {
        throw .conflict(present)
      }
      return try Self.failing { () throws(InputFailure) in
        try WritingPlan.setting(
          text, for: key, locale: locale, of: model.documented.loaded, in: tables, files: self.files)
      }
    }
  }

  /// Confirms that a translation fits the present source.
  func confirm(_ key: String, locale: String, in model: LiveModel) throws(Refusal) -> Place {
    try change(key, locale, in: model) { tables, _ throws(Refusal) in
      let plan = TranslationConfirmation.plan(
        confirming: [key], locales: [locale], for: model.documented.loaded, tables: tables, files: self.files)
      guard let plan else { throw .failure(InputFailure(path: key, reason: "has no translation in \(locale)")) }
      if let failure = plan.failures.first { throw .failure(failure) }
      if plan.edits.isEmpty, plan.confirmed.isEmpty, let note = plan.notes.first {
        throw .failure(InputFailure(path: note.path, reason: note.message))
      }
      return plan
    }
  }

  /// Restores the text of a change, and its file byte for byte where that is still possible.
  ///
  /// - Parameters:
  ///   - number: the number of the change; nil for the last one.
  ///   - project: the models that it may be of.
  /// - Returns: The file, with the line.
  func undo(_ number: Int? = nil, in project: LiveProject) throws(Refusal) -> Place {
    // Typed throws do not reach through the lock's closure.
    let result: Result<Place, Refusal> = state.withLock { state in
      Result { () throws(Refusal) in
        guard
          let position = number.map({ wanted in state.changes.firstIndex { $0.number == wanted } })
            ?? state.changes.indices.last
        else { throw .failure(InputFailure(path: "undo", reason: "nothing was changed here")) }
        let change = state.changes[position]
        guard let model = project.models.first(where: { $0.key == change.model }) else {
          throw .failure(InputFailure(path: change.model, reason: "the model is gone"))
        }
        let place = try attempt { () throws(Refusal) in try self.undo(change, in: model) }
        state.changes.remove(at: position)
        state.actions += 1
        return place
      }
    }
    return try result.get()
  }

  // MARK: Steps

  private func undo(_ change: Change, in model: LiveModel) throws(Refusal) -> Place {
    let tables = try Self.failing { () throws(InputFailure) in try self.fresh(model, change.locale) }
    let present = Self.text(of: change.key, change.locale, in: tables)
    guard Self.areSame(present, change.text) else { throw .conflict(present) }
    var edits: [FileEdit] = []
    for part in change.parts {
      guard let part, let bytes = try? files.bytes(at: part.path), let restored = part.restored(in: bytes) else {
        edits = []
        break
      }
      edits.append(FileEdit(path: part.path, oldBytes: bytes, newBytes: restored))
    }
    if edits.isEmpty || !Self.areSame(Self.text(of: change.key, change.locale, in: tables.reading(edits)), change.old) {
      let loaded = model.documented.loaded
      edits = try Self.failing { () throws(InputFailure) in
        guard let old = change.old else {
          return try WritingPlan.removing(
            change.key, locale: change.locale, of: loaded, in: tables, files: self.files
          ).edits
        }
        return try WritingPlan.setting(
          old, for: change.key, locale: change.locale, of: loaded, in: tables, files: self.files
        ).recorded(of: loaded, in: tables, locale: change.locale).edits
      }
    }
    let planned = edits
    try Self.failing { () throws(InputFailure) in try self.files.apply(planned) }
    return Self.place(of: change.key, change.locale, in: edits)
  }

  /// Makes a change and remembers it.
  private func change(
    _ key: String, _ locale: String, in model: LiveModel,
    _ plan: (ModelTables, String?) throws(Refusal) -> WritingPlan
  ) throws(Refusal) -> Place {
    // One at a time: each is made for the file as the one before left it.
    let result: Result<Place, Refusal> = state.withLock { state in
      Result { () throws(Refusal) in
        try attempt { () throws(Refusal) in
          let tables = try Self.failing { () throws(InputFailure) in try self.fresh(model, locale) }
          let old = Self.text(of: key, locale, in: tables)
          let edits = try plan(tables, old).recorded(of: model.documented.loaded, in: tables, locale: locale).edits
          guard !edits.isEmpty else { return Place(path: "") }
          try Self.failing { () throws(InputFailure) in try self.files.apply(edits) }
          state.lastNumber += 1
          state.actions += 1
          state.changes.append(
            Change(
              number: state.lastNumber, model: model.key, key: key, locale: locale, old: old,
              text: Self.text(of: key, locale, in: tables.reading(edits)) ?? "", parts: edits.map(ReplacedPart.init)))
          if state.changes.count > Self.mostChanges { state.changes.removeFirst() }
          var place = Self.place(of: key, locale, in: edits)
          place.change = state.lastNumber
          return place
        }
      }
    }
    return try result.get()
  }

  /// Repeats work on files that were changed between their reading and their writing.
  private func attempt(_ work: () throws(Refusal) -> Place) throws(Refusal) -> Place {
    for _ in 1..<Self.mostAttempts {
      do throws(Refusal) {
        return try work()
      } catch {
        if case .conflict = error { throw error }
      }
    }
    return try work()
  }

  private static func failing<Value>(_ work: () throws(InputFailure) -> Value) throws(Refusal) -> Value {
    do throws(InputFailure) {
      return try work()
    } catch {
      throw .failure(error)
    }
  }

  /// The model's tables with those of a language as they are on the disk now.
  private func fresh(_ model: LiveModel, _ locale: String) throws(InputFailure) -> ModelTables {
    var tables = model.documented.tables
    var edits: [FileEdit] = []
    for path in Set(try WritableTables(of: locale, in: tables).sources.map(\.path)) {
      edits.append(FileEdit(path: path, oldBytes: nil, newBytes: try files.bytes(at: path)))
    }
    tables = tables.reading(edits)
    if let record = tables.record, record.oldBytes != nil {
      tables.record = try TranslationRecord(at: record.path, in: files)
    }
    return tables
  }

  private static func text(of key: String, _ locale: String, in tables: ModelTables) -> String? {
    (try? WritableTables(of: locale, in: tables))?.text(of: key)
  }

  /// Whether two texts are the same; browsers have one kind of line break.
  private static func areSame(_ first: String?, _ second: String?) -> Bool {
    let plain = { (text: String) in text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") }
    return first.map(plain) == second.map(plain)
  }

  private static func place(of key: String, _ locale: String, in edits: [FileEdit]) -> Place {
    guard let edit = edits.first else { return Place(path: "") }
    let tables = (try? TableReader().tables(in: edit.newBytes, path: edit.path)) ?? []
    let table = tables.first { LanguageTag.isSame($0.locale, locale) } ?? tables.first
    let entry = table?.entry(for: key)
    return Place(path: edit.path, line: (entry?.valuePosition ?? entry?.keyPosition)?.line)
  }
}
