extension BinaryPropertyList {
  /// The number of the object at an index of a run of references; nil if it is out of range.
  func number(at start: Int, _ index: Int) -> Int? {
    let place = start &+ index &* referenceSize
    guard place >= 8, place &+ referenceSize <= end else { return nil }
    let number = uncheckedNumber(at: start, index)
    return number < offsets.count ? number : nil
  }

  /// The same without bounds checks, for a run known to be inside the object area; the number may be out of range.
  func uncheckedNumber(at start: Int, _ index: Int) -> Int {
    guard referenceSize == 2 else { return widerNumber(at: start &+ index &* referenceSize) }
    return unsafe bytes.withUnsafeBytes { bytes in
      Int(UInt16(bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: start &+ 2 &* index, as: UInt16.self)))
    }
  }

  private func widerNumber(at place: Int) -> Int {
    Int(clamping: Self.number(in: bytes, at: place, size: referenceSize))
  }

  /// The number of the object for a key of a dictionary.
  func value(_ name: String, _ keys: References, _ values: References) throws(PropertyListError) -> Int? {
    for position in 0..<keys.count where try text(at: object(position, of: keys)) == name {
      return try object(position, of: values)
    }
    return nil
  }

  /// The offsets of an archive's objects, by reference number; 0 for null, which is the first.
  func targets(of objects: References) throws(PropertyListError) -> [UInt32] {
    var isMisled = false
    var targets = unsafe [UInt32](unsafeUninitializedCapacity: objects.count) { targets, initialized in
      unsafe bytes.withUnsafeBytes { bytes in
        for position in 0..<objects.count {
          let number = uncheckedNumber(at: objects.start, position)
          let offset = number < offsets.count ? offsets[number] : 0
          isMisled = isMisled || offset == 0
          // A reference to a reference is invalid.
          let isReference = unsafe bytes[Int(offset)] >> 4 == 0x8
          unsafe targets.initializeElement(at: position, to: isReference ? 0 : offset)
        }
      }
      initialized = objects.count
    }
    guard !isMisled else { throw PropertyListError(.malformed, "a reference is out of range") }
    if !targets.isEmpty { targets[0] = 0 }
    return targets
  }
}
