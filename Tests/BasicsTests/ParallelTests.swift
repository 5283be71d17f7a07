import GlossBasics
import Testing

@Suite struct ParallelTests {
  /// Results are in the order of the elements, whatever the order of execution.
  @Test(arguments: [true, false], [0, 1, 2, 300]) func givesResultsInOrder(isWorthwhile: Bool, count: Int) {
    let numbers = Array(0..<count)
    let (first, results) = Parallel.one({ "first" }, beside: numbers, isWorthwhile: isWorthwhile) { $0 * 2 }
    #expect(first == "first")
    #expect(results == numbers.map { $0 * 2 })
  }
}
