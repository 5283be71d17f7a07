import Testing

@testable import GlossPropertyLists

/// The objects of an archive, their members and classes, and what reading them costs.
@Suite struct KeyedArchiveTests {
  private func node(_ value: PropertyListValue) -> PropertyListNode { PropertyListNode(value) }

  private func dictionary(_ entries: KeyValuePairs<String, PropertyListValue>) -> PropertyListValue {
    .dictionary(entries.map { PropertyListEntry(key: $0.key, node: node($0.value)) })
  }

  private func archive(_ list: PropertyListValue) throws(PropertyListError) -> KeyedArchive {
    try KeyedArchive(BinaryPropertyListWriter.write(node(list)))
  }

  private var objects: PropertyListValue {
    .array([node(.string("$null")), node(.string("a")), node(dictionary([:]))])
  }

  @Test func theRootIsTheOneNamedRootOrElseTheFirst() throws {
    let roots: [(PropertyListValue, String?)] = [
      (dictionary(["root": .uid(1)]), "a"), (dictionary(["other": .uid(1)]), "a"),
      (dictionary(["other": .uid(2), "root": .uid(1)]), "a"), (dictionary([:]), nil), (.string("root"), nil),
    ]
    for (top, root) in roots {
      let archive = try archive(dictionary(["$top": top, "$objects": objects]))
      #expect(archive.rootValue.flatMap { archive.string($0) } == root)
      #expect(archive.root == nil)
      #expect((archive.rootValue == nil) == (root == nil))
    }
    #expect(try archive(dictionary(["$objects": objects])).rootValue == nil)
    #expect(try archive(dictionary(["$top": dictionary(["root": .uid(2)]), "$objects": objects])).root?.count == 0)
  }

  @Test func theWriterOfAnArchiveIsKnownIfItIsRecorded() throws {
    #expect(try archive(dictionary(["$objects": objects, "$archiver": .string("A")])).archiver == "A")
    #expect(try archive(dictionary(["$objects": objects, "$archiver": .integer(1)])).archiver == nil)
    #expect(try archive(dictionary(["$objects": objects])).archiver == nil)
  }

