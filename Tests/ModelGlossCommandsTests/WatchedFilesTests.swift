import GlossBasics
import GlossFiles
import Testing

@testable import ModelGlossCommands

@Suite struct WatchedFilesTests {
  private struct Linked: FileTreeLayer {
    let base: any FileTree = InMemoryFileTree(["out/de.lproj/MModel.strings": "x"])
    var workingFolder: String? { "/w" }
    var isDisk: Bool { true }
    func linkTarget(at path: String) -> String? { path == "/w/link" ? "../out" : nil }
  }

  /// A page that is live follows the links that every other verb follows.
  @Test func linksLeadWhereTheyLeadElsewhere() {
    let (disk, watched) = (Linked(), WatchedFiles(Linked()))
    for path in ["link/de.lproj/MModel.strings", "out", "/w/link"] {
      #expect(watched.resolved(path) == disk.resolved(path))
      #expect(watched.isSymbolicLink(at: path) == disk.isSymbolicLink(at: path))
    }
    #expect(watched.resolved("link/a") == "/out/a" && watched.isDisk)
  }
}
