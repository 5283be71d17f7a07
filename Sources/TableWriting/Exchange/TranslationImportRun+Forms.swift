import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossPropertyLists

/// Entries that have several strings: by number, device or argument.
extension TranslationImportRun {
  /// Imports one of the several strings of a catalog's entry; returns false if the unit's entry has only one.
  mutating func takeForm(
    _ unit: TranslationUnit, of table: LocalizationTable, _ forms: TableForms, locale: String,
    seen: inout Set<String>
  ) -> Bool {
    var (key, path): (String, [FormStep]) = (unit.key, [])
    if table.entry(for: unit.key) == nil {
      guard let parsed = FormNotation.catalog.parse(unit.key) else { return false }
      (key, path) = parsed
    }
    guard let entry = table.entry(for: key) else { return false }
    let (source, present) = (forms.shape(of: key, language: table.locale), forms.shape(of: key, language: locale))
    switch (source, present) {
    case (.varied, _), (_, .varied): break
    default: if path.isEmpty { return false }
    }
    let texts = source.forms ?? TextForms(forms: [TextForm(path: [], text: entry.value)])
    let target = present.forms
    // A variable is the translation's own or the source's.
    var shape = target ?? texts
    if let name = path.first, name.kind == .variable, !shape.variables.contains(where: { $0.path == [name] }) {
      shape.variables += texts.variables.filter { $0.path == [name] }
    }
    let isKnown = path.first?.kind != .variable || shape.variables.contains { $0.path == [path[0]] }
    guard isKnown, entry.shouldTranslate else {
      if unit.target != nil { refuseKey(unit, locale: locale) }
      return true
    }
    let isOwn = target?[path].map { $0.state != TranslationState.new.rawValue && !$0.text.isEmpty } ?? false
    let own = isOwn ? target?[path].map { forms.exported($0, of: shape) } : nil
    guard let text = accepted(unit, path, present: own, from: texts, in: forms, locale: locale, seen: &seen) else {
      return true
    }
    guard isTouched(unit, present: own, in: table.path, locale: locale) else { return true }
    if unit.isFinished { workbench.confirm(key, locale: locale, in: table.container) }
    if let old = target?[path], forms.exported(old, of: shape) == text {
      let state = TranslationState(rawValue: old.state ?? "") ?? .translated
      if unit.state == nil || unit.state == state || unit.state == .final { return true }
    }
    let state = unit.state == .new ? .needsReview : unit.state ?? .translated
    let word = state == .final ? TranslationState.translated : state
    let form = TextForm(
      path: path, text: ExchangedText.imported(text, at: path, of: shape), state: word.rawValue)
    let isPlain = path.isEmpty && target.map { $0[[]] == nil } ?? false
    if isPlain || !workbench.set(form, of: texts, for: key, inCatalog: table.path, locale: locale) {
      workbench.note(
        TableNote(
          path: table.path, locale: locale, key: key,
          message: "the entry has variations, so a translation without them is not imported"))
    } else {
      tally(locale) { $0.imported += 1 }
    }
    return true
  }

