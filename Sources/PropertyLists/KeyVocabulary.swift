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

  /// The number of each name.
  private let numbers: [ArraySlice<UInt8>: UInt8]
  private let first: Int

  /// - Parameter names: the reader's keys, without Foundation's; those after the 100th count as unknown.
  package init(_ names: [String]) {
    let own = Own.allCases
    let names = names.prefix(Self.limit - own.count)
    first = names.count
    let all = (names + own.map(\.name)).enumerated().map { (Array($1.utf8)[...], UInt8($0 + 1)) }
    numbers = Dictionary(all, uniquingKeysWith: { $1 })
  }

  /// The number of the key for an object's class.
  package var classKey: Int { number(.objectClass) }

  /// The number of a key of Foundation's classes.
  func number(_ own: Own) -> Int { first + own.rawValue + 1 }

  /// The number of a name; 0 if it is unknown.
  func number(of name: ArraySlice<UInt8>) -> UInt8 { numbers[name] ?? 0 }
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
