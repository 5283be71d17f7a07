import Testing

@testable import GlossFiles

@Suite struct ResolvedPathTests {
  @Test(arguments: [
    ("/a/./b/../c", "/a/c"), ("/../x", "/x"), ("/a/../..", "/"), ("/", "/"), ("/a//b/", "/a/b"),
  ])
  func stepsAreTakenAsTheSystemTakesThem(path: String, place: String) {
    #expect(InMemoryFileTree().resolved(path) == place)
    #expect(InMemoryFileTree().followed(path).links.isEmpty)
  }
}
