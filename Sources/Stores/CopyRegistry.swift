import Foundation
import Synchronization

/// The existing copies, to be removed if a signal ends the program.
///
/// A signal handler may call very few functions, so each copy is stored as a run of C strings: the paths of its files,
/// then its folder.
package enum CopyRegistry {
  /// The slot of a copy; nil beyond the maximum, in which case the next run cleans up.
  typealias Slot = Int?

  /// The files that SQLite and the copy create in a folder.
  static let names = ["store", "store-wal", "store-shm", "store-journal"]

  private static let capacity = 64
  private static let isWatching = Mutex(false)
  private static let lock = Mutex(())
  private nonisolated(unsafe) static let slots = unsafe makeSlots()

  private static func makeSlots() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    let slots = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    unsafe slots.initialize(repeating: nil, count: capacity)
    return unsafe slots
  }

  /// Removes the copies if a signal ends this process; for programs, not for a library in another program.
  ///
  /// Signals that the process already handles or ignores are unchanged.
  package static func removeCopiesOnSignals() {
    let isFirst = isWatching.withLock { isWatching in
      defer { isWatching = true }
      return !isWatching
    }
    guard isFirst else { return }
    // Allocated now, since the handler must not allocate.
    _ = unsafe slots
    for number in [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGXCPU, SIGXFSZ] {
      let previous = signal(number, { CopyRegistry.removeAll(after: $0) })
      if previous != nil { signal(number, previous) }
    }
  }

  static func add(_ folder: String) -> Slot {
    let paths = Array((names.map { folder + "/" + $0 } + [folder]).joined(separator: "\0").utf8CString)
    return lock.withLock { _ in
      for slot in 0..<capacity where unsafe slots[slot] == nil {
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: paths.count)
        unsafe copy.initialize(from: paths, count: paths.count)
        unsafe slots[slot] = copy
        return slot
      }
      return nil
    }
  }

  static func remove(_ slot: Slot) {
    guard let slot else { return }
    lock.withLock { _ in
      unsafe slots[slot]?.deallocate()
      unsafe slots[slot] = nil
    }
  }

  /// The signal handler: only async-signal-safe calls, then the signal's default action.
  private static func removeAll(after number: Int32) {
    var slot = 0
    while slot < capacity {
      if var path = unsafe slots[slot] {
        var file = 0
        while file < 4 {
          _ = unsafe unlink(path)
          unsafe path += strlen(path) + 1
          file += 1
        }
        _ = unsafe rmdir(path)
      }
      slot += 1
    }
    signal(number, nil)
    raise(number)
  }
}
