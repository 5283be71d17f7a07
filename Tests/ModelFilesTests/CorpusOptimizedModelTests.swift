import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Testing

@testable import GlossModelFiles

@Suite(.enabled(if: Corpus.path != nil)) struct CorpusOptimizedModelTests {
  /// Every optimized model is read through the compiled model next to it, and its counts are those of that model.
  @Test func isTheCompiledModelNextToIt() throws {
    let files = DiskFileTree()
    var count = 0
    for path in CorpusCompiledModelTests.paths(".omo") where files.kind(at: path) == .file {
      let bytes = try files.bytes(at: path)
      let sibling = String(path.dropLast(3)) + "mom"
      let loaded = ModelLoader(files: files).load(path)
      #expect(loaded.models.map(\.path) == [sibling], "\(path)")
      let header = try #require(OptimizedModelHeader(bytes), "\(path)")
      #expect(
        header.difference(from: try CompiledModelReader.read(files.bytes(at: sibling), path: sibling).model) == nil)
      let alone = ModelLoader(files: InMemoryFileTree(["Alone.omo": bytes])).load("Alone.omo")
      #expect(alone.models.isEmpty && alone.failures.first?.remedy?.contains("give the .mom") == true, "\(path)")
      count += 1
    }
    #expect(count > 10)
  }
}
