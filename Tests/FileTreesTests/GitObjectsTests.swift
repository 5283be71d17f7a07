import Foundation
import GlossBasics
import GlossFiles
import Testing

@testable import GlossFileTrees

@Suite struct GitTreeMemberTests {
  private static let id = [UInt8](0..<20).map { $0 &* 13 }

  /// A tree's bytes: for each member mode, name and id.
  private static func tree(_ members: [(String, String)]) -> [UInt8] {
    members.flatMap { Array("\($0.0) \($0.1)".utf8) + [0] + id }
  }

  @Test(arguments: [
    ("100644", "a", "a"), ("100755", "a b", "a b"), ("100664", "Größe", "Größe"), ("40000", "Sub", "Sub/"),
    ("120000", "link", "link@"), ("160000", "submodule", "submodule#"), ("100644", "", nil), ("100644", ".", nil),
    ("40000", "..", nil), ("120000", "..", nil), ("160000", "a/b", nil), ("120001", "x", nil), ("100644", "a/b", nil),
    ("040000", "Sub", nil), ("100644", ".git", ".git"),
    ("100644", "...", "..."),
  ])
  func aTreeHasWhatADiskCanHave(_ mode: String, _ name: String, _ read: String?) {
    let bytes = Self.tree([("100644", "first"), (mode, name), ("40000", "last")])
    let members = GitTreeMember.members(of: bytes, nameLength: 20)
    let expected = ["first"] + [read].compactMap(\.self) + ["last/"]
    let signs: [GitTreeMember.Kind: String] = [.file: "", .folder: "/", .link: "@", .submodule: "#"]
    #expect(members.map { $0.name + (signs[$0.kind] ?? "?") } == expected)
    #expect(members.allSatisfy { $0.object == Self.id.map { String(format: "%02x", $0) }.joined() })
  }

  @Test func aTreeThatIsCutOffHasTheMembersThatAreWhole() {
    let bytes = Self.tree([("100644", "a"), ("100644", "b")])
    for (length, names) in [
      (bytes.count, ["a", "b"]), (bytes.count - 1, ["a"]), (bytes.count / 2, ["a"]), (bytes.count / 2 - 1, []),
      (8, []), (3, []), (0, []),
    ] {
      #expect(GitTreeMember.members(of: Array(bytes.prefix(length)), nameLength: 20).map(\.name) == names)
    }
    let broken = Array("100644 ".utf8) + [0xFF, 0] + Self.id + Self.tree([("100644", "b")])
    #expect(GitTreeMember.members(of: broken, nameLength: 20).map(\.name) == ["b"])
    // Ids of 32 bytes in repositories with SHA-256.
    let long = Array("100644 c".utf8) + [0] + Self.id + Self.id.prefix(12)
    #expect(GitTreeMember.members(of: long, nameLength: 32).map { $0.object.utf8.count } == [64])
    #expect(GitTreeMember.members(of: Array(long.dropLast()), nameLength: 32).isEmpty)
  }
}

