/// The file names and anchors used by earlier models, in lowercase: all models share the pages.
struct TakenNames: Sendable {
  var pages = Set<String>()
  var models = Set<String>()
  var requests = Set<String>()
  /// Configurations and composites share a page.
  var configurations = Set<String>()
}

extension SafeName {
  /// Returns safe names that no earlier model uses, and reserves them.
  static func distinct(_ names: [String], taking taken: inout Set<String>) -> [String: String] {
    let result = distinct(names, reserved: taken)
    taken.formUnion(result.values.map { $0.lowercased() })
    return result
  }
}
