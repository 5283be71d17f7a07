import GlossBasics
import Testing

@testable import GlossManagedObjectModel

@Suite struct UTF16OrderTests {
  @Test func ordersAsTheCodeUnitsAndTheScalarsDo() {
    let names = [
      "", "a", "ab", "b", "B", "é", "z\u{301}", "\u{7FF}", "\u{800}", "中", "\u{D7FF}", "\u{E000}", "ﬀ", "\u{FFFD}",
      "\u{10000}", "😀", "😀a", "\u{10FFFF}", "\u{E000}a", "a\u{FFFF}", "a😀",
      "a name that is longer than fifteen bytes", "a name that is longer than fifteen bytés",
    ]
    for left in names {
      for right in names {
        #expect(left.precedesInUTF16(right) == left.utf16.lexicographicallyPrecedes(right.utf16), "\(left) \(right)")
        #expect(left.precedes(right) == left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars))
      }
    }
  }
}
