import GlossBasics
import GlossFiles
import GlossFreezing
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Sources of a release in memory, frozen and read again.
struct FrozenCase {
  var released: SchemaState
  var schema: FrozenSchema
  /// The file, without its first lines.
  var text: String { schema.body }
  /// The schema of the file alone.
  var alone: SchemaState?
  /// What the file alone is not, compared with the release.
  var difference: String?

  /// - Throws: `FreezeRefusal` if the schema cannot be copied.
  init(_ files: [String: String], modifiers: [String] = [], name: String = "SchemaV1") throws {
    let loader = ModelLoader(files: InMemoryFileTree(files))
    let models = loader.loadSwiftSource(".", isAlone: true).models
    guard let model = models.first(where: \.isCurrentVersion) ?? models.last else {
      throw FreezeRefusal("there is no model")
    }
    let sources = loader.freezableSources(of: ".")
    released = try SchemaState(model, sources)
    schema = try sources.frozen(
      model,
      style: FrozenSchema.Style(name: name, identifier: "1.0.0", modifiers: modifiers, indentation: "  "))
    let mark = FrozenMark(tag: "v1", commit: String(repeating: "a", count: 40), checksum: nil, shape: nil, tool: "1")
    let own = ModelLoader(files: InMemoryFileTree(["Frozen.swift": schema.text(mark: mark)]))
    let read = own.loadSwiftSource(".", isAlone: true).models
    alone = try read.first { $0.version == name }.map { try SchemaState($0, own.freezableSources(of: ".")) }
    let unset = Set(
      schema.leftOut.map { "\($0.entity).\($0.property)" } + schema.literals.map { String($0.prefix { $0 != " " }) })
    difference = alone.map { $0.difference(from: released, unset: unset) } ?? "it is not read"
  }
}

/// One way in which copies of released classes go wrong.
struct Hazard: CustomTestStringConvertible, Sendable {
  var name: String
  var files: [String: String]
  /// Parts of the file, each on a line of its own after trimming.
  var lines: [String] = []
  /// Parts that the file must not have.
  var lacks: [String] = []
  /// The beginning or a part of the reason why nothing is written.
  var refusal: String?
  /// The defaults that the file does not have.
  var leftOut: [String] = []
  var literals: [String] = []
  var outside: [String] = []
  var imports: [String] = ["Foundation", "SwiftData"]
  var modifiers: [String] = []
  /// Declarations that the file needs where it is typechecked.
  var beside = ""

  var testDescription: String { name }

  /// One file with a container for all its models.
  init(
    _ name: String, _ source: String, models: String = "Item.self", more: [String: String] = [:],
    lines: [String] = [], lacks: [String] = [], refusal: String? = nil
  ) {
    self.name = name
    files = more
    files["App/Models.swift"] = "import Foundation\nimport SwiftData\n" + source
    if !models.isEmpty { files["App/App.swift"] = "let container = try ModelContainer(for: \(models))\n" }
    (self.lines, self.lacks, self.refusal) = (lines, lacks, refusal)
  }

  func with(_ change: (inout Hazard) -> Void) -> Hazard {
    var hazard = self
    change(&hazard)
    return hazard
  }
}