  /// Imports the strings of a `.stringsdict`, entry by entry: an entry without a required text is rejected as a whole.
  mutating func takeRules(
    _ units: [TranslationUnit], from table: LocalizationTable, into target: TableOverlay?, in container: String,
    locale: String
  ) {
    let rulesPath = places.stringsdict(of: target, in: container, locale: locale)
    let (source, present) = (TableForms(table.path, files: files), TableForms(rulesPath, files: files))
    var changed: [String: (forms: TextForms, unit: TranslationUnit, count: Int)] = [:]
    var order: [String] = []
    var seen: Set<String> = []
    var drafts = 0
    for unit in units {
      // Rules have no states: imported strings count as finished.
      if unit.isDraft {
        drafts += 1
        continue
      }
      guard let (key, path) = FormNotation.rules.parse(unit.key),
        let texts = source.shape(of: key, language: nil).forms
      else {
        if unit.target != nil { refuseKey(unit, locale: locale) }
        continue
      }
      var forms = changed[key]?.forms ?? present.shape(of: key, language: nil).forms ?? TextForms()
      let group = Array(path.dropLast())
      if path.last?.kind == .plural, !forms.variables.contains(where: { $0.path == group }) {
        guard let variable = texts.variables.first(where: { $0.path == group }) else {
          if unit.target != nil { refuseKey(unit, locale: locale) }
          continue
        }
        forms.variables.append(variable)
      }
      let own = present.shape(of: key, language: nil).forms?[path].map(\.text)
      guard let text = accepted(unit, path, present: own, from: texts, in: source, locale: locale, seen: &seen) else {
        continue
      }
      guard isTouched(unit, present: own, in: rulesPath, locale: locale) else { continue }
      if unit.isFinished { workbench.confirm(key, locale: locale, in: container) }
      if unit.state == .needsReview {
        workbench.note(
          TableNote(
            path: rulesPath, locale: locale, key: key,
            message: "a .stringsdict has no states, so the text is not marked for review"))
      }
      forms.set(TextForm(path: path, text: text))
      if changed[key] == nil { order.append(key) }
      changed[key] = (forms, changed[key]?.unit ?? unit, (changed[key]?.count ?? 0) + 1)
    }
    if drafts > 0 { noteDrafts(drafts, locale: locale) }
    for key in order {
      guard let texts = source.shape(of: key, language: nil).forms, let (forms, unit, count) = changed[key] else {
        continue
      }
      let completed = forms.completed(from: texts)
      if let missing = completed.missing {
        report(
          .untranslatedValue, "the translations of \(key.quoted) are not imported: \(missing) is missing", unit,
          locale: locale, at: unit.position, remedy: "translate all its texts")
        tally(locale) { $0.refused += count }
        continue
      }
      let isNew = present.shape(of: key, language: nil).forms == nil
      workbench.set(completed.forms.rules, for: key, in: rulesPath, locale: locale, isNew: isNew)
      tally(locale) { $0.imported += count }
    }
  }

  /// The text of a unit if it can be imported; nil if it is missing or rejected.
  private mutating func accepted(
    _ unit: TranslationUnit, _ path: [FormStep], present: String?, from source: TextForms, in table: TableForms,
    locale: String, seen: inout Set<String>
  ) -> String? {
    guard let target = translation(of: unit, locale: locale), isFirst(unit, locale: locale, seen: &seen) else {
      return nil
    }
    if unit.isUntouched || present == target { return target }
    let texts = source.sources(of: path).map { table.exported($0, of: source) }
    guard isFilled(unit, source: texts.first ?? "", locale: locale),
      isTranslated(unit, present: present, from: texts, locale: locale), hasInlineElements(unit, locale: locale)
    else { return nil }
    let isFewNumbers = path.last.map { ["zero", "one", "two"].contains($0.name) && $0.kind == .plural } ?? false
    let differences = texts.map { text in
      Placeholders(in: target).differences(from: Placeholders(in: text)).filter { difference in
        // A form for small numbers may spell out the number.
        guard isFewNumbers, case .missing(let placeholder) = difference else { return true }
        return Placeholders(in: placeholder).arguments.isEmpty
      }
    }
    if let first = differences.first, differences.allSatisfy({ !$0.isEmpty }) {
      refuse(first, unit, locale: locale)
      return nil
    }
    if let text = texts.first, unit.source != text, !texts.contains(unit.source) {
      noteOtherSource(unit, locale: locale)
    }
    return target
  }
}

extension TextForms {
  /// The possible sources of the text at a path, most likely first.
  fileprivate func sources(of path: [FormStep]) -> [TextForm] {
    var result = [counterpart(of: path)].compactMap { $0 }
    if path.last?.kind == .plural, let other = self[Array(path.dropLast()) + [.plural("other")]],
      !result.contains(other)
    {
      result.append(other)
    }
    return result
  }

  /// Adds the source's strings that have nothing to translate, and returns what is still missing.
  fileprivate func completed(from source: TextForms) -> (forms: TextForms, missing: String?) {
    var result = self
    for variable in result.variables {
      let outer = Array(variable.path.dropLast())
      if result[outer] == nil {
        guard let format = source[outer], format.hasOnlyPlaceholders else { return (result, FormatRuleKey.format) }
        result.forms.insert(format, at: 0)
      }
      guard result[variable.path + [.plural("other")]] != nil else { return (result, "“other”") }
    }
    for form in result.forms {
      let outer = Array(form.path.prefix { $0.kind == .device || $0.kind == .width })
      for name in FormatPositions(form.text).natural.keys
      where !result.variables.contains(where: { $0.path == outer + [.variable(name)] }) {
        return (result, "“\(name)”")
      }
    }
    return (result, nil)
  }
}
