public import FileTrees
public import Localization
import ModelChecks
public import ModelReading

/// Writes tables that show what is not localized: the source tables with their texts pseudo-localized.
public enum PseudoTables {
  /// Works out what would be written: `en-XA.lproj/LeagueModel.strings` and the like beside the source tables, or the
  /// languages added to a catalog.
  ///
  /// Names that the source table lacks are left out, so that they stand out as what is not localized.
  public static func plan(
    for model: LoadedModel, tables: ModelTables, files: any FileTree,
    kinds: [PseudoLocalization] = PseudoLocalization.allCases, developmentLanguage: String? = nil
  ) -> WritingPlan {
    let context = CheckContext(
      model: model, tables: tables, configuration: CheckConfiguration(developmentLanguage: developmentLanguage))
    let places = TablePlaces(context, files: files)
    var workbench = TableWorkbench(files: files, sourceLanguage: context.developmentLanguage ?? "en")
    for container in places.containers {
      guard let source = places.sourceTable(in: container) else {
        workbench.note(
          TableNote(
            path: model.packagePath, message: "there is no table to start from; run `modelgloss strings sync` first"))
        continue
      }
      if source.locale == nil {
        workbench.note(
          TableNote(
            path: source.sources.first?.path ?? container,
            message: "this table wins over all languages, so that no pseudo-localized one would be read"))
        continue
      }
      for kind in kinds { write(kind, of: source, in: container, places: places, workbench: &workbench) }
    }
    return workbench.plan
  }

  private static func write(
    _ kind: PseudoLocalization, of source: CheckedTable, in container: String, places: TablePlaces,
    workbench: inout TableWorkbench
  ) {
    let table = places.table(in: container, locale: kind.locale)
    let locale = table?.locale ?? kind.locale
    let target = places.file(of: table, in: container, locale: locale)
    var additions: [TableAddition] = []
    var seen: Set<String> = []
    for table in source.sources where table.format != .stringsdict {
      for entry in table.entries where entry.shouldTranslate && seen.insert(entry.key).inserted {
        let text = kind.text(for: table.entry(for: entry.key)?.value ?? entry.value)
        let isSet = workbench.setValue(
          text, state: .translated, for: entry.key, in: target.path, format: target.format, locale: locale)
        if !isSet { additions.append(TableAddition(key: entry.key, value: text, entity: nil)) }
      }
    }
    if !additions.isEmpty { workbench.add(additions, to: target.path, format: target.format, locale: locale) }
  }
}
