import Foundation
import GlossManagedObjectModel
import Testing

@testable import GlossSchemaDocs

/// A chain of entities is written down once, however deep it is.
@Suite struct DeepInheritanceTests {
  private func chain(_ levels: Int) -> ManagedObjectModel {
    ManagedObjectModel(
      entities: (0..<levels).map { level in
        EntityDescription(
          name: "E\(level)", superentity: level == 0 ? nil : "E\(level - 1)",
          attributes: [AttributeDescription(name: "a\(level)", type: .string)])
      })
  }

  private func files(_ levels: Int, _ format: DocumentationFormat) throws -> [String: String] {
    try SampleModels.files(chain(levels), options: DocumentationOptions(formats: [format], locales: ["en"]))
  }

  @Test func theNearestAncestorsAreListedAndTheOthersAreLinked() throws {
    let page = try #require(files(40, .markdown)["markdown/entities/E39.md"])
    for level in 24...39 { #expect(page.contains("`a\(level)`"), "a\(level)") }
    for level in 0..<24 { #expect(!page.contains("`a\(level)`"), "a\(level)") }
    #expect(page.contains("- **Inherited**: + 24 from [`E23`](E23.md)"))
  }

  @Test(arguments: [8, 16]) func anOrdinaryHierarchyIsListedWhole(levels: Int) throws {
    for format in [DocumentationFormat.markdown, .html] {
      let files = try files(levels, format)
      let page = try #require(files.first { $0.key.contains("entities/E\(levels - 1).") }?.value)
      for level in 0..<levels { #expect(page.contains("a\(level)<") || page.contains("`a\(level)`"), "a\(level)") }
      #expect(!page.contains("Inherited**"))
    }
  }

  /// Twice the levels are twice the pages, each as long as before.
  @Test func pagesDoNotGrowWithTheLevelsAboveThem() throws {
    for format in [DocumentationFormat.markdown, .html] {
      let (less, more) = (try files(60, format), try files(120, format))
      let longest = { (files: [String: String]) in
        files.filter { $0.key.contains("entities/") }.values.map(\.utf8.count).max() ?? 0
      }
      #expect(longest(more) < longest(less) * 11 / 10)
    }
  }

  /// Exports are for other programs: there every table has all of its columns.
  @Test func exportsHaveEveryColumn() throws {
    let text = try #require(files(40, .dbml).values.first { $0.contains("Table \"E39\"") })
    let table = try #require(text.components(separatedBy: "Table \"E39\"").last)
    for level in 0..<40 { #expect(table.contains("\"a\(level)\""), "a\(level)") }
  }
}
