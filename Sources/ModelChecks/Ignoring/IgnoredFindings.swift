package import GlossDiagnostics
package import GlossLocalization
import GlossManagedObjectModel

/// The findings ignored by comments in tables and flags in the model's userInfo.
package struct IgnoredFindings: Sendable {
  /// The userInfo key of an entity or property; its value lists rules, or is `YES` for all.
  package static let userInfoKey = "modelgloss.ignore"

  private var ofFiles: [String: IgnoredRules] = [:]
  private var ofKeys: [String: [String: IgnoredRules]] = [:]
  private var ofEntities: [String: IgnoredRules] = [:]
  private var ofProperties: [String: [String: IgnoredRules]] = [:]

  package init(_ context: CheckContext) {
    for entity in context.index.entities {
      if let value = entity.userInfo[Self.userInfoKey] { ofEntities[entity.name] = IgnoredRules(value) }
      let properties =
        entity.attributes.lazy.filter { !$0.userInfo.isEmpty }.map { ($0.name, $0.userInfo) }
        + entity.relationships.lazy.filter { !$0.userInfo.isEmpty }.map { ($0.name, $0.userInfo) }
        + entity.fetchedProperties.lazy.filter { !$0.userInfo.isEmpty }.map { ($0.name, $0.userInfo) }
      for (property, userInfo) in properties {
        guard let value = userInfo[Self.userInfoKey] else { continue }
        ofProperties[entity.name, default: [:]][property] = IgnoredRules(value)
      }
    }
    for source in context.tables.lazy.flatMap(\.sources) {
      for comment in source.directives {
        guard let directive = IgnoreComment(comment.text) else { continue }
        ofFiles[source.path, default: IgnoredRules()].formUnion(directive.file)
      }
      for number in source.entries.marked(.ignore) {
        guard let comment = source.entries.comment(at: number), let directive = IgnoreComment(comment) else { continue }
        let key = source.entries.key(at: number)
        ofKeys[source.path, default: [:]][key, default: IgnoredRules()].formUnion(directive.entry)
        ofFiles[source.path, default: IgnoredRules()].formUnion(directive.file)
      }
    }
  }

  /// Whether a finding is ignored.
  package func contains(_ finding: Finding) -> Bool {
    let rule = finding.rule
    if ofFiles[finding.path]?.contains(rule) ?? false { return true }
    if let key = finding.key, ofKeys[finding.path]?[key]?.contains(rule) ?? false { return true }
    guard let entity = finding.entity else { return false }
    if ofEntities[entity]?.contains(rule) ?? false { return true }
    guard let property = finding.property else { return false }
    return ofProperties[entity]?[property]?.contains(rule) ?? false
  }

  /// Whether the model itself ignores any findings.
  var concernsModel: Bool { !ofEntities.isEmpty || !ofProperties.isEmpty }

  /// Whether the model marks a term as never shown to users, so no name is expected.
  package func excuses(_ term: Term) -> Bool {
    switch term {
    case .entity(let name): ofEntities[name]?.contains(.missingEntityName) ?? false
    case .property(let name, let entity):
      ofEntities[entity]?.contains(.missingPropertyName) ?? false
        || ofProperties[entity]?[name]?.contains(.missingPropertyName) ?? false
    case .errorString: false
    }
  }
}
