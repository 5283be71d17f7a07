import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossFreezing
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Released schemas of other projects, where they are at hand: each is frozen with the checksum it was released with,
/// or refused with a reason.
@Suite(.serialized) struct ReleasedSchemasTests {
  /// The folder of repositories beside the checkout, with the table of what they released.
  private static let folder: String? = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/freeze")
    let path = url.path(percentEncoded: false)
    return DiskFileTree().kind(at: path + "/CASES.tsv") == .file ? path : nil
  }()

  private struct Case {
    var bundle: String
    var tag: String
    var folder: String
    var entities: Int
    var expected: String
  }

  private static func cases(_ folder: String) throws -> [Case] {
    let text = String(decoding: try Data(contentsOf: URL(filePath: folder + "/CASES.tsv")), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 5, let entities = Int(fields[3]) else { return nil }
      return Case(bundle: fields[0], tag: fields[1], folder: fields[2], entities: entities, expected: fields[5])
    }
  }

  /// Set `MODELGLOSS_RELEASED_SCHEMAS` to a part of a repository's name, or to `all`: the whole table takes minutes.
  @Test(.enabled(if: folder != nil)) func releasedSchemasAreFrozen() throws {
    let folder = try #require(Self.folder)
    let wanted = ProcessInfo.processInfo.environment["MODELGLOSS_RELEASED_SCHEMAS"] ?? "ShipTrip"
    var table = ""
    for (bundle, cases) in Dictionary(grouping: try Self.cases(folder), by: \.bundle).sorted(by: { $0.key < $1.key })
    where wanted == "all" || bundle.contains(wanted) {
      let clone = NSTemporaryDirectory() + "modelgloss-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: clone) }
      try Self.git("clone", "-q", "\(folder)/\(bundle)", clone)
      for one in cases {
        guard let commit = try GitRepository(at: clone).commit(of: one.tag) else { continue }
        let start = ContinuousClock.now
        let answer = try Self.frozen(one, commit: commit, in: clone)
        table += "\(bundle)\t\(one.tag)\t\(answer.text)\t\(ContinuousClock.now - start)\n"
        #expect(!answer.text.isEmpty)
        // What is predicted is proved by the checksum.
        if let state = answer.state {
          #expect(state.model.model.entities.count == one.entities, "\(bundle) \(one.tag)")
          if one.expected != "shape" { #expect(state.checksum == one.expected, "\(bundle) \(one.tag)") }
        }
      }
    }
    print(table)
  }

  private static func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  /// The schema of a tag, written and read alone; the reason where it is refused.
  private static func frozen(
    _ one: Case, commit: String, in clone: String
  ) throws -> (text: String, state: SchemaState?) {
    let tree = try GitRevision(one.tag, workingFolder: clone)
    let loader = ModelLoader(files: tree)
    let models = loader.loadSwiftSource(one.folder, isAlone: true).models.filter(\.isCurrentVersion)
    guard let model = models.max(by: { $0.model.entities.count < $1.model.entities.count }) else {
      return ("no model", nil)
    }
    do {
      let sources = loader.freezableSources(of: one.folder)
      let released = try SchemaState(model, sources)
      let schema = try sources.frozen(
        model, style: FrozenSchema.Style(name: "FrozenSchemaV1", identifier: "1.0.0"))
      let mark = FrozenMark(tag: one.tag, commit: commit, checksum: nil, shape: nil, tool: "1")
      let alone = ModelLoader(files: InMemoryFileTree(["Frozen.swift": schema.text(mark: mark)]))
      let read = try #require(alone.loadSwiftSource(".", isAlone: true).models.first)
      let state = try SchemaState(read, alone.freezableSources(of: "."))
      let unset = Set(
        schema.leftOut.map { "\($0.entity).\($0.property)" } + schema.literals.map { String($0.prefix { $0 != " " }) })
      let difference = state.difference(from: released, unset: unset)
      #expect(difference == nil, "\(one.bundle) \(one.tag)")
      var errors: [String] = []
      // A type of another module is not there.
      if Typecheck.isAvailable, schema.outside.isEmpty {
        errors = try Typecheck.errors(in: "import Foundation\n" + Typecheck.plain(schema.body, prefix: "p"))
        #expect(errors == [], "\(one.bundle) \(one.tag)")
      }
      let proof = state.checksum.map { "checksum \($0)" } ?? "equal shape"
      let compiled = schema.outside.isEmpty ? "compiles" : "names \(schema.outside.joined(separator: ", "))"
      return ("frozen, \(proof), \(compiled)", state)
    } catch let refusal as FreezeRefusal {
      return ("refused: \(refusal)", nil)
    }
  }
}
