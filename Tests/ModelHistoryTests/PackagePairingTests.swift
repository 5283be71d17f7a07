import GlossManagedObjectModel
import GlossModelHistory
import Testing

/// Which packages of two revisions are the same: by path and kind, then by content, and never by name alone.
@Suite struct PackagePairingTests {
  /// A package at a path, each version given as its checksum and entities: `1:Order,Player`.
  private static func member(_ path: String, _ versions: String...) -> PackagePairing.Member {
    let parts = versions.map { $0.split(separator: ":").map(String.init) }
    let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
    return PackagePairing.Member(
      name: name, path: path, checksums: Set(parts.compactMap(\.first)),
      entities: Set(parts.flatMap { $0.dropFirst().flatMap { $0.split(separator: ",").map(String.init) } }))
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var then: [PackagePairing.Member]
    var now: [PackagePairing.Member]
    /// Where each of then is now.
    var places: [Int?]
  }

  private static let a = member("A/M.xcdatamodeld", "1:Player")
  private static let b = member("B/M.xcdatamodeld", "2:Order")

  static let cases = [
    Case(testDescription: "as they were", then: [a, b], now: [a, b], places: [0, 1]),
    Case(
      testDescription: "two of one name, one edited", then: [a, b],
      now: [member("A/M.xcdatamodeld", "3:Player"), b], places: [0, 1]),
    Case(
      testDescription: "two of one name, both edited", then: [a, b],
      now: [member("A/M.xcdatamodeld", "3:Player"), member("B/M.xcdatamodeld", "4:Order")], places: [0, 1]),
    Case(testDescription: "two of one name, one added", then: [a], now: [b, a], places: [1]),
    Case(testDescription: "two of one name, one removed", then: [a, b], now: [a], places: [0, nil]),
    Case(
      testDescription: "contents exchanged: what they hold counts", then: [a, b],
      now: [
        member("A/M.xcdatamodeld", "2:Order"), member("B/M.xcdatamodeld", "1:Player"),
      ], places: [1, 0]),
    Case(
      testDescription: "contents exchanged and edited: what they hold counts", then: [a, b],
      now: [
        member("A/M.xcdatamodeld", "8:Order"), member("B/M.xcdatamodeld", "9:Player"),
      ], places: [1, 0]),
    Case(
      testDescription: "all entities renamed", then: [a, b], now: [member("A/M.xcdatamodeld", "9:Person"), b],
      places: [0, 1]),
    Case(testDescription: "at two revisions", then: [a, b, a], now: [b, a], places: [1, 0, 1]),
    Case(testDescription: "moved", then: [a], now: [member("C/M.xcdatamodeld", "1:Player")], places: [0]),
    Case(
      testDescription: "moved and edited", then: [a], now: [member("C/M.xcdatamodeld", "9:Player,Team")], places: [0]),
    Case(testDescription: "renamed", then: [a], now: [member("A/N.xcdatamodeld", "1:Player", "5:Player")], places: [0]),
    Case(
      testDescription: "renamed and edited: nothing says so", then: [a],
      now: [
        member("A/N.xcdatamodeld", "9:Player")
      ], places: [nil]),
    Case(testDescription: "another of that name elsewhere", then: [a], now: [b], places: [nil]),
    Case(
      testDescription: "less than half of the entities", then: [member("A/M.xcdatamodeld", "1:Player,Team,Game")],
      now: [
        member("C/M.xcdatamodeld", "9:Player,Order,Item")
      ], places: [nil]),
    Case(
      testDescription: "just half of the entities", then: [member("A/M.xcdatamodeld", "1:Player,Team")],
      now: [member("C/M.xcdatamodeld", "9:Player,Team,Order,Item")], places: [0]),
    Case(
      testDescription: "the surer of two", then: [a],
      now: [
        member("C/M.xcdatamodeld", "9:Player"), member("D/N.xcdatamodeld", "1:Player"),
      ], places: [1]),
    Case(
      testDescription: "both moved, their folders kept", then: [a, member("B/M.xcdatamodeld", "1:Player")],
      now: [
        member("X/B/M.xcdatamodeld", "1:Player"), member("X/A/M.xcdatamodeld", "1:Player"),
      ], places: [1, 0]),
    Case(
      testDescription: "one that is there still has not moved", then: [a],
      now: [
        a, member("C/M.xcdatamodeld", "1:Player"),
      ], places: [0]),
    Case(
      testDescription: "somebody else's compiled model of that name", then: [a],
      now: [
        member("Vendor/Other.framework/M.momd", "7:Player")
      ], places: [nil]),
    Case(
      testDescription: "beside one's own", then: [a, member("Vendor/M.momd", "7:Player")],
      now: [
        member("Vendor/M.momd", "8:Player"), a,
      ], places: [1, 0]),
    Case(
      testDescription: "the compiled twin of a source", then: [member("Built/M.momd", "1:Player")], now: [a],
      places: [0]),
    Case(
      testDescription: "the nearer of two compiled twins", then: [a],
      now: [member("X/M.momd", "1:Player"), member("A/M.momd", "1:Player")], places: [1]),
    Case(
      testDescription: "a source whose compiled twin is left", then: [a, member("Built/M.momd", "1:Player")],
      now: [
        member("Built/M.momd", "1:Player")
      ], places: [0, 0]),
    Case(
      testDescription: "an empty model says nothing", then: [member("A/M.xcdatamodeld", "0")],
      now: [
        member("C/N.xcdatamodeld", "0")
      ], places: [nil]),
    Case(
      testDescription: "a lock file without entities", then: [member("A/M.xcdatamodeld", "1")],
      now: [
        member("C/M.xcdatamodeld", "9:Player")
      ], places: [0]),
  ]

