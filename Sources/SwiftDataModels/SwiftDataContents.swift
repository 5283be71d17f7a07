import GlossBasics
package import GlossManagedObjectModel

/// A model as Swift sources declare it, with what they contain in addition to it.
package struct SwiftDataContents: Sendable, Equatable {
  package var model: ManagedObjectModel
  package var source: SwiftDataSource
  /// The documentation comments of classes and properties.
  package var comments: [ObjectPath: String]

  package init(_ model: ManagedObjectModel, source: SwiftDataSource, comments: [ObjectPath: String]) {
    (self.model, self.source, self.comments) = (model, source, comments)
  }

  /// The hashes that are not predicted, as one clause; nil if all are.
  package var whatIsNotPredicted: String? {
    guard let first = source.unresolved.first else { return nil }
    let entities = Set(source.unresolved.map(\.entity)).subtracting([""]).sorted { $0.precedes($1) }
    let place = [first.entity, first.property].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ".")
    let list = entities.prefix(3).map(\.quoted).joined(separator: ", ")
    let more = entities.count > 3 ? " and \(entities.count - 3) more" : ""
    return
      (entities.isEmpty
      ? "the version checksum is not predicted" : "version hashes are not predicted for \(list)\(more)")
      + ": \(place.isEmpty ? "" : place + ": ")\(first.type) \(first.reason)"
      + (source.unresolved.count > 1 ? "; 'inspect' lists all \(source.unresolved.count) reasons" : "")
  }
}
