@testable import GlossModelHistory

extension PropertyFate {
  /// The fate in one word, for tables of cases.
  var word: String {
    switch kind {
    case .kept: "kept"
    case .renamed: "renamed"
    case .converted: "converted"
    case .narrowed: "narrowed"
    case .linksLost: "linksLost"
    case .orderLost: "orderLost"
    case .reinterpreted: "reinterpreted"
    case .deleted: "deleted"
    case .objectsDeleted: "objectsDeleted"
    case .notInferable: "notInferable"
    case .unknown: "unknown"
    }
  }
}

extension DataFate {
  /// `A.x kept`, one per stored property of each concrete entity; with where it is now where that is elsewhere.
  var lines: [String] {
    entities.flatMap { entity in
      entity.properties.map { property in
        let place = property.newPath.flatMap { $0 == property.path ? nil : " → \($0)" } ?? ""
        return "\(entity.entity).\(property.path) \(property.word)\(place)"
      }
    }
  }
}
