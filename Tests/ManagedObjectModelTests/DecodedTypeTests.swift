import GlossManagedObjectModel
import Testing

@Suite struct DecodedTypeTests {
  private static let int = DecodedType.plain("Int")
  private static let string = DecodedType.plain("String")
  private static let kind = kinds("a", "b")

  private static func kinds(_ names: String..., stored: String? = nil) -> DecodedType {
    .enumeration("Kind", names.map { DecodedType.Case($0, stored: stored ?? $0) })
  }

  private static func stop(_ members: (String, DecodedType)...) -> DecodedType {
    .structure("Stop", members.map { DecodedType.Member($0.0, $0.1) })
  }

  @Test(arguments: [
    (int, "Int"), (.optional(int), "Int?"), (.array(.optional(int)), "[Int?]"),
    (.dictionary(string, .array(int)), "[String: [Int]]"), (kind, "enum Kind { a, b }"),
    (kinds("a", stored: "A"), "enum Kind { a = A }"),
    (stop(("name", string), ("kinds", .array(kind))), "struct Stop { name: String; kinds: [enum Kind { a, b }] }"),
  ])
  func aTypeIsWrittenOnOneLine(_ type: DecodedType, _ text: String) {
    #expect(type.text == text)
  }

  @Test(arguments: [
    (int, int), (int, .optional(int)), (.optional(int), .optional(int)), (.array(int), .array(int)),
    (.array(int), .array(.optional(int))), (.dictionary(string, int), .dictionary(string, .optional(int))),
    // More cases, in another order, under other names.
    (kind, kinds("c", "b", "a")), (kinds("x", "y", stored: "a"), kinds("a")), (kind, .optional(kind)),
    // A new member without which old values decode; members in another order.
    (stop(("a", int)), stop(("a", int), ("b", .optional(int)))),
    (stop(("a", int), ("b", string)), stop(("b", string), ("a", int))),
    (stop(("a", kind)), stop(("a", kinds("a", "b", "c")))), (stop(), stop()),
  ])
  func valuesOfTheOldTypeDecodeAsTheNew(_ old: DecodedType, _ new: DecodedType) {
    #expect(!new.mayMisread(old))
  }

  @Test(arguments: [
    (int, string), (.optional(int), int), (int, .optional(string)), (.optional(int), .optional(string)),
    (.array(int), .array(string)), (int, .array(int)), (.array(int), int),
    // Either the keys or the values alone.
    (.dictionary(string, int), .dictionary(int, int)), (.dictionary(string, int), .dictionary(string, string)),
    // A case that is gone, or stored under another value.
    (kind, kinds("a")), (kinds("a"), kinds("a", stored: "A")), (.array(kind), .array(kinds("b"))),
    (string, kind), (kind, string),
    // A member that is gone, that changed, or that old values lack.
    (stop(("a", int), ("b", int)), stop(("a", int))), (stop(("a", int)), stop(("a", string))),
    (stop(("a", int)), stop(("a", int), ("b", int))), (stop(("a", .optional(int))), stop(("a", int))),
    (stop(("a", int), ("b", .optional(int))), stop(("a", int))), (stop(), stop(("a", int))),
  ])
  func valuesOfTheOldTypeMayNotDecodeAsTheNew(_ old: DecodedType, _ new: DecodedType) {
    #expect(new.mayMisread(old))
  }

  @Test(
    arguments: [
      (kind, ["a", "b"]), (kinds("x", "y", stored: "1"), ["1", "1"]), (.optional(kind), ["a", "b"]),
      (.array(kind), nil), (string, nil), (stop(("a", kind)), nil),
    ] as [(DecodedType, [String]?)])
  func anEnumerationStoresAValueForEachCase(_ type: DecodedType, _ stored: [String]?) {
    #expect(type.storedCases == stored)
  }
}
