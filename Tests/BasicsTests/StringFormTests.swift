import GlossBasics
import Testing

/// Strings as they are written for one place or another.
@Suite struct StringFormTests {
  @Test(
    arguments: [
      ("", "\"\""), ("a b", "\"a b\""), ("a\"b", "\"a\\\"b\""), ("a\\b", "\"a\\\\b\""), ("\n\r\t", "\"\\n\\r\\t\""),
      ("é\u{1}", "\"é\u{1}\""),
    ])
  func quotesEscapeWhatIsSpecial(text: String, expected: String) {
    #expect(text.quoted == expected)
  }

  @Test(arguments: [(299, false), (300, false), (301, true)], ["a", "é"])
  func aLongStringIsCut(_ length: (Int, Bool), letter: String) {
    let (count, isCut) = length
    for end in ["", "\n"] {
      let text = String(repeating: letter, count: count - end.utf8.count) + end
      let escaped = String(repeating: letter, count: min(count, 300) - (isCut ? 0 : end.utf8.count))
      #expect(text.quoted == "\"" + escaped + (isCut ? "…" : end.isEmpty ? "" : "\\n") + "\"", "\(count)")
    }
  }

  @Test(
    arguments: [
      ("5 < 6\n", #""5 \u{3c} 6\n""#), ("", #""""#), ("a\"\\b", #""a\"\\b""#), ("\r\t", #""\r\t""#),
      (">&`", #""\u{3e}\u{26}\u{60}""#), ("\u{202E}x", #""\u{202e}x""#), ("é'$", #""é'$""#), ("\u{0}", #""\u{0}""#),
    ])
  func aSwiftLiteralHasNoMarkup(text: String, expected: String) {
    #expect(text.swiftLiteral == expected)
  }

  @Test(
    arguments: [
      ("", ""), ("a", "a"), (" a ", "a"), ("a ", "a"), (" a", "a"), ("\t\n", ""), ("  a b\u{3000}", "a b"),
      ("\u{A0}é", "é"),
      (" ", ""), ("a b", "a b"),
    ])
  func whiteSpaceIsTrimmedAtBothEnds(text: String, expected: String) {
    #expect(text.trimmed == expected)
    #expect(text.isBlank == expected.isEmpty)
  }

  @Test(
    arguments: [("", true), (" ~", true), ("a\u{7F}", false), ("\u{1F}", false), ("é", false), ("a\n", false)]
      as [(String, Bool)])
  func printableASCIIHasNoControls(text: String, isPrintable: Bool) {
    #expect(text.isPrintableASCII == isPrintable)
    #expect(text.hasByte { !(0x20...0x7E).contains($0) } == !isPrintable)
  }

  @Test(
    arguments: [
      ([], ""), (["iOS"], "iOS"), (["tvOS", "watchOS"], "tvOS and watchOS"),
      (["iOS", "macOS", "tvOS"], "iOS, macOS and tvOS"),
    ] as [([String], String)])
  func wordsAreListed(words: [String], expected: String) {
    #expect(words.wordList == expected)
  }

  @Test func digitsArePadded() {
    #expect(233.digits(radix: 16, width: 4, uppercase: true) == "00E9")
    #expect(233.digits(width: 2) == "233" && 233.digits(width: 3) == "233" && 7.digits(width: 0) == "7")
    #expect(Unicode.Scalar(0xE9).codePoint == "U+00E9" && Unicode.Scalar("😀").codePoint == "U+1F600")
    #expect("aé\u{301}b".codePointsBeyondASCII == "U+00E9 U+0301" && "ab".codePointsBeyondASCII.isEmpty)
  }

  /// As published with the algorithm.
  @Test(
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("b", "af63df4c8601f1a5"), ("foobar", "85944171f73967e8"),
    ])
  func hashesAreThoseOfFNV(text: String, hash: String) {
    #expect(text.stableHash() == hash)
    #expect(text.stableHash(seed: 1) != hash)
  }

  @Test(
    arguments: [
      (UInt8(ascii: "0"), UInt32?(0)), (0x39, 9), (0x2F, nil), (0x3A, nil), (0x41, 10), (0x46, 15), (0x40, nil),
      (0x47, nil),
      (0x61, 10), (0x66, 15), (0x60, nil), (0x67, nil),
    ] as [(UInt8, UInt32?)])
  func hexadecimalDigitsHaveTheirValue(byte: UInt8, value: UInt32?) {
    #expect(byte.hexadecimalDigit == value)
  }

  @Test(
    arguments: [
      (0x41, [0x41]), (0xE9, [0xC3, 0xA9]), (0x20AC, [0xE2, 0x82, 0xAC]), (0x1F600, [0xF0, 0x9F, 0x98, 0x80]),
      (0xD800, [0xEF, 0xBF, 0xBD]), (0x110000, [0xEF, 0xBF, 0xBD]),
    ] as [(UInt32, [UInt8])])
  func whatIsNoCharacterIsReplaced(value: UInt32, bytes: [UInt8]) {
    var all: [UInt8] = [1]
    all.appendUTF8(value)
    #expect(all == [1] + bytes)
  }

  @Test(
    arguments: [
      ("a", "a", true), ("a", "b", false), ("", "", true), ("a", "ab", false), ("\u{E9}", "e\u{301}", false),
      ("\u{212B}", "\u{C5}", false), ("\u{F900}", "\u{8C48}", false),
    ])
  func literalStringsAreComparedByCodePoints(left: String, right: String, isSame: Bool) {
    #expect(left.isLiterally(right) == isSame)
    #expect((LiteralText(left) == LiteralText(right)) == isSame)
    #expect(Set([LiteralText(left), LiteralText(right)]).count == (isSame ? 1 : 2))
  }

  @Test func anAddressNamesTheVersion() {
    #expect(ProductAddress.raw("a/b").hasSuffix("/modelgloss/v\(productVersion)/a/b"))
  }

  @Test(
    arguments: [
      ("iOS", "iOS"), ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\u{1B}b", "a\\u{1B}b"),
    ])
  func aFailureIsOneLine(reason: String, expected: String) {
    let failure = InputFailure(path: "p", position: SourcePosition(line: 2, column: 3), reason: reason)
    #expect(failure.description == "p:2:3: error: \(expected)")
  }

  @Test(arguments: ["holds", "contains", "cannot", "does", "ends", "has"])
  func aReasonThatBeginsWithAVerbIsAboutTheFile(verb: String) {
    #expect(InputFailure(path: "p", reason: "\(verb) x").description == "p: error: the file \(verb) x")
    #expect(InputFailure(path: "p", reason: "\(verb)x").description == "p: error: \(verb)x")
  }
}

@Suite struct ShellQuotingTests {
  @Test(
    arguments: [
      ("~", "\"~\""), ("a~", "a~"), ("#a", "\"#a\""), ("a#b", "a#b"), ("a\tb", "\"a?b\""), ("a\u{7F}b", "\"a?b\""),
      ("a\u{7F}$", "a?\\$"), ("\u{1F}'", "?\\'"), ("a(b)", "\"a(b)\""), ("a_b-c./:@%+=,'", "a_b-c./:@%+=,\\'"),
      ("a~'", "a\\~\\'"), ("é'1", "é\\'1"), (" é", "\" é\""), ("a;b", "\"a;b\""), ("!", "\\!"), ("a\"", "a\\\""),
      ("\\", "\\\\"), ("²'", "²\\'"), ("a\n", "\"a?\""),
    ])
  func aWordIsQuotedOnlyAsFarAsNeeded(text: String, word: String) {
    #expect(text.shellQuoted == word)
  }
}