@Suite struct GitBlobsTests {
  private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x61, count: count) }

  @Test func objectsAreKeptWhileThereIsRoom() {
    let blobs = GitBlobs()
    blobs.keep("half", bytes(32 << 20))
    // The same object counts once.
    blobs.keep("half", bytes(32 << 20))
    blobs.keep("too much", bytes(32 << 20 + 1))
    #expect(blobs["half"]?.count == 32 << 20 && blobs["too much"] == nil && blobs["other"] == nil)
    blobs.keep("other half", bytes(32 << 20))
    blobs.keep("one", bytes(1))
    #expect(blobs["other half"] != nil && blobs["one"] == nil)
    blobs.keep("nothing", [])
    #expect(blobs["nothing"] == [])
  }

  @Test func theNextRevisionTakesTheRoomOfTheOneBefore() throws {
    let repository = try Repository()
    for name in ["a", "b", "c"] { try repository.write(name, to: name) }
    try repository.commit("one")
    let found = try GitRepository(at: repository.folder)
    let ids = try ["a", "b", "c"].map {
      try repository.git("rev-parse", "HEAD:" + $0).trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let blobs = GitBlobs()
    blobs.bring([], from: found)
    blobs.keep("large", bytes(64 << 20))
    blobs.bring([ids[0], ids[1]], from: found)
    // It was full and not more than that.
    #expect(blobs["large"] != nil && blobs[ids[0]] == Array("a".utf8) && blobs[ids[1]] == Array("b".utf8))
    blobs.bring([ids[1], ids[2], String(repeating: "1", count: 40)], from: found)
    #expect(blobs["large"] == nil && blobs[ids[0]] == nil)
    #expect(blobs[ids[1]] == Array("b".utf8) && blobs[ids[2]] == Array("c".utf8))
    blobs.keep("large", bytes(63 << 20))
    #expect(blobs["large"] != nil)
  }
}

@Suite struct GitConversationTests {
  private func repository() throws -> Repository {
    let repository = try Repository()
    try repository.write("12345", to: "five")
    try repository.write("", to: "empty")
    try repository.write(String(repeating: "x", count: 200_000), to: "Sub/large")
    try repository.commit("one")
    return repository
  }

  @Test func eachQueryHasItsAnswerInOrder() throws {
    let repository = try repository()
    let queries = [
      "HEAD:five", "", "HEAD:none", "HEAD:a\nb", "HEAD:five\0", "HEAD:Sub/large", "HEAD", "HEAD:Sub", "HEAD:empty",
      "HEAD:with space", String(repeating: "y", count: 5000), "HEAD:five", "HEAD:five 5 blob 5",
    ]
    let types = ["blob", nil, nil, nil, nil, "blob", "commit", "tree", "blob", nil, nil, "blob", nil]
    for mode in ["--batch", "--batch-check"] {
      let conversation = GitConversation(mode, in: repository.folder)
      let answers = try conversation.answers(to: queries, limit: 1 << 20)
      #expect(answers.map { $0?.type } == types)
      #expect(answers[0]?.size == 5 && answers[5]?.size == 200_000 && answers[8]?.size == 0)
      #expect((answers[0]?.bytes == Array("12345".utf8)) == (mode == "--batch"))
      #expect((answers[5]?.bytes?.count == 200_000) == (mode == "--batch"))
      #expect((answers[8]?.bytes == []) == (mode == "--batch"))
      #expect(answers[0]?.object.utf8.count == 40 && answers[0]?.object == answers[11]?.object)
      #expect(try conversation.answers(to: [], limit: 1).isEmpty)
    }
  }

  @Test func whatIsLargerThanTheLimitIsPassedOver() throws {
    let repository = try repository()
    let conversation = GitConversation("--batch", in: repository.folder)
    for (limit, isRead) in [(5, true), (4, false), (0, false), (6, true)] {
      let answers = try conversation.answers(to: ["HEAD:five", "HEAD:empty", "HEAD:Sub/large"], limit: limit)
      #expect(answers.map { $0?.size } == [5, 0, 200_000])
      #expect(answers.map { $0?.bytes?.count } == [isRead ? 5 : nil, 0, nil])
    }
  }

  /// More than git's pipes hold.
  @Test func manyQueriesAreAskedInParts() throws {
    let repository = try repository()
    let conversation = GitConversation("--batch", in: repository.folder)
    let queries = (0..<3000).map { $0.isMultiple(of: 3) ? "HEAD:five" : "HEAD:missing-\($0)" }
    let answers = try conversation.answers(to: queries, limit: 10)
    #expect(answers.count == 3000)
    #expect(answers.indices.allSatisfy { (answers[$0]?.bytes?.count == 5) == $0.isMultiple(of: 3) })
  }

