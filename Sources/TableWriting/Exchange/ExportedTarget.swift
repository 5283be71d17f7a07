import GlossLocalization

/// A translation as it was exported: the fingerprint of its text, and its state.
///
/// Written with each unit to tell an import what the translator touched: a file that comes back weeks later
/// must not put back strings that were corrected in the meantime.
///
/// | XLIFF | |
/// | --- | --- |
/// | 1.2 | `<trans-unit … extradata="modelgloss:5b1c09e2:translated">` |
/// | 2.0 | `<unit … modelgloss:exported="5b1c09e2:translated">` |
package struct ExportedTarget: Sendable, Hashable {
  /// The fingerprint of the text; that of the empty one if there was no translation.
  private let digits: String
  private let state: TranslationState?

  /// - Parameter target: the text as it is in the file; nil if there is no translation.
  init(target: String?, state: TranslationState?) {
    digits = TextFingerprint(target ?? "").digits
    self.state = target == nil ? nil : state
  }

  /// Parses what was written; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, first.utf8.count == 8, first.allSatisfy(\.isHexDigit), parts.count <= 2 else {
      return nil
    }
    digits = first.lowercased()
    state = parts.count == 2 ? TranslationState(rawValue: parts[1]) : nil
  }

  var text: String { state.map { "\(digits):\($0.rawValue)" } ?? digits }

  /// Whether a string is the exported one.
  func isText(_ text: String?) -> Bool { TextFingerprint(text ?? "").digits == digits }

  /// Whether a state is the exported one.
  func isState(_ other: TranslationState?) -> Bool { other == nil || other == state }
}
