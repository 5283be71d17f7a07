import ArgumentParser
import GlossBasics

/// Advice for command lines that the argument parser would misread.
enum ArgumentAdvice {
  /// Other tools' names for the verbs, and common spellings of options.
  static let verbsByOtherName: [String: String] = [
    "lint": "check", "test": "check", "fix": "strings sync", "sync": "strings sync", "translate": "strings sync",
    "convert": "strings convert", "export": "strings export", "import": "strings import", "pseudo": "strings pseudo",
    "doc": "docs", "document": "docs", "generate": "docs", "html": "docs --format html", "show": "inspect",
    "info": "inspect", "list": "rules", "print": "inspect", "dump": "inspect", "messages": "preview",
    "migrate": "migrations", "breaking": "guard", "lock": "guard --lock modelgloss.lock --update", "build": "compile",
    "momc": "compile", "compare": "diff", "server": "serve", "watch": "serve", "why": "explain", "setup": "init",
    "new": "init", "configuration": "config", "settings": "config", "version": "--version",
    "completion": "--generate-completion-script", "completions": "--generate-completion-script",
  ]

  /// What is wrong with the words, checked before parsing; nil if nothing is.
  static func complaint(of arguments: [String]) -> String? {
    unknownTopic(in: arguments) ?? unknownOption(in: arguments) ?? spacedList(in: arguments)
      ?? negativeNumber(in: arguments)
  }

  /// `help chekc`, for which the parser would print the entire help.
  private static func unknownTopic(in arguments: [String]) -> String? {
    guard arguments.first == "help", arguments.count > 1, let word = arguments.dropFirst().first, !word.hasPrefix("-")
    else { return nil }
    let names = ModelGlossTool.configuration.subcommands.map { $0._commandName } + ["help"]
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
    guard !known.contains(name) else { return nil }
    if name.lowercased() == "-v" || name.lowercased() == "-version" {
      return "there is no option '\(name)'; did you mean '--version'?"
    }
    let meant = name.closest(among: known).map { "did you mean '\($0)'?" }
    return "there is no option '\(name.prefix(80))' before a verb; "
      + (meant ?? "name the verb first, as in 'modelgloss check \(name.prefix(80))'")
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

  /// `--limit -5`, whose value would be parsed as an option.
  private static func negativeNumber(in arguments: [String]) -> String? {
    for (option, value) in zip(arguments, arguments.dropFirst()) where option.hasPrefix("--") && !option.contains("=") {
      guard value.hasPrefix("-"), value.dropFirst().first?.isNumber == true, Double(value) != nil else { continue }
      return "'\(option)' does not take a negative number, such as '\(value)'"
    }
    return nil
  }
}
