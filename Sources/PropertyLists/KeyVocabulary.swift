/// The member keys a reader of archives knows, as small numbers, so that a member is told by one comparison.
///
/// Numbers count from 1 in the order given; 0 stands for every other key. The keys of Foundation's own classes have
/// numbers behind the reader's.
package struct KeyVocabulary: Sendable {
  /// The keys that `KeyedArchive` itself looks for.
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

  private let names: [[UInt8]]
  /// The numbers of the names that share a hash.
  private let buckets: [[UInt16]]
  private let first: Int

  /// How many keys of its own the reader has.
  var count: Int { first }

  /// - Parameter names: the reader's keys, other than Foundation's.
  package init(_ names: [String]) {
    let all = names + Own.allCases.map(\.name)
    self.names = all.map { Array($0.utf8) }
    first = names.count
    var buckets = [[UInt16]](repeating: [], count: 1024)
    for (index, name) in self.names.enumerated() {
      buckets[Self.hash(name.count, name[0], name[name.count - 1], name[name.count / 2])].append(UInt16(index + 1))
    }
    self.buckets = buckets
  }

  /// The number of one of the keys of Foundation's classes.
  func number(_ own: Own) -> UInt16 { UInt16(first + own.rawValue + 1) }

  /// The number of a name; 0 for one that is not known.
  func number(of bytes: UnsafeBufferPointer<UInt8>) -> UInt16 {
    let count = bytes.count
    guard count > 0 else { return 0 }
    let hash = unsafe Self.hash(count, bytes[0], bytes[count - 1], bytes[count / 2])
    for number in buckets[hash] {
      let name = names[Int(number) - 1]
      if name.count == count, unsafe name.elementsEqual(bytes) { return number }
    }
    return 0
  }

  private static func hash(_ count: Int, _ first: UInt8, _ last: UInt8, _ middle: UInt8) -> Int {
    (count &* 37 &+ Int(first) &* 7 &+ Int(last) &* 131 &+ Int(middle) &* 521) & 1023
  }
}
