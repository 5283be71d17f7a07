import GlossLocalization

/// A text as it was exported: the fingerprints of its translation and of its source, and its state.
///
/// Written with each unit to tell an import what the translator touched: a file that comes back weeks later
/// must not put back strings that were corrected in the meantime. The source tells what a text is, and which text was
/// translated, where a program changed keys or white space.
///
/// | XLIFF | |
/// | --- | --- |
/// | 1.2 | `<trans-unit … extradata="modelgloss:5b1c09e2:translated:8f02a7d1">` |
/// | 2.0 | `<unit … modelgloss:exported="5b1c09e2:translated:8f02a7d1">` |
package struct ExportedTarget: Sendable, Hashable {
  /// The fingerprint of the text; that of the empty one if there was no translation.
  private let digits: String
  private let state: TranslationState?
  /// The fingerprint of the source; nil in a file of an earlier version.
  private let sourceDigits: String?

  /// - Parameters:
  ///   - target: the text as it is in the file; nil if there is no translation.
  ///   - source: the text to translate; nil to leave out its fingerprint.
  init(target: String?, state: TranslationState?, source: String? = nil) {
    digits = TextFingerprint(target ?? "").digits
    self.state = target == nil ? nil : state
    sourceDigits = source.map { TextFingerprint($0).digits }
  }

  /// Parses what was written; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    func isFingerprint(_ text: String) -> Bool { text.utf8.count == 8 && text.allSatisfy(\.isHexDigit) }
    guard let first = parts.first, isFingerprint(first), parts.count <= 3 else { return nil }
    digits = first.lowercased()
    state = parts.count > 1 ? TranslationState(rawValue: parts[1]) : nil
    sourceDigits = parts.count == 3 && isFingerprint(parts[2]) ? parts[2].lowercased() : nil
  }

  var text: String {
    let texts = [digits, state?.rawValue ?? "", sourceDigits ?? ""]
    return texts[...(texts.lastIndex { !$0.isEmpty } ?? 0)].joined(separator: ":")
  }

  /// Whether there was a translation.
  var hasText: Bool { state != nil }

  /// Whether a source text is the exported one; nil if that is not known.
  func isSource(_ text: String) -> Bool? { sourceDigits.map { $0 == TextFingerprint(text).digits } }

  /// Whether a string is the exported one.
  func isText(_ text: String?) -> Bool { TextFingerprint(text ?? "").digits == digits }

  /// Whether a state is the exported one.
  func isState(_ other: TranslationState?) -> Bool { other == nil || other == state }
}
