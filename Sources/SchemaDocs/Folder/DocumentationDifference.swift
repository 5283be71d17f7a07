import GlossBasics

/// A page that is out of date.
package struct DocumentationDifference: Sendable, Hashable {
  package var path: String
  /// The unified diff from the existing to the expected page, ignoring line endings; empty if only those differ.
  package var diff: String

  package init(path: String, diff: String) {
    self.path = path
    self.diff = diff
  }

  /// Whether the page differs only in CR LF line endings, which a checkout may produce.
  package var isOfLineEndingsOnly: Bool { diff.isEmpty }

  init(at path: String, from old: String?, to text: String) {
    let diff = UnifiedDiff(from: old.map(Self.withLineFeeds), to: text, path: path).text
    self.init(path: path, diff: diff)
  }

  private static func withLineFeeds(_ text: String) -> String {
    text.replacing("\r\n", with: "\n")
  }
}
