package import GlossBasics
import GlossLocalization

/// Reads XLIFF 1.2 and 2.0 as written by Xcode and translation tools.
///
/// White space is significant whatever `xml:space` says, since tables contain it literally. Inline elements that tools
/// put around or in place of text are replaced by the text they represent.
package enum XLIFFReader {
  /// Parses a file.
  ///
  /// - Throws: `InputFailure` if it is malformed or not a supported version of XLIFF.
  package static func read(_ bytes: [UInt8], path: String) throws(InputFailure) -> TranslationDocument {
    let root = try MarkupParser.parse(bytes, path: path)
    guard root.name == "xliff" else {
      throw InputFailure(
        path: path, position: root.position, reason: "its root element is <\(root.name)>, not <xliff>",
        remedy: "give a file that `strings export` or Xcode wrote")
    }
    let version = root.attributes["version"] ?? ""
    if root.namespace == XLIFFTerm.namespace2 || version.hasPrefix("2.") {
      return TranslationDocument(version: .version2, files: version2(root))
    }
    if root.namespace == XLIFFTerm.namespace1 || version.hasPrefix("1.") {
      return TranslationDocument(version: .version1, files: version1(root))
    }
    throw InputFailure(
      path: path, position: root.position, reason: "XLIFF \(version) is not supported", remedy: "use 1.2 or 2.0")
  }

  private static func version1(_ root: MarkupElement) -> [TranslationFile] {
    root.elements("file").map { file in
      TranslationFile(
        original: EscapedControls.unescaped(file.attributes["original"] ?? ""),
        sourceLanguage: file.attributes["source-language"] ?? "",
        targetLanguage: file.attributes["target-language"],
        units: file.elements("body").flatMap { units($0, named: "trans-unit", unit1) })
    }
  }

  /// The units of a file, body or group, in order.
  static func units(
    _ parent: MarkupElement, named name: String, _ unit: (MarkupElement) -> TranslationUnit
  ) -> [TranslationUnit] {
    parent.elements.flatMap { element -> [TranslationUnit] in
      switch element.name {
      case "group": units(element, named: name, unit)
      case name: [unit(element)]
      default: []
      }
    }
  }

  private static func unit1(_ element: MarkupElement) -> TranslationUnit {
    let target = element.elements("target").first
    var unit = TranslationUnit(
      key: EscapedControls.unescaped(element.attributes["id"] ?? ""),
      source: element.elements("source").first.map(text1) ?? "",
      target: target.map(text1),
      state: target?.attributes["state"].flatMap { XLIFFTerm.state(version1: $0) },
      notes: element.elements("note").map { EscapedControls.unescaped($0.text) }.filter { !$0.isEmpty },
      position: element.position, targetPosition: target?.contentPosition)
    unit.otherKeys = [element.attributes["resname"]].compactMap { $0.map(EscapedControls.unescaped) }
    unit.exported = element.attributes["extradata"].flatMap { $0.removingPrefix(XLIFFTerm.exportedPrefix) }
      .flatMap { ExportedTarget($0) }
    if let target { unit.inlineProblem = InlineElements.problem(element.elements("source").prefix(1), [target]) }
    return unit
  }

  /// The text of a source or target.
  private static func text1(_ element: MarkupElement) -> String {
    var result = ""
    for child in element.children {
      switch child {
      case .text(let text):
        result += text
      case .element(let inline) where inline.children.isEmpty:
        let equivalent = inline.attributes["equiv-text"] ?? ""
        if inline.attributes["ctype"] == XLIFFTerm.controlType,
          let scalar = scalar(hexadecimal: equivalent.dropFirst(2))
        {
          result.unicodeScalars.append(scalar)
        } else {
          result += equivalent
        }
      case .element(let inline):
        result += text1(inline)
      }
    }
    return result
  }

  /// The character with a hexadecimal code such as `1F`.
  static func scalar(hexadecimal digits: some StringProtocol) -> Unicode.Scalar? {
    UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
  }
}
