import ArgumentParser
import GlossBasics

/// The options of every verb that prints a result.
struct OutputOptions: ParsableArguments {
  enum ColorMode: String, WordArgument {
    case auto, always, never
  }

  @Option(
    name: [.customLong("output"), .customShort("o")],
    help: ArgumentHelp(
      "Write the result to a file; its ending names the format where none is given.", valueName: "file"))
  var output: String?

  @Flag(name: [.customLong("quiet"), .customShort("q")], help: .rare("Print nothing but the result and errors."))
  var quiet = false

  @Option(help: .rare("Colour the text output: auto, always or never. NO_COLOR is honoured."))
  var color = ColorMode.auto

  /// Whether a text result is coloured.
  func isColored(in environment: CommandEnvironment) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      environment.isOutputTerminal && output == nil && (environment.variables["NO_COLOR"] ?? "").isEmpty
        && environment.variables["TERM"] != "dumb"
    }
  }

  /// Prints the result or writes it to the file, completely or not at all.
  ///
  /// - Parameter own: the escapes of the program's own that may pass the gate.
  func deliver(
    _ text: String, own: OutputGate.Own = [], in environment: CommandEnvironment
  ) throws(InputFailure) {
    let text = text.hasSuffix("\n") || text.isEmpty ? text : text + "\n"
    if let output, output != "-" {
      try environment.write(text, to: output, own: own)
    } else {
      environment.writeOutput(text, own: own)
    }
  }

  /// Prints a result piece by piece as it is made; for a file it is collected first, since files are written completely
  /// or not at all.
  ///
  /// - Parameter make: makes the result, which ends with a line break, in pieces of valid UTF-8.
  func deliver(
    in environment: CommandEnvironment, _ make: (@escaping ([UInt8]) -> Void) -> Void
  ) throws(InputFailure) {
    if let output, output != "-" {
      var bytes: [UInt8] = []
      make { bytes += $0 }
      try environment.write(String(decoding: bytes, as: UTF8.self), to: output)
    } else {
      make { environment.writeOutput($0) }
    }
  }
}
