import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// What a class with `@Model` becomes: every option, and every reason why its hash is not predicted.
@Suite struct EntityReadingTests {
  private static func load(_ source: String) throws -> LoadedModel {
    let result = SwiftDataModelTests.load(["App/Models.swift": "import SwiftData\n" + source])
    return try #require(result.models.first, "\(result.failures)")
  }

  /// What is not known, as written, with the reason.
  private static func unknown(_ loaded: LoadedModel) -> [String] {
    (loaded.contents.swiftData?.unresolved ?? []).map { "\($0.property ?? $0.entity): \($0.type) \($0.reason)" }
  }

  private static let beside = """
    @Model final class B { var n: Int }
    class Plain {}
    enum Keys { static let two = 2, old = "old" }
    enum Kind: String, Codable { case a }
    enum Short: Int16, Codable { case a = 1 }
    enum Open: Codable { case a }
    struct Size: Codable { var w: Int }
    struct Box: Codable { var size: Size }
    struct Loose: Codable { var size: Size?; var w = 1 }
    struct Odd: Codable { var lost: Lost }
    """

  // MARK: - Options

  @Test(
    arguments: [
      ("@Attribute(originalName: nil) var a: Int", []), ("@Attribute(hashModifier: nil) var a: Int", []),
      ("@Attribute(originalName: Keys.old) var a: Int", []), ("@Attribute() var a: Int", []),
      ("@Attribute(originalName: made()) var a: Int", ["a: @Attribute(originalName: made()) is not a literal"]),
      ("@Attribute(.other) var a: Int", ["a: @Attribute(.other) is not a literal"]),
      ("@Attribute(.unique, option) var a: Int", ["a: @Attribute(option) is not a literal"]),
      (
        "@Attribute(.transformable(with: \"T\")) var a: NSColor",
        [
          "a: @Attribute(.transformable(with: \"T\")) is not a literal",
          "a: NSColor is a type whose stored form is unknown",
        ]
      ),
      ("@Attribute(.unique) @Attribute(.spotlight) var a: Int", ["a: @Attribute occurs twice"]),
      ("@Relationship @Relationship var a: B?", ["a: @Relationship occurs twice"]),
      ("@Attribute(.unique)\n#if DEBUG\n@Attribute(.spotlight)\n#endif\nvar a: Int", []),
      ("#if FLAG\n@Attribute(.unique)\n#endif\nvar a: Int", ["a: #if FLAG decides the options of the property"]),
      ("@Clamped var a: Int", ["a: @Clamped is a macro or wrapper whose effect is unknown"]),
      ("@objc @MainActor var a: Int", []), ("#if DEBUG\n@Clamped\n#endif\nvar a: Int", []),
      ("#if FLAG\n@Transient\n#endif\nvar a: Int", ["a: #if FLAG decides whether the property is stored"]),
      ("#if DEBUG\n@Transient\n#endif\nvar a: Int", []),
      (
        "#if FLAG\nvar a: Int\n#else\nvar a: String\n#endif",
        [
          "a: #if FLAG decides whether the property exists", "a: #if !(FLAG) decides whether the property exists",
        ]
      ),
      ("@Attribute(.codable) var a: Size", ["a: @Attribute(.codable) no known store has it"]),
      ("var a: Odd", ["a: Odd consists of Lost, which is not in the sources"]),
      ("var a: Lost", ["a: Lost is not in the sources"]),
      ("#Unique<A>([\\.a])\n@Attribute(.unique) var a: Int", ["A: #Unique repeats a group of properties"]),
      ("\n#if FLAG\n#Unique<A>([\\.a])\n#endif\nvar a: Int", ["A: #if FLAG decides what is unique"]),
      ("\n#if FLAG\n#Index<A>([\\.a])\n#endif\nvar a: Int", []),
      ("\n#if DEBUG\n#Unique<A>([\\.a], [\\.a])\n#endif\nvar a: Int", []),
    ] as [(String, [String])])
  func whatIsNotKnownIsNamed(property: String, unknown: [String]) throws {
    let loaded = try Self.load("@Model final class A { \(property) }\n" + Self.beside)
    #expect(Self.unknown(loaded) == unknown)
    #expect(loaded.model.entities.first { $0.name == "A" }?.attributes.count(where: { $0.name == "a" }) ?? 0 <= 1)
  }

