import Foundation
import Testing

@testable import GlossFiles

/// The patterns of gitignore(5) and of git's matcher; a path that ends with a slash is a folder.
@Suite struct IgnoredPathTests {
  private func verdict(_ patterns: String, on path: String) -> Bool? {
    let isFolder = path.hasSuffix("/")
    return IgnorePatterns(Array(patterns.utf8)).verdict(
      on: isFolder ? String(path.dropLast()) : path, isFolder: isFolder)
  }

  @Test(
    arguments: [
      ("", "a", nil), ("x", "x", true), ("x", "y", nil), ("ab", "cd", nil), ("x", "a/x", true), ("x", "x/a", nil),
      ("# a\n\nb", "b", true), ("#x", "#x", nil), ("\\#x", "#x", true), ("x\r\ny\r", "x", true),
      ("x\r\ny\r", "y", true),
      ("\u{FEFF}q", "q", true), ("x\n!x", "x", false), ("!x\nx", "x", true), ("!x", "x", false), ("\\!x", "!x", true),
      ("/", "a", nil), ("!", "!", nil), ("!/", "a/", nil), ("x  ", "x", true), ("x\\ ", "x ", true), ("x\\ ", "x", nil),
      ("x\\\\ ", "x\\", true), (" ", " ", nil), ("a b", "a b", true), ("d\t", "d", nil),
    ] as [(String, String, Bool?)])
  func linesAreReadAsGitReadsThem(_ patterns: String, _ path: String, _ expected: Bool?) {
    #expect(verdict(patterns, on: path) == expected)
  }

  @Test(
    arguments: [
      ("/x", "x", true), ("/x", "a/x", nil), ("a/x", "a/x", true), ("a/x", "b/a/x", nil), ("x/", "x/", true),
      ("x/", "x", nil), ("x/", "a/x/", true), ("/x/", "x/", true), ("/x/", "a/x/", nil), ("a/x/", "a/x", nil),
      ("x", "x/", true), ("*.mom", ".mom", true), ("*.mom", "mom", nil), ("*.mom", "a/x.mom", true),
      ("*.mom", "x.moms", nil), ("*.mom", "x.mon", nil), ("/*.c", "x.c", true), ("/*.c", "a/x.c", nil),
      ("a/*.c", "a/x.c", true), ("*a*b", "xaxb", true), ("*a*b", "x/axb", true), ("*.?", "a.c", true),
      ("?.x", "ab.x", nil), ("?.x", "a.x", true), ("*.m/", "a.m/", true), ("*.m/", "a.m", nil), ("*", "a", true),
    ] as [(String, String, Bool?)])
  func slashesTieAPatternToItsPlace(_ patterns: String, _ path: String, _ expected: Bool?) {
    #expect(verdict(patterns, on: path) == expected)
  }

  @Test(
    arguments: [
      ("*/x", "a/x", true), ("*/x", "a/b/x", nil), ("*/x", "x", nil), ("a/*", "a/b", true), ("a/*", "a/b/c", nil),
      ("**/x", "x", true), ("**/x", "a/b/x", true), ("**/x", "ax", nil), ("a/**", "a/b", true), ("a/**", "a/b/c", true),
      ("a/**", "a/", nil), ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/xb", nil),
      ("a**/b", "ax/b", true), ("a**/b", "ax/y/b", nil), ("a/x**b", "a/xyb", true), ("a/**b", "a/xb", true),
      ("a/**b", "a/x/b", nil), ("**", "a/b", true), ("***/q", "a/b/q", true), ("a?", "a", nil), ("a?", "abc", nil),
      ("a?", "ab", true), ("a?c/d", "a/c/d", nil), ("a*b", "a", nil), ("a*b", "ab", true), ("a*c/", "ab/c/", nil),
      ("a*b*", "axbx", true), ("**/a/*b/**/c", "x/a/yb/a/zb/d/c", true), ("**/a/**/b", "a/x/a/y/c", nil),
    ] as [(String, String, Bool?)])
  func starsStopAtSlashesUnlessTheyAreTwo(_ patterns: String, _ path: String, _ expected: Bool?) {
    #expect(verdict(patterns, on: path) == expected)
  }

  @Test(
    arguments: [
      ("[ab]x", "bx", true), ("[ab]x", "cx", nil), ("[!ab]x", "bx", nil), ("[!ab]x", "cx", true), ("[^ab]x", "bx", nil),
      ("[^ab]x", "cx", true), ("[a!^]x", "^x", true), ("a[/]b/c", "a/b/c", nil), ("a[!x]b/c", "a/b/c", nil),
      ("[b-d]", "a", nil), ("[b-d]", "b", true), ("[b-d]", "d", true), ("[b-d]", "e", nil), ("[c-a]", "b", nil),
      ("[a-]", "-", true), ("[a-]", "a", true), ("[-a]", "-", true), ("[-c]", "b", nil), ("[acz]", "m", nil),
      ("[a-c-e]", "-", true), ("[a-c-e]", "d", nil), ("[]a]", "]", true), ("[]a]", "a", true), ("[!]a]", "]", nil),
      ("[\\]]", "]", true), ("[\\]]", "\\", nil), ("[a-\\c]", "b", true), ("[a-\\c]", "c", true), ("[a-\\c]", "d", nil),
      ("[[:digit:]]", "7", true), ("[[:digit:]]", "d", nil), ("[[:digit:]x]", "x", true), ("[[:nope:]]", "n", nil),
      ("[[:digit:]-9]", "-", true), ("[a:x:]", "x", true), ("[[ab:]", "a", true), ("[[:]", "[", true),
      ("[[:]", ":", true), ("[[:a]", "a", true), ("[[a]", "[", true), ("[", "[", nil), ("[a", "[a", nil),
      ("[a-", "a", nil), ("[a-\\", "a", nil), ("[\\", "\\", nil), ("a\\", "a\\", nil), ("\\a", "a", true),
      ("\\*", "*", true), ("\\*", "a", nil), ("[!a]", "ü", nil), ("[\u{1}-\u{7F}]", "\u{7F}", true),
    ] as [(String, String, Bool?)])
  func setsHaveTheirMembers(_ patterns: String, _ path: String, _ expected: Bool?) {
    #expect(verdict(patterns, on: path) == expected)
  }

