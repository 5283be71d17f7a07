import GlossBasics
import GlossManagedObjectModel
import GlossPageTemplates

/// The model as DBML: entities as tables, to-one relationships as columns that refer to the object identifier.
struct DBMLExport: ModelExport {
  static let format = DocumentationFormat.dbml

  static func files(_ edition: Edition, name: String) -> [DocumentationFile] {
    var lines = ["Project \(identifier(edition.reference.name)) {", "  database_type: 'Core Data'", "}"]
    for name in edition.reference.entityNames {
      guard let entity = edition.index.entity(named: name) else { continue }
      lines += ["", "Table \(identifier(name)) {", "  \"objectID\" \"Object ID\" [pk]"]
      for property in edition.reference.properties[name] ?? [] {
        switch property.property {
        case .attribute(let attribute) where attribute.name != "objectID":
          let documentation = edition.documentation(attribute.userInfo, comment: nil)
          var settings = [attribute.isOptional ? "null" : "not null"]
          if let value = attribute.defaultValue { settings.append("default: \(string(edition.plain(value)))") }
          if !documentation.isEmpty { settings.append("note: \(string(documentation))") }
          lines.append(
            "  \(identifier(attribute.name)) \(identifier(attribute.type.xcodeName)) [\(settings.joined(separator: ", "))]"
          )
        case .relationship(let relationship) where !relationship.isToMany && relationship.name != "objectID":
          lines.append(
            "  \(identifier(relationship.name)) \"Object ID\" [\(relationship.isOptional ? "null" : "not null")]")
        default: break
        }
      }
      let documentation = edition.documentation(entity.userInfo, comment: nil)
      if !documentation.isEmpty { lines.append("  Note: \(string(documentation))") }
      lines.append("}")
    }
    let graph = DiagramComposer(edition: edition).graph(
      of: edition.reference.entityNames, focus: nil, showsAttributes: false)
    for edge in graph.edges {
      guard case .relationship(let relationship, let inverse, let source, let destination) = edge.kind else { continue }
      let (from, to) = (identifier(graph.nodes[edge.source].name), identifier(graph.nodes[edge.destination].name))
      switch (source?.isToMany, destination.isToMany) {
      case (false?, true): lines.append("Ref: \(to).\(identifier(inverse ?? "")) > \(from).\"objectID\"")
      case (_, true): lines.append("Ref: \(from).\"objectID\" <> \(to).\"objectID\"")
      case (false?, false): lines.append("Ref: \(from).\(identifier(relationship)) - \(to).\"objectID\"")
      case (_, false): lines.append("Ref: \(from).\(identifier(relationship)) > \(to).\"objectID\"")
      }
    }
    return [DocumentationFile(path: "dbml/\(name).dbml", text: lines.joined(separator: "\n") + "\n")]
  }

  /// DBML knows no escape for a quotation mark in a name.
  private static func identifier(_ name: String) -> String {
    "\"\(name.visible(.page).replacingScalars(["\"": "”", "\\": "＼"]))\""
  }

  private static func string(_ text: String) -> String {
    "'\(text.visible(.page).replacingScalars(["\\": "\\\\", "'": "\\'"]))'"
  }
}

extension Edition {
  /// A value of the model in plain notation.
  func plain(_ value: AttributeValue) -> String {
    switch value {
    case .integer(let integer): String(integer)
    case .real(let real): String(real)
    case .boolean(let boolean): boolean ? "YES" : "NO"
    case .decimal(let decimal): AttributeValue.plainNotation(of: decimal)
    case .date(let seconds): String(seconds)
    case .string(let text), .uuid(let text), .uri(let text): text
    }
  }
}
