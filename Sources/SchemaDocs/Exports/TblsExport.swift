import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles

/// The model as the `schema.json` of tbls, which tbls and Liam ERD read.
///
/// Every entity is a table with its object identifier as the key; a relationship is a column that refers to it.
struct TblsExport: ModelExport {
  static let format = DocumentationFormat.tbls

  static func files(_ edition: Edition, name: String) -> [DocumentationFile] {
    let tables = edition.reference.entityNames.compactMap { name -> JSONValue? in
      edition.index.entity(named: name).map { table($0, edition) }
    }
    let graph = DiagramComposer(edition: edition).graph(
      of: edition.reference.entityNames, focus: nil, showsAttributes: false)
    let value: JSONValue = .object(of: [
      ("name", .string(edition.reference.name)), ("desc", .string("")), ("tables", .array(tables)),
      ("relations", .array(graph.edges.compactMap { relation($0, graph) })),
      ("driver", .object(of: [("name", .string("coredata")), ("meta", .object(of: []))])),
    ])
    // With several models each has its own folder.
    return [DocumentationFile(path: "tbls/\(name)/schema.json", text: value.text() + "\n")]
  }

  private static func table(_ entity: EntityDescription, _ edition: Edition) -> JSONValue {
    var columns = [column("objectID", "Object ID", isOptional: false, value: nil, comment: "")]
    for property in edition.reference.allProperties(of: entity.name) {
      switch property.property {
      case .attribute(let attribute):
        let comment = edition.documentation(of: property)
        columns.append(
          column(
            attribute.name, attribute.typeName, isOptional: attribute.isOptional,
            value: attribute.lastingDefault.map(edition.plain), comment: comment))
      case .relationship(let relationship):
        let type = (relationship.destination ?? "") + (relationship.isToMany ? "[]" : "")
        let comment = edition.documentation(of: property)
        columns.append(
          column(relationship.name, type, isOptional: relationship.isOptional, value: nil, comment: comment))
      case .fetched: break
      }
    }
    let constraints =
      [
        constraint("objectID", "PRIMARY KEY", ["objectID"], entity.name)
      ] + entity.uniquenessConstraints.map { constraint($0.joined(separator: "_"), "UNIQUE", $0, entity.name) }
    let indexes = entity.indexes.map { index -> JSONValue in
      let names = index.elements.compactMap { if case .property(let name) = $0.subject { name } else { nil } }
      return .object(of: [
        ("name", .string(index.name)), ("def", .string("INDEX (\(names.joined(separator: ", ")))")),
        ("table", .string(entity.name)), ("columns", .array(names.map(JSONValue.string))),
      ])
    }
    return .object(of: [
      ("name", .string(entity.name)), ("type", .string(entity.isAbstract ? "ABSTRACT ENTITY" : "ENTITY")),
      ("comment", .string(edition.documentation(of: .entity(entity.name), entity.userInfo))),
      ("columns", .array(columns)),
      ("indexes", .array(indexes)), ("constraints", .array(constraints)),
    ])
  }

  private static func column(
    _ name: String, _ type: String, isOptional: Bool, value: String?, comment: String
  ) -> JSONValue {
    .object(of: [
      ("name", .string(name)), ("type", .string(type)), ("nullable", .boolean(isOptional)),
      ("default", value.map(JSONValue.string)), ("comment", .string(comment)),
    ])
  }

  private static func constraint(_ name: String, _ type: String, _ columns: [String], _ table: String) -> JSONValue {
    .object(of: [
      ("name", .string(name)), ("type", .string(type)),
      ("def", .string("\(type) (\(columns.joined(separator: ", ")))")),
      ("table", .string(table)), ("columns", .array(columns.map(JSONValue.string))),
    ])
  }

  private static func relation(_ edge: DiagramGraph.Edge, _ graph: DiagramGraph) -> JSONValue? {
    guard case .relationship(let name, let inverse, let source, let destination) = edge.kind else { return nil }
    let (from, to) = (graph.nodes[edge.source].name, graph.nodes[edge.destination].name)
    return .object(of: [
      ("table", .string(from)), ("columns", .array([.string(name)])),
      ("cardinality", .string(cardinality(source ?? .init(isToMany: true, isRequired: false)))),
      ("parent_table", .string(to)), ("parent_columns", .array([.string(inverse ?? "objectID")])),
      ("parent_cardinality", .string(cardinality(destination))), ("def", .string("\(from).\(name)")),
      ("virtual", .boolean(false)),
    ])
  }

  private static func cardinality(_ end: DiagramGraph.End) -> String {
    switch (end.isToMany, end.isRequired) {
    case (false, false): "zero_or_one"
    case (false, true): "exactly_one"
    case (true, false): "zero_or_more"
    case (true, true): "one_or_more"
    }
  }
}
