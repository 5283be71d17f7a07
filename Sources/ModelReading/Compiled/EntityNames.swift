import PropertyLists

/// The names of entities by their objects, since every relationship leads to one.
struct EntityNames {
  private struct Entry {
    var reference: KeyedArchive.Reference
    var index: Int
  }

  private var entries: [Entry] = []
  private var names: [String] = []

  init() {}

  init(_ register: EntityRegister) {
    names = register.names
    entries = register.objects.enumerated().map { Entry(reference: $1.reference, index: $0) }
    entries.sort { $0.reference < $1.reference }
  }

  subscript(reference: KeyedArchive.Reference) -> String? {
    var (start, end) = (0, entries.count)
    while start < end {
      let middle = (start + end) / 2
      if entries[middle].reference < reference { start = middle + 1 } else { end = middle }
    }
    guard start < entries.count, entries[start].reference == reference else { return nil }
    return names[entries[start].index]
  }
}
