/// Why models cannot be merged; the description is what Core Data says.
package enum MergeError: Error, Sendable, Hashable {
  /// Two models have an entity of this name, and the two are not equal.
  case differentEntities(named: String)
  /// Two models have a fetch request template of this name, and the two are not equal.
  case differentFetchRequestTemplates(named: String)
  /// Two models have a composite of this name, and the two are not equal; what Core Data says here is not known.
  case differentComposites(named: String)
}

extension MergeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .differentEntities(let name): "Can't merge models with two different entities named '\(name)'"
    case .differentFetchRequestTemplates(let name):
      "Can't merge models with two different fetch request templates for name '\(name)'"
    case .differentComposites(let name): "Can't merge models with two different composites named '\(name)'"
    }
  }
}
