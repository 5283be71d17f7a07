import GlossBasics
import GlossFileTrees
import GlossTableWriting

/// A command of the user's that translates: XLIFF on its standard input, the same with translations on its standard
/// output.
///
/// It is given on the command line only: a configuration file of a pull request must not choose what runs.
struct TranslatorCommand {
  let command: String

  /// The longest that it may take, and the most that it may print.
  private static let timeLimit: Duration = .seconds(600)
  private static let sizeLimit = 64 << 20

  /// Returns the answer to a document.
  ///
  /// - Throws: `InputFailure` if the command fails, takes too long, or does not answer with XLIFF.
  func translated(_ document: TranslationDocument, into language: String) throws(InputFailure) -> TranslationDocument {
    let output: [UInt8]
    do throws(GitProcess.Failure) {
      output = try ShellCommand.output(
        // A failure without a message tells its status.
        of: "(\(command)\n) || { s=$?; echo \"(exit status $s)\" >&2; exit $s; }",
        input: Array(XLIFFWriter.write(document).utf8),
        variables: [
          "MODELGLOSS_SOURCE_LANGUAGE": document.files.first?.sourceLanguage ?? "",
          "MODELGLOSS_TARGET_LANGUAGE": language,
        ], timeLimit: Self.timeLimit, sizeLimit: Self.sizeLimit)
    } catch {
      throw InputFailure(path: name, reason: Self.reason(error))
    }
    guard output.contains(UInt8(ascii: "<")) else {
      throw InputFailure(
        path: name, reason: output.isEmpty ? "printed nothing" : "did not print XLIFF", remedy: Self.contract)
    }
    return try XLIFFReader.read(output, path: name)
  }

  private var name: String { "the translator '\(command)'" }

  private static let contract = "it reads XLIFF on its standard input and prints the same with <target> elements"

  /// The failure of a command that returned the texts as they were.
  func withoutAnswer(to question: TranslationDocument, into language: String) -> InputFailure {
    let count = question.files.reduce(0) { $0 + $1.units.count }
    return InputFailure(
      path: name, reason: "returned no translation of \(count) text\(count == 1 ? "" : "s") into \(language)",
      remedy: Self.contract)
  }

  private static func reason(_ failure: GitProcess.Failure) -> String {
    switch failure {
    case .notInstalled, .notStarted: "could not be started"
    case .timedOut: "did not end within \(timeLimit.components.seconds) seconds"
    case .tooMuchOutput: "printed more than \(sizeLimit >> 20) MiB"
    case .failed(let errors):
      // Without a message, the exit status alone.
      "failed\(errors.hasPrefix("(") ? " " : ": ")"
        + errors.trimmed.suffix(2_000).split(separator: "\n").joined(separator: " ")
    }
  }
}
