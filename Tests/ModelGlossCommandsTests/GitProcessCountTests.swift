import Foundation
import GlossFileTrees
import Testing

/// git is started a few times per run, whatever the number of files, versions and tags.
@Suite struct GitProcessCountTests {
  private func repository(sources: Int) throws -> GuardRepository {
    let repository = try GuardRepository()
    for number in 0..<sources {
      try repository.write("Sources/File\(number).swift", "struct Value\(number) { var text = \"\" }\n")
    }
    try repository.version("App", "name")
    try repository.current("App")
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.git("checkout", "-q", "-b", "topic")
    try repository.version("App 2", "name", "size")
    try repository.current("App 2")
    try repository.commit()
    try repository.git("checkout", "-q", "main")
    try repository.write("Notes.txt", "")
    try repository.commit()
    try repository.git("tag", "v2")
    try repository.git("checkout", "-q", "topic")
    return repository
  }

  @Test(arguments: [
    ["review", "--against", "main", "--released", "v*"], ["review", "--against", "main"],
    ["guard", "--against", "main", "--released", "v*"], ["diff", "main:App.xcdatamodeld", "App.xcdatamodeld"],
    ["check", "--changed-since", "main"],
  ])
  func startsGitAFewTimes(_ arguments: [String]) throws {
    var counts: [Int] = []
    for sources in [1, 120] {
      let repository = try repository(sources: sources)
      let run = CommandRun(arguments: arguments, fromDisk: repository.tree)
      #expect(run.status < 2, "\(run.error)")
      counts.append(GitProcess.count(in: repository.folder))
    }
    #expect(counts[0] == counts[1] && counts[1] > 0 && counts[1] <= 10, "\(counts)")
  }

  /// The searches for models, for what migrates and for what is mirrored read the same sources, each once.
  @Test(arguments: [
    ["guard", "--released", "v*"], ["guard", "--against", "main"], ["review", "--against", "main"],
    ["review", "--against", "main", "--released", "v*"],
  ])
  func opensEachSourceOnce(_ arguments: [String]) throws {
    let repository = try repository(sources: 10)
    try repository.write(
      "Sources/Stack.swift",
      "let cloud = NSPersistentStoreDescription()\ncloud.configuration = \"Cloud\"\ncloud.cloudKitContainerOptions = o\n"
    )
    let path = "App.xcdatamodeld/App.xcdatamodel/contents"
    let document = try String(contentsOfFile: repository.folder + "/" + path, encoding: .utf8)
    try repository.write(
      path,
      document.replacing("String", with: "Date").replacing(
        "</model>", with: "<configuration name=\"Cloud\" usedWithCloudKit=\"YES\"/></model>"))
    let tree = CountingFileTree(repository.tree)
    let run = CommandRun(arguments: arguments, fromDisk: tree)
    #expect(run.status < 2, "\(run.error)")
    let sources = tree.opened.filter { $0.key.hasSuffix(".swift") }
    #expect(sources.count == 11 && sources.values.allSatisfy { $0 == 1 }, "\(sources)")
  }
}
