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
}
