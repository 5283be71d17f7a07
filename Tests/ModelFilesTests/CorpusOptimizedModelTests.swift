import GlossBasics
import GlossFileTrees
import GlossModelFiles
import GlossTestSupport
import Testing

@Suite(.enabled(if: Corpus.path != nil)) struct CorpusOptimizedModelTests {
  /// Every optimized model, read alone, equals the compiled model next to it, without exception.
  @Test func readsTheSameAsTheCompiledModelBeside() throws {
    let files = DiskFileTree()
    var count = 0
    for path in CorpusCompiledModelTests.paths(".omo") where files.kind(at: path) == .file {
      let optimized = try OptimizedModelReader.read(try files.bytes(at: path), path: path)
      let sibling = String(path.dropLast(3)) + "mom"
      let compiled = try CompiledModelReader.read(try files.bytes(at: sibling), path: sibling)
      #expect(ModelDifference.lines(compiled.model, optimized.model) == [], "\(path)")
      #expect(optimized.model == compiled.model, "\(path)")
      #expect(optimized.findings == [], "\(path)")
      let alone = ModelLoader(files: InMemoryFileTree(["Alone.omo": try files.bytes(at: path)])).load("Alone.omo")
      #expect(alone.models.first?.findings == [], "\(path)")
      count += 1
    }
    #expect(count > 10)
  }
}
