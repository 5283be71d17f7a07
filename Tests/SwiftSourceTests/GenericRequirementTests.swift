import GlossSwiftSource
import Testing

/// Requirements after `where` belong to a declaration's head; the body behind them is skipped.
@Suite struct GenericRequirementTests {
  @Test(arguments: [
    "where T: P", "where T: P & Q", "where T: A.B, U: C<T>", "where T == Int", "where T == [Int], U: P", "where N == 3",
    "where T: P, U == [String: Int]",
  ])
  func theBodyAfterRequirementsIsSkipped(requirements: String) {
    for head in [
      "func f<T, U>(x: T)", "func f<T, U>(x: T) async throws -> U", "init<T, U>(x: T)", "subscript<T>(x: T) -> T",
    ] {
      let text = "class A { \(head) \(requirements) { let inner = 1; var other = 2 }\n let last = 3 }"
      let types = SwiftSourceFile(Array(text.utf8)).members.types
      #expect(types.map { $0.members.properties.map(\.name) } == [["last"]], "\(text)")
    }
  }

  @Test(arguments: ["struct S<T> where T: P", "extension S where T == Int", "class S<T, U>: B where T: P, U == T"])
  func theMembersAfterRequirementsAreRead(head: String) {
    let types = SwiftSourceFile(Array("\(head) { let a = 1 }\nlet b = 2".utf8)).members.types
    #expect(types.map(\.name) == ["S"] && types.first?.members.properties.map(\.name) == ["a"], "\(head)")
  }
}
