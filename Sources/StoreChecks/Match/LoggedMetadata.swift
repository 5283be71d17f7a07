import GlossBasics

/// What Core Data prints of a store's metadata when it cannot open the store: the version hashes of its model, which
/// tell which version made it, without the store.
///
/// ```text
/// NSStoreModelVersionHashes =     {
///     Player = {length = 32, bytes = 0x5ee4e8d7 d0ab6af7 0a0c47d1 0b4e2f3a ... 1c4be1d5 9e6c60e4 };
///     Team = <f1a3c4d5 …>;
/// };
/// ```
///
/// Since iOS 13 a hash is printed with its first 16 and its last 8 bytes.
package struct LoggedMetadata: Sendable, Equatable {
  /// A version hash as far as it was printed.
  package struct Hash: Sendable, Equatable {
    var beginning: [UInt8]
    var end: [UInt8]

    func fits(_ hash: [UInt8]) -> Bool {
      hash.count >= beginning.count + end.count && hash.starts(with: beginning)
        && hash.suffix(end.count).elementsEqual(end)
    }

    /// The hash with zeros for what was left out, which no model has.
    var filled: [UInt8] {
      beginning + Array(repeating: 0, count: max(0, Self.size - beginning.count - end.count)) + end
    }

    static let size = 32
    /// The bytes that must be printed for a hash to be told from others.
    static let fewest = 8
  }

  /// The line of the text that it begins in.
  package var line: Int
  package var hashes: [String: Hash]
  /// The entities whose hashes were not printed: Swift prints `32 bytes`.
  package var unprinted: [String]
  package var versionIdentifiers: [String] = []
  package var versionChecksum: String?
  package var frameworkVersion: Int?

  /// The identity of the store, with each hash as one of the candidates has it.
  package func identity(of source: String, among candidates: [[String: [UInt8]]]) -> StoreIdentity {
    var complete: [String: [UInt8]] = [:]
    for (entity, hash) in hashes {
      complete[entity] = candidates.lazy.compactMap { $0[entity] }.first(where: hash.fits) ?? hash.filled
    }
    return StoreIdentity(
      path: "\(source):\(line)", versionHashes: complete, versionIdentifiers: versionIdentifiers,
      versionChecksum: versionChecksum, frameworkVersion: frameworkVersion)
  }
}

extension LoggedMetadata {
  /// All that a log prints, each once.
  ///
  /// - Complexity: O(*n*) in the bytes of the log.
  package static func all(in log: [UInt8]) -> [LoggedMetadata] {
    let text = unescaped(log)
    var result: [LoggedMetadata] = []
    var start = 0
    let lines = SourceText(text)
    while result.count < mostStores, let place = text[start...].byteRange(of: key)?.lowerBound {
      start = place + key.count
      var reader = MetadataReader(text, at: start)
      guard let entries = reader.hashes() else { continue }
      var metadata = LoggedMetadata(
        line: lines.position(of: place).line, hashes: entries.hashes, unprinted: entries.unprinted)
      // The other keys of the same dictionary, which is sorted in most logs.
      let end = min(
        reader.place + reach, text[reader.place...].byteRange(of: key + Array(" ".utf8))?.lowerBound ?? text.count)
      let around = max(0, place - reach)..<max(reader.place, end)
      metadata.readRest(Array(text[around]))
      start = reader.place
      if !result.contains(where: { $0.hashes == metadata.hashes }) { result.append(metadata) }
    }
    return result
  }

  private mutating func readRest(_ text: [UInt8]) {
    versionChecksum = Self.value(of: "NSStoreModelVersionChecksumKey", in: text).flatMap { $0.count == 44 ? $0 : nil }
    frameworkVersion = Self.value(of: "NSPersistenceFrameworkVersion", in: text).flatMap { Int($0) }
    versionIdentifiers = Self.value(of: "NSStoreModelVersionIdentifiers", in: text).map { [$0] } ?? []
  }

  /// The first word or string after a key.
  private static func value(of key: String, in text: [UInt8]) -> String? {
    guard let place = text.byteRange(of: key.utf8)?.upperBound else { return nil }
    var reader = MetadataReader(text, at: place)
    return reader.word(opening: Array("\")=:([ \n\t".utf8))
  }

