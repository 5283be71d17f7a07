import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossModelChecks
import GlossModelFiles
import Testing

@testable import GlossTableWriting

/// A model and its tables in memory, for tests of writing.
struct Workspace {
  var files: InMemoryFileTree

  init(_ files: [String: String]) {
    self.files = InMemoryFileTree(files)
  }

  /// A workspace with the model `League`, with entities in XML, and tables.
  static func league(_ entities: String, _ tables: [String: String] = [:]) -> Workspace {
    var files = tables
    files["League.xcdatamodel/contents"] = "<model type=\"x\" documentVersion=\"1.0\">\(entities)</model>"
    return Workspace(files)
  }

  static let player = """
    <entity name="Player">
      <attribute name="firstName" attributeType="String">
        <userInfo><entry key="documentation" value="The given name."/></userInfo>
      </attribute>
      <attribute name="isActive" attributeType="Boolean"/>
      <userInfo><entry key="documentation" value="Somebody who plays."/></userInfo>
    </entity>
    <entity name="Team">
      <attribute name="numberOfSeats" attributeType="Integer 16"/>
    </entity>
    """

  func model() throws -> LoadedModel {
    try #require(ModelLoader(files: files).load("League.xcdatamodel").models.first)
  }

  func tables() -> ModelTables {
    TableFinder(files: files).tables(
      forModelNamed: "League", versionName: nil, packagePath: "League.xcdatamodel")
  }

  func plan(_ options: SynchronizationOptions = SynchronizationOptions()) throws -> WritingPlan {
    TableSynchronizer.plan(for: try model(), tables: tables(), files: files, options: options)
  }

  /// Applies the edits; the files must be unchanged.
  mutating func apply(_ plan: WritingPlan) {
    for edit in plan.edits {
      #expect(files.files[edit.path] == edit.oldBytes)
      files.files[edit.path] = edit.newBytes
    }
  }

  /// Synchronizes, and expects that a second run is a no-op.
  @discardableResult
  mutating func synchronize(_ options: SynchronizationOptions = SynchronizationOptions()) throws -> WritingPlan {
    let plan = try plan(options)
    apply(plan)
    let second = try self.plan(options)
    #expect(second.edits.isEmpty, "\(FileEditPreview.text(of: second.edits))")
    return plan
  }

  func text(_ path: String) -> String? {
    files.files[path].map { String(decoding: $0, as: UTF8.self) }
  }
}
