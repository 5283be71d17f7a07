import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

@Suite(.enabled(if: Corpus.path != nil)) struct CorpusCompiledModelTests {
  /// The paths of all files in the corpus with a suffix, sorted.
  static func paths(_ suffix: String) -> [String] {
    guard let corpus = Corpus.path, let files = FileManager.default.enumerator(atPath: corpus) else { return [] }
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted().map { corpus + "/" + $0 }
  }

  @Test func readsEveryCompiledModelWithoutAFinding() throws {
    let files = DiskFileTree()
    var count = 0
    for path in Self.paths(".mom") where files.kind(at: path) == .file {
      let model = try CompiledModelReader.read(try files.bytes(at: path), path: path)
      #expect(!model.model.entities.isEmpty, "\(path)")
      #expect(model.findings == [], "\(path)")
      count += 1
    }
    #expect(count > 100)
  }
}
