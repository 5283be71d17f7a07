import Foundation
import GlossBasics
import GlossFileTrees
import GlossTestSupport
import Testing

@testable import ModelGlossCommands

/// The story of the README, with `Examples/Journal`: a released schema lists a class that is edited; the guard says
/// what users would get, its remedy is carried out, and nothing is left to say.
@Suite struct JournalStoryTests {
  private static let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/Journal")

  private func journal() throws -> GuardRepository {
    let repository = try GuardRepository()
    let files = FileManager.default.enumerator(atPath: Self.example.path(percentEncoded: false))
    for case let path as String in files ?? .init() where path.hasSuffix(".swift") {
      let text = try String(contentsOf: Self.example.appending(path: path), encoding: .utf8)
      try repository.write(path, text)
    }
    try repository.commit()
    try repository.git("tag", "v2.0")
    return repository
  }

  @Test func endsWhereItBegan() throws {
    let repository = try journal()
    #expect(repository.run("guard", "--released", "v*").status == 0)
    // The change.
    let file = repository.folder + "/Journal/Entry.swift"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try repository.write(
      "Journal/Entry.swift",
      text.replacing("var text: String = \"\"", with: "var text: String = \"\"\n  var mood: String?"))
    // The sentence.
    let refused = repository.run("guard", "--released", "v*")
    #expect(refused.status == 1)
    #expect(refused.output.contains("“Cannot use staged migration with an unknown model version” (134504)"))
    let remedy = try #require(refused.output.firstMatch(of: /run 'modelgloss ([^']*)'/)).1
    #expect(remedy == "freeze . --at v2.0 --name JournalSchemaV2")
    // What to do, word for word.
    let frozen = try repository.frozen(remedy.split(separator: " ").map(String.init))
    #expect(frozen.status == 0, "\(frozen.error)")
    let green = repository.run("guard", "--released", "v*")
    #expect(green.status == 0 && green.error.contains("1 opens by stages"), "\(green.output)\(green.error)")
    #expect(repository.run("migrations").output.contains("JournalSchemaV2  staged"))
  }
}

extension GuardRepository {
  /// Runs a verb that writes, in the repository's folder.
  fileprivate func frozen(_ words: [String]) throws -> CommandRun {
    CommandRun(arguments: words, disk: RootedDisk(folder: folder))
  }
}
