import GlossBasics
package import GlossManagedObjectModel

/// A message of the model compiler about a model, in the compiler's own format, which Xcode reads from build logs.
///
/// Includes only messages known from logs; the compiler's other messages are not guessed.
package struct CompilerDiagnostic: Sendable, Hashable {
  package enum Severity: String, Sendable, Hashable {
    case warning
    case error
  }

  /// The messages that `momc` can be told to suppress.
  package struct Switches: Sendable, Hashable {
    /// `--no-warnings`
    package var warnings = true
    /// `--no-inverse-relationship-warnings`
    package var missingInverses = true
    /// `--no-delete-rule-warnings`
    package var deleteRules = true

    package init() {}
  }

  package var severity: Severity
  /// `Player.team`
  package var object: String
  package var text: String

  /// `App.xcdatamodeld/App.xcdatamodel:Player.team: warning: Player.team should have an inverse [2]`
  package func line(path: String) -> String {
    "\(path):\(object): \(severity.rawValue): \(text)".onSingleLine
  }

  /// All messages about a model, in the order of its objects.
  package static func diagnostics(of index: ModelIndex, switches: Switches = Switches()) -> [CompilerDiagnostic] {
    var found: [CompilerDiagnostic] = []
    for entity in index.entities {
      let inCloud =
        index.model.usesCloudKit == true
        || index.model.configurations.contains { $0.usesCloudKit == true && $0.entities.contains(entity.name) }
      for attribute in entity.attributes.sorted(by: { $0.name.precedes($1.name) }) {
        let place = "\(entity.name).\(attribute.name)"
        if inCloud, !attribute.isOptional, attribute.defaultValue == nil, !attribute.isTransient, !attribute.isDerived {
          found.append(
            CompilerDiagnostic(severity: .error, object: place, text: "\(place) must have a default value [8]"))
        }
        if switches.warnings, attribute.type == .transformable, attribute.hasInsecureTransformer {
          found.append(
            CompilerDiagnostic(
              severity: .warning, object: place,
              text: "\(place) is using a nil or insecure value transformer. Please switch to "
                + "NSSecureUnarchiveFromDataTransformerName or a custom NSValueTransformer subclass of "
                + "NSSecureUnarchiveFromDataTransformer [2]"))
        }
      }
      for relationship in entity.relationships.sorted(by: { $0.name.precedes($1.name) }) {
        let place = "\(entity.name).\(relationship.name)"
        guard relationship.destination != nil else {
          found.append(
            CompilerDiagnostic(
              severity: .error, object: place, text: "\(place) -- relationship does not have a destination"))
          continue
        }
        guard switches.warnings else { continue }
        if switches.missingInverses, relationship.inverse == nil {
          found.append(
            CompilerDiagnostic(severity: .warning, object: place, text: "\(place) should have an inverse [2]"))
        }
        if switches.deleteRules, relationship.deleteRule == .noAction {
          found.append(
            CompilerDiagnostic(
              severity: .warning, object: place,
              text: "Setting the No Action Delete Rule on \(place) is an advanced setting"))
        }
      }
    }
    return found
  }
}

extension AttributeDescription {
  /// Whether the stored bytes can be decoded to any class.
  fileprivate var hasInsecureTransformer: Bool {
    switch valueTransformerName {
    case nil, "", "NSKeyedUnarchiveFromData", "NSUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName",
      "NSUnarchiveFromDataTransformerName":
      true
    default: false
    }
  }
}
