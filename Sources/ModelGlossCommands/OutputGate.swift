import GlossBasics

/// Filters all text on its way out of the process.
///
/// Reports escape the names in them where they are made. The gate covers everything else: diffs, which contain the raw
/// bytes of a file, and escaping that was forgotten.
struct OutputGate: Sendable {
  /// Escapes of the program's own, allowed in strings whose names are already escaped.
  struct Own: OptionSet, Sendable {
    let rawValue: Int
    /// The colours of a report.
    static let colors = Own(rawValue: 1)
    /// Workflow commands that GitHub executes, such as `::warning file=…::`.
    static let workflowCommands = Own(rawValue: 2)
  }

  /// Whether the text goes to a terminal, which interprets escapes.
  var isTerminal: Bool
  /// Whether the text goes to a GitHub job log, where a line that begins with `::` is a command.
  var isWorkflowLog: Bool

  /// Whether text passes unchanged.
  var isOpen: Bool { !isTerminal && !isWorkflowLog }

  /// Returns the text with everything escaped that may not pass.
  func passed(_ text: String, own: Own = []) -> String {
    var text = text
    if isTerminal { text = own.contains(.colors) ? Self.visibleButColors(text) : text.visible(.terminal) }
    if isWorkflowLog, !own.contains(.workflowCommands) { text = Self.withoutCommands(text) }
    return text
  }

  /// Passes sequences that set a colour, `ESC [ 1;31 m`, and escapes all others.
  private static func visibleButColors(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var (result, plain) = ("", String.UnicodeScalarView())
    var index = 0
    while index < scalars.count {
      if let end = endOfColor(in: scalars, from: index) {
        result += String(plain).visible(.terminal)
        plain = String.UnicodeScalarView()
        result.unicodeScalars.append(contentsOf: scalars[index..<end])
        index = end
      } else {
        plain.append(scalars[index])
        index += 1
      }
    }
    return result + String(plain).visible(.terminal)
  }

  /// The end of the colour sequence that begins at an index; nil if none begins there.
  private static func endOfColor(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
    guard scalars[start] == "\u{1B}", start + 1 < scalars.count, scalars[start + 1] == "[" else { return nil }
    var index = start + 2
    while index < scalars.count, ("0"..."9").contains(scalars[index]) || scalars[index] == ";" { index += 1 }
    return index < scalars.count && scalars[index] == "m" ? index + 1 : nil
  }

  /// Breaks up what GitHub's runner would take for a command: `::` at the beginning of a line, with or without leading
  /// space, and `##[` anywhere.
  private static func withoutCommands(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    var isAtStart = true
    for (index, scalar) in scalars.enumerated() {
      let isCommand = isAtStart && scalar == ":" && index + 1 < scalars.count && scalars[index + 1] == ":"
      let isOldCommand = scalar == "[" && index >= 2 && scalars[index - 1] == "#" && scalars[index - 2] == "#"
      if isCommand || isOldCommand {
        result += scalar == ":" ? "\\u{3A}" : "\\u{5B}"
      } else {
        result.unicodeScalars.append(scalar)
      }
      if scalar == "\n" || scalar == "\r" {
        isAtStart = true
      } else if !scalar.properties.isWhitespace {
        isAtStart = false
      }
    }
    return result
  }
}
