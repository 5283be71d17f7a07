package import GlossBasics
package import GlossManagedObjectModel

/// Reads the values of an object to validate from JSON.
///
/// The file contains an object that maps property names to values, or an array of such objects:
///
/// ```json
/// { "firstName": "Ada", "born": "1815-12-10", "points": 3, "team": "x-coredata://…", "games": { "count": 3 } }
/// ```
///
/// Strings, numbers, booleans and `null` are used directly; dates are ISO 8601 (UTC if there is no zone), binary data
/// is Base64, UUIDs and URIs are strings, composites are objects. A to-one relationship is an object, an identifier or
/// `null`; a to-many one is an array of these or only their number. The object of a relationship may have the members
/// `entity` (its entity, which must be the relationship's destination or a descendant) and `isDeleted` (the reference
/// dangles and does not count; also spelt `deleted`); all others are properties of the object.
package struct ValuesReader: Sendable {
  let index: ModelIndex
  private let budget: RunBudget

  /// - Parameter budget: the budget for suggestions.
  package init(index: ModelIndex, budget: RunBudget = RunBudget()) {
    self.index = index
    self.budget = budget
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: the content, in UTF-8.
  ///   - path: the name of the file in errors.
  ///   - entity: the entity of the objects.
  /// - Throws: ``UnreadableValues`` with all errors, each with line and column.
  package func read(
    _ bytes: [UInt8], path: String, entity: String
  ) throws(UnreadableValues) -> ValuesFile {
    guard index.entity(named: entity) != nil else {
      let remedy = entity.closest(among: index.entityNames).map { "did you mean '\($0)'?" }
      throw UnreadableValues([
        InputFailure(path: path, reason: "the model has no entity '\(entity)'", remedy: remedy)
      ])
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let result = JSONReader.read(text)
    var failures = result.problems.map {
      InputFailure(path: path, position: $0.position, reason: $0.message, remedy: $0.remedy)
    }
    guard failures.isEmpty, let root = result.root else {
      if failures.isEmpty { failures = [InputFailure(path: path, reason: "the file contains no JSON value")] }
      throw UnreadableValues(failures)
    }
    var converter = ValueConverter(index: index, entity: entity, text: text, path: path, budget: budget)
    let objects = (root.elements ?? [root]).map { converter.object($0) }
    guard converter.failures.isEmpty else { throw UnreadableValues(converter.failures) }
    return ValuesFile(objects: objects, isArray: root.elements != nil)
  }
}

/// The objects of a values file.
package struct ValuesFile: Sendable, Hashable {
  package var objects: [ObjectValues]
  /// Whether the file contains an array, so the answer does too.
  package var isArray: Bool

  package init(objects: [ObjectValues], isArray: Bool) {
    self.objects = objects
    self.isArray = isArray
  }
}

/// Values that cannot be set on an object: the file is not JSON, a property does not exist, or Core Data would raise an
/// exception for a value's class.
package struct UnreadableValues: Error, Sendable, Hashable {
  package var failures: [InputFailure]

  package init(_ failures: [InputFailure]) {
    self.failures = failures
  }
}

extension UnreadableValues: CustomStringConvertible {
  package var description: String { failures.map(\.description).joined(separator: "\n") }
}
