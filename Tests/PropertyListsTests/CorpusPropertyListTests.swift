import Foundation
import GlossBasics
import GlossPropertyLists
import GlossTestSupport
import Testing

/// Compares real files with Foundation's reader.
@Suite(.enabled(if: Corpus.path != nil)) struct CorpusPropertyListTests {
  @Test func agreesWithFoundationOnRealFiles() throws {
    let corpus = try #require(Corpus.path)
    let names = ["plist", "strings", "stringsdict", "xccurrentversion"]
    var count = 0
    for case let path as String in try #require(FileManager.default.enumerator(atPath: corpus))
    where names.contains(where: path.hasSuffix) {
      let data = try Data(contentsOf: URL(filePath: corpus).appending(path: path))
      let bytes = Array(data)
      guard PropertyListFormat(of: bytes) != .text else { continue }
      count += 1
      let theirs = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
      let ours = try PropertyListParser.parse(bytes)
      #expect(Self.isEqual(ours, theirs), "\(path)")
    }
    #expect(count > 100)
  }

  private static func isEqual(_ node: PropertyListNode, _ object: Any) -> Bool {
    switch node.value {
    case .string(let string): return object as? String == string
    case .integer(let number): return (object as? NSNumber)?.int64Value == number
    case .unsigned(let number): return (object as? NSNumber)?.uint64Value == number
    case .real(let number): return (object as? NSNumber)?.doubleValue == number
    case .boolean(let flag): return (object as? NSNumber)?.boolValue == flag
    case .date(let seconds): return (object as? Date)?.timeIntervalSinceReferenceDate == seconds
    case .data(let bytes): return (object as? Data).map(Array.init) == bytes
    case .uid: return true
    case .array(let elements):
      guard let array = object as? [Any], array.count == elements.count else { return false }
      return zip(elements, array).allSatisfy { isEqual($0, $1) }
    case .dictionary(let entries):
      guard let dictionary = object as? [String: Any] else { return false }
      return Set(entries.map(\.key)) == Set(dictionary.keys)
        && entries.allSatisfy { entry in dictionary[entry.key].map { isEqual(entry.node, $0) } ?? false }
    }
  }
}
