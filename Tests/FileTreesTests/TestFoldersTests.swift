import GlossBasics
import GlossFiles
import Testing

@Suite("Folders that tests read")
struct TestFoldersTests {
  @Test(
    "are told by their names, seen from what was named",
    arguments: [
      (["."], "Tests/Shop.xcdatamodeld", true), (["."], "ShopTests/Shop.xcdatamodeld/V.xcdatamodel/contents", true),
      (["."], "App/test/fixtures/Shop.mom", true), (["."], "Spec/Shop.mom", true),
      (["."], "App/TestFlight/Shop.mom", false), (["."], "Contests/Shop.mom", false), (["."], "Tests.mom", false),
      (["."], "../Tests/Shop.mom", false), (["App"], "App/Tests/Shop.mom", true), (["App"], "Other/Tests/S.mom", false),
      (["App/Tests"], "App/Tests/Shop.mom", false), (["App/Tests"], "App/Tests/Fixtures/Shop.mom", true),
      // A path given in addition to the search is wanted.
      ([".", "App/Tests/Shop.mom"], "App/Tests/Shop.mom", false), ([".", "App/Tests"], "App/Tests/Shop.mom", false),
      ([".", "App/Tests"], "Lib/Tests/Shop.mom", true), (["Tests/Shop.mom"], "Tests/Shop.mom", false),
      (["/"], "/Tests/Shop.mom", true), ([], "Tests/Shop.mom", false),
    ])
  func names(places: [String], path: String, isHeld: Bool) {
    #expect(TestFolders(below: places).hold(path) == isHeld)
  }
}
