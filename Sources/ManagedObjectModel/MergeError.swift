/// Why models cannot be merged; the description is Core Data's message.
package enum MergeError: Error, Sendable, Hashable {
  /// Two models have different entities with this name.
  case differentEntities(named: String)
  /// Two models have different fetch request templates with this name.
  case differentFetchRequestTemplates(named: String)
  /// Two models have different composites with this name; Core Data's message for this case is unknown.
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
