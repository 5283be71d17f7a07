import Diagnostics
public import FileTrees
public import Localization
import ModelChecks
public import ModelReading

/// Takes translations into a model's tables, entry by entry.
///
/// A translation is refused, with a finding at its place in the file, when its placeholders are not those of the
/// source text, when it is empty, or when its key is none of the source table. Entries without a translation, and all
/// that the file does not speak of, stay as they are.
public enum TranslationImport {
  /// Works out what would be written.
  ///
  /// - Parameters:
  ///   - path: the file the document was read from, for findings.
  public static func plan(
    _ document: TranslationDocument, path: String, for model: LoadedModel, tables: ModelTables, files: any FileTree,
    developmentLanguage: String? = nil
  ) -> WritingPlan {
    let context = CheckContext(
      model: model, tables: tables, configuration: CheckConfiguration(developmentLanguage: developmentLanguage))
    var run = TranslationImportRun(path: path, context: context, files: files)
    for file in document.files { run.take(file) }
    run.finish()
    return run.workbench.plan
  }
}

/// One run over one file of translations.
private struct TranslationImportRun {
  let path: String
  let context: CheckContext
  let places: TablePlaces
  var workbench: TableWorkbench
  private var hasMatch = false

  init(path: String, context: CheckContext, files: any FileTree) {
    self.path = path
    self.context = context
    places = TablePlaces(context, files: files)
    workbench = TableWorkbench(files: files, sourceLanguage: context.developmentLanguage ?? "en")
  }

  /// Takes the translations of one table; a file of another table is passed over, as Xcode exports all it has.
  mutating func take(_ file: TranslationFile) {
    guard let (container, source) = source(of: file.original) else { return }
    hasMatch = true
    guard let language = file.targetLanguage, !language.isEmpty else {
      workbench.fail(
        InputFailure(path: path, reason: "it does not say into which language \(file.original) is translated"))
      return
    }
    guard LocaleName.isUsable(language) else {
      workbench.fail(LocaleName.failure(language, path: path))
      return
    }
    let table = places.table(in: container, locale: language)
    guard table.map({ $0.locale != source.locale }) ?? true else {
      workbench.note(TableNote(path: path, message: "\(language) is the language that is translated from"))
      return
    }
    let locale = table?.locale ?? language
    let target = places.file(of: table, in: container, locale: locale)
    var added: [TableAddition] = []
    var seen: Set<String> = []
    for unit in file.units {
      guard let entry = accepted(unit, locale: locale, source: source, seen: &seen) else { continue }
      let isThere = table?.sources.contains { $0.entry(for: unit.key) != nil } ?? false
      if isThere || target.format == .xcstrings {
        set(unit, in: target, locale: locale)
      } else {
        let comment = entry.comment.flatMap(UntranslatedMark.removed)
        added.append(
          TableAddition(key: unit.key, value: unit.target ?? "", comment: comment, entity: Self.entity(of: unit.key)))
      }
    }
    if !added.isEmpty { workbench.add(added, to: target.path, format: target.format, locale: locale) }
  }

  mutating func finish() {
    guard !hasMatch else { return }
    let name = ModelTables.tableName(forModel: context.model.name)
    workbench.fail(
      InputFailure(
        path: path, reason: "none of its files is the table \(name) of this model",
        remedy: "export the translations anew, or give the model they are for"))
  }

  private mutating func set(_ unit: TranslationUnit, in target: (path: String, format: TableFormat), locale: String) {
    let state = unit.state == .new ? TranslationState.needsReview : unit.state ?? .translated
    let isSet = workbench.setValue(
      unit.target ?? "", state: state, for: unit.key, in: target.path, format: target.format, locale: locale)
    if !isSet {
      workbench.note(
        TableNote(
          path: target.path, locale: locale, key: unit.key,
          message: "the entry has variations, or stands in another file, and is not changed"))
    }
  }

  /// The source table that a file's name means: the one whose path ends most like it.
  private func source(of original: String) -> (container: String, table: CheckedTable)? {
    let wanted = FilePath.normalized(original).split(separator: "/").reversed()
    guard FilePath.baseName(of: original) == ModelTables.tableName(forModel: context.model.name) else { return nil }
    var best: (count: Int, container: String, table: CheckedTable)?
    for container in places.containers {
      guard let table = places.sourceTable(in: container) else { continue }
      for source in table.sources {
        let parts = FilePath.normalized(source.path).split(separator: "/").reversed()
        let count = zip(wanted, parts).prefix { $0 == $1 }.count
        if count > best?.count ?? -1 { best = (count, container, table) }
      }
    }
    return best.map { ($0.container, $0.table) }
  }

  private static func entity(of key: String) -> String? {
    switch LocalizationKey(key) {
    case .entity(let name), .propertyOfEntity(_, let name): name
    default: nil
    }
  }
}

// MARK: - What is refused

extension TranslationImportRun {
  /// The source entry of a translation that can be taken; nil where there is none to take, or where it is refused.
  private mutating func accepted(
    _ unit: TranslationUnit, locale: String, source: CheckedTable, seen: inout Set<String>
  ) -> TableEntry? {
    guard let target = unit.target else { return nil }
    // What no one has touched comes back as it went out.
    if unit.state == .new, target.isEmpty || target == unit.source { return nil }
    let place = unit.targetPosition ?? unit.position
    guard let entry = source.sources.lazy.compactMap({ $0.entry(for: unit.key) }).first else {
      refuse(
        .orphanedKey, "the source table has no key \(unit.key.quoted), so its translation is not taken", unit,
        locale: locale, at: unit.position, remedy: "export the translations anew")
      return nil
    }
    guard seen.insert(unit.key).inserted else {
      refuse(
        .duplicateKey, "the key \(unit.key.quoted) has a second translation, which is not taken", unit,
        locale: locale, at: unit.position, remedy: "remove one of the two")
      return nil
    }
    if target.isEmpty, !entry.value.isEmpty {
      refuse(
        .emptyValue, "the translation of \(unit.key.quoted) is empty and is not taken", unit, locale: locale,
        at: place, remedy: "translate it, or remove the target")
      return nil
    }
    let differences = Placeholders(in: target).differences(from: Placeholders(in: entry.value))
    guard differences.isEmpty else {
      let reasons = differences.map(\.message).joined(separator: "; ")
      refuse(
        .placeholderMismatch, "the translation of \(unit.key.quoted) is not taken: \(reasons)", unit,
        locale: locale, at: place, remedy: "write the placeholders as in the source text")
      return nil
    }
    if unit.source != entry.value {
      refuse(
        .untranslatedValue, "\(unit.key.quoted) was translated from another text than the table has now", unit,
        locale: locale, at: unit.position, remedy: "read the translation over")
    }
    return entry
  }

  private mutating func refuse(
    _ rule: RuleID, _ message: String, _ unit: TranslationUnit, locale: String, at position: SourcePosition?,
    remedy: String
  ) {
    workbench.findings.append(
      Finding(
        rule, message, remedy: remedy, path: path, position: position, model: context.model.name, key: unit.key,
        locale: locale))
  }
}
