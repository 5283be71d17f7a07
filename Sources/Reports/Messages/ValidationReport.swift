package import GlossBasics
package import GlossValidation

/// The result for a values file, as printed.
package struct ValidationReport: Sendable, Hashable {
  package var outcomes: [ValidationOutcome]
  /// Whether the values were an array, so the answer is one too.
  package var isArray: Bool

  package init(outcomes: [ValidationOutcome], isArray: Bool) {
    self.outcomes = outcomes
    self.isArray = isArray
  }

  /// Validates every object of a file.
  package init(_ file: ValuesFile, for operation: ValidationOperation, by validator: ValueValidator) {
    self.init(outcomes: file.objects.map { validator.validate($0, for: operation) }, isArray: file.isArray)
  }

  /// Whether all objects satisfy the model's rules.
  package var isValid: Bool { outcomes.allSatisfy(\.isValid) }

  /// One paragraph per object: its entity, Core Data's message, then the single errors if there are several.
  ///
  /// ```text
  /// Player: NSCocoaErrorDomain 1560: Multiple validation errors occurred.
  ///   firstName: First name is a required value. (1570, NSValidationMissingMandatoryPropertyError)
  ///   email: Email is invalid. (1680, NSValidationStringPatternMatchingError)
  /// ```
  package var text: String {
    outcomes.enumerated().map { index, outcome in
      outcome.text(name: isArray ? "\(outcome.entity) \(index + 1)" : outcome.entity)
    }.joined()
  }

  /// The JSON output; several objects are in `objects`, in file order.
  package var json: JSONValue {
    guard isArray || outcomes.count != 1 else {
      return .object([("schemaVersion", 1)] + outcomes.flatMap(\.members))
    }
    return .object([
      ("schemaVersion", 1), ("isValid", .boolean(isValid)), ("objects", .array(outcomes.map { .object($0.members) })),
    ])
  }

  /// The JSON as text, with a final line break.
  package var jsonText: String { json.text() + "\n" }
}

extension ValidationOutcome {
  fileprivate var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("isValid", .boolean(isValid))]
    if let error { members.append(("error", error.json)) }
    if !undecided.isEmpty {
      members.append(
        (
          "undecided",
          .array(
            undecided.map {
              ["property": .string($0.property), "predicate": .string($0.predicate), "reason": .string($0.reason)]
            })
        ))
    }
    if !altered.isEmpty { members.append(("altered", .array(altered.map(\.json)))) }
    return members
  }

  fileprivate func text(name: String) -> String {
    var lines: [String] = []
    if let error {
      let description = error.localizedDescription.visible(.message)
      lines.append("\(name): \(ValidationError.domain) \(error.code): \(description)")
      lines += error.flattened.map { single in
        "  \(single.property ?? single.entity ?? entity): \(single.localizedDescription.visible(.message)) "
          + "(\(single.code), \(single.codeName))"
      }
    } else if undecided.isEmpty {
      lines.append("\(name): valid")
    }
    lines += undecided.map { "\(name).\($0.property): \($0.sentence)" }
    lines += altered.map { "\(name).\($0.property): \($0.consequence.visible(.message))" }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension AlteredValue {
  fileprivate var json: JSONValue {
    .object(of: [("property", .string(property)), ("given", given.json), ("stored", stored?.json)])
  }
}
