/// The member keys that a reader of archives knows, as small numbers, so members are compared by number.
///
/// Numbers count from 1 in the given order; 0 is any unknown key. The keys of Foundation's own classes come after the
/// reader's. The maximum is 127 in all.
package struct KeyVocabulary: Sendable {
  /// The keys that `KeyedArchive` itself uses.
  enum Own: Int, CaseIterable {
    case objectClass, className, classNames, keys, objects, string, time, data, uuidBytes, base, relative, mantissa,
      exponent, isNegative, length, byteOrder

    var name: String {
      switch self {
      case .objectClass: "$class"
      case .className: "$classname"
      case .classNames: "$classes"
      case .keys: "NS.keys"
      case .objects: "NS.objects"
      case .string: "NS.string"
      case .time: "NS.time"
      case .data: "NS.data"
      case .uuidBytes: "NS.uuidbytes"
      case .base: "NS.base"
      case .relative: "NS.relative"
      case .mantissa: "NS.mantissa"
      case .exponent: "NS.exponent"
      case .isNegative: "NS.negative"
      case .length: "NS.length"
      case .byteOrder: "NS.mantissa.bo"
      }
    }
  }

  /// The maximum number of keys.
  static let limit = 127

  /// The names, concatenated, and the end of each.
  private var names: [UInt8] = []
  private var ends: [Int] = [0]
  /// The first number for each hash, and after each number the next one with the same hash.
  private var heads = [UInt8](repeating: 0, count: 1024)
  private var nexts: [UInt8] = [0]
  private let first: Int

  /// - Parameter names: the reader's keys, without Foundation's; those after the 100th count as unknown.
  package init(_ names: [String]) {
    let own = Own.allCases
    let names = names.prefix(Self.limit - own.count)
    first = names.count
    for name in names + own.map(\.name) {
      let bytes = Array(name.utf8)
      let hash = Self.hash(bytes[...])
      nexts.append(heads[hash])
      heads[hash] = UInt8(nexts.count - 1)
      self.names += bytes
      ends.append(self.names.count)
    }
  }

  /// The number of keys, including Foundation's.
  var count: Int { nexts.count - 1 }

  /// The number of the key for an object's class.
  package var classKey: Int { number(.objectClass) }

  /// The number of a key of Foundation's classes.
  func number(_ own: Own) -> Int { first + own.rawValue + 1 }

  /// The number of a name; 0 if it is unknown.
  func number(of name: ArraySlice<UInt8>) -> UInt8 {
    guard !name.isEmpty else { return 0 }
    var number = heads[Self.hash(name)]
    while number != 0 {
      let known = names[ends[Int(number) - 1]..<ends[Int(number)]]
      if known.count == name.count, Self.equal(known, name) { return number }
      number = nexts[Int(number)]
    }
    return 0
  }

  /// Whether two names of equal length are equal.
  private static func equal(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        unsafe left.count == right.count && left.hasSameBytes(at: 0, as: right, at: 0, count: left.count)
      }
    }
  }

  private static func hash(_ name: ArraySlice<UInt8>) -> Int {
    let count = name.count
    guard count > 0 else { return 0 }
    let (first, middle, last) = (name[name.startIndex], name[name.startIndex + count / 2], name[name.endIndex - 1])
    return (count &* 37 &+ Int(first) &* 7 &+ Int(last) &* 131 &+ Int(middle) &* 521) & 1023
  }
}

/// A set of a vocabulary's keys.
package struct KeySet: Sendable, Hashable {
  private var bits: UInt128 = 0

  package init() {}

  package init(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  /// Adds a key; 0, an unknown key, is allowed.
  package mutating func insert(_ number: Int) { bits |= 1 << UInt128(number & 127) }

  package func isSubset(of other: KeySet) -> Bool { bits & ~other.bits == 0 }

  package func union(_ other: KeySet) -> KeySet {
    var result = self
    result.bits |= other.bits
    return result
  }
}
