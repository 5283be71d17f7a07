import ArgumentParser
import GlossBasics
import GlossFiles
import ModelGloss

/// Runs a command line from its words to its exit status.
package enum CommandLineRunner {
  /// - Parameter arguments: the words after the command's name.
  package static func run(_ arguments: [String], in environment: CommandEnvironment) -> Int32 {
    defer { environment.progress?.clear() }
    let arguments = CommandSignature.withFormat(RenamedOptions.applied(to: arguments))
    // Only the help leaves out what few need: completions, suggestions and messages about an option have all.
    let isHelp =
      ["help", "--experimental-dump-help"].contains(arguments.first) || arguments.contains("--help")
      || arguments.contains("-h")
    let status = SharedHelp.$showsAll.withValue(!isHelp) { perform(arguments, in: environment) }
    for remark in environment.leftoverRemarks().prefix(10) { environment.writeError(remark + "\n") }
    let remarks = environment.fileRemarks()
    for remark in remarks.prefix(10) { environment.writeError(remark + "\n") }
    if remarks.count > 10 { environment.writeError("note: \(remarks.count - 10) more links are not followed\n") }
    if let remark = environment.budget.remark { environment.writeError("note: \(remark)\n") }
    guard let failure = environment.outputFailure() else { return status }
    environment.writeError(failure.description + "\n")
    return max(status, ExitStatus.unusableInput.rawValue)
  }

  /// Runs the command line, whether or not its output arrives.
  private static func perform(_ arguments: [String], in environment: CommandEnvironment) -> Int32 {
    // Arguments are bytes; the system has replaced invalid UTF-8 with this character.
    if let damaged = arguments.first(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
      environment.writeError("error: the argument '\(damaged.prefix(80))' is not in UTF-8".onSingleLine + "\n")
      return ExitStatus.usage.rawValue
    }
    if let complaint = ArgumentAdvice.complaint(of: arguments, environment.files) ?? unknownVerb(in: arguments) {
      environment.writeError("error: \(complaint)".onSingleLine + "\n")
      return ExitStatus.usage.rawValue
    }
    if arguments == AgentGuide.words {
      environment.writeOutput(AgentGuide.text)
      return ExitStatus.clean.rawValue
    }
    var environment = environment
    environment.arguments = arguments
    do {
      var command = try ModelGlossTool.parseAsRoot(arguments)
      guard let verb = command as? any Verb else {
        try command.run()
        return ExitStatus.clean.rawValue
      }
      return try verb.run(in: environment).rawValue
    } catch let error as UsageError {
      environment.writeError("error: \(error.description)".onSingleLine + "\n")
      return ExitStatus.usage.rawValue
    } catch let error as InputFailures {
      for failure in error.failures { environment.writeError(guessed(failure, in: environment).description + "\n") }
      return ExitStatus.unusableInput.rawValue
    } catch let failure as InputFailure {
      environment.writeError(guessed(failure, in: environment).description + "\n")
      return ExitStatus.unusableInput.rawValue
    } catch {
      let text = Self.blamingUnknownOption(ModelGlossTool.fullMessage(for: error), arguments)
      // The answer itself: a `--help` inside it would otherwise print the entire help again.
      let isAnswer = text == productVersion || text.hasPrefix("OVERVIEW: ")
      let code = isAnswer ? ExitCode.success : ModelGlossTool.exitCode(for: error)
      if code == .success {
        let answer = text == productVersion ? version(in: environment) : withShortUsage(grouped(text))
        environment.writeOutput(answer + "\n")
      } else if !text.isEmpty {
        environment.writeError(repeated(withShortUsage(inOurWords(text, arguments)), arguments) + "\n")
      }
      return code.rawValue
    }
  }

  /// The failure of a file that is not there, with the one that was probably meant.
  private static func guessed(_ failure: InputFailure, in environment: CommandEnvironment) -> InputFailure {
    guard failure.reason == "there is no such file" || failure.reason == "there is no such file or folder" else {
      return failure
    }
    if !environment.arguments.contains(failure.path), let settings = ProjectConfiguration.file(in: environment.files),
      let bytes = try? environment.files.bytes(at: settings)
    {
      let named = failure.named(
        by: ProjectConfiguration.read(bytes, path: settings, in: environment.files).configuration)
      if named != failure { return named }
    }
    guard
      failure.remedy == nil || failure.remedy == "check the path", environment.files.kind(at: failure.path) == nil
    else { return failure }
    let ending = FilePath.fileExtension(of: failure.path).lowercased()
    var guessed = failure
    let missing = InputFailure.missing(failure.path, in: environment.files) { path, item in
      item.kind == .file && FilePath.fileExtension(of: path).lowercased() == ending
    }
    guessed.remedy = missing.remedy ?? failure.remedy
    return MeantWords(in: environment).advised(guessed)
  }

  /// The help with the jobs as headings, `CHANGE:` for `CHANGE SUBCOMMANDS:`, and the rare verbs in one line.
  private static func grouped(_ help: String) -> String {
    let help = help.replacing(" SUBCOMMANDS:\n", with: ":\n")
    guard let heading = help.byteRange(of: "\n\(ModelGlossTool.rareGroup.uppercased()):\n") else { return help }
    let (before, after) = (help[..<heading.upperBound].dropLast(), help[heading.upperBound...])
    let end = after.byteRange(of: "\n\n")?.lowerBound ?? after.endIndex
    let verbs = after[..<end].split(separator: "\n").compactMap { $0.split(separator: " ").first }
    return "\(before) \(verbs.joined(separator: ", "))\(after[end...])"
  }

  /// A message with one word for all options in a line of usage that would not fit a terminal, as the parser writes it
  /// for verbs with more of them.
  private static func withShortUsage(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.lowercased().hasPrefix("usage: "), line.count > 80, !line.contains("[<options>]") else {
        return String(line)
      }
      let short = line.replacing(/\ \[--?[a-z][^\]]*\]/, with: "")
      let end = short.firstMatch(of: /\ [\[<]/)?.range.lowerBound ?? short.endIndex
      return short[..<end] + " [<options>]" + short[end...]
    }
    return lines.joined(separator: "\n")
  }

  /// The version with the details a bug report needs: `1.0.0 (commit 1a2b3c4d5e6f, Swift 6.3)`.
  private static func version(in environment: CommandEnvironment) -> String {
    let facts = [environment.commit.map { "commit \($0)" }, "Swift \(compilerVersion)"].compactMap(\.self)
    return "\(productVersion) (\(facts.joined(separator: ", ")))"
  }

  /// The compiler's version, which can only be tested by conditional compilation.
  private static var compilerVersion: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  /// The message about an option that a verb does not have, where the parser blames its value.
  private static func blamingUnknownOption(_ text: String, _ arguments: [String]) -> String {
    guard text.hasPrefix("Error: "), !text.hasPrefix("Error: Unknown option"),
      let word = CommandSignature.unknownOption(in: arguments)
    else { return text }
    return "Error: Unknown option '\(word)'" + text.drop { $0 != "\n" }
  }

  private static let unknownOption = "error: Unknown option '"
  private static let invalidValue = "error: The value '"

  /// A message of the argument parser in our style; the parser capitalizes its messages.
  private static func inOurWords(_ text: String, _ arguments: [String]) -> String {
    let text = text.hasPrefix("Error: ") ? "error: " + text.dropFirst("Error: ".count) : text
    if text.hasPrefix(unknownOption) {
      // The parser suggests the nearest option, however different it is.
      let word = text.dropFirst(unknownOption.count).prefix { $0 != "'" && $0 != "\n" }
      let option = ArgumentAdvice.option(meantBy: String(word), in: arguments)
      let verb = ArgumentAdvice.verb(meantBy: String(word)).map { "modelgloss \($0)" }
      let sentence = ArgumentAdvice.sentence(insteadOf: String(word), in: arguments).map { "; \($0)" }
      let meant = verb == nil ? sentence : nil
      let question = (verb ?? option).map { ". Did you mean '\($0)'?" } ?? ""
      return "\(unknownOption)\(word)'\(meant ?? question)\(text.drop { $0 != "\n" })"
    }
    // `review main`, whose word would be a path.
    if text.hasPrefix("error: Missing expected argument '--against"), let word = arguments.dropFirst().first,
      !word.hasPrefix("-"), !word.contains(".")
    {
      let end = text.firstIndex(of: "\n") ?? text.endIndex
      return "\(text[..<end]). Did you mean '\(arguments[0]) --against \(word)'?\(text[end...])"
    }
    if text.hasPrefix(invalidValue), let sign = text.firstIndex(of: "%"), let end = text.firstIndex(of: "\n") {
      let number = text[..<sign].dropFirst(invalidValue.count)
      if Double(number) != nil { return "\(text[..<end]): write \(number)\(text[end...])" }
    }
    // The parser lists the choices without suggesting the one that was meant.
    guard text.hasPrefix(invalidValue), let list = text.byteRange(of: " Please provide one of") else {
      return text
    }
    let value = text.dropFirst(invalidValue.count).prefix { $0 != "'" }
    let choices = text[list.upperBound...].prefix { $0 != "H" }
      .split { $0 == "'" || $0.isWhitespace || $0 == "," }.map(String.init)
      .filter { !["or", "and", "the", "following:", "-", "."].contains($0) }
    guard let meant = String(value).closest(among: choices) else { return text }
    return "\(text[..<list.lowerBound]) Did you mean '\(meant)'?\(text[list.lowerBound...])"
  }

  /// A message of several lines that may repeat an argument, escaped so an argument cannot fake a line or move the
  /// cursor.
  private static func repeated(_ message: String, _ arguments: [String]) -> String {
    var message = message
    let values = arguments.compactMap { argument in
      argument.firstIndex(of: "=").map { String(argument[$0...].dropFirst()) }
    }
    for argument in arguments + values where !argument.isEmpty && argument.onSingleLine != argument {
      message = message.replacing(argument, with: argument.onSingleLine)
    }
    return message.visible(.terminal)
  }

  /// The error when the first words are not a verb; nil if they are a verb or options.
  private static func unknownVerb(in arguments: [String]) -> String? {
    var tool: any ParsableCommand.Type = ModelGlossTool.self
    var path = "modelgloss"
    for word in arguments.prefix(2) {
      let verbs = tool.configuration.subcommands
      guard !verbs.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
      if let verb = verbs.first(where: { $0._commandName == word }) {
        tool = verb
        path += " " + word
        continue
      }
      let names = verbs.map { $0._commandName }
      if path == "modelgloss", let meant = ArgumentAdvice.verbsByOtherName[word.lowercased()] {
        return "there is no verb '\(word)'; did you mean 'modelgloss \(meant)'?"
      }
      let shown = String(word.prefix(80))
      if let meant = word.closest(among: names) {
        return "there is no verb '\(shown)'; did you mean '\(path) \(meant)'?"
      }
      let looksLikePath = word.contains("/") || word.contains(".")
      if looksLikePath, path == "modelgloss" {
        return "'\(shown)' is not a verb; to check the model, write 'modelgloss check \(shown)'"
      }
      guard path != "modelgloss" else { return "there is no verb '\(shown)'; 'modelgloss help' lists them" }
      return "there is no verb '\(shown)'; the verbs of '\(path)' are: \(names.joined(separator: ", "))"
    }
    return nil
  }
}
