import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossTestSupport
import Testing

/// Compares the tables of the corpus with Foundation's own readers.
@Suite("Tables of the corpus", .enabled(if: Corpus.path != nil))
struct CorpusTableTests {
  /// Every table in the corpus, with its relative path.
  private static let files: [(path: String, bytes: [UInt8])] = {
    guard let root = Corpus.path, let names = FileManager.default.enumerator(atPath: root) else { return [] }
    return names.compactMap { $0 as? String }.filter {
      TableReader.fileExtensions.contains(FilePath.fileExtension(of: $0))
    }.sorted().compactMap { path in
      (try? DiskFileTree().bytes(at: FilePath.joined(root, path))).map { (path, $0) }
    }
  }()

  @Test("are all read")
  func allAreRead() throws {
    #expect(Self.files.count > 100)
    for file in Self.files {
      let tables = try TableReader().tables(in: file.bytes, path: file.path)
      #expect(!tables.isEmpty, "\(file.path)")
    }
  }

  @Test("have these findings of syntax and encoding and no others")
  func findings() throws {
    var found: [String] = []
    for file in Self.files {
      for table in try TableReader().tables(in: file.bytes, path: file.path) {
        for finding in table.findings where finding.rule != .duplicateKey {
          let place = finding.position.map { ":\($0)" } ?? ""
          found.append("\(FilePath.name(of: file.path))\(place) \(finding.rule.rawValue) \(finding.message)")
        }
      }
    }
    let text = found.sorted().joined(separator: "\n") + "\n"
    #expect(Golden.difference(text, from: "corpus/findings.txt") == nil)
  }

  @Test("read the same as with Foundation")
  func sameAsFoundation() throws {
    var compared = 0
    for file in Self.files where ["strings", "stringsdict"].contains(FilePath.fileExtension(of: file.path)) {
      let table = try #require(try TableReader().tables(in: file.bytes, path: file.path).first)
      // Foundation rejects empty data, 8-bit text, and an entire file for one error in it.
      let isBroken = table.format == .strings && table.findings.contains { $0.rule == .syntaxError }
      if file.bytes.isEmpty || table.encoding == .eightBit || isBroken { continue }
      let list = unsafe try? PropertyListSerialization.propertyList(from: Data(file.bytes), format: nil)
      let expected = try #require(list as? [String: Any], "\(file.path)")
      compared += 1
      #expect(Set(table.entries.map(\.key)) == Set(expected.keys), "\(file.path)")
      for (key, value) in expected {
        let format = (value as? [String: Any])?["NSStringLocalizedFormatKey"]
        guard let text = value as? String ?? format as? String else { continue }
        #expect(table.entry(for: key)?.value == text, "\(file.path) \(key)")
      }
    }
    #expect(compared > 80)
  }

  @Test("differ from Foundation in these files, and only there")
  func differencesFromFoundation() throws {
    var found: [String] = []
    for file in Self.files where ["strings", "stringsdict"].contains(FilePath.fileExtension(of: file.path)) {
      let table = try #require(try TableReader().tables(in: file.bytes, path: file.path).first)
      let list = unsafe try? PropertyListSerialization.propertyList(from: Data(file.bytes), format: nil)
      let keys = (list as? [String: Any]).map { Set($0.keys) }
      let ours = Set(table.entries.map(\.key))
      guard keys != ours else { continue }
      let theirs = keys.map { "reads \($0.count) keys" } ?? "refuses the file"
      let reason = table.findings.first { $0.rule == .syntaxError }?.message ?? "as \(table.encoding.rawValue)"
      found.append("\(file.path): Foundation \(theirs), \(ours.count) are there (\(reason))")
    }
    #expect(Golden.difference(found.sorted().joined(separator: "\n") + "\n", from: "corpus/foundation.txt") == nil)
  }

  @Test("are written back byte by byte")
  func writeBack() {
    for file in Self.files where FilePath.fileExtension(of: file.path) == "strings" {
      if file.bytes.starts(with: "bplist".utf8) || file.bytes.starts(with: "<?xml".utf8) { continue }
      let document = StringsFileParser().parse(file.bytes, name: "", locale: nil, path: file.path).document
      #expect(document.bytes == file.bytes, "\(file.path)")
      #expect(covers(document), "\(file.path)")
    }
  }

  @Test("which are catalogs read the same as with Foundation")
  func catalogs() throws {
    var compared = 0
    for file in Self.files where FilePath.fileExtension(of: file.path) == "xcstrings" {
      guard let root = try? JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any] else { continue }
      let strings = try #require(root["strings"] as? [String: [String: Any]], "\(file.path)")
      let source = try #require(root["sourceLanguage"] as? String)
      compared += 1
      for table in try TableReader().tables(in: file.bytes, path: file.path) {
        let locale = try #require(table.locale)
        for (key, string) in strings {
          let localizations = string["localizations"] as? [String: [String: Any]]
          let unit = localizations?[locale]?["stringUnit"] as? [String: Any]
          let entry = table.entry(for: key)
          if let value = unit?["value"] as? String { #expect(entry?.value == value, "\(file.path) \(key)") }
          if localizations?[locale] == nil, locale == source, !key.isEmpty { #expect(entry?.value == key) }
        }
      }
    }
    #expect(compared > 8)
  }
}
