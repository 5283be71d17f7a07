import GlossDiagnostics
import GlossModelHistory
import GlossModelReading

extension CheckContext {
  /// The versions of a SwiftData package, for rules that compare them: with the current one, so that each finding is
  /// made once.
  var swiftDataHistory: SwiftDataHistory? {
    model.isCurrentVersion ? model.contents.swiftData?.history : nil
  }

  /// What is wrong with the versions, as findings.
  func swiftDataDefects(_ defects: (SwiftDataHistory, String) -> [SwiftDataDefect]) -> [Finding] {
    swiftDataHistory.map { defects($0, model.name).map(\.finding) } ?? []
  }
}
