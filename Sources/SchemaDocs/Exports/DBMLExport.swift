import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates

/// The model as DBML: entities as tables, to-one relationships as columns that refer to the object identifier, and a
/// join table per many-to-many relationship.
///
/// DBML readers accept one reference between two columns, so two many-to-many relationships between the same entities
/// need separate tables, as in the store.
struct DBMLExport: ModelExport {
  static let format = DocumentationFormat.dbml

  static func files(_ edition: Edition, name: String) -> [DocumentationFile] {
    var lines = ["Project \(identifier(edition.reference.name)) {", "  database_type: 'Core Data'", "}"]
    for name in edition.reference.entityNames {
      guard let entity = edition.index.entity(named: name) else { continue }
      lines += ["", "Table \(identifier(name)) {", "  \"objectID\" \"Object ID\" [pk]"]
      for property in edition.reference.allProperties(of: name) {
        switch property.property {
        case .attribute(let attribute) where attribute.name != "objectID":
          let documentation = edition.documentation(of: property)
          var settings = [attribute.isOptional ? "null" : "not null"]
          if let value = attribute.lastingDefault { settings.append("default: \(literal(value, in: edition))") }
          if !documentation.isEmpty { settings.append("note: \(string(documentation))") }
          lines.append(
            "  \(identifier(attribute.name)) \(identifier(attribute.typeName)) [\(settings.joined(separator: ", "))]"
          )
        case .relationship(let relationship) where !relationship.isToMany && relationship.name != "objectID":
          lines.append(
            "  \(identifier(relationship.name)) \"Object ID\" [\(relationship.isOptional ? "null" : "not null")]")
        default: break
        }
      }
      let documentation = edition.documentation(of: .entity(name), entity.userInfo)
      if !documentation.isEmpty { lines.append("  Note: \(string(documentation))") }
      lines.append("}")
    }
    let graph = DiagramComposer(edition: edition).graph(
      of: edition.reference.entityNames, focus: nil, showsAttributes: false)
    var tables = Set(edition.reference.entityNames.map(identifier))
    for edge in graph.edges {
      guard case .relationship(let relationship, let inverse, let source, let destination) = edge.kind else { continue }
      let (from, to) = (graph.nodes[edge.source].name, graph.nodes[edge.destination].name)
      switch (source?.isToMany, destination.isToMany) {
      case (false?, true):
        lines.append("Ref: \(identifier(to)).\(identifier(inverse ?? "")) > \(identifier(from)).\"objectID\"")
      case (_, true):
        lines += joinTable(from: (from, relationship), to: (to, inverse), besides: &tables)
      case (false?, false):
        lines.append("Ref: \(identifier(from)).\(identifier(relationship)) - \(identifier(to)).\"objectID\"")
      case (_, false):
        lines.append("Ref: \(identifier(from)).\(identifier(relationship)) > \(identifier(to)).\"objectID\"")
      }
    }
    return [DocumentationFile(path: "dbml/\(name).dbml", text: lines.joined(separator: "\n") + "\n")]
  }

  /// The table `Team_players` of a to-many relationship whose inverse is to-many or missing.
  private static func joinTable(
    from source: (entity: String, relationship: String), to destination: (entity: String, inverse: String?),
    besides tables: inout Set<String>
  ) -> [String] {
    let name = "\(source.entity)_\(source.relationship)"
    var table = identifier(name)
    var number = 1
    while !tables.insert(table).inserted {
      number += 1
      table = identifier("\(name)_\(number)")
    }
    let ends = [source.relationship, destination.inverse.map { "\(destination.entity).\($0)" }].compactMap(\.self)
    let note = string("Join table of \(source.entity).\(ends.joined(separator: " and "))")
    return [
      "", "Table \(table) {", "  \"source\" \"Object ID\" [not null]", "  \"destination\" \"Object ID\" [not null]",
      "  Note: \(note)", "}", "Ref: \(table).\"source\" > \(identifier(source.entity)).\"objectID\"",
      "Ref: \(table).\"destination\" > \(identifier(destination.entity)).\"objectID\"",
    ]
  }

  /// A default value: DBML has literals for numbers and Booleans; everything else is quoted.
  private static func literal(_ value: AttributeValue, in edition: Edition) -> String {
    switch value {
    case .integer, .real, .decimal: number(edition.plain(value))
    case .boolean(let boolean): String(boolean)
    case .date, .string, .uuid, .uri: string(edition.plain(value))
    }
  }

  /// A number as a literal; one with a sign or an exponent, which DBML has no literal for, as an expression.
  private static func number(_ text: String) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isLiteral =
      parts.count < 3
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
    return isLiteral ? text : "`\(text)`"
  }

  /// DBML has no escape for a quotation mark in a name.
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
