package import GlossPageTemplates

/// Why a reference could not be made.
package enum DocumentationError: Error, Sendable, Hashable {
  /// A template that does not parse, names what no page has, or has no end.
  case template(TemplateError)
  /// A glob of the entities to include that matches none.
  case noEntity(glob: String)
  /// There is nothing to document.
  case noModels
}

extension DocumentationError: CustomStringConvertible {
  /// One line, with the place first where a template is to blame.
  package var description: String {
    switch self {
    case .template(let error): error.description
    case .noEntity(let glob):
      "no entity has a name that '\(glob)' matches"
    case .noModels:
      "there is no model to document"
    }
  }
}
