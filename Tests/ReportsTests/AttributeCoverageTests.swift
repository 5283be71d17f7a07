import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import GlossReports
import GlossTestSupport
import Testing

/// Nothing in a source model is silently lost: a change to any attribute of any element shows in the report.
@Suite struct AttributeCoverageTests {
  /// The location of an attribute's value, found by a scan of the tags that is independent of the reader.
  private struct Occurrence {
    /// `entity>attribute@name`
    var kind: String
    var value: Range<Int>
  }

  @Test func everyAttributeOfTheFixtureShows() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../ModelFilesTests/Fixtures/Library.xcdatamodeld/Library 2.xcdatamodel/contents")
      .path(percentEncoded: false)
    let document = try DiskFileTree().bytes(at: path)
    let occurrences = Self.scan(document)
    #expect(occurrences.count > 150)
    for occurrence in occurrences { try check(occurrence, in: document, path: path) }
  }

  @Test(.enabled(if: Corpus.path != nil)) func everyKindOfAttributeOfTheCorpusShows() throws {
    let corpus = try #require(Corpus.path)
    // One occurrence of each kind in each spelling is enough, in the smallest document that has it.
    var smallest: [String: (document: [UInt8], occurrence: Occurrence)] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: corpus).sorted() where name.hasSuffix("/contents") {
      let document = try DiskFileTree().bytes(at: corpus + "/" + name)
      for occurrence in Self.scan(document) {
        if let known = smallest[occurrence.kind], known.document.count <= document.count { continue }
        smallest[occurrence.kind] = (document, occurrence)
      }
    }
    print("\(smallest.count) kinds of attributes")
    #expect(smallest.count > 90)
    for (document, occurrence) in smallest.values { try check(occurrence, in: document, path: "contents") }
  }

  private func check(_ occurrence: Occurrence, in document: [UInt8], path: String) throws {
    let value = String(decoding: document[occurrence.value], as: UTF8.self)
    var changed = document
    changed.replaceSubrange(occurrence.value, with: Array(Self.another(value).utf8))
    #expect(try report(document) != report(changed), "\(occurrence.kind)=\"\(value)\" in \(path)")
  }

  private func report(_ document: [UInt8]) throws -> String {
    let files = InMemoryFileTree(["M.xcdatamodel/contents": document])
    return InspectReport.json([try #require(ModelLoader(files: files).load("M.xcdatamodel").models.first)])
  }

  /// A different value that is equally plausible.
  private static func another(_ value: String) -> String {
    switch value {
    case "YES", "true": "NO"
    case "NO", "false": "YES"
    default: Double(value).map { $0 == 3 ? "4" : "3" } ?? value + "x"
    }
  }

  /// Finds the attributes of all start tags.
  private static func scan(_ document: [UInt8]) -> [Occurrence] {
    var occurrences: [Occurrence] = []
    var open: [String] = []
    var position = 0
    func token(_ isEnd: (UInt8) -> Bool) -> String {
      let start = position
      while position < document.count, !isEnd(document[position]) { position += 1 }
      return String(decoding: document[start..<position], as: UTF8.self)
    }
    while position < document.count {
      _ = token { $0 == UInt8(ascii: "<") }
      position += 1
      guard position < document.count else { break }
      if document[position] == UInt8(ascii: "/") {
        open.removeLast()
        continue
      }
      if document[position] == UInt8(ascii: "?") || document[position] == UInt8(ascii: "!") { continue }
      let element = token { $0 <= 0x20 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
      let parent = open.last ?? ""
      open.append(element)
      while position < document.count {
        if document[position] <= 0x20 {
          position += 1
        } else if document[position] == UInt8(ascii: "/") {
          open.removeLast()
          break
        } else if document[position] == UInt8(ascii: ">") {
          break
        } else {
          let name = token { $0 == UInt8(ascii: "=") || $0 <= 0x20 }
          _ = token { $0 == 0x22 || $0 == 0x27 }
          let quote = document[position]
          position += 1
          let start = position
          _ = token { $0 == quote }
          occurrences.append(Occurrence(kind: "\(parent)>\(element)@\(name)", value: start..<position))
          position += 1
        }
      }
    }
    return occurrences
  }
}
