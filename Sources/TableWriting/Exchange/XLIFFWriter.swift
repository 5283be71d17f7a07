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
      for unit in file.units { append(unit, to: &text) }
      text += "    </body>\n  </file>\n"
    }
    return text + "</xliff>\n"
  }

  /// Adds a unit of version 1.2, piece by piece, since there are a hundred thousand.
  private static func append(_ unit: TranslationUnit, to text: inout String) {
    text += "      <trans-unit"
    text += attribute("id", unit.key)
    text += attribute("extradata", unit.exported.map { XLIFFTerm.exportedPrefix + $0.text })
    text += " xml:space=\"preserve\">\n        <source>"
    text += content1(unit.source)
    text += "</source>\n"
    if let target = unit.target {
      text += "        <target"
      text += attribute("state", unit.state.map(XLIFFTerm.state1))
      text += ">"
      text += content1(target)
      text += "</target>\n"
    }
    for note in unit.notes {
      text += "        <note>"
      text += note1(note)
      text += "</note>\n"
    }
    text += "      </trans-unit>\n"
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
