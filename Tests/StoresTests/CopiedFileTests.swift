import Foundation
import Testing

@testable import GlossStores

/// A copy says why it was not made.
@Suite struct CopiedFileTests {
  @Test func aCopyIsWholeOrHasAReason() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = { (name: String) in folder.appending(path: name).path(percentEncoded: false) }
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try Data(bytes).write(to: folder.appending(path: "store"))
    #expect(CopiedFile.copy(path("store"), to: path("copy")) == nil)
    #expect(try [UInt8](Data(contentsOf: folder.appending(path: "copy"))) == bytes)
    #expect(CopiedFile.copy(path("missing"), to: path("other"))?.contains("'missing' cannot be read") == true)
    #expect(CopiedFile.copy(path("store"), to: path("no folder/copy")) != nil)
  }
}
