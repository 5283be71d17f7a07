import GlossTemplates

/// The built-in templates, to be looked at and overridden file by file.
package enum DocumentationTemplates {
  /// The paths of all templates, sorted, such as `html/entity.mustache`.
  package static var paths: [String] {
    Templates.paths.filter { $0.contains("/") && $0.hasSuffix(".mustache") }
  }

  /// The text of a template; nil when there is none of that path.
  package static func text(at path: String) -> String? {
    paths.contains(path) ? Templates.text(at: path) : nil
  }
}