  @Test(
    arguments: [
      ("final class A", []), ("class A: Codable", []), ("class A: NSObject", ["A: NSObject is a superclass"]),
      ("class A: Plain", ["A: Plain is a superclass"]), ("class A: Named", []),
      ("class A: B", ["A: B is a superclass"]),
      ("class A<T>", ["A: A is generic"]),
    ] as [(String, [String])])
  func aHeadingMayLeaveTheHashOpen(heading: String, unknown: [String]) throws {
    let loaded = try Self.load("@Model \(heading) { var a: Int }\nprotocol Named {}\n" + Self.beside)
    let found = Self.unknown(loaded).map { $0.replacing(", whose stored form is unknown", with: "") }
    #expect(found == unknown)
    let superentity = loaded.model.entities.first { $0.name == "A" }?.superentity
    #expect(superentity == (heading.hasSuffix(": B") ? "B" : nil))
  }

  /// The flags of an attribute, and what shows that it is stored so.
  @Test(arguments: [
    ("var a: Int", "store"), ("@Attribute(.preserveValueOnDeletion) var a: Int", "preserved inferred"),
    ("@Attribute(.spotlight) var a: Int", "spotlight inferred"),
    ("@Attribute(.allowsCloudEncryption) var a: Int", "encrypted inferred"),
    ("@Attribute(.ephemeral) var a: Int", "transient store"),
    ("@Attribute(.externalStorage) var a: Data", "external store"), ("@Attribute(.unique) var a: Int", "unique store"),
    ("@Attribute(originalName: Keys.old) var a: Int", "was old inferred"),
    ("@Attribute(hashModifier: \"2\") var a: Int", "modified 2 inferred"),
    ("@Attribute(.transformable(by: T.self)) var a: NSColor?", "by T of NSColor store"),
    ("@Attribute(.transformable(by: M.T.self)) var a: NSColor", "by T of NSColor store"),
    ("@Attribute(.transformable(with: 1, by: \"N\")) var a: UInt", "by N of UInt store"),
    ("var a: Kind", "store"), ("var a: Short", "inferred"), ("var a: Open", "store"), ("var a: Size", "store"),
    ("var a: Box", "hash"), ("var a: Loose", "hash"), ("var a: [String]", "store"), ("var a: [Data]", "store"),
    ("var a: [Int]", "inferred"), ("var a: [String: Int]", "hash"), ("var a: UInt", "inferred"),
    ("var a: Lost", "inferred"), ("var a: UInt64?", "hash"),
  ])
  func anAttributeHasItsOptionsAndItsEvidence(property: String, expected: String) throws {
    let loaded = try Self.load("@Model final class A { \(property) }\n" + Self.beside)
    let entity = try #require(loaded.model.entities.first { $0.name == "A" })
    let attribute = try #require(entity.attributes.first)
    let flags = [
      (attribute.isTransient, "transient"), (attribute.allowsExternalBinaryDataStorage, "external"),
      (attribute.preservesValueInHistoryOnDeletion, "preserved"), (attribute.isIndexedBySpotlight, "spotlight"),
      (attribute.allowsCloudEncryption, "encrypted"), (entity.uniquenessConstraints == [["a"]], "unique"),
    ]
    var words = flags.filter(\.0).map(\.1)
    if let name = attribute.renamingIdentifier { words.append("was \(name)") }
    if let modifier = attribute.versionHashModifier { words.append("modified \(modifier)") }
    if attribute.type == .transformable, property.contains("transformable") {
      words += ["by \(attribute.valueTransformerName ?? "-")", "of \(attribute.attributeValueClassName ?? "-")"]
    }
    words.append(loaded.contents.swiftData?.declarations[.property("a", of: "A")]?.evidence.rawValue ?? "-")
    #expect(words.joined(separator: " ") == expected)
  }

  /// The macros of a declaration as written, without those that say nothing of the property.
  @Test func declarationsHaveTheirMacros() throws {
    let loaded = try Self.load(
      """
      @available(iOS 18, *) @Model @MainActor final class A {
        @available(iOS 18, *) @Attribute(.unique) let a: Int
        @Relationship(deleteRule: .cascade) var b: B?
        #if DEBUG
        @Relationship
        #endif
        var c: B?
      }

      """ + Self.beside)
    let declarations = try #require(loaded.contents.swiftData?.declarations)
    #expect(declarations[.entity("A")]?.macros == ["@MainActor"])
    #expect(declarations[.property("a", of: "A")]?.macros == ["@Attribute(.unique)"])
    let names = ["a", "b", "c"]
    #expect(names.map { declarations[.property($0, of: "A")]?.hasRelationshipAttribute } == [false, true, false])
    #expect(names.map { declarations[.property($0, of: "A")]?.isConstant } == [true, false, false])
  }

