/// The key lists of an archive's objects, with the position of every key.
///
/// Thousands of objects share a handful of shapes, since an archiver writes the members of a class in a fixed order. A
/// shape is computed once; then members are found by number, and checking for unknown members is one comparison.
/// reader does not know is one comparison.
struct ObjectShapes {
  /// The number of a shape in the archive.
  typealias Number = UInt16

  struct Shape {
    /// The start of the references to its keys, for one object with the shape.
    var start: Int
    var count: Int
    /// Its keys; 0 for those not in the vocabulary.
    var keys: KeySet
  }

  /// The number for objects without a shape, which are searched member by member.
  static var none: Number { Number.max }
  /// The maximum number of shapes, and of members in a shape.
  private static let limit = 1024
  private static let memberLimit = 0xFFFE
  private static let recentLimit = 64
  /// The number of shapes to allocate at once.
  private static let rowsAtOnce = 16

  private(set) var shapes: [Shape] = []
  /// The position of each vocabulary key in each shape, counted from 1; 0 if the shape lacks it.
  private(set) var places: [UInt16] = []
  /// The number of positions per shape.
  let stride: Int
  /// The most recently used shape for each member count, often the next one again.
  private var recent = [Number](repeating: none, count: recentLimit)
  /// The numbers of shapes, counted from 1, by the hash of their keys.
  private var slots = [Number](repeating: 0, count: 2 * limit)

  init(stride: Int) {
    self.stride = stride
  }

  /// The shape of an object whose references begin at an offset; nil if it is new and can be added.
  mutating func number(start: Int, count: Int, in bytes: [UInt8], referenceSize: Int) -> Number? {
    let size = count &* referenceSize
    let guess = recent[count & (Self.recentLimit - 1)]
    if guess != Self.none, shapes[Int(guess)].count == count,
      Self.equal(shapes[Int(guess)].start, start, size: size, in: bytes)
    {
      return guess
    }
    let number = searched(start: start, count: count, size: size, in: bytes)
    if let number { recent[count & (Self.recentLimit - 1)] = number }
    return number
  }

  private func searched(start: Int, count: Int, size: Int, in bytes: [UInt8]) -> Number? {
    guard count <= Self.memberLimit else { return Self.none }
    var slot = Self.hash(start: start, size: size, in: bytes)
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      let shape = shapes[Int(number)]
      if shape.count == count, Self.equal(shape.start, start, size: size, in: bytes) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return shapes.count < Self.limit ? nil : Self.none
  }

  /// Adds the shape of an object.
  ///
  /// - Parameter key: returns the number of the key at each position.
  mutating func add(
    start: Int, count: Int, in bytes: [UInt8], referenceSize: Int, key: (Int) -> UInt8
  ) -> Number {
    var shape = Shape(start: start, count: count, keys: KeySet())
    let base = shapes.count * stride
    if places.count < base + stride {
      places.append(contentsOf: [UInt16](repeating: 0, count: Self.rowsAtOnce * stride))
    }
    for place in 0..<count {
      let key = Int(key(place))
      shape.keys.insert(key)
      // Of duplicate keys the first counts.
      if key != 0, places[base + key] == 0 { places[base + key] = UInt16(place + 1) }
    }
    var slot = Self.hash(start: start, size: count * referenceSize, in: bytes)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    shapes.append(shape)
    slots[slot] = Number(shapes.count)
    return Number(shapes.count - 1)
  }

  private static func hash(start: Int, size: Int, in bytes: [UInt8]) -> Int {
    guard size > 0 else { return 0 }
    // The last bytes of references differ most; objects of the same size with few equal keys seldom differ in between.
    let (first, middle, last) = (bytes[start + size / 4], bytes[start + size / 2 - 1], bytes[start + size - 1])
    let hash = (size &* 31 &+ Int(first)) &* 31 &+ Int(middle) &* 7 &+ Int(last) &* 131
    return hash & (2 * limit - 1)
  }

  /// Whether two ranges, both inside the file, have equal bytes.
  private static func equal(_ left: Int, _ right: Int, size: Int, in bytes: [UInt8]) -> Bool {
    guard left != right else { return true }
    guard max(left, right) + size <= bytes.count else { return false }
    return unsafe bytes.withUnsafeBytes { unsafe $0.hasSameBytes(at: left, as: $0, at: right, count: size) }
  }
}
