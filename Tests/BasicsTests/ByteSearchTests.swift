import GlossBasics
import Testing

@Suite struct ByteSearchTests {
  /// Every text of at most six letters of two, and all runs of two or three, held against a plain search.
  @Test func findsWhatAPlainSearchFinds() {
    func texts(_ length: Int) -> [[UInt8]] {
      length == 0 ? [[]] : texts(length - 1).flatMap { [$0 + [97], $0 + [98]] }
    }
    let runs = (2...3).flatMap(texts)
    let search = ByteRuns(runs.map { String(decoding: $0, as: UTF8.self) })
    for text in (0...6).flatMap(texts) {
      let expected = runs.map { run in
        run.count <= text.count
          && (0...(text.count - run.count)).contains { Array(text[$0..<($0 + run.count)]) == run }
      }
      #expect(search.found(in: text) == expected, "\(text)")
      #expect(search.isFound(in: text) == expected.contains(true))
      let places = runs.map { run in
        run.count > text.count ? 0 : (0...(text.count - run.count)).count { Array(text[$0..<($0 + run.count)]) == run }
      }
      for times in 1...6 {
        #expect(search.isFound(in: text, times: times) == (places.reduce(0, +) >= times), "\(text), \(times)")
      }
      for (number, run) in runs.enumerated() {
        #expect(text.contains(run: run) == expected[number])
        #expect(ByteRuns([String(decoding: run, as: UTF8.self)]).isFound(in: text) == expected[number])
      }
    }
  }

  /// The first place, in bytes, strings and parts of strings, held against the standard library's search.
  @Test func placesAreThoseOfTheStandardLibrary() {
    let letters = ["", "a", "b", "ab", "aab", "é", "日"]
    let texts = letters.flatMap { first in letters.flatMap { second in letters.map { first + second + $0 } } }
    for text in texts {
      for run in letters.dropFirst() {
        let expected = Array(text.utf8).firstRange(of: Array(run.utf8))
        #expect(Array(text.utf8).byteRange(of: Array(run.utf8)) == expected)
        #expect(text.holds(run) == (expected != nil))
        let range = text.byteRange(of: run)
        #expect(range.map { String(text[$0]) } == (expected == nil ? nil : run))
        #expect(
          range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == expected?.lowerBound,
          "\(text) \(run)")
        let part = "x\(text)x".dropFirst().dropLast()
        #expect(part.byteRange(of: run).map { String(part[$0]) } == range.map { String(text[$0]) })
      }
      #expect(text.byteRange(of: "") == text.startIndex..<text.startIndex)
    }
  }
}
