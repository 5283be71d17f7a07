import GlossBasics
import GlossDiagnostics

/// The mark of an entry that was written for a translator and still holds the text of the development language.
///
/// ```
/// /* The player's given name. */
/// /* modelgloss:untranslated 5b1c09e2 */
/// "Property/firstName/Entity/Player" = "First Name";
/// ```
///
/// A `.strings` file knows no states, so the mark is a comment of its own before the entry; whoever translates the
/// entry removes it. The digits are a check sum of the entry as it was written: as long as it fits, nobody has touched
/// the entry, and it may follow the text of the development language when that changes. An entry without digits, or
/// with others, is somebody's work. String Catalogs have the state `new` instead.
package enum UntranslatedMark {
  package static let text = "modelgloss:untranslated"

  /// Whether a text is the "…" that remedies write where a text belongs.
  package static func isPlaceholder(_ value: String) -> Bool { value == "…" }

  /// The mark of an entry with the comment that is written before it.
  package static func text(value: String, comment: String?) -> String {
    "\(text) \(checkSum(value: value, comment: comment))"
  }

  /// Whether an entry with this comment and state says of itself that it is not translated yet.
  package static func stands(inComment comment: String?, state: String?) -> Bool {
    if state == "new" { return true }
    // Few comments have a colon, and a search for a text is slow.
    guard let comment, comment.utf8.contains(UInt8(ascii: ":")) else { return false }
    return comment.contains(text)
  }

  /// Whether an entry is marked and as it was written.
  ///
  /// - Parameter comment: the entry's comments as read, the mark among them.
  package static func isUntouched(value: String, comment: String?) -> Bool {
    guard let comment, let range = range(in: comment) else { return false }
    return comment[range] == text(value: value, comment: removed(from: comment))
  }

  /// Whether an untouched entry would be marked otherwise with another text or comment.
  package static func isOutOfDate(_ entry: TableEntry, value: String, comment: String?) -> Bool {
    if entry.state != nil { return entry.value != value }
    let old = text(value: entry.value, comment: entry.comment.flatMap(removed))
    return isUntouched(value: entry.value, comment: entry.comment) && old != text(value: value, comment: comment)
  }

  /// A comment without the mark; nil when nothing is left of it.
  package static func removed(from comment: String) -> String? {
    guard comment.contains(text) else { return comment }
    let lines = stripped(comment).split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.filter { $0.utf8.contains { $0 > 0x20 } }
    return kept.isEmpty ? nil : kept.joined(separator: "\n")
  }

  /// A text without the marks in it, all else as it stands.
  package static func stripped(_ text: String) -> String {
    var result = text
    while let range = range(in: result) { result.removeSubrange(range) }
    return result
  }

  /// Where the first mark stands, its check sum included.
  private static func range(in comment: String) -> Range<String.Index>? {
    guard let mark = comment.firstRange(of: text) else { return nil }
    let rest = comment[mark.upperBound...]
    let digits = rest.dropFirst().prefix(9)
    let count = digits.prefix { $0.isHexDigit && $0.isASCII }.count
    guard rest.first == " ", count == 8 else { return mark }
    return mark.lowerBound..<rest.index(rest.startIndex, offsetBy: 9)
  }

  /// Eight hexadecimal digits of the 32-bit FNV-1a hash of the value and the comment's letters; how a comment is broken
  /// into lines does not count, as editors and line ends change it.
  private static func checkSum(value: String, comment: String?) -> String {
    var hash: UInt32 = 2_166_136_261
    func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    value.utf8.forEach(add)
    add(0)
    for byte in (comment ?? "").utf8 where byte > 0x20 && byte != UInt8(ascii: "*") && byte != UInt8(ascii: "/") {
      add(byte)
    }
    return hash.digits(radix: 16, width: 8)
  }
}

extension TableEntry {
  /// Whether the entry says of itself that it is not translated yet.
  package var isMarkedUntranslated: Bool { UntranslatedMark.stands(inComment: comment, state: state) }
}
