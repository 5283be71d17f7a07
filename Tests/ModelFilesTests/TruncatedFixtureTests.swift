import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import GlossTestSupport
import Testing

/// The folder of this target's fixtures.
enum Fixtures {
  static func path(_ name: String) -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return folder.appending(path: "Fixtures/\(name)").path(percentEncoded: false)
  }
}

/// Every file of a fixture, truncated after every byte, gives a model or an error, in source form and both compiled
/// forms.
@Suite struct TruncatedFixtureTests {
  private static let library = Fixtures.path("Library.xcdatamodeld")

  private static func contents(_ version: String) throws -> [UInt8] {
    try DiskFileTree().bytes(at: "\(library)/\(version).xcdatamodel/contents")
  }

  /// The number of bytes that are enough for a reader.
  private func readable(_ bytes: [UInt8], _ read: ([UInt8]) throws -> ModelContents) -> [Int] {
    (0...bytes.count).filter { (try? read(Array(bytes.prefix($0)))) != nil }
  }

  @Test(arguments: ["Library", "Library 2"]) func readsOrRefusesEveryPrefixOfSource(version: String) throws {
    let bytes = try Self.contents(version)
    // Only white space follows the root element.
    let end = bytes.count - bytes.reversed().prefix { $0 == 0x0A || $0 == 0x20 }.count
    let readable = readable(bytes) { try SourceModelReader.read($0, path: "Library.xcdatamodel/contents") }
    #expect(readable == Array(end...bytes.count))
  }

  @Test func refusesEveryPrefixOfCompiledForms() throws {
    let model = try SourceModelReader.read(try Self.contents("Library 2"), path: "Library.xcdatamodel/contents").model
    let compiled = CompiledModelWriter.write(model)
    #expect(try CompiledModelReader.read(compiled, path: "Library.mom").findings == [])
    #expect(readable(compiled) { try CompiledModelReader.read($0, path: "Library.mom") } == [compiled.count])
  }

  @Test(arguments: ["Library", "Library 2"]) func readsOrRefusesEveryPrefixInAPackage(version: String) throws {
    let bytes = try DiskFileTree().bytes(at: Self.library + "/.xccurrentversion")
    let contents = try Self.contents(version)
    for count in bytes.indices {
      let files = InMemoryFileTree([
        "Library.xcdatamodeld/.xccurrentversion": Array(bytes.prefix(count)),
        "Library.xcdatamodeld/\(version).xcdatamodel/contents": contents,
      ])
      // The only version is read, whatever the file says.
      #expect(ModelLoader(files: files).load("Library.xcdatamodeld").models.count == 1)
    }
  }
}
