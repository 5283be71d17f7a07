import ArgumentParser
import Foundation
import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelHistory
import GlossModelInspection
import GlossModelReading
import GlossSchemaDocs
import GlossValidation

/// `modelgloss fetch`
struct FetchCommand: Verb {
  enum Format: String, WordArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Prints a fetch request template with its variables filled in.",
    discussion: """
      A value is read as what its variable is compared with: a number, YES or NO, a date as ISO 8601 or relative to now \
      in seconds (now-86400), a UUID, a text; {1, 2} behind IN and BETWEEN; null for NSNull. Compared with nothing that \
      is known, it is what it looks like; quotes make anything a text.

      EXAMPLES
        modelgloss fetch Shop.xcdatamodeld CustomersNamed --set NAME=Ada
        modelgloss fetch Shop.xcdatamodeld OrdersSince --set SINCE=2026-01-01T00:00:00Z --set STATE=null
        modelgloss fetch App.app OrdersSince --set SINCE=now-604800 --merge
      """)

  @OptionGroup var input: ModelsAndSubject

  @Option(name: .customLong("set"), help: ArgumentHelp("The value of a variable.", valueName: "name=value"))
  var assignments: [String] = []

  @Option(help: "The format: text or json.")
  var format = Format.text

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if input.subject.isEmpty { throw ValidationError("name a fetch request template, after its model") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let name = input.subject
    if input.words.count == 1, environment.files.kind(at: name) != nil {
      throw UsageError("name a fetch request template of '\(name)'")
    }
    let session = try ModelSession(input.options(), in: environment, readingTables: false, isQuiet: output.quiet)
    let chosen = try session.input(having: "a fetch request template '\(name)'") { input in
      input.loaded.model.fetchRequestTemplates.contains { $0.name == name }
    }
    let models = session.models
    guard !models.isEmpty else { return session.status }
    let rendered: RenderedFetchRequest
    do throws(FetchTemplateError) {
      guard let chosen else {
        let known = Set(models.flatMap { $0.model.fetchRequestTemplates.map(\.name) }).sorted { $0.precedes($1) }
        throw .unknownTemplate(name, known: known, suggestion: name.closest(among: known))
      }
      let now = Date().timeIntervalSinceReferenceDate
      rendered = try FetchTemplateRenderer(template: name, in: chosen.loaded.model).render(assignments, now: now)
    } catch {
      throw UsageError(error.description)
    }
    try output.deliver(format == .text ? rendered.text : rendered.jsonText, in: environment)
    return session.status
  }
}
