/// The file names and anchors that the models before have taken, in lowercase: all models share the pages.
struct TakenNames: Sendable {
  var pages = Set<String>()
  var models = Set<String>()
  var requests = Set<String>()
  /// Configurations and composites stand on one page.
  var configurations = Set<String>()
}

extension SafeName {
  /// Safe names that no model before has taken; they are taken then.
  static func distinct(_ names: [String], taking taken: inout Set<String>) -> [String: String] {
    let result = distinct(names, reserved: taken)
    taken.formUnion(result.values.map { $0.lowercased() })
    return result
  }
}
