import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

/// Compiles every source in the corpus and compares the result with that of Apple's compiler.
@Suite(.enabled(if: Corpus.path != nil)) struct CorpusCompilationTests {
  /// The allowed differences, by prefix, each with its reason.
  private static let allowed = [
    // The version of the compiler, which differs by nature.
    "NSManagedObjectModel.CDMCompilerToolVersion: there | absent",
    "NSManagedObjectModel.CDMCompilerXcodeVersion: there | absent",
    // Compilers before Xcode 13 omit the member, and its value is empty.
    "NSFetchRequest.NSAllocationType: absent | there",
    // A format string prints true as 1, which every comparison treats as the same NSNumber.
    "NSConstantValueExpression.NSConstantValue: boolean(true) | integer(1)",
    // The arguments of a count: one written as @count cannot be distinguished from others; NSArray reads the same.
    "NSFunctionExpression.NSArguments class: NSArray NSObject | NSMutableArray NSArray NSObject",
  ]

  /// Differences of single files whose source was edited after compilation.
  private static let allowedOfFiles: [(file: String, differences: [String])] = [
    (
      "ZeeQL3/data/Contacts.mom",
      ["NSFetchRequest.NSBatchSize: ", "NSFetchRequest.NSFetchLimit: ", "NSFetchRequest.NSFetchRequestFlags: "]
    ),
    (
      "alemar11__CoreDataPlus/Tests/Resources/SampleModel/Fixtures/SampleModel.momd/SampleModel.mom",
      ["NSAttributeDescription.NSAttributeValueClassName: $null | Color"]
    ),
    (
      "alemar11__CoreDataPlus@49faad2f/Tests/SampleModel.momd/SampleModel2.mom",
      ["NSFetchIndexDescription.NSIndexName: maker_numberPlate | byMakerAndNumberPlate"]
    ),
  ]

  @Test func makesTheObjectsThatTheCompilerMade() throws {
    let root = try #require(Corpus.path)
    let files = DiskFileTree()
    let rows = String(decoding: try files.bytes(at: root + "/PAIRS.tsv"), as: UTF8.self).split(separator: "\n")
    var compared = 0
    var equal = 0
    for row in rows.dropFirst().map({ $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }) {
      guard row.count > 4, row[4] == "exact" else { continue }
      let model = try #require(ModelLoader(files: files).load(root + "/" + row[1]).models.first)
      let real = try #require(ObjectGraph(files.bytes(at: root + "/" + row[0])))
      let ours = try #require(ObjectGraph(CompiledModelWriter.write(model.model)))
      let differences = ObjectGraph.differences(from: real, to: ours)
      compared += 1
      if differences.isEmpty { equal += 1 }
      let ofFile = Self.allowedOfFiles.filter { row[0].hasSuffix($0.file) }.flatMap(\.differences)
      let left = differences.filter { difference in !(Self.allowed + ofFile).contains { difference.hasPrefix($0) } }
      #expect(left == [], "\(row[0])")
    }
    print("\(compared) models compared, \(equal) without any difference")
    #expect(compared > 100 && equal > 80)
  }

  @Test func comparesWhatDiffers() throws {
    // A comparison that finds nothing here would find nothing anywhere.
    let root = try #require(Corpus.path)
    let files = DiskFileTree()
    let path = root + "/paired/SwiftGen__SwiftGen/SwiftGen.playground/Resources/Model.momd/Model 2.mom"
    var model = try #require(ModelLoader(files: files).load(path).models.first).model
    let graph = try #require(ObjectGraph(CompiledModelWriter.write(model)))
    let changed = try #require(model.entities.firstIndex { $0.attributes.contains { !$0.isDerived } })
    let attribute = try #require(model.entities[changed].attributes.firstIndex { !$0.isDerived })
    model.entities[changed].attributes[attribute].isOptional.toggle()
    let renamed = try #require(model.entities.indices.last { $0 != changed })
    model.entities[renamed].name += "s"
    let other = try #require(ObjectGraph(CompiledModelWriter.write(model)))
    let differences = ObjectGraph.differences(from: graph, to: other)
    #expect(differences.contains { $0.hasPrefix("NSAttributeDescription.NSIsOptional: ") })
    #expect(differences.contains { $0.hasPrefix("NSAttributeDescription._P: ") })
    #expect(differences.contains { $0.hasSuffix(": absent | there") } && !differences.isEmpty)
    #expect(ObjectGraph.differences(from: graph, to: graph) == [])
  }
}
