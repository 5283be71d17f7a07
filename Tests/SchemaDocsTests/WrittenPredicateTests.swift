import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// Predicates stand on the pages as the model's document writes them; Core Data's own text is `done == 1`.
@Suite struct WrittenPredicateTests {
  private static func loaded(_ predicate: String, version: String) throws -> LoadedModel {
    let document = """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Task"><attribute name="done" attributeType="Boolean" optional="YES"/>
          <fetchedProperty name="open" optional="YES"><fetchRequest name="r" entity="Task" predicateString="\(predicate)"/></fetchedProperty>
          <fetchIndex name="byDone" partialIndexPredicate="\(predicate)"><fetchIndexElement property="done" type="Binary" order="ascending"/></fetchIndex>
        </entity>
        <fetchRequest name="Finished" entity="Task" predicateString="\(predicate)"/>
      </model>
      """
    let contents = try SourceModelReader.read(Array(document.utf8), path: "contents")
    #expect(contents.findings.isEmpty)
    return LoadedModel(
      contents,
      from: ModelOrigin(
        name: "Tasks", version: version, isCurrentVersion: version == "Tasks 2",
        path: "Tasks.xcdatamodeld/\(version).xcdatamodel", packagePath: "Tasks.xcdatamodeld"))
  }

  @Test func pagesShowWhatTheSourceSays() throws {
    let old = try Self.loaded("done==NO", version: "Tasks")
    let new = try Self.loaded("done = YES AND TRUEPREDICATE", version: "Tasks 2")
    #expect(new.model.fetchRequestTemplates[0].predicate == "done == 1 AND TRUEPREDICATE")
    var documented = SampleModels.documented(new.model)
    documented.loaded = new
    documented.versions = [old, new]
    let options = DocumentationOptions(formats: [.html, .markdown], locales: ["en"])
    let files = Dictionary(
      uniqueKeysWithValues: try SchemaDocumentation(models: [documented], options: options).files()
        .map { ($0.path, $0.text) })
    for (path, count) in [
      // The card of the property and the index, and the history of both.
      ("html/entities/Task.html", 4), ("html/fetch-requests.html", 1), ("html/changelog.html", 3),
      ("markdown/entities/Task.md", 4), ("markdown/fetch-requests.md", 1), ("markdown/changelog.md", 3),
    ] {
      let page = try #require(files[path])
      #expect(page.matches(of: /done = YES AND TRUEPREDICATE/).count == count, "\(path)")
      #expect(!page.contains("done == 1") && !page.contains("done == 0"), "\(path)")
      if path.contains("changelog") { #expect(page.contains("done==NO")) }
    }
  }

  /// What is written as Core Data writes it is not kept twice.
  @Test func onlyOtherTextsAreKept() throws {
    #expect(try Self.loaded("done == 1", version: "Tasks").contents.writtenPredicates.isEmpty)
    #expect(try Self.loaded("done == YES", version: "Tasks").contents.writtenPredicates.count == 3)
  }
}
