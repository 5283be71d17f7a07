import GlossBasics
import Synchronization
import Testing

@Suite struct BoundedCacheTests {
  private struct Refusal: Error {}

  @Test func aValueIsMadeOnce() {
    let cache = BoundedCache<String, Int>(limit: 2)
    var made = 0
    for _ in 0..<3 {
      #expect(
        cache.value(for: "a") {
          made += 1; return 7
        } == 7)
    }
    #expect(made == 1)
  }

  /// The values that are made for a sequence of keys.
  @Test(arguments: [
    (2, "abab", "ab"), (2, "abcab", "abcab"), (2, "abcc", "abc"), (1, "aabb", "ab"), (1, "aba", "aba"),
    (0, "aab", "ab"),
  ])
  func noMoreThanTheLimitAreKept(limit: Int, keys: String, made: String) {
    let cache = BoundedCache<Character, Int>(limit: limit)
    var all = ""
    for key in keys {
      _ = cache.value(for: key) {
        all.append(key); return 1
      }
    }
    #expect(all == made)
  }

  @Test func nothingIsKeptOfWhatFails() throws {
    let cache = BoundedCache<String, Int>(limit: 2)
    #expect(throws: Refusal.self) { try cache.value(for: "a") { () throws(Refusal) in throw Refusal() } }
    #expect(cache.value(for: "a") { 3 } == 3)
  }

  @Test func threadsShareIt() {
    let cache = BoundedCache<Int, Int>(limit: 8)
    let sums = Array(0..<200).concurrentMap { number in cache.value(for: number % 5) { number % 5 * 10 } }
    #expect(sums == (0..<200).map { $0 % 5 * 10 })
  }
}
