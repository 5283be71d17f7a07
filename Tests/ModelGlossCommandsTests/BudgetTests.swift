import GlossBasics
import GlossDiagnostics
import GlossFiles
import Testing

@testable import ModelGlossCommands

/// A run says what it leaves out for lack of work, and does it where more is allowed.
@Suite struct BudgetTests {
  /// A model with attributes whose patterns are slow, each another one.
  private func model(patterns count: Int) -> InMemoryFileTree {
    let attributes = (0..<count).map { number in
      "<attribute name=\"a\(number)\" attributeType=\"String\" optional=\"YES\" "
        + "defaultValueString=\"\(String(repeating: "a", count: 40))\" regularExpressionString=\"(a+)+b\(number)\"/>"
    }
    return InMemoryFileTree([
      "M.xcdatamodel/contents": "<model><entity name=\"E\">\(attributes.joined())</entity></model>\n"
    ])
  }

  @Test func checkSaysHowManyPatternsItHasNotTried() {
    let run = CommandRun("check", "M.xcdatamodel", "--format", "json", files: model(patterns: 6))
    #expect(run.output.contains("\"leftOut\": {") && run.output.contains("\"patterns\": "), "\(run.output)")
    #expect(run.error.contains("note: the budget of this run is used up, so "), "\(run.error)")
    #expect(run.error.contains("increase it with --budget 4"))
    let more = CommandRun("check", "M.xcdatamodel", "--format", "json", "--budget", "8", files: model(patterns: 6))
    #expect(!more.output.contains("leftOut") && !more.error.contains("used up"), "\(more.error)")
    #expect(more.output.ranges(of: "takes too long on").count == 6)
    let few = CommandRun("check", "M.xcdatamodel", "--format", "json", files: model(patterns: 1))
    #expect(!few.output.contains("leftOut") && !few.error.contains("used up"), "\(few.error)")
  }

  @Test(arguments: ["0", "1001", "-1", "x"]) func theBudgetIsANumberOfTimes(_ times: String) {
    let run = CommandRun("check", "M.xcdatamodel", "--budget=\(times)", files: model(patterns: 0))
    #expect(run.status == 64 && run.error.contains("--budget"), "\(run.error)")
  }

  /// Entries of files that nobody looked for count as neither found nor gone.
  @Test func aBaselineLooksForAsManyFilesAsItMay() throws {
    let finding = Finding(RuleID("x", .note, about: .model), "x", remedy: "y", path: "M.xcdatamodel")
    var findings = [finding]
    for number in 0..<30 {
      var gone = finding
      gone.path = "Gone\(number).xcdatamodel"
      findings.append(gone)
    }
    let baseline = Baseline(findings) { $0.path }
    let file = BaselineFile("base.json", readPaths: ["M.xcdatamodel"], files: InMemoryFileTree(["M.xcdatamodel": ""]))
    let (poor, rich) = (RunBudget(steps: 200), RunBudget())
    #expect(file.checkedPaths(of: baseline, budget: poor).count == 1 + 10)
    #expect(poor.leftOut == [.baseline: 20])
    #expect(file.checkedPaths(of: baseline, budget: rich).count == 31 && rich.leftOut.isEmpty)
  }
}
