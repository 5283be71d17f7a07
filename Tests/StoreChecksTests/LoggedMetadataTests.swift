import GlossManagedObjectModel
import GlossModelHistory
import Testing

@testable import GlossStoreChecks

/// What Core Data prints of a store, as systems and programs write it into logs.
@Suite struct LoggedMetadataTests {
  private static let hash = (0..<32).map { UInt8($0 * 7) }
  private static let other = (0..<32).map { UInt8(255 - $0) }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.enumerated().map { place, byte in
      (place > 0 && place.isMultiple(of: 4) ? " " : "") + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  private static var short: String { "{length = 32, bytes = 0x\(hex(hash.prefix(16))) ... \(hex(hash.suffix(8))) }" }

  private static let forms: [String] = [
    "NSStoreModelVersionHashes =     {\n    Player = <\(hex(hash))>;\n    Team = <\(hex(other))>;\n};",
    "NSStoreModelVersionHashes =     {\n    Player = \(short);\n    Team = {length = 32, bytes = 0x\(hex(other.prefix(16))) ... \(hex(other.suffix(8)))};\n};",
    // In a string of another dictionary.
    "reason = \"metadata={\\n \\\"NSStoreModelVersionHashes\\\" = {\\n Player = <\(hex(hash))>;\\n Team = <\(hex(other))>;\\n };\\n}\"",
    // As Swift prints dictionaries.
    "[\"NSStoreModelVersionHashes\": {\n    Player = <\(hex(hash))>;\n    Team = <\(hex(other))>;\n}, \"NSStoreType\": SQLite]",
    "AnyHashable(\"NSStoreModelVersionHashes\"): [\"Player\": <\(hex(hash))>, \"Team\": <\(hex(other))>]",
    "2026-11-28 10:11:12.123 App[1:2] Fehler: NSStoreModelVersionHashes={Player=<\(hex(hash))>;Team=<\(hex(other))>;}",
    "エラー {\r\n  NSStoreModelVersionHashes =   {\r\n   Player = <\(hex(hash))>;\r\n   Team = <\(hex(other))>;\r\n  };\r\n}",
  ]

  @Test(arguments: forms)
  func hashesAreReadInEveryForm(_ log: String) throws {
    let all = LoggedMetadata.all(in: Array(log.utf8))
    let metadata = try #require(all.first)
    #expect(all.count == 1 && metadata.unprinted.isEmpty)
    #expect(Set(metadata.hashes.keys) == ["Player", "Team"])
    #expect(metadata.hashes["Player"]?.fits(Self.hash) == true && metadata.hashes["Team"]?.fits(Self.other) == true)
    #expect(metadata.hashes["Player"]?.fits(Self.other) == false)
    var changed = Self.hash
    changed[31] ^= 1
    #expect(metadata.hashes["Player"]?.fits(changed) == false)
  }

  @Test func theRestOfTheMetadataIsRead() throws {
    let log = """
      CoreData: error: -addPersistentStoreWithType:SQLite returned error 134100 with userInfo {
          metadata =     {
              NSPersistenceFrameworkVersion = 1345;
              NSStoreModelVersionChecksumKey = "qK3h0yq7cR0y5v0m8o4rI8Zk8m1X3f8J8Qm5V0q8x0A=";
              NSStoreModelVersionHashes =         {
                  "\\U00dcbung" = <\(Self.hex(Self.hash))>;
              };
              NSStoreModelVersionHashesDigest = "abc==";
              NSStoreModelVersionHashesVersion = 3;
              NSStoreModelVersionIdentifiers =         (
                  "2.75.0"
              );
              NSStoreType = SQLite;
          };
      """
    let metadata = try #require(LoggedMetadata.all(in: Array(log.utf8)).first)
    #expect(metadata.line == 5 && metadata.hashes.keys.first == "Übung")
    #expect(metadata.frameworkVersion == 1345 && metadata.versionIdentifiers == ["2.75.0"])
    #expect(metadata.versionChecksum == "qK3h0yq7cR0y5v0m8o4rI8Zk8m1X3f8J8Qm5V0q8x0A=")
  }

  @Test func partsOfHashesAreCompletedFromCandidatesAlone() {
    let log = "NSStoreModelVersionHashes = { Player = \(Self.short); }"
    let metadata = LoggedMetadata.all(in: Array(log.utf8))[0]
    #expect(
      metadata.identity(of: "log", among: [["Player": Self.other], ["Player": Self.hash]]).versionHashes == [
        "Player": Self.hash
      ])
    let unknown = metadata.identity(of: "log", among: [["Player": Self.other], ["Team": Self.hash]])
    #expect(unknown.versionHashes["Player"] != Self.hash && unknown.path == "log:1")
  }

  @Test func sizesAloneTellNothing() throws {
    let log = "\"NSStoreModelVersionHashes\": [\"Player\": 32 bytes, \"Team\": 32 bytes]"
    let metadata = try #require(LoggedMetadata.all(in: Array(log.utf8)).first)
    #expect(metadata.hashes.isEmpty && metadata.unprinted == ["Player", "Team"])
  }

  @Test(arguments: [
    "", "NSStoreModelVersionHashes", "NSStoreModelVersionHashes = {", "NSStoreModelVersionHashes = {};",
    "NSStoreModelVersionHashes = { = ; }", "NSStoreModelVersionHashesVersion = 3;",
    "NSStoreModelVersionHashes = (null)",
  ])
  func textWithoutHashesHasNoStore(_ log: String) {
    #expect(LoggedMetadata.all(in: Array(log.utf8)).isEmpty)
  }

  @Test func everyPrefixIsReadWithoutATrap() {
    for form in Self.forms {
      let bytes = Array(form.utf8)
      for end in bytes.indices { _ = LoggedMetadata.all(in: Array(bytes[..<end])) }
    }
  }

  @Test func equalStoresAreOneAndManyAreBounded() {
    let one = "NSStoreModelVersionHashes = { Player = <\(Self.hex(Self.hash))>; }\n"
    #expect(LoggedMetadata.all(in: Array(String(repeating: one, count: 500).utf8)).count == 1)
    let many = (0..<300).map { "NSStoreModelVersionHashes = { E\($0) = <\(Self.hex(Self.hash))>; }\n" }.joined()
    #expect(LoggedMetadata.all(in: Array(many.utf8)).count == 100)
  }

  @Test func aReleaseIsNamedByWhatWasCurrentInIt() {
    func version(_ name: String, _ hashes: [String: [UInt8]], _ releases: [String], current: [String])
      -> ReleasedPackage.Version
    {
      var version = ReleasedPackage.Version(
        name: name, content: ModelContent(hashes: hashes, checksum: ""), digest: "", releases: releases)
      version.currentReleases = current
      return version
    }
    let package = ReleasedPackage(
      name: "App", path: "App.xcdatamodeld",
      versions: [
        version("App", ["Player": Self.hash], ["1.0", "1.1"], current: ["1.0"]),
        version("App 2", ["Player": Self.hash, "Team": Self.other], ["1.1"], current: ["1.1"]),
      ])
    func words(_ hashes: [String: [UInt8]]) -> [String] {
      ReleasedMatch.all(of: StoreIdentity(path: "s", versionHashes: hashes), among: [package]).map(\.words)
    }
    #expect(words(["Player": Self.hash]) == ["'App', current in 1.0"])
    #expect(words(["Player": Self.hash, "Team": Self.other]) == ["'App 2', current in 1.1"])
    #expect(words(["Team": Self.other]) == ["'App 2', current in 1.1"])
    #expect(words(["Player": Self.other]).isEmpty && words([:]).isEmpty)
  }
}
