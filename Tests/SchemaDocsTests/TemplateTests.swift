import Testing

@testable import GlossSchemaDocs

@Suite struct TemplateTests {
  private func files(_ templates: [String: String]) throws -> [String: String] {
    try SampleModels.files(SampleModels.library, options: DocumentationOptions(locales: ["en"], templates: templates))
  }

  @Test func aTemplateOfTheReaderReplacesOne() throws {
    let files = try files(["markdown/entity.mustache": "{{title}}: {{#attributes}}{{name}} {{/attributes}}\n"])
    #expect(files["markdown/entities/Book.md"] == "Book: pages place readerCount addedOn state title \n")
    #expect(files["html/entities/Book.html"]?.contains("<!DOCTYPE html>") == true)
  }

  @Test func anErrorNamesTemplateLineAndColumn() {
    let expected = DocumentationError.template(
      path: "markdown/entity.mustache", line: 2, column: 11, reason: "a section is not closed")
    #expect(throws: expected) { try files(["markdown/entity.mustache": "a\n{{#rows}}x"]) }
  }

  @Test func anUnknownMemberIsReportedWithWhatWasMeant() {
    let expected = DocumentationError.unknownMember(
      path: "html/entity.mustache", line: 2, column: 3, name: "attribtues", suggestion: "attributes")
    #expect(throws: expected) { try files(["html/entity.mustache": "a\nb {{#attribtues}}x{{/attribtues}}"]) }
    #expect(throws: Never.self) {
      try files(["html/entity.mustache": "{{! note }}{{words.attributes}}{{#last()}}{{/last()}}"])
    }
  }

  @Test func aMistypedTemplateNameIsReported() {
    let expected = DocumentationError.unknownTemplate(
      path: "html/entitty.mustache", suggestion: "html/entity.mustache")
    #expect(throws: expected) { try files(["html/entitty.mustache": ""]) }
    #expect(throws: Never.self) {
      try files(["html/entity.mustache": "{{>part}}", "html/part.mustache": "x"])
    }
  }

  @Test func aTemplateThatIsNamedAndNotThereIsReported() {
    let missing = { (line: Int, column: Int, name: String, meant: String) in
      DocumentationError.template(
        path: "html/entity.mustache", line: line, column: column, reason: "there is no template `\(name)`\(meant)")
    }
    #expect(throws: missing(2, 3, "nowhere", "")) { try files(["html/entity.mustache": "a\nb {{>nowhere}}"]) }
    #expect(throws: missing(1, 1, "layuot", "; did you mean `layout`?")) {
      try files(["html/entity.mustache": "{{<layuot}}{{$content}}x{{/content}}{{/layuot}}"])
    }
  }

  @Test func aTemplateInTheWrongFolderIsReported() {
    for (path, meant) in [("htlm/entity.mustache", "html/entity.mustache"), ("my/own.mustache", nil)] {
      #expect(throws: DocumentationError.unknownTemplate(path: path, suggestion: meant)) { try files([path: "x"]) }
    }
    #expect(throws: Never.self) { try files(["README.md": "x", "pictures/logo.svg": "x"]) }
  }

  @Test func aGlobThatMatchesNoEntityIsReported() {
    #expect(throws: DocumentationError.noEntity(glob: "Bok*")) {
      try SampleModels.files(SampleModels.library, options: DocumentationOptions(include: ["Book", "Bok*"]))
    }
  }
}
