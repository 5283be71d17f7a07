import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossModelChecks
import GlossModelFiles
import ModelGloss

/// A survey with the verdicts on it and the next command, in about ten lines.
struct SurveyReport {
  /// The answer of a verb, in one line.
  struct Verdict {
    var errors = 0
    var warnings = 0
    var notes = 0
    /// `2 warnings, 3 notes`; `not run: …` without an answer.
    var words: String
    var isRun = true

    init(_ report: Report, remark: String?) {
      (errors, warnings, notes) = (report.count(.error), report.count(.warning), report.count(.note))
      words = report.summary + (remark.map { "; \($0)" } ?? "")
    }

    private init(words: String) {
      (self.words, isRun) = (words, false)
    }

    static func notRun(_ reason: String) -> Self { Self(words: "not run: \(reason)") }

    var json: JSONValue {
      .object(of: [
        ("isRun", .boolean(isRun)), ("errors", .integer(errors)), ("warnings", .integer(warnings)),
        ("notes", .integer(notes)), ("text", .string(words)),
      ])
    }
  }

  /// The number of releases that are judged without being asked for; reading each takes a moment.
  static let releaseLimit = 100
  private static let listLimit = 4

  let survey: ProjectSurvey
  var check = Verdict.notRun("there is no model")
  var guarded = Verdict.notRun("there is no model")
  /// How much of all models each language translates, in the order of the languages.
  private(set) var shares: [(locale: String, share: ModelCoverage.Share)] = []
  /// The languages with texts to translate, if that is all that the check warns about.
  private var languagesToTranslate: [String] = []

  init(_ survey: ProjectSurvey) {
    self.survey = survey
  }

  /// Takes the verdict of a check and what it counted.
  mutating func take(_ findings: [Finding], _ coverage: [CoverageEntry]) {
    check = Verdict(Report(findings: findings, toolVersion: productVersion), remark: nil)
    let counted = Dictionary(grouping: coverage.filter { $0.expected > 0 }) { $0.locale ?? "" }
    shares = counted.keys.filter { !$0.isEmpty }.sorted { $0.precedes($1) }.map { locale in
      let entries = counted[locale] ?? []
      return (
        locale,
        ModelCoverage.Share(
          expected: entries.reduce(0) { $0 + $1.expected }, done: entries.reduce(0) { $0 + $1.translated })
      )
    }
    guard findings.allSatisfy({ $0.severity == .note || $0.rule == .untranslatedValue }) else { return }
    let open = coverage.filter { $0.present - $0.translated - $0.needsReview - $0.stale > 0 }
    languagesToTranslate = Set(open.compactMap(\.locale)).sorted { $0.precedes($1) }.filter { locale in
      !LanguageTag.isSame(locale, survey.developmentLanguage)
    }
  }

  var json: JSONValue {
    let translated = shares.map { locale, share in
      JSONValue.object(of: [
        ("locale", .string(locale)), ("expected", .integer(share.expected)), ("translated", .integer(share.done)),
      ])
    }
    return survey.json.adding("coverage", .array(translated)).adding("check", check.json).adding("guard", guarded.json)
      .adding("next", .string(next))
  }

  var text: String {
    var lines = survey.models.prefix(Self.listLimit).enumerated().map { number, model in
      (label: number == 0 ? "models" : "", text: Self.words(for: model))
    }
    if survey.models.count > Self.listLimit {
      lines.append(("", "and \(survey.models.count - Self.listLimit) more: modelgloss inspect"))
    }
    let developers = survey.developmentLanguage.map { " (developed in \($0))" } ?? ""
    let translated = shares.isEmpty ? "" : " translated"
    let languages = survey.languages.isEmpty ? "" : Self.list(languageWords, 12) + translated + developers
    lines.append(("languages", languages.isEmpty ? "none: no table, and the project does not say" : languages))
    // A catalog is a table of each language.
    var seen = Set<String>()
    lines.append(
      ("tables", found(Self.list(survey.tables.map(\.path).filter { seen.insert($0).inserted }, 2), .tables)))
    lines.append(("releases", found(releases, .releases)))
    lines.append(("stores", found(Self.list(survey.stores, 3), .stores)))
    lines.append(("CloudKit", found(Self.list(survey.cloudKitSchemas, 3), .cloudKitSchemas)))
    lines.append(("settings", found(survey.settings ?? "", .settings)))
    for gap in survey.gaps where gap.isUnread {
      lines.append(("not read", gap.reason + (gap.remedy.map { "; \($0)" } ?? "")))
    }
    lines += [("check", check.words), ("guard", guarded.words), ("next", next)]
    return lines.map { label, text in
      label + String(repeating: " ", count: max(1, 11 - label.count)) + text.onSingleLine
    }.joined(separator: "\n")
  }

  /// What was found, else the reason why nothing was.
  private func found(_ text: String, _ subject: ProjectSurvey.Gap.Subject) -> String {
    guard text.isEmpty else { return text }
    return "none: " + (survey.gaps.first { $0.subject == subject && !$0.isUnread }?.reason ?? "nothing was found")
  }

  /// Each language, with its translated share if any table was counted for it.
  private var languageWords: [String] {
    survey.languages.map { language in
      let share = shares.first { LanguageTag.isSame($0.locale, language) }?.share
      return language + (share.map { " \($0.roundedPercentage) %" } ?? "")
    }
  }

  private var releases: String {
    guard let pattern = survey.releases.pattern, let last = survey.releases.tags.last else { return "" }
    let tags = survey.releases.tags
    return (tags.count > 4 ? "\(tags.count), the last \(last)" : Self.list(tags, 4)) + " (tags like '\(pattern)')"
  }

  /// The command that serves most now.
  var next: String {
    if survey.gaps.contains(where: { $0.isUnread && $0.subject == .models }) || check.errors > 0 {
      return "modelgloss check"
    }
    if guarded.errors > 0 || guarded.warnings > 0, let pattern = survey.releases.pattern {
      return "modelgloss guard --released '\(pattern)'"
    }
    if !languagesToTranslate.isEmpty {
      return "modelgloss strings export --locale \(languagesToTranslate.joined(separator: ",").shellQuoted)"
    }
    if check.warnings > 0 { return "modelgloss check" }
    return survey.settings == nil
      ? survey.gap(of: .settings)?.remedy ?? "modelgloss init" : "modelgloss docs -o docs"
  }

  /// `Shop (App/Shop.xcdatamodeld): 3 versions, the current one 'Shop 3', 12 entities`
  private static func words(for model: ProjectSurvey.Model) -> String {
    var parts: [String] = []
    if model.format == .swiftdata { parts.append("SwiftData") }
    if model.format == .code { parts.append("built in code") }
    if let current = model.currentVersion {
      parts.append(
        model.versions.count == 1 ? "one version, '\(current)'" : "\(model.versions.count) versions, now '\(current)'")
    }
    parts.append("\(model.entityCount) \(model.entityCount == 1 ? "entity" : "entities")")
    if model.containers.count > 1 { parts.append("\(model.containers.count) containers") }
    if model.gapCount > 0 { parts.append("\(model.gapCount) unknown: modelgloss inspect \(model.path.shellQuoted)") }
    return "\(model.name) (\(model.path)): " + parts.joined(separator: ", ")
  }

  private static func list(_ names: [String], _ limit: Int) -> String {
    let more = names.count > limit ? " and \(names.count - limit) more" : ""
    return names.prefix(limit).joined(separator: ", ") + more
  }
}
