import GlossFiles
import Testing

@testable import GlossFreezing

@Suite struct FreezeWorkspaceTests {
  private static func edit(_ path: String, _ old: String?, _ new: String) -> FileEdit {
    FileEdit(path: path, oldBytes: old.map { Array($0.utf8) }, newBytes: Array(new.utf8))
  }

  /// An edit of an edited file is one of the file on the disk.
  @Test func editsOfOneFileBecomeOne() throws {
    var workspace = FreezeWorkspace(InMemoryFileTree(["a": "1", "b": "1"]))
    #expect(workspace.all == [] && workspace.files is InMemoryFileTree)
    workspace.apply([Self.edit("b", "1", "2"), Self.edit("new", nil, "1"), Self.edit("a", "1", "2")])
    #expect(try workspace.files.bytes(at: "a") == Array("2".utf8))
    #expect(workspace.all.map(\.path) == ["a", "b", "new"])
    workspace.apply([Self.edit("a", "2", "1"), Self.edit("b", "2", "3"), Self.edit("new", "1", "2")])
    #expect(workspace.all == [Self.edit("b", "1", "3"), Self.edit("new", nil, "2")])
    #expect(try workspace.files.bytes(at: "new") == Array("2".utf8))
  }
}
