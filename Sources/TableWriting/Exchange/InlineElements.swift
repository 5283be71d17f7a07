/// The inline elements of a source and its translation: what translation tools put around or in place of text.
enum InlineElements {
  /// What is wrong with those of a translation; nil if each of the source's is there, and each has a string.
  ///
  /// An element that disappears takes what it represents with it, such as a placeholder or a control character; one
  /// that represents a string which the file does not tell cannot be written into a table.
  static func problem(
    _ sources: some Sequence<MarkupElement>, _ targets: some Sequence<MarkupElement>, codes: [String: String] = [:]
  ) -> String? {
    let wanted = sources.flatMap { elements(in: $0) }
    let given = targets.flatMap { elements(in: $0) }
    var rest = given.map(name)
    for element in wanted {
      guard let index = rest.firstIndex(of: name(element)) else { return "\(name(element)) is missing" }
      rest.remove(at: index)
    }
    for element in given where !hasText(element, codes: codes) {
      return "the file does not say what \(name(element)) stands for"
    }
    return nil
  }

  /// Marks of terms, comments and the like have no text of their own.
  private static let annotations: Set<String> = ["mrk", "sm", "em", "cp"]

  private static func elements(in element: MarkupElement) -> [MarkupElement] {
    element.elements.flatMap { (annotations.contains($0.name) ? [] : [$0]) + elements(in: $0) }
  }

  private static func name(_ element: MarkupElement) -> String {
    let id = element.attributes["id"] ?? element.attributes["rid"] ?? element.attributes["startRef"]
    return "<\(element.name)\(id.map { " id=\"\($0)\"" } ?? "")>"
  }

  private static func hasText(_ element: MarkupElement, codes: [String: String]) -> Bool {
    if !element.children.isEmpty || element.attributes["equiv-text"] != nil { return true }
    let names = ["equiv", "equivStart", "equivEnd"]
    if names.contains(where: { element.attributes[$0] != nil }) { return true }
    let references = ["dataRef", "dataRefStart", "dataRefEnd"].compactMap { element.attributes[$0] }
    if !references.isEmpty { return references.allSatisfy { codes[$0] != nil } }
    // Elements around a string may stand for nothing themselves.
    return ["g", "pc", "bpt", "ept", "it", "bx", "ex", "sc", "ec", "sub"].contains(element.name)
  }
}
