import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossModelFiles

extension TranslationImportRun {
  /// The source entry of a translation to import; nil if the translation is missing or rejected.
  mutating func accepted(
    _ unit: TranslationUnit, present: String?, locale: String, source: TableOverlay, seen: inout Set<String>
  ) -> TableEntry? {
    guard let target = translation(of: unit, locale: locale) else { return nil }
    guard let entry = source.sources.lazy.compactMap({ $0.entry(for: unit.key) }).first else {
      refuseKey(unit, locale: locale)
      return nil
    }
    guard isFirst(unit, locale: locale, seen: &seen) else { return nil }
    // What no one touched has the faults that the table has, which `check` reports.
    if unit.isUntouched || present == target { return entry }
    guard isFilled(unit, source: entry.value, locale: locale),
      isTranslated(unit, present: present, from: [entry.value], locale: locale)
    else { return nil }
    let differences = Placeholders(in: target).differences(from: Placeholders(in: entry.value))
    guard differences.isEmpty else {
      refuse(differences, unit, locale: locale)
      return nil
    }
    guard hasInlineElements(unit, locale: locale) else { return nil }
    if unit.source != entry.value { noteOtherSource(unit, locale: locale) }
    return entry
  }

  /// The translation of a unit, unless it came back without one.
  mutating func translation(of unit: TranslationUnit, locale: String) -> String? {
    // Units without a translation come back as they were exported.
    guard let target = unit.target, !(target.isEmpty && unit.isUntouched),
      unit.state != .new || !(target.isEmpty || target == unit.source)
    else {
      tally(locale) { $0.untranslated += 1 }
      return nil
    }
    return target
  }

  /// Whether the inline elements of a translation are complete; rejects it otherwise.
  mutating func hasInlineElements(_ unit: TranslationUnit, locale: String) -> Bool {
    guard let problem = unit.inlineProblem else { return true }
    refuse(
      .placeholderMismatch, "the translation of \(unit.key.quoted) is not imported: the inline element \(problem)",
      unit, locale: locale, at: unit.targetPosition ?? unit.position,
      remedy: "put the elements of the source text into the translation")
    return false
  }

  /// Whether the translator touched a string or its state; only then it changes a table's entry. Says what is left and
  /// what is replaced, and rejects a text that has become unreadable.
  ///
  /// - Parameter present: the table's own text, in the form that the file has; nil if there is no text.
  mutating func isTouched(_ unit: TranslationUnit, present: String?, in table: String, locale: String) -> Bool {
    guard let target = unit.target else { return false }
    func say(_ message: String) {
      workbench.note(TableNote(path: table, locale: locale, key: unit.key, message: message))
    }
    if let exported = unit.exported, exported.isText(target) {
      if present == target { return !exported.isState(unit.state) }
      let now = present.map { "\($0.quoted) is newer than the file" } ?? "the text was removed after the export"
      say("left as it is: \(now), in which the translator changed nothing here")
      return false
    }
    if let scalar = target.firstDamage, present?.unicodeScalars.contains(scalar) != true,
      !unit.source.unicodeScalars.contains(scalar)
    {
      refuseCharacter(scalar, unit, locale: locale)
      return false
    }
    if let present, present != target {
      let isNewer = unit.exported.map { !$0.isText(present) } ?? false
      say("\(target.quoted) replaces \(present.quoted)" + (isNewer ? ", which changed after the export" : ""))
    }
    return true
  }

  /// Rejects a translation with a character that no one types.
  private mutating func refuseCharacter(_ scalar: Unicode.Scalar, _ unit: TranslationUnit, locale: String) {
    let kind = scalar == "\u{FFFD}" ? "replacement" : "control"
    refuse(
      .wrongEncoding,
      "the translation of \(unit.key.quoted) is not imported: it has the \(kind) character \(scalar.codePoint)",
      unit, locale: locale, at: unit.targetPosition ?? unit.position,
      remedy: "type it again, and save the file as UTF-8")
  }

  /// Whether a unit is the first with its key; others are rejected.
  mutating func isFirst(_ unit: TranslationUnit, locale: String, seen: inout Set<String>) -> Bool {
    if seen.insert(unit.key).inserted { return true }
    refuse(
      .duplicateKey, "the key \(unit.key.quoted) has a second translation, which is not imported", unit, locale: locale,
      at: unit.position, remedy: "remove one of the two")
    return false
  }

  /// Whether a translation is non-empty or its source is empty; rejects it otherwise.
  mutating func isFilled(_ unit: TranslationUnit, source: String, locale: String) -> Bool {
    guard unit.target?.isEmpty == true, !source.isEmpty else { return true }
    refuse(
      .emptyValue, "the translation of \(unit.key.quoted) is empty and is not imported", unit, locale: locale,
      at: unit.targetPosition ?? unit.position, remedy: "translate it, or remove the target")
    return false
  }

  /// Whether a text may replace the present one; rejects the source text or that of another language in place of a
  /// translation, unless it is final or one of few in its file, which a translator decided on.
  mutating func isTranslated(_ unit: TranslationUnit, present: String?, from texts: [String], locale: String) -> Bool {
    let verdict = refused.verdict(of: unit, present: present, from: texts)
    if verdict == .untranslated { tally(locale) { $0.untranslated += 1 } }
    guard [.copy, .otherLanguage, .sheetError].contains(verdict) else { return verdict == .translation }
    tally(locale) { $0.refused += 1 }
    refused.texts[verdict, default: []].append((unit, locale))
    return false
  }

  /// Rejects a translation because of its placeholders.
  mutating func refuse(_ differences: [PlaceholderDifference], _ unit: TranslationUnit, locale: String) {
    let reasons = differences.map(\.message).joined(separator: "; ")
    refuse(
      .placeholderMismatch, "the translation of \(unit.key.quoted) is not imported: \(reasons)", unit, locale: locale,
      at: unit.targetPosition ?? unit.position, remedy: "write the placeholders as in the source text")
  }

  /// Reports an imported translation whose source text has changed.
  mutating func noteOtherSource(_ unit: TranslationUnit, locale: String) {
    report(
      .untranslatedValue, "\(unit.key.quoted) was translated from a text that has changed since", unit,
      locale: locale, at: unit.position, remedy: "review the translation, which is marked for it")
  }

  /// Reports source texts that were written over where there is no new translation.
  mutating func reportOverwrittenSources(of units: [TranslationUnit], locale: String) {
    let overwritten = units.filter { $0.overwritten != nil }
    guard let unit = overwritten.first, let text = unit.overwritten else { return }
    report(
      .untranslatedValue,
      "\(text.quoted) is written over the source text of \(unit.key.quoted)"
        + (overwritten.count > 1 ? " (and of \(overwritten.count - 1) more)" : "") + ", and nothing of it is imported",
      unit, locale: locale, at: unit.position, remedy: "move it to the target, and restore the source text",
      severity: .warning)
  }

  /// Reports a text that is not imported because of its fault, and counts it.
  mutating func refuse(
    _ rule: RuleID, _ message: String, _ unit: TranslationUnit, locale: String, at position: SourcePosition?,
    remedy: String
  ) {
    tally(locale) { $0.refused += 1 }
    report(rule, message, unit, locale: locale, at: position, remedy: remedy)
  }

  /// Reports a fault of a text.
  mutating func report(
    _ rule: RuleID, _ message: String, _ unit: TranslationUnit, locale: String, at position: SourcePosition?,
    remedy: String, severity: Severity? = nil
  ) {
    workbench.findings.append(
      Finding(
        rule, message, remedy: remedy, path: path, position: position, model: context.model.name, key: unit.key,
        locale: locale, severity: severity))
  }
}
