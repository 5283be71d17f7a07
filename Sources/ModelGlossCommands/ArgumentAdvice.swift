import ArgumentParser
import GlossBasics
import GlossFiles
import GlossLocalization
import GlossModelChecks
import GlossSchemaDocs

/// Advice for command lines that the argument parser would misread.
enum ArgumentAdvice {
  /// Other tools' names for the verbs, and common spellings of options.
  static let verbsByOtherName: [String: String] = [
    "doctor": "survey", "status": "survey", "overview": "survey", "summary": "survey", "lint": "check", "test": "check",
    "fix": "strings sync", "sync": "strings sync", "translate": "strings sync",
    "convert": "strings convert", "export": "strings export", "import": "strings import", "pseudo": "strings pseudo",
    "doc": "docs", "document": "docs", "generate": "docs", "html": "docs --format html", "show": "inspect",
    "info": "inspect", "list": "rules", "print": "inspect", "dump": "inspect", "messages": "preview",
    "migrate": "migrations", "breaking": "guard", "lock": "guard --lock modelgloss.lock --update", "build": "compile",
    "momc": "compile", "compare": "diff", "server": "serve", "watch": "serve", "why": "explain", "setup": "init",
    "localize": "strings sync", "localise": "strings sync", "translations": "strings", "localization": "strings",
    "i18n": "strings", "l10n": "strings", "documentation": "docs", "reference": "docs", "stats": "coverage",
    "percent": "coverage", "baseline": "check --adopt", "adopt": "check --adopt", "pr": "review",
    "store": "validate --store",
    "new": "init", "configuration": "config", "settings": "config", "version": "--version",
    "completion": "--generate-completion-script", "completions": "--generate-completion-script",
  ]

  /// What is wrong with the words, checked before parsing; nil if nothing is.
  static func complaint(of arguments: [String], _ files: any FileTree) -> String? {
    let complaints: [() -> String?] = [
      { typographicDash(in: arguments, files) }, { unknownTopic(in: arguments) }, { unknownOption(in: arguments) },
      { singleHyphen(in: arguments, files) }, { joinedWords(in: arguments) }, { spacedList(in: arguments) },
      { unjoinedList(in: arguments, files) },
      { negativeNumber(in: arguments) }, { standardInput(in: arguments, files) },
      { spacedAssignment(in: arguments, files) }, { CommandSignature.complaint(of: arguments) },
      { CommandSignature.complaintOfOutput(in: arguments) },
    ]
    for complaint in complaints { if let found = complaint() { return found } }
    return nil
  }

  /// What other tools call the options; of several, the first that the verb has is meant.
  private static let optionsByOtherName: [String: [String]] = {
    let names: [(names: String, options: [String])] = [
      ("json", ["--format json"]), ("sarif", ["--format sarif"]), ("junit", ["--format junit"]),
      ("html", ["--format html"]), ("markdown md", ["--format markdown"]), ("badge svg", ["--format svg"]),
      ("f output-format reporter", ["--format"]), ("language languages lang l", ["--locale"]), ("only", ["--rules"]),
      ("ignore disable skip except", ["--skip-rules"]), ("since", ["--changed-since"]),
      ("base branch diff against compare-to", ["--against", "--changed-since"]), ("tag tags", ["--released"]),
      ("update-baseline", ["--write-baseline"]),
      ("out o output out-dir outdir output-dir dest destination dir folder to", ["--output", "--into"]),
      ("verbose all notes", ["--strict"]), ("version", ["--model-version"]), ("variable", ["--set"]),
      ("dry check preview no-write", ["--dry-run"]), ("threshold min minimum", ["--min-coverage"]),
      ("warnings-as-errors werror", ["--fail-on warning"]), ("severity level min-severity", ["--fail-on"]),
      ("silent q", ["--quiet"]), ("config-file settings", ["--config"]), ("tables table", ["--strings"]),
      ("entity entities", ["--entity", "--include"]), ("o output file", ["--output", "--into", "--once"]),
      ("ref rev revision commit", ["--at", "--against", "--changed-since"]), ("attribute", ["--property"]),
    ]
    var result: [String: [String]] = [:]
    for (words, options) in names { for word in words.split(separator: " ") { result[String(word)] = options } }
    return result
  }()

