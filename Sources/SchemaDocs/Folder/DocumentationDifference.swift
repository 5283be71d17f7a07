import GlossBasics

/// A page that is not as it should be.
package struct DocumentationDifference: Sendable, Hashable {
  package var path: String
  /// The unified diff from what is there to what should be, without line endings that differ; empty where nothing
  /// else does.
  package var diff: String

  package init(path: String, diff: String) {
    self.path = path
    self.diff = diff
  }

  /// Whether the page is as it should be but for lines that end with CR LF, as a checkout may end them.
  package var isOfLineEndingsOnly: Bool { diff.isEmpty }

  init(at path: String, from old: String?, to text: String) {
    let diff = UnifiedDiff(from: old.map(Self.withLineFeeds), to: text, path: path).text
    self.init(path: path, diff: diff)
  }

  private static func withLineFeeds(_ text: String) -> String {
    text.replacing("\r\n", with: "\n")
  }
}
