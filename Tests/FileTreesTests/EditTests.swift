import Dispatch
import Foundation
import GlossBasics
import GlossFiles
import Testing

@testable import GlossFileTrees

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

  /// Of two concurrent runs, one makes all of its edits and the other none.
  @Test func editsOfTwoRunsDoNotMix() throws {
    try withFolder { folder in
      let paths = ["en", "de", "fr", "ja"].map { folder + "/\($0).lproj/a" }
      for round in 0..<25 {
        let old = round == 0 ? nil : read(paths[0])
        DispatchQueue.concurrentPerform(iterations: 2) { run in
          try? DiskFileTree().apply(
            paths.map { FileEdit(path: $0, oldBytes: old.map(bytes), newBytes: bytes("\(round) of \(run)")) })
        }
        let texts = Set(paths.map(read))
        #expect(texts == ["\(round) of 0"] || texts == ["\(round) of 1"], "\(texts)")
      }
    }
  }

  @Test func aFolderThatAnotherRunWritesToIsWaitedForAndThenToldOf() throws {
    try withFolder { folder in
      let others = try DiskFileTree.locks(onFoldersOf: [folder + "/new/a"])
      #expect(others.count == 1)
      // Several paths to a folder share a lock; other folders are not locked.
      let error = #expect(throws: InputFailure.self) {
        try DiskFileTree.locks(
          onFoldersOf: [folder + "/a", folder + "/../\(folder.split(separator: "/").last ?? "")/b"], patience: 1)
      }
      #expect(error?.reason == "another run of this program is writing to the folder")
      for lock in others { try lock.close() }
      let own = try DiskFileTree.locks(
        onFoldersOf: [folder + "/a", folder + "/../\(folder.split(separator: "/").last ?? "")/b"], patience: 0)
      #expect(own.count == 1)
      for lock in own { try lock.close() }
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
