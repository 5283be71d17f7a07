/// A format that writes a model to one or a few files, without pages.
protocol ModelExport {
  static var format: DocumentationFormat { get }

  /// The files of one model.
  ///
  /// - Parameter name: the model's name, safe for use in a path.
  static func files(_ edition: Edition, name: String) -> [DocumentationFile]
}

extension DocumentationFormat {
  /// The type that writes the format; nil for page formats.
  var export: (any ModelExport.Type)? {
    switch self {
    case .mermaid: MermaidExport.self
    case .dot: DotExport.self
    case .plantuml: PlantUMLExport.self
    case .dbml: DBMLExport.self
    case .tbls: TblsExport.self
    default: nil
    }
  }
}
