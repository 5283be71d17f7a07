/// The offsets of an optimized model's tables, which follow the counts in the header.
struct OptimizedModelPlaces {
  var model: Int
  var entities: Int
  var properties: Int
  var data: Int
  var texts: Int
  var names: Int
  var fetchRequests: Int
  /// The number of templates among the fetch requests; the others belong to fetched properties.
  var templates: Int

  /// Reads the offsets in a header; nil if the file ends within it.
  init?(_ bytes: [UInt8], _ generation: OptimizedModelGeneration) {
    let shift = generation.countsDerived ? 1 : 0
    guard bytes.count >= 64 + 4 * (22 + shift) else { return nil }
    func word(_ index: Int) -> Int {
      bytes[(64 + 4 * index)..<(68 + 4 * index)].reduce(0) { $0 << 8 | Int($1) }
    }
    model = word(0)
    entities = word(1)
    properties = word(3)
    data = word(11 + shift)
    texts = word(13 + shift)
    names = word(15 + shift)
    fetchRequests = word(17 + shift)
    templates = word(19 + shift)
  }
}
