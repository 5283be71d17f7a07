import GlossSchemaDocs

/// What `modelgloss help agents` prints: when a program calls which verb, what each status means, what never to do.
///
/// The same file is in the archive of a release, for the folder where agents look for skills.
enum AgentGuide {
  /// The words that ask for it.
  static let words = ["help", "agents"]
  static let path = "agents/SKILL.md"

  static var text: String { DocumentationTemplates.file(at: path) ?? "" }
}
