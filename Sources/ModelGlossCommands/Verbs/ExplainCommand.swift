import ArgumentParser
import GlossBasics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossValidation
import ModelGloss

/// `modelgloss explain`
struct ExplainCommand: Verb {
  enum Format: String, WordArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show where a name or a message comes from.",
    discussion: """
      WHAT is a localization key, an entity, a property, a message, or the id of a rule, which needs no model. It may \
      also be what someone read: a message in any language of the app or a part of it, an exception, a line of a log, an \
      error code, a column of SQLite or a field of CloudKit; '-' reads it from standard input. If several models are \
      given, the one that has it is used.

      EXAMPLES
        modelgloss explain Shop.xcdatamodeld Customer.firstName --locale de
        modelgloss explain Shop.xcdatamodeld Customer.firstName:1570
        modelgloss explain Shop.xcdatamodeld Property/firstName/Entity/Customer
        modelgloss explain App.app Customer --merge
        modelgloss explain orphaned-key
        modelgloss explain "First Name is a required value."
        modelgloss explain - < crash.log
      """)

  @OptionGroup var input: ModelsAndSubject

  @Option(
    name: .customLong("strings"), parsing: .upToNextOption,
    help: .tables)
  var stringsPaths: [String] = []

  @Option(
    help: .languages(),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(help: "The format: text or json.")
  var format = Format.text

  @OptionGroup var messages: MessageOptions

  @Flag(help: .rare("Also say what is known of each look-up, and from where."))
  var verbose = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    let what = input.subject
    if what.isEmpty { throw ValidationError("name what to explain, such as 'Customer.firstName'") }
    guard input.words.count == 1, RuleRegistry.id(named: what) == nil, what.contains("-") else { return }
    let meant = RuleRegistry.meant(by: what).map { "'\($0)'" }
    if !meant.isEmpty {
      throw ValidationError("there is no rule '\(what)'; did you mean the rule \(meant.joined(separator: " or "))?")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    var what = input.subject
    if what == "-" { what = String(decoding: try environment.readInput(), as: UTF8.self) }
    guard what.contains(where: { !$0.isWhitespace }) else {
      throw input.subject == "-"
        ? UsageError("standard input is empty; pass it what to explain, such as a log")
        : UsageError("name what to explain, such as 'Customer.firstName'")
    }
    let pasted = PastedText(what)
    if let explanation = Explanation.ofRule(what) {
      try deliver([explanation], in: environment)
      return .clean
    }
    if let code = ValidationErrorCode.allCases.first(where: { $0.name == what }) {
      throw Self.adviceOnCode(code.rawValue)
    }
    if input.words.count == 1, Int(what) != nil || what.hasPrefix("NS") && what.hasSuffix("Error"),
      !pasted.explanationsWithoutModel.isEmpty
    {
      try deliver(pasted.explanationsWithoutModel, in: environment)
      return .clean
    }
    if let advice = input.adviceOnOrder(verb: "explain", in: environment.files) { throw UsageError(advice) }
    if input.words.count == 1, let code = Int(what) { throw Self.adviceOnCode(code) }
    if input.words.count == 1, Self.place(what, in: environment.files) == nil,
      TableReader.fileExtensions.contains(FilePath.fileExtension(of: what))
    {
      throw UsageError(
        "'\(what)' is a table; name one of its keys, such as 'Property/name/Entity/Customer'; 'modelgloss check' says "
          + "what is wrong in it")
    }
    if input.words.count == 1, !what.contains("\n"), let kind = environment.files.kind(at: what) {
      if kind == .file, Self.isText(what) {
        throw UsageError("a text is read from standard input: modelgloss explain - < \(what.shellQuoted)")
      }
      throw UsageError("name what to explain in '\(what)', such as 'Customer.firstName'")
    }
    var session: ModelSession
    do {
      session = try ModelSession(input.options(stringsPaths: stringsPaths), in: environment, isQuiet: output.quiet)
    } catch {
      // An error of Core Data means the same without the model.
      guard input.words.count == 1, !pasted.explanationsWithoutModel.isEmpty else { throw error }
      try deliver(pasted.explanationsWithoutModel, in: environment)
      return .clean
    }
    try session.project.requireLocales(locale.flattened.filter { $0 != "all" })
    session.tellLosses(in: environment)
    if !output.quiet { session.tellPlatforms(in: environment) }
    if let place = Self.place(what, in: environment.files) { what = try key(at: place, in: session) }
    let locales = session.locales(asked: locale.flattened)
    let catalogs = try messages.catalogs(in: environment)
    let found = try session.inputs(having: "'\(what)'") { input in
      let index = ModelIndex(input.loaded.model)
      return (try? ExplanationSubject(what, in: index))?.isPresent(in: index) == true
    }
    // A name that no property has is a slip, not a text that someone read.
    let names = what.split(separator: ".").map(String.init)
    let isSlip =
      names.count == 2 && names.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
      && session.models.contains { $0.model.entities.contains { $0.name == names[0] } }
    if found.isEmpty, !isSlip, let answer = try answer(to: pasted, what, session, locales, catalogs) {
      try deliver(answer, in: environment)
      return session.inputs.isEmpty ? .clean : session.status
    }
    var explanations: [Explanation] = []
    var errors: [String] = []
    for input in found.isEmpty ? session.inputs : found {
      do {
        explanations.append(
          try Explanation.of(
            what, model: input.loaded, tables: input.tables, locales: locales, catalogs: catalogs))
      } catch {
        errors.append("\(error)")
      }
    }
    if found.isEmpty, Set(session.models.map(\.packagePath)).count > 1 {
      let reason = errors.first { $0.contains("did you mean") } ?? errors.first
      throw UsageError(reason ?? "none of the \(session.inputs.count) models has what '\(what)' names")
    }
    // An error of validation with nothing but its code.
    let code = what.firstMatch(of: /(?:Code=|[Cc]ocoa error |NSCocoaErrorDomain[^0-9]{0,12})(1[56][0-9]{2})\b/).flatMap
    { Int($0.1) }
    if found.isEmpty, let code, ValidationErrorCode(rawValue: code) != nil { throw Self.adviceOnCode(code) }
    if let error = errors.first {
      if let version = MeantWords(in: environment).version(what) { throw UsageError(version) }
      let isFile = input.words.count == 1 && Self.isText(what)
      throw UsageError(isFile ? "\(error), and there is no such file" : error)
    }
    if !explanations.isEmpty { try deliver(explanations, in: environment) }
    return session.status
  }

  /// What a text is about that is not the name of anything; nil if that is not known.
  private func answer(
    to pasted: PastedText, _ what: String, _ session: ModelSession, _ locales: [String], _ catalogs: MessageCatalogs
  ) throws -> [Explanation]? {
    // The name of a property alone needs its entity, which the error names.
    let isProperty = session.inputs.contains { input in
      let index = ModelIndex(input.loaded.model)
      return index.entityNames.contains { index.property(what, of: $0) != nil }
    }
    guard !isProperty else { return nil }
    if let advice = adviceOnMore(than: what, session) { throw UsageError(advice) }
    let asked = locale.flattened
    let languages = (asked + locales + ["en"]).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let answers = session.inputs.map { input in
      pasted.explanations(
        in: input.loaded, tables: input.tables, locales: languages, asked: asked, catalogs: catalogs)
    }
    let found = answers.flatMap(\.self)
    let general = found.isEmpty ? pasted.explanationsWithoutModel : found
    return general.isEmpty ? nil : general
  }

  /// What to ask about a code alone.
  private static func adviceOnCode(_ code: Int) -> UsageError {
    let name = ValidationErrorCode(rawValue: code).map { "\(code) is \($0.name)" } ?? "\(code) is a number"
    return UsageError(
      "\(name); name the property that fails with it, as in 'Customer.firstName:\(code)', or list all its messages with "
        + "'modelgloss preview --code \(code)'")
  }

  /// The file and line of `de.lproj/AppModel.strings:27:1`, as findings begin; nil for other words.
  private static func place(_ word: String, in files: any FileTree) -> (path: String, line: Int)? {
    guard let match = word.wholeMatch(of: /(.+?):([0-9]+)(?::[0-9]+)?/), let line = Int(match.2),
      files.kind(at: String(match.1)) == .file
    else { return nil }
    return (files.shortened(String(match.1)), line)
  }

  /// The key of a table's line.
  private func key(at place: (path: String, line: Int), in session: ModelSession) throws -> String {
    let tables = session.inputs.flatMap { $0.tables.tables }.filter { $0.path == place.path }
    let entry = tables.lazy.flatMap(\.entries).first { $0.keyPosition?.line == place.line }
    if let entry { return entry.key }
    throw UsageError(
      tables.isEmpty
        ? "'\(place.path)' is not a table of these models; name what is there, such as 'Customer.firstName'"
        : "line \(place.line) of '\(place.path)' has no entry; name a key, such as 'Property/name/Entity/Customer'")
  }

  /// What to write for a property followed by a word that names nothing: `Player.firstName.de`.
  private func adviceOnMore(than word: String, _ session: ModelSession) -> String? {
    guard let dot = word.lastIndex(of: "."), !word.contains(where: \.isWhitespace) else { return nil }
    let (start, rest) = (String(word[..<dot]), String(word[word.index(after: dot)...]))
    let isProperty = session.inputs.contains { input in
      if case .property? = try? ExplanationSubject(start, in: ModelIndex(input.loaded.model)) { true } else { false }
    }
    guard isProperty else { return nil }
    return LanguageNames.isKnown(rest)
      ? "'\(rest)' is a language; write 'modelgloss explain \(start) --locale \(rest)'"
      : "'\(start)' is a property, and has no '\(rest)'; write 'modelgloss explain \(start)'"
  }

  /// Whether a word is the name of a file with a text that may be explained.
  static func isText(_ word: String) -> Bool {
    ["log", "txt", "text", "crash", "ips", "out"].contains(FilePath.fileExtension(of: word).lowercased())
  }

  private func deliver(_ explanations: [Explanation], in environment: CommandEnvironment) throws(InputFailure) {
    let texts = explanations.map { format == .text ? $0.text(isVerbose: verbose) : $0.json }
    try output.deliver(texts.joined(separator: "\n"), in: environment)
  }
}
