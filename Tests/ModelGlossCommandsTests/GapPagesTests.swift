import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// A name that a language lacks: the reference marks the message where it is read, and gives the line to paste.
@Suite struct GapPagesTests {
  private static let files = InMemoryFileTree([
    "Package.swift": "",
    "Clinic.xcdatamodel/contents": """
    <model><entity name="Patient" representedClassName="Patient" codeGenerationType="class">
      <attribute name="birthday" attributeType="Date"/>
      <attribute name="firstName" attributeType="String"/>
    </entity></model>
    """,
    "en.lproj/ClinicModel.strings": """
    "Entity/Patient" = "Patient";
    "Property/birthday/Entity/Patient" = "Birthday";
    "Property/firstName/Entity/Patient" = "First name";

    """,
    "pl.lproj/ClinicModel.strings": """
    "Entity/Patient" = "Pacjent";
    "Property/firstName/Entity/Patient" = "Imię";

    """,
  ])

  private func pages(_ files: InMemoryFileTree) throws -> InMemoryFileTree {
    let run = CommandRun("docs", "Clinic.xcdatamodel", "-o", "docs", files: files)
    #expect(run.status == 0, "\(run.error)")
    return try #require(run.files)
  }

  private func rows(_ path: String, of property: String, in tree: InMemoryFileTree) throws -> [Substring] {
    String(decoding: try tree.bytes(at: path), as: UTF8.self).split(separator: "\n").filter { $0.contains(property) }
  }

  @Test func aRawNameAmidATranslationIsMarkedOnTheMessagesPage() throws {
    let tree = try pages(Self.files)
    for (path, mark) in [
      ("docs/markdown/pl/messages.md", "*(nazwa nieprzetłumaczona)*"),
      ("docs/html/pl/messages.html", "<a class=missing href=localization.html#missing.pl>nazwa nieprzetłumaczona</a>"),
    ] {
      let raw = try rows(path, of: "Pole „birthday” jest wymagane.", in: tree)
      #expect(!raw.isEmpty && raw.allSatisfy { $0.contains(mark) }, "\(raw)")
      let translated = try rows(path, of: "Pole „Imię” jest wymagane.", in: tree)
      #expect(!translated.isEmpty && !translated.contains { $0.contains(mark) }, "\(translated)")
    }
    let english = try rows("docs/markdown/en/messages.md", of: "Birthday is a required value.", in: tree)
    #expect(!english.isEmpty && !english.contains { $0.contains("not translated") }, "\(english)")
  }

  @Test func theLineOfAMissingNameCanBePasted() throws {
    let page = String(decoding: try pages(Self.files).bytes(at: "docs/html/en/localization.html"), as: UTF8.self)
    let line = "\"Property/birthday/Entity/Patient\" = \"\";"
    let shown = page.replacing("<wbr>", with: "").replacing("&quot;", with: "\"")
    #expect(shown.contains(line) && shown.contains("pl.lproj/ClinicModel.strings"), "\(page)")
    // With a text in it, nothing is missing or marked.
    var files = Self.files
    files.files["pl.lproj/ClinicModel.strings"]? += Array(line.replacing("\"\"", with: "\"Urodziny\"").utf8)
    let tree = try pages(files)
    let again = String(decoding: try tree.bytes(at: "docs/html/en/localization.html"), as: UTF8.self)
    #expect(!again.contains("missing.pl") && !again.contains("= \"\";"))
    let messages = String(decoding: try tree.bytes(at: "docs/html/pl/messages.html"), as: UTF8.self)
    #expect(messages.contains("Pole „Urodziny” jest wymagane.") && !messages.contains("class=missing"))
  }
}
