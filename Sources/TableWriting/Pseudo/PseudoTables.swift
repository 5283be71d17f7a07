import GlossBasics
package import GlossFiles
package import GlossLocalization
package import GlossModelFiles

/// Writes tables that reveal what is not localized: the source tables with pseudo-localized strings.
package enum PseudoTables {
  /// Plans the changes: `en-XA.lproj/LeagueModel.strings` and the like next to the source tables, or languages added to
  /// a catalog.
  ///
  /// Names missing from the source table are left out so that they show up as not localized.
  package static func plan(
    for model: LoadedModel, tables: ModelTables, files: any FileTree,
    kinds: [PseudoLocalization] = PseudoLocalization.allCases, developmentLanguage: String? = nil
  ) -> WritingPlan {
    let context = WritingContext(model: model, tables: tables, developmentLanguage: developmentLanguage)
    let places = TablePlaces(context, files: files)
    var workbench = TableWorkbench(context, files: files)
    for container in places.containers {
      guard let source = places.sourceTable(in: container) else {
        workbench.note(places.noteOfMissingSource(in: container, to: "start from"))
        continue
      }
      if source.locale == nil {
        workbench.note(
          TableNote(
            path: source.sources.first?.path ?? container,
            message: "this table overrides all languages, so a pseudo-localized one would not be read"))
        continue
      }
      for kind in kinds {
        write(kind, of: source, in: container, places: places, files: files, workbench: &workbench)
      }
    }
    return workbench.plan
  }

  private static func write(
    _ kind: PseudoLocalization, of source: TableOverlay, in container: String, places: TablePlaces,
    files: any FileTree, workbench: inout TableWorkbench
  ) {
    let table = places.table(in: container, locale: kind.locale)
    let locale = table?.locale ?? kind.locale
    let target = places.file(of: table, in: container, locale: locale)
    let rules = places.stringsdict(of: table, in: container, locale: locale)
    var additions: [TableAddition] = []
    var seen: Set<String> = []
    for table in source.sources {
      let hasForms = table.format == .stringsdict || table.path == target.path && table.format == .xcstrings
      let forms = TableForms(hasForms ? table.path : nil, files: files)
      for entry in table.entries where entry.shouldTranslate {
        let isRule = table.format == .stringsdict
        guard seen.insert((isRule ? "rules " : "text ") + entry.key).inserted else { continue }
        if case .varied(let texts) = forms.shape(of: entry.key, language: table.locale) {
          let pseudo = kind.forms(for: texts)
          if isRule {
            let isNew = files.kind(at: rules) == nil
            workbench.set(pseudo.rules, for: entry.key, in: rules, locale: locale, isNew: isNew)
          } else {
            for form in pseudo.forms {
              _ = workbench.set(form, of: pseudo, for: entry.key, inCatalog: target.path, locale: locale)
            }
          }
          continue
        }
        if isRule { continue }
        let text = kind.text(for: table.entry(for: entry.key)?.value ?? entry.value)
        let change = workbench.setValue(
          text, state: .translated, for: entry.key, in: target.path, format: target.format, locale: locale)
        if change == .impossible { additions.append(TableAddition(key: entry.key, value: text, entity: nil)) }
      }
    }
    if !additions.isEmpty { workbench.add(additions, to: target.path, format: target.format, locale: locale) }
  }
}

extension PseudoLocalization {
  /// Pseudo-localizes an entry's several strings; a string of only placeholders is unchanged.
  fileprivate func forms(for texts: TextForms) -> TextForms {
    var result = texts
    for index in result.forms.indices {
      result.forms[index].state = TranslationState.translated.rawValue
      if !result.forms[index].hasOnlyPlaceholders { result.forms[index].text = text(for: result.forms[index].text) }
    }
    return result
  }
}