  /// What to do in place of an option that a verb has no equal of.
  static func sentence(insteadOf word: String, in arguments: [String]) -> String? {
    let verb = arguments.first ?? ""
    switch word.drop(while: { $0 == "-" }).prefix(while: { $0 != "=" }).lowercased() {
    case "model", "models", "path", "input", "project", "package":
      return "models are named without an option, as in 'modelgloss \(verb) Shop.xcdatamodeld'"
    case "exclude", "ignore-path", "include":
      return verb == "check" ? "what is left out is listed in .modelgloss.yml: exclude: [{path: \"Vendor/*\"}]" : nil
    case "set", "value":
      return verb == "validate"
        ? "the values are in a JSON file, or '-': echo '{\"name\": \"Ada\"}' | modelgloss validate --entity Player --values -"
        : nil
    case "from":
      return verb == "migrations" ? "every earlier version is listed; 'modelgloss diff' compares two" : nil
    case "o", "output", "out", "out-dir", "dest", "destination":
      return switch verb {
      case "compile": "what to write is the last word, as in 'modelgloss compile Shop.xcdatamodeld build'"
      case "init": "the settings are written to .modelgloss.yml in this folder, where each verb finds them"
      default: nil
      }
    case "model-version":
      return "a version is named after its package, as in 'Shop.xcdatamodeld#Shop 2'"
    case "entity", "property", "attribute":
      return verb == "inspect" ? "'modelgloss explain Customer' tells all that is known of one entity" : nil
    case "host", "bind", "address", "listen":
      return verb == "serve"
        ? "the page is for this machine alone; from another, forward the port, as with ssh -L" : nil
    case "locale", "language", "lang":
      return arguments.prefix(2) == ["strings", "pseudo"]
        ? "pseudo-languages are chosen with --kind en-XA or --kind ar-XB" : nil
    default: return nil
    }
  }

  /// Options of other tools that are verbs here.
  static func verb(meantBy option: String) -> String? {
    switch option.drop(while: { $0 == "-" }).lowercased() {
    case "fix", "autofix", "autocorrect", "repair", "sync": "strings sync"
    case "init", "setup": "init"
    default: nil
    }
  }

  /// The option of a verb that was meant by a word that it does not have, with its value where that was meant, too.
  static func option(meantBy word: String, in arguments: [String]) -> String? {
    let help = help(of: arguments)
    let known = options(of: arguments)
    let name = word.drop { $0 == "-" }.prefix { $0 != "=" }.lowercased()
    for meant in optionsByOtherName[name] ?? [] {
      let parts = meant.split(separator: " ").map(String.init)
      let hasValue = parts.count < 2 || help.contains(parts[1])
      if known.contains(parts[0]), hasValue { return meant }
    }
    // `-strict`, with one hyphen.
    if !word.hasPrefix("--"), known.contains("--\(name)") { return "--\(name)" }
    return "--\(name)".closest(among: known)
  }

  /// The verbs, in the order of the help.
  static var verbs: [String] { ModelGlossTool.configuration.subcommands.map { $0._commandName } }

  /// The options of the verb that a command line names, in their long form.
  static func options(of arguments: [String]) -> Set<String> {
    let verb = CommandSignature.named(in: arguments)?.verb
    return Set((verb?.arguments ?? []).flatMap { $0.names ?? [] }.map(\.word).filter { $0.hasPrefix("--") })
  }

  /// The help of the verb that a command line names.
  private static func help(of arguments: [String]) -> String {
    var tool: any ParsableCommand.Type = ModelGlossTool.self
    for word in arguments {
      guard let verb = tool.configuration.subcommands.first(where: { $0._commandName == word }) else { break }
      tool = verb
    }
    return tool.helpMessage()
  }

