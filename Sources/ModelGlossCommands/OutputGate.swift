import GlossBasics

/// What all text passes on its way out of the process.
///
/// Reports escape the names in them where they are made. The gate is there for everything else: for diffs, which hold
/// the very bytes of a file, and for whatever somebody forgot.
struct OutputGate: Sendable {
  /// What a text may hold that is the program's own, since the names in it are escaped already.
  struct Own: OptionSet, Sendable {
    let rawValue: Int
    /// The colours of a report.
    static let colors = Own(rawValue: 1)
    /// Lines such as `::warning file=…::` that GitHub carries out.
    static let workflowCommands = Own(rawValue: 2)
  }

  /// Whether a terminal shows the text, which carries out the escapes in it.
  var isTerminal: Bool
  /// Whether GitHub reads the text as the log of a job, where a line that begins with `::` is a command.
  var isWorkflowLog: Bool

  /// Whether every text goes out as it is.
  var isOpen: Bool { !isTerminal && !isWorkflowLog }

  /// The text as it may go out.
  func passed(_ text: String, own: Own = []) -> String {
    var text = text
    if isTerminal { text = own.contains(.colors) ? Self.visibleButColors(text) : text.visible(.terminal) }
    if isWorkflowLog, !own.contains(.workflowCommands) { text = Self.withoutCommands(text) }
    return text
  }

  /// Lets the sequences that set a colour through, `ESC [ 1;31 m`, and no other.
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

  /// Where the colour sequence that begins at an index ends; nil where none begins.
  private static func endOfColor(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
    guard scalars[start] == "\u{1B}", start + 1 < scalars.count, scalars[start + 1] == "[" else { return nil }
    var index = start + 2
    while index < scalars.count, ("0"..."9").contains(scalars[index]) || scalars[index] == ";" { index += 1 }
    return index < scalars.count && scalars[index] == "m" ? index + 1 : nil
  }

  /// Breaks the beginning of what GitHub's runner takes for a command: `::` at the beginning of a line, with or without
  /// space before it, and `##[` anywhere.
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
