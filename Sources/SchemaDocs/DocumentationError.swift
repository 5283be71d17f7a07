package import GlossPageTemplates

/// Why a reference could not be generated.
package enum DocumentationError: Error, Sendable, Hashable {
  /// A template that does not parse, uses a name that no page has, or is not terminated.
  case template(TemplateError)
  /// A glob of entities to include that matches none.
  case noEntity(glob: String, meant: String?)
  /// The globs of entities leave none.
  case nothingLeft
  /// There are no models to document.
  case noModels
}

extension DocumentationError {
  /// Whether the options are the cause.
  package var isOfOptions: Bool {
    switch self {
    case .noEntity, .nothingLeft: true
    case .template, .noModels: false
    }
  }
}

extension DocumentationError: CustomStringConvertible {
  /// One line, with the position first if a template is the cause.
  package var description: String {
    switch self {
    case .template(let error): error.description
    case .noEntity(let glob, let meant):
      "no entity matches '\(glob)'" + (meant.map { "; did you mean '\($0)'?" } ?? "")
    case .nothingLeft: "what is included and excluded leaves no entity; loosen one of the two"
    case .noModels:
      "there is no model to document"
    }
  }
}
