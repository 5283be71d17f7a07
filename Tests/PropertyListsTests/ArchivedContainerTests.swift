import Testing

@testable import GlossPropertyLists

/// Arrays, sets and dictionaries of archives, in their present and early forms.
@Suite struct ArchivedContainerTests {
  private func elements(_ fixture: ArchiveFixture) throws -> [Int?] {
    let archive = try fixture.archive()
    return archive.elements(try #require(archive.rootValue)).map { archive.integer($0) }
  }

  private static let numbered = ArchiveFixture(
    "NSArray",
    [
      "NS.object.10": .integer(3), "NS.object.2": .integer(2), "NS.object.x": .integer(9), "NS.objects.1": .integer(9),
      "NS.object.0": .integer(1), "0": .integer(9),
    ])

  private static let containers: [(ArchiveFixture, [Int?])] = [
    (ArchiveFixture(ArchiveFixture.array(.integer(1), .integer(2))), [1, 2]),
    (ArchiveFixture("NSArray", ["NS.objects": ArchiveFixture.array(.integer(1), .uid(0))]), [1, nil]),
    (ArchiveFixture("NSSet", ["NS.objects": .integer(1)]), []), (ArchiveFixture("NSSet", [:]), []),
    (ArchiveFixture(.string("a")), []), (ArchiveFixture(.uid(0)), []), (numbered, [1, 2, 3]),
  ]

  @Test(arguments: containers)
  func elementsAreThoseOfArraysAndSets(fixture: ArchiveFixture, expected: [Int?]) throws {
    #expect(try elements(fixture) == expected)
  }

  private static let three = ArchiveFixture.array(.string("a"), .string("b"), .string("c"))

  private static let known = ArchiveFixture("known keys") { archive in
    let unused = archive.add([:], class: ["Token"])
    let mapping = archive.add(["keys": three], class: ["Mapping"])
    let values = ArchiveFixture.array(.integer(1), unused, KeyedArchiveWriter.null)
    return archive.add(
      ["searchMapping": mapping, "values": values, "emptyToken": unused], class: ["NSKnownKeysDictionary1"])
  }

  private static let knownWithoutToken = ArchiveFixture("known keys, without a token") { archive in
    let mapping = archive.add(["keys": three], class: ["Mapping"])
    let values = ArchiveFixture.array(.integer(1), KeyedArchiveWriter.null, .integer(2))
    return archive.add(["searchMapping": mapping, "values": values], class: ["NSKnownKeysDictionary1"])
  }

  private static func dictionary(_ keys: [String], _ values: [Int64]) -> ArchiveFixture {
    ArchiveFixture(
      "NSDictionary",
      [
        "NS.keys": .array(keys.map { PropertyListNode(.string($0)) }),
        "NS.objects": .array(values.map { PropertyListNode(.integer($0)) }),
      ])
  }

  private static let dictionaries: [(ArchiveFixture, [String: Int], Bool)] = [
    (dictionary([], []), [:], true), (dictionary(["a"], [1]), ["a": 1], true),
    (dictionary(["b", "a"], [2, 1]), ["a": 1, "b": 2], true),
    // A key without a value, and a value without a key, do not count.
    (dictionary(["a", "b"], [1]), ["a": 1], true), (dictionary(["a"], [1, 2]), ["a": 1], true),
    (ArchiveFixture("NSDictionary", ["NS.keys": three]), [:], false),
    (ArchiveFixture("NSDictionary", ["NS.objects": three]), [:], false),
    (ArchiveFixture("NSDictionary", ["NS.keys": three, "NS.objects": .integer(1)]), [:], false),
    (ArchiveFixture("NSDictionary", ["NS.keys": .integer(1), "NS.objects": three]), [:], false),
    (ArchiveFixture("NSDictionary", [:]), [:], false), (ArchiveFixture(three), [:], false),
    (ArchiveFixture(.string("a")), [:], false),
    (
      ArchiveFixture(
        "NSDictionary",
        [
          "NS.object.0": .integer(1), "NS.key.1": .string("b"), "NS.key.0": .string("a"), "NS.object.1": .integer(2),
        ]),
      ["a": 1, "b": 2], true
    ),
    (known, ["a": 1], true), (knownWithoutToken, ["a": 1, "c": 2], true),
  ]

  @Test(arguments: dictionaries.indices) func pairsAreThoseOfDictionaries(index: Int) throws {
    let (fixture, expected, isDictionary) = Self.dictionaries[index]
    let archive = try fixture.archive()
    let root = try #require(archive.rootValue)
    let pairs = archive.pairs(root)
    #expect(pairs.count == expected.count)
    for pair in pairs { #expect(archive.string(pair.key).flatMap { expected[$0] } == archive.integer(pair.value)) }
    #expect(archive.sortedPairs(root).map(\.name) == expected.keys.sorted())
    #expect(archive.isDictionary(root) == isDictionary)
  }

  /// By Unicode scalars: capitals first, a prefix before what continues it, and those outside of ASCII last.
  @Test(
    arguments: [
      ["a", "b"], ["B", "a"], ["", "a"], ["a", "aa"], ["abcdefg", "abcdefgh"], ["abcdefgh", "abcdefghi"],
      ["abcdefgh", "abcdefgz"], ["abcdefghA", "abcdefghB"], ["abcdefghiA", "abcdefghiB"], ["z", "ä"], ["ä", "ü"],
      ["abcdefghi", "abcdefghä"], ["Z", "a", "é", "試", "😀"],
      ["abcdefghijklmnop", "abcdefghijklmnopq", "abcdefghijklmnoq"], ["~", "é"],
    ])
  func keysAreSortedByTheirScalars(sorted: [String]) throws {
    for keys in [sorted, sorted.reversed()] {
      let archive = try Self.dictionary(keys, keys.indices.map { Int64($0) }).archive()
      let pairs = archive.sortedPairs(try #require(archive.rootValue))
      #expect(pairs.map(\.name) == sorted)
      #expect(pairs.map { archive.integer($0.value) } == sorted.map { keys.firstIndex(of: $0) })
    }
  }

  private static let value: [UInt8] = [0x10, 1]

  /// A dictionary with the given bytes as keys.
  private func pairs(_ first: [UInt8], _ second: [UInt8]) throws -> [String] {
    let names = [RawArchive.string("NS.keys"), RawArchive.string("NS.objects")]
    let archive = try RawArchive(
      objects: [[0xD2, 9, 10, 11, 12]] + names + [[0xA2, 13, 14], [0xA2, 15, 15], first, second, Self.value]
    ).archive()
    return archive.sortedPairs(try #require(archive.rootValue)).map(\.name)
  }

  /// The writer of this package stores equal strings once; others may store each.
  @Test func bothOfTwoEqualKeysAreKept() throws {
    #expect(try pairs(RawArchive.string("a"), RawArchive.string("a")) == ["a", "a"])
  }

  /// Bytes above 0x7F are characters of Latin-1, which come after those of ASCII and before the others.
  @Test(arguments: [
    [0x51, 0xE9], [0x59, 0x7A, 0x7A, 0x7A, 0x7A, 0x7A, 0x7A, 0x7A, 0x7A, 0xE9], [0x52, 0x7A, 0xE9],
    [0x58, 0x7A, 0x7A, 0x7A, 0x7A, 0x7A, 0x7A, 0x7A, 0xE9],
  ])
  func keysOutsideOfASCIIAreDecodedBeforeTheyAreSorted(key: [UInt8]) throws {
    // "zÿ…" as 16-bit units comes last, though its first byte is zero.
    let units: [UInt8] = [0x6A] + (0..<9).flatMap { _ in [0, 0x7A] as [UInt8] } + [0x01, 0x00]
    let pairs = try pairs(units, key)
    let expected = String(decoding: Array(key.dropFirst()).map { UInt16($0) }, as: UTF16.self)
    let both = [expected, String(repeating: "z", count: 9) + "\u{100}"]
    #expect(pairs == both.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }
}