  /// Strings within strings have escapes, and old property lists write letters beyond ASCII as `\U00fc`.
  private static func unescaped(_ log: [UInt8]) -> [UInt8] {
    guard log.contains(UInt8(ascii: "\\")) else { return log }
    var result: [UInt8] = []
    result.reserveCapacity(log.count)
    var place = 0
    while place < log.count {
      guard log[place] == UInt8(ascii: "\\"), place + 1 < log.count else {
        result.append(log[place])
        place += 1
        continue
      }
      let next = log[place + 1]
      let digits = String(decoding: log[min(place + 2, log.count)..<min(place + 6, log.count)], as: UTF8.self)
      if next == UInt8(ascii: "U"), let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
        result += Array(String(scalar).utf8)
        place += 6
      } else {
        result.append(
          next == UInt8(ascii: "n") ? UInt8(ascii: "\n") : next == UInt8(ascii: "\\") ? UInt8(ascii: " ") : next)
        place += 2
      }
    }
    return result
  }

  private static let key = Array("NSStoreModelVersionHashes".utf8)
  /// The other keys of metadata take less.
  private static let reach = 4096
  private static let mostStores = 100
}

/// Reads a dictionary of hashes as it is printed.
private struct MetadataReader {
  let text: [UInt8]
  private(set) var place: Int

  init(_ text: [UInt8], at place: Int) { (self.text, self.place) = (text, place) }

  private var next: UInt8? { place < text.count ? text[place] : nil }

  /// The entries between braces or brackets; nil if none follows.
  mutating func hashes() -> (hashes: [String: LoggedMetadata.Hash], unprinted: [String])? {
    skip(Array("\")=: \n\t\r".utf8))
    guard let open = next, open == UInt8(ascii: "{") || open == UInt8(ascii: "[") else { return nil }
    place += 1
    var hashes: [String: LoggedMetadata.Hash] = [:]
    var unprinted: [String] = []
    while let byte = next, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") {
      let before = place
      guard let name = word(opening: Array("\";, \n\t\r(".utf8)) else { break }
      skip(Array("\")=: \n\t\r".utf8))
      if let hash = hash() { hashes[name] = hash } else { unprinted.append(name) }
      skip(Array(";, \n\t\r".utf8))
      if place == before { break }
    }
    if hashes.isEmpty, unprinted.isEmpty { return nil }
    return (hashes, unprinted)
  }

  /// A hash in braces or angle brackets; nil for the size alone.
  private mutating func hash() -> LoggedMetadata.Hash? {
    var value: [UInt8] = []
    let isEnclosed = next == UInt8(ascii: "{") || next == UInt8(ascii: "<")
    while let byte = next, value.count < 300 {
      if isEnclosed ? byte == UInt8(ascii: "}") || byte == UInt8(ascii: ">") : Self.valueEnds.contains(byte) { break }
      value.append(byte)
      place += 1
    }
    if isEnclosed, next != nil { place += 1 }
    // `{length = 32, bytes = 0x…}`
    let written = value.byteRange(of: "0x".utf8).map { value[$0.upperBound...] } ?? value[...]
    let parts =
      written.byteRange(of: "..".utf8).map { [written[..<$0.lowerBound], written[$0.lowerBound...]] } ?? [written]
    let bytes = parts.map { Self.bytes($0) }
    guard let beginning = bytes.first, beginning.count >= LoggedMetadata.Hash.fewest,
      beginning.count + (bytes.dropFirst().first?.count ?? 0) <= LoggedMetadata.Hash.size
    else { return nil }
    return LoggedMetadata.Hash(beginning: beginning, end: bytes.dropFirst().first ?? [])
  }

  private static func bytes(_ text: some Sequence<UInt8>) -> [UInt8] {
    var digits: [UInt8] = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(byte - UInt8(ascii: "A") + 10)
      case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: "\n"): continue
      default: return []
      }
    }
    guard digits.count.isMultiple(of: 2) else { return [] }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// A word, or a string in quotation marks, after some signs.
  mutating func word(opening: [UInt8]) -> String? {
    skip(opening)
    let isQuoted = place > 0 && text[place - 1] == UInt8(ascii: "\"")
    var word: [UInt8] = []
    while let byte = next, word.count < 1000 {
      if isQuoted ? byte == UInt8(ascii: "\"") : Self.ends.contains(byte) { break }
      word.append(byte)
      place += 1
    }
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  private mutating func skip(_ bytes: [UInt8]) {
    while let byte = next, bytes.contains(byte) { place += 1 }
  }

  private static let valueEnds = Set(";,}]\n\r".utf8)
  private static let ends = Set("\";,={}[]()<> \n\t\r:".utf8)
}
