extension UnsafeRawBufferPointer {
  /// Whether two ranges of equal length, both within their buffers, are equal; compares eight bytes at a time.
  ///
  /// - Complexity: O(`count`).
  @inline(__always)
  func hasSameBytes(at start: Int, as other: UnsafeRawBufferPointer, at otherStart: Int, count: Int) -> Bool {
    guard count >= 8 else {
      for index in 0..<count where unsafe self[start &+ index] != other[otherStart &+ index] { return false }
      return true
    }
    var index = 0
    let last = count &- 8
    while true {
      let words = unsafe (
        loadUnaligned(fromByteOffset: start &+ index, as: UInt64.self),
        other.loadUnaligned(fromByteOffset: otherStart &+ index, as: UInt64.self)
      )
      if words.0 != words.1 { return false }
      if index == last { return true }
      // The last word may overlap the previous one.
      index = Swift.min(index &+ 8, last)
    }
  }
}
