import Foundation
import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

@testable import GlossFileTrees

/// A run that is killed while it writes several files loses no text, and the next one says where it is.
@Suite struct InterruptedRunTests {
  // MARK: The order of writing

  private static func edit(_ path: String, _ old: [String]?, _ new: [String]) -> FileEdit {
    FileEdit(path: path, oldBytes: old.map(bytes), newBytes: bytes(new))
  }

  private static func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  @Test(
    arguments: [
      (["a"], ["a"], nil, [2, 0, 1]), (["a"], ["a", "b"], nil, [2, 0, 1]), (["a"], ["b"], nil, [2, 1, 0]),
      (["a", "b"], ["a"], ["c"], [1, 2, 0]), (["a", "a"], ["a", "b", "c"], ["c"], [1, 2, 0]),
      (["a", "b"], ["b", "a"], ["c"], [0, 1, 2]), ([], ["a"], ["c"], [0, 1, 2]), (["a"], [], ["c"], [1, 2, 0]),
      (["a", "b"], ["a b"], ["c"], [1, 2, 0]),
    ] as [([String], [String], [String]?, [Int])])
  func whatLosesLinesComesLast(old: [String], new: [String], third: [String]?, order: [Int]) {
    let edits = [
      Self.edit("loser or not", old, new), Self.edit("grows", ["x"], ["x", "y"]),
      Self.edit("third", third, ["c", "d"]),
    ]
    #expect(WritingOrder.places(of: edits) == order)
  }

  /// Lines move from some files to others. After each step, each line is in a file.
  @Test func everyLineIsInAFileAfterEachStep() {
    var numbers = SeededNumbers(11)
    for _ in 0..<300 {
      let count = Int.random(in: 2...6, using: &numbers)
      var old = (0..<count).map { file in (0..<Int.random(in: 0...4, using: &numbers)).map { "\(file) \($0)" } }
      var new = old
      let isNew = (0..<count).map { _ in Bool.random(using: &numbers) }
      for file in 0..<count where isNew[file] { (old[file], new[file]) = ([], []) }
      // The last one only gains.
      for file in 0..<(count - 1) where !isNew[file] && Bool.random(using: &numbers) {
        while let line = new[file].popLast() { new[isNew.firstIndex(of: true) ?? count - 1].append(line) }
      }
      let edits = (0..<count).map { Self.edit("\($0)", isNew[$0] ? nil : old[$0], new[$0]) }
      var state = old
      for place in WritingOrder.places(of: edits) {
        state[place] = new[place]
        #expect(Set(old.joined()).isSubset(of: state.joined()))
      }
      #expect(state == new)
    }
  }

  // MARK: What a killed run leaves

  /// The next run's remarks, after a run that was killed before its text took the place of a file.
  private func remarks(_ place: String, in folder: String, isKept: Bool = true) throws -> [String] {
    var file = try StagedFile(Array("new".utf8), for: "\(folder)/\(place)", replacing: nil, .precious)
    if isKept { try file.keep() }
    // As when a process ends.
    try file.close()
    return try read(folder).leftoverRemarks
  }

  private func read(_ folder: String) throws -> BoundedFileTree {
    let tree = BoundedFileTree(RootedDisk(folder: folder), words: [folder])
    for path in ["."] + ((try? tree.items(in: ".")) ?? []).filter({ $0.kind == .folder }).map(\.name) {
      _ = try tree.items(in: path)
    }
    return tree
  }

  @Test(arguments: ["Shop.swift", "Sub/a-b:c.swift", "de.lproj/Shop.strings", "it's here.swift", "a\u{202E}b"])
  func theNextRunSaysWhereTheTextIs(place: String) throws {
    try inFolder { folder in
      for name in ["Sub", "de.lproj"] { try DiskFileTree().makeFolder("\(folder)/\(name)") }
      try DiskFileTree().write(Array("old".utf8), to: "\(folder)/\(place)")
      let remark = try #require(try remarks(place, in: folder).first)
      #expect(remark.contains(": warning: an earlier run was stopped before this text took the place of "))
      // The command is carried out as it is said.
      let start = try #require(remark.firstRange(of: "run '"))
      let end = try #require(remark.firstRange(of: "' to finish"))
      try #require(remark.contains("\u{202E}") == false)
      guard !place.contains("\u{202E}") else { return }
      #expect(try shell(String(remark[start.upperBound..<end.lowerBound]), in: folder) == 0)
      #expect(try DiskFileTree().bytes(at: "\(folder)/\(place)") == Array("new".utf8))
      #expect(try read(folder).leftoverRemarks.isEmpty)
    }
  }

  @Test func aLongNameIsLeftOut() throws {
    try inFolder { folder in
      let place = String(repeating: "x", count: 240)
      let remark = try #require(try remarks(place, in: folder).first)
      #expect(remark.hasSuffix("-.tmp'") && remark.contains("took its place; move it there"))
    }
  }

