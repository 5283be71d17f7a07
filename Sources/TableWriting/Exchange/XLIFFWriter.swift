import GlossBasics

/// Writes XLIFF.
///
/// Version 1.2 is laid out like Xcode's Export Localizations, so Xcode and other tools accept it:
///
/// ```xml
/// <file original="en.lproj/LeagueModel.strings" source-language="en" target-language="de" datatype="plaintext">
///   <body>
///     <trans-unit id="Entity/Player" xml:space="preserve">
///       <source>Player</source>
///       <target state="translated">Spieler</target>
///       <note>A person who plays.</note>
///     </trans-unit>
/// ```
///
/// `XLIFFReader` reads back exactly what is written, including white space and control characters.
package enum XLIFFWriter {
  /// The text of the file.
  ///
  /// - Precondition: There is at least one file. In version 2.0 each has a unit, and a document has one pair of
  ///   languages, that of its first file.
  package static func write(_ document: TranslationDocument) -> String {
    switch document.version {
    case .version1: version1(document)
    case .version2: version2(document)
    }
  }

  private static func version1(_ document: TranslationDocument) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="\(XLIFFTerm.namespace1)" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" \
      xsi:schemaLocation="\(XLIFFTerm.namespace1) http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">

      """
    for file in document.files {
      text +=
        "  <file\(attribute("original", file.original))\(attribute("source-language", XLIFFTerm.language(file.sourceLanguage)))"
      text += "\(attribute("target-language", file.targetLanguage.map(XLIFFTerm.language))) datatype=\"plaintext\">\n"
      text += """
            <header>
              <tool tool-id="modelgloss" tool-name="modelgloss"/>
            </header>
            <body>

        """
      for unit in file.units { text += version1(unit) }
      text += "    </body>\n  </file>\n"
    }
    return text + "</xliff>\n"
  }

  private static func version1(_ unit: TranslationUnit) -> String {
    let exported = attribute("extradata", unit.exported.map { XLIFFTerm.exportedPrefix + $0.text })
    var text = "      <trans-unit\(attribute("id", unit.key))\(exported) xml:space=\"preserve\">\n"
    text += "        <source>\(content1(unit.source))</source>\n"
    if let target = unit.target {
      let state = attribute("state", unit.state.map(XLIFFTerm.state1))
      text += "        <target\(state)>\(content1(target))</target>\n"
    }
    for note in unit.notes { text += "        <note>\(note1(note))</note>\n" }
    return text + "      </trans-unit>\n"
  }

  /// The content of a source or target, with control characters as empty inline elements.
  private static func content1(_ text: String) -> String {
    var count = 0
    return XMLText.content(text) { scalar in
      count += 1
      let code = String(scalar.value, radix: 16, uppercase: true)
      return "<x id=\"control\(count)\" ctype=\"\(XLIFFTerm.controlType)\" equiv-text=\"U+\(code)\"/>"
    }
  }

  static func note1(_ text: String) -> String {
    XMLText.content(EscapedControls.escaped(text)) { _ in "" }
  }

  /// ` name="value"`, or nothing if the value is nil.
  static func attribute(_ name: String, _ value: String?) -> String {
    value.map { " \(name)=\"\(EscapedControls.attribute($0))\"" } ?? ""
  }
}
