import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel

/// The findings about one file of a model: a thousand, and the number of further ones.
struct ReadFindings {
  private(set) var listed: [Finding] = []
  private var omitted = 0

  var isFull: Bool { listed.count >= 1_000 }

  mutating func add(_ finding: Finding) {
    if isFull { omitted += 1 } else { listed.append(finding) }
  }

  /// The findings, with one about those that are not listed.
  ///
  /// - Parameter subject: what the file is in the message, such as `model`.
  func all(about subject: String, path: String) -> [Finding] {
    guard omitted > 0 else { return listed }
    let rest =
      "\(omitted) more finding\(omitted == 1 ? "" : "s") about this \(subject) \(omitted == 1 ? "is" : "are") left out"
    return listed + [Finding(.unreadableValue, rest, remedy: ReaderRemedy.omitted, path: path)]
  }
}

extension Finding {
  /// A finding about an object of a model: at its position in the document, otherwise at its object path.
  init(
    _ rule: RuleID, _ message: String, about object: ObjectPath, remedy: String, path: String,
    position: SourcePosition? = nil, severity: Severity? = nil
  ) {
    let isInEntity = object.kind == .entity || object.kind == .property || object.kind == .index
    self.init(
      rule, message, remedy: remedy, path: path, position: position,
      objectPath: position == nil && object.kind != .model ? object.description : nil,
      entity: isInEntity ? object.owner : nil, property: object.kind == .property ? object.member : nil,
      severity: severity)
  }
}
