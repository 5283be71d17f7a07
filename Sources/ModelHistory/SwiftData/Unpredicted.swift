import GlossBasics

/// The versions in which entities have no version hash, since a type is not in the Swift source: what is said of them
/// compares unknown types as written.
enum Unpredicted {
  /// One sentence per group of versions with the same such entities, without a full stop.
  static func sentences(_ versions: [(name: String, entities: Set<String>)]) -> [String] {
    var groups: [(entities: Set<String>, names: [String])] = []
    for version in versions where !version.entities.isEmpty {
      if let place = groups.firstIndex(where: { $0.entities == version.entities }) {
        groups[place].names.append(version.name)
      } else {
        groups.append((version.entities, [version.name]))
      }
    }
    return groups.map { group in
      let names = group.entities.sorted { $0.precedes($1) }
      let list = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      let more = names.count > 3 ? " and \(names.count - 3) more" : ""
      return "version hashes are not predicted for \(list)\(more) of \(group.names.range): "
        + "unknown types are compared as written"
    }
  }
}
