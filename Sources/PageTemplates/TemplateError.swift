/// The reason why pages cannot be generated from templates.
package enum TemplateError: Error, Sendable, Hashable {
  /// A template that cannot be parsed, or whose work does not end.
  case invalid(path: String, line: Int, column: Int, reason: String)
  /// A template uses a member that no page has.
  case unknownMember(path: String, line: Int, column: Int, name: String, suggestion: String?)
  /// An override of a template that does not exist.
  case unknownTemplate(path: String, suggestion: String?)
}

extension TemplateError: CustomStringConvertible {
  /// One line that begins with the location.
  package var description: String {
    switch self {
    case .invalid(let path, let line, let column, let reason):
      "\(path):\(line):\(column): error: \(reason)"
    case .unknownMember(let path, let line, let column, let name, let suggestion):
      "\(path):\(line):\(column): error: no page has a member `\(name)`"
        + (suggestion.map { "; did you mean `\($0)`?" } ?? "; print the context to see all members")
    case .unknownTemplate(let path, let suggestion):
      "\(path): error: no built-in template has this path"
        + (suggestion.map { "; did you mean \($0)?" } ?? "")
    }
  }
}
