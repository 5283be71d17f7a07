import GlossBasics
import GlossCloudKitSchemas
import GlossDiagnostics
import GlossModelFiles
import GlossModelHistory
import GlossSwiftDataModels

extension CheckContext {
  /// The versions of a SwiftData package, for rules that compare them: set only for the current one, so each finding is
  /// reported once.
  var swiftDataHistory: SwiftDataHistory? {
    model.isCurrentVersion ? model.contents.swiftData?.history : nil
  }

  /// The defects of the versions as findings.
  ///
  /// Those of other platforms, where an `#if` makes other versions or another plan, are told unless they are the same.
  func swiftDataDefects(_ defects: (SwiftDataHistory, String) -> [SwiftDataDefect]) -> [Finding] {
    let own = swiftDataHistory.map { defects($0, model.name).map(\.finding) } ?? []
    guard model.isCurrentVersion, let source = model.contents.swiftData else { return own }
    return own
      + source.otherHistories.flatMap { other in
        defects(other.history, model.name).map(\.finding).filter { !own.contains($0) }.map { finding in
          var finding = finding
          finding.message = "on \(other.platforms.wordList), \(finding.message)"
          return finding
        }
      }
  }
}
