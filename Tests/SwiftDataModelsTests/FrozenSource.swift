import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Sources in memory, and the version that is written from their newest model.
struct FrozenSource {
  var schema: FrozenSchema
  var sources: FreezableSources

  /// Writes a version `V1`.
  ///
  /// - Throws: `FreezeRefusal` if the model cannot be copied.
  init(
    _ files: [String: String], name: String = "V1", modifiers: [String] = [], attributes: [String] = []
  ) throws {
    let loader = ModelLoader(files: InMemoryFileTree(files))
    let models = loader.loadSwiftSource(".", isAlone: true).models
    let model = try #require(models.first(where: \.isCurrentVersion) ?? models.last)
    sources = loader.freezableSources(of: ".")
    schema = try sources.frozen(
      model,
      style: FrozenSchema.Style(
        name: name, identifier: "1.0.0", modifiers: modifiers, attributes: attributes, indentation: "  "))
  }

  /// One file, with a container for `Item`.
  init(_ source: String, models: String = "Item.self", name: String = "V1") throws {
    let container = models.isEmpty ? "" : "\nlet container = try ModelContainer(for: \(models))\n"
    try self.init(["A.swift": "import SwiftData\n" + source + container], name: name)
  }

  /// The lines of the version, without the spaces around them.
  var lines: [String] {
    schema.body.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  /// The lines below the list of models.
  var types: [String] {
    let end = lines.firstIndex(of: "]") ?? 0
    return Array(lines.dropFirst(end + 2).dropLast())
  }

  /// The defaults that are left out: `Item.name = make()`.
  var leftOut: [String] { schema.leftOut.map { "\($0.entity).\($0.property) = \($0.expression)" } }

  /// Why the sources are not written; nil if they are.
  static func refusal(_ source: String, models: String = "Item.self", name: String = "V1") throws -> String? {
    do {
      _ = try FrozenSource(source, models: models, name: name)
      return nil
    } catch let refusal as FreezeRefusal {
      return refusal.description
    }
  }
}