  @Test func otherPropertyListsAreNoArchives() throws {
    let lists: [PropertyListValue] = [
      .string("a"), .array([]), dictionary([:]), dictionary(["$top": .string("a")]),
      dictionary(["$objects": .string("a")]),
    ]
    for list in lists {
      #expect { try archive(list) } throws: { ($0 as? PropertyListError)?.kind == .notAnArchive }
      let text = XMLPropertyListWriter.write(node(list))
      #expect {
        try KeyedArchive(Array(text.utf8))
      } throws: {
        ($0 as? PropertyListError)?.kind == .notAnArchive
      }
    }
  }

  @Test func archivesInXMLAreReadLikeBinaryOnes() throws {
    let text = XMLPropertyListWriter.write(
      node(dictionary(["$top": dictionary(["root": .uid(1)]), "$objects": objects])))
    let archive = try KeyedArchive(Array(text.utf8))
    #expect(archive.rootValue.flatMap { archive.string($0) } == "a")
  }

  /// Its members are "name", "age", "other" and its class.
  private static let club = ArchiveFixture("Club", ["name": .string("a"), "age": .integer(7), "other": .uid(0)])

  @Test func membersAreFoundByKeyAndByName() throws {
    let archive = try Self.club.archive()
    let root = try #require(archive.root)
    #expect(root.count == 4)
    #expect((0..<4).map { archive.keyName($0, of: root) } == ["name", "age", "other", "$class"])
    #expect(archive.members(of: root).map(\.name) == ["name", "age", "other"])
    #expect(archive.members(of: root).map { archive.integer($0.value) } == [nil, 7, nil])
    #expect(archive.string(archive.value(at: 0, of: root)) == "a")
    #expect(archive["age", of: root].flatMap { archive.integer($0) } == 7)
    for name in ["none", "ag", "agee", "Age", ""] { #expect(archive[name, of: root] == nil) }
    #expect(archive["other", of: root].map { archive.isNull($0) } == true)
    #expect(archive["name", of: root].map { archive.isNull($0) } == false)
  }

  @Test func onlyDictionariesAreObjects() throws {
    for value in [.string("a"), .integer(1), .uid(0), ArchiveFixture.array(), .boolean(true)] as [PropertyListValue] {
      #expect(try ArchiveFixture(value).archive().root == nil)
    }
    #expect(try ArchiveFixture("Club", [:]).archive().root?.count == 1)
  }

  @Test func anObjectHasItsClassAndSuperclasses() throws {
    let fixture = ArchiveFixture("objects of several classes") { archive in
      let plain = archive.add([:], class: ["NSObject"])
      let derived = archive.add([:], class: ["B", "A", "NSObject"])
      let unnamed = archive.add([:], class: [])
      return archive.add(array: [plain, derived, unnamed, derived])
    }
    let archive = try fixture.archive()
    let objects = archive.elements(try #require(archive.rootValue)).compactMap { archive.object($0) }
    #expect(objects.map { archive.className(of: $0) } == ["NSObject", "B", "", "B"])
    #expect(
      objects.map { archive.classNames(of: $0) } == [
        ["NSObject"], ["B", "A", "NSObject"], [""], ["B", "A", "NSObject"],
      ])
    let other = try ArchiveFixture(dictionary(["a": .integer(1)])).archive()
    let root = try #require(other.root)
    #expect(other.className(of: root) == "")
    #expect(other.classNames(of: root) == [])
  }

  // MARK: - Budget

  private func object(members: Int) -> ArchiveFixture {
    ArchiveFixture("an object with \(members) members") { archive in
      let object = archive.reserve()
      archive.fill(object, (1..<members).map { ("k\($0)", .integer(0)) }, class: ["Club"])
      return object
    }
  }

  /// Real objects have 30 members at most.
  @Test func onlyUnusuallyLargeObjectsCostASearch() throws {
    let usual = try object(members: 64).archive(budget: 0)
    #expect(usual["k1", of: try #require(usual.root)] != nil)
    #expect(usual.members(of: try #require(usual.root)).count == 63)
    #expect(!usual.isExhausted)
    let large = try object(members: 65).archive(budget: 64)
    #expect(large["k1", of: try #require(large.root)] == nil)
    #expect(large.members(of: try #require(large.root)).isEmpty)
    #expect(large.isExhausted)
    let afforded = try object(members: 65).archive(budget: 65)
    #expect(afforded["k1", of: try #require(afforded.root)] != nil)
    #expect(afforded.remaining == 0 && !afforded.isExhausted)
  }

  @Test func onlyLongStringsCostReading() throws {
    for (count, isRead) in [(64, true), (65, false)] {
      let archive = try ArchiveFixture(.string(String(repeating: "a", count: count))).archive(budget: 0)
      #expect((archive.string(try #require(archive.rootValue)) != nil) == isRead)
      #expect(archive.isExhausted != isRead)
    }
  }

  private static let reads: [(String, ArchiveFixture, @Sendable (KeyedArchive) throws -> Bool)] = [
    (
      "elements", ArchiveFixture(ArchiveFixture.array(.integer(1), .integer(2))),
      { $0.elements(try #require($0.rootValue)).count == 2 }
    ),
    (
      "elements of an object", ArchiveFixture("NSSet", ["NS.objects": ArchiveFixture.array(.integer(1))]),
      { $0.elements(try #require($0.rootValue)).count == 1 }
    ),
    (
      "numbered elements", ArchiveFixture("NSSet", ["NS.object.0": .integer(1)]),
      { $0.elements(try #require($0.rootValue)).count == 1 }
    ),
    ("pairs", pairs("a", "b"), { $0.pairs(try #require($0.rootValue)).count == 2 }),
    ("sorted pairs", pairs("a", "b"), { $0.sortedPairs(try #require($0.rootValue)).count == 2 }),
    ("a decoded value", ArchiveFixture(.integer(1)), { $0.decoded(try #require($0.rootValue)) != nil }),
    (
      "decoded data", ArchiveFixture(.data(Array(repeating: 0, count: 160))),
      { $0.decoded(try #require($0.rootValue)) != nil }
    ),
  ]

  static func pairs(_ keys: String...) -> ArchiveFixture {
    ArchiveFixture("a dictionary of \(keys)") { archive in
      archive.add(dictionary: keys.enumerated().map { (archive.add($1), archive.add(Int64($0))) })
    }
  }

  /// Whatever a read costs: with one less, nothing is read.
  @Test(arguments: reads.indices) func readsStopWhenTheBudgetIsExhausted(index: Int) throws {
    let (name, fixture, read) = Self.reads[index]
    let rich = try fixture.archive(budget: 1000)
    #expect(try read(rich), "\(name)")
    let cost = 1000 - rich.remaining
    #expect(cost > 0, "\(name)")
    let exact = try fixture.archive(budget: cost)
    #expect(try read(exact) && !exact.isExhausted && exact.remaining == 0, "\(name)")
    let poor = try fixture.archive(budget: cost - 1)
    #expect(try !read(poor) && poor.isExhausted, "\(name)")
  }

  @Test func anEmptyContainerCostsNothing() throws {
    for fixture in [ArchiveFixture(ArchiveFixture.array()), Self.pairs()] {
      let archive = try fixture.archive(budget: 0)
      let root = try #require(archive.rootValue)
      #expect(archive.pairs(root).isEmpty && archive.sortedPairs(root).isEmpty)
    }
    let archive = try ArchiveFixture(ArchiveFixture.array()).archive(budget: 0)
    #expect(archive.elements(try #require(archive.rootValue)).isEmpty && !archive.isExhausted)
  }
}
