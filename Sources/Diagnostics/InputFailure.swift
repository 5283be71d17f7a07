package import GlossBasics

/// An input that could not be read or is not what it should be.
///
/// Printed as `path: error: reason; what to do` on standard error; the run goes on with the other inputs and ends
/// with status 2.
package struct InputFailure: Error, Sendable, Hashable {
  /// The input, relative to the working folder.
  package var path: String
  /// The place in the file, where it is a text file and one place is to blame.
  package var position: SourcePosition?
  /// Why it cannot be used, as a clause without a final full stop; one that begins with its verb is about the file.
  package var reason: String
  /// What to do about it, as a clause; nil when nothing can be done.
  package var remedy: String?

  package init(path: String, position: SourcePosition? = nil, reason: String, remedy: String? = nil) {
    self.path = path
    self.position = position
    self.reason = reason
    self.remedy = remedy
  }
}

extension InputFailure: CustomStringConvertible {
  /// `path:line:column: error: reason; remedy`, always one line and without what a terminal would obey.
  package var description: String {
    let place = position.map { "\(path):\($0)" } ?? path
    let text = "\(place): error: \(clause)" + (remedy.map { "; \($0)" } ?? "")
    return String(text.map { $0.isNewline ? " " : $0 }).onSingleLine
  }
}

extension InputFailure {
  private static let verbs = ["is ", "has ", "holds ", "cannot ", "does ", "ends ", "was "]

  /// The reason with its subject: `the file is JSON, not a source model`.
  private var clause: String {
    guard Self.verbs.contains(where: reason.hasPrefix) else { return reason }
    let isAboutKind = reason.hasPrefix("is a folder") || reason.hasPrefix("is a file")
    return (isAboutKind ? "it " : "the file ") + reason
  }
}
