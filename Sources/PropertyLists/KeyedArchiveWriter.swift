package import Foundation

/// Builds a keyed archive as `NSKeyedArchiver` does: a table of objects that refer to each other by number.
///
/// ```swift
/// var archive = KeyedArchiveWriter()
/// let name = archive.add("Run")
/// let root = archive.add(["NSEntityName": name], class: ["NSEntityDescription", "NSObject"])
/// let bytes = BinaryPropertyListWriter.write(archive.propertyList(root: root))
/// ```
package struct KeyedArchiveWriter: Sendable {
  /// A member's value: a reference to an object, or an inline number or boolean.
  package typealias Member = PropertyListValue

  private var objects: [PropertyListValue] = [.string("$null")]
  private var texts: [String: Int] = [:]
  private var classes: [[String]: Int] = [:]
  private var numbers: [ArchivedNumber: Int] = [:]

  /// Numbers differ by kind: 1, 1.0 and true are three objects.
  private enum ArchivedNumber: Hashable {
    case integer(Int64)
    case real(UInt64)
    case boolean(Bool)
  }

  package init() {}

  /// The null reference.
  package static let null = Member.uid(0)

  /// Adds a string; equal strings are stored once.
  package mutating func add(_ text: String) -> Member {
    reference(to: .string(text), known: texts[text]) { $0.texts[text] = $1 }
  }

  package mutating func add(_ number: Int64) -> Member {
    let key = ArchivedNumber.integer(number)
    return reference(to: .integer(number), known: numbers[key]) { $0.numbers[key] = $1 }
  }

  package mutating func add(_ number: Double) -> Member {
    let key = ArchivedNumber.real(number.bitPattern)
    return reference(to: .real(number), known: numbers[key]) { $0.numbers[key] = $1 }
  }

  package mutating func add(_ flag: Bool) -> Member {
    let key = ArchivedNumber.boolean(flag)
    return reference(to: .boolean(flag), known: numbers[key]) { $0.numbers[key] = $1 }
  }

  /// Adds an object with its members; the class names are ordered from the class to its superclasses.
  package mutating func add(_ members: KeyValuePairs<String, Member>, class names: [String]) -> Member {
    let number = reserve()
    fill(number, members.map { ($0.key, $0.value) }, class: names)
    return number
  }

  /// Reserves an object to be filled later so that others can refer to it.
  package mutating func reserve() -> Member {
    objects.append(.array([]))
    return .uid(UInt64(objects.count - 1))
  }

  /// Fills a reserved object.
  package mutating func fill(_ reference: Member, _ members: [(String, Member)], class names: [String]) {
    guard case .uid(let number) = reference, objects.indices.contains(Int(number)) else { return }
    let description = classDescription(names)
    let entries = (members + [("$class", description)]).map { PropertyListEntry(key: $0, node: PropertyListNode($1)) }
    objects[Int(number)] = .dictionary(entries)
  }

  package mutating func add(array elements: [Member], class names: [String] = ["NSArray", "NSObject"]) -> Member {
    add(["NS.objects": .array(elements.map { PropertyListNode($0) })], class: names)
  }

  package mutating func add(set elements: [Member]) -> Member {
    add(array: elements, class: ["NSSet", "NSObject"])
  }

  package mutating func add(
    dictionary pairs: [(key: Member, value: Member)], class names: [String] = ["NSDictionary", "NSObject"]
  ) -> Member {
    add(
      [
        "NS.keys": .array(pairs.map { PropertyListNode($0.key) }),
        "NS.objects": .array(pairs.map { PropertyListNode($0.value) }),
      ], class: names)
  }

  package mutating func add(date seconds: Double) -> Member {
    add(["NS.time": .real(seconds)], class: ["NSDate", "NSObject"])
  }

  package mutating func add(uuid text: String) -> Member {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    let bytes = stride(from: 0, to: 32, by: 2).map { place in
      UInt8(String(decoding: digits.dropFirst(place).prefix(2), as: UTF8.self), radix: 16) ?? 0
    }
    return add(["NS.uuidbytes": .data(bytes)], class: ["NSUUID", "NSObject"])
  }

  package mutating func add(url text: String) -> Member {
    let relative = add(text)
    return add(["NS.base": Self.null, "NS.relative": relative], class: ["NSURL", "NSObject"])
  }

  package mutating func add(decimal: Decimal) -> Member {
    var significand = decimal.magnitude.significand
    var mantissa: [UInt8] = []
    var length = 0
    for part in 0..<8 {
      // The eight 16-bit parts, lowest first: the remainders of repeated division by 65,536.
      var quotient = significand / 65_536
      var whole = Decimal()
      unsafe NSDecimalRound(&whole, &quotient, 0, .down)
      let digits = NSDecimalNumber(decimal: significand - whole * 65_536).intValue
      mantissa += [UInt8(truncatingIfNeeded: digits), UInt8(truncatingIfNeeded: digits >> 8)]
      if digits != 0 { length = part + 1 }
      significand = whole
    }
    return add(
      [
        "NS.mantissa": .data(mantissa), "NS.negative": .boolean(decimal.isSignMinus),
        "NS.exponent": .integer(Int64(decimal.exponent)), "NS.mantissa.bo": .integer(1),
        "NS.length": .integer(Int64(length)), "NS.compact": .boolean(false),
      ],
      class: ["NSDecimalNumberPlaceholder", "NSDecimalNumber", "NSNumber", "NSValue", "NSObject"])
  }

  /// Returns the finished archive.
  package func propertyList(root: Member) -> PropertyListNode {
    func entry(_ key: String, _ value: PropertyListValue) -> PropertyListEntry {
      PropertyListEntry(key: key, node: PropertyListNode(value))
    }
    return PropertyListNode(
      .dictionary([
        entry("$version", .integer(100_000)), entry("$archiver", .string("NSKeyedArchiver")),
        entry("$top", .dictionary([entry("root", root)])),
        entry("$objects", .array(objects.map { PropertyListNode($0) })),
      ]))
  }

  private mutating func reference(
    to value: PropertyListValue, known: Int?, remember: (inout Self, Int) -> Void
  ) -> Member {
    if let known { return .uid(UInt64(known)) }
    objects.append(value)
    remember(&self, objects.count - 1)
    return .uid(UInt64(objects.count - 1))
  }

  private mutating func classDescription(_ names: [String]) -> Member {
    if let number = classes[names] { return .uid(UInt64(number)) }
    objects.append(
      .dictionary([
        PropertyListEntry(key: "$classname", node: PropertyListNode(.string(names.first ?? ""))),
        PropertyListEntry(
          key: "$classes", node: PropertyListNode(.array(names.map { PropertyListNode(.string($0)) }))),
      ]))
    classes[names] = objects.count - 1
    return .uid(UInt64(objects.count - 1))
  }
}