  @Test(arguments: [
    ("var v = 1", "Int"), ("var v = [1]", "[Int]"), ("var v = Kind.a", "Kind"), ("var v = Size(w: 1)", "Size"),
    ("var v = \"x\"", "String"), ("var v = made()", "made()"), ("var v = [String: Int]()", "[String: Int]"),
    ("var v: B?", "B?"), ("var v = Date.now", "Date"), ("var v = Data()", "Data"), ("var v = 1.5", "Double"),
  ])
  func anInferredTypeHasItsSwiftName(property: String, type: String) throws {
    let loaded = try Self.load("@Model final class A { \(property) }\n" + Self.beside)
    #expect(loaded.contents.swiftData?.declarations[.property("v", of: "A")]?.type == type)
  }

  // MARK: - Relationships

  /// The rule, counts and names of a relationship, with the evidence.
  @Test(arguments: [
    ("@Relationship var r: B?", "nullify 0-1 store"),
    ("@Relationship(deleteRule: .cascade) var r: B?", "cascade 0-1 store"),
    ("@Relationship(deleteRule: .deny) var r: B?", "deny 0-1 store"),
    ("@Relationship(deleteRule: .noAction) var r: B?", "noAction 0-1 store"),
    ("@Relationship(deleteRule: .nullify) var r: B?", "nullify 0-1 store"),
    ("@Relationship(deleteRule: Schema.Relationship.DeleteRule.cascade) var r: B?", "cascade 0-1 store"),
    ("@Relationship(minimumModelCount: 1) var r: [B]", "nullify 1-0 inferred"),
    ("@Relationship(maximumModelCount: 1_0) var r: [B]", "nullify 0-10 inferred"),
    ("@Relationship(minimumModelCount: 0) var r: [B]", "nullify 0-0 inferred"),
    ("@Relationship(originalName: \"o\") var r: [B]", "nullify 0-0 was o inferred"),
    ("@Relationship(hashModifier: \"m\") var r: [B]", "nullify 0-0 modified m inferred"),
    ("@Relationship(.unique) var r: B?", "nullify 0-1 unique store"), ("var r: [B]?", "nullify 0-0 store"),
  ])
  func aRelationshipHasItsOptionsAndItsEvidence(property: String, expected: String) throws {
    let loaded = try Self.load("@Model final class A { \(property) }\n" + Self.beside)
    let entity = try #require(loaded.model.entities.first { $0.name == "A" })
    let relationship = try #require(entity.relationships.first)
    var words = ["\(relationship.deleteRule)", "\(relationship.minCount)-\(relationship.maxCount)"]
    if let name = relationship.renamingIdentifier { words.append("was \(name)") }
    if let modifier = relationship.versionHashModifier { words.append("modified \(modifier)") }
    if entity.uniquenessConstraints == [["r"]] { words.append("unique") }
    words.append(loaded.contents.swiftData?.declarations[.property("r", of: "A")]?.evidence.rawValue ?? "-")
    #expect(words.joined(separator: " ") == expected)
  }

  private static let required = "one of the two is a required to-one relationship"
  private static let several = "there are several candidates"
  private static let own = "the relationship leads to its own class"

