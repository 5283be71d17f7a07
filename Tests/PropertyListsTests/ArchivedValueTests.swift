import Foundation
import Testing

@testable import GlossPropertyLists

/// What values of Foundation's classes are read as.
@Suite struct ArchivedValueTests {
  private static func decoded(_ fixture: ArchiveFixture) throws -> ArchivedValue? {
    let archive = try fixture.archive()
    return archive.decoded(try #require(archive.rootValue))
  }

  @Test(
    arguments: [
      (.uid(0), .null), (.string("Run"), .string("Run")), (.string("Läufe"), .string("Läufe")),
      (.string(""), .string("")), (.integer(0), .integer(0)), (.integer(255), .integer(255)),
      (.integer(256), .integer(256)), (.integer(65_536), .integer(65_536)), (.integer(-1), .integer(-1)),
      (.integer(.min), .integer(.min)), (.unsigned(.max), .unsigned(.max)), (.real(0.25), .real(0.25)),
      (.boolean(true), .boolean(true)), (.boolean(false), .boolean(false)), (.date(1.5), .date(1.5)),
      (.data([]), .data([])), (.data([1, 2, 3]), .data([1, 2, 3])), (.array([]), .array([])),
      (ArchiveFixture.array(.integer(1), .uid(0)), .array([.integer(1), .null])),
    ] as [(ArchiveFixture.Member, ArchivedValue)])
  func plainValuesAreReadAsTheyAre(value: ArchiveFixture.Member, expected: ArchivedValue) throws {
    #expect(try Self.decoded(ArchiveFixture(value)) == expected)
  }

  private static let bytes = (0..<16).map { UInt8($0 * 17) }

  private static let objects: [(ArchiveFixture, ArchivedValue?)] = [
    (ArchiveFixture("NSString", ["NS.string": .string("a")]), .string("a")),
    (ArchiveFixture("NSMutableString", ["NS.string": .string("ä")]), .string("ä")),
    (ArchiveFixture("NSString", ["NS.string": .integer(1)]), nil),
    (ArchiveFixture("NSString", [:]), nil),
    (ArchiveFixture("NSArray", ["NS.objects": ArchiveFixture.array(.integer(1))]), .array([.integer(1)])),
    (ArchiveFixture("NSMutableSet", ["NS.objects": ArchiveFixture.array(.integer(1))]), .array([.integer(1)])),
    (ArchiveFixture("NSOrderedSet", ["NS.objects": .integer(1)]), .array([])),
    (ArchiveFixture("NSArray", [:]), .array([])),
    (ArchiveFixture("NSDate", ["NS.time": .real(86_400.5)]), .date(86_400.5)),
    (ArchiveFixture("NSDate", ["NS.time": .integer(7)]), .date(7)),
    (ArchiveFixture("NSDate", [:]), nil),
    (ArchiveFixture("NSData", ["NS.data": .data([1, 2])]), .data([1, 2])),
    (ArchiveFixture("NSMutableData", ["NS.data": .data([])]), .data([])),
    (ArchiveFixture("NSData", ["NS.data": .string("a")]), nil),
    (ArchiveFixture("NSData", [:]), nil),
    (
      ArchiveFixture("NSUUID", ["NS.uuidbytes": .data(bytes)]),
      .uuid("00112233-4455-6677-8899-AABBCCDDEEFF")
    ),
    (ArchiveFixture("NSUUID", ["NS.uuidbytes": .data(Array(bytes.dropLast()))]), nil),
    (ArchiveFixture("NSUUID", ["NS.uuidbytes": .data(bytes + [0])]), nil),
    (ArchiveFixture("NSUUID", [:]), nil),
    (ArchiveFixture("NSNull", [:]), .null),
    (ArchiveFixture("NSURL", ["NS.base": .uid(0), "NS.relative": .string("https://a.b/c")]), .url("https://a.b/c")),
    (ArchiveFixture("NSURL", ["NS.relative": .string("c")]), .url("c")),
    (ArchiveFixture("NSURL", ["NS.relative": .string("c"), "NS.base": .string("https://a.b/")]), .url("c")),
    (ArchiveFixture("NSURL", ["NS.base": .uid(0)]), nil),
    (ArchiveFixture("NSNumber", ["NS.boolval": .boolean(true)]), .boolean(true)),
    (ArchiveFixture("NSNumber", ["NS.boolval": .integer(0)]), .boolean(false)),
    (ArchiveFixture("NSNumber", ["NS.intval": .integer(7)]), .integer(7)),
    (ArchiveFixture("NSNumber", ["NS.dblval": .real(0.5)]), .real(0.5)),
    (ArchiveFixture("NSNumber", ["NS.number": .integer(-7)]), .integer(-7)),
    (ArchiveFixture("NSNumber", ["NS.value": .string("7")]), nil),
    (ArchiveFixture("NSNumber", [:]), nil),
  ]

  @Test(arguments: objects)
  func objectsOfFoundationAreReadAsTheirValue(fixture: ArchiveFixture, expected: ArchivedValue?) throws {
    #expect(try Self.decoded(fixture) == expected)
  }

  @Test func aRelativeURLIsResolvedAgainstItsBase() throws {
    let fixture = ArchiveFixture("a URL with a base") { archive in
      let base = archive.add(url: "https://a.b/c/")
      let relative = archive.add("d")
      return archive.add(["NS.base": base, "NS.relative": relative], class: ["NSURL", "NSObject"])
    }
    #expect(try Self.decoded(fixture) == .url("https://a.b/c/d"))
  }

  @Test func objectsOfOtherClassesKeepTheirClass() throws {
    let archive = try ArchiveFixture("Club", ["name": .string("a")]).archive()
    let root = try #require(archive.rootValue)
    #expect(archive.decoded(root) == .object(className: "Club", root))
  }

  @Test func dictionariesAreReadAsPairs() throws {
    let fixture = ArchiveFixture("a dictionary") { archive in
      let pairs = [(archive.add("a"), archive.add(1 as Int64)), (archive.add("b"), KeyedArchiveWriter.null)]
      return archive.add(dictionary: pairs)
    }
    let expected = [ArchivedPair(.string("a"), .integer(1)), ArchivedPair(.string("b"), .null)]
    #expect(try Self.decoded(fixture) == .dictionary(expected))
  }

  /// A pair without a value that can be read, or without such a key, is left out.
  @Test func pairsThatCannotBeReadAreLeftOut() throws {
    let fixture = ArchiveFixture("a dictionary") { archive in
      let unreadable = archive.add([:], class: ["NSDate", "NSObject"])
      let (a, b) = (archive.add("a"), archive.add("b"))
      return archive.add(dictionary: [(a, unreadable), (unreadable, a), (b, b)])
    }
    #expect(try Self.decoded(fixture) == .dictionary([ArchivedPair(.string("b"), .string("b"))]))
  }

  @Test(
    arguments: ["0", "1", "-1", "0.1", "-273.15", "65535", "65536", "4294967297", "18446744073709551617", "1e100"])
  func decimalsAreReadAsWritten(text: String) throws {
    let number = try #require(Decimal(string: text))
    #expect(try Self.decoded(ArchiveFixture(text) { $0.add(decimal: number) }) == .decimal(number))
  }

  /// A number's parts of 16 bits, lowest first.
  private static func decimal(
    _ parts: [UInt8], length: Int64? = nil, exponent: Int64? = 0, isNegative: Bool? = nil, order: Int64? = nil,
    size: Int = 16
  ) -> ArchiveFixture {
    var members: [(String, ArchiveFixture.Member)] = [
      ("NS.mantissa", .data(Array((parts + Array(repeating: 0, count: 20)).prefix(size))))
    ]
    if let length { members.append(("NS.length", .integer(length))) }
    if let exponent { members.append(("NS.exponent", .integer(exponent))) }
    if let isNegative { members.append(("NS.negative", .boolean(isNegative))) }
    if let order { members.append(("NS.mantissa.bo", .integer(order))) }
    let all = members
    return ArchiveFixture("\(all)") { archive in
      let object = archive.reserve()
      archive.fill(object, all, class: ["NSDecimalNumber", "NSObject"])
      return object
    }
  }

  private static let decimals: [(ArchiveFixture, Decimal?)] = [
    (decimal([5, 0], length: 1), 5), (decimal([5, 1], length: 1), 261), (decimal([5, 0]), 5),
    (decimal([5, 0, 1, 0], length: 2), 65_541),
    // Parts above the length do not count.
    (decimal([5, 0, 1, 0], length: 1), 5), (decimal([5, 0, 1, 0], length: 9), 65_541),
    (decimal([1, 5], length: 1, order: 2), 261), (decimal([5, 1], length: 1, order: 1), 261),
    (decimal([5], length: 1, isNegative: true), -5), (decimal([5], length: 1, isNegative: false), 5),
    // momc writes zero so; the negative one is not a number.
    (decimal([], length: 0, isNegative: false), 0), (decimal([], length: 0), 0),
    (decimal([], length: 0, isNegative: true), nil),
    (decimal([5], length: 1, size: 15), nil), (decimal([5], length: 1, size: 17), nil),
    (decimal([5], length: 1, exponent: nil), nil),
    (decimal([5], length: 1, exponent: -1), Decimal(string: "0.5")),
    (decimal([1], length: 1, exponent: 127), Decimal(sign: .plus, exponent: 127, significand: 1)),
    (decimal([1], length: 1, exponent: -128), Decimal(sign: .plus, exponent: -128, significand: 1)),
    (decimal([1], length: 1, exponent: 128), nil), (decimal([1], length: 1, exponent: -129), nil),
  ]

  @Test(arguments: decimals) func decimalsAreMadeOfTheirParts(fixture: ArchiveFixture, expected: Decimal?) throws {
    #expect(try Self.decoded(fixture) == expected.map { .decimal($0) })
  }

  /// Parts of numbers are plain, so a number is never a part of itself, nor of another one.
  @Test(
    arguments: [
      ("NSDecimalNumber", "NS.exponent", nil), ("NSDecimalNumber", "NS.length", .decimal(1)),
      ("NSDecimalNumber", "NS.mantissa.bo", .decimal(1)), ("NSDecimalNumber", "NS.negative", .decimal(1)),
      ("NSDecimalNumber", "NS.mantissa", nil), ("NSNumber", "NS.boolval", nil), ("NSNumber", "NS.intval", nil),
      ("NSNumber", "NS.dblval", nil), ("NSNumber", "NS.number", nil), ("NSNumber", "NS.value", nil),
    ] as [(String, String, ArchivedValue?)])
  func aNumberIsNotAPartOfItself(className: String, part: String, expected: ArchivedValue?) throws {
    let isDecimal = className == "NSDecimalNumber"
    let plain: [String: ArchiveFixture.Member] =
      isDecimal ? ["NS.mantissa": .data([1] + Array(repeating: 0, count: 15)), "NS.exponent": .integer(0)] : [:]
    for isOther in [false, true] {
      let fixture = ArchiveFixture("\(className) \(part)") { archive in
        let object = archive.reserve()
        let other = archive.add(decimal: 1)
        let members = plain.merging([part: isOther ? other : object]) { $1 }
        archive.fill(object, members.sorted { $0.key < $1.key }, class: [className, "NSObject"])
        return object
      }
      #expect(try Self.decoded(fixture) == expected)
    }
  }

  @Test func nestingIsReadToItsLimit() throws {
    let fixture = ArchiveFixture("nested arrays") { archive in
      (0..<40).reduce(archive.add(array: [])) { inner, _ in archive.add(array: [inner]) }
    }
    var value = try Self.decoded(fixture)
    var depth = 0
    while case .array(let elements)? = value {
      depth += 1
      value = elements.first
    }
    #expect(depth == 32)
  }

  private struct Numbers: Sendable {
    var fixture: ArchiveFixture
    var integer: Int?
    var real: Double?
    var boolean: Bool?
  }

  private static let numbers = [
    Numbers(fixture: ArchiveFixture(.integer(0)), integer: 0, real: 0, boolean: false),
    Numbers(fixture: ArchiveFixture(.integer(1)), integer: 1, real: 1, boolean: true),
    Numbers(fixture: ArchiveFixture(.integer(256)), integer: 256, real: 256, boolean: true),
    Numbers(fixture: ArchiveFixture(.integer(258)), integer: 258, real: 258, boolean: true),
    Numbers(fixture: ArchiveFixture(.integer(-3)), integer: -3, real: -3, boolean: true),
    Numbers(fixture: ArchiveFixture(.integer(70_000)), integer: 70_000, real: 70_000, boolean: true),
    Numbers(fixture: ArchiveFixture(.boolean(true)), integer: 1, real: 1, boolean: true),
    Numbers(fixture: ArchiveFixture(.boolean(false)), integer: 0, real: 0, boolean: false),
    Numbers(fixture: ArchiveFixture(.unsigned(.max)), real: 0x1p64),
    Numbers(fixture: ArchiveFixture(.string("1"))), Numbers(fixture: ArchiveFixture(.uid(0))),
    Numbers(fixture: ArchiveFixture(.date(1))), Numbers(fixture: ArchiveFixture(.data([1]))),
    Numbers(fixture: ArchiveFixture("a decimal") { $0.add(decimal: 12) }, integer: 12),
    Numbers(fixture: ArchiveFixture("a fraction") { $0.add(decimal: Decimal(string: "1.5") ?? 0) }),
    Numbers(fixture: ArchiveFixture("a large decimal") { $0.add(decimal: Decimal(string: "1e30") ?? 0) }),
    Numbers(fixture: ArchiveFixture("an object") { $0.add(["NS.time": .integer(1)], class: ["NSDate"]) }),
  ]

  @Test(arguments: numbers) private func numbersConvertWhereNothingIsLost(numbers: Numbers) throws {
    let archive = try numbers.fixture.archive()
    let root = try #require(archive.rootValue)
    #expect(archive.integer(root) == numbers.integer)
    #expect(archive.real(root) == numbers.real)
    #expect(archive.boolean(root) == numbers.boolean)
  }

  @Test(arguments: [(2.0, 2), (2.5, nil), (-0.0, 0), (1e30, nil)] as [(Double, Int?)])
  func realsWithoutAFractionAreWholeNumbers(real: Double, integer: Int?) throws {
    let archive = try ArchiveFixture(.real(real)).archive()
    let root = try #require(archive.rootValue)
    #expect(archive.integer(root) == integer)
    #expect(archive.real(root) == real)
  }

  @Test func dataIsReadPlainOrAsAnObject() throws {
    for (fixture, bytes) in [
      (ArchiveFixture(.data([1, 2])), [1, 2]), (ArchiveFixture("NSData", ["NS.data": .data([3])]), [3]),
      (ArchiveFixture("NSData", ["NS.data": .integer(3)]), nil), (ArchiveFixture(.string("a")), nil),
    ] as [(ArchiveFixture, [UInt8]?)] {
      let archive = try fixture.archive()
      let root = try #require(archive.rootValue)
      #expect(archive.data(root).map { Array($0) } == bytes)
    }
  }
}
