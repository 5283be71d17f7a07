import GlossTemplates

/// The built-in templates, to print and override individually.
package enum DocumentationTemplates {
  /// The paths of all templates, sorted, such as `html/entity.mustache`.
  package static var paths: [String] {
    Templates.paths.filter { $0.contains("/") && $0.hasSuffix(".mustache") }
  }

  /// The text of a template; nil for an unknown path.
  package static func text(at path: String) -> String? {
    paths.contains(path) ? Templates.text(at: path) : nil
  }
}
