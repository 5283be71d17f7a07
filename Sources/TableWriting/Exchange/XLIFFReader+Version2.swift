extension XLIFFReader {
  static func version2(_ root: MarkupElement) -> [TranslationFile] {
    root.elements("file").map { file in
      TranslationFile(
        original: EscapedControls.unescaped(file.attributes["original"] ?? file.attributes["id"] ?? ""),
        sourceLanguage: root.attributes["srcLang"] ?? "", targetLanguage: root.attributes["trgLang"],
        units: units(file, named: "unit", unit2))
    }
  }

  /// Reads a unit; its segments and the text between them are joined.
  ///
  /// There is a translation if each segment has one; between segments the source's text replaces a missing target's.
  /// The state is the least advanced segment's.
  private static func unit2(_ element: MarkupElement) -> TranslationUnit {
    let data = element.elements("originalData").flatMap { $0.elements("data") }
    let codes = Dictionary(
      data.map { ($0.attributes["id"] ?? "", text2($0, codes: [:])) }, uniquingKeysWith: { first, _ in first })
    var unit = TranslationUnit(
      key: EscapedControls.unescaped(element.attributes["name"] ?? element.attributes["id"] ?? ""), source: "",
      target: "",
      notes: element.elements("notes").flatMap { $0.elements("note") }.map { EscapedControls.unescaped($0.text) }
        .filter { !$0.isEmpty },
      position: element.position)
    var states: [TranslationState] = []
    for part in element.elements where part.name == "segment" || part.name == "ignorable" {
      let source = part.elements("source").first.map { text2($0, codes: codes) } ?? ""
      let target = part.elements("target").first
      unit.source += source
      if let target {
        unit.target?.append(text2(target, codes: codes))
        unit.targetPosition = unit.targetPosition ?? target.contentPosition
      } else if part.name == "segment" {
        unit.target = nil
      } else {
        unit.target?.append(source)
      }
      if let word = part.attributes["state"],
        let state = XLIFFTerm.state(version2: word, substate: part.attributes["subState"])
      {
        states.append(state)
      }
    }
    unit.exported = element.attributes[XLIFFTerm.exported].flatMap { ExportedTarget($0) }
    if unit.target != nil {
      let segments = element.elements("segment")
      unit.inlineProblem = InlineElements.problem(
        segments.flatMap { $0.elements("source").prefix(1) }, segments.flatMap { $0.elements("target").prefix(1) },
        codes: codes)
    }
    unit.state = TranslationState.allCases.first { states.contains($0) }
    return unit
  }

  /// The text of a source, target or code.
  private static func text2(_ element: MarkupElement, codes: [String: String]) -> String {
    var result = ""
    for child in element.children {
      switch child {
      case .text(let text): result += text
      case .element(let inline): result += inlineText(inline, codes: codes)
      }
    }
    return result
  }

  private static func inlineText(_ inline: MarkupElement, codes: [String: String]) -> String {
    func code(_ reference: String, _ equivalent: String) -> String {
      inline.attributes[reference].flatMap { codes[$0] } ?? inline.attributes[equivalent] ?? ""
    }
    switch inline.name {
    case "cp": return inline.attributes["hex"].flatMap { scalar(hexadecimal: $0) }.map { String($0) } ?? ""
    case "ph", "sc", "ec": return code("dataRef", "equiv")
    case "pc":
      return code("dataRefStart", "equivStart") + text2(inline, codes: codes) + code("dataRefEnd", "equivEnd")
    default: return text2(inline, codes: codes)
    }
  }
}
