package import GlossBasics

/// A problem in an input: what, where, how severe, and what to do about it.
///
/// Findings are values. They are returned, never thrown, and never printed by the code that finds them. Sorting,
/// severity policy, report formats and exit status are decided elsewhere, each in one place.
///
/// ```swift
/// Finding(
///   .missingPropertyName, "Player.firstName has no name in German", remedy: #"add "Property/firstName" = "Vorname";"#,
///   path: "de.lproj/LeagueModel.strings")
/// ```
package struct Finding: Sendable, Hashable {
  /// The rule that was violated.
  package var rule: RuleID {
    get { content.rule }
    set { content.rule = newValue }
  }
  /// The severity; the rule's default until a policy changes it.
  package var severity: Severity {
    get { content.severity }
    set { content.severity = newValue }
  }
  /// The problem in one sentence, without a final full stop.
  package var message: String {
    get { content.message }
    set { content.message = newValue }
  }
  /// What to do about it, in one sentence. Every finding has a remedy.
  package var remedy: String {
    get { content.remedy }
    set { content.remedy = newValue }
  }
  /// The file, relative to the working folder.
  package var path: String {
    get { content.path }
    set { content.path = newValue }
  }
  /// The position in the file; nil for the entire file or if it is not a text file.
  package var position: SourcePosition? {
    get { content.position }
    set { content.position = newValue }
  }
  /// The location in a compiled model, such as `Person.address`.
  package var objectPath: String? {
    get { content.objectPath }
    set { content.objectPath = newValue }
  }
  /// The model the finding is about.
  package var model: String? {
    get { content.model }
    set { content.model = newValue }
  }
  /// The entity the finding is about.
  package var entity: String? {
    get { content.entity }
    set { content.entity = newValue }
  }
  /// The property the finding is about.
  package var property: String? {
    get { content.property }
    set { content.property = newValue }
  }
  /// The localization key the finding is about.
  package var key: String? {
    get { content.key }
    set { content.key = newValue }
  }
  /// The locale the finding is about, as named by its folder without `.lproj`.
  package var locale: String? {
    get { content.locale }
    set { content.locale = newValue }
  }
  /// The named subject of the finding if it is neither entity, property nor key: a fetch request, a configuration, a
  /// composite.
  package var subject: String? {
    get { content.subject }
    set { content.subject = newValue }
  }
  /// The number of unlisted findings that this one represents; 0 for an ordinary finding.
  package var omittedCount: Int {
    get { content.omittedCount }
    set { content.omittedCount = newValue }
  }
  /// The versions of the model it applies to, if several were checked and it does not apply to all.
  package var version: String? {
    get { content.version }
    set { content.version = newValue }
  }
  /// The versions that one sentence is about, if they are several, with their places.
  package var versions: [PlacedVersion] {
    get { content.versions }
    set { content.versions = newValue }
  }

  private struct Content: Sendable, Hashable {
    var rule: RuleID
    var severity: Severity
    var message: String
    var remedy: String
    var path: String
    var position: SourcePosition?
    var objectPath: String?
    var model: String?
    var entity: String?
    var property: String?
    var key: String?
    var locale: String?
    var subject: String?
    var omittedCount: Int = 0
    var version: String?
    var versions: [PlacedVersion] = []
  }

  /// Hundreds of thousands are gathered, weighed and sorted: a copy is one reference.
  private indirect enum Box: Sendable, Hashable {
    case content(Content)
  }

  private var box: Box
  private var content: Content {
    get {
      switch box {
      case .content(let content): content
      }
    }
    set { box = .content(newValue) }
  }

  /// One of several versions that a finding is about.
  package struct PlacedVersion: Sendable, Hashable {
    package var name: String
    /// Its file or folder, relative to the working folder.
    package var path: String
    package var position: SourcePosition?

    package init(name: String, path: String, position: SourcePosition? = nil) {
      (self.name, self.path, self.position) = (name, path, position)
    }
  }

  package init(
    _ rule: RuleID, _ message: String, remedy: String, path: String, position: SourcePosition? = nil,
    objectPath: String? = nil, model: String? = nil, entity: String? = nil, property: String? = nil,
    key: String? = nil, locale: String? = nil, severity: Severity? = nil
  ) {
    box = .content(
      Content(
        rule: rule, severity: severity ?? rule.defaultSeverity, message: message, remedy: remedy, path: path,
        position: position, objectPath: objectPath, model: model, entity: entity, property: property, key: key,
        locale: locale))
  }
}

extension Finding {
  /// The finding at the place of each version that it is about, for formats that put a line beside a file.
  var atEachVersion: [Finding] {
    guard versions.count > 1 else { return [self] }
    return versions.map { place in
      var finding = self
      (finding.path, finding.position) = (place.path, place.position)
      (finding.version, finding.subject) = (place.name, place.name)
      return finding
    }
  }
}

extension Finding: Comparable {
  /// The order of reports: path, position, object path, rule, then the message, so the order is total.
  package static func < (left: Finding, right: Finding) -> Bool {
    let start = SourcePosition(line: 0, column: 0)
    if left.path != right.path { return left.path.precedes(right.path) }
    let positions = (left.position ?? start, right.position ?? start)
    if positions.0 != positions.1 { return positions.0 < positions.1 }
    if left.objectPath != right.objectPath { return (left.objectPath ?? "").precedes(right.objectPath ?? "") }
    if left.rule != right.rule { return left.rule.rawValue.precedes(right.rule.rawValue) }
    if left.message != right.message { return left.message.precedes(right.message) }
    if left.locale != right.locale { return (left.locale ?? "").precedes(right.locale ?? "") }
    return (left.version ?? "").precedes(right.version ?? "")
  }
}
