package import GlossBasics

/// Finds returned files that have different new texts for one key: which of them is meant, only a person knows.
package struct ReturnedDisagreement {
  private struct Place: Hashable {
    var original: String
    var language: String?
    var key: String
  }

  private var texts: [Place: (text: String, path: String)] = [:]

  package init() {}

  /// Takes the texts of a file that differ from what was exported, where that is known.
  ///
  /// - Returns: why the file is not imported, if one before has another text; nil if none has.
  package mutating func failure(of document: TranslationDocument, at path: String) -> InputFailure? {
    var first: InputFailure?
    var new: [Place: (text: String, path: String)] = [:]
    for file in document.files {
      for unit in file.units where unit.exported != nil && !unit.isUntouched {
        guard let text = unit.target, !text.isEmpty else { continue }
        let place = Place(original: file.original, language: file.targetLanguage, key: unit.key)
        if let other = texts[place], other.text != text, first == nil {
          first = InputFailure(
            path: path, position: unit.position,
            reason: "says “\(text)” for \(unit.key), and \(other.path), which is imported with it, “\(other.text)”",
            remedy: "make them agree, or import one of them")
        }
        new[place] = (text, path)
      }
    }
    if first == nil { texts.merge(new) { $1 } }
    return first
  }
}
