import Foundation
import GlossBasics
import Testing

@Suite struct OrderTests {
  /// In the order of names with numbers; those in one list are neither before nor behind each other.
  @Test func runsOfDigitsCountAsNumbers() {
    let order = [
      [""], ["1", "01", "001"], ["1a"], ["2", "02"], ["9"], ["10"], ["10a2"], ["10a10"], ["11"], ["A"], ["a"],
      ["a0", "a00"], ["a1b"], ["a1c", "a01c"], ["a2", "a002"], ["a2b1"], ["a10", "a010"], ["a12"], ["a13"], ["aa"],
      ["b"],
      ["é"],
    ]
    for (place, names) in order.enumerated() {
      for (otherPlace, others) in order.enumerated() {
        for name in names {
          for other in others {
            #expect(name.countsBefore(other) == (place < otherPlace), "\(name), \(other)")
          }
        }
      }
    }
  }

  /// Scalars from all ranges of UTF-8 and UTF-16, alone and behind others.
  @Test func twoOrdersOfStringsAreThoseOfTheirUnits() {
    let scalars: [Unicode.Scalar] = [
      "a", "b", "\u{7F}", "\u{80}", "\u{E9}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{EFFF}", "\u{F000}",
      "\u{FFFF}", "\u{10000}", "\u{1F600}", "\u{10FFFF}",
    ]
    let texts = [""] + scalars.flatMap { [String($0), "x\($0)", "\($0)x", "\u{1F600}\($0)"] }
    for left in texts {
      for right in texts {
        let isBefore = left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
        #expect(left.precedes(right) == isBefore)
        let isBeforeInUTF16 = Array(left.utf16).lexicographicallyPrecedes(Array(right.utf16))
        #expect(left.precedesInUTF16(right) == isBeforeInUTF16, "\(left), \(right)")
      }
    }
  }

  @Test func positionsAreOrderedByLineThenColumn() {
    let positions = [(1, 1), (1, 2), (2, 1), (10, 1)].map { SourcePosition(line: $0, column: $1) }
    for (place, left) in positions.enumerated() {
      for (other, right) in positions.enumerated() { #expect((left < right) == (place < other)) }
    }
    #expect(positions[1].description == "1:2")
  }
}

@Suite struct SourceTextTests {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @Test(
    arguments: [
      ("", ["1:1"]), ("ab", ["1:1", "1:2", "1:3"]), ("a\nb", ["1:1", "1:2", "2:1", "2:2"]),
      ("a\r\nb", ["1:1", "1:2", "1:3", "2:1", "2:2"]), ("a\rb\r", ["1:1", "1:2", "2:1", "2:2", "3:1"]),
      ("\r\r\n\n", ["1:1", "2:1", "2:2", "3:1", "4:1"]), ("é\n", ["1:1", "1:2", "1:3", "2:1"]),
      ("\na\nb\nc\nd", ["1:1", "2:1", "2:2", "3:1", "3:2", "4:1", "4:2", "5:1", "5:2"]),
    ] as [(String, [String])])
  func everyByteHasALineAndAColumn(text: String, positions: [String]) {
    let source = SourceText(Array(text.utf8))
    #expect((0...text.utf8.count).map { source.position(of: $0).description } == positions)
  }

  @Test func aByteOrderMarkIsNotCounted() {
    let source = SourceText(Self.mark + Array("ab\ncd".utf8))
    #expect(
      (0...8).map { source.position(of: $0).description } == [
        "1:1", "1:1", "1:1", "1:1", "1:2", "1:3", "2:1", "2:2", "2:3",
      ])
    #expect(source.line(1).map(Array.init) == Array("ab".utf8))
    #expect(source.line(2).map(Array.init) == Array("cd".utf8))
    let later = SourceText(Array("a\n".utf8) + Self.mark + Array("b".utf8))
    #expect(later.line(2).map(Array.init) == Self.mark + Array("b".utf8))
    #expect(later.position(of: 5).description == "2:4")
  }

  @Test(
    arguments: [
      ("", ["", nil]), ("a", ["a", nil]), ("a\n", ["a", "", nil]), ("a\r\nb\rc\n\nd", ["a", "b", "c", "", "d", nil]),
      ("\r", ["", "", nil]),
    ] as [(String, [String?])])
  func aLineIsWithoutItsBreak(text: String, lines: [String?]) {
    let source = SourceText(Array(text.utf8))
    for (place, line) in lines.enumerated() {
      #expect(source.line(place + 1).map(Array.init) == line.map { Array($0.utf8) })
    }
    #expect(source.line(0) == nil && source.line(-1) == nil)
  }
}

@Suite struct StoredValueTests {
  @Test(
    arguments: [
      (StoredValue.null, nil, nil, nil), (.integer(7), 7, nil, nil), (.real(7), 7, nil, nil),
      (.real(7.5), nil, nil, nil),
      (.text("7"), nil, "7", nil), (.blob([7]), nil, nil, [7]), (.real(.nan), nil, nil, nil),
    ] as [(StoredValue, Int?, String?, [UInt8]?)])
  func aValueIsOfItsStorageClass(value: StoredValue, integer: Int?, text: String?, blob: [UInt8]?) {
    #expect(value.integer == integer)
    #expect(value.text == text)
    #expect(value.blob == blob)
  }

  @Test func aDeferredValueIsComputedOnce() {
    let deferred = Deferred<Int>()
    #expect(deferred.value { 1 } == 1)
    #expect(deferred.value { 2 } == 1)
  }

  /// Batches of every size, and elements that do not fill the last one.
  @Test(arguments: [0, 1, 2, 5, 6, 7], [1, 2, 3, 10])
  func aMapInBatchesIsAMap(count: Int, strideLength: Int) {
    let numbers = Array(0..<count)
    for isWorthwhile in [true, false] {
      #expect(
        numbers.concurrentMap(isWorthwhile: isWorthwhile, strideLength: strideLength) { $0 * 3 }
          == numbers.map { $0 * 3 })
    }
    #expect(Parallel.both({ count }, { "b" }) == (count, "b"))
  }

  /// Threads that are not worth it are not started.
  @Test func littleWorkStaysOnItsThread() {
    let here = ObjectIdentifier(Thread.current)
    let numbers = Array(0..<400)
    let isHere = numbers.concurrentMap(isWorthwhile: false) { number in
      (0..<number).reduce(0, &+) >= 0 && ObjectIdentifier(Thread.current) == here
    }
    #expect(!isHere.contains(false))
    let (first, others) = Parallel.one(
      { ObjectIdentifier(Thread.current) == here }, beside: numbers, isWorthwhile: false
    ) { number in
      (0..<number).reduce(0, &+) >= 0 && ObjectIdentifier(Thread.current) == here
    }
    #expect(first && !others.contains(false))
  }
}
