import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles
import GlossModelHistory
import ModelGloss

/// `modelgloss`, and `modelgloss survey`
struct SurveyCommand: Verb {
  enum Format: String, WordArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "survey",
    abstract: "Show what is here, what is wrong, and what is next.",
    discussion: """
      The same as 'modelgloss' alone: the models, languages, tables, releases, stores, CloudKit schemas and settings \
      that the other verbs would use, and what was looked for and not found; how much each language translates; then the verdicts of check and of guard \
      in one line each, and the next command. Releases are the tags with numbers in their names. Findings do not \
      change the exit status.

      EXAMPLES
        modelgloss
        modelgloss survey App.xcdatamodeld
        modelgloss --format json
      """)

  @OptionGroup var input: ModelOptions

  @Option(help: "The format: text or json.")
  var format = Format.text

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let session = try ModelSession(input, in: environment, isQuiet: true, printsFailures: false)
    let survey = Self.survey(of: session)
    // A search of the working folder without a model is not a failure; anything else is.
    let isFailure = session.project.notices.contains { notice in
      if case .failure(let failure) = notice { failure.path != "." || !session.named.isEmpty } else { false }
    }
    guard !session.inputs.isEmpty || !isFailure else {
      for failure in session.project.notices.filter(\.isFailure) {
        guard case .failure(let failure) = failure else { continue }
        environment.writeError(failure.named(by: session.configuration).description + "\n")
      }
      return .unusableInput
    }
    guard !session.inputs.isEmpty || format == .json else {
      try output.deliver(Self.help(for: survey), in: environment)
      return input.models.isEmpty ? .clean : session.status
    }
    var report = SurveyReport(survey)
    if !session.inputs.isEmpty {
      let checked = session.project.check(session.configuration.check, budget: environment.budget) {
        environment.progress?.show($0)
      }
      report.take(checked.findings, checked.coverage)
      report.guarded = guarded(survey, session, in: environment)
    }
    try output.deliver(format == .json ? report.json.text() : report.text, in: environment)
    return session.inputs.isEmpty && input.models.isEmpty ? .clean : session.status
  }

  /// What the folders of the command line have, in the one form that every answer about them uses.
  private static func survey(of session: ModelSession) -> ProjectSurvey {
    let folders = session.named.filter { session.project.files.kind(at: $0) == .folder && !FilePath.isModel($0) }
    return ProjectSurvey(
      of: session.project, below: folders.isEmpty ? ["."] : folders, settings: session.configuration.path,
      others: ProjectConfiguration.unused(
        nearer: session.project.packages.compactMap(\.first?.loaded.packagePath), than: session.configuration.path,
        in: session.project.files))
  }

  /// The verdict on all releases; a reason if there is nothing to judge.
  private func guarded(
    _ survey: ProjectSurvey, _ session: ModelSession, in environment: CommandEnvironment
  ) -> SurveyReport.Verdict {
    guard let pattern = survey.releases.pattern else {
      return .notRun("no release is known: \(survey.gap(of: .releases)?.reason ?? "")")
    }
    guard survey.releases.tags.count <= SurveyReport.releaseLimit else {
      return .notRun("\(survey.releases.tags.count) releases take a while: modelgloss guard --released '\(pattern)'")
    }
    var request = GuardedProject.Request(paths: input.models, settings: session.configuration.guardSettings)
    request.released = pattern
    do throws(InputFailure) {
      let project = try GuardedProject(request, options: input.configurationOptions, in: environment)
      if let failure = project.failures.first { return .notRun(failure.description) }
      guard project.hasReleases else { return .notRun("no tag that matches '\(pattern)' contains a model") }
      let verdict = project.verdict(on: project.input())
      let findings = project.settings.policy.applied(to: verdict.findings)
      return SurveyReport.Verdict(
        Report(findings: findings, toolVersion: productVersion), remark: verdict.states.summary)
    } catch {
      return .notRun(error.reason)
    }
  }

  /// What a folder without a model gets instead of an answer.
  private static func help(for survey: ProjectSurvey) -> String {
    let gap = survey.gap(of: .models)
    let reason = [gap?.reason ?? "nothing was found", gap?.remedy].compactMap(\.self).joined(separator: "; ")
    var lines = ["No model found: \(reason.onSingleLine).", ""]
    if let store = survey.stores.first {
      lines += [
        "There is a store, which holds its own model:", "  modelgloss inspect \(store.shellQuoted)",
        "  modelgloss validate --store \(store.shellQuoted)", "",
      ]
    }
    lines += [
      "modelgloss checks, documents and guards Core Data and SwiftData models. In a folder with one, or with its path:",
      "  modelgloss check App.xcdatamodeld           what is missing or wrong in models and translations",
      "  modelgloss docs App.xcdatamodeld -o docs    the schema reference",
      "  modelgloss guard --released 'v*'            what an edit does to the stores of released versions",
      "", "'modelgloss --help' lists all verbs.",
    ]
    return lines.joined(separator: "\n")
  }
}
