import Foundation
import GlossDiagnostics
import Testing

@testable import GlossModelChecks

extension RemedyTests {
  /// An example after the steps of a remedy; each step must find the text that it replaces.
  static func carriedOut(_ steps: [Step], on example: RuleExample) throws -> RuleExample {
    var example = example
    example.model = example.model.replacing(RuleExample.mark, with: "")
    example.files = example.files.mapValues { $0.replacing(RuleExample.mark, with: "") }
    for step in steps {
      guard let file = step.file else {
        let range = try #require(example.model.range(of: step.old), "\(step.old) in \(example.model)")
        example.model.replaceSubrange(range, with: step.new)
        continue
      }
      if let newName = step.newName {
        let removed = example.files.removeValue(forKey: file)
        let text = try #require(removed, "\(file)")
        if !newName.isEmpty { example.files[newName] = text }
      } else if step.old.isEmpty {
        example.files[file] = (example.files[file].map { $0 + "\n" } ?? "") + step.new
      } else {
        let text = try #require(example.files[file], "\(file)")
        let range = try #require(text.range(of: step.old), "\(step.old) in \(text)")
        example.files[file] = text.replacingCharacters(in: range, with: step.new)
      }
    }
    return example
  }
}
