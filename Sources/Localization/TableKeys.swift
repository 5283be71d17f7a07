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

/// The keys of a table in UTF-8, one after another: tables with the same keys are recognized before any key is a string.
struct WrittenKeys: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// Where each key ends.
  private var ends: [Int] = []

  init(size: Int, count: Int) {
    bytes.reserveCapacity(size)
    ends.reserveCapacity(count)
  }

  mutating func append(_ key: ArraySlice<UInt8>) {
    bytes.append(contentsOf: key)
    ends.append(bytes.count)
  }

  var texts: [LiteralText] {
    zip([0] + ends, ends).map { LiteralText(String(decoding: bytes[$0..<$1], as: UTF8.self)) }
  }

  func hash(into hasher: inout Hasher) { unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
}

/// The keys of the tables read so far.
final class TableKeyPool: Sendable {
  private let known = Mutex<[WrittenKeys: TableKeys]>([:])

  /// Returns the keys of an earlier table if they are the same in the same order, else new ones.
  func keys(_ written: WrittenKeys) -> TableKeys {
    if let same = known.withLock({ $0[written] }) { return same }
    let new = TableKeys(written.texts)
    return known.withLock { known in
      // Another thread may have read the same keys in the meantime.
      if let same = known[written] { return same }
      known[written] = new
      return new
    }
  }
}
