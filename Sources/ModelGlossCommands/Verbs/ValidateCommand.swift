import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelReading
import GlossSchemaDocs
import GlossStores
import GlossValidation

/// `modelgloss validate`
struct ValidateCommand: Verb {
  enum Format: String, WordArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Runs the model's rules on values and prints the error as Core Data would report it.",
    discussion: """
      The values are a JSON object of property name to value, or an array of such objects: texts, numbers, booleans and \
      null; dates as ISO 8601, binary data as Base64, UUIDs and URIs as texts; a to-one relationship as an object, an \
      identifier or null; a to-many one as an array or as its number, {"count": 3}.

      On insert, properties that are not given have their default. On update, only the given ones are checked: the \
      others passed when the object was saved. On delete, the relationships given are checked against their delete rule.

      With --store, every row of a Core Data store is checked against the model's rules, as it will be when the object \
      is saved next; without a model, against those of the model that the store keeps of itself, and what that does not \
      record comes first in the answer. The store is not written to, and values are printed with --show-values only.

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

  @Option(help: ArgumentHelp("A Core Data store, of which every row is checked.", valueName: "store"))
  var store: String?

  @Option(help: ArgumentHelp("How many objects of each entity of a store are listed.", valueName: "number"))
  var limit = 100

  @Flag(help: "Print the values of a store that break a rule.")
  var showValues = false

  @Option(help: "What is done with the objects: insert, update or delete.")
  var operation = ValidationOperation.insert

  @Option(
    help: ArgumentHelp("The reader's language; the developers' unless given.", valueName: "locale"),
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
      guard limit >= 0 else { throw ValidationError("'--limit' is a number of objects, such as 100") }
    } else if values == nil || entity == nil {
      throw ValidationError("give '--entity' and '--values', or '--store'")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    if let store {
      if ModelSession.isModel(store), environment.files.kind(at: store) == .folder {
        throw UsageError("'\(store)' is a model, and --store takes a store, such as default.sqlite")
      }
      return try run(on: store, in: environment)
    }
    // What is missing was refused before.
    let (entity, values) = (entity ?? "", values ?? "")
    var session = try ModelSession(input, in: environment, isQuiet: output.quiet)
    session.tellLosses(in: environment)
    try session.requireEntities([entity])
    let chosen = try session.input(having: "the entity '\(entity)'") { input in
      input.loaded.model.entities.contains { $0.name == entity }
    }
    guard let model = chosen else { return session.status }
    try session.requireLocales(locale.map { [$0] } ?? [])
    let index = ModelIndex(model.loaded.model)
    try ModelSession.requireConcrete(entity, in: index)
    let reader = locale ?? model.tables.developmentLanguage ?? "en"
    let composer = MessageComposer(catalog: try messages.catalogs(in: environment).catalog(forLocale: reader))
    let lookup = ReaderLookup(index: index, tables: model.tables, reader: [reader], composer: composer)
    let bytes =
      try values == "-" ? environment.readInput() : environment.files.bytes(at: values, limit: 64 << 20)
    let file: ValuesFile
    if let first = bytes.first(where: { !$0.isWhitespaceOfJSON }), first != UInt8(ascii: "{"),
      first != UInt8(ascii: "[")
    {
      throw InputFailure(
        path: values == "-" ? "standard input" : values, reason: "is not JSON",
        remedy: "the values are an object of property name to value, such as {\"firstName\": \"Ada\"}")
    }
    do {
      file = try ValuesReader(index: index, budget: environment.budget).read(
        bytes, path: values == "-" ? "standard input" : values, entity: entity)
    } catch {
      throw InputFailures(error.failures)
    }
    let report = ValidationReport(file, for: operation, by: ValueValidator(for: lookup, budget: environment.budget))
    try output.deliver(
      format == .text ? report.text : report.json.adding("leftOut", environment.budget.leftOut.json).text() + "\n",
      in: environment)
    if session.hasFailures { return .unusableInput }
    return report.isValid ? .clean : .findings
  }
}

extension UInt8 {
  /// Whether JSON allows the byte before a value; the mark of UTF-8 is passed over as well.
  fileprivate var isWhitespaceOfJSON: Bool { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(self) }
}
