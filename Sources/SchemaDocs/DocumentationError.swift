/// Why a reference could not be made.
package enum DocumentationError: Error, Sendable, Hashable {
  /// A template that does not parse.
  case template(path: String, line: Int, column: Int, reason: String)
  /// A template names a member that no page has.
  case unknownMember(path: String, line: Int, column: Int, name: String, suggestion: String?)
  /// An override that replaces no template.
  case unknownTemplate(path: String, suggestion: String?)
  /// A glob of the entities to include that matches none.
  case noEntity(glob: String)
  /// There is nothing to document.
  case noModels
}

extension DocumentationError: CustomStringConvertible {
  /// One line, with the place first where a template is to blame.
  package var description: String {
    switch self {
    case .template(let path, let line, let column, let reason):
      "\(path):\(line):\(column): error: \(reason)"
    case .unknownMember(let path, let line, let column, let name, let suggestion):
      "\(path):\(line):\(column): error: no page has a member `\(name)`"
        + (suggestion.map { "; did you mean `\($0)`?" } ?? "; print the context to see what there is")
    case .unknownTemplate(let path, let suggestion):
      "\(path): error: no built-in template has this path"
        + (suggestion.map { "; did you mean \($0)?" } ?? "")
    case .noEntity(let glob):
      "no entity has a name that '\(glob)' matches"
    case .noModels:
      "there is no model to document"
    }
  }
}
