import GlossBasics

/// The model as Mermaid class diagrams, one per part of the overview.
struct MermaidExport: ModelExport {
  static let format = DocumentationFormat.mermaid

  /// Mermaid's maximum, minus a margin.
  private static let largestText = 45_000

  static func files(_ edition: Edition, name: String) -> [DocumentationFile] {
    let parts = DiagramPartition(reference: edition.reference).parts
    return parts.enumerated().map { number, part in
      var text = MermaidDrawing(DiagramComposer(edition: edition).graph(of: part, showsAttributes: true)).text
      if text.utf8.count > largestText {
        text = MermaidDrawing(DiagramComposer(edition: edition).graph(of: part, showsAttributes: false)).text
      }
      let suffix = parts.count > 1 ? "-\(number + 1)" : ""
      return DocumentationFile(path: "mermaid/\(name)\(suffix).mmd", text: text + "\n")
    }
  }
}
