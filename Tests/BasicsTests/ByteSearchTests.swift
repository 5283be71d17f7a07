import GlossBasics
import Testing

@Suite struct ByteSearchTests {
  /// Every text of at most six letters of two, and every run of at most three, held against a plain search.
  @Test func findsWhatAPlainSearchFinds() {
    func texts(_ length: Int) -> [[UInt8]] {
      length == 0 ? [[]] : texts(length - 1).flatMap { [$0 + [97], $0 + [98]] }
    }
    for text in (0...6).flatMap(texts) {
      for run in (0...3).flatMap(texts) {
        let expected =
          run.count <= text.count
          && (0...(text.count - run.count)).contains { Array(text[$0..<($0 + run.count)]) == run }
        #expect(text.contains(run: run) == expected, "\(text) \(run)")
      }
    }
  }
}
