import Foundation
import GlossStores
import Testing

@Suite struct InflateTests {
  /// Output of the system's own `gzip`, without its header and trailer: a raw DEFLATE stream.
  private static func deflated(_ bytes: [UInt8], level: Int) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "inflate-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-n", "-\(level)", "-c", file.path(percentEncoded: false)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    return Array(output.dropFirst(10).dropLast(8))
  }

  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 11 ^ state << 29
    }
  }

  private static let contents: [[UInt8]] = {
    var random = Random(state: 7)
    let words = ["NSEntityName", "NSProperties", "Player", "firstName", "\0\u{1}\u{2}"]
    let text = (0..<6_000).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined()
    let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    return [[], [0], Array("bplist00".utf8), [UInt8](repeating: 9, count: 100_000), Array(text.utf8), noise]
  }()

  @Test(arguments: [1, 6, 9]) func unpacksWhatGzipPacks(level: Int) throws {
    for content in Self.contents {
      let packed = try Self.deflated(content, level: level)
      #expect(try Inflate.unpacked(packed, limit: 1 << 20) == content)
    }
  }

  @Test func endsWithAnErrorOnEveryPrefix() throws {
    let packed = try Self.deflated(Self.contents[4], level: 9)
    for length in stride(from: 0, to: packed.count, by: 7) {
      #expect(throws: Inflate.Failure.truncated) { try Inflate.unpacked(Array(packed[..<length]), limit: 1 << 20) }
    }
  }

  @Test func stopsAtTheLimit() throws {
    let packed = try Self.deflated([UInt8](repeating: 0, count: 5 << 20), level: 9)
    #expect(packed.count < 8 << 10)
    #expect(throws: Inflate.Failure.tooLarge(limit: 1 << 20)) { try Inflate.unpacked(packed, limit: 1 << 20) }
    #expect(Inflate.Failure.tooLarge(limit: 64 << 20).reason == "it decompresses to more than 64 MB")
  }

  @Test func survivesChangedBytes() throws {
    let packed = try Self.deflated(Self.contents[4], level: 6)
    var random = Random(state: 3)
    for _ in 0..<2_000 {
      var changed = packed
      for _ in 0..<3 {
        changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? Inflate.unpacked(changed, limit: 1 << 20)
    }
  }
}
