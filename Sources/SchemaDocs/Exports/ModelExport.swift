/// A format that writes a model to one or a few files, without pages.
protocol ModelExport {
  static var format: DocumentationFormat { get }

  /// Whether there are files of each language, rather than of the first one.
  static var isOfEachLanguage: Bool { get }

  /// The files of one model.
  ///
  /// - Parameter name: the model's name, safe for use in a path.
  static func files(_ edition: Edition, name: String) -> [DocumentationFile]
}

extension ModelExport {
  static var isOfEachLanguage: Bool { false }
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
    case .sheet: SheetExport.self
    default: nil
    }
  }
}
