import GlossDiagnostics
import GlossModelFiles
import GlossModelHistory

extension CheckContext {
  /// The versions of a SwiftData package, for rules that compare them: set only for the current one, so each finding is
  /// reported once.
  var swiftDataHistory: SwiftDataHistory? {
    model.isCurrentVersion ? model.contents.swiftData?.history : nil
  }

  /// The defects of the versions as findings.
  func swiftDataDefects(_ defects: (SwiftDataHistory, String) -> [SwiftDataDefect]) -> [Finding] {
    swiftDataHistory.map { defects($0, model.name).map(\.finding) } ?? []
  }
}
