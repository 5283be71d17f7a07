/// Which entities are documented, by globs in which `*` stands for any text and `?` for one character.
struct EntityFilter: Sendable {
  var include: [String]
  var exclude: [String]

  func includes(_ name: String) -> Bool {
    (include.isEmpty || include.contains { Self.matches(name, glob: $0) })
      && !exclude.contains { Self.matches(name, glob: $0) }
  }

  /// Whether a name matches a glob; takes time linear in both for each `*`.
  static func matches(_ name: String, glob: String) -> Bool {
    let (name, glob) = (Array(name.unicodeScalars), Array(glob.unicodeScalars))
    var (position, place) = (0, 0)
    var retry: (position: Int, place: Int)?
    while position < name.count {
      if place < glob.count, glob[place] == "*" {
        retry = (position, place)
        place += 1
      } else if place < glob.count, glob[place] == "?" || glob[place] == name[position] {
        position += 1
        place += 1
      } else if let last = retry {
        position = last.position + 1
        place = last.place + 1
        retry = (position, last.place)
      } else {
        return false
      }
    }
    return glob[place...].allSatisfy { $0 == "*" }
  }
}
