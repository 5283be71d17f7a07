/// An index of numbered texts by fingerprint.
///
/// The caller keeps the texts and compares them: several texts may have the same fingerprint.
struct FingerprintIndex: Sendable {
  /// A number and the fingerprint of its text; `free` if the slot is empty.
  private struct Slot {
    var fingerprint: UInt32
    var number: UInt32
  }

  private static let free = UInt32.max
  /// A power of two in size; at least a quarter is free so that each search ends.
  private var slots: [Slot] = []
  /// The number of entries.
  private(set) var count = 0

  /// - Parameter capacity: the expected number of entries.
  init(capacity: Int = 0) {
    if capacity > 0 { grow(to: capacity) }
  }

  /// Returns the number of the text that has the fingerprint and satisfies `isWanted`.
  @inline(__always)
  func number(_ fingerprint: UInt32, where isWanted: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var place = Int(fingerprint) & mask
    while slots[place].number != Self.free {
      if slots[place].fingerprint == fingerprint, isWanted(Int(slots[place].number)) { return Int(slots[place].number) }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Adds a number, or replaces one whose text is the same.
  @inline(__always)
  mutating func update(_ number: Int, _ fingerprint: UInt32, where isSame: (Int) -> Bool) {
    if (count + 1) * 4 > slots.count * 3 { grow(to: (count + 1) * 2) }
    let mask = slots.count - 1
    var place = Int(fingerprint) & mask
    while slots[place].number != Self.free {
      if slots[place].fingerprint == fingerprint, isSame(Int(slots[place].number)) { break }
      place = (place + 1) & mask
    }
    if slots[place].number == Self.free { count += 1 }
    slots[place] = Slot(fingerprint: fingerprint, number: UInt32(clamping: number))
  }

  /// Makes room for at least `capacity` numbers.
  private mutating func grow(to capacity: Int) {
    var size = 8
    while capacity * 4 > size * 3 { size *= 2 }
    let old = slots
    slots = [Slot](repeating: Slot(fingerprint: 0, number: Self.free), count: size)
    for slot in old where slot.number != Self.free {
      var place = Int(slot.fingerprint) & (size - 1)
      while slots[place].number != Self.free { place = (place + 1) & (size - 1) }
      slots[place] = slot
    }
  }
}
