import GlossPageTemplates
import Testing

@testable import GlossSchemaDocs

@Suite struct TemplateTests {
  private func files(_ templates: [String: String]) throws -> [String: String] {
    try SampleModels.files(SampleModels.library, options: DocumentationOptions(locales: ["en"], templates: templates))
  }

  private static func error(path: String, line: Int, column: Int, reason: String) -> DocumentationError {
    .template(.invalid(path: path, line: line, column: column, reason: reason))
  }

  @Test func aTemplateOfTheReaderReplacesOne() throws {
    let files = try files(["markdown/entity.mustache": "{{title}}: {{#attributes}}{{name}} {{/attributes}}\n"])
    #expect(files["markdown/entities/Book.md"] == "Book: pages place readerCount addedOn state title \n")
    #expect(files["html/entities/Book.html"]?.contains("<!DOCTYPE html>") == true)
  }

  @Test func anErrorNamesTemplateLineAndColumn() {
    let expected = Self.error(
      path: "markdown/entity.mustache", line: 2, column: 11, reason: "a section is not closed")
    #expect(throws: expected) { try files(["markdown/entity.mustache": "a\n{{#rows}}x"]) }
  }

  @Test func anUnknownMemberIsReportedWithWhatWasMeant() {
    let expected = DocumentationError.template(
      .unknownMember(
        path: "html/entity.mustache", line: 2, column: 3, name: "attribtues", suggestion: "attributes"))
    #expect(throws: expected) { try files(["html/entity.mustache": "a\nb {{#attribtues}}x{{/attribtues}}"]) }
    #expect(throws: Never.self) {
      try files(["html/entity.mustache": "{{! note }}{{words.attributes}}{{#last()}}{{/last()}}"])
    }
  }

  @Test func aMistypedTemplateNameIsReported() {
    let expected = DocumentationError.template(
      .unknownTemplate(path: "html/entitty.mustache", suggestion: "html/entity.mustache"))
    #expect(throws: expected) { try files(["html/entitty.mustache": ""]) }
    #expect(throws: Never.self) {
      try files(["html/entity.mustache": "{{>part}}", "html/part.mustache": "x"])
    }
  }

  @Test func aTemplateThatIsNamedAndNotThereIsReported() {
    let missing = { (line: Int, column: Int, name: String, meant: String) in
      Self.error(
        path: "html/entity.mustache", line: line, column: column, reason: "there is no template `\(name)`\(meant)")
    }
    #expect(throws: missing(2, 3, "nowhere", "")) { try files(["html/entity.mustache": "a\nb {{>nowhere}}"]) }
    #expect(throws: missing(1, 1, "layuot", "; did you mean `layout`?")) {
      try files(["html/entity.mustache": "{{<layuot}}{{$content}}x{{/content}}{{/layuot}}"])
    }
  }

  @Test func aTemplateInTheWrongFolderIsReported() {
    for (path, meant) in [("htlm/entity.mustache", "html/entity.mustache"), ("my/own.mustache", nil)] {
      #expect(throws: DocumentationError.template(.unknownTemplate(path: path, suggestion: meant))) {
        try files([path: "x"])
      }
    }
    #expect(throws: Never.self) { try files(["README.md": "x", "pictures/logo.svg": "x"]) }
  }

  /// 36 bytes that took over 40 seconds.
  @Test func templatesThatUseOneAnotherTwiceAreReported() {
    let templates = [
      "html/entity.mustache": "{{>a}}", "html/a.mustache": "{{>b}}\n{{>b}}", "html/b.mustache": "{{>a}}",
    ]
    let error = #expect(throws: DocumentationError.self) { try files(templates) }
    #expect(error?.description.hasPrefix("html/") == true, "\(String(describing: error))")
    #expect(error?.description.contains("without end") == true, "\(String(describing: error))")
  }

  @Test func aGlobThatMatchesNoEntityIsReported() {
    #expect(throws: DocumentationError.noEntity(glob: "Bok*", meant: "Book")) {
      try SampleModels.files(SampleModels.library, options: DocumentationOptions(include: ["Book", "Bok*"]))
    }
  }
}
