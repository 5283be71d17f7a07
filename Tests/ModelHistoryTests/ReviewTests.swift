import Testing

@testable import GlossModelHistory

/// What counts as a change of a model in a pull request: each fact alone, and none.
@Suite struct ReviewTests {
  @Test func everyChangeOfAVersionIsAnEdit() {
    func isEdited(_ change: (inout Review.Model) -> Void) -> Bool {
      var model = Review.Model(name: "App", path: "App.xcdatamodeld")
      change(&model)
      #expect(model.isEdited == model.isTouched)
      return model.isEdited
    }
    #expect(!isEdited { _ in })
    #expect(isEdited { $0.isNew = true })
    #expect(isEdited { $0.isGone = true })
    #expect(isEdited { $0.addedVersions = ["App 2"] })
    #expect(isEdited { $0.removedVersions = ["App"] })
  }
}
