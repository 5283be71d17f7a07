/// Why pages cannot be made of templates.
package enum TemplateError: Error, Sendable, Hashable {
  /// A template that does not parse, or whose work has no end.
  case invalid(path: String, line: Int, column: Int, reason: String)
  /// A template names a member that no page has.
  case unknownMember(path: String, line: Int, column: Int, name: String, suggestion: String?)
  /// An override that replaces no template.
  case unknownTemplate(path: String, suggestion: String?)
}

extension TemplateError: CustomStringConvertible {
  /// One line, with the place first.
  package var description: String {
    switch self {
    case .invalid(let path, let line, let column, let reason):
      "\(path):\(line):\(column): error: \(reason)"
    case .unknownMember(let path, let line, let column, let name, let suggestion):
      "\(path):\(line):\(column): error: no page has a member `\(name)`"
        + (suggestion.map { "; did you mean `\($0)`?" } ?? "; print the context to see what there is")
    case .unknownTemplate(let path, let suggestion):
      "\(path): error: no built-in template has this path"
        + (suggestion.map { "; did you mean \($0)?" } ?? "")
    }
  }
}
