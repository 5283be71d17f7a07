import GlossManagedObjectModel
import Testing

@testable import GlossModelHistory

/// A step is made once for two contents, and says one thing.
@Suite struct StepsTests {
  private static func content(_ attributes: [String], unresolved: Set<String>? = nil) -> ModelContent {
    ModelContent(
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "E", attributes: attributes.map { AttributeDescription(name: $0, type: .string, isOptional: true) })
      ]), unresolved: unresolved)
  }

  @Test func oneStepIsMadeForTwoContents() {
    let steps = Steps()
    let contents = (0..<4).map { Self.content(["a\($0)"]) }
    for _ in 0..<3 {
      for old in contents { for new in contents { #expect(steps.step(from: old, to: new).old === old) } }
    }
    #expect(steps.count == 16)
    let step = steps.step(from: contents[0], to: contents[1])
    #expect(step === steps.step(from: contents[0], to: contents[1]) && step.inferred === step)
  }

  @Test func aStepSaysOneThing() {
    let steps = Steps()
    let (old, new, same) = (Self.content(["a"]), Self.content(["a", "b"]), Self.content(["a"]))
    let change = steps.step(from: old, to: new)
    #expect(change.outlook.verdict == .lightweight && change.difference.migration == change.migration)
    #expect(change.fate.losses.isEmpty && change.difference.fate == change.fate)
    let none = steps.step(from: old, to: same)
    #expect(none.outlook.verdict == .none && none.certain === none && none.inferred.outlook.verdict == .lightweight)
    #expect(none.inferred === none.inferred)
  }

  /// Types that are called the same are taken for one type by what describes, and not by what promises.
  @Test func onlyWhatIsCertainOpensAsItIs() {
    let step = Steps().step(from: Self.content(["a"], unresolved: ["E"]), to: Self.content(["a"], unresolved: ["E"]))
    #expect(step.outlook.verdict == .none && step.certain.outlook.verdict == .lightweight)
  }
}
