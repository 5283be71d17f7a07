import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// Files that a run reads, works on and writes back: what somebody else wrote in between stays.
@Suite struct ChangedMeanwhileTests {
  @Test(arguments: [
    ("base.json", #"{"schemaVersion": 1, "findings": []}"#, ["check", "Shop.xcdatamodeld", "--write-baseline"]),
    (
      "NOTES.md", "<!-- modelgloss:begin Shop 1 -->\n<!-- modelgloss:end Shop 1 -->\n",
      ["changelog", "Shop.xcdatamodeld", "-o"]
    ),
    (
      "released.lock", #"{"schemaVersion": 1, "packages": [], "accepted": []}"#,
      ["guard", "Shop.xcdatamodeld", "--update", "--lock"]
    ),
  ])
  func whatSomebodyElseWroteStays(path: String, old: String, words: [String]) throws {
    let project = [
      "Package.swift": "", "Shop.xcdatamodeld/Shop 1.xcdatamodel/contents": CheckListingTests.model("Article"),
    ]
    let read = InMemoryFileTree(project.merging([path: old]) { $1 })
    for (now, isTheSame) in [(old, true), (old + "\nmore", false)] {
      let disk = InMemoryDisk(InMemoryFileTree(project.merging([path: now]) { $1 }))
      let run = CommandRun(arguments: words + [path], disk: disk, reading: read)
      let left = String(decoding: try disk.contents.bytes(at: path), as: UTF8.self)
      #expect((left == now) != isTheSame, "\(run.error)")
      let complaint =
        "\(path): error: the file has changed since it was read and is not overwritten; run the command again\n"
      #expect(
        run.error.contains(complaint) != isTheSame && (run.status == 2) != isTheSame, "\(run.status) \(run.error)")
    }
  }
}
