import GlossBasics
import Synchronization

/// The keys of a table, in entry order.
///
/// A model's tables have the same keys in every language, mostly in the same order: tables read in one run share them,
/// along with the results of matching them to the model.
package final class TableKeys: Sendable {
  let texts: [LiteralText]
  private let numbers: [LiteralText: Int]

  init(_ texts: [LiteralText]) {
    self.texts = texts
    // The last entry with a key wins, as in Foundation.
    numbers = Dictionary(zip(texts, texts.indices), uniquingKeysWith: { $1 })
  }

  /// Whether several entries have the same key.
  var hasDuplicates: Bool { numbers.count < texts.count }

  /// Returns the last entry that has a key.
  func number(of key: String) -> Int? { numbers[LiteralText(key)] }
}

/// The keys of the tables read so far.
final class TableKeyPool: Sendable {
  private let known = Mutex<[[LiteralText]: TableKeys]>([:])

  /// Returns the keys of an earlier table if they are the same in the same order, else new ones.
  func keys(_ texts: [LiteralText]) -> TableKeys {
    if let same = known.withLock({ $0[texts] }) { return same }
    let new = TableKeys(texts)
    return known.withLock { known in
      // Another thread may have read the same keys in the meantime.
      if let same = known[texts] { return same }
      known[texts] = new
      return new
    }
  }
}
