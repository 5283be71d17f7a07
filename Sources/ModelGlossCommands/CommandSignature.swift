import ArgumentParser
import Foundation
import GlossBasics
import GlossFiles

/// The options of a verb, as the parser has them: for what it does not check itself.
struct CommandSignature: Decodable, Sendable {
  struct Option: Decodable, Sendable {
    struct Name: Decodable, Sendable {
      var name: String
      var kind: String
      /// `--output`, `-o`
      var word: String { (kind == "short" ? "-" : "--") + name }
    }

    var names: [Name]?
    var kind: String
    var isRepeating: Bool
    var allValues: [String]?
    var valueName: String?
  }

  private struct Root: Decodable {
    var command: CommandSignature
  }

  /// All verbs; nil if the parser's description is not understood. It takes longer than most answers, so it is made for
  /// the first question.
  private static let all = try? JSONDecoder().decode(Root.self, from: Data(ModelGlossTool._dumpHelp().utf8)).command

  var commandName: String
  var defaultSubcommand: String?
  var subcommands: [CommandSignature]?
  var arguments: [Option]?

  /// The verb that a command line names, with the number of words that name it; nil if the parser's description is not
  /// understood.
  static func named(in arguments: [String]) -> (verb: CommandSignature, words: Int)? {
    guard var command = all else { return nil }
    var words = 0
    while let verbs = command.subcommands,
      let verb = verbs.first(where: { $0.commandName == arguments.dropFirst(words).first })
    {
      command = verb
      words += 1
    }
    if let name = command.defaultSubcommand, let verb = command.subcommands?.first(where: { $0.commandName == name }) {
      command = verb
    }
    return (command, words)
  }

  func option(_ word: String) -> Option? {
    arguments?.first { $0.names?.contains { $0.word == word } == true }
  }

  /// The options of a command line that have a value, with their values; words after `--` are never options.
  func values(in arguments: [String]) -> [(option: Option, word: String, value: String)] {
    var found: [(Option, String, String)] = []
    var rest = arguments.prefix { $0 != "--" }
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else { continue }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = option(parts[0]), option.kind == "option" else { continue }
      if parts.count > 1 {
        found.append((option, parts[0], parts[1]))
      } else if let value = rest.popFirst() {
        found.append((option, word, value))
      }
    }
    return found
  }

  // MARK: What the parser passes over

  /// What is wrong with options that the parser reads and drops; nil if nothing is.
  static func complaint(of arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    if let number = words.firstIndex(where: { $0 == "--version" || $0.hasPrefix("--version=") }), number > 0 {
      let next = words.dropFirst(number + 1).first
      if words[number] != "--version" || next.map({ !$0.hasPrefix("-") }) == true {
        return versionWithValue(words[number].contains("=") ? nil : next, in: arguments)
      }
    }
    // The description of the options is asked only where two words are alike.
    let names = words.filter { $0.hasPrefix("-") && $0.count > 1 }.map { $0.prefix { $0 != "=" } }
    let heads = names.map { $0 == "-o" ? "--output" : String($0) }
    guard Set(heads).count < heads.count, let (verb, count) = named(in: arguments) else { return nil }
    var given: [String: String] = [:]
    for (option, word, value) in verb.values(in: Array(arguments.dropFirst(count))) where !option.isRepeating {
      let name = option.names?.first?.word ?? word
      if let other = given[name], other != value {
        return "'\(name)' is given twice, as '\(other.prefix(80))' and '\(value.prefix(80))'; give it once"
      }
      given[name] = value
    }
    return nil
  }

  /// `check --version 'App 2'`, which would show the version of the program and check nothing.
  private static func versionWithValue(_ value: String?, in arguments: [String]) -> String {
    let known = named(in: arguments)?.verb
    let meant = ["--xliff-version", "--model-version", "--at", "--to", "--released"].first { known?.option($0) != nil }
    let start = "'--version' shows the version of modelgloss and takes no value; "
    return start + (meant.map { "did you mean '\($0)\(value.map { " " + $0.shellQuoted } ?? "")'?" } ?? "leave it out")
  }

  /// The first option of a command line that its verb does not have; nil if it has all.
  static func unknownOption(in arguments: [String]) -> String? {
    guard let (verb, count) = named(in: arguments), count > 0 else { return nil }
    var rest = arguments.dropFirst(count).prefix { $0 != "--" }
    while let word = rest.popFirst() {
      let name = String(word.prefix { $0 != "=" })
      guard name.hasPrefix("--") else { continue }
      guard let option = verb.option(name) else {
        return ["--help", "--version", "--help-hidden"].contains(name) ? nil : name
      }
      if option.kind == "option", name == word { _ = rest.popFirst() }
    }
    return nil
  }

  // MARK: Formats

  /// The words with the format that the ending of the output file names, where none is given: `-o findings.sarif`.
  static func withFormat(_ arguments: [String]) -> [String] {
    guard let (format, formats, count) = formatOfOutput(in: arguments), formats.contains(format) else {
      return arguments
    }
    return Array(arguments.prefix(count)) + ["--format", format] + arguments.dropFirst(count)
  }

  /// The endings of binary files, which programs could not open with text in them.
  private static let otherEndings: Set<String> = [
    "pdf", "png", "jpg", "jpeg", "gif", "xlsx", "xls", "docx", "doc", "zip",
  ]

  /// What is wrong with an output file whose ending names a format that the verb does not have.
  static func complaintOfOutput(in arguments: [String]) -> String? {
    guard let (format, formats, _) = formatOfOutput(in: arguments), otherEndings.contains(format),
      !formats.contains(format)
    else { return nil }
    return "a file that ends in '.\(format)' is not what is written here; choose one of the formats with --format: "
      + formats.joined(separator: ", ")
  }

  /// The format that the ending of the output file names, where none is given, with those that the verb has, and the
  /// number of words that name the verb.
  private static func formatOfOutput(in arguments: [String]) -> (format: String, formats: [String], words: Int)? {
    let words = arguments.prefix { $0 != "--" }
    func has(_ name: String) -> Bool { words.contains { $0 == name || $0.hasPrefix(name + "=") } }
    // A folder has no ending, and what the options are need not be asked then.
    let outputs =
      zip(words, words.dropFirst()).filter { ["-o", "--output"].contains($0.0) }.map(\.1)
      + words.filter { $0.hasPrefix("-o=") || $0.hasPrefix("--output=") }
    guard outputs.contains(where: { !FilePath.fileExtension(of: $0).isEmpty }), !has("--format"),
      let (verb, count) = named(in: arguments),
      let formats = verb.option("--format")?.allValues,
      let file = verb.values(in: Array(arguments.dropFirst(count))).last(where: {
        $0.option.valueName == "file" && $0.option.names?.first?.name == "output"
      })
    else { return nil }
    let ending = FilePath.fileExtension(of: file.value).lowercased()
    return (["md": "markdown", "htm": "html"][ending] ?? ending, formats, count)
  }
}
