import GlossBasics
import GlossDiagnostics
import GlossModelReading

extension CheckContext {
  /// The versions of a SwiftData package, for rules that compare them: with the current one, so that each finding is
  /// made once.
  var swiftDataHistory: SwiftDataHistory? {
    model.isCurrentVersion ? model.contents.swiftData?.history : nil
  }

  /// A finding about a version as a whole, at its type.
  func finding(
    _ rule: RuleID, _ message: String, _ version: SwiftDataHistory.Version, remedy: String, severity: Severity? = nil
  ) -> Finding {
    var finding = Finding(
      rule, message, remedy: remedy, path: version.path, position: version.position, model: model.name,
      severity: severity)
    finding.subject = version.name
    return finding
  }
}
