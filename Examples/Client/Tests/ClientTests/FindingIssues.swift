import Foundation
import ModelGloss
import Testing

extension DataModel.CheckReport {
  /// Records each finding as an issue at its own file and line, where Xcode and other editors show it.
  func record(atLeast severity: DataModel.Severity = .warning) {
    for finding in findings(atLeast: severity) {
      let file = URL(filePath: finding.path).absoluteURL
      let place = SourceLocation(
        fileID: "\(finding.model ?? "Model")/\(file.lastPathComponent)", filePath: file.path(percentEncoded: false),
        line: finding.line ?? 1, column: finding.column ?? 1)
      Issue.record("\(finding.message); \(finding.remedy) [\(finding.rule)]", sourceLocation: place)
    }
  }
}