  /// Of a run that was killed before it began to move files, all old files are whole, so nothing is said.
  @Test func unfinishedTextsGoUnsaid() throws {
    try inFolder { folder in
      let found = try remarks("Shop.swift", in: folder, isKept: false)
      #expect(found.isEmpty)
    }
  }

  @Test func textsInUseAndInPlaceGoUnsaid() throws {
    try inFolder { folder in
      var file = try StagedFile(Array("new".utf8), for: "\(folder)/Shop.swift", replacing: nil, .precious)
      try file.keep()
      #expect(try read(folder).leftoverRemarks.isEmpty)
      try file.close()
      #expect(try read(folder).leftoverRemarks.count == 1)
      try DiskFileTree().write(Array("new".utf8), to: "\(folder)/Shop.swift")
      #expect(try read(folder).leftoverRemarks.isEmpty)
    }
  }

  /// A process that is being started shares all open files until its own program runs.
  @Test func aProcessThatIsBeingStartedKeepsNothingInUse() throws {
    try inFolder { folder in
      let place = "\(folder)/Shop.swift"
      var file = try StagedFile(Array("new".utf8), for: place, replacing: nil, .precious)
      try file.keep()
      let shared = try sharedFiles(in: folder)
      #expect(shared.count == 1)
      try file.close()
      // Asking whether a file is in use does not make it so.
      for _ in 0..<2 { #expect(try read(folder).leftoverRemarks.count == 1) }
      var held: [Descriptor] = []
      for _ in 0..<2 {
        try DiskFileTree().holding(folder) { () throws(InputFailure) in held += (try? sharedFiles(in: folder)) ?? [] }
      }
      #expect(held.count >= 2)
      for file in shared + held { try file.close() }
    }
  }

  /// Other descriptors of this process's open files in a folder, and of the folder itself.
  private func sharedFiles(in folder: String) throws -> [Descriptor] {
    let paths = try [folder] + DiskFileTree().names(in: folder).map { "\(folder)/\($0)" }
    let files = paths.compactMap { DiskFileTree.status(of: $0) }
    return (3..<1024).map { Descriptor(number: $0) }.filter { file in
      guard let status = try? file.status() else { return false }
      return files.contains { $0.st_ino == status.st_ino && $0.st_dev == status.st_dev }
    }.compactMap { $0.duplicated() }
  }

  /// A single file is old or new, whenever its run is killed; of several, those that are left are kept until they are
  /// in place.
  @Test func aRunThatGivesTheSameFilesCleansUp() throws {
    try inFolder { folder in
      try DiskFileTree().makeFolder("\(folder)/de.lproj")
      _ = try remarks("Shop.swift", in: folder)
      _ = try remarks("de.lproj/Shop.strings", in: folder)
      _ = try remarks("Other.swift", in: folder)
      let tree = try read(folder)
      #expect(tree.leftoverRemarks.count == 3)
      try tree.apply(
        ["Shop.swift", "de.lproj/Shop.strings"].map {
          FileEdit(path: $0, oldBytes: nil, newBytes: Array("new".utf8))
        })
      #expect(tree.leftoverRemarks.count == 1 && tree.leftoverRemarks.first?.contains("Other.swift") == true)
      let left = try DiskFileTree().names(in: folder).filter { $0.hasPrefix(".modelgloss-") }
      #expect(left.count == 1 && left.first?.hasSuffix("-Other.swift.tmp") == true)
    }
  }

  @Test(
    arguments: [
      (".modelgloss-1-a1-Shop.swift.tmp", "Shop.swift"),
      (".modelgloss-1-a1-de.lproj:S.strings.tmp", "de.lproj/S.strings"),
      (".modelgloss-1-a1-a:b.tmp", "a:b"), (".modelgloss-1-a1-a-b.tmp", "a-b"), (".modelgloss-1-a1.tmp", nil),
      (".modelgloss-x-a1-b.tmp", nil), (".modelgloss-1-y-b.tmp", nil), ("modelgloss-1-a1-b.tmp", nil),
      (".modelgloss-1-a1-b.tmpx", nil), (".modelgloss-1--b.tmp", nil),
    ] as [(String, String?)])
  func aKeptNameHasTheNameOfItsFile(name: String, place: String?) {
    let found = Leftover.all(among: [FolderItem(name: name, kind: .file)], in: "App")
    #expect(found.map(\.place) == (place.map { ["App/" + $0] } ?? []))
    #expect(Leftover.all(among: [FolderItem(name: name, kind: .folder)], in: "App").isEmpty)
  }

  // MARK: -

  private func shell(_ command: String, in folder: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(filePath: folder)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "InterruptedRunTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.resolvingSymlinksInPath().path(percentEncoded: false))
  }
}
