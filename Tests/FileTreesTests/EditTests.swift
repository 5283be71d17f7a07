import Foundation
import GlossDiagnostics
import GlossFileTrees
import Testing

@Suite struct EditTests {
  @Test func writesNewAndChangedFiles() throws {
    try withFolder { folder in
      try write("old", to: folder + "/a")
      try DiskFileTree().apply([
        FileEdit(path: folder + "/a", oldBytes: bytes("old"), newBytes: bytes("new")),
        FileEdit(path: folder + "/de.lproj/b", oldBytes: nil, newBytes: bytes("b")),
      ])
      #expect(read(folder + "/a") == "new")
      #expect(read(folder + "/de.lproj/b") == "b")
      #expect(names(folder) == ["a", "de.lproj"] && names(folder + "/de.lproj") == ["b"])
    }
  }

  @Test func keepsPermissionsAndLinks() throws {
    try withFolder { folder in
      try write("old", to: folder + "/a")
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/a")
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a")
      try DiskFileTree().apply([FileEdit(path: folder + "/link", oldBytes: bytes("old"), newBytes: bytes("new"))])
      #expect(read(folder + "/a") == "new")
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/a")
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "a")
    }
  }

  @Test func refusesAFileThatChangedSinceItWasReadAndLeavesTheOthers() throws {
    try withFolder { folder in
      try write("a", to: folder + "/a")
      try write("b by someone else", to: folder + "/b")
      let error = #expect(throws: InputFailure.self) {
        try DiskFileTree().apply([
          FileEdit(path: folder + "/a", oldBytes: bytes("a"), newBytes: bytes("a2")),
          FileEdit(path: folder + "/b", oldBytes: bytes("b"), newBytes: bytes("b2")),
        ])
      }
      #expect(error?.path == folder + "/b")
      #expect(error?.reason.contains("has changed since it was read") == true)
      #expect(read(folder + "/a") == "a" && read(folder + "/b") == "b by someone else")
    }
  }

  @Test func refusesToOverwriteAFileThatAppeared() throws {
    try withFolder { folder in
      try write("theirs", to: folder + "/a")
      #expect(throws: InputFailure.self) {
        try DiskFileTree().apply([FileEdit(path: folder + "/a", oldBytes: nil, newBytes: bytes("mine"))])
      }
      #expect(read(folder + "/a") == "theirs")
    }
  }

  @Test func leavesNothingBehindWhenOneFileCannotBeWritten() throws {
    try withFolder { folder in
      try write("a", to: folder + "/a")
      #expect(throws: InputFailure.self) {
        try DiskFileTree().apply([
          FileEdit(path: folder + "/new/x", oldBytes: nil, newBytes: bytes("x")),
          FileEdit(path: folder + "/a/below-a-file", oldBytes: nil, newBytes: bytes("y")),
        ])
      }
      #expect(names(folder) == ["a"])
    }
  }

  @Test func passesOverEditsThatChangeNothing() throws {
    try withFolder { folder in
      try DiskFileTree().apply([FileEdit(path: folder + "/missing", oldBytes: bytes("a"), newBytes: bytes("a"))])
      #expect(names(folder).isEmpty)
    }
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  private func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func names(_ folder: String) -> [String] { (try? DiskFileTree().names(in: folder)) ?? [] }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "EditTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path(percentEncoded: false))
  }
}
