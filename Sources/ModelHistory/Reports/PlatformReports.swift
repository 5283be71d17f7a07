package import GlossBasics

/// Reports of one question for the platforms that a project is built for: the first platform's, then those that differ.
package struct PlatformReports: Sendable {
  /// The report of some platforms.
  package struct Section: Sendable {
    /// Empty if the project builds the same everywhere.
    package var platforms: [String]
    package var text: String
    package var json: JSONValue

    package init(_ platforms: [String], text: String, json: JSONValue) {
      (self.platforms, self.text, self.json) = (platforms, text, json)
    }
  }

  private let sections: [Section]
  /// Whether only the platforms of the sections count, although the project has others.
  private let isPart: Bool

  /// - Parameters:
  ///   - sections: the reports; equal ones are shown once.
  ///   - isPart: whether the project has other platforms, for which the question has no answer.
  package init(_ sections: [Section], isPart: Bool = false) {
    var shown: [Section] = []
    for section in sections {
      if let place = shown.firstIndex(where: { $0.text == section.text }) {
        shown[place].platforms += section.platforms
      } else {
        shown.append(section)
      }
    }
    (self.sections, self.isPart) = (shown, isPart)
  }

  /// The reports for a terminal.
  package var text: String {
    guard let first = sections.first else { return "" }
    let title = isPart && !first.platforms.isEmpty ? first.platforms.platformTitle + "\n\n" : ""
    return title + first.text
      + sections.dropFirst().map { "\n\($0.platforms.platformTitle)\n" + $0.text.indentedLines }.joined()
  }

  package var markdown: String {
    guard let first = sections.first else { return "" }
    let title = isPart && !first.platforms.isEmpty ? "\(first.platforms.platformTitle.markdown):\n\n" : ""
    return title + first.text
      + sections.dropFirst().map { section in
        "\n## \(section.platforms.platformTitle.markdown)\n\n"
          + ("\n" + section.text).replacing("\n#", with: "\n###")
          .dropFirst()
      }.joined()
  }

  /// The first report; where an `#if` makes others, with its platforms and with those.
  package var json: JSONValue {
    guard let first = sections.first else { return .null }
    var json = first.json
    if sections.count > 1 || isPart { json = json.adding("platforms", .strings(first.platforms)) }
    guard sections.count > 1 else { return json }
    return json.adding(
      "onPlatforms",
      .array(
        sections.dropFirst().map { section in
          .object([("platforms", .strings(section.platforms)), ("report", section.json)])
        }))
  }
}

extension [String] {
  /// The heading of what holds for some platforms: `On macOS and tvOS`.
  package var platformTitle: String { "On \(wordList)" }
}

extension String {
  /// The same with every line but empty ones indented by two spaces.
  var indentedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }
}