  /// The inverse of each relationship; with `?`, why none is known.
  @Test(
    arguments: [
      ("var k: [K]", "var p: P?", ["P.k K.p", "K.p P.k"]), ("var k: K?", "var p: P?", ["P.k K.p", "K.p P.k"]),
      ("var k: [K]", "var p: P", ["P.k - ? \(required)", "K.p - ? \(required)"]),
      ("var k: K", "var p: P?", ["P.k - ? \(required)", "K.p - ? \(required)"]),
      ("var a: [K]; var b: [K]", "var p: P?", ["P.a - ? \(several)", "P.b - ? \(several)", "K.p - ? \(several)"]),
      ("var a: [K]; var b: [K]", "", ["P.a -", "P.b -"]), ("var k: [K]", "", ["P.k -"]), ("var k: K", "", ["P.k -"]),
      ("var o: P?", "", ["P.o -"]), ("var o: P?; var q: [P]", "", ["P.o - ? \(own)", "P.q - ? \(own)"]),
      ("@Relationship(inverse: \\P.o) var q: [P]; var o: P?", "", ["P.q P.o", "P.o P.q"]),
      ("@Relationship var k: [K]", "var p: P?", ["P.k -", "K.p -"]),
      ("var k: [K]", "@Relationship var p: P?", ["P.k -", "K.p -"]),
      // One pair that is written leaves one to infer.
      (
        "@Relationship(inverse: \\K.p) var a: [K]; var b: [K]", "var p: P?; var q: P?",
        ["P.a K.p", "P.b - ? \(required)", "K.p P.a", "K.q - ? \(required)"]
      ),
      ("@Relationship(inverse: \\K.lost) var k: [K]", "var p: P?", ["P.k -", "K.p -"]),
      ("@Relationship(inverse: \\K.n) var k: [K]", "var n: Int", ["P.k -"]),
      ("@Relationship(inverse: nil) var k: [K]", "var p: P?", ["P.k -", "K.p -"]),
      // The first side that names a property has it.
      (
        "@Relationship(inverse: \\K.p) var a: [K]; @Relationship(inverse: \\K.p) var b: [K]", "var p: P?",
        ["P.a K.p", "P.b K.p", "K.p P.a"]
      ),
      ("@Relationship(inverse: \\K.p) var a: [K]", "var p: L?", ["P.a -", "K.p -"]),
    ] as [(String, String, [String])])
  func inversesAreThoseThatStoresShow(first: String, second: String, expected: [String]) throws {
    let loaded = try Self.load(
      "@Model class P { \(first) }\n@Model class K { \(second) }\n@Model class L { var n: Int }")
    let unresolved = loaded.contents.swiftData?.unresolved ?? []
    let found = loaded.model.entities.flatMap { entity in
      entity.relationships.map { relationship in
        let inverse = relationship.inverse.map { "\(relationship.inverseEntity ?? "").\($0)" } ?? "-"
        let reason = unresolved.first { $0.entity == entity.name && $0.property == relationship.name }?.reason
        return "\(entity.name).\(relationship.name) \(inverse)"
          + (reason.map { " ? " + $0.dropFirst(22).prefix { $0 != "," } } ?? "")
      }
    }
    #expect(found == expected)
  }

  // MARK: - Groups

  /// The unique groups, then the indexes, then the properties that these mark.
  @Test(arguments: [
    ("#Unique<A>([\\.a], [\\.a, \\.b])", "[a] [a b] | | "), ("#Unique<A>([\\A.a])", "[a] | | "),
    ("#Unique<A>([\\V.A.a, \\V.A.s.w])", "[a s.w] | | "), ("#Unique<Self>([\\Self.a])", "[a] | | "),
    ("#Index<A>([\\.a])", " | SwiftDataIndexOnBinarya[a] | a"),
    ("#Index<A>([\\.a, \\.r])", " | SwiftDataIndexOnBinaryar[a r] | a r"),
    ("#Index<A>(.rtree([\\.a, \\.b]))", " | SwiftDataIndexOnRTreeab(a b) | "),
    ("#Index<A>(.binary([\\.a]))", " | SwiftDataIndexOnBinarya[a] | a"), ("#Unique<A>(made())", " | | "),
    ("#Other<A>([\\.a])", " | | "), ("#Index<A>([])", " | | "), ("#Index<A>", " | | "),
  ])
  func groupsHaveTheirProperties(macro: String, expected: String) throws {
    let loaded = try Self.load(
      "@Model final class A {\n\(macro)\nvar a: Int; var b: Int; var s: Size; var r: B? }\n" + Self.beside)
    let entity = try #require(loaded.model.entities.first { $0.name == "A" })
    let unique = entity.uniquenessConstraints.map { "[\($0.joined(separator: " "))]" }.joined(separator: " ")
    let indexes = entity.indexes.map { index in
      let names = index.elements.map { element in
        if case .property(let name) = element.subject { name } else { "?" }
      }.joined(separator: " ")
      return index.name + (index.elements.first?.type == .rtree ? "(\(names))" : "[\(names)]")
    }
    let marked =
      entity.attributes.filter(\.isIndexed).map(\.name) + entity.relationships.filter(\.isIndexed).map(\.name)
    let text = "\(unique) | \(indexes.joined(separator: " ")) | \(marked.joined(separator: " "))"
    #expect(text.replacing("|  |", with: "| |") == expected)
  }
}
