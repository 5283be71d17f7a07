import GlossBasics
import GlossManagedObjectModel
import GlossSwiftSource

/// The Swift sources of a folder, from which a schema can be written again.
package struct FreezableSources: Sendable {
  let files: [SwiftDataFile]
  private let index: SwiftTypeIndex

  package init(_ files: [SwiftDataFile]) {
    self.files = files
    index = SwiftTypeIndex(files)
  }

  /// The files with a line of `FrozenMark`, sorted.
  package var markedFiles: [String] {
    files.filter { FrozenMark(in: $0.source.source.bytes) != nil }.map(\.path).sorted { $0.precedes($1) }
  }

  /// The mark of a file; nil without one.
  package func mark(of path: String) -> FrozenMark? {
    files.first { $0.path == path }.flatMap { FrozenMark(in: $0.source.source.bytes) }
  }

  /// Writes the models of a version, or of a container without versions, as a version of its own.
  ///
  /// - Parameter path: where the model was read, for the refusal.
  /// - Throws: `FreezeRefusal` if something in them cannot be copied.
  package func frozen(
    _ contents: SwiftDataContents, at path: String, style: FrozenSchema.Style
  ) throws(FreezeRefusal) -> FrozenSchema {
    var freezer = try SchemaFreezer(try nodes(of: contents, at: path), in: index, style: style)
    return try freezer.write()
  }

  /// The shape of each property, by entity and property.
  ///
  /// - Throws: `FreezeRefusal` if the type of a property is not known to its end.
  package func shapes(
    of contents: SwiftDataContents, at path: String
  ) throws(FreezeRefusal) -> [String: [String: String]] {
    let shape = FrozenShape(index: index)
    var shapes: [String: [String: String]] = [:]
    for node in try nodes(of: contents, at: path) where shapes[index.nodes[node].name] == nil {
      let entity = index.nodes[node].name
      shapes[entity] = [:]
      for (property, result) in shape.properties(of: node).sorted(by: { $0.key.precedes($1.key) }) {
        switch result {
        case .success(let text): shapes[entity]?[property] = text
        case .failure(let unknown):
          let place = contents.source.declarations[.property(property, of: entity)]
          throw FreezeRefusal(
            "the type of \(entity).\(property) leads through too many type aliases, the last of them "
              + "'\(unknown.alias)', so nothing proves it equal",
            path: place?.path ?? path, position: place?.position)
        }
      }
    }
    return shapes
  }

  /// The classes of a model, in its order.
  private func nodes(of contents: SwiftDataContents, at path: String) throws(FreezeRefusal) -> [Int] {
    let source = contents.source
    if let unknown = source.unresolved.first(where: { $0.entity.isEmpty }) {
      throw FreezeRefusal("\(unknown.type) \(unknown.reason)", path: unknown.path, position: unknown.position)
    }
    if contents.model.isIncomplete, let unknown = source.unresolved.first(where: { $0.property == nil }) {
      throw FreezeRefusal(
        "\(unknown.type) \(unknown.reason)", path: unknown.path, position: unknown.position)
    }
    var nodes: [Int] = []
    for entity in contents.model.entities {
      guard let declaration = source.declarations[.entity(entity.name)],
        let node = index.nodes.indices.first(where: { number in
          index.nodes[number].declaration?.heading.position == declaration.position
            && index.nodes[number].name == entity.name
            && index.files[index.nodes[number].file].path == declaration.path
        })
      else { throw FreezeRefusal("\(entity.name) is not in the sources", path: path) }
      nodes.append(node)
    }
    return nodes
  }
}
