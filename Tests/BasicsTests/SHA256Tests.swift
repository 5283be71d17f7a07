import Testing

@testable import GlossBasics

/// The algorithm with the vectors that NIST publishes with FIPS 180-4 and in its validation programme.
@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func hashesPublishedVectors(text: String, expected: String) {
    #expect(hex(hash([Array(text.utf8)])) == expected)
  }

  @Test func hashesAMillionLetters() {
    let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    #expect(hex(hash(Array(repeating: Array(repeating: UInt8(ascii: "a"), count: 1_000), count: 1_000))) == expected)
  }

  /// Lengths around block boundaries, in pieces of every size, which must not matter.
  @Test(arguments: [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 1_000])
  func doesNotDependOnThePieces(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let whole = hash([bytes])
    for size in [1, 3, 63, 64, 65] {
      let pieces = stride(from: 0, to: length, by: size).map { Array(bytes[$0..<min(length, $0 + size)]) }
      #expect(hash(pieces) == whole)
    }
    var hash = SHA256()
    hash.update(bytes)
    #expect(hash.finalize() == whole)
  }

  private func hash(_ pieces: [[UInt8]]) -> [UInt8] {
    var hash = PortableSHA256()
    for piece in pieces { hash.update(piece) }
    return hash.finalize()
  }

  private func hex(_ bytes: [UInt8]) -> String { bytes.map { $0.digits(radix: 16, width: 2) }.joined() }
}
