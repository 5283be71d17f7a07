import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

/// Reports tables whose encoding is not the one they declare, which their reader finds, and strings that lost letters
/// in an earlier conversion.
extension WrongEncodingRule: TableRule {
  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    return table.judgedEntries.compactMap { entry in
      guard table.hasUnusualText(entry) else { return nil }
      let (key, text) = (table.entries.key(at: entry).quoted, table.text(of: entry))
      if text.unicodeScalars.contains("\u{FFFD}"), !isReported(entry, of: table) {
        return context.finding(
          .wrongEncoding, "the text of \(key) contains the character U+FFFD, which replaces a lost letter",
          atValueOf: entry, in: table, remedy: "write the text again")
      }
      if let reference = CharacterReference(in: text) {
        var finding = context.finding(
          .wrongEncoding, "the text of \(key) contains “\(reference.text)”, which users read as it is",
          atValueOf: entry, in: table, remedy: "write the character itself, “\(reference.character)”")
        finding.severity = .warning
        return finding
      }
      guard let (read, meant) = misread(in: text) else { return nil }
      return context.finding(
        .wrongEncoding, "the text of \(key) contains “\(read)”: “\(meant)” in UTF-8, read in another encoding",
        atValueOf: entry, in: table, remedy: "write “\(meant)”, here and wherever a letter became two")
    }
  }

  /// The first letter that was written in UTF-8 and read as Latin-1: “Ã¼” for “ü”. Quotation marks and spaces may follow
  /// a capital Ã or Â.
  private static func misread(in text: String) -> (read: String, meant: String)? {
    let scalars = Array(text.unicodeScalars)
    for (first, second) in zip(scalars, scalars.dropFirst())
    where ["\u{C2}", "\u{C3}"].contains(first) && (0x80...0xBF).contains(second.value)
      && !["\u{A0}", "«", "»"].contains(second)
    {
      let bytes = [UInt8(first.value), UInt8(second.value)]
      return ("\(first)\(second)", String(decoding: bytes, as: UTF8.self))
    }
    return nil
  }

  /// Whether the reader inserted the character itself and reported it.
  private static func isReported(_ entry: Int, of table: TableOverlay) -> Bool {
    let line = table.entries.valuePosition(at: entry)?.line
    return table.source(of: entry)?.findings.contains {
      $0.rule == .wrongEncoding || $0.rule == .syntaxError && $0.position?.line == line
    } ?? false
  }
}

/// A reference to a character as HTML and XML have it, such as `&eacute;` or `&#39;`, which tables do not decode.
private struct CharacterReference {
  /// As it is written.
  let text: String
  let character: String

  /// The first in a text; nil if it has no such reference.
  init?(in text: String) {
    for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: ";"), let scalar = Self.scalar(of: part[..<end]) else { continue }
      (self.text, character) = ("&\(part[...end])", String(Character(scalar)))
      return
    }
    return nil
  }

  private static func scalar(of name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[name] }
    let digits = name.dropFirst()
    let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    // Control characters have findings of their own.
    return number.flatMap { $0 > 0x1F ? Unicode.Scalar($0) : nil }
  }

  /// The names of HTML 2 and 3.2: those of Latin-1 in their order, and those that markup needs.
  private static let named: [Substring: Unicode.Scalar] = {
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
      para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
      Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
      Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
      igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
      thorn yuml
      """
    var named: [Substring: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "hellip": "…", "ndash": "–", "mdash": "—",
      "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bdquo": "„", "euro": "€", "trade": "™", "oelig": "œ",
      "OElig": "Œ",
    ]
    for (number, name) in latin.split(separator: " ").enumerated() {
      named[name] = Unicode.Scalar(0xA0 + UInt32(number))
    }
    return named
  }()
}
