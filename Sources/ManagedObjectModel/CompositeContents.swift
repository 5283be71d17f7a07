import GlossBasics

/// Identifies the composites of models by their contents alone.
///
/// A compiled model has the elements of each composite attribute but no name for them, so readers make one up. Models
/// are therefore compared by shared content numbers: composites with the same contents have the same number, whatever
/// their names.
package struct CompositeContents: Sendable {
  /// The maximum nesting depth of composites; version hashes do not go deeper either.
  package static let depthLimit = 16

  private var numbers: [[AttributeDescription]: Int] = [:]

  package init() {}

  /// The number of each composite's contents in a model, by name.
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
    // The rest is too deep or contains itself.
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
