import Foundation
import GlossBasics
import GlossFiles

/// Finds links and anchors of a reference that lead nowhere, in both formats.
///
/// Works on bytes: the suite runs it over every page of some hundred models.
enum LinkChecker {
  /// What is wrong, as `page: target`; empty when every link and anchor resolves.
  static func problems(in files: [String: String]) -> [String] {
    let pages = files.filter { $0.key.hasSuffix(".html") || $0.key.hasSuffix(".md") }.mapValues { Array($0.utf8) }
    let anchors = pages.mapValues { attributes("id", in: $0) }
    let anchorSets = anchors.mapValues { Set($0) }
    return pages.keys.sorted().flatMap { path in
      var problems: [String] = []
      let (ids, distinct) = (anchors[path] ?? [], anchorSets[path] ?? [])
      if ids.count != distinct.count {
        let twice = Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.keys.sorted()
        problems += twice.map { "\(path): anchor \($0) twice" }
      }
      let folder = FilePath.folder(of: path)
      for target in Set(targets(in: pages[path] ?? [], isMarkup: path.hasSuffix(".html"))).sorted() {
        if target.contains(":") { continue }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let file = parts[0].isEmpty ? path : FilePath.normalized(folder + "/" + parts[0])
        if files[file] == nil {
          problems.append("\(path): \(target)")
        } else if parts.count > 1, anchorSets[file]?.contains(parts[1]) != true {
          problems.append("\(path): \(target) (no such anchor)")
        }
      }
      return problems
    }
  }

  private static func targets(in page: [UInt8], isMarkup: Bool) -> [String] {
    isMarkup
      ? attributes("href", in: page) + attributes("src", in: page)
      : values(after: "](", until: ")", in: page)
  }

  /// The values of an attribute, quoted or not, of all tags.
  static func attributes(_ name: String, in page: [UInt8]) -> [String] {
    let mark = Array(" \(name)=".utf8)
    var values: [String] = []
    var position = 0
    while let open = page[position...].firstIndex(of: UInt8(ascii: "<")) {
      let close = page[open...].firstIndex(of: UInt8(ascii: ">")) ?? page.count
      position = close
      var start = open
      while let space = page[start..<close].firstIndex(of: mark[0]) {
        start = space + 1
        guard page[space..<close].starts(with: mark) else { continue }
        let value = page[(space + mark.count)..<close]
        let isQuoted = value.first == UInt8(ascii: "\"")
        let end = UInt8(ascii: isQuoted ? "\"" : " ")
        values.append(String(decoding: value.dropFirst(isQuoted ? 1 : 0).prefix { $0 != end }, as: UTF8.self))
      }
    }
    return values
  }

  /// What stands between a mark and the next end, at every place of the mark.
  static func values(after mark: String, until end: Unicode.Scalar, in bytes: [UInt8]) -> [String] {
    let mark = Array(mark.utf8)
    guard let first = mark.first else { return [] }
    var values: [String] = []
    var position = 0
    while let start = bytes[position...].firstIndex(of: first) {
      position = start + 1
      guard bytes[start...].starts(with: mark) else { continue }
      let from = start + mark.count
      let to = bytes[from...].firstIndex { $0 == UInt8(ascii: end) } ?? bytes.count
      values.append(String(decoding: bytes[from..<to], as: UTF8.self))
      position = from
    }
    return values
  }
}

extension String {
  /// What follows each place of a separator.
  func components(after separator: String) -> [Substring] {
    ranges(of: separator).map { self[$0.upperBound...] }
  }
}