  /// A container at the path of its derived name.
  private static func container(_ name: String, _ version: String, stores: Set<String> = []) -> PackagePairing.Member {
    var member = member(".#" + name, version)
    (member.name, member.isSwiftSource, member.stores) = (name, true, stores)
    return member
  }

  static let containers = [
    Case(
      testDescription: "exchanged names, stores named",
      then: [container("App", "1:Movie", stores: ["movies"]), container("cache", "2:Cached", stores: ["cache"])],
      now: [container("App", "8:Cached", stores: ["cache"]), container("movies", "9:Movie", stores: ["movies"])],
      places: [1, 0]),
    Case(
      testDescription: "exchanged names, stores not named",
      then: [container("App", "1:Movie"), container("B", "2:Cached")],
      now: [container("App", "8:Cached"), container("B", "9:Movie")], places: [1, 0]),
    Case(
      testDescription: "a store is the same whatever it holds", then: [container("App", "1:Movie", stores: ["main"])],
      now: [container("App", "9:Movie", stores: ["other"]), container("Kit", "8:Film", stores: ["main"])], places: [1]),
    Case(
      testDescription: "a state before entities", then: [container("App", "1:Movie,Cast")],
      now: [container("App", "9:Movie,Cast"), container("Kit", "1:Movie,Cast")], places: [1]),
    Case(
      testDescription: "a name is no identity", then: [container("App", "1:Movie", stores: ["movies"])],
      now: [container("App", "9:Cached")], places: [nil]),
    Case(
      testDescription: "one class renamed in the default store", then: [container("App", "1:Movie")],
      now: [container("App", "9:Film")], places: [0]),
    Case(
      testDescription: "one store of two targets",
      then: [
        container("App", "1:Movie", stores: ["s"]), container("Watch", "2:Movie", stores: ["s"]),
      ], now: [container("Watch", "3:Movie", stores: ["s"]), container("App", "4:Movie", stores: ["s"])],
      places: [1, 0]),
  ]

  @Test(arguments: cases + containers) func finds(_ example: Case) {
    let pairing = PackagePairing(from: example.then, to: example.now)
    #expect(example.then.indices.map(pairing.now) == example.places)
    // Each of now belongs to one of then that says the same.
    for place in example.now.indices {
      #expect(pairing.then(place).map { example.places[$0] == place } ?? !example.places.contains(place))
    }
  }
}
