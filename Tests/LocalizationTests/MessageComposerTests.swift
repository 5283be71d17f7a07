import Testing

@testable import GlossLocalization

@Suite struct MessageComposerTests {
  private let english = MessageCatalog.builtIn(forLocale: "en")

  @Test func fillsThePropertyNameIn() {
    let composer = MessageComposer(catalog: english)
    let text = composer.text(code: 1570, entityName: "Run", propertyName: "Startzeit")
    #expect(text == "Startzeit is a required value.")
  }

  @Test func replacesTheEntityFirstSoThatItsNameIsExpandedInTurn() {
    let text = MessageComposer.fill("%{PROPERTY}@/%{ENTITY}@", entityName: "<%{PROPERTY}@>", propertyName: "%{ENTITY}@")
    #expect(text == "%{ENTITY}@/<%{ENTITY}@>")
  }

  @Test func replacesLiterallyAndEverywhere() {
    let text = MessageComposer.fill("%{PROPERTY}@%{PROPERTY}@ %{property}@ %@", entityName: "E", propertyName: "p")
    #expect(text == "pp %{property}@ %@")
    #expect("aaa".replacingLiterally("aa", with: "a") == "aa")
    #expect("x".replacingLiterally("", with: "a") == "x")
  }

  @Test func keepsTheMisspeltPlaceholderOfAddresses() {
    let text = MessageComposer(catalog: english).text(code: 1690, entityName: "E", propertyName: "home")
    #expect(text == "@{PROPERTY}@ is invalid.")
  }

  @Test func showsThePlaceholderWithoutAPolicy() {
    let composer = MessageComposer(catalog: english, style: .withoutPolicy)
    #expect(
      composer.text(code: 1570, entityName: "E", propertyName: "p") == "%{PROPERTY}@ is a required value.")
  }

  @Test func namesTheCodeWhereThereIsNoSentence() {
    let generic = MessageComposer(catalog: english, style: .generic)
    #expect(
      generic.text(code: 1570, entityName: "E", propertyName: "p")
        == "The operation couldn’t be completed. (Cocoa error 1570.)")
    let composer = MessageComposer(catalog: english)
    #expect(
      composer.text(code: 1671, entityName: "E", propertyName: "p")
        == "The operation couldn’t be completed. (Cocoa error 1671.)")
  }
}
