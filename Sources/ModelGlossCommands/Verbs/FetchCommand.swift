import ArgumentParser
import Foundation
import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossStoreChecks
import GlossValidation
import ModelGloss

/// `modelgloss fetch`
struct FetchCommand: Verb {
  enum Format: String, WordArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fill in a fetch request template.",
    discussion: """
      A value is read as the type its variable is compared with: a number, YES or NO, a date as ISO 8601 or relative \
      to now in seconds (now-86400), a UUID, a string; {1, 2} after IN and BETWEEN; null for NSNull. If that type is \
      unknown, the value's form decides; quotes make anything a string. An object is given by its URI, x-coredata://….

      With --store the objects that the request finds are counted and listed. If the predicate needs more than their \
      own values, such as a key path through a relationship, the result is unknown.

      EXAMPLES
        modelgloss fetch Shop.xcdatamodeld CustomersNamed --set NAME=Ada
        modelgloss fetch Shop.xcdatamodeld OrdersSince --set SINCE=2026-01-01
        modelgloss fetch Shop.xcdatamodeld OrdersIn --set STATE=null --set AREA=3
        modelgloss fetch Shop.xcdatamodeld OrdersOpen --store customer.sqlite
        modelgloss fetch App.app OrdersSince --set SINCE=now-604800 --merge
      """)

  @OptionGroup var input: ModelsAndSubject

  @Option(name: .customLong("set"), help: ArgumentHelp("The value of a variable.", valueName: "name=value"))
  var assignments: [String] = []

  @Option(
    help: ArgumentHelp("A Core Data store in which to count and list the request's objects.", valueName: "store"))
  var store: String?

  @Option(help: .rare("How many objects of a store to list.", valueName: "number"))
  var limit = 100

  @Option(help: "The format: text or json.")
  var format = Format.text

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard limit >= 0 else { throw ValidationError("'--limit' takes a number of objects, such as 100") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let name = input.subject
    if name.isEmpty {
      let session = try ModelSession(input.options(), in: environment, readingTables: false, isQuiet: true)
      let known = Set(session.models.flatMap { $0.model.fetchRequestTemplates.map(\.name) }).sorted { $0.precedes($1) }
      let list = known.isEmpty ? "the models here have none" : "there are \(known.joined(separator: ", "))"
      throw UsageError("name a fetch request template, after its model; \(list)")
    }
    if let advice = input.adviceOnOrder(verb: "fetch", in: environment.files) { throw UsageError(advice) }
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
    let now = Date().timeIntervalSinceReferenceDate
    do throws(FetchTemplateError) {
      guard let chosen else {
        let known = Set(models.flatMap { $0.model.fetchRequestTemplates.map(\.name) }).sorted { $0.precedes($1) }
        throw .unknownTemplate(name, known: known, suggestion: name.closest(among: known))
      }
      rendered = try FetchTemplateRenderer(template: name, in: chosen.loaded.model).render(assignments, now: now)
    } catch {
      throw UsageError(error.description)
    }
    // A store given as the model is also queried.
    let named = store ?? chosen.flatMap { $0.loaded.format == .store ? $0.loaded.packagePath : nil }
    guard let named, let chosen else {
      try output.deliver(format == .text ? rendered.text : rendered.jsonText, in: environment)
      return session.status
    }
    let path = environment.files.shortened(FilePath.named(by: named))
    let opened = try CheckedStore(path, in: environment.files)
    if !output.quiet { for remark in opened.remarks { environment.writeError(remark.description + "\n") } }
    let objects = try opened.objects(
      found: rendered.request, in: ModelIndex(chosen.loaded.model), limit: limit, now: now,
      budget: environment.budget)
    try output.deliver(
      format == .text
        ? rendered.text + objects.text(in: path, fetchLimit: rendered.request.fetchLimit)
        : rendered.jsonText(store: objects.json(in: path), leftOut: environment.budget.leftOut),
      in: environment)
    return session.status
  }
}