  /// As some versions do at an object that a partial clone lacks.
  @Test(arguments: [0, 1, 2, 5]) func nothingIsKnownWhereGitEnds(_ count: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-none-\(UUID().uuidString)").path
    let answers = try GitConversation("--batch", in: folder).answers(
      to: (0..<count).map { "HEAD:\($0)" }, limit: 10)
    #expect(answers.count == count && answers.allSatisfy { $0 == nil })
  }

  /// A loose object as git writes it, in a single block that is not compressed; it takes any size for the recorded one.
  private static func loose(_ text: String, size: Int) -> [UInt8] {
    let content = Array("blob \(size)".utf8) + [0] + text.utf8
    let (low, high) = (UInt8(content.count & 0xFF), UInt8(content.count >> 8))
    var (first, second) = (1, 0)
    for byte in content {
      first = (first + Int(byte)) % 65_521
      second = (second + first) % 65_521
    }
    let sum = [second >> 8, second & 0xFF, first >> 8, first & 0xFF].map { UInt8($0) }
    return [0x78, 0x01, 1, low, high, ~low, ~high] + content + sum
  }

  private static let damages: [(String, [UInt8])] = [
    ("empty", []), ("zeros", Array(repeating: 0, count: 40)), ("cut off", Array(loose("12345", size: 5).dropLast(6))),
    ("another checksum", Array(loose("12345", size: 5).dropLast()) + [0]),
    ("shorter than recorded", loose("12345", size: 6)), ("much shorter", loose("12345", size: 200_000)),
    ("longer than recorded", loose("12345", size: 4)),
  ]

  /// At some damages git ends, at others it waits for the next query.
  @Test(arguments: damages) func anObjectThatIsDamagedIsNotWaitedFor(damage: String, bytes: [UInt8]) throws {
    let repository = try repository()
    let id = try repository.git("rev-parse", "HEAD:five").trimmingCharacters(in: .whitespacesAndNewlines)
    let file = repository.folder + "/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    try FileManager.default.removeItem(atPath: file)
    try Data(bytes).write(to: URL(filePath: file))
    let clock = ContinuousClock()
    let start = clock.now
    let conversation = GitConversation("--batch", in: repository.folder)
    let answers = try conversation.answers(to: ["HEAD:empty", id, "HEAD:Sub/large", id, "HEAD:empty"], limit: 1 << 20)
    #expect(answers.map { $0?.bytes?.count } == [0, nil, 200_000, nil, 0])
    let found = try GitRepository(at: repository.folder)
    let failure = #expect(throws: InputFailure.self) { try found.contents(of: [id]) }
    #expect(failure?.reason.hasPrefix("git cannot read the object \(id): ") == true, "\(failure?.reason ?? "")")
    let revision = try GitRevision("HEAD", of: found, workingFolder: found.root)
    let other = #expect(throws: InputFailure.self) { try revision.bytes(at: "five") }
    #expect(other?.reason == failure?.reason && other?.path == "five")
    #expect(start.duration(to: clock.now) < .seconds(30))
  }

  @Test func aFolderThatIsDamagedIsNamed() throws {
    let repository = try repository()
    let id = try repository.git("rev-parse", "HEAD:Sub").trimmingCharacters(in: .whitespacesAndNewlines)
    let file = repository.folder + "/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    try FileManager.default.removeItem(atPath: file)
    try Data().write(to: URL(filePath: file))
    let found = try GitRepository(at: repository.folder)
    let failure = #expect(throws: InputFailure.self) {
      try GitRevision("HEAD", of: found, workingFolder: repository.folder)
    }
    #expect(failure?.reason.contains("is empty") == true)
  }

  @Test func anAnswerIsNotWaitedForForever() throws {
    let repository = try repository()
    let conversation = GitConversation("--batch", in: repository.folder, timeLimit: .zero)
    #expect(throws: GitProcess.Failure.timedOut) { try conversation.answers(to: ["HEAD"], limit: 1) }
  }
}
