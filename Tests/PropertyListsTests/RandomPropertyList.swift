import GlossPropertyLists

/// Random property lists, the same for the same seed.
struct RandomPropertyList {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  /// A random value; `isXML` restricts it to what XML can represent exactly.
  mutating func node(depth: Int = 0, isXML: Bool) -> PropertyListNode {
    switch next(depth > 3 ? 8 : 10) {
    case 0, 1: return PropertyListNode(.string(text()))
    case 2: return PropertyListNode(.integer(integer()))
    case 3: return PropertyListNode(.unsigned(UInt64(Int64.max) + 1 + UInt64(next(1000))))
    case 4: return PropertyListNode(.real(Double(next(1_000_000)) / 1024 - 300))
    case 5: return PropertyListNode(.boolean(next(2) == 0))
    case 6: return PropertyListNode(.date(isXML ? Double(next(2_000_000_000) - 1_000_000_000) : Double(next(9999)) / 7))
    case 7:
      if next(4) == 0 { return PropertyListNode(.uid(UInt64(next(70000)))) }
      return PropertyListNode(.data((0..<next(40)).map { _ in UInt8(next(256)) }))
    case 8: return PropertyListNode(.array((0..<next(20)).map { _ in node(depth: depth + 1, isXML: isXML) }))
    default:
      return PropertyListNode(
        .dictionary(
          (0..<next(20)).map { _ in PropertyListEntry(key: text(), node: node(depth: depth + 1, isXML: isXML)) }))
    }
  }

  private mutating func integer() -> Int64 {
    let sizes: [Int64] = [0, 1, 255, 256, 65535, 65536, 4_294_967_295, 4_294_967_296, .max, .min, -1, -300]
    return sizes[next(sizes.count)]
  }

  private mutating func text() -> String {
    let letters = Array("abcXYZ 09<>&\"'\n\téßçЖ漢字👍🇩🇪e\u{301}")
    return String((0..<next(30)).map { _ in letters[next(letters.count)] })
  }
}