  /// As the C library has them for ASCII.
  @Test func classesAreThoseOfPOSIX() throws {
    let classes: [(String, (Int32) -> Int32)] = [
      ("alnum", isalnum), ("alpha", isalpha), ("blank", isblank), ("cntrl", iscntrl), ("digit", isdigit),
      ("graph", isgraph), ("lower", islower), ("print", isprint), ("punct", ispunct), ("space", isspace),
      ("upper", isupper), ("xdigit", isxdigit),
    ]
    for (name, isMember) in classes {
      var rest = Array(":\(name):]]".utf8)[...]
      rest.insert(UInt8(ascii: "["), at: 0)
      let set = try #require(ByteSet(reading: &rest))
      #expect(rest.isEmpty)
      let members = (UInt8.min...UInt8.max).filter { $0 < 0x80 && isMember(Int32($0)) != 0 }
      #expect((UInt8.min...UInt8.max).filter(set.contains) == members, "\(name)")
    }
  }

  @Test func noMoreThanTwoThousandPatternsAreRead() {
    let names = (0..<1999).map { "x\($0)\n#\n" }.joined()
    #expect(verdict(names + "a\nb", on: "a") == true)
    #expect(verdict(names + "a\nb", on: "b") == nil)
  }

  @Test func nothingIsBelowAFolderItself() throws {
    let pattern = try #require(WildcardPattern(Array("abc/**".utf8)))
    #expect(!pattern.matches(Array("abc/".utf8), from: 0))
    #expect(pattern.matches(Array("abc/d".utf8), from: 0))
    #expect(pattern.matches(Array("x/abc/d".utf8), from: 2))
  }

  /// All patterns of up to four characters on all paths of up to five, held against a search that tries everything.
  @Test func starsTakeWhatAnyDivisionOfThePathLets() {
    func texts(_ alphabet: String, _ length: Int) -> [String] {
      length == 0 ? [""] : texts(alphabet, length - 1).flatMap { text in alphabet.map { text + String($0) } }
    }
    let paths = (1...5).flatMap { texts("ab/", $0) }
      .filter { !$0.hasPrefix("/") && !$0.hasSuffix("/") && !$0.contains("//") }.map { Array($0.utf8) }
    for text in (1...4).flatMap({ texts("a*/", $0) }) {
      guard let pattern = WildcardPattern(Array(text.utf8)) else { continue }
      let pieces = Self.pieces(of: text)
      for path in paths where pattern.matches(path, from: 0) != Self.fits(pieces[...], path[...]) {
        Issue.record("\(text) on \(String(decoding: path, as: UTF8.self))")
      }
    }
  }

  private enum Piece { case byte(UInt8), star, folders, everything }

  private static func pieces(of text: String) -> [Piece] {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.enumerated().flatMap { place, part -> [Piece] in
      let isLast = place == parts.count - 1
      if part.count > 1, part.allSatisfy({ $0 == "*" }) { return [isLast ? .everything : .folders] }
      let own = part.utf8.map { $0 == UInt8(ascii: "*") ? Piece.star : .byte($0) }
      return own + (isLast ? [] : [.byte(UInt8(ascii: "/"))])
    }
  }

  private static func fits(_ pieces: ArraySlice<Piece>, _ path: ArraySlice<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    switch pieces.first {
    case nil: return path.isEmpty
    case .byte(let byte): return path.first == byte && fits(pieces.dropFirst(), path.dropFirst())
    case .everything: return !path.isEmpty
    case .star:
      return fits(pieces.dropFirst(), path) || path.first.map { $0 != slash } == true && fits(pieces, path.dropFirst())
    case .folders:
      return fits(pieces.dropFirst(), path)
        || path.indices.contains { path[$0] == slash && fits(pieces.dropFirst(), path[($0 + 1)...]) }
    }
  }
}

@Suite struct GlobTests {
  @Test(
    arguments: [
      ("", "", true), ("", "a", false), ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("ab", "a", false),
      ("*", "", true), ("*", "a/b", true), ("a*", "a", true), ("a*", "ba", false), ("*a", "bba", true),
      ("*a", "bab", false), ("a*b*c", "axbxbxc", true), ("a*b*c", "axcxb", false), ("**", "x", true), ("?", "é", true),
      ("?", "", false), ("?", "ab", false), ("v[0-9]", "v7", true), ("v[0-9]", "vx", false), ("v[0-9]", "v[0-9]", true),
      ("v[0-9]*", "v1.0", true), ("v[!0-9]", "v7", false), ("v[!0-9]", "vé", true), ("v[a]", "vé", false),
      ("v[", "v[", true), ("v[", "vx", false), ("v[0-9", "v[0-9", true), ("[é]", "[é]", true), ("[é]", "é", false),
      ("[a]é", "aé", true), ("[[:digit:]]x", "1x", true), ("[ab][cd]", "bd", true), ("[ab][cd]", "[ab][cd]", true),
      ("[ab][cd]", "b[cd]", false), ("\\a", "\\a", true),
    ])
  func matchesTheWholeString(_ pattern: String, _ text: String, _ isMatch: Bool) {
    #expect(Glob(pattern).matches(text) == isMatch)
  }
}
