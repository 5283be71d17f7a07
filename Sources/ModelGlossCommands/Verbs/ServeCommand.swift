import ArgumentParser
import Foundation
import GlossBasics
import GlossFiles
import GlossLocalization
import GlossModelFiles
import GlossPreview
import GlossSchemaDocs
import GlossStoreChecks

/// `modelgloss serve`
struct ServeCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Open a page to try it: values in, messages out.",
    discussion: """
      The page shows Core Data's messages at every keystroke, in all languages side by side, with the source of each \
      word and the keys that no table has. Its address contains model, entity, values and languages, so a case can be \
      sent to a colleague. The schema reference is linked. When a model, a table, a template or the configuration \
      changes, the page updates and keeps the input; for a broken file it shows the error.

      Only this machine is served. The address is the first line on standard output; Ctrl-C stops the server. If the \
      rows of a store are shown, the address contains a secret, so no other user of the machine can see them.

      With --edit, a page has every key in every language to translate, and a name can be changed where it is shown; \
      what is saved is written to its table, and each change can be undone. Nothing else is written, and the address \
      contains a secret.

      With --once, one file is written instead: every message of every entity with values that trigger it.

      EXAMPLES
        modelgloss serve Shop.xcdatamodeld --open
        modelgloss serve Shop.xcdatamodeld --port 8080 --locale de,ar
        modelgloss serve Shop.xcdatamodeld --store customer.sqlite --show-values
        modelgloss serve Shop.xcdatamodeld --once messages.html
      """)

  @OptionGroup var input: ModelOptions

  @Option(help: ArgumentHelp("Port to listen on (default: any free port).", valueName: "number"))
  var port = 0

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Option(
    help: .languages(),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(
    help: ArgumentHelp("Write one page that needs no server to a file, and exit.", valueName: "file"))
  var once: String?

  @Option(help: ArgumentHelp("A Core Data store whose rows can be tried out.", valueName: "store"))
  var store: String?

  @Flag(help: "Allow the page to show the values in the store's rows.")
  var showValues = false

  @Flag(help: "Allow the page to change translations in their tables.")
  var edit = false

  @OptionGroup var messages: MessageOptions

  func validate() throws {
    if store != nil, !showValues {
      throw ValidationError("with '--store' the page shows the values in rows; allow that with '--show-values'")
    }
    if showValues, store == nil { throw ValidationError("'--show-values' needs a '--store'") }
    guard (0...65535).contains(port) else { throw ValidationError("'--port' takes a number from 1 to 65535") }
    if once != nil, open || port != 0 || store != nil {
      throw ValidationError("'--once' writes a file; '--port', '--open' and '--store' are for the server")
    }
    if once != nil, edit { throw ValidationError("'--once' writes a file that has no server to edit with") }
    if once?.isEmpty == true { throw ValidationError("the name of the file to write is empty") }
  }

  /// The repeatable reading of the models.
  func reading(in environment: CommandEnvironment) throws -> ProjectReading {
    var input = input
    let store = store.map { environment.files.shortened(FilePath.named(by: $0)) }
    if let store {
      // Report an unreadable store now, not on every page.
      _ = try CheckedStore(store, in: environment.files)
      if input.models.isEmpty { input.models = [store] }
    }
    for path in input.models.map(FilePath.named(by:)) where !path.isEmpty {
      let package = path.split(separator: "#").first.map(String.init) ?? path
      guard environment.files.kind(at: path) == nil, environment.files.kind(at: package) == nil else { continue }
      throw InputFailure(path: path, reason: "there is no such file or folder", remedy: "check the path")
    }
    return ProjectReading(
      input: input, locales: locale.flattened, messages: messages, store: store, environment: environment,
      editor: edit ? LiveEditor(environment.writableFiles) : nil)
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let reading = try reading(in: environment)
    if let once { return try write(to: once, reading, in: environment) }
    let service = try LiveService(reading, port: UInt16(clamping: port))
    environment.writeOutput(service.address + "\n")
    for complaint in service.project.complaints { environment.writeError(complaint.onSingleLine + "\n") }
    let models = service.project.models.map(\.documented.loaded)
    if edit, !models.isEmpty, models.allSatisfy({ $0.format == .swiftdata }) {
      environment.writeError("note: a SwiftData app reads no table, so the page has no translation to change\n")
    }
    if open { show(service.address, in: environment) }
    service.run()
    return .clean
  }

  private func write(
    to path: String, _ reading: ProjectReading, in environment: CommandEnvironment
  ) throws -> ExitStatus {
    let project = try reading.read(after: nil, generation: 1).project
    for complaint in project.complaints { environment.writeError(complaint.onSingleLine + "\n") }
    guard !project.models.isEmpty else { return .unusableInput }
    let language = project.models.compactMap(\.documented.tables.developmentLanguage).first ?? "en"
    let text = LiveReport.file(of: project, language: language, budget: environment.budget)
    if path == "-" {
      environment.writeOutput(text)
    } else {
      try environment.write(text, to: path)
    }
    return project.complaints.isEmpty ? .clean : .unusableInput
  }

  /// Passes the address to the program that opens pages; if that fails, prints a note.
  private func show(_ address: String, in environment: CommandEnvironment) {
    #if canImport(Darwin)
      let programs = ["/usr/bin/open"]
    #else
      let programs = (environment.variables["PATH"] ?? "").split(separator: ":").map { "\($0)/xdg-open" }
    #endif
    let process = Process()
    process.standardInput = nil
    process.arguments = [address]
    let program = programs.first { environment.files.kind(at: $0) == .file }
    process.executableURL = program.map { URL(filePath: $0) }
    guard program != nil, (try? process.run()) != nil else {
      environment.writeError("note: no program opens pages here; open \(address)\n")
      return
    }
  }
}
