/// The sets of keys that the objects of an archive have, each with the place of every key.
///
/// Thousands of objects share a handful of shapes, since an archiver writes the members of a class in one order. A
/// shape is worked out once; from then on a member is found by its number, and whether an object has members that its
/// reader does not know is one comparison.
struct ObjectShapes {
  /// A shape by its number in the archive.
  typealias Number = UInt16

  struct Shape {
    /// Where the references to its keys begin, for one of the objects that have it.
    var start: Int
    var count: Int
    /// Its keys; 0 stands for those that are not in the vocabulary.
    var keys: KeySet
  }

  /// The number of the shape of objects that are looked through member by member.
  static var none: Number { Number.max }
  /// How many shapes are kept, and how many members an object of one may have.
  private static let limit = 1024
  private static let memberLimit = 0xFFFE
  private static let recentLimit = 64
  /// For how many shapes room is made at once.
  private static let rowsAtOnce = 16

  private(set) var shapes: [Shape] = []
  /// The place of each key of the vocabulary in each shape, counted from 1; 0 where the shape lacks it.
  private(set) var places: [UInt16] = []
  /// How many places a shape takes.
  let stride: Int
  /// The shape that was last asked for with each number of members, which most often is the next one, too.
  private var recent = [Number](repeating: none, count: recentLimit)
  /// The numbers of shapes, counted from 1, by the hash of their keys.
  private var slots = [Number](repeating: 0, count: 2 * limit)

  init(stride: Int) {
    self.stride = stride
  }

  /// The shape of an object whose references begin at a place; nil where it is new and there is room for it.
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

  /// Keeps the shape of an object.
  ///
  /// - Parameter key: the number of the key at each place.
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
      // Where a key is there twice, the first counts.
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
    // The last bytes of references differ most; two objects of one size and few equal keys seldom differ in between.
    let (first, middle, last) = (bytes[start + size / 4], bytes[start + size / 2 - 1], bytes[start + size - 1])
    let hash = (size &* 31 &+ Int(first)) &* 31 &+ Int(middle) &* 7 &+ Int(last) &* 131
    return hash & (2 * limit - 1)
  }

  /// Whether two runs of bytes, both of which lie in the file, are the same.
  private static func equal(_ left: Int, _ right: Int, size: Int, in bytes: [UInt8]) -> Bool {
    guard left != right else { return true }
    guard max(left, right) + size <= bytes.count else { return false }
    return unsafe bytes.withUnsafeBytes { unsafe $0.hasSameBytes(at: left, as: $0, at: right, count: size) }
  }
}
