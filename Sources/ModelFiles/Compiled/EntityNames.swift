import GlossPropertyLists

/// The names of entities by their objects; cached, since every relationship refers to one.
struct EntityNames {
  private struct Entry {
    var place: UInt32
    var name: String
  }

  /// Sorted by position in the file.
  private var entries: [Entry] = []

  init() {}

  init(_ register: EntityRegister) {
    entries.reserveCapacity(register.names.count)
    for (object, name) in zip(register.objects, register.names) {
      entries.append(Entry(place: object.reference.offset, name: name))
    }
    entries.sort { $0.place < $1.place }
  }

  subscript(reference: KeyedArchive.Reference) -> String? {
    let place = reference.offset
    var (start, end) = (0, entries.count)
    while start < end {
      let middle = (start &+ end) / 2
      if entries[middle].place < place { start = middle &+ 1 } else { end = middle }
    }
    guard start < entries.count, entries[start].place == place else { return nil }
    return entries[start].name
  }
}
