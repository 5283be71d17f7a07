import GlossBasics
import GlossManagedObjectModel
package import GlossModelFiles

/// Where a SQLite store keeps a model's objects, for people who open the database: one line per entity, then one per
/// property.
///
/// ```text
/// Player  ZPERSON where Z_ENT = 3
///   Player.name  ZPERSON.ZNAME
///   Player.team  ZPERSON.ZTEAM → ZTEAM.Z_PK
/// ```
struct StorageText {
  private let index: ModelIndex
  private let naming: StoreNaming

  /// - Parameter layout: the tables of the model's store; without it, names are derived from the model.
  init(_ model: ManagedObjectModel, in layout: StoreLayout?) {
    index = ModelIndex(model)
    naming = StoreNaming(index, in: layout)
  }

  var text: String {
    var lines: [String] = []
    for entity in naming.entities {
      guard let table = naming.table(of: entity), let number = naming.number(of: entity) else { continue }
      lines.append("\(entity)  \(table) where Z_ENT = \(number)")
      for reference in index.properties(of: entity) {
        guard let place = naming.place(of: reference.property.name, in: entity) else { continue }
        lines.append("  \(entity).\(reference.property.name)  \(words(place, of: reference.property, in: table))")
      }
    }
    return lines.map { $0.onSingleLine + "\n" }.joined()
  }

  private func words(_ place: StoredPlace, of property: Property, in table: String) -> String {
    let destination = property.relationship?.destination.flatMap { naming.table(of: $0) }
    switch place {
    case .column(let column): return "\(table).\(column)"
    case .reference(let columns):
      var words = "\(table).\(columns.key) → \(destination ?? "?").Z_PK"
      if let entity = columns.entity { words += ", its entity in \(entity)" }
      if let order = columns.order { words += ", its position in \(order)" }
      return words
    case .pointingBack(let back): return "the rows of \(back.table) with this key in \(back.columns.key)"
    case .composite(let leaves):
      return leaves.map { "\(table).\($0.column) (\($0.name))" }.joined(separator: ", ")
    case .ambiguousColumn(let columns):
      return "uncertain: one of " + columns.map { "\(table).\($0)" }.joined(separator: ", ")
    case .joined(let join): return words(join, destination)
    case .ambiguousJoin(let readings):
      return readings.isEmpty
        ? "the store has no table for it" : readings.map { words($0, destination) }.joined(separator: "; or ")
    case .notStored: return "not stored"
    case .unknown: return "unknown"
    }
  }

  private func words(_ join: JoinTable, _ destination: String?) -> String {
    let order = join.destinationOrder.map { ", ordered by \($0)" } ?? ""
    return "\(join.name): \(join.source) → \(join.destination) (\(destination ?? "?").Z_PK)\(order)"
  }
}

extension InspectReport {
  /// Tables, columns and entity numbers of each model.
  package static func tables(_ models: [LoadedModel]) -> String {
    models.map { loaded in
      "model \(loaded.name)".onSingleLine + "\n" + StorageText(loaded.model, in: loaded.contents.storeLayout).text
    }.joined(separator: "\n")
  }
}