  /// `—strict`, as an editor or a chat makes it of two hyphens.
  private static func typographicDash(in arguments: [String], _ files: any FileTree) -> String? {
    let dashes: Set<Unicode.Scalar> = [
      "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}",
    ]
    for word in arguments {
      let rest = word.unicodeScalars.drop { dashes.contains($0) || $0 == "-" }
      guard word.unicodeScalars.prefix(3).contains(where: dashes.contains), rest.first?.properties.isAlphabetic == true,
        rest.count < word.unicodeScalars.count,
        dashes.contains(word.unicodeScalars.first ?? " ") || word.hasPrefix("-"),
        files.kind(at: word) == nil
      else { continue }
      let meant = (rest.count == 1 ? "-" : "--") + String(String.UnicodeScalarView(rest))
      return "'\(word.prefix(80))' begins with a dash instead of hyphens; write '\(meant.prefix(80))'"
    }
    return nil
  }

  /// `help chekc`, for which the parser would print the entire help.
  private static func unknownTopic(in arguments: [String]) -> String? {
    guard arguments.first == "help", arguments.count > 1, let word = arguments.dropFirst().first, !word.hasPrefix("-")
    else { return nil }
    let verbs = ModelGlossTool.configuration.subcommands
    if let verb = verbs.first(where: { $0._commandName == word }), let inner = arguments.dropFirst(2).first {
      let names = verb.configuration.subcommands.map { $0._commandName }
      guard !names.isEmpty, !names.contains(inner), !inner.hasPrefix("-") else { return nil }
      let meant = inner.closest(among: names).map { "did you mean 'modelgloss help \(word) \($0)'?" }
      return "there is no verb '\(inner.prefix(80))'; \(meant ?? "'modelgloss help \(word)' lists them")"
    }
    let names = verbs.map { $0._commandName } + ["help", "agents"]
    guard !names.contains(word) else { return nil }
    let meant = verbsByOtherName[word.lowercased()] ?? word.closest(among: names)
    return "there is no verb '\(word.prefix(80))'; "
      + (meant.map { "did you mean 'modelgloss help \($0)'?" } ?? "'modelgloss help' lists them")
  }

  /// `--verson` in place of a verb.
  private static func unknownOption(in arguments: [String]) -> String? {
    guard let word = arguments.first, word.hasPrefix("-"), !word.hasPrefix("---"), word != "-h" else { return nil }
    let known = ["--help", "--version", "--help-hidden", "--generate-completion-script", "--experimental-dump-help"]
    let name = String(word.prefix { $0 != "=" })
    // Those of the answer without a verb.
    let ofSurvey = ["--format", "--output", "-o", "--quiet", "-q", "--color", "--config", "--strings"]
    guard !known.contains(name), !ofSurvey.contains(name) else { return nil }
    if name.lowercased() == "-v" || name.lowercased() == "-version" {
      return "there is no option '\(name)'; did you mean '--version'?"
    }
    if verbs.contains(String(name.dropFirst(2))) {
      return "there is no option '\(name)'; did you mean 'modelgloss \(name.dropFirst(2))'?"
    }
    let meant = name.closest(among: known).map { "did you mean '\($0)'?" }
    let verb = (["check", "validate", "preview"] + verbs).first { options(of: [$0]).contains(name) }
    let example = verb.map { ", as in 'modelgloss \($0) \(name.prefix(80))'" } ?? ""
    return "there is no option '\(name.prefix(80))' before a verb; \(meant ?? "name the verb first\(example)")"
  }

  /// `-scheme`, which would be parsed as one option for each letter: with an `h` among them, as a question for help.
  private static func singleHyphen(in arguments: [String], _ files: any FileTree) -> String? {
    for word in arguments.prefix(while: { $0 != "--" }) {
      let name = word.dropFirst().prefix { $0 != "=" }
      guard word.hasPrefix("-"), name.count > 1, name.first?.isLetter == true, files.kind(at: word) == nil else {
        continue
      }
      let known = options(of: arguments)
      let start = "there is no option '-\(name.prefix(80))'"
      let same = "--\(name)"
      if let meant = known.contains(same) ? same : same.closest(among: known) {
        return "\(start). Did you mean '\(meant)'?"
      }
      let sentence = sentence(insteadOf: word, in: arguments)
      return "\(start); \(sentence ?? "options of more than one letter begin with two hyphens")"
    }
    return nil
  }

