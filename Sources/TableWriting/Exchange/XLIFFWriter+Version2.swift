import GlossBasics

extension XLIFFWriter {
  /// Writes XLIFF 2.0: the key is a unit's name, since identifiers may not contain a slash.
  static func version2(_ document: TranslationDocument) -> String {
    let languages = document.files.first
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="\(XLIFFTerm.namespace2)" xmlns:modelgloss="\(XLIFFTerm.ownNamespace)" version="2.0"\(attribute("srcLang", XLIFFTerm.language(languages?.sourceLanguage ?? "en")))\
      \(attribute("trgLang", languages?.targetLanguage.map(XLIFFTerm.language)))>

      """
    for (number, file) in document.files.enumerated() {
      text += "  <file id=\"f\(number + 1)\"\(attribute("original", file.original))>\n"
      for (number, unit) in file.units.enumerated() { text += version2(unit, number: number + 1) }
      text += "  </file>\n"
    }
    return text + "</xliff>\n"
  }

  private static func version2(_ unit: TranslationUnit, number: Int) -> String {
    let exported = attribute("modelgloss:\(XLIFFTerm.exported)", unit.exported?.text)
    var text = "    <unit id=\"u\(number)\"\(attribute("name", unit.key))\(exported) xml:space=\"preserve\">\n"
    if !unit.notes.isEmpty {
      text += "      <notes>\n"
      for note in unit.notes { text += "        <note>\(note1(note))</note>\n" }
      text += "      </notes>\n"
    }
    let state = unit.state.map(XLIFFTerm.state2)
    text += "      <segment\(attribute("state", state?.state))\(attribute("subState", state?.substate))>\n"
    text += "        <source>\(content2(unit.source))</source>\n"
    if let target = unit.target { text += "        <target>\(content2(target))</target>\n" }
    return text + "      </segment>\n    </unit>\n"
  }

  private static func content2(_ text: String) -> String {
    XMLText.content(text) { scalar in
      "<cp hex=\"\(scalar.value.digits(radix: 16, width: 4, uppercase: true))\"/>"
    }
  }
}
