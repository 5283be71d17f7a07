import GlossBasics

/// What the composites of models hold, told apart by content alone.
///
/// A compiled model keeps the elements of each composite attribute and no name for them, so a reader makes one up. Two
/// models are therefore compared by contents that are numbered in common: composites have one number where they hold
/// the same, whatever they are called.
package struct CompositeContents: Sendable {
  /// How deep composites within composites are followed; version hashes are made of no more levels.
  package static let depthLimit = 16

  private var numbers: [[AttributeDescription]: Int] = [:]

  package init() {}

  /// The number of what each composite of a model holds, by name.
  package mutating func numbers(of model: ManagedObjectModel) -> [String: Int] {
    let known = Dictionary(model.composites.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var contents: [String: Int] = [:]
    var waiting = known.values.sorted { $0.name.precedes($1.name) }
    for _ in 0..<Self.depthLimit where !waiting.isEmpty {
      let done = contents
      waiting.removeAll { composite in
        let parts = composite.attributes.compactMap(\.compositeName).filter { known[$0] != nil }
        guard parts.allSatisfy({ done[$0] != nil }) else { return false }
        contents[composite.name] = number(of: composite, done)
        return true
      }
    }
    // What is left lies too deep, or holds itself.
    let done = contents
    for composite in waiting { contents[composite.name] = number(of: composite, done) }
    return contents
  }

  private mutating func number(of composite: CompositeDescription, _ contents: [String: Int]) -> Int {
    let attributes = composite.attributes.map { $0.compiledForm(contents) }.sorted { $0.name.precedes($1.name) }
    if let number = numbers[attributes] { return number }
    numbers[attributes] = numbers.count
    return numbers.count - 1
  }
}
