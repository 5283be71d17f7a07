import GlossBasics

/// The names of several models, told apart where they are the same: by a folder that only one of them is in, or else
/// by a number.
struct DistinctHeadings {
  var names: [String]

  /// - Parameters:
  ///   - names: the names of the models.
  ///   - paths: the files of the models, in the same order.
  init(_ names: [String], paths: [String]) {
    self.names = names
    var taken = Set(names)
    let groups = Dictionary(grouping: names.indices) { names[$0] }
    for (name, group) in groups.sorted(by: { $0.key.precedes($1.key) }) where group.count > 1 {
      let folders = Self.folders(of: group.map { paths[$0] })
      // The first one keeps its name only where no folder tells it from the others.
      for (position, folder) in zip(group, folders) {
        guard let folder else { continue }
        if taken.insert("\(name) (\(folder))").inserted { self.names[position] = "\(name) (\(folder))" }
      }
      var number = 2
      for position in group.dropFirst() where self.names[position] == name {
        while !taken.insert("\(name) \(number)").inserted { number += 1 }
        self.names[position] = "\(name) \(number)"
      }
    }
  }

  /// For each path, the innermost folder that tells it from the others; nil if it has none.
  ///
  /// Folders that contain all of them do not count, so the place of a project on a machine does not matter.
  private static func folders(of paths: [String]) -> [Substring?] {
    var folders = paths.map { $0.split(separator: "/").dropLast() }
    while let first = folders[0].first, folders.allSatisfy({ $0.first == first }) {
      for position in folders.indices { folders[position].removeFirst() }
    }
    while let last = folders[0].last, folders.allSatisfy({ $0.last == last }) {
      for position in folders.indices { folders[position].removeLast() }
    }
    return folders.map(\.last)
  }
}
