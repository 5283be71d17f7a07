import Foundation
import GlossBasics

/// The keys of a table, in entry order.
///
/// A model's tables have the same keys in every language, mostly in the same order, and keys are longer than texts:
/// tables read in one run share them, along with the results of matching them to the model.
package final class TableKeys: Sendable {
  /// The bytes of all keys, and where each begins; the last offset is where the last key ends.
  private let bytes: [UInt8]
  private let starts: [UInt32]
  let fingerprints: [UInt32]
  private let index: FingerprintIndex

  init(_ draft: TableEntries.Draft, _ fingerprints: [UInt32]) {
    let records = draft.records
    var bytes: [UInt8] = []
    bytes.reserveCapacity(records.reduce(0) { $0 + Int($1.key.count) })
    var starts: [UInt32] = [0]
    starts.reserveCapacity(records.count + 1)
    var index = FingerprintIndex(capacity: records.count)
    let source = draft.bytes.span
    for number in records.indices {
      let key = source.extracting(records[number].key.range)
      bytes.append(contentsOf: draft.bytes[records[number].key.range])
      starts.append(UInt32(clamping: bytes.count))
      // The last entry with a key wins, as in Foundation.
      index.update(number, fingerprints[number]) { source.extracting(records[$0].key.range).isSame(as: key) }
    }
    (self.bytes, self.starts, self.fingerprints, self.index) = (bytes, starts, fingerprints, index)
  }

  /// Whether several entries have the same key.
  var hasDuplicates: Bool { index.count < fingerprints.count }

  /// Returns the last entry that has a key.
  func number(of key: String) -> Int? {
    index.number(ByteFingerprint.of(key)) { number in withKey(at: number) { $0.isSame(as: key) } }
  }

  /// Calls a function with the bytes of a key.
  @inline(__always)
  func withKey<Result>(at number: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let bytes = bytes
    return body(bytes.span.extracting(Int(starts[number])..<Int(starts[number + 1])))
  }

  /// Whether these are the keys of the draft.
  fileprivate func isSame(as draft: TableEntries.Draft, _ fingerprints: [UInt32]) -> Bool {
    guard self.fingerprints == fingerprints else { return false }
    let bytes = bytes
    let (mine, others) = (bytes.span, draft.bytes.span)
    for number in draft.records.indices {
      let key = mine.extracting(Int(starts[number])..<Int(starts[number + 1]))
      guard key.isSame(as: others.extracting(draft.records[number].key.range)) else { return false }
    }
    return true
  }
}

/// The keys of the tables read so far.
final class TableKeyPool: @unchecked Sendable {
  // Sendable, since mutable state is only touched under the lock.
  private let lock = NSLock()
  private var known: [Int: [TableKeys]] = [:]

  /// Returns the keys of a draft: those of an earlier table if they are the same in the same order.
  func keys(of draft: TableEntries.Draft) -> TableKeys {
    let fingerprints = draft.keyFingerprints
    let hash = fingerprints.hashValue
    let find = { (keys: [TableKeys]?) in keys?.first { $0.isSame(as: draft, fingerprints) } }
    if let same = find(lock.withLock { known[hash] }) { return same }
    let new = TableKeys(draft, fingerprints)
    return lock.withLock {
      // Another thread may have read the same keys in the meantime.
      if let same = find(known[hash]) { return same }
      known[hash, default: []].append(new)
      return new
    }
  }
}
