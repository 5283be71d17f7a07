/// The object table of a binary property list, read object by object without unfolding.
///
/// The basis of `PropertyListParser` and `KeyedArchive`. Creating one validates the header, the trailer and the offset
/// table; each object is validated when it is read.
///
/// The layout: `bplist00`, objects, a table of their offsets, and a 32-byte trailer with the sizes of offsets and
/// references, the number of objects, the root's number and the position of the table; all numbers are big-endian.
package struct BinaryPropertyList: Sendable {
  package let bytes: [UInt8]
  /// The offsets of the objects; all are between the header and the offset table.
  let offsets: [UInt32]
  /// The end of the object area.
  let end: Int
  /// The size of a reference in bytes.
  let referenceSize: Int
  /// The number of the root object.
  package let root: Int

  /// An object in the table; containers and strings by range.
  package enum Object: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case real(Double)
    case date(Double)
    case data(Range<Int>)
    /// ASCII bytes by the format's rules; others are read as Latin-1.
    case ascii(Range<Int>)
    /// Two-byte code units, big-endian.
    case utf16(Range<Int>)
    case uid(UInt64)
    case array(References)
    case dictionary(keys: References, values: References)
  }

  /// A run of references to objects.
  package struct References: Sendable, Equatable {
    let start: Int
    package let count: Int
  }

  package init(_ bytes: [UInt8]) throws(PropertyListError) {
    guard bytes.starts(with: "bplist".utf8) else {
      throw PropertyListError(.malformed, "the file does not begin with bplist")
    }
    guard bytes.count >= 41 else { throw PropertyListError(.truncated, "the file ends before its object table") }
    guard bytes.count <= Int(UInt32.max) else { throw PropertyListError(.limit, "the file is larger than 4 GB") }
    let trailer = bytes.count - 32
    let offsetSize = Int(bytes[trailer + 6])
    let referenceSize = Int(bytes[trailer + 7])
    let count = Self.number(in: bytes, at: trailer + 8, size: 8)
    let root = Self.number(in: bytes, at: trailer + 16, size: 8)
    let table = Self.number(in: bytes, at: trailer + 24, size: 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count > 0, root < count,
      table >= 9, table <= UInt64(trailer), count <= (UInt64(trailer) - table) / UInt64(offsetSize)
    else {
      throw PropertyListError(.truncated, "the file is damaged or truncated: its trailer does not match")
    }
    self.bytes = bytes
    self.offsets = try Self.offsets(in: bytes, at: Int(table), count: Int(count), size: offsetSize)
    self.end = Int(table)
    self.referenceSize = referenceSize
    self.root = Int(root)
  }

  /// The offsets in a table that is within the bytes.
  private static func offsets(
    in bytes: [UInt8], at table: Int, count: Int, size: Int
  ) throws(PropertyListError) -> [UInt32] {
    var areInside = false
    let offsets = unsafe [UInt32](unsafeUninitializedCapacity: count) { offsets, initialized in
      unsafe bytes.withUnsafeBytes { bytes in
        let places = unsafe UnsafeRawBufferPointer(rebasing: bytes[table..<table + count * size])
        areInside = unsafe fill(offsets, from: places, count: count, size: size, inside: 8..<Int64(table))
      }
      initialized = count
    }
    guard areInside else {
      throw PropertyListError(.malformed, "an object is outside the file's object area")
    }
    return offsets
  }

  /// Reads the offsets from the table; returns whether all are inside the object area.
  ///
  /// There is one loop per common size, and comparisons use the signs of two differences so that the compiler
  /// vectorizes the loops.
  private static func fill(
    _ offsets: UnsafeMutableBufferPointer<UInt32>, from table: UnsafeRawBufferPointer, count: Int, size: Int,
    inside area: Range<Int64>
  ) -> Bool {
    switch size {
    case 2:
      let (first, last) = (Int32(area.lowerBound), Int32(clamping: area.upperBound &- 1))
      var signs: Int32 = 0
      for index in 0..<count {
        let place = UInt16(bigEndian: unsafe table.loadUnaligned(fromByteOffset: 2 &* index, as: UInt16.self))
        signs |= (Int32(place) &- first) | (last &- Int32(place))
        unsafe offsets.initializeElement(at: index, to: UInt32(place))
      }
      return signs >= 0
    case 4:
      var signs: Int64 = 0
      for index in 0..<count {
        let place = UInt32(bigEndian: unsafe table.loadUnaligned(fromByteOffset: 4 &* index, as: UInt32.self))
        signs |= (Int64(place) &- area.lowerBound) | (area.upperBound &- 1 &- Int64(place))
        unsafe offsets.initializeElement(at: index, to: place)
      }
      return signs >= 0
    default:
      var isInside = true
      for index in 0..<count {
        let place = unsafe number(in: table, at: index &* size, size: size)
        isInside = isInside && place >= UInt64(area.lowerBound) && place < UInt64(area.upperBound)
        unsafe offsets.initializeElement(at: index, to: UInt32(truncatingIfNeeded: place))
      }
      return isInside
    }
  }

  /// The number of objects.
  package var count: Int { offsets.count }

  /// A big-endian number of up to eight bytes, which must be in range.
  static func number(in bytes: [UInt8], at place: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in place..<place + size { value = value << 8 | UInt64(bytes[index]) }
    return value
  }

  private static func number(in bytes: UnsafeRawBufferPointer, at place: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in place..<place + size { value = value << 8 | UInt64(unsafe bytes[index]) }
    return value
  }

  /// The number of a referenced object.
  ///
  /// - Throws: if the reference is out of range.
  package func object(_ index: Int, of references: References) throws(PropertyListError) -> Int {
    let place = references.start + index * referenceSize
    guard index >= 0, index < references.count, place >= 8, place + referenceSize <= end else {
      throw PropertyListError(.malformed, "a reference is outside the file's object area")
    }
    let number = Self.number(in: bytes, at: place, size: referenceSize)
    guard number < UInt64(offsets.count) else {
      throw PropertyListError(.malformed, "a reference to object \(number) of \(offsets.count) is out of range")
    }
    return Int(number)
  }

  /// Reads an object by number.
  package func object(at index: Int) throws(PropertyListError) -> Object {
    guard index >= 0, index < offsets.count else {
      throw PropertyListError(.malformed, "a reference to object \(index) of \(offsets.count) is out of range")
    }
    return try object(atOffset: Int(offsets[index]))
  }

  /// Reads an object at an offset, which must be in the object area.
  func object(atOffset offset: Int) throws(PropertyListError) -> Object {
    let marker = bytes[offset]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0: return try simple(low)
    case 0x1: return try integer(at: offset + 1, exponent: low)
    case 0x2: return .real(try real(at: offset + 1, exponent: low))
    case 0x3 where low == 3: return .date(try real(at: offset + 1, exponent: 3))
    case 0x4: return .data(try run(at: offset, low: low, size: 1))
    case 0x5: return .ascii(try run(at: offset, low: low, size: 1))
    case 0x6: return .utf16(try run(at: offset, low: low, size: 2))
    case 0x8 where low < 8: return .uid(try checkedNumber(at: offset + 1, size: low + 1))
    case 0xA, 0xB, 0xC:
      let run = try run(at: offset, low: low, size: referenceSize)
      return .array(References(start: run.lowerBound, count: run.count / referenceSize))
    case 0xD:
      let run = try run(at: offset, low: low, size: referenceSize * 2)
      let count = run.count / (referenceSize * 2)
      return .dictionary(
        keys: References(start: run.lowerBound, count: count),
        values: References(start: run.lowerBound + count * referenceSize, count: count))
    default:
      throw PropertyListError(.malformed, "an object has the unknown type 0x\(String(marker, radix: 16))")
    }
  }

  private func simple(_ low: Int) throws(PropertyListError) -> Object {
    switch low {
    case 0x0: return .null
    case 0x8: return .boolean(false)
    case 0x9: return .boolean(true)
    default: throw PropertyListError(.malformed, "an object has the unknown type 0x0\(String(low, radix: 16))")
    }
  }

  /// A whole number: unsigned below eight bytes, signed otherwise, as in Core Foundation.
  private func integer(at place: Int, exponent: Int) throws(PropertyListError) -> Object {
    switch exponent {
    case 0...2: return .integer(Int64(try checkedNumber(at: place, size: 1 << exponent)))
    case 3: return .integer(Int64(bitPattern: try checkedNumber(at: place, size: 8)))
    case 4:
      let high = try checkedNumber(at: place, size: 8)
      let low = try checkedNumber(at: place + 8, size: 8)
      if high == 0 { return low <= UInt64(Int64.max) ? .integer(Int64(low)) : .unsigned(low) }
      if high == .max, low > UInt64(Int64.max) { return .integer(Int64(bitPattern: low)) }
      throw PropertyListError(.malformed, "a whole number has more than 64 bits")
    default:
      throw PropertyListError(.malformed, "a whole number has an unknown size")
    }
  }

  private func real(at place: Int, exponent: Int) throws(PropertyListError) -> Double {
    switch exponent {
    case 2: return Double(Float(bitPattern: UInt32(try checkedNumber(at: place, size: 4))))
    case 3: return Double(bitPattern: try checkedNumber(at: place, size: 8))
    default: throw PropertyListError(.malformed, "a number has an unknown size")
    }
  }

  func checkedNumber(at place: Int, size: Int) throws(PropertyListError) -> UInt64 {
    guard place + size <= end else { throw PropertyListError(.truncated, "an object exceeds the file") }
    return Self.number(in: bytes, at: place, size: size)
  }

  /// The range after a marker with a count, which is a number object of its own if it is above 14.
  func run(at offset: Int, low: Int, size: Int) throws(PropertyListError) -> Range<Int> {
    var start = offset + 1
    var count = UInt64(low)
    if low == 0xF {
      let marker = try checkedNumber(at: start, size: 1)
      guard marker >> 4 == 1, marker & 0xF <= 3 else {
        throw PropertyListError(.malformed, "an object has a count that is not a number")
      }
      let width = 1 << Int(marker & 0xF)
      count = try checkedNumber(at: start + 1, size: width)
      start += 1 + width
    }
    guard start <= end, count <= UInt64(end - start) / UInt64(size) else {
      throw PropertyListError(.truncated, "an object exceeds the file")
    }
    return start..<start + Int(count) * size
  }
}