  /// `"--locale de"`, as lists of arguments in YAML have it.
  private static func joinedWords(in arguments: [String]) -> String? {
    for word in arguments.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
      guard let space = word.firstIndex(of: " "), !word[..<space].contains("=") else { continue }
      let (option, value) = (String(word[..<space]), String(word[space...].dropFirst()))
      guard !value.isEmpty, options(of: arguments).contains(option) else { continue }
      return "'\(word)' is one word; write the option and its value as two, or as \(option)=\(value.shellQuoted)"
    }
    return nil
  }

  /// `--locale de, fr`, whose last word would be parsed as a model.
  private static func spacedList(in arguments: [String]) -> String? {
    for (index, word) in arguments.enumerated().dropFirst() where word.hasSuffix(",") && word.count > 1 {
      guard let next = arguments.dropFirst(index + 1).first, !next.hasPrefix("-") else { continue }
      let before = arguments[index - 1]
      if before.hasPrefix("--") { return "write the values of '\(before)' without spaces: \(before) \(word)\(next)" }
      if word.hasPrefix("--"), word.contains("=") { return "write the values without spaces: \(word)\(next)" }
    }
    return nil
  }

  /// `--locale de fr`, whose last word would be read as a model.
  private static func unjoinedList(in arguments: [String], _ files: any FileTree) -> String? {
    let verb = arguments.first ?? ""
    for (option, (value, next)) in zip(arguments, zip(arguments.dropFirst(), arguments.dropFirst(2))) {
      guard !value.hasPrefix("-"), isValue(next, of: option, verb), files.kind(at: next) == nil else { continue }
      return "write the values of '\(option)' without spaces: \(option) \(value),\(next)"
    }
    return nil
  }

  /// Whether a word would do as a value of an option that takes a list.
  private static func isValue(_ word: String, of option: String, _ verb: String) -> Bool {
    switch option {
    case "--locale":
      !["explain", "fetch"].contains(verb) && word.allSatisfy { $0.isLetter || $0 == "-" || $0 == "_" }
        && word.prefix { $0.isLetter }.count == 2 && LanguageNames.isKnown(word)
    case "--format": verb == "docs" && DocumentationFormat(rawValue: word) != nil
    case "--rules", "--skip-rules": RuleRegistry.id(named: word) != nil
    case "--code": Int(word) != nil
    default: false
    }
  }

  /// `check -`, in a verb that reads nothing from standard input.
  private static func standardInput(in arguments: [String], _ files: any FileTree) -> String? {
    guard let verb = arguments.first, !["explain", "match"].contains(verb), files.kind(at: "-") == nil else {
      return nil
    }
    let words = arguments.prefix { $0 != "--" }
    for (before, word) in zip(words, words.dropFirst()) where word == "-" {
      if ["-o", "--output", "--into", "--values", "--once"].contains(before) { continue }
      return before.hasPrefix("--")
        ? "'\(before)' reads a file, not standard input; name the file"
        : "'\(verb)' reads files, not standard input; name the file in place of '-'"
    }
    return nil
  }

  /// `--set NAME Ada`, whose last word would be read as a template.
  private static func spacedAssignment(in arguments: [String], _ files: any FileTree) -> String? {
    for (option, (name, value)) in zip(arguments, zip(arguments.dropFirst(), arguments.dropFirst(2)))
    where option == "--set" && !name.contains("=") && !value.hasPrefix("-") {
      return "write the value of a variable with '=': --set \("\(name)=\(value)".shellQuoted)"
    }
    return nil
  }

  /// `--limit -5`, whose value would be parsed as an option.
  private static func negativeNumber(in arguments: [String]) -> String? {
    for (option, value) in zip(arguments, arguments.dropFirst()) where option.hasPrefix("--") && !option.contains("=") {
      guard value.hasPrefix("-"), value.dropFirst().first?.isNumber == true, Double(value) != nil else { continue }
      return "'\(option)' does not take a negative number, such as '\(value)'"
    }
    return nil
  }
}
