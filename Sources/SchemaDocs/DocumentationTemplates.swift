import GlossLocalization

/// The files of the folder `Templates`, embedded in the binary: templates, to print and override individually, and what
/// pages load.
package enum DocumentationTemplates {
  /// The paths of all templates, sorted, such as `html/entity.mustache`.
  package static var paths: [String] {
    BuiltInFiles.paths(in: "Templates").filter { $0.hasSuffix(".mustache") }
  }

  /// The strings of the templates in a folder, such as `html`, by path.
  static func texts(in folder: String) -> [String: String] {
    let paths = paths.filter { $0.hasPrefix(folder + "/") }
    return Dictionary(paths.map { ($0, file(at: $0) ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  /// The text of any file that is built in, such as `live/style.css`; nil for an unknown path.
  package static func file(at path: String) -> String? { BuiltInFiles.text(at: "Templates/" + path) }

  /// The text of a template; nil for an unknown path.
  package static func text(at path: String) -> String? {
    paths.contains(path) ? file(at: path) : nil
  }
}
