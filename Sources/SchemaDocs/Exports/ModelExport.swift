/// A format in which a model is one file or a few, without pages.
protocol ModelExport {
  static var format: DocumentationFormat { get }

  /// The files of one model.
  ///
  /// - Parameter name: the model's name as it may stand in a path.
  static func files(_ edition: Edition, name: String) -> [DocumentationFile]
}

extension DocumentationFormat {
  /// What writes the format; nil for those made of pages.
  var export: (any ModelExport.Type)? {
    switch self {
    case .markdown, .html, .json, .docc: nil
    case .mermaid: MermaidExport.self
    case .dot: DotExport.self
    case .plantuml: PlantUMLExport.self
    case .dbml: DBMLExport.self
    case .tbls: TblsExport.self
    }
  }
}
