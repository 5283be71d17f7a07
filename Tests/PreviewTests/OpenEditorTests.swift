import Foundation
import GlossLiveTestSupport
import GlossTestSupport
import Testing

/// Translations that are being typed on the pages of `serve --edit`, in a browser.
@Suite(.serialized, .enabled(if: Browser.program != nil || Browser.isWanted))
struct OpenEditorTests {
  private let shop: ShopFolder
  private let run: LiveRun
  private let page: BrowserPage

  init() throws {
    shop = try ShopFolder()
    run = try LiveRun(shop.model, "--edit")
    page = try BrowserPage()
    try page.open(run.address.trimmingCharacters(in: .newlines) + "&entity=Article&s.title=nil&s.isNew=yes&v.price=1")
    try page.wait(for: "document.querySelectorAll('.reader').length === 2")
  }

  private static let table = "de.lproj/ShopModel.strings"
  private static let item = "[data-locale=de] li[data-property=title]"
  private static let button = item + " button.edit"
  private static let input = "form.edit input"
  private static let sentence = "document.querySelector('\(item) p').innerText"
  private static let note = "document.querySelector('\(item) .saved')?.innerText"

  /// Opens the editor of the German title and types a name, of which a part is selected.
  private func typeName(_ name: String = "Überschrift") throws {
    try page.focus(Self.button)
    try page.press("Enter")
    try page.wait(for: "document.activeElement.matches('\(Self.input)')")
    try page.fill(Self.input, with: name)
    _ = try page.value("document.activeElement.setSelectionRange(2, 5, 'backward')")
  }

  /// The editor is at a place, with the name, the selection and, if it had it, the focus.
  private func expectEditor(
    in place: String = OpenEditorTests.item, hasFocus: Bool = true, _ name: String = "Überschrift",
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try page.text(
      """
      (e => [e?.value, e?.selectionStart, e?.selectionEnd, e?.selectionDirection, document.activeElement === e].join(' '))\
      (document.querySelector('\(place) \(Self.input)'))
      """)
    #expect(found == "\(name) 2 5 backward \(hasFocus)", sourceLocation: location)
    #expect(try page.value("document.querySelectorAll('form.edit').length") as? Int == 1, sourceLocation: location)
  }

  private func text() throws -> String {
    try String(contentsOf: shop.url.appending(path: Self.table), encoding: .utf8)
  }

  @Test func whatIsTypedSurvivesEveryRedraw() throws {
    #expect(try page.text("document.querySelector('\(Self.button)').ariaLabel") == "Edit: Titel (Deutsch)")
    try typeName()
    #expect(try page.text("document.querySelector('\(Self.input)').labels[0].innerText") == "Titel (Deutsch)")
    // A table, the model, and a model that cannot be read.
    try shop.write(Self.table, ShopFolder.german + "\"Property/code\" = \"Kennung\";\n")
    try page.wait(for: "document.querySelector('meta[name=generation]').content !== '1'")
    try expectEditor()
    try shop.write("Shop.xcdatamodel/contents", "<model>")
    try page.wait(for: "document.querySelector('.complaints')")
    try expectEditor()
    try shop.write("Shop.xcdatamodel/contents", ShopFolder.model)
    try page.wait(for: "!document.querySelector('.complaints')")
    try expectEditor()
    // Another field, whose answer shows the change of the table.
    try page.fill("[name=\"v.code\"]", with: "ab")
    try page.wait(for: "document.querySelector('[data-locale=de]').innerText.includes('Kennung')")
    try expectEditor(hasFocus: false)
    #expect(try page.text("document.activeElement.name") == "v.code")
    // Another reader's language is left out, and comes back.
    try page.focus(Self.input)
    _ = try page.value("document.querySelector('[name=locale][value=ar]').closest('details').open = true")
    try page.click("[name=locale][value=ar]")
    try page.wait(for: "document.querySelectorAll('.reader').length === 1")
    try expectEditor()
    #expect(page.complaints == [])
  }

  @Test func whatIsTypedIsShownWhenItsMessageIsGone() throws {
    try typeName()
    // The title is given, so nothing is said of it any more.
    try page.fill("[name=\"v.title\"]", with: "Tea")
    try page.wait(for: "document.querySelector('.kept')")
    try expectEditor(in: "#answer .kept", hasFocus: false)
    #expect(try page.text("document.querySelector('.kept label').innerText") == "Titel (Deutsch)")
    // It is written from there.
    try page.focus(Self.input)
    try page.press("Enter")
    try page.wait(for: "document.querySelector('.kept .saved')")
    #expect(try text().contains("\"Überschrift\""))
    #expect(try page.isTrue("!document.querySelector('form.edit')"))
    // And back at the message when there is one again.
    try page.fill("[name=\"v.title\"]", with: "")
    try page.choose("[name=\"s.title\"]", "nil")
    try page.wait(for: "\(Self.note)?.startsWith('Saved: ')")
    try page.wait(for: "!document.querySelector('.kept')")
    #expect(page.complaints == [])
  }

  @Test func whatWasSavedIsSaidAtItsPlaceAndUndone() throws {
    try typeName()
    try page.press("Enter")
    try page.wait(for: "\(Self.note)?.includes('\(Self.table):2')")
    let isSaid = { (word: String) in
      "[...document.querySelectorAll('body > [role=status]')].some(e => e.textContent.startsWith('\(word)') && e.textContent.endsWith('\(Self.table):2'))"
    }
    try page.wait(for: isSaid("Saved: "))
    // Also once the server has drawn the page with the new name.
    try page.wait(for: "\(Self.sentence).includes('Überschrift')")
    #expect(try page.text(Self.note).hasPrefix("Saved: ") && page.text(Self.note).hasSuffix("· Undo"))
    #expect(try page.isTrue("document.activeElement === document.querySelector('\(Self.button)')"))
    #expect(try page.text("document.activeElement.ariaLabel") == "Edit: Überschrift (Deutsch)")
    #expect(try text() == ShopFolder.german.replacing("\"Titel\"", with: "\"Überschrift\""))

    try page.click(Self.item + " .saved [data-undo]")
    try page.wait(for: isSaid("Restored: "))
    try page.wait(for: "\(Self.sentence).includes('Titel')")
    #expect(try page.text(Self.note).hasPrefix("Restored: ") && !page.text(Self.note).contains("Undo"))
    #expect(try page.isTrue("document.activeElement === document.querySelector('\(Self.button)')"))
    #expect(try text() == ShopFolder.german)
    // Nothing is left to undo, and a new editor has the old text.
    #expect(try page.isTrue("!document.querySelector('[data-undo]')"))
    try page.press("Enter")
    try page.wait(for: "document.activeElement.value === 'Titel'")
    #expect(try page.isTrue("!document.querySelector('.saved')"))
    #expect(page.complaints == [])
  }

  @Test func aRefusalKeepsTheEditorAndEscapeClosesIt() throws {
    try typeName("     ")
    try page.press("Enter")
    try page.wait(for: "document.querySelector('form.edit output').innerText.includes('the text is empty')")
    try expectEditor("     ")
    try page.press("Escape")
    try page.wait(for: "document.activeElement === document.querySelector('\(Self.button)')")
    #expect(try page.isTrue("!document.querySelector('form.edit, .saved')"))
    #expect(try text() == ShopFolder.german)
    // The browser logs the refused request.
    #expect(page.complaints.allSatisfy { $0.contains("400") })
  }
}
