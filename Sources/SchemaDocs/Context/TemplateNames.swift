/// Checks the members that a template names against those that pages have.
enum TemplateNames {
  static func check(_ text: String, path: String) throws(DocumentationError) {}
}
