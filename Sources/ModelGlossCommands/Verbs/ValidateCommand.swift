import ArgumentParser
import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossPreview
import GlossReports
import GlossValidation
import ModelGloss

/// `modelgloss validate`
struct ValidateCommand: Verb {
  enum Format: String, WordArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check values, or a store's rows, against a model.",
    discussion: """
      The values are a JSON object of property name to value, or an array of such objects: strings, numbers, booleans \
      and null; dates as ISO 8601, binary data as Base64, UUIDs and URIs as strings; a to-one relationship as an \
      object, an identifier or null; a to-many one as an array or as a count, {"count": 3}.

      On insert, omitted properties have their defaults. On update, only the given ones are checked: the others passed \
      when the object was saved. On delete, the given relationships are checked against their delete rules.

      With --store, every row of a Core Data store is checked against the model's rules, as the next save of the \
      object will; without a model, against the model cached in the store, and the answer begins with what that does \
      not record. The store is not written to, and values are printed only with --show-values.

      EXAMPLES
        modelgloss validate Shop.xcdatamodeld --entity Customer --values new.json
        echo '{"firstName": null}' > change.json
        modelgloss validate --entity Customer --values change.json --operation update
        modelgloss validate Shop.xcdatamodeld --store customer.sqlite --locale de
      """)

  @OptionGroup var input: ModelOptions

  @Option(help: ArgumentHelp("The entity of the objects.", valueName: "entity"))
  var entity: String?

  @Option(help: ArgumentHelp("The values; '-' for standard input.", valueName: "file"))
  var values: String?

  @Option(help: ArgumentHelp("A Core Data store; every row is checked.", valueName: "store"))
  var store: String?

  @Option(help: .rare("How many objects per entity of a store to list.", valueName: "number"))
  var limit = 100

  @Flag(help: "Print the values in a store that violate a rule.")
  var showValues = false

  @Option(help: "The operation on the objects: insert, update or delete.")
  var operation = ValidationOperation.insert

  @Option(
    help: ArgumentHelp("The reader's language (default: the developers').", valueName: "locale"),
    completion: .languages)
  var locale: String?

  @Option(help: "The format: text or json.")
  var format = Format.text

  @OptionGroup var messages: MessageOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if store != nil {
      guard values == nil, entity == nil else {
        throw ValidationError("give '--store', or '--entity' with '--values', not both")
      }
      guard operation == .insert else {
        throw ValidationError("'--operation' goes with '--values': the objects of a store are there, and are updated")
      }
      guard limit >= 0 else { throw ValidationError("'--limit' takes a number of objects, such as 100") }
    } else if let path = input.models.first, input.models.count == 1, values == nil, entity == nil,
      ["sqlite", "store", "db"].contains(FilePath.fileExtension(of: path).lowercased())
    {
      throw ValidationError("the rows of a store are checked with '--store': 'modelgloss validate --store \(path)'")
    } else if let values, values.hasPrefix("{") {
      throw ValidationError("'--values' takes a file with the values, or '-' for standard input")
    } else if values == nil || entity == nil {
      throw ValidationError("give '--entity' and '--values', or '--store'")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    if let store {
      if FilePath.isModel(store), environment.files.kind(at: store) == .folder {
        throw UsageError("'\(store)' is a model, and --store takes a store, such as default.sqlite")
      }
      return try run(on: store, in: environment)
    }
    // Missing arguments were rejected earlier.
    let (entity, values) = (entity ?? "", values ?? "")
    var session = try ModelSession(input, in: environment, isQuiet: output.quiet)
    session.tellLosses(in: environment)
    try session.project.requireEntities([entity])
    let chosen = try session.input(having: "the entity '\(entity)'") { input in
      input.loaded.model.entities.contains { $0.name == entity }
    }
    guard let model = chosen else { return session.status }
    try session.project.requireLocale(locale)
    try ModelProject.requireConcrete(entity, in: ModelIndex(model.loaded.model))
    let catalogs = try messages.catalogs(in: environment)
    let name = values == "-" ? "standard input" : values
    let bytes =
      try values == "-" ? environment.readInput() : environment.files.bytes(at: values, limit: 64 << 20)
    if let first = bytes.first(where: { !$0.isWhitespaceOfJSON }), first != UInt8(ascii: "{"),
      first != UInt8(ascii: "[")
    {
      throw InputFailure(
        path: name, reason: "is not JSON",
        remedy: "the values are an object of property name to value, such as {\"firstName\": \"Ada\"}")
    }
    var (sections, isValid) = ([PlatformReports.Section](), true)
    for group in [model.loaded].onPlatforms {
      var input = model
      if let loaded = group.models.first { input.loaded = loaded }
      let lookup = input.lookup(forReader: locale.map { [$0] }, catalogs: catalogs)
      do {
        let file = try ValuesReader(index: ModelIndex(input.loaded.model), budget: environment.budget)
          .read(bytes, path: name, entity: entity)
        let report = ValidationReport(
          file, for: operation, by: ValueValidator(for: lookup, budget: environment.budget))
        isValid = isValid && report.isValid
        if file.objects.isEmpty, !output.quiet, sections.isEmpty {
          environment.writeError("\(name): note: there is no object, so nothing was checked".onSingleLine + "\n")
        }
        sections.append(PlatformReports.Section(group.platforms, text: report.text, json: report.json))
      } catch {
        // Values for one platform may have properties that another lacks.
        guard !sections.isEmpty else { throw InputFailures(error.failures) }
        let reasons = error.failures.map(\.reason)
        sections.append(
          PlatformReports.Section(
            group.platforms, text: reasons.map { "not checked: \($0)".onSingleLine + "\n" }.joined(),
            json: .object([("notChecked", .strings(reasons))])))
      }
    }
    let reports = PlatformReports(sections)
    try output.deliver(
      format == .text
        ? reports.text : reports.json.adding("leftOut", environment.budget.leftOut.json).text() + "\n",
      in: environment)
    if session.hasFailures { return .unusableInput }
    return isValid ? .clean : .findings
  }
}

extension UInt8 {
  /// Whether JSON allows the byte before a value, or it is part of the UTF-8 byte order mark.
  fileprivate var isWhitespaceOfJSON: Bool { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(self) }
}
