/// An input that could not be read or is not valid.
///
/// Printed as `path: error: reason; what to do` on standard error; the run continues with the other inputs and ends
/// with status 2.
package struct InputFailure: Error, Sendable, Hashable {
  /// The input, relative to the working folder.
  package var path: String
  /// The position of the error, if it is in a text file.
  package var position: SourcePosition?
  /// The reason as a clause without a final full stop; one that begins with a verb is about the file.
  package var reason: String
  /// What to do about it, as a clause; nil if there is no remedy.
  package var remedy: String?

  package init(path: String, position: SourcePosition? = nil, reason: String, remedy: String? = nil) {
    self.path = path
    self.position = position
    self.reason = reason
    self.remedy = remedy
  }
}

extension InputFailure: CustomStringConvertible {
  /// `path:line:column: error: reason; remedy`, always one line and without terminal control characters.
  package var description: String {
    let place = position.map { "\(path):\($0)" } ?? path
    let text = "\(place): error: \(clause)" + (remedy.map { "; \($0)" } ?? "")
    return String(text.map { $0.isNewline ? " " : $0 }).onSingleLine
  }
}

extension InputFailure {
  private static let verbs = ["is ", "has ", "holds ", "contains ", "cannot ", "does ", "ends ", "was "]

  /// The reason with its subject: `the file is JSON, not a source model`.
  private var clause: String {
    guard Self.verbs.contains(where: reason.hasPrefix) else { return reason }
    let isAboutKind = reason.hasPrefix("is a folder") || reason.hasPrefix("is a file")
    return (isAboutKind ? "it " : "the file ") + reason
  }
}
