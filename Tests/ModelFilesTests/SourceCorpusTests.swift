import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import GlossTestSupport
import Testing

@Suite(.enabled(if: Corpus.path != nil)) struct SourceCorpusTests {
  @Test func readsEverySourceDocument() throws {
    let root = try #require(Corpus.path)
    let files = DiskFileTree()
    var pending = [root]
    while let folder = pending.popLast() {
      for name in try files.names(in: folder) {
        let path = FilePath.joined(folder, name)
        if files.kind(at: path) == .folder { pending.append(path) }
        guard name == "contents" else { continue }
        let result = ModelLoader(files: files).load(path)
        #expect(result.failures.isEmpty && result.models.count == 1, "\(path): \(result.failures)")
        // Four relationships of one real file have `deleteRule`, which is unknown to Apple's compiler.
        let findings = result.models.flatMap(\.findings).filter { !$0.message.hasPrefix("deleteRule of ") }
        #expect(findings.isEmpty, "\(path): \(findings.map(\.message))")
      }
    }
  }
}
