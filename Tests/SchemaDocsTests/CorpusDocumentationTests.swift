import Foundation
import GlossBasics
import GlossFileTrees
import GlossLocalization
import GlossModelFiles
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// What must hold for the reference of any model: the example's in every run, that of every real one in `make corpus`.
@Suite struct CorpusDocumentationTests {
  private static let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/League").path(percentEncoded: false)

  /// The reference of a model with its tables and versions, as the command makes it.
  private static func files(_ loaded: LoadedModel, options: DocumentationOptions) throws -> [String: String] {
    let tree = DiskFileTree()
    let tables = TableFinder(files: tree).tables(
      forModelNamed: loaded.name, versionName: loaded.version, packagePath: loaded.packagePath)
    let versions = loaded.version == nil ? [] : ModelLoader(files: tree).load(loaded.packagePath, versions: .all).models
    let model = DocumentedModel(loaded: loaded, tables: tables, versions: versions)
    let files = try SchemaDocumentation(models: [model], options: options).files()
    return Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first + "written twice" })
  }

  private static func check(_ files: [String: String], of model: LoadedModel) {
    #expect(LinkChecker.problems(in: files) == [], "\(model.path)")
    for (path, text) in files {
      if path.hasSuffix(".md") {
        let written = TableShapes.written(text)
        #expect(TableShapes.parsed(text) == written, "\(model.path): \(path)")
        for table in written { #expect(Set(table).count == 1, "\(model.path): \(path) \(table)") }
      }
      #expect(!text.hasSuffix("written twice"), "\(model.path): \(path)")
    }
  }

  @Test(arguments: DocumentationLayout.allCases)
  func linksResolveAndTablesKeepTheirShapeInTheExample(layout: DocumentationLayout) throws {
    let result = ModelLoader(files: DiskFileTree()).load(Self.example + "/League.xcdatamodeld")
    let model = try #require(result.models.first)
    let files = try Self.files(model, options: DocumentationOptions(layout: layout))
    #expect(files.keys.contains("markdown/ja/index.md"))
    Self.check(files, of: model)
  }

  @Test func theTablesOfHostileModelsKeepTheirShape() throws {
    for layout in DocumentationLayout.allCases {
      let files = try SampleModels.files(
        SampleModels.hostile, tables: SampleModels.hostileTables,
        options: DocumentationOptions(locales: ["de", "ar"], layout: layout))
      Self.check(files, of: SampleModels.documented(SampleModels.hostile).loaded)
    }
  }

  @Test(.enabled(if: Corpus.path != nil && ProcessInfo.processInfo.environment["CORPUS_REPORT"] == "1"))
  func everyRealModelIsDocumentedSoundly() throws {
    let models = ModelLoader(files: DiskFileTree()).load(try #require(Corpus.path)).models
    #expect(models.count > 100)
    var counts = (pages: 0, bytes: 0)
    for model in models {
      let files = try Self.files(model, options: DocumentationOptions())
      Self.check(files, of: model)
      counts.pages += files.count
      counts.bytes += files.values.reduce(0) { $0 + $1.utf8.count }
    }
    print("documented \(models.count) models: \(counts.pages) files, \(counts.bytes >> 20) MiB")
  }
}
