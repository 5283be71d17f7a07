import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles

/// A file that a test expects, kept beside the test.
///
/// `RECORD_GOLDENS=1 swift test` writes what the tests produced and fails the run, so that a recording is looked at
/// before it counts.
package enum Golden {
  /// Says what differs between a text and its golden file, or nil when they are the same.
  ///
  /// - Parameters:
  ///   - name: the path below `Goldens/` beside the test file, with its real extension.
  ///   - testFile: the test's own file, filled in by the compiler.
  package static func difference(_ text: String, from name: String, testFile: String = #filePath) -> String? {
    let folder = URL(filePath: testFile).deletingLastPathComponent()
    // A name may lead out of the folder of goldens, which need not exist then.
    let url = folder.appending(path: "Goldens").appending(path: name).standardized
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      do {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return "recorded \(name); look at it, then run without RECORD_GOLDENS"
      } catch {
        return "could not record \(name): \(error)"
      }
    }
    guard let data = try? Data(contentsOf: url) else { return "there is no golden \(name); record it" }
    let expected = String(decoding: data, as: UTF8.self)
    if expected == text { return nil }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).prefix { $0 == $1 }.count
    let wanted = line < old.count ? String(old[line]) : "<end>"
    let got = line < new.count ? String(new[line]) : "<end>"
    return "\(name) differs at line \(line + 1)\n  expected: \(wanted)\n  produced: \(got)"
  }
}

/// The folder of real files beside the checkout, for tests that use it where it is.
package enum Corpus {
  /// The path of the corpus, or nil where there is none.
  package static let path: String? = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/corpus")
    let path = ProcessInfo.processInfo.environment["MODELGLOSS_CORPUS"] ?? url.path(percentEncoded: false)
    return DiskFileTree().kind(at: path) == .folder ? path : nil
  }()

  /// The databases that lie beside the corpus, sorted by path; none where there are none.
  package static let stores = databases(in: "stores")

  /// Those and the ones with many join tables, and those of SwiftData.
  package static let allStores = stores + databases(in: "joins") + databases(in: "swiftdata")

  private static func databases(in name: String) -> [String] {
    guard let path else { return [] }
    let folder = URL(filePath: path).deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
    guard let files = FileManager.default.enumerator(atPath: folder) else { return [] }
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".sqlite") || $0.hasSuffix(".store") }.sorted()
      .map { folder + "/" + $0 }
  }
}
