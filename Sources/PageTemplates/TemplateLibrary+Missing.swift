import GlossBasics

extension TemplateLibrary {
  /// The error for a reference to a missing template, at its first use.
  static func missingTemplate(_ name: String, in texts: [String: String], known: Set<String>) -> TemplateError {
    let reason =
      "there is no template `\(name)`" + (name.closest(among: known).map { "; did you mean `\($0)`?" } ?? "")
    for path in texts.keys.sorted(by: { $0.precedes($1) }) {
      guard let text = texts[path] else { continue }
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let column = column(ofTagFor: name, in: line) else { continue }
        return .invalid(path: path, line: number + 1, column: column, reason: reason)
      }
    }
    return .invalid(path: name, line: 1, column: 1, reason: reason)
  }

  /// Whether a template refers to the one with a name.
  static func refers(_ text: String, to name: String) -> Bool {
    text.split(separator: "\n").contains { column(ofTagFor: name, in: $0) != nil }
  }

  /// The column of `{{>name}}` or `{{<name}}` in a line; not that of a longer name.
  private static func column(ofTagFor name: String, in line: Substring) -> Int? {
    for sign in [">", "<", "> ", "< "] {
      for tag in line.ranges(of: "{{\(sign)\(name)") {
        let next = line[tag.upperBound...].first ?? "}"
        if next == "}" || next.isWhitespace { return line[..<tag.lowerBound].utf8.count + 1 }
      }
    }
    return nil
  }
}
